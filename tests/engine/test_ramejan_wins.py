"""Ramejan's wins and endings: what wins, what it scores, and how deals and matches end."""

from __future__ import annotations

import pytest

from engine.cards import Hand
from engine.facts import DealScore, Exhausted, MatchEnd
from engine.games.ramejan import FOURS, RAMEJAN
from engine.moves import Claim, Dealer, Discard, Draw, Extend, Four, Pass, Win
from engine.reasons import Reason
from tests.engine.ramejan_deals import apply, laid, position, reason, states, won_deal

S567 = laid("S5 S6 S7", "S6")
S567_MELD = ("S5", "S6", "S7")


# --- wins ---


def test_a_win_is_three_melds_that_use_up_every_card():
    state = position("M1 M2 M3 S9 T9 C9", S567, drawn="C9")
    nines, ones = ("S9", "T9", "C9"), ("M1", "M2", "M3")
    assert reason(state, Win(0, (S567_MELD, ones, nines))) is None
    for melds in (
        (S567_MELD, ones),
        (ones, nines),
        (S567_MELD, ones, nines, nines),
        (S567_MELD, ones, ones),
        (S567_MELD, ones, ("S9", "T9")),
        (("S5", "M5", "T5"), ones, nines),
    ):
        assert reason(state, Win(0, melds)) is Reason.NOT_THREE_MELDS
    other = (S567_MELD, ones, ("S9", "T9", "M9"))
    assert reason(state, Win(0, other)) is Reason.NOT_IN_HAND
    more = position("M1 M2 M3 S9 T9 C9 C10", laid("S2 M2 T2 C2"), drawn="C9")
    assert reason(more, Win(0, (FOURS[2], ones, nines))) is Reason.NOT_THREE_MELDS


def test_four_equal_cards_win_only_once_announced():
    """RJ-4."""
    state = position("S2 M2 T2 C2 M8 M9 M10 T8 T9 T10", drawn="C2")
    melds = (FOURS[2], ("M8", "M9", "M10"), ("T8", "T9", "T10"))
    assert reason(state, Win(0, melds)) is Reason.NOT_THREE_MELDS


def test_without_a_multiplier_a_claim_does_not_win():
    """RJ-8, RJ-g: the third meld was claimed, and the others lie in the hand."""
    melds = (S567_MELD, ("M1", "M2", "M3"), ("S9", "T9", "C9"))
    claimed = position("M1 M2 M3 S9 T9 C9", laid("S5 S6 S7", "S6"), drawn="")
    assert reason(claimed, Win(0, melds)) is Reason.NO_MULTIPLIER
    assert not [move for move in RAMEJAN.legal_moves(claimed) if isinstance(move, Win)]
    runs = position("M1 M2 M3 T8 T9 T10", laid("S5 S6 S7", "S6"), drawn="")
    assert RAMEJAN.apply(runs, RAMEJAN.legal_moves(runs)[0]).scores == (3, 0)


def test_a_win_names_the_split_that_scores_most():
    """RJ-12, RJ-j."""
    state = position("S6 S7 S8 M6 M7 M8 C6 C7 C8", drawn="C8")
    runs = (("S6", "S7", "S8"), ("M6", "M7", "M8"), ("C6", "C7", "C8"))
    threes = (("S6", "M6", "C6"), ("S7", "M7", "C7"), ("S8", "M8", "C8"))
    assert reason(state, Win(0, runs)) is Reason.BETTER_SPLIT
    won = apply(state, Win(0, threes))
    assert (won.scores, won.winner) == ((384, 0), 0)
    assert won.hands[0] == Hand()
    assert [meld.cards for meld in won.melds[0]] == list(threes)


def test_who_may_win_may_play_on():
    """RJ-14."""
    state = position("M1 M2 M3 S9 T9 C9", S567, drawn="C9")
    assert reason(state, Discard(0, "C9")) is None  # RJ-18
    assert reason(state, Pass(0)) is Reason.STOCK_LEFT


# --- the end of the stock ---


def test_the_taker_of_the_last_card_wins_or_ends_the_deal():
    """RJ-t, RJ-2, RJ-23."""
    state = position("M1 M2 M3 S9 T9", S567, stock="C9")
    drawn = apply(state, Draw(0, None))
    assert reason(drawn, Discard(0, "M1")) is Reason.LAST_CARD_TAKEN
    win, end = RAMEJAN.legal_moves(drawn)
    assert isinstance(win, Win)
    assert end == Pass(0)
    assert apply(drawn, win).scores == (4, 0)
    ended = apply(drawn, end)
    assert ended.facts == (Exhausted(), DealScore((0, 0), (0, 0)))
    assert (ended.phase, ended.winner, ended.scores) == ("dealer", None, (0, 0))
    hopeless = apply(position("M1 M2 M3 S9 T9", S567, stock="C0"), Draw(0, None))
    assert RAMEJAN.legal_moves(hopeless) == (Pass(0),)


