"""Card faces: exact in size, distinct from each other, the same from both ends."""

from itertools import combinations

import msgspec
import pygame
import pytest

from display.art.cards import back, face, shadow, shadow_margin_px, size_px
from display.art.decks import DIBV_ART, DeckArt, Index, Ink, Outline, Pattern, RankArt, SuitArt
from display.art.palette import PALETTE, Palette, rgb
from engine.cards import Deck, UnknownCard
from engine.decks import DIBV, DIBV_RED_SUITS

TABLE_PX = 115  # a card on a 1080p table

COURT_RANKS = ("6", "7", "8", "9", "10")
SYMMETRIC = [code for code in DIBV.cards if DIBV.rank[code] in ("2", "4", *COURT_RANKS)]


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def difference(first: pygame.Surface, second: pygame.Surface) -> float:
    """Mean difference of brightness, 0 to 255."""
    grey = [
        pygame.image.tobytes(pygame.transform.grayscale(surface), "RGB")[::3]
        for surface in (first, second)
    ]
    return sum(abs(a - b) for a, b in zip(*grey, strict=True)) / len(grey[0])


def corner(code: str, width_px: int = TABLE_PX) -> pygame.Surface:
    """What a fan leaves to be seen: the index column."""
    scale = width_px / DIBV_ART.outline.width_mm
    return face(code, width_px).subsurface((0, 0, round(14 * scale), round(27 * scale)))


@pytest.mark.parametrize("width_px", [40, 100, 115, 130, 301])
def test_faces_and_backs_are_bridge_size_to_the_pixel(width_px: int) -> None:
    size = size_px(width_px)
    assert size[0] == width_px
    assert size[1] == pytest.approx(width_px * 89 / 57, abs=1)
    assert face("S7", width_px).get_size() == back(width_px).get_size() == size


