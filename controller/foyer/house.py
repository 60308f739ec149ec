"""What a table does from when it is switched on: attract mode, the lobby, and matches in turn.

A step function of time, as a session is. It stands between the table's inputs and the match: while
none is played they are the lobby's, and while recorded ones are shown they only wake the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec.structs import replace

from controller.actions import Touched
from controller.foyer.choosing import Chosen
from controller.foyer.furnishing import Fittings
from controller.foyer.presence import Presence
from controller.foyer.reception import Reception
from controller.foyer.replaying import Recordings, Replay
from controller.loop import Happening
from controller.position import Match
from controller.rows import MatchBegan
from controller.saving import Committed, NotSaving, Report, ReserveInUse, SaveFailed, Saving
from controller.session import Session, new_table
from controller.supply import SupplyChanged
from controller.table import Table
from controller.tags import Badge
from controller.thinking import Asking, ThinkingFailed, Thought
from display.actions import Action, Command, Key, Order, Press
from display.foyer_scene import LobbyTold, Shown
from display.scene import Prompt, PromptKind
from display.settings import Settings
from hardware.events import (
    ButtonPressed,
    CardLifted,
    CardPlaced,
    Lamp,
    Reader,
    ReaderFound,
    ReaderLost,
)
from hardware.readers import Readers

#: How long all are asked whether they still play (WCAG 2.2, 2.2.1: at least 20 s).
ASKED_S = 30.0


class House:
    """The table from switching on to switching off. Everything that happens goes through `step`."""

    def __init__(
        self,
        fittings: Fittings,
        saving: Saving,
        readers: Readers,
        thinking: Asking,
        settings: Settings,
        recordings: Recordings,
        now_s: float,
        session: Session | None = None,
        keep: Callable[[Settings], None] | None = None,
    ) -> None:
        """`session` is a match that was unfinished: it goes on at once. Without one, recorded
        matches are shown first. `keep` is told of settings that somebody has changed."""
        self.fittings = fittings
        self.session = session
        self.reception: Reception | None = None
        self.replay: Replay | None = None
        self._saving, self._readers, self._thinking = saving, readers, thinking
        self._settings = self._kept = settings
        self._keep = keep
        self._recordings, self._notices = recordings, fittings.notices
        self._chosen: Chosen | None = None  # what those who sit there play, match after match
        self._presence = Presence()
        # What a new table must know of them:
        self._disk: Report | None = None
        self._supply = SupplyChanged(is_weak=False)
        self._batches = 0
        self._lamps: dict[Reader, Lamp] = {}
        self._active_s = self._now_s = now_s
        if session is None:
            self._rest(now_s)
        else:
            match = session.table.match
            self._chosen = fittings.menu.like(replace(match.began, player=match.player))

    # What others ask

    @property
    def match(self) -> Match | None:
        """The match that is played or waits to go on."""
        return self.session.table.match if self.session is not None else None

    @property
    def table(self) -> Table | None:
        """The table that the match is played at now; None while none is."""
        return self.session.table if self.session is not None and self._plays else None

    @property
    def lamps(self) -> dict[Reader, Lamp]:
        """What each reader's lamp shows."""
        playing = self.session.lamps if self.session is not None and self._plays else {}
        return {**self._lamps, **playing}

    def scene(self, now_s: float) -> Shown:
        """What the table shows."""
        if self.replay is not None:
            return self.replay.scene(now_s)
        if self.reception is not None:
            return self.reception.scene
        assert self.session is not None
        scene = self.session.scene(now_s)
        if not self._asks(now_s):
            return scene
        prompt = Prompt(PromptKind.STILL_PLAYING)
        persons = self.session.table.position.persons
        seats = [
            replace(seat, prompt=prompt if n in persons else None)
            for n, seat in enumerate(scene.seats)
        ]
        return replace(scene, seats=tuple(seats), sheet=None)

    def next_deadline_s(self) -> float | None:
        """When `step` has something to do, if nothing else happens before."""
        due = [self._idle_due_s()]
        if self._active_s + self.fittings.still_s > self._now_s:
            due.append(self._active_s + self.fittings.still_s)
        if self.session is not None:
            due.append(self.session.next_deadline_s())
        if self.replay is not None:
            due.append(self.replay.next_deadline_s())
        if self.reception is not None:
            due.append(self.reception.next_deadline_s())
        return min((at_s for at_s in due if at_s is not None), default=None)

    # What happens

    def step(self, happened: Iterable[Happening], now_s: float) -> None:
        """Takes in what happened, lets time pass, and carries out what follows."""
        self._now_s = now_s
        for_match = [event for event in happened if self._take(event, now_s)]
        if self.session is not None:
            self.session.step(for_match, now_s)
        self._move_on(now_s)
        self._keep_settings()
        self._show_lamps()

    def _take(self, event: Happening, now_s: float) -> bool:
        """Takes in one event; whether it is also the match's."""
        match event:
            case Thought() | ThinkingFailed() | Committed() | SaveFailed():
                return True
            case Touched() | ButtonPressed():
                return self._pressed(event, now_s)
            case CardPlaced() | CardLifted():
                self._presence.take(event)
                return self._moved(event, now_s)
            case ReaderFound() | ReaderLost():
                self._presence.take(event)
                return self._is_wired(event.reader)
            case SupplyChanged():
                self._supply = event
                return True
        self._disk = event
        return True

    def _pressed(self, event: ButtonPressed | Touched, now_s: float) -> bool:
        """A button or a finger: it wakes, or answers, or is the lobby's, or the match's."""
        asked = self._asks(now_s)
        self._active_s = now_s
        if self.replay is not None:
            self._wake()
        elif self.reception is not None:
            action = self._action_of(event)
            if action is not None:
                self.reception.act(action, now_s)
        elif not asked:
            return isinstance(event, Touched) or self._is_wired(event.reader)
        return False

    def _action_of(self, event: ButtonPressed | Touched) -> Action | None:
        """What a button means where it is; None on a pad that belongs to no place."""
        if isinstance(event, Touched):
            return event.action
        place = self.fittings.pads.get(event.reader)
        return None if place is None else Press(place, Key(event.button.value))

    def _moved(self, event: CardPlaced | CardLifted, now_s: float) -> bool:
        """A card came or went: the match's, or the lobby's, or only a sign that somebody is
        there."""
        self._active_s = now_s
        sleeps = self.replay is not None
        if sleeps and isinstance(event, CardPlaced):
            self._wake()
        is_lobby_s = False
        if self.reception is not None and isinstance(event, CardPlaced):
            is_lobby_s = self._laid(self.reception, event, now_s, wakes=sleeps)
        if self._is_wired(event.reader) and not is_lobby_s:
            return True
        if isinstance(event, CardPlaced):
            self._readers.acknowledge(event.tap)  # nothing that a disk must keep comes of it
        return False

    def _laid(self, reception: Reception, event: CardPlaced, now_s: float, *, wakes: bool) -> bool:
        """A tag on a pad while the lobby is open; whether it says something to the lobby alone.

        What `wakes` the table does nothing else, unless it says the same wherever it is seen.
        """
        fitted, uid, place = self.fittings, event.uid, self.fittings.pads.get(event.reader)
        command = fitted.commands.get(uid)
        if uid in fitted.badges:
            reception.greet(fitted.badges[uid], place, now_s)
        elif command is not None and (not wakes or command is Command.STAFF):
            at = place or next(iter((*reception.persons, fitted.places[0].number)))
            reception.act(Order(at, command), now_s)
        elif command is None and uid not in fitted.cards and not wakes:
            reception.tell(LobbyTold.UNKNOWN_TAG, place, now_s)
        return command is not None or uid in fitted.badges

    def _is_wired(self, reader: Reader) -> bool:
        """Whether the match has a pad there."""
        return self.session is not None and reader in self.session.table.pads

    # What follows

    def _move_on(self, now_s: float) -> None:
        """From one room into the next, where that is due."""
        if self.reception is not None:
            self.reception.tick(now_s)
            self._receive(self.reception, now_s)
        elif self.session is not None and self._is_over and self.session.table.talk.another_match:
            self._open(*self._end_match())
        due_s = self._idle_due_s()
        if due_s is not None and now_s >= due_s:
            self._leave_alone(now_s)
        if self.replay is not None:
            self.replay.tick(now_s)

    def _receive(self, reception: Reception, now_s: float) -> None:
        """What came of the lobby."""
        self._settings = reception.settings
        if reception.ends and self.session is not None:
            self._end_match()
        if reception.resumes and self.session is not None:
            table = self.session.table
            table.settings = replace(self._settings, language=table.settings.language)
            table.talk.paused = False
            self.session.show_lamps_again()
            self.reception = None
        elif reception.began is not None:
            self._begin(reception.began, now_s)
            self._chosen = reception.chosen

    def _begin(self, began: MatchBegan, now_s: float) -> None:
        began = replace(began, seed=self.fittings.seeds())
        setup = self.fittings.wire(began, self._settings)
        table, match_id = new_table(self._saving, began, setup, now_s, self._batches)
        table.standing_notices, self._notices = self._notices, ()
        told = list(self._presence.told(table.pads, now_s))
        session = Session(table, match_id, self._saving, self._readers, self._thinking)
        disk = [self._disk] if isinstance(self._disk, ReserveInUse | NotSaving) else []
        session.step([self._supply, *disk, *told], now_s)
        self.session, self.reception = session, None

    def _end_match(self) -> tuple[tuple[int, ...], dict[int, Badge]]:
        """The match is over and will not be resumed; the places of the persons who sit there, and
        who of them is known by name."""
        session = self.session
        assert session is not None
        session.finish()
        table = session.table
        self._batches = table.next_batch_id()
        if self._plays:
            self._settings = table.settings
        self._lamps.update(session.lamps)
        self._recordings.add(table.match)
        if self._chosen is not None:
            self._chosen = replace(self._chosen, level=table.match.player)
        self.session = None
        position, places = table.position, table.setup.places
        known = {badge.name: badge for badge in self.fittings.badges.values()}
        names = {places[seat].number: position.names[seat] for seat in position.persons}
        return tuple(names), {at: known[name] for at, name in names.items() if name in known}

    def _open(
        self,
        persons: tuple[int, ...] = (),
        guests: Mapping[int, Badge] | None = None,
        *,
        waits: bool = False,
    ) -> None:
        """The lobby, with those who sit there already."""
        self.reception = Reception(
            self.fittings.menu,
            self.fittings.places,
            self._settings,
            self._chosen,
            persons,
            guests,
            touch=self.fittings.touch,
            waits=waits,
            knock=self.fittings.knock,
            mounting=self.fittings.mounting,
        )

    def _wake(self) -> None:
        self.replay = None
        self._open(waits=self.session is not None)

    # Nobody is there

    def _leave_alone(self, now_s: float) -> None:
        """Nobody has done anything for long: a match pauses, and recorded ones are shown."""
        if self._plays and self.session is not None and not self._is_over:
            self.session.table.talk.paused = True
        if self.fittings.attract_s:
            self._rest(now_s)

    def _rest(self, now_s: float) -> None:
        """Recorded matches from here on; one that can go on waits, else nothing stays chosen."""
        if self._is_over:
            self._end_match()
        if self.session is None:
            self._chosen = None
        else:
            self.session.table.sheets.close()
            self._lamps.update(self.session.lamps)
            if self._plays:
                self._settings = self.session.table.settings
        self.reception = None
        self._settings = replace(self._settings, language=self.fittings.language)
        self.replay = Replay(self._recordings, self.fittings.places, self._settings, now_s)

    def _idle_due_s(self) -> float | None:
        """When the table does something because nobody else does; None for never."""
        patience_s = self._patience_s()
        return self._active_s + patience_s if patience_s else None

    def _patience_s(self) -> float:
        """How long it waits for that; 0: for ever."""
        fittings = self.fittings
        if self.replay is not None:
            return 0
        if self.reception is not None or self._is_over:
            return fittings.attract_s
        assert self.session is not None
        if not self.session.table.position.persons or not fittings.still_s:
            return 0
        if self.session.table.talk.paused:
            return fittings.still_s if fittings.attract_s else 0
        return fittings.still_s + ASKED_S

    @property
    def _is_over(self) -> bool:
        return self.session is not None and self.session.table.finished

    @property
    def _plays(self) -> bool:
        """Whether it is the match that the table shows."""
        return self.session is not None and self.reception is None and self.replay is None

    def _asks(self, now_s: float) -> bool:
        """Whether all are asked now whether they still play."""
        if not self._plays or self.session is None or self._is_over:
            return False
        table, still_s = self.session.table, self.fittings.still_s
        left = bool(still_s) and now_s >= self._active_s + still_s
        return left and bool(table.position.persons) and not table.talk.paused

    # What it shows and keeps

    def _keep_settings(self) -> None:
        session = self.session if self._plays else None
        settings = self._settings if session is None else session.table.settings
        if settings != self._kept and self._keep is not None:
            self._keep(settings)
        self._kept = settings

    def _show_lamps(self) -> None:
        """Those of a match are its own business while it is played."""
        playing = self.session.table.pads if self.session is not None and self._plays else {}
        for reader, place in self.fittings.pads.items():
            shown = self._lamp(place)
            if reader not in playing and self._lamps.get(reader) is not shown:
                self._lamps[reader] = shown
                self._readers.show(reader, shown)

    def _lamp(self, place: int | None) -> Lamp:
        """In the lobby, lit where somebody sits, and most where they choose."""
        lobby = self.reception
        if lobby is None or place is None or place not in lobby.persons:
            return Lamp.OFF
        return Lamp.TURN if place == lobby.persons[0] else Lamp.SEEN
