"""`tapdeck enrol`, over simulated boards that run the firmware on real serial lines."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from unicodedata import normalize

import pygame
import pytest

from controller.commands import enrolling
from controller.commands.enrol import meanings_of
from controller.commands.enrolling import Teller
from controller.commands.outcome import Exit
from controller.decks import Register, simulated_deck
from controller.tags import Badge, Command, DeckCard
from display.art.type import Role
from display.enrolment_scene import Enrolling, Meant, Told
from display.frame import Painter
from display.language import language
from engine.decks import DIBV
from tests.controller.commands.matches import Shell
from tests.display.test_glyphs import missing

QUICK = ("--headless", "--pace", "0.5", "--seed", "1")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder that knows a deck of Dibv."""
    tags = {uid: card for card, uid in simulated_deck(DIBV, 3).items()}
    Register().with_deck("dibv", DIBV, tags).save(tmp_path)
    return tmp_path


def telling(register: Register, *outputs: str) -> list[str]:
    """The tags that any output tells."""
    return [uid for uid in register._meanings if any(uid in text for text in outputs)]


def test_a_badge_is_enrolled_and_a_new_one_takes_its_place(tapdeck: Shell, folder: Path) -> None:
    words = ("enrol", "badge", "Anna", "--language", "da", "--data", str(folder), *QUICK)
    code, out, err = tapdeck(*words)
    assert code == Exit.DONE
    assert "Badge of Anna: lay a tag" in out
    assert out.endswith("1 of 1 have a tag.\n")
    first = Register.load(folder)
    assert list(first.badges.values()) == [Badge("Anna", "da")]
    assert telling(first, out, err) == []
    words = ("enrol", "badge", "Anna", "--place", "3", "--data", str(folder), *QUICK[:3])
    assert tapdeck(*words, "--seed", "2")[0] == Exit.DONE
    second = Register.load(folder)
    assert list(second.badges.values()) == [Badge("Anna", "", 3)]
    assert not first.badges.keys() & second.badges.keys()
    assert len(second) == 45


def test_a_worn_card_gets_a_new_tag(tapdeck: Shell, folder: Path) -> None:
    old = Register.load(folder).tags_of(DeckCard("dibv", "M7"))
    code, out, _ = tapdeck(
        "enrol", "deck", "dibv", "--replace", "m7", "--data", str(folder), *QUICK
    )
    assert (code, "New: Knight of Moons." in out) == (Exit.DONE, True)
    register = Register.load(folder)
    new = register.tags_of(DeckCard("dibv", "M7"))
    assert len(new) == 1 and new != old
    assert (register.meaning(old[0]), len(register)) == (None, 44)


def test_commands_are_enrolled_once_and_named_ones_once_more(tapdeck: Shell, folder: Path) -> None:
    words = ("enrol", "commands", "pause", "ok", "--data", str(folder))
    assert tapdeck(*words, *QUICK)[0] == Exit.DONE
    assert tapdeck(*words[:3], *words[4:], *QUICK[:3], "--seed", "2")[0] == Exit.DONE
    commands = Register.load(folder).commands
    assert sorted(c.value for c in commands.values()) == ["ok", "pause", "pause"]


