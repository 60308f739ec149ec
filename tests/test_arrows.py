"""Which room may import which, read from the source; the rooms are in docs/ and in the design."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("engine", "firmware", "hardware", "display", "controller")
ALLOWED = {
    "engine": {"engine"},
    "firmware": {"firmware"},
    "hardware": {"hardware", "firmware.frames"},
    "display": {"display", "engine"},
    "controller": {"controller", "engine", "display", "hardware"},
}
#: Simulated boards run the real firmware, so they need more of it than the wire format.
SIMULATED_BOARDS = ROOT / "hardware" / "simulated"
#: The engine has no chance, no clock and no files of its own.
IMPURE = {
    *("random", "secrets", "time", "datetime", "os", "io", "pathlib", "shutil", "tempfile"),
    *("socket", "subprocess", "threading", "multiprocessing", "asyncio", "logging", "sqlite3"),
    "importlib",
}
#: A command of its own; what decides which form of the kernels is imported; the levels' own files.
READS_FILES = {ROOT / "engine" / "vectors.py"} | {
    ROOT / "engine" / "search" / name for name in ("compiled.py", "levels.py")
}


def sources(room: str) -> list[Path]:
    return sorted((ROOT / room).rglob("*.py"))


def imports(source: Path) -> Iterator[str]:
    """The full name of every module that a file imports, wherever in it."""
    package = ".".join(source.relative_to(ROOT).parent.parts)
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = package.split(".")
                base = ".".join([*parents[: len(parents) - node.level + 1], base]).rstrip(".")
            yield from (f"{base}.{alias.name}" for alias in node.names)


def is_within(name: str, module: str) -> bool:
    return name == module or name.startswith(f"{module}.")


def strays(source: Path, allowed: set[str]) -> list[str]:
    """What a file imports of ours without being allowed to."""
    ours = [name for name in imports(source) if name.partition(".")[0] in ROOMS]
    return [name for name in ours if not any(is_within(name, module) for module in allowed)]


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_where_its_arrows_point(room):
    found = {}
    for source in sources(room):
        allowed = ALLOWED[room]
        if source.is_relative_to(SIMULATED_BOARDS):
            allowed = allowed | {"firmware"}
        if stray := strays(source, allowed):
            found[str(source.relative_to(ROOT))] = stray
    assert found == {}


def test_only_what_shows_or_measures_the_table_imports_the_simulation():
    simulation = ROOT / "controller" / "simulation"
    importers = [
        source
        for source in sources("controller")
        if not source.is_relative_to(simulation)
        and any(is_within(name, "controller.simulation") for name in imports(source))
    ]
    allowed = {ROOT / "controller" / name for name in ("__main__.py", "commands.py")}
    allowed |= set((ROOT / "controller" / "commands").rglob("*.py"))
    # `tapdeck bench` measures the table with simulated people at it; the gallery pictures it.
    for part in ("benchmarks", "gallery"):
        allowed |= set((ROOT / "controller" / part).rglob("*.py"))
    assert set(importers) <= allowed


def test_the_engine_is_pure():
    impure = {
        str(source.relative_to(ROOT)): names
        for source in sources("engine")
        if source not in READS_FILES
        and (names := [name for name in imports(source) if name.partition(".")[0] in IMPURE])
    }
    assert impure == {}


def test_a_stray_import_would_be_found():
    assert strays(ROOT / "engine" / "cards.py", {"engine"}) == []
    assert "engine.game.Trick" in list(imports(ROOT / "engine" / "tricks.py"))
    assert strays(ROOT / "engine" / "tricks.py", {"display"}) != []
