"""Which form of the kernels runs: compiled for speed where that was done, else the source itself.

Compiled kernels lie in a folder named by the hash of the sources that they were made of, so that
none ever runs beside another source: `use` puts that folder before the sources. They were made for
one Python and one kind of machine, whose tag is in their names; others don't find them.
"""

from __future__ import annotations

import hashlib
import os
import sys
from enum import Enum
from pathlib import Path

#: The modules that are compiled together.
MODULES = (
    "kernel",
    "bits",
    "spread",
    "even_spread",
    "halving",
    "ganjifa_table",
    "ganjifa_signs",
    "ganjifa_worlds",
    "ganjifa_kernel",
    "suns_and_moons_hands",
    "suns_and_moons_habits",
    "suns_and_moons_stakes",
    "suns_and_moons_worlds",
    "suns_and_moons_kernel",
    "suns_and_moons_auction",
    "ramejan_melds",
    "ramejan_position",
    "ramejan_kernel",
    "ramejan_weights",
    "ramejan_plans",
    "ramejan_outlook",
    "ramejan_standing",
    "ramejan_expectation",
    "unsun_karuta_policy",
    "unsun_karuta_kernel",
    "unsun_karuta_worlds",
    "unsun_karuta_exchange",
)
_HERE = Path(__file__).parent
_FOLDERS = _HERE / "compiled_kernels"


class Form(Enum):
    """What runs. `STALE`: there are compiled kernels, but of other sources, so they don't run."""

    COMPILED = "compiled"
    SOURCE = "source"
    STALE = "stale"


def sources() -> tuple[Path, ...]:
    """The files that are compiled together."""
    return tuple(_HERE / f"{module}.py" for module in MODULES)


def folder() -> Path:
    """Where the compiled form of the sources as they are lies, or would lie."""
    digest = hashlib.sha256()
    for path in sources():
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
