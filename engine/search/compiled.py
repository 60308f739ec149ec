"""Which form of the kernels runs: compiled for speed where that was done, else the source itself.

Compiled kernels lie in a folder named by the hash of the sources that they were made of, so that
none ever runs beside another source: `use` puts that folder before the sources. They were made for
one Python and one kind of machine, whose tag is in their names; others don't find them.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable, Mapping
from enum import Enum
from pathlib import Path
from types import MappingProxyType

#: Where the sources are.
SEARCH = Path(__file__).parent
#: The modules that are compiled together, by package: those that games share, then each game's.
MODULES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "": ("kernel", "bits", "even_spread", "halving"),
        "ganjifa": ("table", "signs", "worlds", "kernel"),
        "suns_and_moons": ("hands", "habits", "stakes", "worlds", "kernel", "auction"),
        "ramejan": (
            *("melds", "position", "kernel", "weights", "plans", "figures", "outlook"),
            *("standing", "expectation"),
        ),
        "unsun_karuta": ("spread", "policy", "kernel", "worlds", "exchange"),
    }
)
_FOLDERS = SEARCH / "compiled_kernels"


class Form(Enum):
    """What runs. `STALE`: there are compiled kernels, but of other sources, so they don't run."""

    COMPILED = "compiled"
    SOURCE = "source"
    STALE = "stale"


def sources() -> tuple[Path, ...]:
    """The files that are compiled together."""
    return tuple(
        SEARCH / package / f"{module}.py"
        for package, modules in MODULES.items()
        for module in modules
    )


def folder() -> Path:
    """Where the compiled form of the sources as they are lies, or would lie."""
    digest = hashlib.sha256()
    for path in sources():
        digest.update(path.relative_to(SEARCH).as_posix().encode())
        digest.update(path.read_bytes())
    return _FOLDERS / f"{sys.implementation.cache_tag}-{digest.hexdigest()[:16]}"


def use(package_path: list[str]) -> Form:
    """Puts the compiled kernels before the sources on `package_path`, if there are any that fit and
    the environment's TAPDECK_KERNELS does not say `source`."""
    if os.environ.get("TAPDECK_KERNELS") == "source":
        return Form.SOURCE
    fitting = folder()
    if (fitting / "made").exists():
        package_path.insert(0, str(fitting / "kernels"))
        # For the library that they share. Nothing else lies there: processes that are started
        # inherit the path, and a folder named like a package would be taken for it.
        sys.path.append(str(fitting / "shared"))
        return Form.COMPILED
    return Form.STALE if _FOLDERS.exists() and any(_FOLDERS.iterdir()) else Form.SOURCE


def beside(search_path: Iterable[str], package: str) -> list[str]:
    """The path of a game's package, which follows that of the search, so that all of the kernels
    that run are of one form."""
    return [str(Path(place) / package) for place in search_path]
