"""Suns and Moons: worlds that go well with what the others did come oftener; none is excluded."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engine.cards import Card
from engine.games.suns_and_moons import CARDS, State
from engine.games.suns_and_moons import SUNS_AND_MOONS as RULES
from engine.moves import Bid, Deal, Dealer, Exchange, Pass, Play, Trump
from engine.search.bits import BITS
from engine.search.kernel import seeded
from engine.search.levels import Level
from engine.search.players import choose
from engine.search.suns_and_moons import decision as suns_and_moons
from engine.search.suns_and_moons.habits import Act, likelihood
from engine.search.suns_and_moons.hands import RANKS, SUITS, Calls
from tests.engine.search.suns_and_moons.test_kernel import TABLES, decisions, hands_in, view_of

pytestmark = pytest.mark.timeout(120)

INFERRING = Level(0, {"suns-and-moons": 80}, {"suns-and-moons": 300})


# One act


def tens(*masks: int) -> list[int]:
    """The hands of two seats, the other's first."""
    return [*masks, 0, 0, 0, 0]


def followed(kind: int, bit: int, floor: int) -> Act:
    act = Act(0, [kind] * SUITS, 0, bit, floor, [9] * SUITS)
    act.later = [1 << bit, 0, 0, 0]
    return act


def test_who_plays_low_as_the_last_seat_seldom_holds_what_would_have_won() -> None:
    low = followed(7, 0, 5)  # a trick of the others, taken so far by bit 5
    could = low.chance(tens(1 << 8, 0, 0, 0))
    could_not = low.chance(tens(1 << 4, 0, 0, 0))
    assert 0 < could < could_not / 2


def test_who_throws_points_away_had_nothing_less() -> None:
    thrown = followed(14, 8, -1)
    assert thrown.chance(tens(0, 0b111, 0, 0)) < thrown.chance(tens(1 << 9, 1 << 9, 0, 0)) / 3


@pytest.mark.parametrize("kind", range(16))
def test_the_chances_of_all_cards_that_might_be_played_make_one(kind: int) -> None:
    chance = Random(kind)
    for _ in range(50):
        masks = [chance.getrandbits(RANKS) for _ in range(SUITS)]
        floor = chance.randrange(-1, 9) if 6 <= kind < 14 else -1
        masks[0] |= 1 << 9
        total = 0.0
        for suit in range(1 if 6 <= kind < 14 else SUITS):
            for bit in BITS[masks[suit]]:
                if 10 <= kind < 14 and bit <= floor:
                    continue
                act = Act(0, [kind] * SUITS, suit, bit, floor, [9] * SUITS)
                total += act.chance(tens(*masks))
        assert total == pytest.approx(1)


# What calls tell


def test_a_hand_that_goes_with_its_calls_weighs_more_and_none_weighs_nothing() -> None:
    strong, weak = [0b11_1111_1111, 0b1, 0b1, 0b1], [0b1, 0b111, 0b111, 0b111]
    bid, passed = Calls(2, 1, [45, 0], [60, 60], [0] * 8), Calls(2, 1, [0, 0], [38, 60], [0] * 8)
    assert bid.weight([*strong, 0, 0, 0, 0]) == 1 == passed.weight([*weak, 0, 0, 0, 0])
    assert 0 < bid.weight([*weak, 0, 0, 0, 0]) < 0.2
    assert 0 < passed.weight([*strong, 0, 0, 0, 0]) < 0.2


# At the table


def at_the_table(hands: dict[str, list[Card]], played: list[Card]) -> State:
    """Four seats; seat 0 deals, bids 31 and makes Comets trump, seat 1 leads `played`."""
    state = RULES.apply(RULES.start(4, {"deals": 1}), Dealer(0))
    rest = [card for card in CARDS if all(card not in held for held in hands.values())]
    left = {zone: held.copy() for zone, held in hands.items()}
    for zone, count in RULES.undealt(state).items():
        for _ in range(count):
            card = left[zone].pop() if left.get(zone) else rest.pop()
            state = RULES.apply(state, Deal(card, zone))
    for move in (Bid(0, 31), Pass(1), Pass(2), Pass(3), Exchange(0, (), ()), Trump(0, "C")):
        state = RULES.apply(state, move)
    for card in played:
        state = RULES.apply(state, Play(RULES.to_act(state)[0], card))
    return state