@pytest.mark.parametrize("code", DIBV.cards)
@pytest.mark.parametrize("width_px", [40, TABLE_PX])
def test_every_face_is_drawn_with_round_corners(code: str, width_px: int) -> None:
    drawn = face(code, width_px)
    width, height = drawn.get_size()
    corners = [(x, y) for x in (0, width - 1) for y in (0, height - 1)]
    assert max(drawn.get_at(corner).a for corner in corners) < 32
    assert drawn.get_at((width // 2, 3)).a == 255


def test_each_face_differs_from_every_other() -> None:
    assert len({pixels(face(code, TABLE_PX)) for code in DIBV.cards}) == len(DIBV.cards)
    assert pixels(back(TABLE_PX)) not in {pixels(face(code, TABLE_PX)) for code in DIBV.cards}


def test_faces_differ_so_much_that_it_is_seen_in_grey() -> None:
    small = {
        code: pygame.transform.smoothscale(face(code, TABLE_PX), (38, 60)) for code in DIBV.cards
    }
    assert min(difference(small[a], small[b]) for a, b in combinations(DIBV.cards, 2)) > 2


def test_indices_differ_so_much_that_it_is_seen_in_grey() -> None:
    indices = {code: corner(code) for code in DIBV.cards}
    assert min(difference(indices[a], indices[b]) for a, b in combinations(DIBV.cards, 2)) > 3


@pytest.mark.parametrize("code", SYMMETRIC)
@pytest.mark.parametrize("width_px", [TABLE_PX, 130])
def test_mirrored_faces_read_the_same_from_both_ends(code: str, width_px: int) -> None:
    drawn = face(code, width_px)
    turned = pygame.transform.rotate(drawn, 180)
    if DIBV.rank[code] in COURT_RANKS:
        assert pixels(turned) == pixels(drawn)
    else:
        # Pips are drawn one by one: the last bit of an edge may fall differently.
        assert difference(turned, drawn) < 0.5


@pytest.mark.parametrize("code", DIBV.cards)
def test_every_index_stands_at_both_ends(code: str) -> None:
    drawn = face(code, TABLE_PX)
    turned = pygame.transform.rotate(drawn, 180)
    column = pygame.Rect((0, 0), corner(code).get_size())
    assert difference(drawn.subsurface(column), turned.subsurface(column)) < 2


def test_the_back_tells_no_end() -> None:
    drawn = back(TABLE_PX)
    assert pixels(pygame.transform.rotate(drawn, 180)) == pixels(drawn)


@pytest.mark.parametrize("suit", DIBV.suits)
def test_suits_that_rank_in_reverse_carry_an_arrow_by_the_rank(suit: str) -> None:
    index, scale = DIBV_ART.index, 300 / DIBV_ART.outline.width_mm
    place = round(index.x_mm * scale), round(index.arrow_y_mm * scale)
    has_arrow = face(f"{suit}1", 300).get_at(place)[:3] != rgb(PALETTE.cream)
    assert has_arrow == DIBV_ART.suits[suit].reversed == (suit in DIBV_RED_SUITS)


@pytest.mark.parametrize("suit", DIBV.suits)
def test_suits_are_printed_in_their_ink(suit: str) -> None:
    red = suit in DIBV_RED_SUITS
    ink = rgb(PALETTE.vermilion if red else PALETTE.ink)
    index_x = round(DIBV_ART.index.x_mm * 300 / 57)
    column = face(f"{suit}1", 300).subsurface((index_x - 20, 20, 40, 60))
    seen = {tuple(column.get_at((x, y)))[:3] for x in range(40) for y in range(60)}
    other = rgb(PALETTE.ink if red else PALETTE.vermilion)
    assert ink in seen and other not in seen


def test_the_palette_is_the_one_given() -> None:
    theme = msgspec.structs.replace(PALETTE, cream="#ffffff")
    assert face("M1", TABLE_PX, theme).get_at((TABLE_PX // 2, 10))[:3] == (255, 255, 255)
    assert face("M1", TABLE_PX).get_at((TABLE_PX // 2, 10))[:3] == rgb(Palette().cream)


def test_a_card_of_no_deck_is_refused() -> None:
    with pytest.raises(
        UnknownCard, match="no card of any deck that is drawn: dibv, ganjifa, unsun"
    ):
        face("S11", TABLE_PX)


def test_a_card_of_another_deck_than_the_one_given_is_refused() -> None:
    with pytest.raises(UnknownCard, match="no card of the dibv deck"):
        face("KAL-R", TABLE_PX, PALETTE, DIBV_ART)


@pytest.mark.parametrize("draw", [lambda: face("S1", 7), lambda: back(0), lambda: shadow(-1)])
def test_a_card_too_small_to_draw_is_refused(draw) -> None:
    with pytest.raises(ValueError, match="at least 8 px"):
        draw()


@pytest.mark.parametrize("lift_mm", [0.5, 1.5, 6])
def test_a_shadow_reaches_out_by_its_margin(lift_mm: float) -> None:
    margin_px = shadow_margin_px(TABLE_PX, lift_mm)
    width, height = size_px(TABLE_PX)
    drawn = shadow(TABLE_PX, lift_mm)
    assert drawn.get_size() == (width + 2 * margin_px, height + 2 * margin_px)
    assert drawn.get_at((0, 0)).a == 0
    assert drawn.get_at((drawn.get_width() // 2, drawn.get_height() // 2)).a > 80


def test_a_card_that_is_lifted_has_a_wider_and_fainter_shadow() -> None:
    low, high = shadow(TABLE_PX, 1), shadow(TABLE_PX, 6)
    assert high.get_width() > low.get_width()
    darkest = [s.get_at((s.get_width() // 2, s.get_height() // 2)).a for s in (low, high)]
    assert darkest[0] > darkest[1]


def round_deck() -> DeckArt:
    """A deck of another shape and number of suits: nothing in the drawing knows the Dibv deck."""
    return DeckArt(
        deck=Deck("round", ((f"{suit}{rank}", suit, rank) for suit in "XY" for rank in "12")),
        outline=Outline(60, 60, 30),
        index=Index(12, 10, 8, 26, 7, 34, 4),
        suits={
            "X": SuitArt("M", Ink.BLACK, Pattern.SCALLOPS),
            "Y": SuitArt("T", Ink.RED, Pattern.LOZENGES, reversed=True),
        },
        ranks={"1": RankArt(((0, 0),), 20), "2": RankArt(((0, -12), (0, 12)), 12)},
    )


def test_round_cards_of_another_deck_are_drawn_from_their_art() -> None:
    art = round_deck()
    drawn = {code: face(code, 100, PALETTE, art) for code in art.deck.cards}
    assert {surface.get_size() for surface in drawn.values()} == {(100, 100)}
    assert len({pixels(surface) for surface in drawn.values()}) == 4
    assert all(surface.get_at((10, 10)).a == 0 for surface in drawn.values())
