"""Unsun Karuta, from the deal to the end of the match: who acts, what follows, what is scored."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.cards import Hand, hand_of
from engine.facts import DealScore, MatchEnd, TrickTaken
from engine.games.unsun_karuta import CARDS, UNSUN_KARUTA, State
from engine.moves import Bury, Deal, Dealer, Declare, Pass, Play
from tests.engine.unsun_karuta_deals import (
    HANDS,
    OKIE,
    ZONES,
    apply,
    dealing,
    opened,
    passes,
    play,
    random_states,
    start,
    swapped,
)

#: Everybody plays plain to the first trick, which seat 7 takes.
FIRST = ("OUR-UN", "PAO-1", "PAO-5", "PAO-9", "PAO-UN", "ISU-UN", "KOP-7", "OUR-2")


def last_trick(state: State) -> TrickTaken:
    assert isinstance(state.facts[0], TrickTaken)
    return state.facts[0]


def to_ninth(last: tuple[str, ...], dealt: State | None = None, **options) -> State:
    """Eight tricks are played and each seat holds one card of `last`; seat 7 deals.

    Seat 3 has taken the eighth trick.
    """
    state = dealt or opened(dealt=dealing(**options))
    done = TrickTaken(3, 3, ("KOP-1",) * 8, None, 0)
    return replace(
        state,
        phase="ninth",
        hands=tuple(hand_of([card]) for card in last),
        trick=None,
        tricks=(done,) * 8,
        committed=(None,) * 8,
    )


def committed(state: State) -> State:
    for seat in reversed(range(8)):
        state = apply(state, Play(seat, state.hands[seat].cards[0]))
    return state


# --- the deal ---


def test_cards_come_in_any_order_and_the_dealers_left_calls_first():
    state = apply(start(), Dealer(2))
    assert UNSUN_KARUTA.undealt(state) == {
        **{f"hand/{seat}": 9 for seat in range(8)},
        "okie": 1,
        "side": 2,
    }
    for card, zone in zip(CARDS, reversed(ZONES), strict=True):
        assert UNSUN_KARUTA.to_act(state) == ()
        state = apply(state, Deal(card, zone))
    assert UNSUN_KARUTA.undealt(state) == {}
    assert (state.phase, state.trump) == ("declare", "PAO")
    assert UNSUN_KARUTA.to_act(state) == (3,)


def test_tenka_as_okie_makes_pao_trump():
    assert dealing(**swapped("PAO-ROB", OKIE)).trump == "PAO"


def test_every_seat_passes_in_turn_and_then_the_dealer_receives():
    state = dealing()
    for seat in range(8):
        assert UNSUN_KARUTA.to_act(state) == (seat,)
        assert UNSUN_KARUTA.zones(state)[OKIE] == "okie"
        state = apply(state, Pass(seat))
    assert (state.phase, state.receiver, state.is_declared) == ("bury", 7, False)
    assert UNSUN_KARUTA.to_act(state) == (7,)
    assert OKIE in state.hands[7]
    assert len(state.hands[7]) == 10
    assert UNSUN_KARUTA.zones(state)[OKIE] == "hand/7"


def test_declaring_ends_the_phase_and_takes_the_okie():
    state = apply(dealing(), *passes(2), Declare(2))
    assert (state.phase, state.receiver, state.is_declared) == ("bury", 2, True)
    assert OKIE in state.hands[2]


def test_the_side_cards_belong_to_no_trick_and_are_told_apart_until_the_lead():
    state = apply(dealing(), *passes(), Bury(7, "OUR-8"))
    zones = UNSUN_KARUTA.zones(state)
    assert [zones[card] for card in ("OUR-8", "GUR-3", "OUR-SUN")] == ["buried", "side", "side"]
    zones = UNSUN_KARUTA.zones(play(state, "OUR-9"))
    assert [zones[card] for card in ("OUR-8", "GUR-3", "OUR-SUN")] == ["side"] * 3
    assert zones["OUR-9"] == "trick"


# --- tricks ---


def test_the_receiver_leads_and_the_winner_leads_next():
    state = opened()
    assert UNSUN_KARUTA.to_act(state) == (7,)
    state = play(state, *FIRST)
    assert state.facts == (TrickTaken(7, 7, FIRST, None, 0),)
    assert UNSUN_KARUTA.to_act(state) == (7,)
    assert UNSUN_KARUTA.zones(state)["PAO-1"] == "won/1"
    assert not state.meri_led


def test_a_plain_lead_trumped_pays_for_its_pair():
    state = play(opened(), *FIRST, "OUR-9", "PAO-2", "PAO-6", "GUR-ROB", "GUR-REI")
    state = play(state, "KOP-2", "KOP-8", "OUR-3")
    assert (last_trick(state).winner, last_trick(state).pair) == (2, "ROB-REI")
    assert last_trick(state).transfer == 5  # nobody declared it
    assert not state.meri_led


def test_a_declared_robai_pays_two():
    """Seat 2 receives and opens; seat 4 takes the trick and leads to the next."""
    state = apply(dealing(), *passes(2), Declare(2), Bury(2, "PAO-9"))
    state = play(state, "ISU-9", "PAO-UN", "ISU-SUN", "KOP-7", "OUR-2", "OUR-8", "PAO-1", "ISU-4")
    assert UNSUN_KARUTA.to_act(state) == (4,)
    state = play(state, "KOP-2", "KOP-8", "OUR-3", "OUR-9", "PAO-2", "ISU-5", "GUR-ROB", "GUR-REI")
    assert (last_trick(state).winner, last_trick(state).pair) == (2, "ROB-REI")
    assert last_trick(state).transfer == 2


#: Seat 7 leads a trump, seat 0 takes it.
MERI = ("GUR-1", "GUR-SUN", "GUR-8", "GUR-SOT", "GUR-7", "PAO-ROB", "GUR-KAB", "GUR-5")


def test_a_meri_takes_one_trick_and_no_pair():
    cards = ("GUR-1", "GUR-SUN", "GUR-UN", *MERI[3:])
    state = play(opened(), *FIRST, *cards)
    assert state.facts == (TrickTaken(7, 0, cards, None, 0),)
    assert state.meri_led


def test_tricks_led_plain_after_a_meri_pay_again():
    """U-14; seat 0 leads Pao, which seat 6, being void, may trump as seat 1 did."""
    dealt = dealing(**swapped("GUR-SOT", "OUR-7"))
    meri = (*MERI[:3], "GUR-ROB", *MERI[4:])
    third = ("PAO-4", "GUR-UN", "PAO-SOT", "PAO-SUN", "KOP-6", "OUR-1", "GUR-SOT", "OUR-REI")
    state = play(opened(dealt=dealt), *FIRST, *meri, *third)
    assert (last_trick(state).winner, last_trick(state).pair) == (1, "UN-SOT")
    assert last_trick(state).transfer == 2


def test_leading_tenka_is_meri():
    dealt = dealing(**swapped("PAO-ROB", "GUR-2"))
    state = play(opened(dealt=dealt), *FIRST, "PAO-ROB")
    assert UNSUN_KARUTA.legal_moves(state) == (Play(0, "GUR-9"), Play(0, "GUR-SUN"))


@pytest.mark.parametrize(("sun_initial", "exempt"), [("asDealt", False), ("afterExchange", True)])
def test_a_sun_that_came_as_the_okie_exempts_after_the_exchange_only(sun_initial, exempt):
    """U-17: seat 7 was dealt Guru 1 and 2, then gets Sun as the Okie; it buries plain."""
    hands = swapped("GUR-SUN", OKIE, "GUR-1", "PAO-1", "GUR-2", "PAO-2")
    state = opened(dealt=dealing(**hands, sunInitial=sun_initial))
    assert state.hands[7].cards[0] == "GUR-SUN"
    state = play(state, "OUR-UN", "PAO-3", *FIRST[2:])
    assert UNSUN_KARUTA.to_act(state) == (7,)
    meri = replace(state, trick=replace(state.trick, leader=6, cards=("GUR-5",)))
    assert (Play(7, "PAO-1") in UNSUN_KARUTA.legal_moves(meri)) is exempt


def test_a_receiver_dealt_only_sun_is_exempt_again_once_the_okie_is_gone():
    """U-17: bound while he holds both."""
    hands = swapped("GUR-SUN", "GUR-1", "GUR-2", "PAO-1")
    state = play(opened(dealt=dealing(**hands)), "OUR-UN", "PAO-3", *FIRST[2:])
    assert UNSUN_KARUTA.to_act(state) == (7,)
    assert state.trick is not None
    meri = replace(state, trick=replace(state.trick, leader=6, cards=("GUR-5",)))
    assert set(UNSUN_KARUTA.legal_moves(meri)) == {Play(7, "GUR-SUN"), Play(7, OKIE)}
    gone = replace(
        meri,
        hands=(*meri.hands[:7], meri.hands[7].without(OKIE)),
        tricks=(*meri.tricks, TrickTaken(0, 0, ("PAO-2",) * 7 + (OKIE,), None, 0)),
    )
    assert len(UNSUN_KARUTA.legal_moves(gone)) == len(gone.hands[7]) > 1


# --- the ninth trick ---

PLAIN_LAST = ("ISU-SUN", "KOP-2", "KOP-9", "PAO-2", "OUR-1", "KOP-4", "OUR-9", "KOP-7")


def test_last_cards_lie_in_any_order_until_all_eight_do():
    state = to_ninth(PLAIN_LAST)
    assert UNSUN_KARUTA.to_act(state) == tuple(range(8))
    assert len(UNSUN_KARUTA.legal_moves(state)) == 8
    state = apply(state, Play(5, "KOP-4"), Play(0, "ISU-SUN"))
    assert UNSUN_KARUTA.to_act(state) == (1, 2, 3, 4, 6, 7)
    assert (state.committed[5], state.facts) == ("KOP-4", ())
    assert UNSUN_KARUTA.zones(state)["KOP-4"] == "trick"
    assert "KOP-4" in UNSUN_KARUTA.hands_played(state)[5]


def test_the_dealers_card_names_the_suit_of_the_ninth():
    state = committed(to_ninth(PLAIN_LAST))
    in_order = ("KOP-7", *PLAIN_LAST[:7])
    assert last_trick(state) == TrickTaken(7, 1, in_order, None, 0)


def test_the_leaders_card_may_name_it_instead():
    state = committed(to_ninth(PLAIN_LAST, ninthSuitFrom="leader"))
    in_order = (*PLAIN_LAST[3:], *PLAIN_LAST[:3])
    assert last_trick(state) == TrickTaken(3, 3, in_order, None, 0)  # Pao 2


@pytest.mark.parametrize(("is_meri", "result"), [(False, ("SUN-UN", 5)), (True, (None, 0))])
def test_the_ninth_pays_even_if_the_dealers_card_is_a_trump(is_meri, result):
    last = (*PLAIN_LAST[:6], "GUR-UN", "GUR-SUN")
    state = committed(to_ninth(last, ninthMeriIfDealerTrump=is_meri))
    assert (last_trick(state).pair, last_trick(state).transfer) == result
    assert last_trick(state).winner == 7
    assert not state.meri_led  # U-15, U-26: it ends with the eighth


def test_the_ninth_pays_where_another_seat_trumps_whatever_the_option():
    last = ("GUR-SUN", "GUR-UN", *PLAIN_LAST[2:])
    state = committed(to_ninth(last, ninthMeriIfDealerTrump=True))
    assert (last_trick(state).pair, last_trick(state).transfer) == ("SUN-UN", 5)


@pytest.mark.parametrize(("hidden", "points"), [(True, 5), (False, 2)])
def test_a_robai_turned_up_as_okie_counts_as_hidden_unless_chosen_otherwise(hidden, points):
    """U-5: the dealer has it from the Okie and plays it to a plain lead."""
    dealt = dealing(**swapped("GUR-ROB", OKIE), okieRobaiHidden=hidden)
    state = play(opened(dealt=dealt), *FIRST)
    assert state.trick is not None
    lead = replace(state, trick=replace(state.trick, leader=0))
    state = play(lead, "PAO-2", "PAO-6", "GUR-SOT", "PAO-SUN", "KOP-2", "KOP-8", "OUR-3")
    state = play(state, "GUR-ROB")
    assert (last_trick(state).winner, last_trick(state).pair) == (2, "SOT-ROB")
    assert last_trick(state).transfer == points


# --- scores and the end ---


def test_a_deal_is_scored_with_its_transfers():
    done = [TrickTaken(0, seat, ("KOP-1",) * 8, None, 0) for seat in (0, 2, 2, 1, 3, 5, 7, 0)]
    done[0] = replace(done[0], pair="UN-SOT", transfer=2)
    state = replace(to_ninth(("GUR-SOT", "GUR-ROB", *PLAIN_LAST[2:])), tricks=tuple(done))
    state = committed(replace(state, totals=(10, -1)))
    # Even: 4 and the ninth, 2 and 5 from pairs.
    assert state.facts[1] == DealScore((12, -3), (22, -4))
    assert (state.scores, state.totals) == ((12, -3), (22, -4))


def test_after_the_score_the_deal_stays_readable_until_the_next_dealer():
    states = [state for _, state in random_states(3, deals=2)]
    scored = next(state for state in states if state.scores)
    assert scored.phase == "dealer"
    assert (len(scored.tricks), scored.committed, scored.trick) == (9, (), None)
    played = UNSUN_KARUTA.hands_played(scored)
    assert [len(hand) for hand in played] == [9] * 8
    left = {*CARDS} - {card for hand in played for card in hand.cards}
    assert left == {*scored.side.cards, *scored.buried.cards}
    (dealer,) = UNSUN_KARUTA.legal_moves(scored)
    assert dealer == Dealer((scored.dealer + 1) % 8)
    following = apply(scored, dealer)
    assert following == replace(
        start(deals=2),
        phase="deal",
        deal=2,
        dealer=dealer.seat,
        totals=scored.totals,
        hands=(Hand(),) * 8,
    )


@pytest.mark.parametrize(
    ("before", "winners"), [((24, 39), (1,)), ((27, 36), (0, 1)), ((30, 33), (0,))]
)
def test_after_eight_deals_the_higher_total_wins_or_it_is_a_draw(before, winners):
    """The last deal is nine to nothing: no trick was won by odd, and no pair was made."""
    last = ("GUR-SUN", *PLAIN_LAST[1:])
    tricks = (TrickTaken(0, 0, ("KOP-1",) * 8, None, 0),) * 8
    state = committed(replace(to_ninth(last), deal=8, totals=before, tricks=tricks))
    assert state.totals == (before[0] + 9, before[1])
    assert state.facts[2] == MatchEnd(state.totals, winners)
    assert state.phase == "over"


def test_the_length_of_the_match_is_an_option():
    *_, (_, state) = random_states(5, deals=3)
    assert (state.phase, state.deal) == ("over", 3)
    assert start().options.deals == 8


def test_who_sits_at_the_table_changes_nothing():
    state = dealing()
    assert UNSUN_KARUTA.seated(state, persons=False) == state


def test_teams_sit_alternately():
    assert UNSUN_KARUTA.sides(start()) == ((0, 2, 4, 6), (1, 3, 5, 7))
    assert len(HANDS) == 8
