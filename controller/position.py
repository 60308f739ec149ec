"""Where a match stands: the game's state, every card's physical spot, and who plays each seat.

A position is a value; rows turn one into the next. Two of them are kept while a commit is under
way: the one that is decided and the one that is on disk and shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from controller.customs import customs_of
from controller.dealing import hand_zone
from controller.learning import revokes_after
from controller.rows import (
    DECK,
    Announced,
    EndedEarly,
    MatchBegan,
    Moved,
    OptionChosen,
    PersonsSwapped,
    PlayerChosen,
    Put,
    Read,
    Row,
    SeatChanged,
    SeatSetup,
    Shown,
    Swapped,
    Undone,
)
from engine.cards import Card
from engine.facts import DealScore
from engine.game import Game
from engine.games import game
from engine.moves import Deal, Dealer, Draw, Exchange, Move
from engine.reasons import IllegalMove, Reason
from engine.revokes import Revoke


class Position(Struct, frozen=True):
    """A match between two rows. `spots` is never changed in place; `names` are by seat.

    `announced` is a computer's move that waits for hands to make it; `shown` are cards of racks
    that everybody has seen in this deal.
    """

    state: Any
    spots: Mapping[Card, str]
    kinds: tuple[str, ...]
    ended_early: bool = False
    announced: Move | None = None
    shown: tuple[Card, ...] = ()
    revokes: tuple[Revoke, ...] = ()
    names: tuple[str, ...] = ()
    course: tuple[tuple[int, ...], ...] = ()  # what each deal brought, by side

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats that persons play, ascending."""
        return tuple(seat for seat, kind in enumerate(self.kinds) if kind == "person")

    def cards_at(self, spot: str) -> tuple[Card, ...]:
        """The cards at one physical spot, in the deck's order."""
        return tuple(card for card, there in self.spots.items() if there == spot)


#: A row that counts, with its number among all rows of the match.
Numbered = tuple[int, Row]


