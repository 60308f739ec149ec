"""Ramejan by its rules: what is allowed in each state of a turn, and what follows from it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.cards import Hand, UnknownCard, hand_of
from engine.facts import DealScore
from engine.games.ramejan import FOURS, RAMEJAN
from engine.moves import Bid, Claim, Deal, Dealer, Discard, Draw, Extend, Four, Pass, Win
from engine.reasons import Reason
from tests.engine.ramejan_deals import (
    apply,
    dealt,
    hand,
    laid,
    position,
    reason,
    start,
    states,
    won_deal,
)

S567 = laid("S5 S6 S7", "S6")
S567_MELD = ("S5", "S6", "S7")
NINES = laid("S9 T9 C9", "T9")
EIGHT_LOOSE = "S2 M2 T2 S9 S10 C4 C5 M8"


def four(rank: int) -> Four:
    return Four(0, FOURS[rank])


# --- the deal ---


def test_the_non_dealer_begins_once_both_hands_are_dealt():
    state = apply(start(), Dealer(0))
    assert RAMEJAN.undealt(state) == {"hand/0": 8, "hand/1": 8, "stock": 28}
    cards = [f"{suit}{rank}" for suit in "SM" for rank in range(8)]
    for n, card in enumerate(cards):
        assert RAMEJAN.to_act(state) == ()
        state = apply(state, Deal(card, f"hand/{n % 2}"))
    assert RAMEJAN.undealt(state) == {}
    assert RAMEJAN.to_act(state) == (1,)
    assert state.stock == (None,) * 28
    assert RAMEJAN.legal_moves(state) == (Draw(1, None),)


def test_the_stock_may_be_dealt_before_the_hands_or_after_them():
    cards = RAMEJAN.cards
    hands = [Deal(card, f"hand/{n % 2}") for n, card in enumerate(cards[:16])]
    stock = [Deal(card, "stock") for card in cards[16:]]
    first = apply(start(), Dealer(0), *stock, *hands)
    last = apply(start(), Dealer(0), *hands, *stock)
    assert first == last
    assert (first.phase, first.stock) == ("draw", cards[16:])
    begun = apply(start(), Dealer(0), *hands, stock[0])
    assert (begun.phase, RAMEJAN.to_act(begun)) == ("deal", ())
    assert RAMEJAN.undealt(begun) == {"stock": 27}


def test_cards_dealt_unread_are_counted():
    zones = ["hand/0", "hand/1"] * 8 + ["stock"] * 28
    state = apply(start(), Dealer(1), *[Deal(None, zone) for zone in zones])
    assert state.hands == (Hand((), 8),) * 2
    assert state.phase == "draw"
    assert RAMEJAN.zones(state) == {}


def test_chance_refusals():
    begin = start()
    assert reason(begin, Dealer(2)) is Reason.WRONG_DEALER
    assert reason(begin, Deal("S1", "hand/0")) is Reason.NOT_NOW
    dealing = apply(begin, Dealer(0), *[Deal(f"S{n}", "hand/0") for n in range(8)])
    assert reason(dealing, Deal("S8", "hand/0")) is Reason.ZONE_FULL
    assert reason(dealing, Deal("S1", "hand/1")) is Reason.DEALT_ALREADY
    assert reason(dealing, Deal("S8", "talon")) is Reason.NO_SUCH_ZONE
    assert reason(dealing, Draw(1, None)) is Reason.NOT_NOW
    with pytest.raises(UnknownCard):
        RAMEJAN.refusal(dealing, Deal("X1", "stock"))
    full = apply(dealing, *[Deal(f"{suit}{n}", "stock") for suit in "TC" for n in range(11)])
    full = apply(full, *[Deal(f"M{n}", "stock") for n in range(6)])
    assert reason(full, Deal("M6", "stock")) is Reason.ZONE_FULL
    playing = apply(full, *[Deal(card, "hand/1") for card in [f"M{n}" for n in range(6, 11)]])
    playing = apply(playing, *[Deal(f"S{n}", "hand/1") for n in range(8, 11)])
    assert reason(playing, Deal("S1", "stock")) is Reason.NOT_NOW


def test_the_deal_goes_round_whoever_won():
    scored = [state for _, state in states(3, deals=4) if state.phase == "dealer"]
    assert len(scored) == 3
    for state in scored:
        assert RAMEJAN.legal_moves(state) == (Dealer(1 - state.dealer),)


# --- whose turn, which move ---


def test_a_turn_asks_for_a_draw_then_for_more():
    state = position(EIGHT_LOOSE, top="C9")
    assert reason(state, Draw(1, None)) is Reason.NOT_YOUR_TURN
    assert reason(state, Discard(0, "M8")) is Reason.NOT_NOW
    assert reason(state, Bid(0, 31)) is Reason.NOT_NOW
    drawn = apply(state, Draw(0, "C2"))
    assert reason(drawn, Draw(0, None)) is Reason.NOT_NOW
    assert reason(drawn, Discard(1, "M8")) is Reason.NOT_YOUR_TURN
    replacing = apply(drawn, four(2))
    assert reason(replacing, Discard(0, "M8")) is Reason.NOT_NOW
    assert RAMEJAN.legal_moves(replacing) == (Draw(0, None),)


def test_nothing_is_allowed_after_the_match():
    *_, (_, state) = states(1, deals=1)
    assert state.phase == "over"
    for move in (Dealer(0), Deal("S1", "stock"), Draw(0, None), Pass(0)):
        assert reason(state, move) is Reason.MATCH_OVER
    assert RAMEJAN.legal_moves(state) == ()
    assert RAMEJAN.to_act(state) == ()


def test_a_code_of_no_card_is_unreadable_not_illegal():
    drawing, acting = position(EIGHT_LOOSE, top="C9"), position(EIGHT_LOOSE, drawn="M8")
    for state, move in [
        (drawing, Draw(0, "X1")),
        (drawing, Claim(0, ("C9", "C10", "X1"), "C9")),
        (drawing, Claim(0, ("C9",), "X1")),
        (acting, Discard(0, "X1")),
        (acting, Four(0, ("X1",))),
        (acting, Extend(0, "X1")),
        (acting, Win(0, (("X1",),))),
    ]:
        with pytest.raises(UnknownCard):
            RAMEJAN.refusal(state, move)


# --- draws ---


def test_a_draw_takes_the_top_of_the_stock():
    state = position(EIGHT_LOOSE, stock="C2 C3")
    assert reason(state, Draw(0, "C3")) is Reason.NOT_FROM_STOCK
    assert apply(state, Draw(0, None)) == apply(state, Draw(0, "C2"))
    after = apply(state, Draw(0, None))
    assert after.hands[0] == hand(EIGHT_LOOSE + " C2")
    assert (after.stock, after.drawn, after.phase) == (("C3",), ("C2",), "act")


def test_an_unread_draw_is_any_card_that_is_nowhere_else():
    state = position(EIGHT_LOOSE, S567, top="C9", other="C0 ? ? ?", stock="? ?")
    for known in ("S2", "S6", "C9", "C0"):
        assert reason(state, Draw(0, known)) is Reason.NOT_FROM_STOCK
    assert apply(state, Draw(0, "C10")).hands[0] == hand(EIGHT_LOOSE + " C10")
    unseen = apply(state, Draw(0, None))
    assert unseen.hands[0] == hand(EIGHT_LOOSE + " ?")
    assert unseen.drawn == (None,)


# --- claims ---


def test_only_the_top_discard_can_be_claimed():
    """RJ-22."""
    state = position("C7 C8 S1 S2", top="C9")
    deeper = replace(state, discards=(*state.discards, Discard(0, "M5")))
    claim = Claim(0, ("C7", "C8", "C9"), "C9")
    assert reason(state, claim) is None
    assert reason(deeper, claim) is Reason.CLAIM_NOT_TOP
    assert reason(position("C7 C8 S1 S2"), claim) is Reason.CLAIM_NOT_TOP


def test_a_claim_forms_exactly_a_meld_with_the_hand():
    state = position("C6 C7 C8 S9 S1 M5 M6 T1", top="C9")
    assert reason(state, Claim(0, ("C6", "C7", "C8", "C9"), "C9")) is Reason.NOT_A_MELD  # RJ-17
    assert reason(state, Claim(0, ("C6", "C7", "C8"), "C9")) is Reason.NOT_A_MELD
    assert reason(state, Claim(0, ("C9", "S9", "M9"), "C9")) is Reason.NOT_IN_HAND
    assert reason(state, Claim(0, ("C9", "C10", "C8"), "C9")) is Reason.NOT_IN_HAND
    assert reason(state, Claim(0, ("C9", "C7", "C8"), "C9")) is None
    assert [move for move in RAMEJAN.legal_moves(state) if isinstance(move, Claim)] == [
        Claim(0, ("C7", "C8", "C9"), "C9")
    ]


def test_a_claim_lays_the_meld_open_and_is_the_draw():
    state = position("C7 C8 S1 S2 M4 M5 T1 T2", top="C9")
    after = apply(state, Claim(0, ("C9", "C8", "C7"), "C9"))
    assert after.melds[0] == (laid("C7 C8 C9", "C9"),)
    assert after.hands[0] == hand("S1 S2 M4 M5 T1 T2")
    assert (after.discards, after.stock, after.drawn, after.phase) == ((), state.stock, (), "act")
    for fixed in ("C9", "C7"):  # RJ-18
        assert reason(after, Discard(0, fixed)) is Reason.MELD_FIXED
    assert reason(after, Claim(0, ("C9", "C8", "C7"), "C9")) is Reason.NOT_NOW


def test_cards_on_the_table_are_fixed():
    """RJ-15 holds for closed melds, which lie in the hand, only."""
    state = position("S8 M4 M5 T1 C2", S567, top="S9")
    assert reason(state, Claim(0, ("S7", "S8", "S9"), "S9")) is Reason.MELD_FIXED
    acting = position("M7 T7 C7 M4 M5 C1", S567, drawn="C7")
    assert reason(acting, four(7)) is Reason.MELD_FIXED


def test_with_three_equal_cards_a_claim_is_a_three_or_a_four():
    """RJ-16: the four brings a replacement from the stock."""
    state = position("S4 M4 T4 C6 C9 M1 M2 T8", top="C4", stock="T0 T1")
    kept = apply(state, Claim(0, ("C4", "M4", "S4"), "C4"))
    assert (kept.phase, len(kept.hands[0])) == ("act", 6)
    made = apply(state, Claim(0, ("S4", "M4", "T4", "C4"), "C4"))
    assert (made.phase, len(made.hands[0])) == ("replace", 5)
    assert made.melds[0] == (laid("S4 M4 T4 C4", "C4"),)
    assert len(apply(made, Draw(0, None)).hands[0]) == 6


def test_a_claim_that_leaves_no_discard_and_no_win_is_unsafe():
    """RJ-q, RJ-9."""
    state = position("M1 M2", S567, NINES, top="M3")
    assert reason(state, Claim(0, ("M1", "M2", "M3"), "M3")) is Reason.CLAIM_UNSAFE
    assert RAMEJAN.legal_moves(state) == (Draw(0, None),)
    for card in ("M0", "C3"):
        drawn = apply(state, Draw(0, card))
        wins = [move for move in RAMEJAN.legal_moves(drawn) if isinstance(move, Win)]
        assert bool(wins) == (card == "M0")
        for win in wins:
            assert apply(drawn, win).scores == (4, 0)


def test_a_claim_that_is_safe_by_winning_wins():
    """RJ-r, RJ-24: declaring victory is the only move then."""
    state = position("M1 M2", S567, laid("T8 T9 T10", "T9"), top="M3")
    claimed = apply(state, Claim(0, ("M1", "M2", "M3"), "M3"))
    (win,) = RAMEJAN.legal_moves(claimed)
    won = apply(claimed, win)
    assert won.scores == (3, 0)
    score = won.facts[0]
    assert isinstance(score, DealScore)
    assert (score.value, score.multipliers) == (3, {"runs-only": 1})
    assert reason(claimed, Pass(0)) is Reason.STOCK_LEFT


# --- fours and extensions ---


def test_four_and_replacement_of_the_rules_sheet():
    """RJ-p."""
    state = position(EIGHT_LOOSE, stock="C2 S0 C6 T1")
    drawn = apply(state, Draw(0, "C2"))
    assert four(2) in RAMEJAN.legal_moves(drawn)
    announced = apply(drawn, four(2))
    assert announced.melds[0] == (laid("S2 M2 T2 C2"),)
    assert announced.hands[0] == hand("S9 S10 C4 C5 M8")
    thrown = apply(announced, Draw(0, None), Discard(0, "M8"))
    assert thrown.hands[0] == hand("S0 S9 S10 C4 C5")
    again = apply(replace(thrown, turn=0), Draw(0, "C6"))
    melds = (("S2", "M2", "T2", "C2"), ("S9", "S10", "S0"), ("C4", "C5", "C6"))
    (win,) = [move for move in RAMEJAN.legal_moves(again) if isinstance(move, Win)]
    assert {frozenset(meld) for meld in win.melds} == {frozenset(meld) for meld in melds}
    won = apply(again, Win(0, melds))
    score = won.facts[0]
    assert isinstance(score, DealScore)
    assert (score.scores, score.value) == ((12, 0), 6)
    assert score.multipliers == {"self-draw": 1, "secret": 1}


def test_a_four_is_all_cards_of_a_rank_in_the_hand():
    state = position("S2 M2 T2 C2 S3 S4 S9 T9 C9", drawn="C2")
    assert reason(state, Four(0, ("S2", "M2", "T2"))) is Reason.NOT_A_FOUR
    assert reason(state, Four(0, ("S2", "S3", "S4"))) is Reason.NOT_A_FOUR
    assert reason(state, Four(0, ("S2", "M2", "T2", "T2"))) is Reason.NOT_A_FOUR
    assert reason(state, four(9)) is Reason.NOT_IN_HAND
    assert reason(state, Four(0, ("C2", "T2", "M2", "S2"))) is None


def test_several_fours_in_one_turn():
    """RJ-5, RJ-6: dealt ones are announced in the first turn, each with its replacement."""
    state = position("S2 M2 T2 C2 S3 M3 T3 C3 M8", drawn="M8", stock="S5 S6")
    twice = apply(state, four(2), Draw(0, None), four(3), Draw(0, None))
    assert twice.hands[0] == hand("M8 S5 S6")
    assert [meld.claimed for meld in twice.melds[0]] == [None, None]


def test_after_a_claimed_four_the_replacement_is_a_self_draw():
    """RJ-3: self-draw counts, secret does not."""
    state = position("S4 M4 T4 C6 C7 M1 M2 M3", top="C4", stock="C8 T1")
    won = apply(
        state,
        Claim(0, ("S4", "M4", "T4", "C4"), "C4"),
        Draw(0, None),
        Win(0, (("S4", "M4", "T4", "C4"), ("C6", "C7", "C8"), ("M1", "M2", "M3"))),
    )
    assert won.facts[0].multipliers == {"self-draw": 1}


def test_only_a_card_drawn_in_this_turn_extends():
    """RJ-s, RJ-7."""
    open_fours = laid("S4 M4 T4", "M4")
    state = position("C5 C6 S1 S2 M9", open_fours, stock="C4 S0")
    drawn = apply(state, Draw(0, None))
    assert reason(drawn, Extend(0, "C5")) is Reason.NO_OPEN_THREE
    extended = apply(drawn, Extend(0, "C4"))
    assert extended.melds[0] == (laid("S4 M4 T4 C4", "M4"),)
    assert (extended.phase, extended.hands[0]) == ("replace", state.hands[0])
    assert apply(extended, Draw(0, None)).drawn == ("S0",)
    held = position("C4 C6 S1 S2 M9 M0", open_fours, drawn="M0")
    assert reason(held, Extend(0, "C4")) is Reason.EXTEND_NOT_DRAWN
    thrown = position("C5 C6 S1 S2 M9", open_fours, top="C4")
    assert RAMEJAN.legal_moves(thrown) == (Draw(0, None), Claim(0, ("C4", "C5", "C6"), "C4"))
    drawn = apply(thrown, Draw(0, "M0"))
    assert reason(drawn, Extend(0, "C4")) is Reason.EXTEND_NOT_DRAWN
    assert reason(drawn, Extend(0, "T0")) is Reason.NOT_IN_HAND


def test_what_was_claimed_may_be_extended_by_a_replacement_of_the_same_turn():
    """RJ-21."""
    state = position("S2 M2 T2 C2 S4 M4 M8 M9", top="T4", stock="C4 S0")
    moves = (Claim(0, ("S4", "M4", "T4"), "T4"), four(2), Draw(0, None), Extend(0, "C4"))
    assert apply(state, *moves).phase == "replace"


def test_the_table_may_let_a_three_be_extended_later():
    """RJ-7, extendLater: then by any card in the hand."""
    state = position("C4 C6 S1 S2 M9 M0", laid("S4 M4 T4", "M4"), drawn="M0", extendLater=True)
    assert Extend(0, "C4") in RAMEJAN.legal_moves(state)
    assert apply(state, Extend(0, "C4")).drawn == ("M0",)


def test_a_closed_or_full_meld_is_not_extended():
    run = position("C4 C6 S8 S2 M9 M0", S567, drawn="S8")
    assert reason(run, Extend(0, "S8")) is Reason.NO_OPEN_THREE
    full = position("C6 S8 S2 M9 M0 M1", laid("S4 M4 T4 C4", "C4"), drawn="M1")
    assert reason(full, Extend(0, "M1")) is Reason.NO_OPEN_THREE


# --- what can be read off a state ---


def test_zones_name_every_card_that_was_read():
    state = position("C4 ?", S567, other="C0 ? ?", top="C9", stock="C2 ?")
    assert RAMEJAN.zones(state) == {
        "C4": "hand/0",
        "C0": "hand/1",
        "C2": "stock",
        "C9": "discard",
        "S5": "meld/0",
        "S6": "meld/0",
        "S7": "meld/0",
    }
    assert len(RAMEJAN.zones(dealt(1))) == 44


def test_hands_played_are_the_cards_that_a_seat_has_shown():
    state = position("C7 C8 S1 S2 M4 M5 T1 T2", S567, top="C9")
    after = apply(state, Claim(0, ("C9", "C8", "C7"), "C9"), Discard(0, "S1"))
    own, other = RAMEJAN.hands_played(after)
    assert own == hand_of(["S5", "S7", "C7", "C8", "S1"])
    assert other == hand_of(["C9", "S6"])
    won = won_deal()
    assert RAMEJAN.hands_played(won)[0] == hand_of(["M1", "M2", "M3", "S9", "T9", "C9", "S5", "S7"])


def test_two_seats_two_sides_no_tricks_and_persons_change_nothing():
    state = start()
    assert RAMEJAN.sides(state) == ((0,), (1,))
    assert (state.seats, state.trick) == (2, None)
    assert RAMEJAN.seated(state, persons=False) == state
