"""Suns and Moons for the search: what a view tells, as small ints, and the moves of ints."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.cards import Card
from engine.decks import DIBV
from engine.game import View
from engine.games.suns_and_moons import CARDS, TALON_SIZE, Options, State, card_points, strengths
from engine.moves import Move, Play
from engine.search.bits import BITS
from engine.search.spread import Spread
from engine.search.suns_and_moons_kernel import (
    RANKS,
    SUITS,
    Contract,
    SunsAndMoonsKernel,
    Trick,
    playable,
)
from engine.tricks import turn_order

_SUIT_NUMBER = {suit: number for number, suit in enumerate(DIBV.suits)}
_WHOLE_SUIT = (1 << RANKS) - 1


def is_searched(state: State) -> bool:
    """Whether this is a decision at cards."""
    return state.phase == "play"


def kernel_of(view: View[State], noise: int) -> SunsAndMoonsKernel:
    """The decision of the view's seat at cards, made of what the view shows."""
    state, seat = view.state, view.seat
    assert seat is not None
    contract, trick = _contract(state), _trick(state)
    own = _masks(state.hands[seat].cards, state.options)
    legal = own
    if trick.turn:
        undertrumps = contract.undertrumps
        legal = playable(own, trick.led, contract.trump, trick.best, undertrumps)
    moves = [suit * RANKS + bit for suit in range(SUITS) for bit in BITS[legal[suit]]]
    against = sum(
        card_points(taken.cards, state.options)
        for taken in state.tricks
        if contract.sides[taken.winner]
    )
    return SunsAndMoonsKernel(contract, seat, own, _spread(view), trick, against, moves, noise)


def move_of(view: View[State], kernel: SunsAndMoonsKernel, arm: int) -> Move:
    """The move that an arm of the view's kernel is."""
    assert view.seat is not None
    return Play(view.seat, card_of(kernel.moves[arm], view.state.options))


def seeing(kernel: SunsAndMoonsKernel, state: State) -> SunsAndMoonsKernel:
    """The same decision, of a seat that sees all hands and the talon."""
    hands = (*state.hands, state.talon)
    kernel.shown = [mask for hand in hands for mask in _masks(hand.cards, state.options)]
    return kernel


def index_of(card: Card, options: Options) -> int:
    """The kernel's number of a card."""
    return _indices(options.red_suits)[card]


def card_of(index: int, options: Options) -> Card:
    """The card of that number."""
    return _cards(options.red_suits)[index]


@cache
def _indices(red_suits: tuple[str, ...]) -> dict[Card, int]:
    strength = strengths(red_suits)
    return {card: _SUIT_NUMBER[DIBV.suit[card]] * RANKS + strength[card] - 1 for card in CARDS}


@cache
def _cards(red_suits: tuple[str, ...]) -> dict[int, Card]:
    return {index: card for card, index in _indices(red_suits).items()}


def _masks(cards: Iterable[Card], options: Options) -> list[int]:
    masks = [0] * SUITS
    for card in cards:
        suit, bit = divmod(index_of(card, options), RANKS)
        masks[suit] |= 1 << bit
    return masks


def _contract(state: State) -> Contract:
    assert state.declarer is not None
    assert state.trump is not None
    undertrumps = state.options.cannot_overtrump == "undertrump"
    trump = _SUIT_NUMBER[state.trump]
    return Contract(state.seats, state.declarer, state.bid, trump, undertrumps)


def _trick(state: State) -> Trick:
    assert state.trick is not None
    assert state.trump is not None
    trick, trump = Trick(state.trick.leader), _SUIT_NUMBER[state.trump]
    for seat, card in zip(turn_order(trick.leader, state.seats), state.trick.cards, strict=False):
        trick.play(seat, index_of(card, state.options), trump)
    return trick


def _spread(view: View[State]) -> Spread:
    """What the seat has not seen, and who may hold it."""
    state, seat = view.state, view.seat
    assert seat is not None
    seen = {*state.hands[seat].cards, *state.talon.cards}
    seen.update(card for trick in state.tricks for card in trick.cards)
    seen.update(state.trick.cards if state.trick else ())
    unseen = [index_of(card, state.options) for card in CARDS if card not in seen]
    rooms = [0 if n == seat else len(hand) for n, hand in enumerate(state.hands)]
    rooms.append(TALON_SIZE if state.talon.unread else 0)
    may = may_hold(state)
    holders = [
        sum(
            1 << hand
            for hand, room in enumerate(rooms)
            if room and may[hand][card // RANKS] >> card % RANKS & 1
        )
        for card in unseen
    ]
    return Spread(unseen, holders, rooms)


def may_hold(state: State) -> list[list[int]]:
    """By seat, and for the talon last, the masks of cards that each may hold by what it played:
    who did not follow has none of the suit led; who did not trump, no trumps; who trumped lower
    than the best, none higher."""
    contract = _contract(state)
    may = [[_WHOLE_SUIT] * SUITS for _ in range(state.seats + 1)]
    tricks = [(trick.leader, trick.cards) for trick in state.tricks]
    tricks += [(state.trick.leader, state.trick.cards)] if state.trick else []
    for leader, cards in tricks:
        trick = Trick(leader)
        for seat, card in zip(turn_order(leader, state.seats), cards, strict=False):
            index = index_of(card, state.options)
            if trick.turn:
                _narrow(may[seat], contract, trick, index)
            trick.play(seat, index, contract.trump)
    return may


def _narrow(may: list[int], contract: Contract, trick: Trick, card: int) -> None:
    suit, trump = card // RANKS, contract.trump
    if suit == trick.led:
        return
    may[trick.led] = 0
    beaten = trick.best - 99 if trick.best >= 100 else 0  # bits below it don't beat the trick
    if suit != trump:
        may[trump] &= 0 if contract.undertrumps else (1 << beaten) - 1
    elif card % RANKS < beaten:
        may[trump] &= (1 << beaten) - 1
