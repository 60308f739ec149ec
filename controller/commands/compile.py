"""`tapdeck compile`: compiles the kernels of the computer players, where there is a compiler.

What it can't do it says, and ends well all the same: the sources run without it, only slower.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from argparse import Namespace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from controller.commands.outcome import Exit
from engine.search.compiled import SEARCH, folder, sources

_LIMIT_S = 900.0  # a Raspberry Pi 4 needs a minute or two


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """The parser of this command, added to those of the others."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "compile",
        help="compile the computer players' kernels, so that they think faster",
        description="Compiles the computer players' kernels with mypyc, where it and a C compiler"
        " are found; it takes a minute or two. Without them they run as they are.",
    )
    parser.set_defaults(run=run)
    return parser


def run(_arguments: Namespace) -> int:
    """Compiles, or says why not. Raises nothing that a missing compiler could bring."""
    _say(compile_kernels())
    return Exit.DONE


def compile_kernels(target: Path | None = None) -> str:
    """Compiles the kernels into `target`, by default where they are looked for; what came of it, in
    words."""
    target = target or folder()
    if (target / "made").exists():
        return "The computer players' kernels are compiled already."
    lacks = _lacks()
    if lacks:
        return f"The computer players' kernels run as they are, only slower: {lacks}."
    with tempfile.TemporaryDirectory() as scratch:
        failed = _built(Path(scratch))
        if failed:
            return f"The computer players' kernels run as they are, only slower: {failed}"
        try:
            _keep(Path(scratch), target)
        except OSError as error:
            return f"The computer players' kernels run as they are, only slower: {error}."
    return "The computer players' kernels are compiled."


def _keep(scratch: Path, target: Path) -> None:
    """Copies what was compiled to where it is looked for, in place of what was of other sources."""
    shutil.rmtree(target.parent, ignore_errors=True)
    search = scratch / "engine" / "search"
    for library in search.rglob("*.so"):
        _copy(library, target / "kernels" / library.relative_to(search))
    for library in scratch.glob("*__mypyc*.so"):
        _copy(library, target / "shared" / library.name)
    (target / "made").touch()  # last, so that half a copy never counts


def _lacks() -> str:
    """What is not there to compile with, in words."""
    if find_spec("mypyc") is None:
        return "mypyc is not installed (pip install mypy)"
    if not any(shutil.which(name) for name in ("cc", "gcc", "clang")):
        return "there is no C compiler (on Debian: apt install build-essential python3-dev)"
    return ""


def _built(scratch: Path) -> str:
    """Compiles copies of the sources in a folder; what went wrong, in words."""
    command = [sys.executable, "-c", "from mypyc.__main__ import main; main()", *_copied(scratch)]
    try:
        done = subprocess.run(
            command, cwd=scratch, capture_output=True, text=True, check=False, timeout=_LIMIT_S
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"the compiler did not come to an end ({type(error).__name__})"
    if done.returncode:
        last = (done.stdout + done.stderr).strip().splitlines()[-1:]
        return f"the compiler says {' '.join(last)!r}"
    return ""


def _copied(scratch: Path) -> list[str]:
    """Copies the sources into the same packages in a folder, with nothing beside them; their names
    there."""
    copies = [scratch / source.relative_to(SEARCH.parents[1]) for source in sources()]
    for source, copy in zip(sources(), copies, strict=True):
        _copy(source, copy)
    for package in {scratch / "engine", *[copy.parent for copy in copies]}:
        (package / "__init__.py").touch()
    return [str(copy.relative_to(scratch)) for copy in copies]


def _copy(file: Path, copy: Path) -> None:
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(file, copy)


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201
