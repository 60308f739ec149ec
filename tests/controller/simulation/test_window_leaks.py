"""What the simulator's window shows and says follows from what its human may know, and no more."""

from __future__ import annotations

from itertools import count, islice
from pathlib import Path
from random import Random

import pygame

from controller.simulation.guide import Met
from display.language import language
from tests.controller.simulation.window_rig import Desk, desk

ENGLISH = language("en")


def seeds_with_first_dealer(seat: int, seats: int) -> list[str]:
    """Two seeds by which the table has this seat deal first, and draws other hands."""
    drawn = (str(n) for n in count() if Random(f"{n}/0").choice(range(seats)) == seat)
    return list(islice(drawn, 2))


def looked_at(folder: Path, chance: str) -> tuple[list[bytes], list[str], Desk]:
    """Pictures and words from the deal to a lesson's line and a hint, before anybody else acts."""
    pictures, said = [], []
    with desk(folder, met=Met(folder / "met"), chance=chance) as human:
        guide = human.window.guide
        human.until(lambda: guide.asks)
        human.key(pygame.K_RETURN)
        human.deal()
        human.until(lambda: human.virtual.scene.seats[0].waited_for)
        for key in (None, pygame.K_SPACE, pygame.K_h):
            if key is not None:
                human.key(key)
            human.wait(2)
            said.append(guide.saying(ENGLISH).text)
            pictures.append(pygame.image.tobytes(human.window.canvas.frame, "RGB"))
    return pictures, said, human


def test_windows_that_differ_in_hidden_cards_alone_are_the_same(tmp_path: Path) -> None:
    first, second = seeds_with_first_dealer(0, 3)
    pictures, said, human = looked_at(tmp_path / "first", first)
    others, also_said, other = looked_at(tmp_path / "second", second)
    assert human.state.hands[0] == other.state.hands[0]
    assert human.state.hands[1:] != other.state.hands[1:]
    assert said == also_said
    assert said[-1].startswith("Hint: ")
    assert pictures == others
