"""Cards can be read at arm's length: what stands on them is large enough and stands clear."""

from itertools import combinations, product

import pygame
import pytest

from display.art.cards import face
from display.art.decks import DeckArt
from display.art.fronts import index_signs, pip_at, pips
from display.art.packs import ART, art_of_card
from display.art.palette import PALETTE, contrast, rgb
from display.art.type import Role, size_for_capitals, text
from display.art.vector import render
from display.decks import sizes_of
from display.look import look
from display.settings import Settings
from display.theme import SIZES

#: Of capitals at 600 to 700 mm: about 20 minutes of arc (see `display.theme.Sizes`).
LEAST_CAPITALS_MM = 4.0
#: Signs by the index are a little larger than its letters; of pips there are many to count.
LEAST_SIGN_MM, LEAST_PIP_MM = 6.0, 8.0
#: Between the ink of pips and that of the index, on a card of full size.
CLEAR_MM = 0.9

#: Between the ink of two pips.
APART_MM = 0.25

PX_PER_MM = 4
CARDS = [card for art in ART.values() for card in art.deck.cards]
NUMBERS = [card for card in CARDS if art_of_card(card).rank_of(card).pips]
DIBV_PX, GANJIFA_PX, UNSUN_PX = 107, 119, 101  # widths on a table of 2.39 px a mm


def shown(art: DeckArt) -> float:
    """A card's length on the table by its full length."""
    return sizes_of(art.deck.name, SIZES).card_height_mm / art.outline.height_mm


@pytest.mark.parametrize("name", ART)
def test_indices_are_large_enough_at_the_size_that_the_table_shows(name: str) -> None:
    art = ART[name]
    scale = shown(art)
    assert min(art.capitals_mm(card) for card in art.deck.cards) * scale >= LEAST_CAPITALS_MM
    assert art.index.sign_mm * scale >= LEAST_SIGN_MM
    sizes = [rank.pip_mm for rank in art.ranks.values() if rank.pips]
    assert min(sizes) * scale >= LEAST_PIP_MM


@pytest.mark.parametrize(
    ("card", "width_px"), [("M7", DIBV_PX), ("RAM-R", GANJIFA_PX), ("ISU-REI", UNSUN_PX)]
)
def test_letters_that_are_drawn_are_as_high_as_they_should_be(card: str, width_px: int) -> None:
    art, drawn = art_of_card(card), face(card, width_px)
    scale = width_px / art.outline.width_mm
    capitals_px = art.capitals_mm(card) * scale
    left, top = round((art.index.x_mm - 2.2) * scale), round((art.index.top_mm - 0.6) * scale)
    column = drawn.subsurface((left, top, round(4.4 * scale), round(capitals_px + 1.6 * scale)))
    inked = pygame.mask.from_threshold(column, rgb(art.suit_of(card).ink.of(PALETTE)), (60,) * 3)
    rows = {
        y for y in range(column.height) if any(inked.get_at((x, y)) for x in range(column.width))
    }
    assert len(rows) == pytest.approx(capitals_px, abs=2)


def ink_of(body: str, art: DeckArt) -> pygame.Mask:
    outline = art.outline
    size = round(outline.width_mm * PX_PER_MM), round(outline.height_mm * PX_PER_MM)
    view = (0, 0, outline.width_mm, outline.height_mm)
    return pygame.mask.from_surface(render(body, size, view), 100)


def index_ink(card: str, art: DeckArt) -> pygame.Mask:
    """Rank, sign and arrow in the upper corner."""
    ink = ink_of(index_signs(art.suit_of(card), art, "#000000"), art)
    size_px = size_for_capitals(Role.INDEX, art.capitals_mm(card) * PX_PER_MM)
    letters = text(art.label_of(card), Role.INDEX, size_px, "#000000")
    box = letters.get_bounding_rect()
    left = round(art.index.x_mm * PX_PER_MM - box.width / 2)
    ink.draw(pygame.Mask(box.size, fill=True), (left, round(art.index.top_mm * PX_PER_MM)))
    return ink


def grown(mask: pygame.Mask, by_mm: float) -> pygame.Mask:
    """The mask, wider by so much on all sides."""
    reach = round(by_mm * PX_PER_MM)
    wide = pygame.Mask(mask.get_size())
    for dx in range(-reach, reach + 1):
        for dy in range(-reach, reach + 1):
            if dx * dx + dy * dy <= reach * reach:
                wide.draw(mask, (dx, dy))
    return wide


@pytest.mark.parametrize("card", NUMBERS)
def test_pips_stand_clear_of_both_indices(card: str) -> None:
    art = art_of_card(card)
    counted = ink_of(pips(card, art, PALETTE, PX_PER_MM), art)
    turned = pygame.mask.from_surface(
        pygame.transform.rotate(counted.to_surface(unsetcolor=(0, 0, 0, 0)), 180)
    )
    index = grown(index_ink(card, art), CLEAR_MM)
    assert counted.count() > 0
    assert not index.overlap(counted, (0, 0))
    assert not index.overlap(turned, (0, 0))


@pytest.mark.parametrize("card", NUMBERS)
def test_pips_can_be_counted_because_none_touches_another(card: str) -> None:
    art = art_of_card(card)
    suit, rank = art.suit_of(card), art.rank_of(card)
    single = [
        ink_of(pip_at(point, rank.pip_mm, suit, art.outline, "#000000", engraved=False), art)
        for point in rank.pips
    ]
    assert all(
        not grown(first, APART_MM).overlap(second, (0, 0))
        for first, second in combinations(single, 2)
    )


@pytest.mark.parametrize("name", ART)
@pytest.mark.parametrize(("contrasted", "temperature"), list(product((0, 50, 100), repeat=2)))
@pytest.mark.parametrize("four_colours", [False, True], ids=["two", "four"])
def test_every_index_is_readable_whatever_the_settings(
    name: str, contrasted: int, temperature: int, four_colours: bool
) -> None:
    palette = look(
        Settings(contrast=contrasted, temperature=temperature, four_colours=four_colours)
    ).palette
    suits = ART[name].suits.values()
    assert min(contrast(art.ink.of(palette), art.ground.of(palette)) for art in suits) >= 4.5
