"""What every game answers: the contract between the rules and everybody who plays by them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from engine.cards import Card, Deck, Hand
from engine.facts import Fact
from engine.moves import Move
from engine.reasons import Reason


class Trick(Struct, frozen=True):
    """Cards in playing order, the leader's first. Complete when every seat has played."""

    leader: int
    cards: tuple[Card, ...] = ()


class State(Protocol):
    """What the states of all games have in common. A state is a value: `apply` makes a new one."""

    @property
    def phase(self) -> str: ...
    @property
    def dealer(self) -> int | None: ...
    @property
    def hands(self) -> tuple[Hand, ...]: ...
    @property
    def trick(self) -> Trick | None: ...
    @property
    def totals(self) -> tuple[int, ...]: ...
    @property
    def facts(self) -> tuple[Fact, ...]: ...


S = TypeVar("S", bound=State)


class Game(Protocol[S]):
    """The rules of one game. Stateless: all it knows about a match is in the state given."""

    name: str
    deck: Deck
    #: The cards that this game uses, in the deck's order.
    cards: tuple[Card, ...]
    #: The seat counts that it can be played with.
    seat_counts: tuple[int, ...]
    #: The type of its states, to decode them.
    state_type: type[S]

    def start(self, seats: int, options: Mapping[str, Any]) -> S:
        """The state before the first dealer is known. Raises BadOption, for `seats` too."""

    def seated(self, state: S, persons: bool) -> S:
        """The same state, knowing whether a person sits at the table: at the start, and whenever
        that changes. A table without persons may not throw in for ever."""

    def to_act(self, state: S) -> tuple[int, ...]:
        """The seats that may move now; empty while chance moves, and after the match."""

    def legal_moves(self, state: S) -> tuple[Move, ...]:
        """All moves that may be made now, in a fixed order; of exchanges, see the game."""

    def refusal(self, state: S, move: Move) -> Reason | None:
        """Why `move` is not allowed in `state`; None if it is, or if nothing known refutes it."""

    def apply(self, state: S, move: Move) -> S:
        """The state after `move`, its `facts` those that this move brought. Raises IllegalMove."""

    def view(self, state: S, seat: int | None) -> View[S]:
        """What `seat` knows; None is the public. What it may not see is unread."""

    def zones(self, state: S) -> Mapping[Card, str]:
        """Zone by card read so far: `hand/N`, `talon`, `trick`, `won/SIDE`. Others are left out."""

    def sides(self, state: S) -> tuple[tuple[int, ...], ...]:
        """The seats of each side that scores together, by side."""

    def undealt(self, state: S) -> Mapping[str, int]:
        """How many cards each zone still waits for while dealing; only zones with room."""

    def hands_played(self, state: S) -> tuple[Hand, ...]:
        """What each seat has played in this deal; once it is scored, its whole hand."""


class View(Struct, Generic[S], frozen=True):
    """A state as one seat knows it; `seat` None: as everybody does.

    A type of its own, so that a computer player can't be handed a state: what the seat may not
    see is unread in `state` (see `Hand.hidden`), and sampling worlds means filling those in.
    """

    seat: int | None
    state: S
