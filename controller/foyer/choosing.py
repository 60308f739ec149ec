"""What a match may be in the lobby: the rows that the opener goes through, as values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import fields, replace

from controller.config import Config
from controller.customs import customs_of, preset_options
from controller.foyer.offering import LEARNED, OFFERS, Offer, option_of
from controller.rows import MatchBegan
from display.foyer_scene import Choice, LobbyRow, Option
from display.language import LANGUAGES
from display.settings import Settings
from engine.games import game
from engine.search.levels import LEVELS

#: How long a match may be, by game, shortest first; what the table has as its own is added.
LENGTHS: Mapping[str, tuple[Option, ...]] = {
    "suns-and-moons": (
        Option("deals", 1),
        Option("deals", 4),
        Option("points", 75),
        Option("points", 150),
        Option("points", 300),
    ),
    "ramejan": tuple(Option("deals", count) for count in (1, 4, 8, 16)),
    "unsun-karuta": tuple(Option("deals", count) for count in (1, 4, 8, 16)),
}
_OPTION_KEYS = {"deals": "deals", "points": "threshold"}
_PERIODS = (Option("day"), Option("night"))
_LEVELS = tuple(Option(name) for name in LEVELS)


class Chosen(Struct, frozen=True):
    """What the opener has chosen. None: as the table has it; for `seats`, as few as will do.

    `options` are those that differ from the table's own, by key.
    """

    game: str
    level: str
    seats: int | None = None
    length: Option | None = None
    period: str | None = None
    options: dict[str, Any] = {}

    @property
    def is_learned(self) -> bool:
        """Whether nobody taps the hands."""
        return bool(self.options.get(LEARNED))


class Menu:
    """What one table offers: its games, and its own options of them."""

    def __init__(self, config: Config, games: Sequence[str]) -> None:
        """`games` are those whose decks the table knows."""
        self._config, self._games = config, tuple(games)

    def usual(self) -> Chosen:
        """What is chosen before anybody has: the configuration's game, or the first there is."""
        table = self._config.table
        name = table.game if table.game in self._games else self._games[0]
        return Chosen(name, table.level)

    def like(self, began: MatchBegan) -> Chosen:
        """What is chosen where such a match is to be played again."""
        name, options = began.game, dict(began.options)
        if name not in self._games:
            return self.usual()
        lengths = [
            Option(word, options[key]) for word, key in _OPTION_KEYS.items() if key in options
        ]
        usual = self._usual(name)
        standing = {**_standing(name, options), LEARNED: began.learned}
        return Chosen(
            name,
            began.player,
            len(began.seats),
            lengths[0] if len(lengths) == 1 and lengths[0] != self._usual_length(name) else None,
            options.get("period"),
            {key: standing[key] for key in usual if standing[key] != usual[key]},
        )

    def seats(self, chosen: Chosen, persons: int) -> int:
        """How many seats the match has: those chosen, else as few as all persons fit into."""
        counts = game(chosen.game).seat_counts
        if chosen.seats in counts:
            return chosen.seats
        return next((count for count in sorted(counts) if count >= persons), max(counts))

    def options(self, chosen: Chosen) -> dict[str, Any]:
        """The options of the game, as a match begins with them."""
        changed = {key: value for key, value in chosen.options.items() if key != LEARNED}
        options = {**self._own(chosen.game), **changed}
        if chosen.period is not None and "period" in options:
            options["period"] = chosen.period
        if chosen.length is not None and self._lengths(chosen.game):
            options = {k: v for k, v in options.items() if k not in _OPTION_KEYS.values()}
            options[_OPTION_KEYS[chosen.length.word]] = chosen.length.count
        return options

    def choices(self, chosen: Chosen, persons: int, settings: Settings) -> tuple[Choice, ...]:
        """The rows; what there is only one of is left out, and start is the last."""
        seats = self.seats(chosen, persons)
        rows = [
            self._row(LobbyRow.GAME, map(Option, self._games), Option(chosen.game)),
            self._row(LobbyRow.SEATS, self._counts(chosen.game), Option("seats", seats)),
            self._row(LobbyRow.LENGTH, self._lengths(chosen.game), self._length(chosen)),
            self._row(LobbyRow.PERIOD, self._periods(chosen.game), self._period(chosen)),
            self._row(LobbyRow.LEVEL, _LEVELS if persons < seats else (), Option(chosen.level)),
            self._row(LobbyRow.LANGUAGE, self._languages(), Option(settings.language)),
        ]
        changed = Choice(LobbyRow.OPTIONS, (Option("changed", len(chosen.options)),))
        offered = (row for row in rows if len(row.options) > 1)
        return (*offered, changed, Choice(LobbyRow.START))

    def rules(self, chosen: Chosen) -> tuple[Choice, ...]:
        """The rows of the game's options; the way back is the last, and may be set to as usual."""
        usual = self._usual(chosen.game)
        rows = [self._rule(chosen, offer, usual[offer.key]) for offer in OFFERS[chosen.game]]
        return (*rows, Choice(LobbyRow.DONE, (Option("usual"),) if chosen.options else ()))

    def choose(self, chosen: Chosen, choice: Choice, index: int) -> Chosen:
        """The same with one row set; another game has all else of its own again."""
        option = choice.options[index]
        match choice.row:
            case LobbyRow.GAME:
                return Chosen(option.word, chosen.level)
            case LobbyRow.RULE:
                return self._ruled(chosen, choice.key, index)
            case LobbyRow.DONE:
                return replace(chosen, options={})
            case LobbyRow.SEATS:
                return replace(chosen, seats=option.count)
            case LobbyRow.LENGTH:
                return replace(chosen, length=option)
            case LobbyRow.PERIOD:
                return replace(chosen, period=option.word)
            case LobbyRow.LEVEL:
                return replace(chosen, level=option.word)
        return chosen

    # What each row may be

    def _row(self, row: LobbyRow, options: Any, is_set: Option | None) -> Choice:
        offered = tuple(options)
        return Choice(row, offered, offered.index(is_set) if is_set in offered else 0)

    def _rule(self, chosen: Chosen, offer: Offer, usual: Any) -> Choice:
        values = _values(chosen, offer, usual)
        is_set = values.index(chosen.options.get(offer.key, usual))
        offered = tuple(map(option_of, values))
        return Choice(LobbyRow.RULE, offered, is_set, offer.key, values.index(usual))

    def _ruled(self, chosen: Chosen, key: str, index: int) -> Chosen:
        """An option set to another of its values."""
        usual = self._usual(chosen.game)[key]
        (offer,) = (offer for offer in OFFERS[chosen.game] if offer.key == key)
        value = _values(chosen, offer, usual)[index]
        options = {name: kept for name, kept in chosen.options.items() if name != key}
        return replace(chosen, options=options if value == usual else {**options, key: value})

    def _usual(self, name: str) -> dict[str, Any]:
        """What the table has of all that is offered, by key."""
        standing = {**_standing(name, self._own(name)), LEARNED: False}
        return {offer.key: standing[offer.key] for offer in OFFERS[name]}

    def _counts(self, name: str) -> tuple[Option, ...]:
        return tuple(Option("seats", count) for count in game(name).seat_counts)

    def _lengths(self, name: str) -> tuple[Option, ...]:
        """None where both limits are the table's own: that is no matter for guests."""
        own = self._own(name)
        if customs_of(name).is_one_deal or set(_OPTION_KEYS.values()) <= own.keys():
            return ()
        usual, offered = self._usual_length(name), LENGTHS[name]
        return offered if usual in offered else (usual, *offered)

    def _length(self, chosen: Chosen) -> Option | None:
        if customs_of(chosen.game).is_one_deal:
            return None
        return chosen.length or self._usual_length(chosen.game)

    def _usual_length(self, name: str) -> Option:
        """As the configuration or else the rules have it."""
        started = game(name).start(game(name).seat_counts[0], self._own(name)).options
        deals = getattr(started, "deals_to_play", started.deals)
        if deals is not None:
            return Option("deals", deals)
        points = getattr(started, "points_to_win", started.threshold)
        return Option("points", points)

    def _periods(self, name: str) -> tuple[Option, ...]:
        return _PERIODS if customs_of(name).has_period else ()

    def _period(self, chosen: Chosen) -> Option | None:
        period = self.options(chosen).get("period")
        return None if period is None else Option(period)

    @property
    def guests_may_change(self) -> bool:
        """Whether everybody may change the settings, and with them the language."""
        return self._config.display.guests_may_change

    def _languages(self) -> tuple[Option, ...]:
        return tuple(Option(code) for code in LANGUAGES) if self.guests_may_change else ()

    def _own(self, name: str) -> dict[str, Any]:
        """What the table has of the game's options, before anybody chooses."""
        hour = datetime.now().hour
        return {**preset_options(name, hour), **self._config.options.get(name, {})}


def _standing(name: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """All options of the game with those `given` set, by key."""
    options = game(name).start(game(name).seat_counts[0], given).options
    return {field.encode_name: getattr(options, field.name) for field in fields(options)}


def _values(chosen: Chosen, offer: Offer, usual: Any) -> list[Any]:
    """What an option may be: also what only this table or this match has."""
    own = [usual, chosen.options.get(offer.key, usual)]
    return list(dict.fromkeys((*offer.values, *own)))