class Match:
    """The rows of one match and the positions that they make.

    Rows that an `Undone` names no longer count, though the journal keeps them. Positions are kept,
    so that what goes back recomputes only what comes after.
    """

    def __init__(self, began: MatchBegan) -> None:
        self.began = began
        self.rules: Game[Any] = game(began.game)
        self.customs = customs_of(began.game, began.learned)
        self._length = 0
        self._counting: list[Numbered] = []
        self._positions: list[Position] = [self._start()]

    def _start(self) -> Position:
        began = self.began
        kinds = tuple(seat.kind for seat in began.seats)
        start = self.rules.start(len(kinds), began.options)
        state = self.rules.seated(start, "person" in kinds)
        names = tuple(seat.name for seat in began.seats)
        return Position(state, dict.fromkeys(self.rules.cards, DECK), kinds, names=names)

    @property
    def position(self) -> Position:
        return self._positions[-1]

    @property
    def seats(self) -> tuple[SeatSetup, ...]:
        """The seats with who is there now: persons come, go and change places between deals."""
        now = zip(self.began.seats, self.position.kinds, self.position.names, strict=True)
        return tuple([SeatSetup(seat.place, kind, name) for seat, kind, name in now])

    @property
    def options(self) -> dict[str, Any]:
        """The options as they count: those the match began with, and those chosen since."""
        chosen = {row.key: row.value for _, row in self._counting if isinstance(row, OptionChosen)}
        return {**self.began.options, **chosen}

    @property
    def player(self) -> str:
        """How computers play now."""
        chosen = (
            row.player for _, row in reversed(self._counting) if isinstance(row, PlayerChosen)
        )
        return next(chosen, self.began.player)

    @property
    def length(self) -> int:
        """How many rows there are, undone ones included: the number of the next row."""
        return self._length

    def add(self, row: Row) -> None:
        """Takes a row in. Raises IllegalMove if the rules refuse it, BadOption for an option that
        the game does not have; then nothing changes."""
        match row:
            case Undone(numbers):
                self._recount([entry for entry in self._counting if entry[0] not in numbers])
            case Swapped(pairs):
                self._recount(_swapped(self._counting, pairs))
            case Read(card, zone):
                self._recount(_read(self._counting, card, zone))
            case _:
                self._positions.append(self._after(self._positions, self._counting, row))
                self._counting.append((self._length, row))
        self._length += 1

    def try_out(self, rows: Iterable[Row]) -> None:
        """Raises what `add` would for the first of these rows that it refuses; changes nothing."""
        trial = copy(self)
        trial._counting, trial._positions = [*self._counting], [*self._positions]
        for row in rows:
            trial.add(row)

    def counting(self) -> tuple[Numbered, ...]:
        """The rows that count, as they count, with their numbers; oldest first."""
        return tuple(self._counting)

    def before(self, number: int) -> Position:
        """The position before the counting row `number`."""
        return self._positions[self._index(number)]

    def after(self, number: int) -> Position:
        """The position after the counting row `number`."""
        return self._positions[self._index(number) + 1]

    def _index(self, number: int) -> int:
        return [entry[0] for entry in self._counting].index(number)

    def _recount(self, counting: list[Numbered]) -> None:
        """Other rows count now; the positions from the first that differs are made again."""
        pairs = zip(counting, self._counting, strict=False)
        same = next((i for i, (new, old) in enumerate(pairs) if new is not old), len(counting))
        positions = self._positions[: same + 1]
        for _, row in counting[same:]:
            positions.append(self._after(positions, counting, row))
        self._counting, self._positions = counting, positions

    def _after(self, positions: list[Position], counting: list[Numbered], row: Row) -> Position:
        """The position after `row`, which comes next; `counting` are all rows that count."""
        position = positions[-1]
        match row:
            case Moved(move, spot):
                state = self.rules.apply(position.state, move)
                spots = self.customs.spots_after(position, state, move, spot)
                shown = () if isinstance(move, Dealer) else position.shown
                revokes = self._revokes(positions, counting, move, state)
                course = (*position.course, *scores_of(state))
                moved = replace(position, state=state, spots=spots, revokes=revokes, course=course)
                return replace(moved, announced=None, shown=shown)
            case Put(card, spot):
                return replace(position, spots={**position.spots, card: spot})
            case SeatChanged(seat, kind):
                return self._seat_changed(position, seat, kind)
            case PersonsSwapped(first, second):
                return self._persons_swapped(position, first, second)
            case OptionChosen(key, value):
                return replace(position, state=self._restarted(position, key, value))
            case Announced(move):
                return replace(position, announced=move)
            case Shown(card):
                return replace(position, shown=(*position.shown, card))
            case PlayerChosen():
                return position
            case EndedEarly():
                return replace(position, ended_early=True)
        raise TypeError(f"no such row: {type(row).__name__}")

    def _seat_changed(self, position: Position, seat: int, kind: str) -> Position:
        kinds = (*position.kinds[:seat], kind, *position.kinds[seat + 1 :])
        state = self.rules.seated(position.state, "person" in kinds)
        # Whoever plays there from now on is somebody else.
        names = (*position.names[:seat], "", *position.names[seat + 1 :])
        names = names if position.names else ()
        return replace(position, state=state, kinds=kinds, names=names)

    def _revokes(
        self, positions: list[Position], counting: list[Numbered], move: Move, state: Any
    ) -> tuple[Revoke, ...]:
        """The revokes of the deal after `move`, which led from the last position to `state`."""
        if not self.began.learned or isinstance(move, Dealer):
            return ()
        made = zip(positions, (row for _, row in counting), strict=False)
        return revokes_after(self.rules, [*made][: len(positions) - 1], positions[-1], move, state)

    def _persons_swapped(self, position: Position, first: int, second: int) -> Position:
        """Raises IllegalMove while a deal is played."""
        state = position.state
        if state.phase != "dealer":
            raise IllegalMove(Reason.NOT_NOW)
        course = position.course
        if len(self.rules.sides(state)) == len(position.kinds):
            totals = _exchanged(state.totals, first, second)
            state = replace(state, totals=totals, scores=_exchanged(state.scores, first, second))
            course = tuple(_exchanged(scores, first, second) for scores in course)
        names = _exchanged(position.names, first, second)
        return replace(position, state=state, names=names, course=course)

    def _restarted(self, position: Position, key: str, value: Any) -> Any:
        """The state from which the match begins with this option. Raises IllegalMove, BadOption."""
        state = position.state
        if state.phase != "dealer" or state.deal:
            raise IllegalMove(Reason.NOT_NOW)
        options = {**msgspec.to_builtins(state.options), key: value}
        start = self.rules.start(len(position.kinds), options)
        return self.rules.seated(start, bool(position.persons))


