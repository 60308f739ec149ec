"""`tapdeck play`: what its arguments mean, and which of them no table can be played with."""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from argparse import ArgumentTypeError, Namespace
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from controller.commands import play
from controller.commands.outcome import WrongUse
from controller.commands.progress import PHASES, progress_of
from controller.commands.versions import versions
from controller.simulation.moments import pictures
from engine.games import GAMES
from tests.controller.commands.matches import Shell


def parsed(*arguments: str) -> Namespace:
    parser = argparse.ArgumentParser()
    play.add_parser(parser.add_subparsers())
    return parser.parse_args(["play", *arguments])


def test_nothing_is_chosen_that_was_not_given() -> None:
    arguments = parsed()
    chosen = {name: value for name, value in vars(arguments).items() if name != "run"}
    assert {name for name, value in chosen.items() if value} == set()
    assert arguments.pace is None
    assert play.options_of(arguments) == {}


def test_arguments_come_as_what_they_are() -> None:
    arguments = parsed(
        *("--game", "suns-and-moons", "--seats", "person,computer, computer", "--seed", "x"),
        *("--data", "d", "--config", "c", "--export", "e", "--pictures", "p", "--headless"),
        *("--people", "auto", "--time", "virtual", "--pace", "0.1"),
        *("--fumbles", "0.2", "--faults", "1"),
    )
    assert arguments.seats == ("person", "computer", "computer")
    paths = (arguments.data, arguments.config, arguments.export, arguments.pictures)
    assert paths == (Path("d"), Path("c"), Path("e"), Path("p"))
    assert (arguments.game, arguments.seed, arguments.headless) == ("suns-and-moons", "x", True)
    assert (arguments.people, arguments.time, arguments.pace) == ("auto", "virtual", 0.1)
    assert (arguments.fumbles, arguments.faults) == (0.2, 1.0)


def test_options_are_json_or_words_and_have_flags_of_their_own() -> None:
    options = play.options_of(
        parsed(
            *("--deals", "3", "--threshold", "100", "--option", "allPass=redealNext"),
            *("--option", "talonMaxPoints=10", "--option", 'redSuits=["M","T"]'),
        )
    )
    assert options == {
        "deals": 3,
        "threshold": 100,
        "allPass": "redealNext",
        "talonMaxPoints": 10,
        "redSuits": ["M", "T"],
    }


