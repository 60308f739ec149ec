"""Ganjifa for the search: what a view tells, as small ints, and the moves that ints stand for."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.cards import Card
from engine.decks import GANJIFA
from engine.game import View
from engine.games.ganjifa import (
    CARDS,
    DUKALS,
    GANJIFA_WITH_DUKAL,
    STRENGTHS,
    SUITS,
    Options,
    State,
    voids,
)
from engine.moves import Dukal, Move, Play
from engine.search.bits import by_suit
from engine.search.ganjifa.kernel import DUKAL, GanjifaKernel, Trick, moves_of
from engine.search.ganjifa.signs import Signs
from engine.search.ganjifa.table import RANKS, SEATS, Table
from engine.search.ganjifa.worlds import Worlds, WorldsFaceDown
from engine.tricks import FACE_DOWN

_SUIT_NUMBER = {suit: number for number, suit in enumerate(SUITS)}
_INDEX = {card: _SUIT_NUMBER[GANJIFA.suit[card]] * RANKS + STRENGTHS[card] - 1 for card in CARDS}
_CARD = {index: card for card, index in _INDEX.items()}
_DUKALS = {frozenset(cards): cards for cards in DUKALS}


def is_searched(state: State) -> bool:
    """Whether this is a decision at cards; there are no others."""
    return state.phase == "play"


def kernel_of(view: View[State], noise: int, infers: bool) -> GanjifaKernel:
    """The decision of the view's seat, made of what the view shows. `noise` of 1024 is how often a
    playout's move is any. Its arms are `moves`, which `move_of` reads."""
    state, seat = view.state, view.seat
    assert seat is not None
    table, trick = _table(state.options), _trick(state)
    located = GANJIFA_WITH_DUKAL.zones(state)
    own = _masks(state.hands[seat].cards)
    unseen = _masks(card for card in CARDS if card not in located)
    moves = [_INDEX[state.options.trump_raja]]
    if state.tricks or trick.turn:
        moves = moves_of(table, own, unseen, trick)
    wants = [hand.unread for hand in state.hands]
    face_down = sum(map(int.bit_count, unseen)) > sum(wants)
    worlds = (WorldsFaceDown if face_down else Worlds)(
        seat,
        own,
        unseen,
        wants,
        [sum(1 << _SUIT_NUMBER[suit] for suit in shown) for shown in voids(state)],
        _odds(state, table, seat, unseen) if infers else [1.0] * len(CARDS),
    )
    captured = [sum(len(t.cards) for t in state.tricks if t.winner == n) for n in range(SEATS)]
    return GanjifaKernel(table, seat, worlds, captured, trick, moves, noise)


def _odds(state: State, table: Table, seat: int, unseen: list[int]) -> list[float]:
    """What the cards played tell of the others' hands, as `Signs.odds` has it."""
    signs = Signs(table)
    for trick in state.tricks:
        signs.read(trick.leader, len(trick.cards) // SEATS, _indices(trick.cards))
    if state.trick:
        signs.read(state.trick.leader, state.lead_size, _indices(state.trick.cards))
    return signs.odds(seat, unseen)


def _indices(cards: Iterable[Card]) -> list[int]:
    return [-1 if card == FACE_DOWN else _INDEX[card] for card in cards]


def move_of(view: View[State], kernel: GanjifaKernel, arm: int) -> Move:
    """The move that an arm of the view's kernel is."""
    assert view.seat is not None
    return read_move(view.seat, kernel.moves[arm])


def seeing(kernel: GanjifaKernel, state: State) -> GanjifaKernel:
    """The same decision, of a seat that sees all hands."""
    kernel.shown = [mask for hand in state.hands for mask in _masks(hand.cards)]
    return kernel


def read_move(seat: int, move: int) -> Move:
    """The move of `seat` that one of a kernel's numbers stands for."""
    if move < DUKAL:
        return Play(seat, _CARD[move])
    suit, mask = (move - DUKAL) >> RANKS, move & ((1 << RANKS) - 1)
    cards = frozenset(_CARD[suit * RANKS + bit] for bit in range(RANKS) if mask >> bit & 1)
    return Dukal(seat, _DUKALS[cards])


def index_of(card: Card) -> int:
    """The kernel's number of a card."""
    return _INDEX[card]


def card_of(index: int) -> Card:
    """The card of that number."""
    return _CARD[index]


@cache
def _table(options: Options) -> Table:
    trump = _SUIT_NUMBER[options.trump]
    return Table(trump, options.void == "trumpFirst", options.walk_includes_trump)


def _masks(cards: Iterable[Card]) -> list[int]:
    return by_suit([_INDEX[card] for card in cards], len(SUITS), RANKS)


def _trick(state: State) -> Trick:
    """The trick that lies, card by card."""
    assert state.trick is not None
    table, trick = _table(state.options), Trick(state.trick.leader)
    cards = state.trick.cards
    if state.lead_size > 1:
        trick.lead_dukal(trick.leader, state.lead_size)
        cards = cards[state.lead_size :]
    for card in cards:
        seat = (trick.leader + trick.turn) % state.seats
        trick.play(table, seat, 0 if card == FACE_DOWN else _INDEX[card], [0] * state.seats)
    return trick
