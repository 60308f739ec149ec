"""Frames: pure, thrifty, legible in every language, and silent about hidden cards."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from msgspec.structs import replace

from display.art.cards import back, face, shadow, size_px
from display.art.packs import art_of
from display.art.palette import PALETTE
from display.art.type import Role
from display.decks import sizes_of
from display.frame import changed_areas
from display.language import LANGUAGES, language
from display.layout import Frame, Rect
from display.lettering import fit
from display.look import LOOK
from display.middle import dealt_widths_px
from display.pieces import CardPiece, Mark, Piece, SeatPlan, Shade, Words
from display.rulebook import pictured_cards
from display.scene import EIGHT_PLACES, Notice, NoticeKind, Place, Prompt, PromptKind, Scene
from display.situations import situation
from display.theme import SIZES, TRICK_LIFTS_MM
from display.words import prompt_words
from engine.games import game
from engine.games.suns_and_moons import State
from engine.moves import Deal
from engine.reasons import Reason
from tests.display.gallery import (
    EVERY_SCREEN,
    GAMES,
    SCALE,
    SIZE,
    misfits,
    painted,
    painter,
    pieces_of,
    pixels,
    sample,
    texts,
)
from tests.display.prompts import prompts
from tests.display.pseudo import PSEUDO
from tests.display.scenes import PLACES, RULES, SCREENS, Match, at_seat, everywhere, playing, scene
from tests.display.test_language import built as built

#: The default panel, one of fewer px, and one that is smaller than the least.
PANELS = (((1920, 1080), 3.6), ((1280, 720), 2.4), ((1280, 720), 3.6))

#: A card's suit is 40 % longer, its name with that again, and the sentence around both once more:
#: no language is, and the smallest panel has no room for that.
NAMES_IN_NAMES = {
    "recap of trick for 4",
    "revoke in trick for 4",
    "missing in gather for 4",
    "missing in ramejan gather",
}


@pytest.mark.parametrize("name", EVERY_SCREEN)
def test_a_frame_depends_on_its_scene_alone(name: str) -> None:
    """Painted over any other frame, in changed areas only, it is the same as painted afresh."""
    artist, made = painter(), sample(name)
    artist.paint(everywhere(made, waited_for=True, prompt=Prompt(PromptKind.PAUSED)))
    artist.paint(replace(made, notices=(Notice(NoticeKind.DISK_FULL),)))
    assert pixels(artist.paint(made)) == painted(made)


def test_what_did_not_change_is_not_drawn_again() -> None:
    artist, made = painter(), SCREENS["trick"](4)
    artist.paint(made)
    assert artist.changed == (Rect(0, 0, *SIZE),)
    artist.paint(made)
    assert artist.changed == ()


@pytest.mark.parametrize("name", ["trick-begun", "trick", "taken"])
def test_faces_and_shadows_of_a_trick_can_be_drawn_ahead(name: str) -> None:
    artist, made = painter(), SCREENS[name](4)
    lying = [piece for piece in pieces_of(made) if isinstance(piece, CardPiece)]
    face.cache_clear()
    shadow.cache_clear()
    ahead = 40 + len(TRICK_LIFTS_MM) + len(pictured_cards(made.game, "en"))
    dealt = dealt_widths_px(artist.layout(made))
    assert len(list(artist.prepare(made))) == ahead + 3 * len(dealt)
    drawn = face.cache_info().misses, shadow.cache_info().misses
    trick = [piece for piece in lying if piece.frame.width == artist.layout(made).card_px]
    assert trick
    for piece in trick:
        shadow(piece.frame.width, piece.lift_mm, art_of(piece.deck))
        face(piece.card, piece.frame.width, LOOK.palette)
    assert (face.cache_info().misses, shadow.cache_info().misses) == drawn


@pytest.mark.parametrize("name", ["deal", "auction"])
def test_backs_that_are_dealt_can_be_drawn_ahead(name: str) -> None:
    artist, made = painter(), SCREENS[name](4)
    back.cache_clear()
    shadow.cache_clear()
    list(artist.prepare(made))
    drawn = back.cache_info().misses, shadow.cache_info().misses
    artist.paint(made)
    assert (back.cache_info().misses, shadow.cache_info().misses) == drawn


def test_a_notice_redraws_its_panel_only() -> None:
    artist, made = painter(), SCREENS["trick"](4)
    artist.paint(made)
    artist.paint(at_seat(made, 1, notices=(Notice(NoticeKind.ONE_CARD),)))
    panel = artist.layout(made).seats[1].panel.rect
    assert artist.changed
    assert all(panel.contains(area) for area in artist.changed)


def test_areas_of_change_are_apart() -> None:
    frames = [Frame(Rect(x, 0, 30, 30), 0) for x in (0, 20, 40, 200)]
    marks = [Mark(frame, "check", "#ffffff") for frame in frames]
    areas = changed_areas((), [marks[0], marks[2], marks[1], marks[3]])
    assert sorted(areas) == [Rect(0, 0, 70, 30), Rect(200, 0, 30, 30)]


def test_another_table_is_drawn_whole() -> None:
    artist = painter()
    artist.paint(SCREENS["trick"](3))
    assert pixels(artist.paint(SCREENS["trick"](4))) == painted(SCREENS["trick"](4))


@pytest.mark.parametrize("name", EVERY_SCREEN)
def test_everything_is_on_the_screen(name: str) -> None:
    screen = Rect(0, 0, *SIZE)
    for piece in pieces_of(sample(name)):
        if not isinstance(piece, CardPiece):
            assert screen.contains(piece.extent), piece
        else:
            assert screen.contains(piece.frame.rect), piece


def solid(piece: Piece) -> Rect | None:
    """What of a piece must not be covered; None where covering is meant."""
    if isinstance(piece, Words | SeatPlan):
        return piece.extent
    if isinstance(piece, CardPiece) and piece.card:
        width, height = size_px(piece.frame.width, art_of(piece.deck))
        x, y = piece.frame.rect[:2]
        return (
            Rect(x, y, height, width) if piece.frame.angle_deg % 180 else Rect(x, y, width, height)
        )
    return None


@pytest.mark.parametrize("name", EVERY_SCREEN)
@pytest.mark.parametrize("size_mm", [(533, 300), SIZES.least_screen_mm])
def test_texts_plans_and_faces_cover_each_other_nowhere(
    name: str, size_mm: tuple[int, int]
) -> None:
    size_px = round(size_mm[0] * SCALE), round(size_mm[1] * SCALE)
    pieces = pieces_of(sample(name), size_px)
    dark = [n for n, piece in enumerate(pieces) if isinstance(piece, Shade)]
    lit = pieces[dark[-1] :] if dark else pieces  # what lies in the dark may be covered
    boxes = [(piece, box) for piece in lit if (box := solid(piece))]
    for (one, box), (other, its_box) in combinations(boxes, 2):
        if not (isinstance(one, CardPiece) and isinstance(other, CardPiece)):
            assert not box.overlaps(its_box), (one, other)


@pytest.mark.parametrize("code", [*LANGUAGES, "pseudo"])
@pytest.mark.parametrize(("size_px", "px_per_mm"), PANELS)
def test_no_text_is_clipped(
    code: str, size_px: tuple[int, int], px_per_mm: float, built: Path
) -> None:
    words = PSEUDO if code == "pseudo" else language(code, built)
    names = set(EVERY_SCREEN)
    if code == "pseudo" and (size_px, px_per_mm) == PANELS[-1]:
        names -= NAMES_IN_NAMES
    clipped = {n: misfits(pieces_of(sample(n), size_px, px_per_mm, words)) for n in names}
    assert {name: texts for name, texts in clipped.items() if texts} == {}


@pytest.mark.parametrize("name", EVERY_SCREEN)
def test_text_is_large_enough_to_be_read(name: str) -> None:
    """Capitals of 4 mm; they are two thirds of a text's size. Rounding costs up to a px."""
    least_px = 4 / 0.66 * SCALE - 1
    for piece in pieces_of(sample(name)):
        if isinstance(piece, Words):
            box = piece.frame.width, piece.frame.height
            assert fit(piece.text, piece.role, piece.size_px, box).size_px >= least_px, piece