def test_an_option_is_given_once() -> None:
    with pytest.raises(WrongUse, match="deals is given twice"):
        play.options_of(parsed("--deals", "3", "--option", "deals=4"))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--game", "sun-and-moon"), "no game 'sun-and-moon'; did you mean suns-and-moons?"),
        (("--game", "whist"), "no game 'whist'; known are suns-and-moons"),
        (("--seats", "person,compter"), "'compter'; did you mean computer?"),
        (("--seats", "person,"), "no kind of seat ''; known are person, computer"),
        (("--seats", "person,person"), "suns-and-moons is for 3 or 4 seats, not 2"),
        (("--seats", ",".join(["person"] * 5)), "is for 3 or 4 seats, not 5"),
        (("--deals", "0"), "argument --deals: '0' is no whole number from 1 up"),
        (("--deals", "two"), "argument --deals: 'two' is no whole number from 1 up"),
        (("--threshold", "-5"), "argument --threshold"),
        (("--fumbles", "1.5"), "argument --fumbles: '1.5' is no number from 0 to 1"),
        (("--faults", "often"), "argument --faults: 'often' is no number from 0 to 1"),
        (("--pace", "nan"), "argument --pace: 'nan' is no number from 0 to 100"),
        (("--people", "many"), "argument --people: invalid choice: 'many'"),
        (("--option", "allPass"), "'allPass' is no KEY=VALUE"),
        (("--option", "=1"), "'=1' is no KEY=VALUE"),
        (("--option", "allpas=1"), "there is no option 'allpas'; did you mean 'allPass'?"),
        (("--option", "allPass=never"), "option 'allPass' can't be 'never'"),
        (("--option", "tie=shared", "--option", "tie=shared"), "tie is given twice"),
        (("--export", "/nowhere/match.jsonl"), "cannot write /nowhere/match.jsonl"),
        (("--export", "/"), "cannot write /;"),
        (("--pictures", "/dev/null/x"), "cannot keep pictures in /dev/null/x: Not a directory;"),
        (("--headles",), "did you mean --headless?"),
    ],
)
def test_what_can_not_be_played_is_told_in_one_line(
    tapdeck: Shell, arguments: tuple[str, ...], told: str
) -> None:
    code, out, err = tapdeck("play", *arguments)
    assert (code, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1


def test_seats_of_the_configuration_must_suit_the_game(tmp_path: Path, tapdeck: Shell) -> None:
    config = tmp_path / "table.toml"
    config.write_text('[table]\nseats = ["person", "person"]\n')
    code, _, err = tapdeck("play", "--config", config)
    assert code == 2
    assert "is for 3 or 4 seats, not 2" in err


def test_a_configuration_that_can_not_be_used_is_told(tmp_path: Path, tapdeck: Shell) -> None:
    config = tmp_path / "table.toml"
    config.write_text('[display]\nlanguage = "xx"\n')
    code, _, err = tapdeck("play", "--config", config)
    assert code == 4
    assert f"{config}, line 2" in err
    code, _, err = tapdeck("play", "--config", tmp_path / "none.toml")
    assert code == 4
    assert "cannot read the configuration" in err


@pytest.mark.parametrize("text", ["", "1.0", "+1", "1e3", "²"])
def test_whole_numbers_are_digits(text: str) -> None:
    with pytest.raises(ArgumentTypeError):
        play.whole(1)(text)


def test_bounds_belong_to_the_numbers() -> None:
    assert (play.rate("0"), play.rate("1"), play.factor("100")) == (0.0, 1.0, 100.0)
    assert play.whole(0)("0") == 0


# Playing


def virtually(folder: Path, *more: str) -> list[str | Path]:
    who = ("--seats", "person,computer,computer", "--people", "auto", "--seed", "7")
    return ["play", "--headless", "--time", "virtual", *who, "--data", folder, *more]


def test_a_match_is_played_and_its_transcript_replays(tmp_path: Path, tapdeck: Shell) -> None:
    file = tmp_path / "table" / "match.jsonl"  # in a folder that is only made by playing
    arguments = virtually(tmp_path / "table", "--deals", "1", "--option", "allPass=redealNext")
    code, out, _ = tapdeck(*arguments, "--export", file)
    assert code == 0
    assert out.splitlines()[-2].startswith("Final score: ")
    code, out, err = tapdeck("replay", file)
    assert (code, err) == (0, "")
    assert "1 deal;" in out and "won by" in out
    assert '"allPass":"redealNext"' in file.read_text()
    assert tapdeck("export", "--data", tmp_path / "table", "-")[1] == file.read_text()


def test_the_log_names_the_versions_and_neither_cards_nor_tags(
    tmp_path: Path, tapdeck: Shell
) -> None:
    _, out, err = tapdeck(*virtually(tmp_path, "--deals", "1"))
    assert err.splitlines()[0].endswith(versions())
    register = json.loads((tmp_path / "decks.json").read_text())
    tags = register["decks"][0]["tags"]
    assert len(tags) == 44
    words = set(re.findall(r"\w+", out + err))
    assert not words & {*tags, *tags.values()}


@pytest.mark.usefixtures("weak_supply")
def test_a_weak_supply_is_told_while_it_plays(tmp_path: Path, tapdeck: Shell) -> None:
    who = ("--seats", "computer,computer,computer", "--deals", "1", "--level", "easy")
    code, _, err = tapdeck("play", "--headless", *who, "--pace", "0", "--data", tmp_path)
    assert code == 0
    assert err.count("the power supply gave too little voltage") == 1


def test_a_table_that_is_told_to_end_has_done_its_work(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "controller", "play", "--headless", "--people", "none"]
    process = subprocess.Popen(
        [*command, "--data", str(tmp_path)], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL
    )
    with process:
        assert process.stderr is not None
        assert b"Tapdeck" in process.stderr.readline()
        process.terminate()
        _, rest = process.communicate(timeout=30)
    assert process.returncode == 0
    assert b"Traceback" not in rest and b"failed" not in rest


@pytest.mark.parametrize("name", GAMES)
def test_every_phase_of_every_game_has_its_words(name: str) -> None:
    phases = get_args(get_type_hints(GAMES[name].state_type)["phase"])
    assert "deal" in phases
    assert set(phases) <= {*PHASES, "over"}


def test_a_match_of_one_deal_is_told_in_the_singular() -> None:
    told = {name: progress_of(pictures()[name]) for name in ("match-end", "evening-match-end")}
    assert told["match-end"].startswith("The match is over after 1 deal: ")
    assert told["evening-match-end"].startswith("The match is over after 6 deals: ")
