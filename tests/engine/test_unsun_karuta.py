"""Unsun Karuta by its rules: orders, duties, pairs, and what is refused and why."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.cards import UnknownCard, hand_of
from engine.game import Trick
from engine.games.unsun_karuta import (
    CARDS,
    TENKA,
    UNSUN_KARUTA,
    Duty,
    State,
    follow,
    native_robai,
    plain_order,
    resolve,
    settle,
    trump_order,
)
from engine.moves import Bid, Bury, Deal, Dealer, Declare, Move, Pass, Play
from engine.reasons import BadOption, IllegalMove, Reason
from tests.engine.unsun_karuta_deals import (
    HANDS,
    OKIE,
    SIDE,
    apply,
    dealing,
    opened,
    passes,
    random_states,
    start,
    swapped,
)

SUITS = ("PAO", "ISU", "KOP", "OUR", "GUR")


def reason(state: State, move: Move) -> Reason | None:
    """The reason for refusal, which `apply` and `legal_moves` must agree with."""
    found = UNSUN_KARUTA.refusal(state, move)
    if found is None:
        UNSUN_KARUTA.apply(state, move)
        assert move in UNSUN_KARUTA.legal_moves(state)
    else:
        assert move not in UNSUN_KARUTA.legal_moves(state)
        with pytest.raises(IllegalMove) as refused:
            UNSUN_KARUTA.apply(state, move)
        assert refused.value.reason is found
        assert str(refused.value) == found.value
    return found


# --- cards ---


def test_the_deck_is_seventy_five_cards_of_five_suits():
    assert len(set(CARDS)) == 75
    assert UNSUN_KARUTA.deck.suits == SUITS
    assert sorted(" ".join((*HANDS, OKIE, SIDE)).split()) == sorted(CARDS)


@pytest.mark.parametrize("trump", SUITS)
def test_trumps_and_plain_suits_hold_every_card_once(trump):
    plain = [card for suit in SUITS if suit != trump for card in plain_order(suit)]
    assert sorted((*trump_order(trump), *plain)) == sorted(CARDS)
    assert trump_order(trump).index(TENKA) == 3


def test_the_native_robai_of_pao_is_tenka():
    assert native_robai("PAO") == TENKA
    assert native_robai("KOP") == "KOP-ROB"


# --- duties; the worked examples of the rules sheet run in test_vectors ---


def test_meri_in_the_first_trick_binds_before_the_ban_on_trumps():
    """U-10: a receiver with trumps only leads one."""
    duty = Duty("GUR", led="GUR", first=True)
    assert follow(["GUR-2", "KOP-1"], duty) == ("GUR-2",)
    assert follow(["KOP-1", "PAO-3"], duty) == ("KOP-1", "PAO-3")


def test_sun_exempts_only_while_it_is_the_only_trump():
    duty = Duty("GUR", led="GUR", sun_exempt=True)
    assert follow(["GUR-SUN", "KOP-1"], duty) == ("GUR-SUN", "KOP-1")
    assert follow(["GUR-SUN", "GUR-4", "KOP-1"], duty) == ("GUR-SUN", "GUR-4")
    assert follow(["GUR-UN", "KOP-1"], duty) == ("GUR-UN",)


def test_a_lead_after_the_first_trick_is_free():
    assert follow(["GUR-2", "KOP-1"], Duty("GUR", monchi=True)) == ("GUR-2", "KOP-1")


def test_tenka_follows_pao_only_where_pao_is_trump():
    assert follow(["PAO-ROB", "KOP-1"], Duty("PAO", led="PAO")) == ("PAO-ROB",)
    assert follow(["PAO-ROB", "KOP-1"], Duty("GUR", led="PAO", monchi=True)) == (
        "PAO-ROB",
        "KOP-1",
    )


# --- pairs ---


def pair(trump: str, winning: str, against: str, **how: bool) -> tuple[str | None, int]:
    """The pair where seat 0 wins with one trump and seat 1 played the other to a plain lead."""
    plain = list(plain_order("KOP" if trump != "KOP" else "ISU")[:6])
    trick = Trick(7, (plain[0], winning, against, *plain[1:]))
    taken = resolve(trick, trump, **{"meri": False, "ninth": False, "hidden": False, **how})
    assert taken.winner == 0
    assert isinstance(taken.transfer, int)
    assert taken.pair is None or isinstance(taken.pair, str)
    return taken.pair, taken.transfer


@pytest.mark.parametrize("trump", SUITS)
def test_pairs_are_neighbours_at_the_top_and_the_two_lowest(trump):
    native = [card for card in trump_order(trump) if card.startswith(trump)]
    found = {}
    for place, winning in enumerate(native):
        for against in native[place + 1 :]:
            found[winning, against] = pair(trump, winning, against)
    paying = {cards: result for cards, result in found.items() if result != (None, 0)}
    lowest = "2-1" if trump in ("PAO", "ISU") else "8-9"
    names = ["SUN-UN", "UN-SOT", "SOT-ROB", "ROB-REI", lowest]
    assert list(paying.values()) == [(name, 2) for name in names]


def test_tenka_makes_no_pair_unless_pao_is_trump():
    assert pair("GUR", "GUR-SOT", TENKA) == (None, 0)
    assert pair("GUR", TENKA, "GUR-ROB") == (None, 0)
    assert pair("GUR", TENKA, "GUR-REI") == (None, 0)
    assert pair("PAO", "PAO-SOT", TENKA) == ("SOT-ROB", 2)
    assert pair("PAO", TENKA, "PAO-REI") == ("ROB-REI", 2)


def test_five_points_for_the_ninth_trick_or_a_hidden_robai_never_ten():
    assert pair("GUR", "GUR-UN", "GUR-SOT", ninth=True) == ("UN-SOT", 5)
    assert pair("GUR", "GUR-SOT", "GUR-ROB", hidden=True) == ("SOT-ROB", 5)
    assert pair("GUR", "GUR-UN", "GUR-SOT", hidden=True) == ("UN-SOT", 2)
    assert pair("GUR", "GUR-SOT", "GUR-ROB", ninth=True, hidden=True) == ("SOT-ROB", 5)
    assert pair("GUR", "GUR-SOT", "GUR-ROB", meri=True, hidden=True) == (None, 0)


def test_only_the_strongest_opposing_trump_is_compared():
    """U-30, U-31: an opposing Tenka between them breaks the pair, a partner's does not."""
    plain = ("KOP-1", "KOP-2", "KOP-3", "KOP-4")
    opposing = Trick(7, (plain[0], "GUR-SOT", TENKA, plain[1], "GUR-ROB", *plain[2:], "KOP-5"))
    partners = Trick(7, (plain[0], "GUR-SOT", "GUR-ROB", TENKA, plain[1], *plain[2:], "KOP-5"))
    how = {"meri": False, "ninth": False, "hidden": False}
    assert resolve(opposing, "GUR", **how).pair is None
    assert resolve(partners, "GUR", **how).pair == "SOT-ROB"