def test_cards_have_the_shape_that_room_is_kept_for() -> None:
    for name in ("dibv", "ganjifa", "unsun"):
        width, height = size_px(1000, art_of(name))
        assert width / height == pytest.approx(sizes_of(name).card_aspect, abs=0.001)


@pytest.mark.parametrize("places", list(combinations(EIGHT_PLACES, 3)))
def test_texts_fit_wherever_three_sit(places: tuple[Place, ...]) -> None:
    bids = Prompt(PromptKind.BID, value=60, low=31, high=60)
    for made in (
        at_seat(scene(playing(3).cards(8), places), 0, prompt=bids),
        everywhere(
            scene(Match(3).whole_deal(), places, deals=8), prompt=Prompt(PromptKind.NEXT_DEAL)
        ),
        moved(sample("ganjifa largest-dukal"), places),
        moved(sample("ganjifa over"), places),
    ):
        assert misfits(pieces_of(made, words=PSEUDO)) == []


def moved(made: Scene, places: tuple[Place, ...]) -> Scene:
    """The scene with its seats at other places."""
    pairs = zip(made.seats, places, strict=True)
    return replace(made, seats=tuple(replace(seat, place=place) for seat, place in pairs))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", list(PromptKind))
def test_every_prompt_is_on_its_panel(kind: PromptKind, name: str) -> None:
    prompt = Prompt(kind, seat=1, count=1, of=4, low=31, high=60)
    made = at_seat(everywhere(sample(name), prompt=None), 0, prompt=prompt)
    facts = situation(made)
    wanted = prompt_words(language("en"), prompt, lambda _: "Bjørn", facts.turn, facts.trump)
    panel = painter().layout(made).seats[0].panel.rect
    found = [p for p in pieces_of(made) if isinstance(p, Words) and p.text == wanted]
    assert found
    assert all(panel.contains(piece.extent) for piece in found)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("size_px", "px_per_mm"), PANELS)