def test_the_table_s_screen_shows_it(
    tapdeck: Shell, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(enrolling, "has_screen", lambda: True)  # the dummy driver is none
    shown: list[Enrolling] = []
    paint = Painter.paint

    def watched(painter: Painter, scene: Enrolling, now_s: float | None = None) -> pygame.Surface:
        shown.append(scene)
        return paint(painter, scene, now_s)

    monkeypatch.setattr(Painter, "paint", watched)
    words = ("enrol", "badge", "Bo", "--data", str(folder), *QUICK[1:])
    assert tapdeck(*words)[0] == Exit.DONE
    assert (shown[0].count, shown[-1].count, shown[-1].of) == (0, 1, 1)


class Running:
    """An enrolment in a process of its own, heard line by line."""

    def __init__(self, folder: Path, *words: str) -> None:
        command = [sys.executable, "-m", "controller", "enrol", *words, "--data", str(folder)]
        self.process = subprocess.Popen(
            [*command, "--headless", "--pace", "0.4"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def until(self, start: str) -> list[str]:
        """All lines until one that starts so."""
        assert self.process.stdout is not None
        heard: list[str] = []
        for line in self.process.stdout:
            heard.append(line)
            if line.startswith(start):
                return heard
        raise AssertionError(f"ended before {start!r}: {heard}")

    def stop(self) -> int:
        self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=20)
        return self.process.returncode


@pytest.fixture
def started() -> Iterator[list[Running]]:
    running: list[Running] = []
    yield running
    for one in running:
        if one.process.poll() is None:
            os.kill(one.process.pid, signal.SIGKILL)
            one.process.communicate()


def test_it_is_interrupted_and_goes_on_where_it_was(
    tmp_path: Path, started: list[Running], tapdeck: Shell
) -> None:
    words = ("deck", "ganjifa", "--id", "red")
    started.append(Running(tmp_path, *words))
    started[0].until("3/120 ")
    code, _, err = tapdeck("enrol", *words, "--data", str(tmp_path), *QUICK)
    assert code == Exit.BAD_DATA
    assert "another Tapdeck" in err
    assert started[0].stop() == Exit.DONE
    before = Register.load(tmp_path)
    assert len(before) >= 3
    started.append(Running(tmp_path, *words))
    heard = started[1].until(f"{len(before) + 2}/120 ")
    assert heard[0].startswith(f"{len(before)}/120 Next: ")
    started[1].stop()
    after = Register.load(tmp_path).deck("red")
    assert after is not None and before.decks[0].tags.items() <= after.tags.items()
    assert telling(Register.load(tmp_path), *heard) == []


def test_a_check_names_what_is_missing(tapdeck: Shell, tmp_path: Path) -> None:
    some = list(simulated_deck(DIBV, 3).items())[:2]
    tags = {uid: card for card, uid in some}
    Register().with_deck("dibv", DIBV, tags).save(tmp_path)
    words = ("enrol", "deck", "dibv", "--check", "--data", str(tmp_path))
    code, out, err = tapdeck(*words, *QUICK)
    assert code == Exit.BAD_DATA
    assert "Not seen: S2 S3 " in out
    assert telling(Register.load(tmp_path), out, err) == []


def test_a_reader_of_another_kind_is_told_with_the_card_and_the_way_out(
    capsys: pytest.CaptureFixture[str],
) -> None:
    teller = Teller(language("en"))
    shown = Enrolling(None, checks=True, told=Told.REVERSED, met=Meant(card="M7"), of=44)
    teller.step(shown, 0.0)
    first, second, _ = capsys.readouterr().out.splitlines()
    assert first.startswith("This is Knight of Moons, read back to front.")
    assert "readers of one kind" in second and "--forget" in second
    teller.step(shown, 1.0)
    assert capsys.readouterr().out == ""


@pytest.fixture
def tag_list(tmp_path: Path) -> Path:
    """A list of a whole deck of Dibv."""
    path = tmp_path / "tags.csv"
    tags = simulated_deck(DIBV, 3)
    path.write_text("".join(f"{card},{uid}\n" for card, uid in tags.items()), "utf-8-sig")
    return path


def take_list(tapdeck: Shell, path: Path) -> tuple[int, str, str]:
    data = path.parent / "data"
    return tapdeck("enrol", "deck", "dibv", "--from", str(path), "--data", str(data))


def test_a_deck_is_taken_from_a_list(tapdeck: Shell, tag_list: Path) -> None:
    code, out, err = take_list(tapdeck, tag_list)
    assert (code, out) == (Exit.DONE, "44 of 44 have a tag.\n")
    register = Register.load(tag_list.parent / "data")
    assert register.cards == {uid: card for card, uid in simulated_deck(DIBV, 3).items()}
    assert telling(register, out, err) == []


def test_what_a_list_leaves_out_is_asked_for_at_the_table(tapdeck: Shell, tag_list: Path) -> None:
    tag_list.write_text("M7,04A1B2C3D4E5F6")
    _, out, _ = take_list(tapdeck, tag_list)
    assert out == "1 of 44 have a tag. The same command without --from asks for the others.\n"


def test_an_empty_list_makes_no_deck(tapdeck: Shell, tag_list: Path) -> None:
    tag_list.write_text("# nothing yet\n")
    assert take_list(tapdeck, tag_list)[0] == Exit.DONE
    assert Register.load(tag_list.parent / "data").decks == ()


def test_of_a_list_with_one_bad_line_nothing_is_taken(tapdeck: Shell, tag_list: Path) -> None:
    with tag_list.open("a") as adding:
        adding.write("S0 2592832621\n")
    code, out, err = take_list(tapdeck, tag_list)
    assert (code, out) == (Exit.BAD_DATA, "Line 45 may be 9A8B7C6D or 6D7C8B9A.\n")
    assert f"{tag_list}, line 45: this is a decimal number" in err
    assert "9A8B7C6D" not in err and "2592832621" not in err
    assert len(Register.load(tag_list.parent / "data")) == 0


def test_a_list_that_can_t_be_read_is_told(tapdeck: Shell, tag_list: Path) -> None:
    tag_list.write_bytes(b"S7 \xff\xfe")
    assert "is not in UTF-8; save it as plain text" in take_list(tapdeck, tag_list)[2]
    tag_list.unlink()
    code, out, err = take_list(tapdeck, tag_list)
    assert (code, out) == (Exit.BAD_DATA, "")
    assert f"cannot read {tag_list}: No such file" in err


def test_what_is_forgotten_stands_for_nothing(tapdeck: Shell, folder: Path) -> None:
    assert tapdeck("enrol", "deck", "dibv", "--forget", "--data", str(folder)) == (
        Exit.DONE,
        "44 tags stand for nothing any more.\n",
        "",
    )
    assert len(Register.load(folder)) == 0
    code, _, err = tapdeck("enrol", "badge", "Bo", "--forget", "--data", str(folder))
    assert (code, "no tag stands for that" in err) == (Exit.WRONG_USE, True)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "deck, commands or badge"),
        (("deck", "divb"), "did you mean dibv?"),
        (("deck", "dibv", "--replace", "S77"), "no card of the dibv deck"),
        (("deck", "unsun", "--replace", "X"), "`tapdeck screenshot deck-unsun DIR` shows"),
        (("deck", "dibv", "--check", "--replace", "S7"), "name one of them"),
        (("deck", "dibv", "--from", "x.csv", "--check"), "leave the rest out"),
        (("deck", "ganjifa", "--from", "x.csv", "--id", "dibv"), "'dibv' is a deck of dibv"),
        (("deck", "ganjifa", "--id", "dibv"), "'dibv' is a deck of dibv"),
        (("deck", "unsun", "--check"), "no deck 'unsun' yet"),
        (("commands", "paus"), "did you mean pause?"),
        (("badge", ""), "the name '' and the place any: a name has 1 to 20 letters"),
        (("badge", "x" * 21), "1 to 20 letters"),
        (("badge", "\N{GRINNING FACE} Bo"), "no letter '\N{GRINNING FACE}'"),
        (("badge", "Иван"), "no letter 'И'"),
        (("badge", "Bo", "--place", "9"), "places are 1 to 8"),
        (("badge", "Bo", "--language", "xx"), "xx"),
    ],
)
def test_wrong_use_is_told(tapdeck: Shell, folder: Path, words: tuple[str, ...], told: str) -> None:
    data = ("--data", str(folder)) if words else ()
    code, out, err = tapdeck("enrol", *words, *data)
    assert (code, out) == (Exit.WRONG_USE, "")
    assert told in err


def test_made_up_tags_never_come_into_the_folder_of_a_real_table(tapdeck: Shell) -> None:
    code, out, err = tapdeck("enrol", "commands", "--headless")
    assert (code, out) == (Exit.WRONG_USE, "")
    assert "--config" in err and "--data" in err


@pytest.mark.parametrize("name", ["Zoe\u0308 Ångström", "D'Amico-Łoś", "ゆき", "प्रिया", "千尋 2"])
def test_names_are_written_in_every_script_of_the_table(name: str) -> None:
    (badge,) = meanings_of(Namespace(enrolled="badge", name=name, language=None, place=None))
    assert isinstance(badge, Badge)
    assert badge.name == normalize("NFC", name)
    assert missing(badge.name, Role.NAME) == set()


def test_every_command_has_words() -> None:
    from display.enrolment_words import command_name

    assert all(command_name(language("en"), command) for command in Command)
