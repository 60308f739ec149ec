"""Decks as PDF: every card once, at its size, as the screen shows it; backs, tags and labels."""

from __future__ import annotations

from pathlib import Path

import pygame
import pypdfium2
import pytest
from msgspec.structs import replace

from display.art.cards import back, face
from display.art.decks import DeckArt
from display.art.packs import ART, art_of
from display.printing.formats import OWN, PAPERS, Unprintable
from display.printing.sheets import TAG_MM, Build, Job, print_deck, print_labels
from engine.cards import Deck

PX_PER_MM = 6.0
_POINTS_PER_MM = 72 / 25.4

#: A number, a figure or two, and what a deck has of its own; few, since sheets take a while.
SOME = {
    "dibv": ("S0", "M1", "T5", "C10"),
    "ganjifa": ("MAT-10", "PAR-M", "KRI-R"),
    "unsun": ("PAO-ROB", "GUR-9", "KOP-UN"),
}


def part_of(name: str) -> DeckArt:
    """The art of a deck of which only some cards are printed."""
    art = art_of(name)
    whole = art.deck
    faces = [(card, whole.suit[card], whole.rank[card]) for card in SOME[name]]
    return replace(art, deck=Deck(name, faces))


def written(job: Job, folder: Path) -> pypdfium2.PdfDocument:
    path = folder / "deck.pdf"
    shares = list(print_deck(job, path))
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    return pypdfium2.PdfDocument(path)


def picture(page: pypdfium2.PdfPage) -> pygame.Surface:
    """The page at PX_PER_MM."""
    drawn = page.render(scale=PX_PER_MM / _POINTS_PER_MM, rev_byteorder=True)
    size_px = (drawn.width, drawn.height)
    mode = {3: "RGB", 4: "RGBX"}[drawn.n_channels]
    packed = b"".join(
        bytes(drawn.buffer)[
            row * drawn.stride : row * drawn.stride + drawn.width * drawn.n_channels
        ]
        for row in range(drawn.height)
    )
    return pygame.image.frombytes(packed, size_px, mode)


def cut_out(page: pygame.Surface, x_mm: float, y_mm: float, art: DeckArt) -> pygame.Surface:
    x, y = round(x_mm * PX_PER_MM), round(y_mm * PX_PER_MM)
    width = round(art.outline.width_mm * PX_PER_MM)
    height = round(art.outline.height_mm * PX_PER_MM)
    return page.subsurface((x, y, width, height))


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """How far two pictures differ in the mean, 0 to 1, seen from so far that edges blur."""
    small = [pygame.transform.smoothscale(s.convert(32), (57, 89)) for s in (one, other)]
    pairs = zip(*(pygame.image.tobytes(s, "RGB") for s in small), strict=True)
    return sum(abs(a - b) for a, b in pairs) / (57 * 89 * 3 * 255)


@pytest.mark.parametrize("name", ART)
def test_what_is_printed_is_what_the_screen_shows(name: str, tmp_path: Path) -> None:
    art = part_of(name)
    job = Job(art)
    document = written(job, tmp_path)
    fronts, backs = picture(document[0]), picture(document[1])
    width_px = round(art.outline.width_mm * PX_PER_MM)
    on_paper = pygame.Surface((width_px, round(art.outline.height_mm * PX_PER_MM)))
    for card, (x, y) in zip(art.deck.cards, job.grid.places(), strict=False):
        printed = cut_out(fronts, x, y, art)
        on_paper.blit(printed, (0, 0))  # beyond a round card's edge, as it is printed
        on_paper.blit(face(card, width_px, job.on_white, art_of(name)), (0, 0))
        others = [face(c, width_px, job.on_white, art_of(name)) for c in SOME[name] if c != card]
        assert difference(printed, on_paper) < 0.03
        assert min(difference(printed, other) for other in others) > 0.04
    for x, y in job.grid.places():
        printed = cut_out(backs, x, y, art)
        on_paper.blit(printed, (0, 0))
        on_paper.blit(back(width_px, job.on_white, art_of(name)), (0, 0))
        assert difference(printed, on_paper) < 0.03


