"""Makes a contact sheet: `python -m display.art [--deck NAME] FILE.png`, faces, back and signs."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path

import pygame

from display.art.cards import back, face, size_px
from display.art.decks import DIBV_ART, DeckArt
from display.art.marks import MARKS
from display.art.packs import ART, art_of
from display.art.palette import PALETTE, Palette
from display.art.signs import sign


def contact_sheet(
    card_px: int = 120, art: DeckArt = DIBV_ART, palette: Palette = PALETTE
) -> pygame.Surface:
    """All faces suit by suit; below them each suit sign in falling sizes, the marks, the back."""
    gap_px = card_px // 10
    step_x, step_y = card_px + gap_px, size_px(card_px, art)[1] + gap_px
    suits, columns = art.deck.suits, len(art.ranks)
    sheet = pygame.Surface((columns * step_x + gap_px, (len(suits) + 1) * step_y + gap_px))
    sheet.fill(palette.baize)
    for row, suit in enumerate(suits):
        codes = [code for code in art.deck.cards if art.deck.suit[code] == suit]
        for column, code in enumerate(codes):
            card = face(code, card_px, palette, art)
            sheet.blit(card, (gap_px + column * step_x, gap_px + row * step_y))
    strip_y = gap_px + len(suits) * step_y
    _strip_of_signs(sheet, strip_y, card_px, art, palette)
    sheet.blit(back(card_px, palette, art), (gap_px + (columns - 1) * step_x, strip_y))
    return sheet


def _strip_of_signs(
    sheet: pygame.Surface, y: int, card_px: int, art: DeckArt, palette: Palette
) -> None:
    """The suits in three sizes and the marks, in what is left of the last row beside the back."""
    gap_px = card_px // 10
    marks_px = -(-len(MARKS) // 3) * (card_px * 2 // 5)
    room_px = sheet.get_width() - 2 * card_px - marks_px
    # Each sign takes 1.35 of its large size and three gaps.
    large_px = min(card_px, int((room_px / len(art.suits) - 3 * gap_px) / 1.35))
    x = gap_px
    for suit in art.suits.values():
        for size in (large_px, large_px // 4, large_px // 10):
            sheet.blit(sign(suit.sign, size, palette.cream), (x, y))
            x += size + gap_px
    step_px = card_px * 2 // 5
    for count, name in enumerate(MARKS):
        column, row = divmod(count, 3)
        mark = sign(name, card_px // 4, palette.brass)
        sheet.blit(mark, (x + gap_px + column * step_px, y + row * step_px))


def main(arguments: list[str]) -> int:
    """Writes the sheet to the file named. Exits with 2 for wrong use."""
    parser = ArgumentParser(prog="python -m display.art", description=__doc__)
    parser.add_argument("--deck", choices=sorted(ART), default=DIBV_ART.deck.name)
    parser.add_argument("file", metavar="FILE.png", type=Path)
    wanted = parser.parse_args(arguments)
    pygame.image.save(contact_sheet(art=art_of(wanted.deck)), wanted.file)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