def test_every_notice_and_reason_fits_at_every_seat(
    name: str, size_px: tuple[int, int], px_per_mm: float
) -> None:
    notices = [Notice(kind, place=3, count=2) for kind in NoticeKind]
    notices += [Notice(NoticeKind.ILLEGAL, reason) for reason in Reason]
    for notice in notices:
        made = everywhere(sample(name), notices=(notice,))
        assert misfits(pieces_of(made, size_px, px_per_mm, PSEUDO)) == [], notice


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("code", [*LANGUAGES, "pseudo"])
@pytest.mark.parametrize(("size_px", "px_per_mm"), PANELS)
def test_every_notice_for_everybody_fits(
    name: str, size_px: tuple[int, int], px_per_mm: float, code: str, built: Path
) -> None:
    words = PSEUDO if code == "pseudo" else language(code, built)
    kinds = set(NoticeKind) - {NoticeKind.ILLEGAL, NoticeKind.LAY_FOUR}
    if code == "pseudo":
        # So long that 40 % more have no room; every language's own words have.
        kinds -= {NoticeKind.JOURNAL_REPLACED, NoticeKind.STOCK_LEFT}
    for kind in kinds:
        made = replace(sample(name), notices=(Notice(kind, place=3),))
        assert misfits(pieces_of(made, size_px, px_per_mm, words)) == [], kind


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("size_px", "px_per_mm"), PANELS)
def test_every_prompt_fits_at_every_seat(
    name: str, size_px: tuple[int, int], px_per_mm: float
) -> None:
    for prompt in prompts():
        made = everywhere(sample(name), prompt=prompt)
        assert misfits(pieces_of(made, size_px, px_per_mm, PSEUDO)) == [], prompt


def test_refusals_replace_the_prompt_and_are_red() -> None:
    made = SCREENS["refusal"](4)
    (refusal,) = [
        p for p in pieces_of(made) if isinstance(p, Words) and "Take the card back" in p.text
    ]
    assert (refusal.colour, refusal.role) == (PALETTE.refused, Role.STRONG)
    assert not [text for text in texts(made) if text.startswith("Your turn")]


def test_a_lost_reader_is_told_to_every_person_and_repaired_at_its_own_seat() -> None:
    made = SCREENS["reader-lost"](4)
    said = texts(made)
    assert said.count("Bjørn: pad not connected") == 3
    assert said.count("Computer 6") == 1
    assert texts(everywhere(made, kind="computer")).count("Bjørn: pad not connected") == 4
    assert len([text for text in said if "cable" in text]) == 1


def test_a_lost_reader_is_repaired_at_its_seat_even_if_only_all_are_told() -> None:
    made = SCREENS["reader-lost"](4)
    assert texts(at_seat(made, 1, notices=())) == texts(made)