HANDS = {
    "hand/0": ["M1", "M8", "T1", "T2", "T3", "S5", "S6", "C1", "C2"],
    "hand/1": ["M7", "M3", "T4", "T5", "T6", "S7", "S8", "C3", "C4"],
    "hand/2": ["M4", "M5", "T7", "T8", "S9", "S3", "S4", "C5", "C6"],
    "hand/3": ["M2", "M6", "M9", "T9", "T10", "S2", "S10", "C7", "C8"],
}


def share_of_worlds(state: State, seat: int, card: Card, infers: bool) -> float:
    """In how many of 4,000 worlds of the seat to move `seat` holds the card."""
    kernel = suns_and_moons.kernel_of(view_of(state), 300, infers)
    chance, found = seeded(7), 0
    for _ in range(4000):
        chance = kernel.draw(chance)
        found += card in hands_in(kernel, state)[seat]
    return found / 4000


def test_who_as_the_last_let_a_trick_go_seldom_holds_what_would_have_won_it() -> None:
    # Seat 1 leads M7 and keeps the trick, since the declarer, who is last, plays M1.
    state = at_the_table(HANDS, ["M7", "M5", "M2", "M1"])
    even, inferred = (share_of_worlds(state, 0, "M9", infers) for infers in (False, True))
    assert 0.2 < even < 0.4
    assert inferred < even / 2


def test_no_world_is_excluded_however_odd_the_plays() -> None:
    for table in TABLES:
        for state in decisions(6, table, 3):
            kernel = suns_and_moons.kernel_of(view_of(state), 300, True)
            true = suns_and_moons.seeing(kernel, state).worlds.shown
            assert likelihood(kernel.worlds.acts, true) > 0
            assert kernel.worlds.calls.weight(true) > 0


@pytest.mark.parametrize("seats", [3, 4])
def test_inferred_worlds_fit_counts_and_voids(seats: int) -> None:
    for state in decisions(7, TABLES[seats - 3], 2):
        kernel = suns_and_moons.kernel_of(view_of(state), 300, True)
        may, chance = suns_and_moons.may_hold(state), seeded(3)
        for _ in range(3):
            chance = kernel.draw(chance)
            drawn = hands_in(kernel, state)
            assert [len(hand) for hand in drawn[:-1]] == [len(hand) for hand in state.hands]
            for hand, masks in zip(drawn, may, strict=True):
                for card in hand:
                    suit, bit = divmod(suns_and_moons.index_of(card, state.options), RANKS)
                    assert masks[suit] >> bit & 1


def test_equal_views_give_equal_moves_with_inference() -> None:
    compared = 0
    for state in [*decisions(8, TABLES[1], 1)][::5]:
        view = view_of(state)
        first, second = [n for n in range(4) if n != view.seat][:2]
        hands = list(state.hands)
        if len(hands[first]) != len(hands[second]):
            continue
        hands[first], hands[second] = hands[second], hands[first]
        again = RULES.view(replace(state, hands=tuple(hands)), view.seat)
        assert choose(view, 3, INFERRING) == choose(again, 3, INFERRING)
        compared += 1
    assert compared


def test_what_a_seat_played_is_looked_at_with_the_cards_it_had_then() -> None:
    for state in [*decisions(9, TABLES[0], 1)][-9:]:
        view = view_of(state)
        acts = suns_and_moons.kernel_of(view, 300, True).worlds.acts
        played = [*state.tricks, *([state.trick] if state.trick else [])]
        own = {card for hand in (RULES.hands_played(state)[view.seat or 0],) for card in hand.cards}
        cards = [card for trick in played for card in trick.cards if card not in own]
        of_acts = [suns_and_moons.card_of(a.suit * RANKS + a.bit, state.options) for a in acts]
        assert of_acts == cards
        for number, act in enumerate(acts):
            after = [other for other in acts[number:] if other.base == act.base]
            masks = [0] * SUITS
            for other in after:
                masks[other.suit] |= 1 << other.bit
            assert act.later == masks
