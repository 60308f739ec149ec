"""The table's screen draws ahead in its polls what a tap would have to wait for."""

from __future__ import annotations

from controller.screens import TableScreen
from controller.simulation.moments import moments
from display.art.cards import face
from display.frame import Painter
from display.language import language
from display.window import HEADLESS, Window
from engine.games import game

SIZE_PX = (640, 360)


def test_polls_draw_all_faces_ahead_and_then_nothing() -> None:
    shown = moments()["auction"]
    painter = Painter(SIZE_PX, 1.2, language("en"))
    face.cache_clear()
    with Window(SIZE_PX, driver=HEADLESS) as window:
        screen = TableScreen(window, painter)
        polls = 0
        while face.cache_info().currsize < len(game(shown.game).cards):
            before = face.cache_info().misses
            assert screen.poll(shown, 0.0)
            assert face.cache_info().misses <= before + 1
            polls += 1
            assert polls < 100
        drawn = face.cache_info().misses
        assert screen.poll(shown, 0.0) and screen.poll(shown, 0.0)
    assert face.cache_info().misses == drawn
