"""The contact sheet: a picture file of the whole deck, made from the command line."""

from pathlib import Path

import pygame
import pytest

from display.art.__main__ import contact_sheet, main
from display.art.cards import face
from display.art.packs import art_of


def test_the_sheet_shows_every_face() -> None:
    sheet = contact_sheet(60)
    step_x, step_y = 66, face("S0", 60).get_height() + 6
    for row, suit in enumerate("SMTC"):
        for rank in range(11):
            card = face(f"{suit}{rank}", 60)
            place = sheet.subsurface((6 + rank * step_x, 6 + row * step_y, *card.get_size()))
            middle = card.get_width() // 2, 20
            assert place.get_at(middle)[:3] == card.get_at(middle)[:3]


def test_the_sheet_is_written_to_the_file_named(tmp_path: Path) -> None:
    file = tmp_path / "deck.png"
    assert main([str(file)]) == 0
    assert pygame.image.load(file).get_size() == contact_sheet().get_size()


@pytest.mark.parametrize("arguments", [[], ["a.png", "b.png"], ["--deck", "tarot", "a.png"]])
def test_wrong_use_is_said_with_the_right_one(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "python -m display.art [-h] [--deck {dibv,ganjifa,unsun}] FILE.png" in (
        capsys.readouterr().err
    )


@pytest.mark.parametrize("name", ["ganjifa", "unsun"])
def test_the_sheet_of_another_deck_shows_its_cards(name: str) -> None:
    art = art_of(name)
    sheet, first = contact_sheet(40, art), face(art.deck.cards[0], 40)
    place = sheet.subsurface((4, 4, *first.get_size()))
    middle = first.get_width() // 2, first.get_height() // 2
    assert place.get_at(middle)[:3] == first.get_at(middle)[:3]
    assert sheet.get_width() == 44 * len(art.ranks) + 4
