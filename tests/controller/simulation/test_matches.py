"""Whole matches by the command in virtual time: they end, replay, and repeat for the same seed."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.events import Button
from tests.controller.commands.matches import Shell
from tests.controller.simulation.commands import VIRTUAL, concluded, run
from tests.controller.simulation.facts import check_at_end
from tests.controller.simulation.lives import Life

PERSON, COMPUTER = "person", "computer"
ONE_PERSON = "person,computer,computer"
FOUR_PERSONS = "person,person,person,person"


def virtually(folder: Path, seats: str, *more: str) -> tuple[str | Path, ...]:
    file = folder / "m.jsonl"
    return (*VIRTUAL, "--seats", seats, "--seed", "7", "--data", folder, "--export", file, *more)


@pytest.mark.parametrize("seats", [ONE_PERSON, FOUR_PERSONS])
def test_three_deals_are_played_and_repeat_in_another_process(
    tmp_path: Path, tapdeck: Shell, seats: str
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    code, out, _ = tapdeck(*virtually(here, seats, "--deals", "3"))
    assert code == 0
    assert concluded(here / "m.jsonl", out).deals == 3
    code, said, err = tapdeck("replay", here / "m.jsonl")
    assert (code, err) == (0, "")
    assert "3 deals" in said
    elsewhere = run(*virtually(there, seats, "--deals", "3"), hash_seed="12345")
    assert elsewhere.code == 0
    assert (there / "m.jsonl").read_bytes() == (here / "m.jsonl").read_bytes()


def test_another_seed_is_another_match(tmp_path: Path, tapdeck: Shell) -> None:
    files = []
    for seed in ("7", "8"):
        folder = tmp_path / seed
        tapdeck(*virtually(folder, ONE_PERSON, "--deals", "1", "--seed", seed))
        files.append((folder / "m.jsonl").read_text())
    assert files[0] != files[1]


@pytest.mark.parametrize(
    "seats",
    [
        "computer,person,computer",
        "computer,computer,person",
        "person,computer,person",
        "person,person,person",
        "person,computer,person,computer",
        "computer,person,person,computer",
        "computer,computer,computer,person",
        "computer,computer,computer",
        "computer,computer,computer,computer",
    ],
)
def test_persons_and_computers_in_any_mix(tmp_path: Path, tapdeck: Shell, seats: str) -> None:
    code, out, _ = tapdeck(*virtually(tmp_path, seats, "--deals", "1", "--pace", "0.3"))
    assert code == 0
    assert concluded(tmp_path / "m.jsonl", out).deals == 1


@pytest.mark.parametrize("seats", [ONE_PERSON, "person,person,computer,computer"])
def test_a_match_to_a_threshold(tmp_path: Path, tapdeck: Shell, seats: str) -> None:
    code, out, _ = tapdeck(*virtually(tmp_path, seats, "--threshold", "60", "--pace", "0.2"))
    assert code == 0
    totals = concluded(tmp_path / "m.jsonl", out).totals
    assert max(totals) >= 60
    assert '"threshold":60' in (tmp_path / "m.jsonl").read_text()


@pytest.mark.parametrize("kinds", [(PERSON, COMPUTER, COMPUTER), (PERSON,) * 4])
def test_a_table_without_a_centre_pad(tmp_path: Path, kinds: tuple[str, ...]) -> None:
    with Life(tmp_path, kinds, "7", deals=2, centre=False) as life:
        assert len(life.simulation.boards) == kinds.count(PERSON)
        life.run_to_end()
        assert check_at_end(life, fumbles=False).deals == 2


def test_a_match_that_is_over_is_followed_by_another_only_when_somebody_says_ok(
    tmp_path: Path,
) -> None:
    with Life(tmp_path, (PERSON, COMPUTER, COMPUTER), "7") as life:
        life.run_to_end()
        talk = life.table.session.table.talk
        assert not talk.another_match
        life.boards.press(life.simulation.readers[0], Button.OK)
        life.run(lambda _: talk.another_match, limit_s=1.0)
