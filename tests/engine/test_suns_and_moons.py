"""Suns and Moons by its rules: what is allowed, what follows from it, how deals and matches end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.cards import Hand, UnknownCard, hand_of
from engine.decks import DIBV
from engine.facts import DealScore, MatchEnd, PassedOut, TrickTaken
from engine.games.suns_and_moons import (
    CARDS,
    SUNS_AND_MOONS,
    State,
    auction,
    card_points,
    follow,
    laying,
    score,
    strengths,
    winner,
)
from engine.games.suns_and_moons.rules import Options
from engine.moves import Bid, Deal, Dealer, Exchange, Move, Pass, Play, Trump
from engine.reasons import BadOption, IllegalMove, Reason

# Four seats. Seat 0 holds Suns and Moons, 1 Moons and Stars, 2 Stars and Comets, 3 the rest.
HANDS = (
    "S1 S2 S3 S4 S5 M1 M2 M3 M4",
    "M5 M6 M7 M8 M9 T1 T2 T3 T4",
    "T5 T6 T7 T8 T9 C1 C2 C3 C4",
    "S6 S7 S8 S9 S10 C5 C6 C7 C8",
)
TALON = "M10 T10 C9 C10"
FOUR_PASSES = (Pass(3), Pass(0), Pass(1), Pass(2))


def contract(*moves: Move) -> tuple[Move, ...]:
    """Seat 3 deals and bids 40, the others pass, nothing is exchanged, Moons are trump."""
    bids = (Bid(3, 40), Pass(0), Pass(1), Pass(2))
    return (*bids, Exchange(3, (), ()), Trump(3, "M"), *moves)


def reason(state: State, move: Move) -> Reason | None:
    """The reason for refusal, which `apply` and `legal_moves` must agree with."""
    found = SUNS_AND_MOONS.refusal(state, move)
    if found is None:
        SUNS_AND_MOONS.apply(state, move)
    else:
        assert move not in SUNS_AND_MOONS.legal_moves(state)
        with pytest.raises(IllegalMove) as refused:
            SUNS_AND_MOONS.apply(state, move)
        assert refused.value.reason is found
        assert str(refused.value) == found.value
    return found


# --- cards and points ---


def test_the_deck_is_forty_cards_worth_sixty_points():
    assert len(CARDS) == 40
    assert card_points(CARDS) == 60
    assert not [card for card in CARDS if DIBV.rank[card] == "0"]


@pytest.mark.parametrize(
    ("card", "strength", "points"),
    [("S1", 10, 5), ("S10", 1, 0), ("C5", 6, 1), ("M10", 10, 5), ("T6", 6, 1), ("T5", 5, 0)],
)
def test_red_suits_run_backwards(card, strength, points):
    assert strengths()[card] == strength
    assert card_points([card]) == points


def test_which_suits_are_red_is_an_option():
    moons_and_stars = Options(red_suits=("M", "T"))
    assert card_points(["M1", "S10"], moons_and_stars) == 10
    assert winner(["M10", "M1"], "S", moons_and_stars) == 1


def test_a_discard_never_wins():
    assert winner(["C10", "T10", "S1"], "M") == 0


def test_who_cannot_overtrump_may_discard_where_the_table_says_so():
    hand, trick = ["M2", "M5", "T4"], ["S7", "M6"]
    assert follow(hand, trick, "M") == ("M2", "M5")
    assert follow(hand, trick, "M", Options(cannot_overtrump="anyCard")) == ("M2", "M5", "T4")


def test_any_card_may_be_led():
    assert follow(["M2", "T4"], [], "M") == ("M2", "T4")


def test_auction_goes_round_those_who_have_not_passed():
    assert auction(4, 1, [None, 31, None, 32]).turn == 2
    assert auction(3, 0, []).turn == 0


@pytest.mark.parametrize(("bid", "points", "scored"), [(40, 40, 40), (40, 55, 55), (40, 39, -40)])
def test_score_of_the_declarer(bid, points, scored):
    assert score(bid, points) == scored


# --- refusals ---


def test_chance_refusals(table):
    start = table.start(4)
    assert reason(start, Dealer(4)) is Reason.WRONG_DEALER
    assert reason(start, Deal("S1", "hand/0")) is Reason.NOT_NOW
    dealing = table.apply(start, Dealer(0), *[Deal(f"S{n}", "hand/0") for n in range(1, 10)])
    assert reason(dealing, Deal("S10", "hand/0")) is Reason.ZONE_FULL
    assert reason(dealing, Deal("S1", "hand/1")) is Reason.DEALT_ALREADY
    assert reason(dealing, Deal("S0", "hand/1")) is Reason.NOT_IN_GAME
    assert reason(dealing, Deal("S10", "hand/4")) is Reason.NO_SUCH_ZONE
    assert reason(dealing, Deal("S10", "stock")) is Reason.NO_SUCH_ZONE
    assert reason(dealing, Bid(0, 31)) is Reason.NOT_NOW
    talon = table.apply(dealing, *[Deal(f"M{n}", "talon") for n in range(1, 5)])
    assert reason(talon, Deal("M5", "talon")) is Reason.ZONE_FULL


def test_a_code_of_no_card_is_unreadable_not_illegal(table):
    dealing = table.apply(table.start(3), Dealer(0))
    playing = table.state_of(HANDS, TALON, contract())
    exchanging = table.state_of(HANDS, TALON, contract()[:4])
    for state, move in [
        (dealing, Deal("X1", "talon")),
        (playing, Play(0, "X1")),
        (exchanging, Exchange(3, ("X1",), ("M10",))),
    ]:
        with pytest.raises(UnknownCard):
            SUNS_AND_MOONS.refusal(state, move)


def test_auction_refusals(table):
    state = table.state_of(HANDS, TALON, [Bid(3, 35)])
    assert reason(state, Bid(0, 35)) is Reason.BID_TOO_LOW
    assert reason(state, Bid(0, 36)) is None
    assert reason(state, Bid(0, 60)) is None
    assert reason(state, Bid(0, 61)) is Reason.BID_TOO_HIGH
    assert reason(state, Pass(1)) is Reason.NOT_YOUR_TURN
    assert reason(state, Play(0, "S1")) is Reason.NOT_NOW
    opening = table.state_of(HANDS, TALON)
    assert reason(opening, Bid(3, 30)) is Reason.BID_TOO_LOW


def test_exchange_refusals(table):
    state = table.state_of(HANDS, TALON, contract()[:4])
    assert reason(state, Exchange(0, (), ())) is Reason.NOT_YOUR_TURN
    assert reason(state, Exchange(3, ("S6",), ())) is Reason.EXCHANGE_UNEVEN
    assert reason(state, Exchange(3, ("S6", "S6"), ("M10", "T10"))) is Reason.EXCHANGE_UNEVEN
    five = ("S6", "S7", "S8", "S9", "S10")
    assert reason(state, Exchange(3, five, ("M10", "T10", "C9", "C10", "C8"))) is (
        Reason.EXCHANGE_UNEVEN
    )
    assert reason(state, Exchange(3, ("S1",), ("M10",))) is Reason.NOT_IN_HAND
    assert reason(state, Exchange(3, ("S6",), ("S7",))) is Reason.EXCHANGE_NOT_IN_TALON
    assert reason(state, Exchange(3, ("S6",), ("M10",))) is None
    assert reason(state, Trump(3, "S")) is Reason.NOT_NOW


def test_trump_refusals(table):
    state = table.state_of(HANDS, TALON, contract()[:5])
    assert reason(state, Trump(0, "S")) is Reason.NOT_YOUR_TURN
    assert reason(state, Trump(3, "X")) is Reason.NO_SUCH_SUIT
    assert [move.suit for move in SUNS_AND_MOONS.legal_moves(state)] == ["S", "M", "T", "C"]


def test_play_refusals(table):
    lead = table.state_of(HANDS, TALON, contract())
    assert reason(lead, Play(1, "M5")) is Reason.NOT_YOUR_TURN
    assert reason(lead, Play(0, "M5")) is Reason.NOT_IN_HAND
    assert reason(lead, Bid(0, 41)) is Reason.NOT_NOW
    void = table.apply(lead, Play(0, "S1"))
    assert reason(void, Play(1, "T1")) is Reason.PLAY_TRUMP
    assert reason(void, Play(1, "M5")) is None
    following = table.apply(void, Play(1, "M9"), Play(2, "T5"))
    assert reason(following, Play(3, "C5")) is Reason.FOLLOW_SUIT


def test_overtrumping_is_a_duty_also_over_the_partner(table):
    stars = table.state_of(HANDS, TALON, [*contract()[:5], Trump(3, "C")])
    ruffed = table.apply(stars, Play(0, "M4"), Play(1, "M5"), Play(2, "C4"))
    assert reason(ruffed, Play(3, "S6")) is Reason.PLAY_TRUMP
    assert reason(ruffed, Play(3, "C5")) is None  # none of seat 3's beats it, any trump will do
    hands = (HANDS[0], HANDS[1], HANDS[2].replace("C4", "C7"), HANDS[3].replace("C7", "C4"))
    lower = table.state_of(hands, TALON, [*contract()[:5], Trump(3, "C")])
    ruffed = table.apply(lower, Play(0, "M4"), Play(1, "M5"), Play(2, "C7"))
    assert reason(ruffed, Play(3, "C8")) is Reason.OVERTRUMP
    assert reason(ruffed, Play(3, "C4")) is None


def test_nothing_is_allowed_after_the_match(table):
    *_, (_, state) = table.states(3, seed=1, deals=1)
    assert state.phase == "over"
    for move in (Dealer(0), Deal("S1", "talon"), Bid(0, 31), Play(0, "S1")):
        assert reason(state, move) is Reason.MATCH_OVER
    assert SUNS_AND_MOONS.legal_moves(state) == ()
    assert SUNS_AND_MOONS.to_act(state) == ()


# --- the deal ---


def test_deals_come_in_any_order_and_the_dealer_speaks_first(table):
    state = table.apply(table.start(3), Dealer(2))
    assert SUNS_AND_MOONS.undealt(state) == {"hand/0": 12, "hand/1": 12, "hand/2": 12, "talon": 4}
    for card, zone in zip(CARDS, ["talon"] * 4 + ["hand/1", "hand/0", "hand/2"] * 12, strict=True):
        assert SUNS_AND_MOONS.to_act(state) == ()
        state = table.apply(state, Deal(card, zone))
    assert state.phase == "bid"
    assert SUNS_AND_MOONS.undealt(state) == {}
    assert SUNS_AND_MOONS.to_act(state) == (2,)


def test_a_bid_of_sixty_closes_the_auction(table):
    state = table.state_of(HANDS, TALON, [Bid(3, 60)])
    assert (state.phase, state.declarer, state.bid) == ("exchange", 3, 60)


def test_the_exchange_of_the_rules_sheet(table):
    """SM-m: swap S7 T3 C10 for M9 M8 T10."""
    hands = ["S1 S2 S7 M10 M4 T6 T3 C9 C10", "S3 S4 S5 M1 M2 T1 T2 C1 C2"]
    hands += ["S8 S9 S10 M3 M5 T4 T5 C3 C4", "M6 M7 T7 T8 T9 C5 C6 C7 C8"]
    calls = [Dealer(0), Bid(0, 31), Pass(1), Pass(2), Pass(3)]
    state = table.state_of(hands, "M9 M8 S6 T10", calls)
    exchange = Exchange(0, ("S7", "T3", "C10"), ("M9", "M8", "T10"))
    after = table.apply(state, exchange)
    kept = ["S1", "S2", "M10", "M4", "T6", "C9", "M9", "M8", "T10"]
    assert after.hands[0] == hand_of(kept)
    assert after.talon == hand_of(["S6", "S7", "T3", "C10"])
    assert card_points(after.talon.cards) == 0
    by_laying = laying(state, ["T3", "S6", "C10", "S7"])
    assert table.apply(state, by_laying) == after


def test_the_empty_exchange_alone_is_listed(table):
    state = table.state_of(HANDS, TALON, contract()[:4])
    assert SUNS_AND_MOONS.legal_moves(state) == (Exchange(3, (), ()),)


def test_a_rich_talon_may_be_forbidden(table):
    state = table.state_of(HANDS, TALON, contract()[:4], talonMaxPoints=4)
    assert reason(state, Exchange(3, (), ())) is Reason.TALON_TOO_RICH
    (listed,) = SUNS_AND_MOONS.legal_moves(state)
    assert card_points(table.apply(state, listed).talon.cards) == 0


def test_where_no_talon_is_poor_enough_the_poorest_is_allowed(table):
    """Thirteen cards that all count: the four cheapest are worth 1 + 1 + 1 + 1."""
    rich = "S1 S2 S3 S4 S5 M10 M9 M8 M7"
    rest = [card for card in CARDS if card not in (*rich.split(), "M6", "T6", "C5", "T7")]
    hands = [" ".join(rest[n : n + 9]) for n in (0, 9, 18)]
    state = table.state_of([*hands, rich], "M6 T6 C5 T7", contract()[:4], talonMaxPoints=0)
    assert reason(state, Exchange(3, (), ())) is Reason.TALON_TOO_RICH
    assert reason(state, Exchange(3, ("S5",), ("T7",))) is None


def test_a_trick_goes_to_its_winner_who_leads(table):
    plays = [Play(0, "S1"), Play(1, "M9"), Play(2, "T5"), Play(3, "S6")]
    state = table.state_of(HANDS, TALON, contract(*plays))
    assert state.facts == (TrickTaken(0, 1, ("S1", "M9", "T5", "S6")),)
    assert SUNS_AND_MOONS.to_act(state) == (1,)
    assert state.trick is not None
    assert state.trick.cards == ()


def test_zones_name_every_card_that_was_read(table):
    plays = [Play(0, "S1"), Play(1, "M9"), Play(2, "T5"), Play(3, "S6"), Play(1, "T1")]
    zones = SUNS_AND_MOONS.zones(table.state_of(HANDS, TALON, contract(*plays)))
    assert len(zones) == 40
    assert [zones[card] for card in ("S1", "T1", "S2", "M10")] == (
        ["won/1", "trick", "hand/0", "talon"]
    )


def test_after_the_score_the_deal_stays_readable_until_the_next_dealer(table):
    moves = [state for _, state in table.states(4, seed=3, deals=2)]
    scored = next(state for state in moves if state.scores)
    assert scored.phase == "dealer"
    assert len(scored.tricks) == 9
    assert len(scored.talon.cards) == 4
    assert [len(hand) for hand in SUNS_AND_MOONS.hands_played(scored)] == [9] * 4
    (dealer,) = SUNS_AND_MOONS.legal_moves(scored)
    assert dealer == Dealer((scored.dealer + 1) % 4)
    following = table.apply(scored, dealer)
    assert (following.deal, following.tricks, following.talon) == (2, (), Hand())
    assert (following.scores, following.declarer, following.bid) == ((), None, 0)
    assert following.totals == scored.totals


# --- everybody passes (SM-2) ---


def test_a_passed_out_deal_is_dealt_again_by_the_same_dealer(table):
    state = table.state_of(HANDS, TALON, FOUR_PASSES)
    assert state.facts == (PassedOut(),)
    assert (state.phase, state.deal, state.thrown_in) == ("dealer", 1, 1)
    assert SUNS_AND_MOONS.zones(state) == {}
    assert SUNS_AND_MOONS.legal_moves(state) == (Dealer(3),)
    assert table.apply(state, Dealer(3)).deal == 1


def test_a_passed_out_deal_may_go_to_the_next_dealer(table):
    state = table.state_of(HANDS, TALON, FOUR_PASSES, allPass="redealNext")
    assert SUNS_AND_MOONS.legal_moves(state) == (Dealer(0),)


def test_the_dealer_may_be_forced_to_play(table):
    state = table.state_of(HANDS, TALON, FOUR_PASSES, allPass="dealerForced31")
    assert (state.phase, state.declarer, state.bid) == ("exchange", 3, 31)
    assert state.facts == ()


@pytest.mark.parametrize(("persons", "forced"), [(True, False), (False, True)])
def test_a_table_without_persons_throws_in_three_times_only(table, persons, forced):
    state = SUNS_AND_MOONS.seated(table.start(4), persons)
    zones = [f"hand/{seat}" for seat in range(4) for _ in range(9)] + ["talon"] * 4
    deal = [Deal(card, zone) for card, zone in zip(CARDS, zones, strict=True)]
    for _ in range(3):
        state = table.apply(state, Dealer(3), *deal, *FOUR_PASSES)
        assert state.phase == "dealer"
    state = table.apply(state, Dealer(3), *deal, *FOUR_PASSES)
    assert (state.phase == "exchange") is forced


# --- the end of the match ---


def scored(table, gain, totals, **options):
    """A four-seat deal's end where partners 0 and 2 score `gain`, and had `totals` before it."""
    for seed in range(200):
        *_, (_, before), (last, after) = table.states(4, seed, deals=1)
        if after.scores[1] == 0 and (after.scores[0] > 0) == (gain > 0):
            break
    chosen = table.start(4, **options).options
    owed = (totals[0] + gain - after.scores[0], totals[1])
    return table.apply(replace(before, options=chosen, totals=owed), last)


