"""Ramejan, a match at one moment, and what can be read off it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from engine.cards import Card, Hand
from engine.decks import DIBV
from engine.facts import Fact
from engine.games.ramejan.rules import FOUR, THREE, VALUE, Meld, Options, Score, best_score, score
from engine.moves import Discard
from engine.tricks import next_seat

#: `draw`: draw or claim; `replace`: a four wants its replacement; `act`: all else of a turn.
Phase = Literal["dealer", "deal", "draw", "replace", "act", "over"]

SEATS = 2
HAND_SIZE = 8
STOCK_SIZE = 28


class Laid(Struct, frozen=True):
    """A meld on the table. Open if it holds a card `claimed` from the discards, else closed."""

    cards: Meld
    claimed: Card | None = None

    @property
    def is_open_three(self) -> bool:
        """Whether a fourth card may come onto it."""
        return self.claimed is not None and VALUE[self.cards] == THREE


class State(Struct, frozen=True):
    """A match at one moment.

    After a deal its hands, stock, discards, melds and scores stay until the next Dealer move.
    """

    options: Options
    totals: tuple[int, ...] = (0, 0)  # by seat: each is a side
    phase: Phase = "dealer"
    deal: int = 0  # number of the deal from 1
    dealer: int | None = None
    hands: tuple[Hand, ...] = ()
    stock: tuple[Card | None, ...] = ()  # top first; None: nobody has read it
    discards: tuple[Discard, ...] = ()  # that lie there, top last
    melds: tuple[tuple[Laid, ...], ...] = ((),) * SEATS
    turn: int | None = None  # the seat whose turn it is
    drawn: tuple[Card | None, ...] = ()  # in this turn; None: nobody has read it
    winner: int | None = None
    scores: tuple[int, ...] = ()  # of the deal, by seat, once it is scored
    facts: tuple[Fact, ...] = ()  # what the last move concluded

    @property
    def seats(self) -> int:
        return SEATS

    @property
    def trick(self) -> None:
        """There are no tricks."""


def possible_dealers(state: State) -> tuple[int, ...]:
    """Anybody first; then each in turn, whoever won."""
    if state.dealer is None:
        return tuple(range(SEATS))
    return (next_seat(state.dealer, SEATS),)


def room(state: State) -> Mapping[str, int]:
    """How many cards each zone could still be dealt; only zones with room.

    Nobody needs to know the stock's order, so it may be dealt until the first draw.
    """
    if state.phase == "draw" and is_stock_untouched(state):
        return {"stock": STOCK_SIZE}
    if state.phase != "deal":
        return {}
    zones = {f"hand/{seat}": HAND_SIZE - len(hand) for seat, hand in enumerate(state.hands)}
    zones["stock"] = STOCK_SIZE - len(state.stock)
    return {zone: count for zone, count in zones.items() if count}


def undealt(state: State) -> Mapping[str, int]:
    """How many cards each zone still waits for while dealing; only zones with room."""
    return room(state) if state.phase == "deal" else {}


def is_dealt(state: State) -> bool:
    """Whether play may begin: both hands are full, and the stock is dealt whole or not at all."""
    hands_are_full = all(len(hand) == HAND_SIZE for hand in state.hands)
    return hands_are_full and len(state.stock) in (0, STOCK_SIZE)


def is_stock_untouched(state: State) -> bool:
    """Whether nobody has read a card of the stock, or drawn one."""
    return state.stock == (None,) * STOCK_SIZE


def is_located(state: State, card: Card) -> bool:
    """Whether it is known where `card` lies."""
    for hand in state.hands:
        if card in hand.cards:
            return True
    if card in state.stock or any(discard.card == card for discard in state.discards):
        return True
    return any(card in laid.cards for melds in state.melds for laid in melds)


def unlocated(state: State) -> tuple[Card, ...]:
    """The cards that nobody has read, in the deck's order."""
    return tuple([card for card in DIBV.cards if not is_located(state, card)])


def score_of(state: State, seat: int, melds: tuple[Meld, ...]) -> Score:
    """What `seat` would score with these three melds now."""
    return score(melds, bool(state.drawn), _is_secret(state, seat), state.options)


def best_win(state: State, seat: int, loose: tuple[Card, ...]) -> Score | None:
    """The best win of `seat` now, if `loose` are all cards of its hand; None if it may not win.

    The last card came from the stock exactly if any was drawn in this turn (RJ-3): a claim comes
    before all draws.
    """
    fixed = tuple(laid.cards for laid in state.melds[seat])
    return best_score(fixed, loose, bool(state.drawn), _is_secret(state, seat), state.options)


def _is_secret(state: State, seat: int) -> bool:
    return all(laid.claimed is None for laid in state.melds[seat])


def with_hand(state: State, seat: int, hand: Hand) -> tuple[Hand, ...]:
    """The hands with that of `seat` changed."""
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])


def with_melds(state: State, seat: int, melds: tuple[Laid, ...]) -> tuple[tuple[Laid, ...], ...]:
    """The melds with those of `seat` changed."""
    return (*state.melds[:seat], melds, *state.melds[seat + 1 :])


def open_three(state: State, seat: int, card: Card) -> Laid | None:
    """The open three-of-a-kind of `seat` that `card` makes a four, if there is one."""
    for laid in state.melds[seat]:
        if laid.is_open_three and DIBV.rank[laid.cards[0]] == DIBV.rank[card]:
            return laid
    return None


def is_four(meld: Meld) -> bool:
    return VALUE[meld] == FOUR
