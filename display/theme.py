"""The sizes of the table in millimetres, as one value; colours are in `display.art.palette`."""

from __future__ import annotations

from msgspec import Struct

#: Of a 24 inch panel of 1920 x 1080 px: what is taken until the table is calibrated.
DEFAULT_PX_PER_MM = 3.6


#: Fingers hit what is as wide and high as this.
TARGET_MM = 20.0

#: How high the cards of a trick lie over the table, in mm; shadows of all may be drawn ahead.
WINNING_MM, LED_MM, PLAYED_MM, BEATEN_MM = 4, 1.8, 0.4, 0.3
TRICK_LIFTS_MM = (WINNING_MM, LED_MM, PLAYED_MM, BEATEN_MM)

#: And any other card.
LYING_MM = 0.6


class Sizes(Struct, frozen=True):
    """Lengths in mm. Text sizes are em squares: capitals are two thirds of that.

    Read from 600 to 700 mm, capitals need 4 mm (about 20 minutes of arc), so the smallest text,
    `text_mm` shrunk to 85 %, is just that.
    """

    least_screen_mm: tuple[int, int] = (440, 248)  # smaller ones show everything smaller
    share_mm: float = 146  # of its side, the least that a place has without the same

    rim_mm: float = 44  # walnut, with the seats' panels
    side_mm: float = 92  # of a screen that stands: the walnut at the left and right
    inlay: float = 0.82  # panels end here, short of the brass line in the rim
    gap_mm: float = 3
    panel_mm: float = 220
    strip_mm: float = 25  # baize right before a panel
    strip_length_mm: float = 132
    pool_mm: float = 30  # how far the light goes beyond the strip

    card_height_mm: float = 70
    card_aspect: float = 57 / 89  # width by height, as `display.art.decks` has it
    talon_mm: float = 52
    arrow_mm: float = 16

    text_mm: float = 7.2
    tight_mm: float = 7.2  # what has no room for larger text that people chose
    name_mm: float = 7.6
    plate_mm: float = 9.6  # a seat's name on its plate
    prompt_mm: float = 12  # of a short one; longer ones go down to the text's size
    choice_mm: float = 15  # the number or word that plus and minus change
    call_mm: float = 14
    bid_mm: float = 21
    score_mm: float = 13

    shrink: float = 0.85
    line: float = 1.2  # from one line to the next, by text size


SIZES = Sizes()
