"""Unsun Karuta on the screen: what all may know of a deal, and nothing else."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from display.art.cards import face
from display.look import LOOK
from display.middle import dealt_widths_px
from display.pieces import CardPiece, Mark, Words
from display.rulebook import pictured_cards
from display.scene import Notice, NoticeKind, Prompt, PromptKind
from display.situation import PairReason, Situation, Stage, Turn
from display.situations import situation
from display.theme import TRICK_LIFTS_MM
from engine.cards import hand_of
from engine.games.unsun_karuta import CARDS, native_robai, trumps
from tests.display.gallery import backs, faces, painted, painter, pieces_of, sample, texts
from tests.display.scenes import at_seat
from tests.display.unsun_scenes import (
    SCREENS,
    Table,
    asking,
    first,
    lies_hidden,
    ninth_pair,
    paid,
    playing,
    scene,
)

STAGES = {
    "gather": Stage.GATHER,
    "deal": Stage.DEAL,
    "declare": Stage.DECLARE,
    "bury": Stage.BURY,
    "lead": Stage.PLAY,
    "ninth": Stage.PLAY,
    "score": Stage.SCORE,
    "over": Stage.OVER,
}


def facts_of(table: Table) -> Situation:
    return situation(scene(table))


@pytest.mark.parametrize(("name", "stage"), STAGES.items())
def test_each_screen_has_its_stage(name: str, stage: Stage) -> None:
    assert situation(SCREENS[name]()).stage is stage


def test_the_okie_and_its_neighbours_are_counted_while_dealing() -> None:
    assert [facts_of(Table().deal(cards)).talon_count for cards in (71, 72, 73, 74)] == [0, 0, 1, 2]
    assert facts_of(Table().deal(73)).trump is None


def test_the_okie_lies_open_until_the_receiver_buried() -> None:
    table = Table().deal()
    (okie,) = table.state.okie.cards
    assert facts_of(table).okie == okie
    assert facts_of(table).trump == okie.split("-")[0]
    assert facts_of(table.passes()).okie == okie
    assert facts_of(table.bury()).okie is None


def test_the_dealer_receives_undeclared_where_all_passed() -> None:
    facts = facts_of(Table().deal().passes())
    assert (facts.receiver, facts.declared) == (facts.dealer, False)
    assert facts.passed == frozenset(range(8))


def test_who_declares_receives() -> None:
    table = Table(4).deal().declare()
    facts = facts_of(table)
    assert (facts.receiver, facts.declared) == (table.state.receiver, True)


def test_side_cards_turn_up_with_the_opening_lead() -> None:
    table = playing(0)
    assert facts_of(table).side == (None, None, None)
    cards = {*table.state.side.cards, *table.state.buried.cards}
    assert set(facts_of(table.cards(1)).side) == cards


def test_trumps_lie_face_down_on_a_plain_lead_and_nobody_wins_yet() -> None:
    made = sample("unsun face-down")
    facts = situation(made)
    assert sum(cards == (None,) for cards in facts.lying) == 2
    assert facts.winning is None
    assert facts.turn is Turn.FOLLOW_FACE_DOWN


def test_they_are_turned_up_with_the_eighth_card() -> None:
    table = first(lies_hidden)
    before, after = facts_of(table), facts_of(table.cards(1))
    assert (None,) in before.lying
    assert (None,) not in after.lying
    assert after.winning == after.taken_by is not None


def test_a_trump_lead_is_meri_and_monchi_follows() -> None:
    meri = situation(sample("unsun meri"))
    assert meri.meri
    assert meri.led == meri.trump
    assert meri.turn is Turn.FOLLOW
    assert situation(sample("unsun monchi")).monchi
    assert not situation(sample("unsun opened")).monchi


def test_tenka_leads_trump() -> None:
    table = first(lambda s: s.trick is not None and s.trick.cards == ("PAO-ROB",))
    facts = facts_of(table)
    assert facts.meri
    assert facts.led == facts.trump
    assert facts.winning == facts.leader


@pytest.mark.parametrize(("points", "reason"), [(2, PairReason.OPEN), (5, PairReason.UNDECLARED)])
def test_a_pair_has_its_points_and_their_reason(points: int, reason: PairReason) -> None:
    pair = facts_of(first(paid(points))).pair
    assert pair is not None
    assert (pair.points, pair.reason) == (points, reason)
    assert ("ROB" in pair.ranks) == (reason is PairReason.UNDECLARED)


def test_a_pair_of_the_ninth_trick_is_worth_five_for_that() -> None:
    table = ninth_pair()
    pair = facts_of(table).pair
    assert pair is not None
    assert (pair.points, pair.reason) == (5, PairReason.NINTH)
    assert pair.seat == table.state.tricks[-1].winner


def test_a_trick_without_a_pair_tells_of_none() -> None:
    table = first(lambda s: bool(s.facts) and not s.tricks[-1].transfer)
    assert facts_of(table).pair is None
    assert facts_of(table.cards(1)).pair is None


def test_last_cards_are_counted() -> None:
    facts = facts_of(playing(69))
    assert facts.committed == 5
    assert sum(cards == (None,) for cards in facts.lying) == 5
    assert facts_of(playing(63)).committed is None


def test_the_eighth_trick_lies_until_the_first_last_card() -> None:
    assert facts_of(playing(64)).taken_by is not None
    assert facts_of(playing(65)).taken_by is None


def test_scores_and_totals_are_by_team() -> None:
    facts = situation(sample("unsun score"))
    assert facts.scores == facts.totals
    assert sum(facts.scores) == 9
    assert (facts.deal, facts.deals) == (1, 8)
    assert facts.is_between_teams


def test_after_the_deal_all_hands_are_known() -> None:
    facts = situation(sample("unsun score"))
    cards = {card for hand in facts.hands for card in hand} | set(facts.side)
    assert cards == set(CARDS)


# --- frames ------------------------------------------------------------------------------------


def test_every_seat_is_asked_alike_whether_it_may_declare() -> None:
    table = Table().deal()
    asked = []
    for seat in range(8):
        made = at_seat(scene(table), seat, prompt=Prompt(PromptKind.DECLARE))
        panel = painter().layout(made).seats[seat].panel.rect
        words = [p for p in pieces_of(made) if isinstance(p, Words) and panel.contains(p.extent)]
        asked.append([p.text for p in words if "Robai" in p.text])
    assert len(asked[0]) == 1
    assert all(words == asked[0] for words in asked)


def test_who_may_not_declare_is_asked_again_and_nothing_else_is_seen() -> None:
    made = sample("unsun declare")
    seat = next(n for n, shown in enumerate(made.seats) if shown.prompt)
    refused = at_seat(made, seat, notices=(Notice(NoticeKind.CANT_DECLARE),))
    assert painted(refused) == painted(made)


def test_the_okie_lies_face_up_beside_two_backs() -> None:
    made = sample("unsun declare")
    assert faces(made) == [situation(made).okie]
    assert backs(made) == 2
    assert texts(made).count("passed") == 3


@pytest.mark.parametrize(("name", "named"), [("declared", True), ("trick", False)])
def test_the_receiver_is_crowned_and_a_declared_robai_is_named(name: str, named: bool) -> None:
    made = sample(f"unsun {name}")
    crowns = [p for p in pieces_of(made) if isinstance(p, Mark) and p.name == "crown"]
    receiver = situation(made).receiver
    assert receiver is not None
    badge = painter().layout(made).seats[receiver].badge.rect
    assert [badge.contains(crown.extent) for crown in crowns] == [True]
    assert ("Robai" in texts(made)) is named


def test_side_cards_are_drawn_ahead() -> None:
    artist, made = painter(), sample("unsun trick")
    face.cache_clear()
    backs = 3 * len(dealt_widths_px(artist.layout(made)))
    pictured = len(pictured_cards(made.game, "en"))
    expected = 2 * len(CARDS) + len(TRICK_LIFTS_MM) + pictured + backs
    assert len(list(artist.prepare(made))) == expected
    drawn = face.cache_info().misses
    for piece in pieces_of(made):
        if isinstance(piece, CardPiece) and piece.card:
            face(piece.card, piece.frame.width, LOOK.palette)
    assert face.cache_info().misses == drawn


def test_side_cards_stand_at_both_ends() -> None:
    made = sample("unsun trick")
    side = situation(made).side
    table = painter().layout(made)
    for frame in table.marks:
        cards = [p for p in pieces_of(made) if isinstance(p, CardPiece)]
        assert tuple(p.card for p in cards if frame.rect.contains(p.frame.rect)) == side


@pytest.mark.parametrize(
    ("name", "word"), [("meri", "Meri"), ("monchi", "Monchi"), ("ninth", "5/8")]
)
def test_the_rule_in_force_stands_at_both_ends(name: str, word: str) -> None:
    assert texts(sample(f"unsun {name}")).count(word) == 2


def test_before_any_trump_lead_no_rule_is_named() -> None:
    assert not {"Meri", "Monchi"} & set(texts(sample("unsun opened")))


@pytest.mark.parametrize("name", ["pair", "undeclared-pair", "score-pair"])
def test_a_pair_is_told_on_the_panel_of_every_person(name: str) -> None:
    made = sample(f"unsun {name}")
    table, told = painter().layout(made), "points from the other team"
    for seat, shown in enumerate(made.seats):
        panel = table.seats[seat].panel.rect
        words = [p for p in pieces_of(made) if isinstance(p, Words) and panel.contains(p.extent)]
        assert any(told in p.text for p in words) is (shown.kind == "person")
    assert len([text for text in texts(made) if told in text]) == 7


def test_the_ninth_trick_is_shown_with_the_score() -> None:
    made = sample("unsun score")
    last = situation(made).last_trick
    assert last is not None
    assert tuple(faces(made)) == last.cards
    winner = last.cards[(last.winner - last.leader) % 8]
    lit = [p.card for p in pieces_of(made) if isinstance(p, CardPiece) and p.shade == 0]
    assert lit == [winner]


def test_each_seat_is_told_of_its_own_team() -> None:
    said = texts(sample("unsun won-late"))
    assert said.count("Your team wins.") == said.count("The other team wins.") == 4
    assert said.count("OK begins another match.") == 8
    assert len([text for text in texts(sample("unsun draw")) if "a draw" in text]) == 8


def test_all_hands_of_eight_fit_beside_each_other() -> None:
    assert len(faces(sample("unsun hands"))) == 72


# --- hidden cards ------------------------------------------------------------------------------


def swapped(table: Table, one: int, other: int) -> Table:
    """The match as it would stand if two hidden hands had been dealt the other way round."""
    hands = list(table.state.hands)
    hands[one], hands[other] = hands[other], hands[one]
    twin = Table()
    twin.state = replace(table.state, hands=tuple(hands))
    assert twin.state != table.state
    return twin


@pytest.mark.parametrize("plays", [0, 8, 20])
def test_hidden_hands_show_nowhere(plays: int) -> None:
    table = playing(plays)
    assert painted(asking(table)) == painted(asking(swapped(table, 3, 5)))


def test_who_could_declare_shows_nowhere() -> None:
    table = Table(4).deal()
    assert table.state.trump is not None
    robai = native_robai(table.state.trump)
    holder = next(seat for seat, hand in enumerate(table.state.hands) if robai in hand.cards)
    other = swapped(table, holder, (holder + 1) % 8)
    asked = [asking(each, PromptKind.DECLARE) for each in (table, other)]
    assert painted(asked[0]) == painted(asked[1])


def test_a_trump_that_lies_face_down_shows_nowhere() -> None:
    table = first(lies_hidden)
    state = table.state
    assert state.trick is not None
    assert state.trump is not None
    cards = list(state.trick.cards)
    lying = [turn for turn, card in enumerate(cards) if trumps([card], state.trump)]
    cards[lying[0]], cards[lying[1]] = cards[lying[1]], cards[lying[0]]
    other = Table()
    other.state = replace(state, trick=replace(state.trick, cards=tuple(cards)))
    assert other.state != state
    assert painted(asking(table)) == painted(asking(other))


def test_the_ninth_cards_that_lie_show_nowhere() -> None:
    table = playing(69)
    laid = [seat for seat, card in enumerate(table.state.committed) if card]
    committed = list(table.state.committed)
    committed[laid[0]], committed[laid[1]] = committed[laid[1]], committed[laid[0]]
    other = Table()
    other.state = replace(table.state, committed=tuple(committed))
    assert other.state != table.state
    assert painted(asking(table, PromptKind.NINTH)) == painted(asking(other, PromptKind.NINTH))


def test_buried_and_side_cards_show_nowhere_before_the_opening_lead() -> None:
    table = playing(0)
    (buried,) = table.state.buried.cards
    kept, *others = table.state.side.cards
    other = Table()
    other.state = replace(table.state, buried=hand_of([kept]), side=hand_of([buried, *others]))
    assert painted(asking(table)) == painted(asking(other))


@pytest.mark.parametrize("cards", [20, 73, 74])
def test_a_deal_shows_no_face_before_it_is_whole(cards: int) -> None:
    assert faces(scene(Table().deal(cards))) == []
