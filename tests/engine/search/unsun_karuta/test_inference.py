"""What others did makes some worlds of Unsun Karuta likelier, and excludes none that may be."""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.cards import Card
from engine.games.unsun_karuta import CARDS, State
from engine.games.unsun_karuta import UNSUN_KARUTA as RULES
from engine.players import player
from engine.search.kernel import seeded
from engine.search.players import choose, plain
from engine.search.unsun_karuta import decision as unsun_karuta
from engine.search.unsun_karuta.clues import Deed, Relation, buried, clues, face_down, passed
from engine.search.unsun_karuta.kernel import FACE_DOWN, ROBAI, SEATS, SIDE
from engine.search.unsun_karuta.odds import EVEN, card_odds, face_down_odds
from engine.search.unsun_karuta.policy import RANKS, SUITS
from engine.search.unsun_karuta.worlds import LeaningSpread
from tests.engine.search.unsun_karuta.test_kernel import (
    OPTIONS,
    cards_of,
    decisions,
    hands_in,
    view_of,
    world_of,
)
from tests.engine.unsun_karuta_deals import apply, opened, shuffled_deal, start

WHOLE = [(1 << RANKS) - 1] * SUITS
INFERRING = replace(plain(60), infers=True)


def by_rules(seed: int, deals: int) -> Iterator[State]:
    """The decisions at cards of deals that are played by rules of thumb."""
    chance, choose_move = Random(seed), player("rules")
    for _ in range(deals):
        state = start(deals=1)
        state = apply(state, *shuffled_deal(state, chance))
        while state.phase != "over":
            if state.phase == "play" and state.tricks:
                yield state
            state = apply(state, choose_move(view_of(state), chance.getrandbits(30)))


def holder(state: State, card: int) -> int:
    """The place where a card that is hidden from a seat lies in truth."""
    code = unsun_karuta.card_of(card, state.trump)
    for seat in range(SEATS):
        if code in cards_of(state, seat):
            return seat
    return SIDE


# Worlds


@pytest.mark.parametrize("options", OPTIONS)
def test_likely_worlds_fit_what_the_seat_knows_too(options: dict[str, Any]) -> None:
    downs = 0
    for number, state in enumerate(decisions(11, options, 8)):
        view = view_of(state)
        kernel = unsun_karuta.kernel_of(view, 0, True)
        kernel.draw(seeded(number))
        world = world_of(kernel, view.state)
        assert RULES.view(world, view.seat) == view
        assert sorted(RULES.zones(world)) == sorted(CARDS)
        downs += FACE_DOWN in kernel.lying
    assert downs > 10


def test_no_card_is_excluded_where_it_lies() -> None:
    looked_at = 0
    for state in decisions(12, OPTIONS[0], 10):
        spread = unsun_karuta.kernel_of(view_of(state), 0, True).spread
        assert isinstance(spread, LeaningSpread)
        for card, hands, odds in zip(spread.cards, spread.hands, spread.odds, strict=True):
            assert min(odds, default=1) > 0
            place = holder(state, card)
            if place in hands:
                looked_at += 1
                assert EVEN // 8 < odds[hands.index(place)] < EVEN * 8
    assert looked_at > 5000


def test_cards_are_likelier_where_they_lie_than_in_even_worlds() -> None:
    """The mean gain in the logarithm of the chance that a card is given to who holds it."""
    gain, count = 0.0, 0
    for state in by_rules(13, 12):
        spread = unsun_karuta.kernel_of(view_of(state), 0, True).spread
        assert isinstance(spread, LeaningSpread)
        for card, hands, odds in zip(spread.cards, spread.hands, spread.odds, strict=True):
            place = holder(state, card)
            if place not in hands or not spread.rooms[place]:
                continue
            rooms = [spread.rooms[hand] for hand in hands]
            leaning = sum([room * odd for room, odd in zip(rooms, odds, strict=True)])
            gain += log(odds[hands.index(place)] * sum(rooms) / leaning)
            count += 1
    assert count > 5000
    assert gain / count > 0.02