def test_a_deal_settles_to_nine():
    assert settle((5, 4), (2, 5)) == (2, 7)
    assert settle((1, 8), (0, 9)) == (-8, 17)


# --- refusals ---


def test_chance_refusals():
    assert reason(start(), Dealer(8)) is Reason.WRONG_DEALER
    assert reason(start(), Deal("GUR-1", "hand/0")) is Reason.NOT_NOW
    state = apply(start(), Dealer(3), *[Deal(f"PAO-{n}", "hand/0") for n in range(1, 10)])
    assert reason(state, Deal("ISU-1", "hand/0")) is Reason.ZONE_FULL
    assert reason(state, Deal("PAO-1", "hand/1")) is Reason.DEALT_ALREADY
    assert reason(state, Deal("ISU-1", "hand/8")) is Reason.NO_SUCH_ZONE
    assert reason(state, Deal("ISU-1", "talon")) is Reason.NO_SUCH_ZONE
    assert reason(state, Pass(4)) is Reason.NOT_NOW
    state = apply(state, Deal("ISU-1", "okie"), Deal("ISU-2", "side"), Deal(None, "side"))
    assert reason(state, Deal("ISU-3", "okie")) is Reason.ZONE_FULL
    assert reason(state, Deal("ISU-3", "side")) is Reason.ZONE_FULL
    assert reason(state, Deal("ISU-1", "hand/1")) is Reason.DEALT_ALREADY


