"""Unsun Karuta by rules of thumb, as a good club player has them; it sees its seat's view only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.cards import Card
from engine.game import View
from engine.games.unsun_karuta import (
    SEATS,
    UNSUN_KARUTA,
    State,
    plain_first,
    strengths,
    suits_in_play,
    trick_strengths,
    trumps,
)
from engine.moves import Bury, Declare, Move, Pass, Play
from engine.players.seeds import pick
from engine.tricks import FACE_DOWN, turn_order

# Tricks. Tuned by playing the same deals with one of them changed on one side.
TRUMPS_IN = 0.5  # the chance that a seat with a trump plays it to a plain lead
TRUMP_LATER = 0.2
TRUMP_STEP = 0.04  # each step of a trump's strength
PLAIN_STEP = 0.01  # each step of another card's strength


def choose(view: View[State], seed: int) -> Move:
    """The move of the view's seat; `seed` decides between moves it holds for equally good.

    Raises ValueError if the seat may not move.
    """
    state, seat = view.state, view.seat
    if seat is None or seat not in UNSUN_KARUTA.to_act(state):
        raise ValueError("the view's seat may not move now")
    assert state.trump is not None
    if state.phase == "declare":
        return _call(state, seat)
    if state.phase == "bury":
        return _bury(state, seat, state.trump)
    return _play(state, seat, seed)


def _call(state: State, seat: int) -> Move:
    """Declare where possible: one trump more and the lead gain more than a hidden Robai does."""
    declare = Declare(seat)
    return Pass(seat) if UNSUN_KARUTA.refusal(state, declare) else declare


def _bury(state: State, seat: int, trump: str) -> Bury:
    """The plain card that would win the least, of the suit held shortest."""
    hand = state.hands[seat].cards
    suits = suits_in_play(trump)
    held = [suits[card] for card in hand]
    return Bury(
        seat,
        min(
            plain_first(hand, trump),
            key=lambda card: (strengths(trump)[card], held.count(suits[card])),
        ),
    )


def _play(state: State, seat: int, seed: int) -> Play:
    moves = [move for move in UNSUN_KARUTA.legal_moves(state) if isinstance(move, Play)]
    options = [move for move in moves if move.seat == seat]
    if len(options) == 1:
        return options[0]
    odds = _Odds(state, seat)
    values = [round(odds.of_trick(move.card) - odds.worth_later(move.card), 6) for move in options]
    best = max(values)
    equal = [move for move, value in zip(options, values, strict=True) if value == best]
    return pick(equal, seed, seat, len(state.tricks))


class _Odds:
    """The chances of one view at its turn; hidden trumps are taken as spread evenly by count."""

    def __init__(self, state: State, seat: int) -> None:
        assert state.trump is not None
        assert state.trick is not None
        self._trump, self._seat = state.trump, seat
        self._suits = suits_in_play(state.trump)
        self._lying = state.trick.cards
        self._order = turn_order(state.trick.leader, SEATS)
        located = UNSUN_KARUTA.zones(state)
        self._hidden = [card for card in UNSUN_KARUTA.cards if card not in located]
        self._shares = [hand.unread / max(1, len(self._hidden)) for hand in state.hands]

    def of_trick(self, card: Card) -> float:
        """The chance that our team takes the trick with `card`."""
        cards = (*self._lying, card)
        led = self._suits[cards[0]]
        strength = trick_strengths(led, self._trump)
        shown = [place for place, other in enumerate(cards) if other != FACE_DOWN]
        best = max(shown, key=lambda place: strength[cards[place]])
        above = [other for other in self._hidden if strength[other] > strength[cards[best]]]
        ours = 1.0 if self._is_ours(self._order[best]) else 0.0
        for place, seat in enumerate(self._order):
            if place < len(cards):
                beats = self._beats_face_down(above) if cards[place] == FACE_DOWN else 0.0
            else:
                beats = self._beats_later(seat, above, is_meri=led == self._trump)
            ours += (1.0 - ours) * beats if self._is_ours(seat) else -ours * beats
        return ours

    def worth_later(self, card: Card) -> float:
        """What `card` would still be good for, in tricks."""
        strength = strengths(self._trump)[card]
        if self._suits[card] == self._trump:
            return TRUMP_LATER + TRUMP_STEP * strength
        return PLAIN_STEP * strength

    def _is_ours(self, seat: int) -> bool:
        return (seat - self._seat) % 2 == 0

    def _beats_face_down(self, above: Iterable[Card]) -> float:
        """The chance that a trump lying face down is one of `above`."""
        return len(trumps(above, self._trump)) / max(1, len(trumps(self._hidden, self._trump)))

    def _beats_later(self, seat: int, above: Sequence[Card], *, is_meri: bool) -> float:
        """The chance that `seat`, yet to play, plays one of `above`."""
        holds = 1.0 - (1.0 - self._shares[seat]) ** len(above)
        return float(holds if is_meri else holds * TRUMPS_IN)