@pytest.mark.parametrize("count", range(5))
def test_what_was_laid_down_in_the_exchange_lies_in_the_middle(count: int) -> None:
    prompt = Prompt(PromptKind.EXCHANGE, count=count, of=4)
    made = at_seat(SCREENS["exchange"](4), 0, prompt=prompt, cards_ready=0)
    talon = painter().layout(made).talon.rect
    lying = [p for p in pieces_of(made) if isinstance(p, CardPiece)]
    assert [p.card for p in lying] == [None] * count
    assert all(talon.contains(p.frame.rect) for p in lying)


def test_the_waited_for_seat_has_the_light() -> None:
    made = SCREENS["trick"](4)
    lit = painted(made)
    dark = painted(replace(made, seats=tuple(replace(s, waited_for=False) for s in made.seats)))
    assert lit != dark


def test_trump_and_bid_stand_at_both_ends() -> None:
    pieces = pieces_of(SCREENS["trick"](4))
    trump = [p for p in pieces if isinstance(p, Mark) and p.name == "trump"]
    assert [mark.frame.angle_deg for mark in trump] == [0, 180]
    bids = [p for p in pieces if isinstance(p, Words) and p.text == "36"]
    assert {piece.frame.angle_deg for piece in bids} == {0, 180}


@pytest.mark.parametrize(("backwards", "mirrored"), [(False, False), (True, True)])
def test_the_arrows_follow_the_order_of_seats(backwards: bool, mirrored: bool) -> None:
    places = PLACES[4][::-1] if backwards else PLACES[4]
    made = scene(playing(4), places)
    arrows = [p for p in pieces_of(made) if isinstance(p, Mark) and p.name == "clockwise"]
    assert [arrow.mirrored for arrow in arrows] == [mirrored, mirrored]


def test_the_cards_of_the_trick_lie_face_up_before_their_seats() -> None:
    match = playing(4).cards(3)
    faces = [p for p in pieces_of(scene(match)) if isinstance(p, CardPiece) and p.card]
    assert match.state.trick is not None
    assert {piece.card for piece in faces} == set(match.state.trick.cards)


def test_while_paused_no_card_is_shown() -> None:
    faces = [p for p in pieces_of(SCREENS["paused"](4)) if isinstance(p, CardPiece) and p.card]
    assert faces == []


def test_talon_and_hands_are_faces_only_after_the_deal() -> None:
    for name in ("deal", "auction", "exchange", "trump", "lead"):
        assert [p for p in pieces_of(SCREENS[name](4)) if getattr(p, "card", None)] == []
    shown = [p for p in pieces_of(SCREENS["score"](4)) if getattr(p, "card", None)]
    assert len(shown) == 4
    assert len([p for p in pieces_of(SCREENS["hands"](4)) if getattr(p, "card", None)]) == 36


def swapped(match: Match, first: int, second: int) -> State:
    """The match as it would stand if two hidden hands had been dealt the other way round."""
    hands = list(match.state.hands)
    hands[first], hands[second] = hands[second], hands[first]
    return replace(match.state, hands=tuple(hands))


@pytest.mark.parametrize("plays", [0, 4, 8])
def test_hidden_cards_show_nowhere(plays: int) -> None:
    match = playing(4).cards(plays)
    other = Match(4)
    other.state = swapped(match, 1, 3)
    assert other.state != match.state
    assert painted(scene(match)) == painted(scene(other))


def test_another_deal_of_the_same_auction_looks_the_same() -> None:
    one, other = (Match(3, seed).deal().call(31, None, 40) for seed in (1, 2))
    assert one.state.hands != other.state.hands
    assert one.state.talon != other.state.talon
    assert painted(scene(one)) == painted(scene(other))


def test_what_the_bid_winner_lays_away_shows_nowhere() -> None:
    kept = Match(4).deal().call(36, None, None, None)
    laid = Match(4).deal().call(36, None, None, None).exchange().trump("S")
    kept.play(RULES.legal_moves(kept.state)[0]).trump("S")
    assert kept.state.talon != laid.state.talon
    assert painted(scene(kept)) == painted(scene(laid))


def test_a_card_on_its_way_shows_no_face() -> None:
    match = Match(4).deal(5)
    zone = next(iter(game("suns-and-moons").legal_moves(match.state)))
    assert isinstance(zone, Deal)
    assert not [p for p in pieces_of(scene(match)) if getattr(p, "card", None)]
