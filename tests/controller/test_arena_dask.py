"""An arena on a Dask cluster: a real one of two workers on this machine."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.__main__ import main
from controller.arena import NoCluster, dask_cluster
from tests.controller.test_arena import figures

distributed = pytest.importorskip("distributed", reason="Dask is not installed: tapdeck[dask]")
GANJIFA = ("--game", "ganjifa", "--players", "greedy,random,rules", "--deals", "6", "--seed", "1")


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """The address of a cluster's scheduler."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None
    ) as cluster:
        assert len(cluster.scheduler_info["workers"]) == 2
        yield cluster.scheduler_address


def test_a_cluster_gives_the_same_figures(scheduler: str, tmp_path: Path) -> None:
    there, here = tmp_path / "there.json", tmp_path / "here.json"
    assert main(["arena", *GANJIFA, "--dask", scheduler, "--json", str(there)]) == 0
    assert main(["arena", *GANJIFA, "--processes", "1", "--json", str(here)]) == 0
    assert figures(there) == figures(here)


def test_no_scheduler_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *GANJIFA, "--dask", "nonsense"]) == 2
    assert "no Dask scheduler answers at 'nonsense'" in capsys.readouterr().err
    with pytest.raises(NoCluster, match="no Dask scheduler"), dask_cluster("tcp://127.0.0.1:1", 1):
        pass


def test_a_missing_package_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["arena", *GANJIFA, "--dask", "tcp://127.0.0.1:1"]) == 2
    assert "install tapdeck[dask]" in capsys.readouterr().err
