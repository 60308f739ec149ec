"""Ganjifa on the screen: what all may know of a deal, and nothing else."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from display.art.palette import PALETTE
from display.art.type import Role
from display.decks import sizes_of
from display.layout import layout
from display.marks import PERIOD_SIGNS
from display.pieces import CardPiece, Mark, Words
from display.scene import PromptKind
from display.sides import SIGNS
from display.situation import Period, Situation, Stage, Turn
from display.situations import situation
from engine.games.ganjifa import CARDS
from engine.moves import Play
from tests.display.gallery import backs, faces, painted, painter, pieces_of, sample, texts
from tests.display.ganjifa_scenes import PLACES, SCREENS, Deck, asking, discarding, scene
from tests.display.scenes import at_seat

STAGES = {
    "period": Stage.GATHER,
    "deal": Stage.DEAL,
    "opening": Stage.PLAY,
    "dukal": Stage.PLAY,
    "over": Stage.OVER,
}


def facts_of(deck: Deck) -> Situation:
    return situation(scene(deck))


def marks(name: str) -> list[str]:
    return [piece.name for piece in pieces_of(sample(name)) if isinstance(piece, Mark)]


@pytest.mark.parametrize(("name", "stage"), STAGES.items())
def test_each_screen_has_its_stage(name: str, stage: Stage) -> None:
    assert situation(SCREENS[name]()).stage is stage


@pytest.mark.parametrize(("period", "trump"), [("day", "RAM"), ("night", "KRI")])
def test_the_period_says_what_is_trump(period: str, trump: str) -> None:
    facts = facts_of(Deck(period=period).deal())
    assert (facts.period, facts.trump) == (Period(period), trump)


def test_the_first_lead_is_the_trump_rajas() -> None:
    deck = Deck().deal()
    assert facts_of(deck).turn is Turn.OPEN
    assert facts_of(deck.cards(1)).turn is Turn.FOLLOW
    assert facts_of(deck.cards(2)).turn is Turn.LEAD
    assert facts_of(deck.cards(1)).turn is Turn.FOLLOW


def test_captured_cards_are_the_score() -> None:
    facts = facts_of(Deck().deal().dukal(5, 10))
    assert facts.captured == facts.totals == (18, 0, 0)
    over = situation(sample("ganjifa over"))
    assert over.captured == over.totals == over.scores
    assert sum(over.totals) == len(CARDS)


def test_the_led_and_the_winning_card_are_known() -> None:
    deck = Deck().deal().cards(4)
    facts = facts_of(deck)
    assert deck.state.trick is not None
    assert facts.led == deck.state.trick.cards[0].split("-")[0]
    assert facts.winning == facts.leader == deck.state.trick.leader


def test_a_trick_just_taken_lies_until_the_next_lead() -> None:
    facts = facts_of(Deck().deal().cards(6))
    assert facts.taken_by == facts.winning
    assert all(len(cards) == 1 for cards in facts.lying)
    assert sum(len(cards) for cards in facts_of(Deck().deal().cards(7)).lying) == 1


def test_discards_to_a_dukal_are_counted_until_they_are_complete() -> None:
    deck = Deck().deal().dukal(5, 3)
    facts = facts_of(deck)
    assert (facts.set_size, facts.leader, facts.winning) == (5, 0, 0)
    assert [len(cards) for cards in facts.lying] == [5, 3, 0]
    assert facts.lying[1] == (None, None, None)
    assert None not in facts_of(deck.cards(2)).lying[1]


def test_a_whole_dukal_lies_until_the_next_lead() -> None:
    facts = facts_of(Deck().deal().dukal(12, 24))
    assert [len(cards) for cards in facts.lying] == [12, 12, 12]
    assert (facts.taken_by, facts.set_size) == (0, 12)
    assert facts_of(Deck().deal().dukal(12, 24).cards(1)).set_size == 1


def test_a_deal_that_was_ended_early_stands_as_it_did_before() -> None:
    deck = Deck().deal().cards(9)
    deck.state = replace(deck.state, phase="over", trick=None)
    facts = facts_of(deck)
    assert facts.totals == (0, 0, 0)
    assert facts.winners == (0, 1, 2)
    assert facts.hands == ()


def test_after_the_deal_all_hands_are_known() -> None:
    facts = situation(sample("ganjifa over"))
    assert sorted(card for hand in facts.hands for card in hand) == sorted(CARDS)


# --- frames ------------------------------------------------------------------------------------


def test_the_arrows_turn_anticlockwise() -> None:
    arrows = [
        p for p in pieces_of(sample("ganjifa trick")) if getattr(p, "name", "") == "clockwise"
    ]
    assert [arrow.mirrored for arrow in arrows] == [True, True]


@pytest.mark.parametrize(("name", "period"), [("trick", Period.DAY), ("by-night", Period.NIGHT)])
def test_the_period_stands_at_both_ends_with_its_trump(name: str, period: Period) -> None:
    shown = marks(f"ganjifa {name}")
    assert shown.count(PERIOD_SIGNS[period]) == shown.count("trump") == 2


@pytest.mark.parametrize(("name", "chosen"), [("day", "S"), ("night", "M"), ("period", None)])
def test_the_period_chosen_is_in_brass(name: str, chosen: str | None) -> None:
    signs = [p for p in pieces_of(sample(f"ganjifa {name}")) if isinstance(p, Mark)]
    in_brass = [p.name for p in signs if p.name in ("S", "M") and p.colour == PALETTE.brass]
    assert in_brass == ([chosen] if chosen else [])


def test_a_set_that_is_tapped_together_is_backs_and_a_count() -> None:
    made = asking(Deck().deal().cards(3), PromptKind.COMBINE, count=7)
    lying = at_seat(made, 0, cards_ready=7)
    assert faces(lying) == faces(made)
    assert backs(lying) == backs(made) + 1
    assert "7" in texts(lying)


def test_discards_lie_as_backs_with_a_count_and_then_as_faces() -> None:
    made = discarding(5, 3)
    assert len(faces(made)) == 5
    assert "3/5" in texts(made)
    assert "0/5" in texts(made)
    complete = discarding(5, 5)
    assert len(faces(complete)) == 10
    assert "5/5" not in texts(complete)


@pytest.mark.parametrize("name", ["largest-dukal", "dukal-taken"])
def test_all_of_a_dukal_lies_between_the_marks_and_the_scores(name: str) -> None:
    made = sample(f"ganjifa {name}")
    table = painter().layout(made)
    cards = [p for p in pieces_of(made) if isinstance(p, CardPiece)]
    in_rows = [p for p in cards if table.sets.rect.contains(p.frame.rect)]
    assert len(in_rows) == sum(len(lying) for lying in situation(made).lying)
    beside = [frame.rect for frame in (*table.set_marks, *table.set_scores)]
    assert not any(p.frame.rect.overlaps(rect) for p in in_rows for rect in beside)


def test_on_the_default_panel_a_dukals_cards_are_as_large_as_a_tricks() -> None:
    made = sample("ganjifa largest-dukal")
    table = layout((1920, 1080), 3.6, PLACES, sizes=sizes_of("ganjifa"))
    cards = [p for p in pieces_of(made, (1920, 1080), 3.6) if isinstance(p, CardPiece) and p.card]
    assert {piece.frame.width for piece in cards} == {table.card_px}


def test_the_row_of_a_seat_is_marked_as_its() -> None:
    made = discarding(5, 3)
    rows = painter().layout(made).sets.rect
    inside = [p for p in pieces_of(made) if rows.contains(p.extent)]
    signs = [p.name for p in inside if isinstance(p, Mark) and p.name in SIGNS]
    assert sorted(set(signs)) == sorted(SIGNS)
    names = {p.text for p in inside if isinstance(p, Words) and p.role is Role.NAME}
    assert names == {"Alma", "Bjørn", "Computer 5"}


def test_cards_of_a_row_keep_their_place_while_others_come() -> None:
    before, after = (
        [p.frame for p in pieces_of(discarding(5, count)) if isinstance(p, CardPiece)]
        for count in (6, 7)
    )
    assert set(before) < set(after)


def test_while_paused_no_card_is_shown() -> None:
    assert faces(sample("ganjifa paused")) == []


def test_the_last_trick_of_a_dukal_shows_the_dukal() -> None:
    made = sample("ganjifa last-dukal")
    panel = painter().layout(made).seats[1].panel.rect
    shown = [
        p.card for p in pieces_of(made) if isinstance(p, CardPiece) and panel.contains(p.frame.rect)
    ]
    assert len(shown) == 12
    assert all(card and card.startswith("KAL-") for card in shown)


def test_the_index_of_each_card_of_a_hand_can_be_seen() -> None:
    made = sample("ganjifa hands")
    cards = [p for p in pieces_of(made) if isinstance(p, CardPiece)]
    lines: dict[int, list[int]] = {}
    for piece in cards:
        lines.setdefault(piece.frame.rect.y, []).append(piece.frame.rect.x)
    assert [len(line) for line in lines.values()] == [20] * 6
    step = min(b - a for line in lines.values() for a, b in pairwise(line))
    assert step > cards[0].frame.width / 2


# --- hidden cards ------------------------------------------------------------------------------


def other_hands(deck: Deck) -> Deck:
    """The deal as it would stand if the other two hands had been dealt the other way round."""
    first, second, third = deck.state.hands
    other = Deck()
    other.state = replace(deck.state, hands=(first, third, second))
    assert other.state != deck.state
    return other


@pytest.mark.parametrize("plays", [0, 3, 6])
def test_hidden_hands_show_nowhere(plays: int) -> None:
    deck = Deck().deal().cards(plays)
    assert painted(scene(deck)) == painted(scene(other_hands(deck)))


def discarded(number: int, visibility: str) -> Deck:
    """A deal after two discards to a Dukal: that card of the hand, and its last."""
    deck = Deck(dukalDiscards=visibility).deal().dukal(5)
    legal = [move for move in deck.legal if isinstance(move, Play)]
    return deck.play(legal[number], legal[-1])


@pytest.mark.parametrize("visibility", ["openInTurn", "simultaneous", "faceDown"])
def test_what_is_discarded_shows_nowhere_before_it_is_complete(visibility: str) -> None:
    one, other = (discarded(number, visibility) for number in (0, 1))
    assert one.state.trick != other.state.trick
    asked = {"kind": PromptKind.DISCARD_TO_DUKAL, "count": 2, "of": 5}
    assert painted(asking(one, **asked)) == painted(asking(other, **asked))


@pytest.mark.parametrize(("visibility", "shown"), [("openInTurn", 10), ("simultaneous", 5)])
def test_the_first_discards_wait_for_the_others_where_the_table_says_so(
    visibility: str, shown: int
) -> None:
    assert len(faces(discarding(5, 6, dukalDiscards=visibility))) == shown


def test_discards_that_stay_face_down_never_show() -> None:
    deck = Deck(dukalDiscards="faceDown").deal().dukal(5, 10)
    assert len(faces(scene(deck))) == 5


def test_the_places_say_which_way_the_turn_goes() -> None:
    clockwise = scene(Deck().deal().cards(4), PLACES[::-1])
    arrows = [p for p in pieces_of(clockwise) if getattr(p, "name", "") == "clockwise"]
    assert [arrow.mirrored for arrow in arrows] == [False, False]