@pytest.mark.parametrize(("gain", "over"), [(50, True), (49, False)])
def test_the_match_ends_at_a_hundred_and_fifty(table, gain, over):
    state = scored(table, gain, (100, 149))
    assert state.totals == (100 + gain, 149)
    assert isinstance(state.facts[1], DealScore)
    assert state.facts[2:] == ((MatchEnd((150, 149), (0,)),) if over else ())
    assert state.phase == ("over" if over else "dealer")


def test_totals_are_looked_at_after_each_score(table):
    assert scored(table, -31, (100, 160)).facts[2:] == (MatchEnd((69, 160), (1,)),)
    assert scored(table, -31, (100, 140)).facts[2:] == ()
    assert scored(table, -31, (100, 140), deals=1).facts[2:] == (MatchEnd((69, 140), (1,)),)


def test_with_a_threshold_and_a_length_whichever_comes_first(table):
    assert scored(table, 40, (60, 0), deals=2).phase == "dealer"
    assert scored(table, 40, (60, 0), deals=2, threshold=100).phase == "over"
    assert scored(table, 40, (60, 0), deals=1, threshold=101).phase == "over"


def test_a_tie_is_shared_or_played_off(table):
    assert scored(table, 40, (60, 100), deals=1).facts[2:] == (MatchEnd((100, 100), (0, 1)),)
    extra = scored(table, 40, (60, 100), deals=1, tie="extraDeal")
    assert (extra.phase, extra.facts[2:]) == ("dealer", ())
    assert scored(table, 41, (60, 100), deals=1, tie="extraDeal").phase == "over"