def test_the_okie_is_read_since_it_names_trump():
    state = apply(start(), Dealer(0))
    assert reason(state, Deal(None, "okie")) is Reason.OKIE_UNREAD
    assert reason(state, Deal("PAO-1", "okie")) is None


def test_a_code_of_no_card_is_unreadable_not_illegal():
    bury = apply(dealing(), *passes())
    for state, move in [
        (apply(start(), Dealer(0)), Deal("GUR-0", "side")),
        (opened(), Play(7, "S7")),
        (bury, Bury(7, "?")),
    ]:
        with pytest.raises(UnknownCard):
            UNSUN_KARUTA.refusal(state, move)


def test_only_the_holder_of_the_printed_suits_robai_may_declare():
    state = dealing()
    assert reason(state, Declare(0)) is Reason.CANNOT_DECLARE
    assert reason(state, Declare(2)) is Reason.NOT_YOUR_TURN
    assert reason(state, Bid(0, 31)) is Reason.NOT_NOW
    state = apply(state, *passes(2))
    assert reason(state, Declare(2)) is None
    assert reason(state, Pass(2)) is None
    state = apply(state, Pass(2), Pass(3))
    assert reason(state, Declare(4)) is Reason.CANNOT_DECLARE  # U-8: it holds Tenka only


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("GUR-ROB", OKIE),  # U-5
        ("GUR-ROB", "GUR-3"),  # U-6
        (TENKA, OKIE),  # U-5: Pao is trump then, and its Robai is Tenka
    ],
)
def test_nobody_may_declare_a_robai_that_is_in_no_hand(one, other):
    state = dealing(**swapped(one, other))
    for seat in range(8):
        assert reason(state, Declare(seat)) is Reason.CANNOT_DECLARE
        state = apply(state, Pass(seat))
    assert state.receiver == 7


def test_the_discard_is_a_plain_card_while_there_is_one():
    state = apply(dealing(), *passes())
    assert reason(state, Bury(7, OKIE)) is Reason.BURY_PLAIN  # U-24
    assert reason(state, Bury(7, "GUR-1")) is Reason.BURY_PLAIN
    assert reason(state, Bury(7, "PAO-1")) is Reason.NOT_IN_HAND
    assert reason(state, Bury(0, "PAO-1")) is Reason.NOT_YOUR_TURN
    assert reason(state, Play(7, "OUR-8")) is Reason.NOT_NOW
    assert reason(state, Bury(7, "OUR-8")) is None
    only_trumps = replace(state, hands=(*state.hands[:7], hand_of([OKIE, "GUR-1", "GUR-2"])))
    assert reason(only_trumps, Bury(7, OKIE)) is None  # U-9


def test_no_trump_is_played_to_the_first_trick_while_there_is_a_plain_card():
    state = opened()
    assert reason(state, Play(0, "PAO-1")) is Reason.NOT_YOUR_TURN
    assert reason(state, Play(7, "PAO-1")) is Reason.NOT_IN_HAND
    assert reason(state, Play(7, "OUR-8")) is Reason.NOT_IN_HAND  # it was buried
    assert reason(state, Play(7, "GUR-1")) is Reason.FIRST_TRICK_PLAIN
    assert reason(state, Play(7, "OUR-9")) is None
    state = apply(state, Play(7, "OUR-9"))
    assert reason(state, Play(0, "GUR-SUN")) is Reason.FIRST_TRICK_PLAIN
    assert reason(state, Play(0, "ISU-2")) is None  # no suit has to be followed yet
    only_trumps = replace(state, hands=(hand_of(["GUR-9", "GUR-SUN"]), *state.hands[1:]))
    assert reason(only_trumps, Play(0, "GUR-9")) is None


