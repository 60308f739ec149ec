"""The lobby: who sits down where and what they choose, as a step function without any I/O."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from msgspec.structs import replace

from controller.customs import direction_of
from controller.foyer.choosing import Chosen, Menu
from controller.rows import MatchBegan, SeatSetup
from controller.seating import NoSuchPlace, seats_around
from display.actions import Action, Adjust, Choose, Key, Press, Turn
from display.foyer_scene import Choice, Lobby, LobbyFault, LobbyRow, Waiting
from display.scene import Place
from display.settings import Settings
from engine.games import game


class Reception:
    """The lobby between two matches. What comes of it stands in `began`, `resumes` and `ends`."""

    def __init__(
        self,
        menu: Menu,
        table: Sequence[Place],
        settings: Settings,
        chosen: Chosen | None = None,
        persons: Sequence[int] = (),
        *,
        touch: bool = False,
        waits: bool = False,
    ) -> None:
        """`persons` sit there already, the first of them chooses; then only start is left to say.

        `waits`: a match was left, and it must be said what becomes of it before anything else.
        """
        self.settings = settings
        self.chosen = chosen or menu.usual()
        self.persons = list(persons)
        self.began: MatchBegan | None = None  # without a seed, which is chance
        self.resumes = False  # the match that waits goes on
        self.ends = False  # it is over for good
        self._menu, self._table, self._touch = menu, tuple(table), touch
        self._waiting = Waiting.OFFERED if waits else None
        self._fault: LobbyFault | None = None
        self._row = len(self._choices) - 1 if persons else 0

    @property
    def scene(self) -> Lobby:
        """What the table shows."""
        seats = self._menu.seats(self.chosen, len(self.persons))
        return Lobby(
            game=self.chosen.game,
            choices=self._choices,
            row=self._row,
            opener=self._opener,
            persons=tuple(self.persons),
            computers=self._computers(),
            seats=seats,
            fault=self._fault,
            waiting=self._waiting,
            table=self._table,
            settings=self.settings,
            touch=self._touch,
        )

    @property
    def _opener(self) -> int | None:
        """Who chooses: of those who sit, who came first."""
        return self.persons[0] if self.persons else None

    @property
    def _choices(self) -> tuple[Choice, ...]:
        return self._menu.choices(self.chosen, len(self.persons), self.settings)

    def act(self, action: Action) -> None:
        """Does what a button or a finger means here; what means nothing changes nothing."""
        match action:
            case Press(place, key) if place in self._numbers:
                self._pressed(place, key)
            case Turn(place, to) if place == self._opener:
                self._go_to(to)
            case Choose(place, index) if place == self._opener:
                self._go_to(index)
                self._pressed(place, Key.OK)
            case Adjust(place, row, value) if place == self._opener:
                self._go_to(row)
                self._set(value)

    @property
    def _numbers(self) -> list[int]:
        return [place.number for place in self._table]

    def _pressed(self, place: int, key: Key) -> None:
        if self._waiting is not None:
            self._answered(key)
        elif place not in self.persons:
            self._sit(place, key)
        elif place == self._opener:
            self._choose(key)
        elif key is Key.MINUS:
            self._stand_up(place)

    def _answered(self, key: Key) -> None:
        """What becomes of the match that waits; ending it is asked twice."""
        match self._waiting, key:
            case Waiting.OFFERED, Key.OK:
                self.resumes = True
            case Waiting.OFFERED, Key.MINUS:
                self._waiting = Waiting.ENDING
            case Waiting.ENDING, Key.OK:
                self.ends, self._waiting = True, None
            case Waiting.ENDING, Key.MINUS:
                self._waiting = Waiting.OFFERED

    # Who sits

    def _sit(self, place: int, key: Key) -> None:
        if key is Key.OK:
            with self._keeping_row():
                self.persons.append(place)

    def _stand_up(self, place: int) -> None:
        with self._keeping_row():
            self.persons.remove(place)

    @contextmanager
    def _keeping_row(self) -> Iterator[None]:
        """Rows come and go with persons and games: who chooses stays at theirs."""
        row = self._at.row
        yield
        self._fault = None
        rows = [choice.row for choice in self._choices]
        self._row = rows.index(row) if row in rows else min(self._row, len(rows) - 1)

    def _computers(self) -> tuple[int, ...]:
        try:
            seats = self._seats() if self.persons else ()
        except NoSuchPlace:
            return ()
        return tuple(seat.place for seat in seats if seat.kind == "computer")

    def _seats(self) -> tuple[SeatSetup, ...]:
        """Raises NoSuchPlace."""
        count = self._menu.seats(self.chosen, len(self.persons))
        return seats_around(self._numbers, self.persons, count, self._direction(count))

    def _direction(self, seats: int) -> str:
        start = game(self.chosen.game).start(seats, self._menu.options(self.chosen))
        return direction_of(start.options)

    # What is chosen

    @property
    def _at(self) -> Choice:
        return self._choices[self._row]

    def _go_to(self, row: int) -> None:
        self._row = min(max(row, 0), len(self._choices) - 1)
        self._fault = None

    def _choose(self, key: Key) -> None:
        """The opener's keys: minus and plus change what the row is set to, OK goes on."""
        choice, step = self._at, {Key.MINUS: -1, Key.PLUS: 1}.get(key)
        if choice.row is not LobbyRow.START:
            if step is None:
                self._go_to(self._row + 1)
            else:
                self._set((choice.index + step) % len(choice.options))
        elif key is Key.PLUS:
            self._go_to(0)
        elif key is Key.MINUS:
            self._stand_up(self.persons[0])
        else:
            self._start()

    def _set(self, index: int) -> None:
        choice = self._at
        if not 0 <= index < len(choice.options):
            return
        option = choice.options[index]
        if choice.row is LobbyRow.LANGUAGE:
            self.settings = replace(self.settings, language=option.word)
            return
        with self._keeping_row():
            self.chosen = self._menu.choose(self.chosen, choice.row, option)

    def _start(self) -> None:
        count = self._menu.seats(self.chosen, len(self.persons))
        if len(self.persons) > count:
            self._fault = LobbyFault.TOO_MANY
        elif len(self._table) < count:
            self._fault = LobbyFault.TOO_FEW_PLACES
        else:
            options = self._menu.options(self.chosen)
            seats, level = self._seats(), self.chosen.level
            self.began = MatchBegan(self.chosen.game, options, seats, "", level)