@pytest.mark.parametrize(
    ("options", "points"),
    [({}, 150), ({"deals": 4}, None), ({"threshold": 90}, 90), ({"deals": 4, "threshold": 9}, 9)],
)
def test_the_default_threshold_counts_only_where_nothing_is_chosen(table, options, points):
    assert table.start(3, **options).options.points_to_win == points


# --- options ---


@pytest.mark.parametrize(
    ("options", "wording"),
    [
        ({"alPass": "redealNext"}, "did you mean 'allPass'"),
        ({"zzz": 1}, "known are allPass"),
        ({"deals": 0}, "'deals' can't be 0"),
        ({"threshold": "150"}, "'threshold' can't be '150'"),
        ({"tie": "coin"}, "'tie' can't be 'coin'"),
        ({"redSuits": ["S", "S"]}, "two suits that differ"),
        ({"redSuits": ["S", "X"]}, "'redSuits' can't be"),
    ],
)
def test_a_bad_option_is_named_with_what_would_be_right(table, options, wording):
    with pytest.raises(BadOption, match=wording):
        SUNS_AND_MOONS.start(3, options)


def test_the_game_is_for_three_or_four():
    with pytest.raises(BadOption, match="3 or 4 seats, not 5"):
        SUNS_AND_MOONS.start(5, {})
