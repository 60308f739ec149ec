"""An arena on a Dask cluster: a real one of two workers on this machine, and arenas beside it.

All of it runs in processes of its own: Dask's threads would outlive the tests here.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from controller.__main__ import main
from tests.controller.test_arena import figures

ROOT = Path(__file__).parents[2]
PATIENCE_S = 120
GANJIFA = ("--game", "ganjifa", "--players", "greedy,random,rules", "--deals", "6", "--seed", "1")
CLUSTER = """
import sys
from distributed import LocalCluster

with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
    assert len(cluster.workers) == 2
    print(cluster.scheduler_address, flush=True)
    sys.stdin.read()
"""
NOWHERE = """
from controller.arena import NoCluster, dask_cluster

try:
    with dask_cluster("tcp://127.0.0.1:1", timeout_s=1):
        pass
except NoCluster as error:
    print(error)
"""

needs_dask = pytest.mark.skipif(
    find_spec("distributed") is None, reason="Dask is not installed: tapdeck[dask]"
)


@pytest.fixture
def scheduler() -> Iterator[str]:
    """The address of a cluster's scheduler."""
    process = subprocess.Popen(
        [sys.executable, "-c", CLUSTER],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdin
    assert process.stdout
    try:
        yield process.stdout.readline().strip()
        process.stdin.close()
        process.wait(PATIENCE_S)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        process.stdout.close()


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Python with these arguments, run to its end."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )


@needs_dask
def test_a_cluster_gives_the_same_figures(scheduler: str, tmp_path: Path) -> None:
    there, here = tmp_path / "there.json", tmp_path / "here.json"
    ran = run("-m", "controller", "arena", *GANJIFA, "--dask", scheduler, "--json", str(there))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert main(["arena", *GANJIFA, "--processes", "1", "--json", str(here)]) == 0
    assert figures(there) == figures(here)


@needs_dask
def test_an_address_that_is_none_is_told() -> None:
    ran = run("-m", "controller", "arena", *GANJIFA, "--dask", "nonsense")
    assert ran.returncode == 2
    assert "no Dask scheduler answers at 'nonsense'" in ran.stderr


@needs_dask
def test_a_scheduler_that_does_not_answer_is_told() -> None:
    assert "no Dask scheduler answers at 'tcp://127.0.0.1:1'" in run("-c", NOWHERE).stdout


def test_a_missing_package_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["arena", *GANJIFA, "--dask", "tcp://127.0.0.1:1"]) == 2
    assert "install tapdeck[dask]" in capsys.readouterr().err