def test_a_four_whose_replacement_is_due_from_an_empty_stock_ends_the_deal():
    state = position("S2 M2 T2 S9 T9", S567, stock="C2")
    drawn = apply(state, Draw(0, None))
    assert RAMEJAN.legal_moves(drawn) == (Pass(0),)
    assert apply(drawn, Four(0, FOURS[2])).facts[0] == Exhausted()
    three = apply(position("S9 T9 M0", laid("S4 M4 T4", "M4"), stock="C4"), Draw(0, None))
    assert apply(three, Extend(0, "C4")).facts[0] == Exhausted()


def test_the_last_discard_may_be_claimable_for_a_win():
    """RJ-2, claimableForWin."""
    options = {"lastDiscard": "claimableForWin"}
    other = "T8 T9 T10 M1 M2 C5 C6 C7"
    state = position("M3 M4 M9 S9 T3 C0 C1 C2", other=other, stock="S0", **options)
    drawn = apply(state, Draw(0, None))
    assert reason(drawn, Pass(0)) is Reason.NOT_NOW
    last = apply(drawn, Discard(0, "M3"))
    assert reason(last, Draw(1, None)) is Reason.STOCK_EMPTY
    claim = Claim(1, ("M1", "M2", "M3"), "M3")
    assert RAMEJAN.legal_moves(last) == (claim, Pass(1))
    claimed = apply(last, claim)
    assert reason(claimed, Discard(1, "C5")) is Reason.CLAIM_MUST_WIN
    assert reason(claimed, Pass(1)) is Reason.CLAIM_MUST_WIN
    (win,) = RAMEJAN.legal_moves(claimed)
    won = apply(claimed, win)
    assert won.scores == (0, 3)
    assert apply(last, Pass(1)).facts[0] == Exhausted()
    useless = apply(drawn, Discard(0, "C0"))
    assert RAMEJAN.legal_moves(useless) == (Pass(1),)


def test_the_last_discard_may_not_be_claimed_for_less():
    state = position("M1 M2 T8 T9 T10 C5 C6 S0", top="M3", stock="", lastDiscard="claimableForWin")
    assert reason(state, Claim(0, ("M1", "M2", "M3"), "M3")) is Reason.CLAIM_MUST_WIN
    threes = position("S3 M3 T3 T8 T9 T10 C5 C6", top="C3", stock="", lastDiscard="claimableForWin")
    assert reason(threes, Claim(0, FOURS[3], "C3")) is Reason.CLAIM_MUST_WIN


# --- scores and the end of the match ---


def test_the_winner_scores_and_the_loser_nothing():
    won = won_deal((10, 20))
    assert won.totals == (14, 20)
    assert won.facts == (DealScore((4, 0), (14, 20), 4, {"self-draw": 1}),)
    assert won.winner == 0
    following = apply(won, Dealer(0))
    assert (following.deal, following.totals) == (3, (14, 20))
    assert (following.melds, following.discards, following.scores) == (((), ()), (), ())


@pytest.mark.parametrize(
    ("totals", "options", "over"),
    [
        ((0, 0), {}, False),
        ((0, 0), {"deals": 2}, True),
        ((0, 0), {"deals": 3}, False),
        ((96, 0), {"threshold": 100}, True),
        ((95, 0), {"threshold": 100}, False),
        ((0, 101), {"threshold": 100}, True),
        ((96, 0), {"deals": 3, "threshold": 100}, True),
        ((0, 4), {"deals": 2, "tie": "extraDeal"}, False),
        ((0, 3), {"deals": 2, "tie": "extraDeal"}, True),
    ],
)
def test_when_the_match_ends(totals, options, over):
    won = won_deal(totals, **options)
    assert won.phase == ("over" if over else "dealer")
    best = max(won.totals)
    winners = tuple(seat for seat in (0, 1) if won.totals[seat] == best)
    assert won.facts[1:] == ((MatchEnd(won.totals, winners),) if over else ())


def test_a_tie_is_shared():
    """RJ-19."""
    assert won_deal((0, 4), deals=2).facts[1] == MatchEnd((4, 4), (0, 1))


def test_a_match_has_eight_deals_and_exhausted_ones_count():
    for seed in range(6):
        *_, (_, end) = states(seed)
        assert (end.phase, end.deal) == ("over", 8)
