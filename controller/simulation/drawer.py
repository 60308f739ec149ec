"""The drawer of the simulator's window: command cards and badges, laid on pads by mouse or keys.

A hand lays one on a pad for a moment and takes it up again. They are of no deck, so that the file
of the world knows nothing of them: after a kill they are in the drawer.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from controller.simulation.tabletop import BOX, CENTRE, Tabletop, pad_spot
from controller.simulation.window_cards import is_in
from controller.simulation.window_drawer import COLUMNS, Drawn, Held, sheet_of, tiles
from controller.simulation.window_input import STILL_PX, Hover, Input, Key
from controller.simulation.window_room import Room
from controller.tags import Badge, Command
from display.window import Phase, Pointer

#: How long a card lies: readers need two equal reads, and people see the lamp.
LIES_S = 0.9

_STEPS = {Key.LEFT: -1, Key.UP: -COLUMNS, Key.RIGHT: 1, Key.DOWN: COLUMNS}
_TAKES = (Key.TAP, Key.OK, Key.GO_ON)


class _Laid(Struct, frozen=True):
    """A tag that lies on a pad, until when, and at which table that was."""

    spot: str
    until_s: float
    tabletop: Tabletop


class Drawer:
    """Open or shut; at most one of its tags is in the hand, and one on a pad."""

    def __init__(self, tags: Mapping[str, Command | Badge] | None = None) -> None:
        """`tags` are what each stands for, by its UID."""
        tags = tags or {}
        self._uids, self._meanings = tuple(tags), tuple(tags.values())
        self._is_open = False
        self._chosen = 0
        self._held: Held | None = None
        self._laid: _Laid | None = None

    @property
    def has_tags(self) -> bool:
        """Whether there is anything in it, so that it can be opened."""
        return bool(self._meanings)

    @property
    def shown(self) -> Drawn | None:
        """What is seen of it; None while it is shut."""
        return Drawn(self._meanings, self._chosen, self._held) if self._is_open else None

    def shut(self) -> bool:
        """Shuts it; False if it was."""
        was_open, self._is_open, self._held = self._is_open, False, None
        return was_open

    def takes(self, event: Input, room: Room, tabletop: Tabletop, place: int, now_s: float) -> bool:
        """Does what the event means for it, for the person at `place`; False if that is
        nothing."""
        if not self.has_tags:
            return False
        if event is Key.DRAWER or (not self._is_open and _is_at_handle(event, room)):
            self._is_open, self._held = not self._is_open, None
            return True
        if not self._is_open:
            return False
        match event:
            case Key():
                self._press(event, pad_spot(place), tabletop, now_s)
            case Hover(x, y):
                self._chosen = self._at(room, x, y, self._chosen)
            case Pointer(x, y, Phase.DOWN):
                self._take(room, x, y)
            case Pointer(x, y, phase) if self._held is not None:
                self._held = self._held.moved(x, y, STILL_PX)
                if phase is Phase.UP:
                    spot = self._dropped(self._held, room, tabletop, place)
                    self._lay(self._held.index, spot, tabletop, now_s)
            case Pointer():
                return False  # what was held before the drawer opened is let go
            case _:
                self.shut()
                return False
        return True

    def _press(self, key: Key, spot: str, tabletop: Tabletop, now_s: float) -> None:
        """The arrows choose, and what taps a card lays the chosen one; other keys mean nothing."""
        if key in _STEPS:
            self._chosen = (self._chosen + _STEPS[key]) % len(self._meanings)
        elif key in _TAKES:
            self._lay(self._chosen, spot, tabletop, now_s)

    def tick(self, tabletop: Tabletop, now_s: float) -> None:
        """Takes up again what has lain long enough; the table may be another by now."""
        laid = self._laid
        if laid is not None and now_s >= laid.until_s:
            there = tabletop if laid.spot in tabletop.readers else laid.tabletop
            laid.tabletop.tags.pop(laid.spot, None)
            there.lift_tag(laid.spot)
            self._laid = None

    def _at(self, room: Room, x: int, y: int, otherwise: int) -> int:
        """The number of the tag at a point."""
        frames = tiles(room, len(self._meanings))
        found = (n for n, frame in enumerate(frames) if is_in(frame.rect, x, y))
        return next(found, otherwise)

    def _take(self, room: Room, x: int, y: int) -> None:
        """A tag comes into the hand; beside the sheet the drawer is shut."""
        index = self._at(room, x, y, -1)
        if index >= 0:
            self._chosen, self._held = index, Held(index, (x, y), (x, y))
        elif not is_in(sheet_of(room), x, y):
            self.shut()

    def _dropped(self, held: Held, room: Room, tabletop: Tabletop, place: int) -> str | None:
        """The pad that the tag is dropped on; the own one where it is only clicked."""
        if not held.is_dragged:
            return pad_spot(place)
        x, y = held.at
        pads = {pad_spot(layout.number): layout.pad.rect for layout in room.places.values()}
        pads[CENTRE] = room.centre.rect
        found = (spot for spot, rect in pads.items() if is_in(rect, x, y))
        spot = next(found, None)
        return spot if spot in tabletop.readers else None

    def _lay(self, index: int, spot: str | None, tabletop: Tabletop, now_s: float) -> None:
        """Lays a tag, and shuts the drawer; what is dropped beside every pad goes back into it."""
        self._held = None
        if spot is None:
            return
        if self._laid is not None:
            self.tick(tabletop, self._laid.until_s)
        tabletop.lay_tag(self._uids[index], spot)
        self._laid = _Laid(spot, now_s + LIES_S, tabletop)
        self._is_open = False


def _is_at_handle(event: Input, room: Room) -> bool:
    """Whether a pointer goes down on the name of the box, which opens the drawer."""
    if not isinstance(event, Pointer) or event.phase is not Phase.DOWN or BOX not in room.piles:
        return False
    return is_in(room.piles[BOX].label.rect, event.x, event.y)
