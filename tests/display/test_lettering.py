"""Fitting text: shrunk, then wrapped, then reported, never clipped."""

from __future__ import annotations

import pytest

from display.art.type import Role, width_px
from display.lettering import fit, lettered

TEXT = "Suns were led and you hold Suns: play a Sun. Take the card back."
FULL_PX = width_px(TEXT, Role.PROMPT, 26)


def test_what_fits_stays_as_it_is() -> None:
    fitted = fit(TEXT, Role.PROMPT, 26, (FULL_PX, 40))
    assert (fitted.lines, fitted.size_px, fitted.fits) == ((TEXT,), 26, True)


def test_first_it_shrinks() -> None:
    fitted = fit(TEXT, Role.PROMPT, 26, (round(FULL_PX * 0.9), 200))
    assert fitted.lines == (TEXT,)
    assert fitted.size_px == int(26 * 0.85)
    assert fitted.fits


def test_then_it_wraps_at_its_own_size() -> None:
    fitted = fit(TEXT, Role.PROMPT, 26, (FULL_PX * 6 // 10, 100))
    assert len(fitted.lines) == 2
    assert fitted.size_px == 26
    assert fitted.fits


def test_lines_are_even() -> None:
    text = "Exactly four cards go into the talon and three of them lie there now"
    full_px = width_px(text, Role.PROMPT, 26)
    first, second = fit(text, Role.PROMPT, 26, (full_px * 8 // 10, 100)).lines
    assert max(width_px(line, Role.PROMPT, 26) for line in (first, second)) < 0.6 * full_px


def test_where_there_is_room_each_sentence_has_its_line() -> None:
    fitted = fit(TEXT, Role.PROMPT, 26, (FULL_PX * 8 // 10, 100))
    assert fitted.lines == (
        "Suns were led and you hold Suns: play a Sun.",
        "Take the card back.",
    )


def test_a_line_break_of_the_text_is_kept_where_there_is_room() -> None:
    assert fit("One.\nTwo.", Role.PROMPT, 26, (400, 100)).lines == ("One.", "Two.")


@pytest.mark.parametrize("box_px", [(FULL_PX // 3, 40), (40, 200)])
def test_what_can_not_fit_is_small_and_said(box_px: tuple[int, int]) -> None:
    fitted = fit(TEXT, Role.PROMPT, 26, box_px)
    assert not fitted.fits
    assert fitted.size_px < int(26 * 0.85)


@pytest.mark.parametrize("width", [120, 200, 300, 500, 900])
@pytest.mark.parametrize("height", [30, 60, 120])
def test_text_is_never_clipped(width: int, height: int) -> None:
    """What is drawn leaves the box's border free, or just touches it."""
    surface = lettered(TEXT, Role.PROMPT, 26, "#ffffff", (width, height))
    fitted = fit(TEXT, Role.PROMPT, 26, (width, height))
    drawn = surface.get_bounding_rect()
    assert surface.get_size() == (width, height)
    assert all(width_px(line, Role.PROMPT, fitted.size_px) <= width for line in fitted.lines)
    assert drawn.height <= height
    assert " ".join(fitted.lines) == TEXT


@pytest.mark.parametrize(("align", "side"), [(0, "left"), (1, "right")])
def test_text_stands_where_it_is_asked_to(align: float, side: str) -> None:
    drawn = lettered("Ann", Role.NAME, 26, "#ffffff", (400, 40), align).get_bounding_rect()
    assert drawn.x < 10 if side == "left" else drawn.right > 390
