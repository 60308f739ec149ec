"""Ganjifa by rules of thumb, as a good club player has them; it sees its seat's view only."""

from __future__ import annotations

from collections.abc import Iterable

from engine.cards import Card, Suit
from engine.decks import GANJIFA
from engine.game import View
from engine.games.ganjifa import (
    CARDS,
    GANJIFA_WITH_DUKAL,
    STRENGTHS,
    State,
    dukals,
    voids,
    winner,
)
from engine.moves import Dukal, Move, Play
from engine.players.seeds import pick
from engine.tricks import turn_order

SUIT = GANJIFA.suit

# In tricks: what a card still in the hand will win later. Tuned by playing the same deals with one
# of them changed at one seat.
MASTER_LATER = 0.7  # a card that no hidden card of its suit beats
EACH_STRONGER = 0.6  # the part that is left of it for each hidden card that does
TRUMP_LATER = 0.25  # more, for any trump
DUKAL_LATER = 0.8  # more, for each card of a Dukal in the hand


def choose(view: View[State], seed: int) -> Move:
    """The move of the view's seat; `seed` decides between moves it holds for equally good.

    Raises ValueError if the seat may not move.
    """
    state, seat = view.state, view.seat
    if seat is None or seat not in GANJIFA_WITH_DUKAL.to_act(state):
        raise ValueError("the view's seat may not move now")
    moves = GANJIFA_WITH_DUKAL.legal_moves(state)
    sequences = [move for move in moves if isinstance(move, Dukal)]
    if sequences:
        return max(sequences, key=_dukal_order)
    plays = [move for move in moves if isinstance(move, Play)]
    if len(plays) == 1:
        return plays[0]
    odds = Odds(state, seat)
    values = [round(_value(state, odds, move.card), 6) for move in plays]
    best = max(values)
    equal = [move for move, value in zip(plays, values, strict=True) if value == best]
    return pick(equal, seed, seat, len(state.hands[seat]))


def _dukal_order(move: Dukal) -> tuple[int, int]:
    """The longest Dukal takes most; of equal ones the weakest cards are best spent in it."""
    return len(move.cards), -sum([STRENGTHS[card] for card in move.cards])


def _value(state: State, odds: Odds, card: Card) -> float:
    """The tricks to expect of playing `card` now, less what it is worth later."""
    discards = state.lead_size > 1
    return (0.0 if discards else odds.takes(state, card)) - odds.later_worth(card)


class Odds:
    """The chances of one view at its turn; hidden cards are taken as spread evenly by count."""

    def __init__(self, state: State, seat: int) -> None:
        read = {*state.hands[seat].cards}
        read.update(card for trick in state.tricks for card in trick.cards)
        read.update(() if state.trick is None else state.trick.cards)
        hidden = [card for card in CARDS if card not in read]
        self._hidden = {suit: _strengths_of(hidden, suit) for suit in GANJIFA.suits}
        self._unread = [hand.unread for hand in state.hands]
        self._voids = voids(state)
        self._trump = state.options.trump
        held = state.hands[seat].cards
        self._in_dukals = {card for cards in dukals(held, len(held)) for card in cards}

    def lacks(self, seat: int, suit: Suit) -> float:
        """The chance that `seat` holds no card of `suit`."""
        return self._miss(seat, suit, len(self._hidden[suit]))

    def beats(self, seat: int, card: Card, led: Suit) -> float:
        """The chance that `seat`, yet to play, can beat `card` in a trick where `led` was led."""
        suit = SUIT[card]
        stronger = 1.0 - self._miss(seat, suit, self._stronger(card))
        if suit != led:
            return self.lacks(seat, led) * stronger
        if led == self._trump:
            return stronger
        return stronger + self.lacks(seat, led) * (1.0 - self.lacks(seat, self._trump))

    def takes(self, state: State, card: Card) -> float:
        """The chance that `card`, played to the open trick, wins it."""
        assert state.trick is not None
        cards = (*state.trick.cards, card)
        if winner(cards, self._trump) != len(state.trick.cards):
            return 0.0
        chance = 1.0
        for seat in turn_order(state.trick.leader, state.seats)[len(cards) :]:
            chance *= 1.0 - self.beats(seat, card, SUIT[cards[0]])
        return chance

    def later_worth(self, card: Card) -> float:
        """The tricks that `card` may win if it is kept."""
        worth = MASTER_LATER * EACH_STRONGER ** self._stronger(card)
        worth += TRUMP_LATER * (SUIT[card] == self._trump)
        return float(worth + DUKAL_LATER * (card in self._in_dukals))

    def _stronger(self, card: Card) -> int:
        """How many hidden cards of its suit beat `card`."""
        return sum([strength > STRENGTHS[card] for strength in self._hidden[SUIT[card]]])

    def _miss(self, seat: int, suit: Suit, count: int) -> float:
        """The chance that none of `count` hidden cards of `suit` is in the hand of `seat`."""
        if suit in self._voids[seat]:
            return 1.0
        able = [n for other, n in enumerate(self._unread) if suit not in self._voids[other]]
        share = self._unread[seat] / max(1, sum(able))
        return float((1.0 - share) ** count)


def _strengths_of(cards: Iterable[Card], suit: Suit) -> list[int]:
    return [STRENGTHS[card] for card in cards if SUIT[card] == suit]
