"""The contact sheet: a picture file of the whole deck, made from the command line."""

from pathlib import Path

import pygame
import pytest

from display.art.__main__ import contact_sheet, main
from display.art.cards import face


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


@pytest.mark.parametrize("arguments", [[], ["a.png", "b.png"]])
def test_wrong_use_is_said_with_the_right_one(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert "usage: python -m display.art FILE.png" in capsys.readouterr().err