def test_equal_views_give_equal_moves_with_inference() -> None:
    compared = 0
    for state in [*decisions(15, OPTIONS[0], 1)][::5]:
        view = view_of(state)
        first, second = [seat for seat in range(SEATS) if seat not in (view.seat, 7)][:2]
        hands = list(state.hands)
        hands[first], hands[second] = hands[second], hands[first]
        again = RULES.view(replace(state, hands=tuple(hands)), view.seat)
        if again == view:
            compared += 1
            assert choose(view, 3, INFERRING) == choose(again, 3, INFERRING)
    assert compared > 5


def test_who_leaves_a_trick_as_the_last_seldom_holds_what_beats_it() -> None:
    """Seat 5 wins with OUR-1, and seat 6, the last and of the other team, throws OUR-7."""
    cards: list[Card] = ["OUR-9", "PAO-1", "PAO-5", "PAO-9", "ISU-ROB", "KOP-6", "OUR-1", "OUR-7"]
    state = opened(*cards)
    assert RULES.to_act(state) == (5,)
    even, likely = (shares_of(state, "OUR-SOT", infers)[6] for infers in (False, True))
    assert 0 < likely < even / 2


def shares_of(state: State, card: Card, infers: bool) -> list[int]:
    """By seat, in how many of 600 worlds it holds the card, as who is to play sees it."""
    kernel = unsun_karuta.kernel_of(view_of(state), 0, infers)
    counts, chance = [0] * SEATS, seeded(8)
    for _ in range(600):
        chance = kernel.draw(chance)
        for seat, hand in enumerate(hands_in(kernel, state)):
            counts[seat] += card in hand
    return counts


def test_a_first_trump_that_lies_face_down_is_oftener_a_low_one() -> None:
    """Seat 0 trumps the second trick; seat 1 is to play."""
    first = ["OUR-9", "PAO-1", "PAO-5", "PAO-9", "ISU-ROB", "KOP-6", "OUR-1", "OUR-7"]
    state = opened(*first, "KOP-7", "OUR-2", "OUR-ROB", "GUR-9")
    assert RULES.to_act(state) == (1,)
    lying = {infers: down_faces(state, infers) for infers in (False, True)}
    assert lying[True] < lying[False] - 0.5


def down_faces(state: State, infers: bool) -> float:
    """The mean strength, as a bit, of the only trump that lies face down, over 600 worlds."""
    kernel = unsun_karuta.kernel_of(view_of(state), 0, infers)
    total, chance = 0, seeded(9)
    for _ in range(600):
        chance = kernel.draw(chance)
        total += kernel.faces[kernel.lying.index(FACE_DOWN)]
    return total / 600


# Clues


def deeds(*tricks: list[tuple[int, int]]) -> list[tuple[int, Deed]]:
    return [(clue.seat, clue.deed) for clue in clues(tricks, WHOLE)]


def plain_card(suit: int, bit: int) -> int:
    return suit * RANKS + bit


def test_what_a_seat_did_is_told_by_what_lay() -> None:
    trick = [
        (0, plain_card(1, 5)),
        (1, plain_card(1, 9)),
        (2, plain_card(2, 3)),
        (3, plain_card(1, 4)),
        (4, 7),
        (5, plain_card(2, 1)),
        (6, 2),
        (7, 9),
    ]
    assert deeds(trick) == [
        (0, Deed.LED_LOW),
        (1, Deed.TOOK),
        (2, Deed.UNDER),
        (3, Deed.UNDER_PARTNER),
        (4, Deed.TRUMPED),
        (5, Deed.THREATENED),
        (6, Deed.TRUMPED_SAFE),
        (7, Deed.TRUMPED_OVER),
    ]