def test_a_whole_deck_has_a_sheet_for_every_nine_cards(tmp_path: Path) -> None:
    job = Job(part_of("dibv"))
    document = written(job, tmp_path)
    assert len(document) == 2
    width, height = (length / _POINTS_PER_MM for length in document[0].get_size())
    assert (width, height) == pytest.approx(PAPERS["a4"], abs=0.1)


def test_glued_cards_have_a_place_for_the_tag_between_front_and_back(tmp_path: Path) -> None:
    job = Job(part_of("dibv"), build=Build.GLUED)
    document = written(job, tmp_path)
    assert len(document) == 4  # front and tags on one sheet, back and nothing on the other
    tags = picture(document[1])
    for x, y in job.grid.places():
        middle = x + job.grid.cut.width_mm / 2, y + job.grid.cut.height_mm / 2
        ring = [
            tags.get_at(
                (round((middle[0] + TAG_MM / 2 + d) * PX_PER_MM), round(middle[1] * PX_PER_MM))
            )[0]
            for d in (-0.25, 0.0, 0.25)
        ]
        assert min(ring) < 250
        assert tags.get_at((round(middle[0] * PX_PER_MM), round(middle[1] * PX_PER_MM)))[0] == 255


def test_the_ruler_measures_50_mm(tmp_path: Path) -> None:
    job = Job(part_of("dibv"))
    page = picture(written(job, tmp_path)[0])
    x, y = job.grid.column_x(0), job.grid.paper.height_mm - 3.0
    row = round(y * PX_PER_MM)
    dark = [px for px in range(page.get_width()) if page.get_at((px, row))[0] < 220]
    line = [px for px in dark if px <= (x + 51) * PX_PER_MM]
    assert (line[-1] - line[0]) / PX_PER_MM == pytest.approx(50, abs=0.5)


def test_another_size_scales_the_card_and_keeps_its_shape(tmp_path: Path) -> None:
    job = Job(part_of("unsun"), size="tarot")
    assert (job.grid.cut.width_mm, job.grid.cut.height_mm) == (70, 120)
    page = picture(written(job, tmp_path)[0])
    x, y = next(iter(job.grid.places()))
    scale = min(70 / 48, 120 / 80)
    top = y + (120 - 80 * scale) / 2
    frame = [
        page.get_at((round((x + 35) * PX_PER_MM), round((top + d / 10) * PX_PER_MM)))[0]
        for d in range(10, 40)
    ]
    assert min(frame) < 80  # the frame's upper line stands where the scaled card begins


def test_labels_show_every_card_of_the_deck(tmp_path: Path) -> None:
    art = part_of("ganjifa")
    path = tmp_path / "labels.pdf"
    assert list(print_labels(Job(art), path))[-1] == 1.0
    words = pypdfium2.PdfDocument(path)[0].get_textpage().get_text_range()
    for card in art.deck.cards:
        assert art.label_of(card) in words


def test_what_is_not_possible_is_said_before_anything_is_written(tmp_path: Path) -> None:
    path = tmp_path / "deck.pdf"
    with pytest.raises(Unprintable, match="not round"):
        next(print_deck(Job(art_of("unsun"), size="round"), path))
    assert not path.exists()


def test_letter_paper_and_four_colours(tmp_path: Path) -> None:
    from display.look import look
    from display.settings import Settings

    four = look(Settings(four_colours=True)).palette
    job = Job(part_of("dibv"), paper="letter", size=OWN, palette=four)
    document = written(job, tmp_path)
    assert document[0].get_size()[0] == pytest.approx(279.4 * _POINTS_PER_MM, abs=0.5)
    x, y = list(job.grid.places())[2]  # the five of Stars
    page = picture(document[0])
    spot = page.get_at((round((x + 28.5) * PX_PER_MM), round((y + 44.5) * PX_PER_MM)))
    assert spot[2] > spot[0] + 40  # teal, in the pip in the middle
