"""Ramejan on the screen: what all may know of a deal, and nothing else."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace

from display.art.cards import face, shadow
from display.art.packs import art_of
from display.art.palette import PALETTE
from display.art.type import Role
from display.look import LOOK
from display.melds import meld_card_px, pile_card_px
from display.middle import dealt_widths_px
from display.pieces import CardPiece, Mark, Words
from display.ramejan_words import MULTIPLIERS, points_sum
from display.rulebook import pictured_cards
from display.scene import EIGHT_PLACES, Place, PromptKind, Scene
from display.situation import Laid, Situation, Stage, Victory
from display.situations import situation
from display.theme import TRICK_LIFTS_MM
from engine.cards import hand_of
from engine.decks import DIBV
from engine.games.ramejan.rules import WORTH
from tests.display.gallery import backs, faces, misfits, painted, painter, pieces_of, sample, texts
from tests.display.pseudo import PSEUDO
from tests.display.ramejan_scenes import (
    FLAT,
    FLAT_TOO,
    SCREENS,
    Table,
    asking,
    exhausted,
    extended,
    four_laid,
    one_suit,
    racked,
    run_claimed,
    scene,
    serving,
    won,
)

SPACE = "\N{NO-BREAK SPACE}"
STAGES = {
    "gather": Stage.GATHER,
    "deal": Stage.DEAL,
    "first-draw": Stage.PLAY,
    "replacement": Stage.PLAY,
    "claimed": Stage.PLAY,
    "score": Stage.SCORE,
    "exhausted": Stage.SCORE,
    "shared": Stage.OVER,
}


def facts_of(table: Table) -> Situation:
    return situation(scene(table))


@pytest.mark.parametrize(("name", "stage"), STAGES.items())
def test_each_screen_has_its_stage(name: str, stage: Stage) -> None:
    assert situation(SCREENS[name]()).stage is stage


def test_the_stock_is_counted_down() -> None:
    table = Table().deal()
    assert facts_of(table).stock == 28
    assert facts_of(table.draw()).stock == 27
    last = Table().deal(FLAT, FLAT_TOO, "").pass_by(27).draw()
    assert facts_of(last).stock == 0


def test_the_top_discard_is_known_and_no_other() -> None:
    table = four_laid()
    assert facts_of(table).discard == "M8"
    assert facts_of(table.draw().discard("M10")).discard == "M10"
    assert facts_of(Table().deal()).discard is None


def test_of_a_closed_four_one_card_lies_face_up() -> None:
    (meld,) = facts_of(four_laid()).melds[1]
    assert meld == Laid((None, None, None, "C2"))


def test_an_open_meld_tells_which_card_was_claimed() -> None:
    assert facts_of(run_claimed()).melds[0] == (Laid(("T8", "T9", "T10"), "T10"),)
    assert facts_of(extended()).melds[0] == (Laid(("S4", "M4", "T4", "C4"), "T4"),)


def test_a_victory_has_its_value_multipliers_and_points() -> None:
    victory = facts_of(won()).victory
    assert victory == Victory(1, 6, (("self-draw", 1), ("secret", 1)), 12)
    dearest = facts_of(one_suit()).victory
    assert dearest is not None
    assert (sum(worth for _, worth in dearest.multipliers), dearest.points) == (8, 384)


def test_all_cards_of_the_winner_lie_open() -> None:
    facts = facts_of(won())
    assert [len(meld.cards) for meld in facts.melds[1]] == [4, 3, 3]
    assert all(card for meld in facts.melds[1] for card in meld.cards)


def test_an_exhausted_deal_has_no_victory() -> None:
    facts = facts_of(exhausted())
    assert (facts.exhausted, facts.victory, facts.scores) == (True, None, (0, 0))
    assert not facts_of(won()).exhausted


def test_a_match_has_eight_deals_unless_it_is_told_otherwise() -> None:
    assert facts_of(Table()).deals == 8
    assert facts_of(Table(threshold=100)).deals is None
    assert situation(scene(Table(), deals=3)).deals == 3


def test_equal_totals_share_the_victory() -> None:
    assert situation(sample("ramejan shared")).winners == (0, 1)
    said = texts(sample("ramejan shared"))
    assert said.count("Alma and Bjørn win.") == 2


def test_every_multiplier_has_its_words() -> None:
    assert set(MULTIPLIERS) == set(WORTH)


@pytest.mark.parametrize(
    ("value", "points", "told"),
    [(4, 4, "4"), (6, 12, "6 × 2¹ = 12"), (3, 384, "3 × 2⁷ = 384"), (10, 640, "10 × 2⁶ = 640")],
)
def test_points_are_told_as_the_value_doubled(value: int, points: int, told: str) -> None:
    assert points_sum(Victory(0, value, (), points)) == told


# --- frames ------------------------------------------------------------------------------------


def test_the_stock_has_its_count_at_both_ends() -> None:
    counts = [p for p in pieces_of(SCREENS["four"]()) if isinstance(p, Words) and p.text == "26"]
    assert [piece.frame.angle_deg for piece in counts] == [0, 180]


def test_a_used_up_stock_shows_no_card() -> None:
    made = sample("ramejan last-card")
    table = painter().layout(made)
    width = pile_card_px(table)
    piles = [p for p in pieces_of(made) if isinstance(p, CardPiece) and p.frame.width == width]
    assert [piece.card for piece in piles] == [situation(made).discard]
    assert texts(made).count("0") >= 2


def test_open_melds_and_the_top_discard_are_the_only_faces() -> None:
    assert faces(sample("ramejan claimed")) == ["S5", "C2", "T8", "T9", "T10"]
    assert faces(sample("ramejan first-draw")) == []
    assert faces(sample("ramejan deal")) == []


def test_the_claimed_card_is_drawn_out_of_its_meld() -> None:
    made = sample("ramejan claimed")
    meld = [p for p in pieces_of(made) if isinstance(p, CardPiece) and p.card in ("T8", "T10")]
    laid, claimed = meld
    assert claimed.frame.rect.y < laid.frame.rect.y
    assert claimed.lift_mm > laid.lift_mm


def test_melds_lie_before_their_seat_or_have_its_name() -> None:
    facing = [p.frame.angle_deg for p in pieces_of(sample("ramejan claimed")) if _is_melded(p)]
    assert set(facing) == {0, 180}
    labels = [_labels(sample(f"ramejan {name}")) for name in ("claimed", "sideways")]
    assert labels == [[], ["Alma", "Bjørn"]]


def _is_melded(piece: object) -> bool:
    return isinstance(piece, CardPiece) and piece.card in ("T8", "C2")


def _labels(made: Scene) -> list[str]:
    """The names beside melds."""
    sets = painter().layout(made).sets.rect
    named = (p for p in pieces_of(made) if isinstance(p, Words) and p.role is Role.NAME)
    return sorted(piece.text for piece in named if sets.contains(piece.extent))


def test_hands_are_counted() -> None:
    made = sample("ramejan claimed")
    table, held = painter().layout(made), situation(made).held
    for seat, count in enumerate(held):
        pile = table.seats[seat].pile.rect
        inside = [p for p in pieces_of(made) if isinstance(p, Words) and pile.contains(p.extent)]
        assert [piece.text for piece in inside] == [str(count)]


def test_a_rack_has_a_back_in_each_full_slot_and_every_number() -> None:
    made = racked(asking(Table().deal()), slots=8)
    strip = painter().layout(made).seats[1].strip.rect
    framed = [p for p in pieces_of(made) if isinstance(p, CardPiece | Words)]
    inside = [p for p in framed if strip.contains(p.frame.rect)]
    assert [p.card for p in inside if isinstance(p, CardPiece)] == [None] * 8
    numbers = [p.text for p in inside if isinstance(p, Words)]
    assert numbers == [str(slot) for slot in range(1, 12)]


def test_a_card_of_a_rack_that_all_have_seen_is_shown() -> None:
    assert "C4" in faces(sample("ramejan wrong-slot"))


@pytest.mark.parametrize(("name", "slot"), [("turn-slot", "7"), ("draw-for", "9")])
def test_the_slot_asked_for_stands_out(name: str, slot: str) -> None:
    words = [p for p in pieces_of(sample(f"ramejan {name}")) if isinstance(p, Words)]
    assert [p.text for p in words if p.colour == PALETTE.brass] == [slot]
    arrows = [p for p in pieces_of(sample(f"ramejan {name}")) if getattr(p, "name", "") == "down"]
    assert len(arrows) == (name == "draw-for")


def test_a_rack_grows_with_its_slots() -> None:
    made = serving(Table().deal().draw(), PromptKind.DRAW_FOR, 9, value=13)
    assert "13" in texts(made)


def test_the_first_card_of_a_rack_is_pointed_to_its_slot() -> None:
    made = serving(Table().deal(), PromptKind.DEAL, 0, value=1)
    strip = painter().layout(made).seats[1].strip.rect
    arrows = [p for p in pieces_of(made) if isinstance(p, Mark) and p.name == "down"]
    assert [strip.contains(arrow.extent) for arrow in arrows] == [True]


def test_dealing_into_a_rack_points_to_the_slot_alone() -> None:
    arrows = [p for p in pieces_of(sample("ramejan deal-to-rack")) if isinstance(p, Mark)]
    assert [p.name for p in arrows if p.name in ("down", "tap")] == ["down"]


def test_the_score_tells_why_to_both_sides() -> None:
    said = texts(sample("ramejan one-suit"))
    told = (
        "Value 3. 8 multipliers: self-draw 1, secret hand 1, runs only 1, "
        "three consecutive runs 2, one suit 3."
    )
    assert [text.replace(SPACE, " ") for text in said].count(told) == 2
    assert said.count("3 × 2⁷ = 384") == 2
    assert faces(sample("ramejan one-suit")) == [f"T{rank}" for rank in range(2, 11)]


def test_an_exhausted_deal_says_so_to_everybody() -> None:
    said = [text for text in texts(sample("ramejan exhausted")) if "nobody won" in text]
    assert len(said) == 2


def test_while_paused_no_card_is_shown() -> None:
    assert faces(sample("ramejan paused")) == []


@pytest.mark.parametrize("name", ["claimed", "one-suit"])
def test_faces_and_shadows_are_drawn_ahead(name: str) -> None:
    artist, made = painter(), sample(f"ramejan {name}")
    face.cache_clear()
    shadow.cache_clear()
    pictured = len(pictured_cards(made.game, "en"))
    backs = 3 * len(dealt_widths_px(artist.layout(made)))
    expected = 2 * (len(DIBV.cards) + len(TRICK_LIFTS_MM)) + pictured + backs
    assert len(list(artist.prepare(made))) == expected
    drawn = face.cache_info().misses, shadow.cache_info().misses
    for piece in pieces_of(made):
        if isinstance(piece, CardPiece) and piece.card:
            face(piece.card, piece.frame.width, LOOK.palette)
            shadow(piece.frame.width, piece.lift_mm, art_of(piece.deck))
    assert (face.cache_info().misses, shadow.cache_info().misses) == drawn


def test_melds_of_both_seats_and_the_piles_lie_apart() -> None:
    table = painter().layout(sample("ramejan claimed"))
    assert 0 < meld_card_px(table) < pile_card_px(table)
    cards = [p for p in pieces_of(sample("ramejan claimed")) if isinstance(p, CardPiece)]
    rows = [[p.frame.rect for p in cards if p.card in row] for row in (("C2",), ("S5",), ("T8",))]
    far, middle, near = (row[0] for row in rows)
    assert far.bottom < middle.y
    assert middle.bottom < near.y


# --- hidden cards ------------------------------------------------------------------------------


def exchanged(table: Table) -> Table:
    """The match as it would stand had other hidden cards been dealt: hands and stock changed."""
    state = table.state
    near, far = state.hands
    stock = list(state.stock)
    given, taken = near.cards[0], stock[-1]
    assert taken is not None
    stock[-1] = given
    hands = (
        hand_of([taken, far.cards[0], *near.cards[2:]]),
        hand_of([near.cards[1], *far.cards[1:]]),
    )
    twin = Table()
    twin.state = replace(state, hands=hands, stock=tuple(stock[::-1]))
    return twin


@pytest.mark.parametrize("turns", [0, 1, 5])
def test_hands_and_stock_show_nowhere(turns: int) -> None:
    table = Table().deal(FLAT, FLAT_TOO, "").pass_by(turns)
    other = exchanged(table)
    assert other.state != table.state
    assert painted(asking(table)) == painted(asking(other))


def test_a_drawn_card_shows_nowhere() -> None:
    one = Table().deal(stock="M8").draw()
    other = Table().deal(stock="C10").draw()
    assert painted(asking(one, PromptKind.DISCARD)) == painted(asking(other, PromptKind.DISCARD))


def test_the_cards_of_a_rack_show_nowhere() -> None:
    table = Table().deal(FLAT, FLAT_TOO, "")
    assert painted(racked(asking(table))) == painted(racked(asking(exchanged(table))))


def test_that_the_discard_could_be_claimed_shows_nowhere() -> None:
    """With T8 and T9 in the hand the top discard T10 makes a run; without them it does not."""
    claimable = four_laid().draw().discard("M10").draw().discard("T10")
    hands = (hand_of(("S5", "M5", "T5", "C6", "C7", "C8", "S1", "M3")), claimable.state.hands[1])
    dull = Table()
    dull.state = replace(claimable.state, hands=hands)
    assert painted(asking(claimable)) == painted(asking(dull))


def test_that_a_win_is_possible_shows_nowhere() -> None:
    winning = run_claimed()
    hand = winning.state.hands[1]
    hands = (winning.state.hands[0], hand.without(hand.cards[0]).with_card("M1"))
    dull = Table()
    dull.state = replace(winning.state, hands=hands)
    assert painted(asking(winning, PromptKind.DISCARD)) == painted(asking(dull, PromptKind.DISCARD))


def test_the_losers_hand_stays_hidden_at_the_score() -> None:
    table = won()
    twin = Table()
    hands = (table.state.hands[0].without("M5").with_card("M1"), table.state.hands[1])
    twin.state = replace(table.state, hands=hands)
    shown = [replace(scene(each), shows_hands=True) for each in (table, twin)]
    assert painted(shown[0]) == painted(shown[1])
    assert backs(scene(table)) == 0


@pytest.mark.parametrize("kind", [PromptKind.MENU, PromptKind.DRAW])
def test_what_is_asked_of_a_seat_does_not_depend_on_its_hand(kind: PromptKind) -> None:
    table = four_laid()
    assert texts(asking(table, kind)) == texts(asking(exchanged(table), kind))


# --- wherever two sit --------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["claimed", "turn-meld", "one-suit", "exhausted"])
@pytest.mark.parametrize("places", list(combinations(EIGHT_PLACES, 2)))
def test_texts_fit_wherever_two_sit(places: tuple[Place, Place], name: str) -> None:
    made = sample(f"ramejan {name}")
    pairs = zip(made.seats, places, strict=True)
    moved = replace(made, seats=tuple(replace(seat, place=place) for seat, place in pairs))
    assert misfits(pieces_of(moved, words=PSEUDO)) == []