def test_what_a_seat_did_in_a_meri() -> None:
    trick = [(2, 15), (3, 1), (4, 2), (5, plain_card(3, 3))]
    expected = [Deed.LED_BEST_TRUMP, Deed.MERI_UNDER, Deed.MERI_UNDER_PARTNER, Deed.MERI_VOID]
    assert deeds(trick) == list(zip([2, 3, 4, 5], expected, strict=True))
    again = [(3, 14), (4, 3), (5, 13)]
    assert deeds(trick, again)[4:] == [
        (3, Deed.LED_BEST_TRUMP),
        (4, Deed.MERI_UNDER),
        (5, Deed.MERI_UNDER_PARTNER),
    ]


def test_the_last_to_leave_a_trick_and_who_throws_under_a_partners_trump() -> None:
    below = [(seat, plain_card(1, 9 - seat)) for seat in range(8)]
    assert deeds(below)[-1] == (7, Deed.UNDER_LAST)
    safe = [(0, plain_card(1, 5)), (1, 3), (2, plain_card(1, 1)), (3, plain_card(1, 9))]
    assert [deed for _, deed in deeds(safe)][2:] == [Deed.THREATENED, Deed.SAFE]


def test_cards_of_a_clue_are_sorted_by_what_they_are_to_the_card_played() -> None:
    """Bit 9 of suit 1 takes a trick in which bit 5 lay."""
    _, took = clues([[(0, plain_card(1, 5)), (1, plain_card(1, 9))]], WHOLE)
    assert took.cards[Relation.CHEAPER][1] == 0b0000_0001_1100_0000
    assert took.cards[Relation.LED_WEAKER][1] == 0b0011_1111
    assert took.cards[Relation.WEAKER][2] == took.cards[Relation.WEAKER][4] == 0b1_1111_1111
    for suit in range(1, SUITS):
        each = [masks[suit] for masks in took.cards]
        assert sum(each) == WHOLE[suit]
    assert not any(masks[0] for masks in took.cards)  # the first trick has no trumps to tell of


def test_a_trump_that_lies_face_down_has_no_clue_but_a_deed() -> None:
    trick = [(0, plain_card(1, 5)), (1, FACE_DOWN), (2, FACE_DOWN), (3, 4), (4, FACE_DOWN)]
    assert [seat for seat, _ in deeds(trick)] == [0, 3]
    assert face_down(trick) == [
        (1, Deed.TRUMPED),
        (2, Deed.TRUMPED_OVER),
        (4, Deed.TRUMPED_OVER),
    ]


# Odds


def test_odds_are_even_where_nothing_is_told_and_bounded_where_much_is() -> None:
    cards = [0, 5, plain_card(2, 3)]
    assert card_odds([], cards) == [[EVEN] * 3] * (SEATS + 1)
    under = list(clues([[(2, 15), (3, 9)]], WHOLE))[1:]
    once, often = (card_odds(under * count, cards) for count in (1, 9))
    assert 0 < often[3][0] < once[3][0] < EVEN
    assert often[3][:2] == card_odds(under * 99, cards)[3][:2]
    assert often[4] == [EVEN] * 3


def test_who_passed_seldom_has_the_robai_and_who_buried_nothing_weaker() -> None:
    cards = [ROBAI, plain_card(1, 2), plain_card(1, 12)]
    odds = card_odds([passed(4, ROBAI), buried(6, plain_card(1, 8))], cards)
    assert odds[4][0] < EVEN
    assert odds[4][1:] == [EVEN, EVEN]
    assert odds[6][1] < odds[6][2] < EVEN
    assert odds[0] == [EVEN] * 3


def test_a_first_trump_is_likelier_low_and_one_that_goes_over_high() -> None:
    trumps = [0, 1, 3, 8, 9, 12, 15]
    for deed, rises in ((Deed.TRUMPED, False), (Deed.TRUMPED_OVER, True)):
        lowest, highest = (face_down_odds(deed, card, trumps) for card in (0, 15))
        assert (highest > lowest) == rises
