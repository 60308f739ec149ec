"""Computer against computer, without a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.__main__ import main
from controller.arena import match
from engine.games import GAMES, game
from engine.transcript import check, read

OPTIONS = {"ganjifa": {"period": "night"}, "ramejan": {"deals": 2}, "unsun-karuta": {"deals": 2}}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("player", ["rules", "random"])
def test_a_match_of_every_game_is_whole_and_checks(name: str, player: str) -> None:
    seats = min(game(name).seat_counts)
    played = match(name, [player] * seats, OPTIONS.get(name, {"deals": 2}), "1")
    checked = check(played)
    assert checked.mismatches == ()
    assert checked.whole
    assert checked.state.phase == "over"


def test_the_same_seed_gives_the_same_match_and_another_one_another() -> None:
    first, again, other = (match("suns-and-moons", ["rules"] * 4, {"deals": 2}, s) for s in "112")
    assert first == again
    assert first != other


def test_the_command_plays_and_exports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "matches.jsonl"
    arguments = ["arena", "--game", "ganjifa", "--deals", "3", "--seed", "1", "--export", str(file)]
    assert main(arguments) == 0
    assert "3 matches, 3 deals." in capsys.readouterr().out
    assert len(read(file.read_text(encoding="utf-8").splitlines())) == 3


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--players", "rules,rules"], "is for 3 or 4 players, not 2"),
        (["--players", "deep-thought"], "no player is called 'deep-thought'"),
        (["--option", "allPass=never"], "allPass"),
        (["--game", "bridge"], "invalid choice: 'bridge'"),
    ],
)
def test_wrong_use_is_told(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_rules_of_thumb_beat_chance() -> None:
    played = match("suns-and-moons", ["rules", "random", "rules", "random"], {"deals": 40}, "1")
    totals = check(played).state.totals
    assert totals[0] > totals[1]
