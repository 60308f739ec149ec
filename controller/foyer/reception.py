"""The lobby: who sits down where and what they choose, as a step function without any I/O."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from msgspec.structs import replace

from controller.customs import direction_of
from controller.foyer.choosing import Chosen, Menu
from controller.foyer.knocking import Knock
from controller.foyer.sheet import LobbySheet
from controller.rows import MatchBegan, SeatSetup
from controller.seating import NoSuchPlace, seats_around
from controller.tags import Badge
from display.actions import Action, Adjust, Choose, Command, Key, Order, Press, Turn
from display.adjusting import Row, stepped
from display.foyer_scene import Choice, Guest, Lobby, LobbyFault, LobbyRow, LobbyTold, Waiting
from display.mounting import FLAT, Mounting
from display.scene import Place, RulesSheet, SettingsSheet
from display.settings import Settings
from engine.games import game

#: How long it is told what came of a card.
TOLD_S = 6.0

_STEPS = {Key.MINUS: -1, Key.PLUS: 1}


class Reception:
    """The lobby between two matches. What comes of it stands in `began`, `resumes` and `ends`."""

    def __init__(
        self,
        menu: Menu,
        table: Sequence[Place],
        settings: Settings,
        chosen: Chosen | None = None,
        persons: Sequence[int] = (),
        guests: Mapping[int, Badge] | None = None,
        *,
        touch: bool = False,
        waits: bool = False,
        knock: str = "",
        mounting: Mounting = FLAT,
    ) -> None:
        """`persons` sit there already, the first of them chooses; then only start is left to say.
        `guests` are those of them who are known by name.

        `waits`: a match was left, and it must be said what becomes of it before anything else.
        `knock` is how the staff come to the settings, see `Knock`.
        """
        self.settings = settings
        self.chosen = chosen or menu.usual()
        self.persons = list(persons)
        self.guests = dict(guests or {})
        self.began: MatchBegan | None = None  # without a seed, which is chance
        self.resumes = False  # the match that waits goes on
        self.ends = False  # it is over for good
        self._menu, self._table, self._touch = menu, tuple(table), touch
        self._waiting = Waiting.OFFERED if waits else None
        self._fault: LobbyFault | None = None
        self._knock, self.mounting = Knock(knock), mounting
        self._sheet = LobbySheet(self)
        self._told: tuple[LobbyTold, int | None] | None = None
        self._told_until_s = 0.0
        self._is_listed = False
        self._shows_options = False
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
            guests=tuple(
                Guest(place, badge.name, badge.language) for place, badge in self.guests.items()
            ),
            computers=self._computers(),
            seats=seats,
            fault=self._fault,
            waiting=self._waiting,
            is_listed=self._is_listed,
            shows_options=self._shows_options,
            told=self._told[0] if self._told else None,
            told_at=self._told[1] if self._told else None,
            sheet=self._sheet.sheet,
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
        if self._shows_options:
            return self._menu.rules(self.chosen)
        return self._menu.choices(self.chosen, len(self.persons), self.settings)

    def next_deadline_s(self) -> float | None:
        """When `tick` has something to do."""
        due = [self._told_until_s if self._told else None, self._sheet.next_deadline_s()]
        return min((at_s for at_s in due if at_s is not None), default=None)

    def tick(self, now_s: float) -> None:
        """Time has passed: a sheet closes, and what was told has been read."""
        self._sheet.tick(now_s)
        if now_s >= self._told_until_s:
            self._told = None

    def act(self, action: Action, now_s: float) -> None:
        """Does what a button, a finger or a command card means here; what means nothing changes
        nothing."""
        self._told = None
        if self._sheet.sheet is not None and self._sheet.takes(action, now_s):
            return
        match action:
            case Press(place, key) if place in self._numbers:
                self._pressed(place, key, now_s)
            case Order(place, command) if place in self._numbers:
                self._ordered(place, command, now_s)
            case Turn(place, to) if place == self._opener:
                self._list(to)
            case Choose(place, index) if place == self._opener:
                self._go_to(index)
                self._pressed(place, Key.OK, now_s)
            case Adjust(place, row, value) if place == self._opener:
                self._go_to(row)
                self._set(value)

    def tell(self, told: LobbyTold, place: int | None, now_s: float) -> None:
        """Says at a place, None: at all, what came of a card."""
        self._told, self._told_until_s = (told, place), now_s + TOLD_S

    @property
    def _numbers(self) -> list[int]:
        return [place.number for place in self._table]

    def _pressed(self, place: int, key: Key, now_s: float) -> None:
        self._is_listed = False
        if self._waiting is not None:
            self._answered(key)
        elif place not in self.persons:
            if self._knock.is_complete(place, key, now_s):
                self._sheet.open(SettingsSheet(self._place(place)), now_s)
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
                self.chosen = self._menu.usual()
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
            self.guests.pop(place, None)

    def greet(self, badge: Badge, place: int | None, now_s: float) -> None:
        """A badge was laid on the pad of a place, None: in the middle: its person sits there.

        In the middle they have the place that their badge names, or the first that is free.
        Who sat elsewhere moves; where the first of all brings a language, the table speaks it.
        """
        at = self._seat_of(badge) if place is None else place
        if self._waiting is not None or at is None:
            self.tell(LobbyTold.NOT_NOW, place, now_s)
            return
        self._told = None
        if not self.persons and badge.language and self._menu.guests_may_change:
            self.settings = replace(self.settings, language=badge.language)
        with self._keeping_row():
            self._move(badge, at)

    def _seat_of(self, badge: Badge) -> int | None:
        """Where somebody sits, or would if they may choose; None where all places are taken."""
        sits = [at for at, guest in self.guests.items() if guest.name == badge.name]
        free = [number for number in self._numbers if number not in self.persons]
        own = [badge.place] if badge.place in free else []
        return next(iter((*sits, *own, *free)), None)

    def _move(self, badge: Badge, at: int) -> None:
        """They sit at that place and at no other; who chose before chooses still."""
        before = next((p for p, guest in self.guests.items() if guest.name == badge.name), None)
        if before not in (None, at):
            del self.guests[before]
            if at in self.persons:
                self.persons.remove(before)
            else:
                self.persons[self.persons.index(before)] = at
        elif at not in self.persons:
            self.persons.append(at)
        self.guests[at] = badge

    # Command cards

    def _ordered(self, place: int, command: Command, now_s: float) -> None:
        match command:
            case Command.OK | Command.MINUS | Command.PLUS:
                self._pressed(place, Key(command.value), now_s)
            case Command.RULES | Command.SETTINGS | Command.STAFF if self._sheet.is_open_at(place):
                self._sheet.close()
            case Command.STAFF:
                self._sheet.open(SettingsSheet(self._place(place)), now_s)
            case Command.RULES:
                self._sheet.open(RulesSheet(self._place(place)), now_s)
            case Command.NEW_MATCH if place == self._opener and self._waiting is None:
                self._shows_options = False
                self._go_to(len(self._choices) - 1)
                self._start()
            case Command.SETTINGS | Command.LANGUAGE if not self._menu.guests_may_change:
                self.tell(LobbyTold.STAFF_ONLY, place, now_s)
            case Command.SETTINGS:
                self._sheet.open(SettingsSheet(self._place(place)), now_s)
            case Command.LANGUAGE:
                self.settings = stepped(self.settings, Row.LANGUAGE, 1)
            case _:
                self.tell(LobbyTold.NOT_NOW, place, now_s)

    def _place(self, number: int) -> Place:
        return next(place for place in self._table if place.number == number)

    @contextmanager
    def _keeping_row(self) -> Iterator[None]:
        """Rows come and go with persons and games: who chooses stays at theirs."""
        row = self._at.row, self._at.key
        yield
        self._fault = None
        rows = [(choice.row, choice.key) for choice in self._choices]
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
        self._is_listed = False

    def _list(self, row: int) -> None:
        """A row is touched: all that it may be set to lies open, until it is touched again."""
        was_listed = self._is_listed and row == self._row
        self._go_to(row)
        if self._at.row is LobbyRow.OPTIONS:
            self._show_options(True)
        else:
            self._is_listed = len(self._at.options) > 1 and not was_listed

    def _show_options(self, shown: bool) -> None:
        """The options of the game instead of the other rows, or away again, and on to the start."""
        self._shows_options = shown
        self._go_to(0 if shown else len(self._choices) - 1)

    def _choose(self, key: Key) -> None:
        """The opener's keys: minus and plus change what the row is set to, OK goes on."""
        choice, step = self._at, _STEPS.get(key)
        match choice.row:
            case LobbyRow.START | LobbyRow.DONE:
                self._choose_at_end(choice, key)
            case _ if step is None:
                self._go_to(self._row + 1)
            case LobbyRow.OPTIONS:
                self._show_options(True)
            case _:
                self._set((choice.index + step) % len(choice.options))

    def _choose_at_end(self, choice: Choice, key: Key) -> None:
        """At the end OK starts, or leaves the options; minus stands up, or has all as usual."""
        match choice.row, key:
            case _, Key.PLUS:
                self._go_to(0)
            case LobbyRow.START, Key.OK:
                self._start()
            case LobbyRow.START, _:
                self._stand_up(self.persons[0])
            case _, Key.OK:
                self._show_options(False)
            case _:
                self._set(0)

    def _set(self, index: int) -> None:
        choice = self._at
        if not 0 <= index < len(choice.options):
            return
        if choice.row is LobbyRow.LANGUAGE:
            self.settings = replace(self.settings, language=choice.options[index].word)
            return
        with self._keeping_row():
            self.chosen = self._menu.choose(self.chosen, choice, index)

    def _start(self) -> None:
        count = self._menu.seats(self.chosen, len(self.persons))
        if len(self.persons) > count:
            self._fault = LobbyFault.TOO_MANY
        elif len(self._table) < count:
            self._fault = LobbyFault.TOO_FEW_PLACES
        elif self.chosen.is_learned and len(self.persons) < count:
            self._fault = LobbyFault.UNTAPPED
        else:
            chosen, options = self.chosen, self._menu.options(self.chosen)
            seats = tuple(map(self._named, self._seats()))
            self.began = MatchBegan(
                chosen.game, options, seats, "", chosen.level, chosen.is_learned
            )

    def _named(self, seat: SeatSetup) -> SeatSetup:
        guest = self.guests.get(seat.place)
        return seat if guest is None else replace(seat, name=guest.name)
