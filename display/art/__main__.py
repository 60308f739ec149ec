"""Makes the contact sheet: `python -m display.art FILE.png`, all faces, the back and the signs."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame

from display.art.cards import back, face, size_px
from display.art.decks import DIBV_ART
from display.art.marks import MARKS
from display.art.palette import PALETTE
from display.art.signs import SUITS, sign


def contact_sheet(card_px: int = 120) -> pygame.Surface:
    """All faces suit by suit; below them each suit sign in falling sizes, the marks, the back."""
    gap_px = card_px // 10
    step_x, step_y = card_px + gap_px, size_px(card_px)[1] + gap_px
    suits = DIBV_ART.deck.suits
    sheet = pygame.Surface((11 * step_x + gap_px, (len(suits) + 1) * step_y + gap_px))
    sheet.fill(PALETTE.baize)
    for row, suit in enumerate(suits):
        codes = [code for code in DIBV_ART.deck.cards if DIBV_ART.deck.suit[code] == suit]
        for column, code in enumerate(codes):
            sheet.blit(face(code, card_px), (gap_px + column * step_x, gap_px + row * step_y))
    strip_y = gap_px + len(suits) * step_y
    _strip_of_signs(sheet, gap_px, strip_y, card_px)
    sheet.blit(back(card_px), (gap_px + 10 * step_x, strip_y))
    return sheet


def _strip_of_signs(sheet: pygame.Surface, x: int, y: int, large_px: int) -> None:
    gap_px = large_px // 10
    for name in SUITS:
        for size in (large_px, large_px // 4, large_px // 10):
            sheet.blit(sign(name, size, PALETTE.cream), (x, y))
            x += size + gap_px
    step_px = large_px * 2 // 5
    for count, name in enumerate(MARKS):
        column, row = divmod(count, 3)
        mark = sign(name, large_px // 4, PALETTE.brass)
        sheet.blit(mark, (x + gap_px + column * step_px, y + row * step_px))


def main(arguments: list[str]) -> int:
    """Writes the sheet to the file named; the exit code is 2 for wrong use."""
    if len(arguments) != 1:
        print("usage: python -m display.art FILE.png", file=sys.stderr)  # noqa: T201
        return 2
    pygame.image.save(contact_sheet(), Path(arguments[0]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
