"""`tapdeck deck`: what it writes, lists and finds wrong, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.__main__ import main
from controller.commands.outcome import Exit
from controller.decks import FILE_NAME, Register, simulated_deck
from controller.tags import Badge, Command
from engine.decks import DECKS, DIBV


def enrolled(folder: Path, *, without: int = 0) -> None:
    tags = {uid: card for card, uid in list(simulated_deck(DIBV, 3).items())[without:]}
    Register().with_deck("blue", DIBV, tags).save(folder)


def said(capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    heard = capsys.readouterr()
    return heard.out, heard.err


def test_labels_are_written_with_what_to_mind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "labels.pdf"
    assert main(["deck", "print", "dibv", str(file), "--labels"]) == Exit.DONE
    assert file.read_bytes().startswith(b"%PDF")
    out, err = said(capsys)
    assert "100 %" in out
    assert err == ""  # the libraries that it is made with have a lot to say


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["deck"], "print, list or check"),
        (["deck", "print", "dibv", "x.pdf", "--size", "round"], "choose of own, bridge, tarot"),
        (["deck", "print", "unsun", "x.pdf", "--four-colours"], "in unsun every suit has its own"),
        (["deck", "print", "dibv", "x.pdf", "--labels", "--build", "glued"], "no backs"),
        (["deck", "print", "dibv", "x.pdf", "--labels", "--size", "tarot"], "one size"),
        (["deck", "print", "dibv", "nowhere/x.pdf"], "no folder for nowhere/x.pdf"),
        (["deck", "print", "dibv", "x.pdf", "--paper", "a3"], "a3"),
        (["deck", "print", "tarot", "x.pdf"], "tarot"),
    ],
)
def test_wrong_use_is_told_in_a_line(
    words: list[str],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(words) == Exit.WRONG_USE
    assert told in said(capsys)[1]
    assert not list(tmp_path.iterdir())


def test_known_decks_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "list", "--data", str(tmp_path)]) == Exit.DONE
    assert "No tagged deck" in said(capsys)[0]
    enrolled(tmp_path)
    assert main(["deck", "list", "--data", str(tmp_path)]) == Exit.DONE
    assert said(capsys)[0] == "blue: dibv, 44 of 44 cards, 44 tags\n"


def test_commands_and_badges_are_listed_by_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tags = iter(simulated_deck(DIBV, 3).values())
    register = Register().with_deck("blue", DIBV, {next(tags): "S7"})
    for meaning in (Command.PAUSE, Command.OK, Command.OK, Badge("Bo"), Badge("Anna")):
        register = register.with_tag(next(tags), meaning)
    register.save(tmp_path)
    assert main(["deck", "list", "--data", str(tmp_path)]) == Exit.DONE
    lines = said(capsys)[0].splitlines()
    assert lines[1:] == ["commands: ok, ok, pause", "badges: Anna, Bo"]


def test_a_check_names_the_cards_without_a_tag_and_never_a_tag(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    enrolled(tmp_path)
    assert main(["deck", "check", "--data", str(tmp_path)]) == Exit.DONE
    assert said(capsys)[0] == "blue: whole\n"
    enrolled(tmp_path, without=2)
    assert main(["deck", "check", "--data", str(tmp_path)]) == Exit.BAD_DATA
    told = said(capsys)[0]
    assert told == "blue: no tag for S0 S1: enrol these cards\n"
    assert not any(uid in told for uid in simulated_deck(DIBV, 3).values())


def test_a_damaged_register_is_told_and_left_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    enrolled(tmp_path)
    (tmp_path / FILE_NAME).write_bytes(b"{")
    assert main(["deck", "check", "--data", str(tmp_path)]) == Exit.BAD_DATA
    assert "damaged" in said(capsys)[0]
    assert (tmp_path / FILE_NAME).read_bytes() == b"{"


def test_every_deck_can_be_named() -> None:
    assert set(DECKS) == {"dibv", "ganjifa", "unsun"}
