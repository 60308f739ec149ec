"""Recorded matches shown again, slowly: finished ones, and of them what everybody could see."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle
from typing import Any

from msgspec.structs import replace

from controller.customs import direction_of
from controller.foyer.own_matches import own_match
from controller.position import Match, scores_of
from controller.seating import seats_around
from controller.transcripts import transcript_of
from display.foyer_scene import Attract
from display.language import LANGUAGES
from display.scene import EIGHT_PLACES, Place, Scene, SeatScene
from display.settings import Settings
from engine import transcript
from engine.facts import Fact, SeatKind, TrickTaken
from engine.games import GAMES, game
from engine.moves import Deal

#: How long a moment is in sight.
MOVE_S, TRICK_S, SCORE_S = 1.6, 3.0, 8.0

#: How long one language invites, and how long the picture lies in one place.
LANGUAGE_S, SHIFT_S = 8.0, 60.0
_SHIFTS = ((0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))

#: So many matches are remembered, the latest.
MOST = 4


class Recordings:
    """The latest finished matches; while there are none, a deal of each game that computers play.

    Those are played out when they are shown, the same each time.
    """

    def __init__(self, matches: Iterable[Match] = ()) -> None:
        """`matches` are finished, the oldest first."""
        self._latest: deque[transcript.Match] = deque(maxlen=MOST)
        for match in matches:
            self.add(match)

    def add(self, match: Match) -> None:
        """Remembers a match that is over, unless too little of it is known to be shown."""
        recorded = transcript_of(match, staff=False)
        checked = None if recorded.header.learned else transcript.check(recorded)
        if checked is not None and checked.deals and not checked.mismatches:
            self._latest.append(recorded)

    def __len__(self) -> int:
        return len(self._latest)

    def endless(self) -> Iterator[transcript.Match]:
        """One after the other, for ever."""
        if self._latest:
            yield from cycle(tuple(self._latest))
        yield from map(own_match, cycle(GAMES))


def moments(recorded: transcript.Match) -> Iterator[tuple[Any, float]]:
    """The states of a match worth a look, and how long to look; cards are dealt at once."""
    header, rules = recorded.header, game(recorded.header.game)
    state = rules.start(header.seats, header.options)
    computers: set[int] = set()
    for record in (line.record for line in recorded.lines):
        if isinstance(record, SeatKind):
            now = {record.seat} if record.kind == "computer" else set()
            computers = (computers - {record.seat}) | now
            state = rules.seated(state, len(computers) < header.seats)
        elif not isinstance(record, Fact):
            state = rules.apply(state, record)
            if not isinstance(record, Deal) or state.phase != "deal":
                yield state, _hold_s(state)


def _hold_s(state: Any) -> float:
    if state.phase in ("dealer", "over"):
        return SCORE_S
    taken = any(isinstance(fact, TrickTaken) for fact in state.facts)
    return TRICK_S if taken else MOVE_S


class Replay:
    """Matches shown from `now_s` on, a step function of time."""

    def __init__(
        self, recordings: Recordings, places: Sequence[Place], settings: Settings, now_s: float
    ) -> None:
        self._places = tuple(places)
        # Nobody asked for it, so it is silent.
        self._settings = replace(settings, volume=0)
        self._scenes = self._all(recordings)
        self._began_s = now_s
        self._scene, self._until_s = self._next(now_s)

    def tick(self, now_s: float) -> None:
        """Time has passed."""
        if now_s >= self._until_s:
            self._scene, self._until_s = self._next(now_s)

    def scene(self, now_s: float) -> Attract:
        """What the table shows: the languages take turns, and the picture moves a little."""
        codes = list(LANGUAGES)
        first = codes.index(self._settings.language)
        turn, step = (int((now_s - self._began_s) / each_s) for each_s in (LANGUAGE_S, SHIFT_S))
        language = codes[(first + turn) % len(codes)]
        return Attract(self._scene, language, _SHIFTS[step % len(_SHIFTS)])

    def next_deadline_s(self) -> float:
        """When the next moment is due; the language takes its turn with one."""
        return self._until_s

    def _next(self, now_s: float) -> tuple[Scene, float]:
        scene, hold_s = next(self._scenes)
        return scene, now_s + hold_s

    def _all(self, recordings: Recordings) -> Iterator[tuple[Scene, float]]:
        for recorded in recordings.endless():
            course: tuple[tuple[int, ...], ...] = ()
            for state, hold_s in moments(recorded):
                course = (*course, *scores_of(state))
                yield replace(self._shown(recorded.header, state), course=course), hold_s

    def _shown(self, header: transcript.Header, state: Any) -> Scene:
        table = self._places if len(self._places) >= header.seats else EIGHT_PLACES
        seats = _seats(table, header.seats, direction_of(state.options))
        view = game(header.game).view(state, None)
        deals = header.options.get("deals")
        return Scene(header.game, view, seats, deals, table=table, settings=self._settings)


def _seats(table: Sequence[Place], count: int, direction: str) -> tuple[SeatScene, ...]:
    """Seats that are spread around the table, none at its corners where there is a choice."""
    by_number = {place.number: place for place in (*table[1:], *table[:1])}
    seats = seats_around(list(by_number), (), count, direction)
    return tuple(SeatScene(by_number[seat.place], "computer", "") for seat in seats)