#: The first trick goes to seat 7's Ouru Un, so seat 7 leads to the second.
FIRST = ("OUR-UN", "PAO-1", "PAO-5", "PAO-9", "PAO-UN", "ISU-UN", "KOP-7", "OUR-2")


def test_before_a_meri_any_card_may_be_played():
    state = opened(*FIRST, "OUR-9")
    for card in ("GUR-SUN", "PAO-2", "ISU-1"):
        assert reason(state, Play(0, card)) is None


def test_meri_is_followed_with_a_trump():
    state = opened(*FIRST, "GUR-1")
    assert reason(state, Play(0, "PAO-2")) is Reason.FOLLOW_MERI
    assert reason(state, Play(0, "GUR-9")) is None
    state = apply(state, Play(0, "GUR-9"), Play(1, "GUR-8"), Play(2, "GUR-ROB"), Play(3, "GUR-7"))
    assert reason(state, Play(4, "KOP-2")) is Reason.FOLLOW_MERI
    assert reason(state, Play(4, TENKA)) is None


#: Then the Meri: seat 2 takes it with the Sota.
MERI = ("GUR-1", "GUR-9", "GUR-8", "GUR-SOT", "GUR-7", TENKA, "GUR-KAB", "GUR-5")


def test_monchi_asks_for_the_suit_or_any_trump():
    state = opened(*FIRST, *MERI, "ISU-7")
    assert reason(state, Play(3, "KOP-1")) is Reason.FOLLOW_MONCHI
    assert reason(state, Play(3, "ISU-ROB")) is None
    assert reason(state, Play(3, "GUR-REI")) is None
    state = apply(state, Play(3, "ISU-ROB"), Play(4, "ISU-SUN"))
    assert reason(state, Play(5, "OUR-1")) is None  # void of Isu


def test_a_last_card_can_not_be_changed():
    state = next(state for _, state in random_states(4, deals=1) if state.phase == "ninth")
    card = state.hands[3].cards[0]
    assert reason(state, Play(3, "GUR-1" if card != "GUR-1" else "GUR-2")) is Reason.NOT_IN_HAND
    laid = apply(state, Play(3, card))
    assert reason(laid, Play(3, card)) is Reason.LAST_CARD_LIES
    assert reason(laid, Play(8, card)) is Reason.NOT_YOUR_TURN


def test_nothing_is_allowed_after_the_match():
    *_, (_, state) = random_states(1, deals=1)
    for move in (Dealer(0), Deal("GUR-1", "side"), Pass(0), Play(0, "GUR-1")):
        assert reason(state, move) is Reason.MATCH_OVER
    assert UNSUN_KARUTA.legal_moves(state) == ()
    assert UNSUN_KARUTA.to_act(state) == ()


# --- options ---


@pytest.mark.parametrize(
    ("options", "wording"),
    [
        ({"okieRobaiHiden": False}, "did you mean 'okieRobaiHidden'"),
        ({"okieRobaiHidden": 1}, "'okieRobaiHidden' can't be 1"),
        ({"ninthMeriIfDealerTrump": "yes"}, "'ninthMeriIfDealerTrump' can't be 'yes'"),
        ({"ninthSuitFrom": "receiver"}, "'ninthSuitFrom' can't be 'receiver'"),
        ({"sunInitial": "never"}, "'sunInitial' can't be 'never'"),
        ({"direction": "up"}, "'direction' can't be 'up'"),
        ({"deals": 0}, "'deals' can't be 0"),
    ],
)
def test_a_bad_option_is_named_with_what_would_be_right(options, wording):
    with pytest.raises(BadOption, match=wording):
        start(**options)


def test_the_game_is_for_eight():
    with pytest.raises(BadOption, match="8 seats, not 4"):
        UNSUN_KARUTA.start(4, {})


def test_the_direction_is_the_tables_and_seats_run_in_playing_order():
    moves = passes()
    there = apply(dealing(direction="anticlockwise"), *moves)
    assert replace(there, options=start().options) == apply(dealing(), *moves)