def scores_of(state: Any) -> tuple[tuple[int, ...], ...]:
    """What the deal brought each side that the last move ended; empty if it ended none."""
    return tuple(fact.scores for fact in state.facts if isinstance(fact, DealScore))


def fold(began: MatchBegan, rows: Iterable[Row]) -> Match:
    """The match that these rows make. Raises IllegalMove if they are not a match's own."""
    match = Match(began)
    for row in rows:
        match.add(row)
    return match


def _exchanged(by_seat: tuple[Any, ...], first: int, second: int) -> tuple[Any, ...]:
    """The same values with those of two seats exchanged; nothing where there are none."""
    order = list(by_seat)
    if order:
        order[first], order[second] = order[second], order[first]
    return tuple(order)


def _swapped(counting: list[Numbered], pairs: tuple[tuple[Card, Card], ...]) -> list[Numbered]:
    """The same rows, with the cards of each pair exchanged in the running deal.

    What a computer had announced with another hand is left out.
    """
    other = {**dict(pairs), **{second: first for first, second in pairs}}
    begins = max((i for i, (_, row) in enumerate(counting) if _begins_deal(row)), default=0)
    return [
        *counting[:begins],
        *(
            (number, _renamed(row, other))
            for number, row in counting[begins:]
            if not isinstance(row, Announced)
        ),
    ]


def _read(counting: list[Numbered], card: Card, zone: str) -> list[Numbered]:
    """The same rows, with `card` for the first that nobody read of `zone` in the running deal.

    Raises IllegalMove if all of them were read.
    """
    begins = max((i for i, (_, row) in enumerate(counting) if _begins_deal(row)), default=0)
    for i, (number, row) in enumerate(counting[begins:], begins):
        match row:
            case Moved(Deal(None, to), spot) if to == zone:
                known = Moved(Deal(card, zone), spot)
            case Moved(Draw(seat, None), spot) if hand_zone(seat) == zone:
                known = Moved(Draw(seat, card), spot)
            case _:
                continue
        return [*counting[:i], (number, known), *counting[i + 1 :]]
    raise IllegalMove(Reason.NOT_IN_HAND)


def _begins_deal(row: Row) -> bool:
    return isinstance(row, Moved) and isinstance(row.move, Dealer)


def _renamed(row: Row, other: Mapping[Card, Card]) -> Row:
    """The row with cards exchanged where it deals, draws or lays them; plays were seen and stay."""
    match row:
        case Moved(Deal(card, to), spot) if card is not None:
            return Moved(Deal(other.get(card, card), to), spot)
        case Moved(Draw(seat, card), spot) if card is not None:
            return Moved(Draw(seat, other.get(card, card)), spot)
        case Moved(Exchange(seat, out, in_)):
            outs, ins = (tuple(other.get(c, c) for c in cards) for cards in (out, in_))
            return Moved(Exchange(seat, outs, ins))
        case Put(card, spot):
            return Put(other.get(card, card), spot)
    return row
