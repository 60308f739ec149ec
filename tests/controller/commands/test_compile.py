"""`tapdeck compile`: the same kernels, faster; and all well where they can't be compiled."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from controller.commands.compile import compile_kernels
from controller.doctor import kernels
from controller.finding import Condition
from engine.search.compiled import Form, beside, folder, sources, use

ROOT = Path(__file__).parents[3]

#: Prints which form runs, and a number for what all kernels find in some positions.
FINDINGS = """
import hashlib
from tests.engine.search.ganjifa import test_kernel as ganjifa
from tests.engine.search.suns_and_moons import test_auction as auction, test_kernel as suns
from controller.benchmarks import kernels
from engine.search import FORM
from engine.search.kernel import seeded
from engine.search.players import SEARCHED
found = []
for game, states in (
    ("ganjifa", ganjifa.decisions(1, ganjifa.OPTIONS[0], 0.2)),
    ("suns-and-moons", suns.decisions(2, suns.TABLES[1], 2)),
    ("suns-and-moons", auction.decisions(3, auction.TABLES[0], 2)),
):
    for state in states:
        view = (ganjifa if game == "ganjifa" else suns).view_of(state)
        kernel = SEARCHED[game].kernel_of(view, 300, False)
        chance = kernel.draw(seeded(len(found)))
        found.append([kernel.value(arm, chance) for arm in range(kernel.arms)])
for name in SEARCHED:
    view = kernels.first_decision(name)
    kernel, chance = SEARCHED[name].kernel_of(view, 300, False), seeded(9)
    for _ in range(30):
        chance = kernel.draw(chance)
        found.append([kernel.value(arm, chance) for arm in range(kernel.arms)])
print(FORM.value, len(found), hashlib.sha256(repr(found).encode()).hexdigest())
"""

#: Prints what kinds of files the kernels are.
KINDS = """
from importlib import import_module
from engine.search.compiled import MODULES
names = [
    ".".join(filter(None, ("engine.search", package, module)))
    for package, modules in MODULES.items()
    for module in modules
]
print({import_module(name).__file__.rpartition(".")[2] for name in names})
"""


def run(folder_: Path, *words: str, **environment: str) -> str:
    """What a Python prints that runs on the copies in `folder_`."""
    kept = {key: value for key, value in os.environ.items() if key != "TAPDECK_KERNELS"}
    done = subprocess.run(
        [sys.executable, *words],
        cwd=folder_,
        env={**kept, "PYTHONPATH": str(folder_), "PYGAME_HIDE_SUPPORT_PROMPT": "1", **environment},
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.skipif(
    find_spec("mypyc") is None or shutil.which("cc") is None, reason="no mypyc or no C compiler"
)
def test_compiled_kernels_find_the_same_bit_for_bit_and_never_run_beside_other_sources(
    tmp_path: Path,
) -> None:
    for name in ("engine", "controller", "display", "hardware", "firmware", "tests"):
        ignored = shutil.ignore_patterns("compiled_kernels", "__pycache__")
        shutil.copytree(ROOT / name, tmp_path / name, ignore=ignored)
    as_source = run(tmp_path, "-c", FINDINGS)
    assert as_source.startswith("source ")
    command = ("-c", "from controller.commands.compile import compile_kernels as c; print(c())")
    assert run(tmp_path, *command) == "The computer players' kernels are compiled."
    assert run(tmp_path, *command) == "The computer players' kernels are compiled already."
    assert run(tmp_path, "-c", KINDS) == "{'so'}"
    assert run(tmp_path, "-c", FINDINGS) == as_source.replace("source ", "compiled ")
    shared = [*(tmp_path / "engine" / "search" / "compiled_kernels").glob("*/shared/*")]
    assert [path.suffix for path in shared] == [".so"]  # nothing that looks like a package
    assert run(tmp_path, "-c", FINDINGS, TAPDECK_KERNELS="source") == as_source
    with (tmp_path / "engine" / "search" / "bits.py").open("a") as source:
        source.write("# changed\n")
    assert run(tmp_path, "-c", FINDINGS) == as_source.replace("source ", "stale ")


def test_without_a_compiler_it_says_so_and_all_is_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    told = compile_kernels(tmp_path / "made-here" / "now")
    assert "run as they are" in told
    assert "C compiler" in told
    assert not (tmp_path / "made-here").exists()


def test_a_compiler_that_fails_is_quoted_and_all_is_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "python"
    broken.write_text("#!/bin/sh\necho the disk is on fire >&2\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(broken))
    (tmp_path / "cc").write_text("")
    (tmp_path / "cc").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path) + os.pathsep + "/usr/bin:/bin")
    told = compile_kernels(tmp_path / "made-here" / "now")
    assert "the disk is on fire" in told
    assert not (tmp_path / "made-here" / "now" / "made").exists()


def test_compiled_kernels_are_found_by_the_hash_of_their_sources() -> None:
    assert all(path.is_file() for path in sources())
    assert folder() == folder()
    assert folder().name.startswith(sys.implementation.cache_tag or "")


def test_tests_run_the_sources() -> None:
    path: list[str] = []
    assert use(path) is Form.SOURCE
    assert path == []


def test_a_games_kernels_are_looked_for_where_those_of_the_search_are() -> None:
    assert beside(["made", "search"], "ganjifa") == ["made/ganjifa", "search/ganjifa"]


@pytest.mark.parametrize("form", Form)
def test_doctor_tells_which_form_runs(form: Form) -> None:
    finding = kernels(form)
    assert (finding.state is Condition.WARN) == (form is Form.STALE)
    assert bool(finding.next_step) == (form is Form.STALE)
