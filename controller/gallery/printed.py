"""A page of a printed deck as a picture, drawn from the PDF as another program shows it."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pygame
import pypdfium2
from msgspec.structs import replace

from controller.gallery.listing import PrintedPage
from display.art.decks import DeckArt
from display.art.packs import art_of
from display.printing.sheets import Job, print_deck, print_labels
from engine.cards import Deck

#: So many px an inch: the index of a card can just be read.
_DPI = 72
_POINTS_PER_INCH = 72


def printed_page(page: PrintedPage) -> pygame.Surface:
    """The page as it comes out of a printer."""
    job = Job(art_of(page.deck))
    sheets = page.page // 2 + 1  # fronts and backs take turns
    job = job if page.labels else replace(job, art=_first_cards(job.art, sheets * job.grid.cards))
    write = print_labels if page.labels else print_deck
    with TemporaryDirectory() as folder:
        path = Path(folder) / "deck.pdf"
        for _ in write(job, path):
            pass
        return _drawn(path, page.page)


def _first_cards(art: DeckArt, count: int) -> DeckArt:
    """The art of a deck that has only its first cards: printing a whole one takes long."""
    whole = art.deck
    faces = [(card, whole.suit[card], whole.rank[card]) for card in whole.cards[:count]]
    return replace(art, deck=Deck(whole.name, faces))


def _drawn(path: Path, page: int) -> pygame.Surface:
    """The page of this number, from 0."""
    document = pypdfium2.PdfDocument(path)
    try:
        drawn = document[page].render(scale=_DPI / _POINTS_PER_INCH, rev_byteorder=True)
        size_px, pixels = (drawn.width, drawn.height), bytes(drawn.buffer)
        # Rows are padded; `pitch` says how long they are.
        if drawn.n_channels == 3:
            return pygame.image.frombytes(pixels, size_px, "RGB", pitch=drawn.stride)
        return pygame.image.frombytes(pixels, size_px, "RGBX", pitch=drawn.stride)
    finally:
        document.close()
