"""The simulator's window: the table as seen from above, with the physical cards around it.

In the middle is the table's own surface, to the pixel what a real table would show. Around it a
human moves the cards and presses the buttons of every person; firmware, lines and table notice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from functools import partial
from itertools import chain
from typing import Self

import pygame

from controller.actions import Touched
from controller.config import Config
from controller.fingers import Fingers
from controller.rows import SeatSetup
from controller.simulation.guide import Guide
from controller.simulation.tabletop import Tabletop
from controller.simulation.window_ahead import looked_at_ahead
from controller.simulation.window_around import as_scene
from controller.simulation.window_canvas import Canvas
from controller.simulation.window_cards import Lying, is_in, lie_as_counted, lying
from controller.simulation.window_desktop import Resizing, as_laid_out, at_least, desktop_window
from controller.simulation.window_input import Input, Key, poll
from controller.simulation.window_layout import room
from controller.simulation.window_motion import Glides
from controller.simulation.window_pieces import Seen, compose
from controller.simulation.window_room import Tool
from controller.simulation.window_touch import Touch, mover
from controller.wiring import Setup
from display.actions import Close
from display.art.palette import PALETTE
from display.foyer_scene import Lobby, Shown
from display.frame import Painter
from display.layout import Rect
from display.look import look
from display.mounting import Orientation
from display.scene import Place, Scene
from display.theme import SIZES
from display.window import Closed, Phase, Pointer, Window
from hardware.events import Lamp, Reader

#: How often input is looked for: while something is held or moves, and while nothing does.
_BUSY_S, _IDLE_S = 1 / 60, 1 / 30

#: Of a lamp that blinks; slower than three flashes a second.
_BLINK_S = 0.5


def painter_for(size_px: tuple[int, int], places: Mapping[int, Place], game: str = "") -> Painter:
    """A painter for the largest surface that a window of this size has room for.

    `places` is by the seat of each person.
    """
    surface = room(size_px, places, game=game).surface
    width_mm, height_mm = SIZES.least_screen_mm
    if len(places) == 1:  # who looks at it as at a screen that stands
        (viewer,) = places.values()
        px_per_mm = surface.height / height_mm
        return Painter(surface[2:], px_per_mm, orientation=Orientation.UPRIGHT, viewer=viewer)
    return Painter(surface[2:], surface.width / width_mm)


class SimulatorWindow:
    """A whole table in one window."""

    def __init__(
        self,
        screen: Window,
        tabletop: Tabletop,
        places: Mapping[int, Place],
        post: Callable[[Touched], None],
        game: str = "",
        guide: Guide | None = None,
    ) -> None:
        """`places` is by the seat of each person; `post` takes what the table's own surface is
        touched for; `game` is what is played, if any is."""
        self.guide = guide or Guide()
        self.poll_s = _IDLE_S
        self._screen, self._tabletop, self._post = screen, tabletop, post
        self._places, self._game = places, game
        self.lamps: Mapping[Reader, Lamp] = {}  # as they were told of last
        self._resizing = Resizing(screen.size_px)
        self._palette = PALETTE
        self._put_px = screen.size_px
        self._lay_out()
        self.touch = Touch(tabletop, self.room)

    def _lay_out(self) -> None:
        """Everything for the size that the window has now; what was in the air is where it lay."""
        size_px = at_least(self._screen.size_px)
        self.room = room(size_px, self._places, self._game)
        self.canvas = Canvas(self.room)
        self._painter = painter_for(size_px, self._places, self._game)
        self._shown: Shown | None = None
        self._ahead: Iterator[None] | None = None
        self._fingers = Fingers(self._painter, self._post)
        self._glides = Glides()

    def _fit(self, now_s: float) -> None:
        """Follows the size of the window, once that stands still."""
        if self._resizing.is_due(self._screen.size_px, self.room.size_px, now_s):
            self._lay_out()
            self.touch.begin_anew(self.room)

    @classmethod
    def opened(
        cls,
        leaving: ExitStack,
        tabletop: Tabletop,
        seats: tuple[SeatSetup, ...],
        setup: Setup,
        config: Config,
        post: Callable[[Touched], None],
        game: str,
        guide: Guide,
    ) -> Self:
        """The window of a table on this desktop, closed by `leaving`. Raises NoScreen."""
        persons = [seat for seat, chosen in enumerate(seats) if chosen.kind == "person"]
        places = {seat: setup.places[seat] for seat in persons}
        screen = leaving.enter_context(desktop_window(config))
        return cls(screen, tabletop, places, post, game, guide)

    def poll(self, shown: Shown, now_s: float) -> bool:
        """Takes input and acts on the tabletop; False once somebody closes the window."""
        self._fit(now_s)
        scene, screen_px = as_scene(shown), self._screen.size_px
        if not self._painter.moves_at(now_s):
            self._draw_ahead(shown)
        self.guide.look(shown, self._seat(scene), now_s)
        for raw in poll(screen_px):
            event = as_laid_out(raw, screen_px, self.room.size_px)
            if isinstance(event, Closed) or (event is Key.BACK and self._is_last(shown, now_s)):
                return False
            if event is Key.BACK or self._is_guided(event, shown, now_s):
                continue
            self.touch.take(event, scene, now_s)
            if isinstance(event, Pointer):
                self._touch_surface(event, now_s)
        self.touch.tick(scene, now_s)
        self.guide.drawer.tick(self._tabletop, now_s)
        self._fingers.tick(now_s)
        self._run_errand(shown, scene, now_s)
        busy = self.touch.grip is not None or self.touch.pressed is not None
        self._show(shown, self._what_is_seen(shown, now_s), now_s)
        moves = self._painter.moves_at(now_s) or self._glides.moves_at(now_s)
        self.poll_s = _BUSY_S if busy or moves else _IDLE_S
        return not self.guide.leaves

    def _draw_ahead(self, shown: Shown) -> None:
        """Draws one more of what will be needed: the table's own first, then cards of hands."""
        if self._ahead is None:
            table = self._painter.prepare(shown)
            hands = looked_at_ahead(self._tabletop, self.room, lambda: self._palette)
            self._ahead = chain(table, hands)
        next(self._ahead)

    def _is_last(self, shown: Shown, now_s: float) -> bool:
        """Puts away what lies uppermost; True where only the window is left, and nobody to ask."""
        if self.touch.grip is not None:
            self.touch.begin_anew(self.room)
        elif self.guide.go_back():
            pass
        elif isinstance(shown, Scene | Lobby) and shown.sheet is not None:
            self._post(Touched(Close(), now_s))
        elif (seat := self._seat(as_scene(shown))) is not None:
            self.guide.put_away(shown, self.room.places[seat].number, now_s)
        else:
            return True
        return False

    # What the guide is asked for

    def _seat(self, scene: Scene) -> int | None:
        """The seat of the person whose window this is now; None where nobody plays."""
        places = self.room.places
        return mover(scene, places) if places else None

    def _is_guided(self, event: Input, shown: Shown, now_s: float) -> bool:
        """Lets the guide have what is meant for it; whether it was."""
        seat = self._seat(as_scene(shown))
        if seat is None:
            return False
        place, language = self.room.places[seat].number, self._painter.language_of(shown)
        guide = self.guide
        if guide.drawer.takes(event, self.room, self._tabletop, place, now_s):
            return True
        meant: Input | bool = event
        if isinstance(event, Pointer) and event.phase is Phase.DOWN:
            meant = self._pointed(event, guide.saying(language).answers)
        match meant:
            case Tool():
                wanted = guide.use(meant, shown, place, language, now_s)
                if wanted is not None:
                    self._post(Touched(wanted, now_s))
            case bool():
                guide.answer(meant, shown, place, now_s)
            case Key.GO_ON:
                guide.answer(True, shown, place, now_s)
            case Key.TAP if guide.asks:
                guide.answer(True, shown, place, now_s)
            case _:
                return False
        return True

    def _pointed(self, pointer: Pointer, answers: tuple[str, ...]) -> Input | bool:
        """The tool or the answer that a pointer goes down on, else the pointer itself."""
        if self.guide.shows_keys:
            return Tool.KEYS  # anywhere puts them away
        for tool, frame in self.room.tools.items():
            if is_in(frame.rect, pointer.x, pointer.y):
                return tool
        for yes, frame, _ in zip((True, False), self.room.answers, answers, strict=False):
            if is_in(frame.rect, pointer.x, pointer.y):
                return yes
        return pointer

    def _lying(self, scene: Scene) -> list[Lying]:
        """The cards that nobody drags: where one is dropped, there it is."""
        grip = self.touch.grip
        held = grip.shown.card if grip is not None and grip.is_dragged else None
        return [card for card in lying(self._tabletop, self.room, scene) if card.card != held]

    def _run_errand(self, shown: Shown, scene: Scene, now_s: float) -> None:
        mended = lie_as_counted(self._tabletop, self.room, scene)
        press = self.guide.press(shown, now_s, mended=mended)
        if press is not None:
            self._tabletop.press(*press)

    def _what_is_seen(self, shown: Shown, now_s: float) -> Seen:
        scene, guide = as_scene(shown), self.guide
        return Seen(
            scene,
            self.lamps,
            _blink(now_s),
            guide.saying(self._painter.language_of(shown)),
            guide.level,
            self._seat(scene),
            guide.shows_keys,
            guide.drawer.shown,
            guide.drawer.has_tags,
        )

    def _touch_surface(self, pointer: Pointer, now_s: float) -> None:
        """The table's screen can be touched wherever no card lies over it."""
        surface = self.room.surface
        x, y = pointer.x - surface.x, pointer.y - surface.y
        if self.touch.grip is None or pointer.phase is not Phase.DOWN:
            self._fingers.take(Pointer(x, y, pointer.phase), now_s)

    def draw(self, shown: Shown, lamps: Mapping[Reader, Lamp], now_s: float) -> None:
        """Shows the table, the lamps and the cards as they lie."""
        self.lamps = lamps
        self._show(shown, self._what_is_seen(shown, now_s), now_s)

    def next_deadline_s(self, now_s: float) -> float:
        """When `poll` wants to be called next, at the latest."""
        due_s = self.touch.due_s
        at_s = now_s + self.poll_s
        return at_s if due_s is None else min(at_s, due_s)

    def _show(self, shown: Shown, seen: Seen, now_s: float) -> None:
        """Draws what differs from what is shown."""
        if shown != self._shown:
            self._painter.paint(shown, now_s)
        else:
            self._painter.advance(now_s)
        surface_changed = self._painter.changed
        self._shown = shown
        self._glides.look(self._lying(seen.scene), now_s, seen.scene.settings.motion.tempo)
        pieces = compose(
            seen,
            self._tabletop,
            self.room,
            self.touch,
            self._painter.language_of(shown),
            partial(self._glides.frame, now_s=now_s),
        )
        self._palette = look(shown.settings).palette
        frame = self._painter.frame
        self._put(self.canvas.paint(pieces, frame, surface_changed, self._palette))

    def _put(self, areas: list[Rect]) -> None:
        """Puts the changed areas on the screen; the whole picture, stretched, on one of another
        size."""
        screen_px, frame = self._screen.size_px, self.canvas.frame
        if screen_px != self._put_px:
            areas, self._put_px = [Rect(0, 0, *screen_px)], screen_px
        if screen_px == self.room.size_px or not areas:
            self._screen.show(frame, areas)
        else:
            stretched = pygame.transform.smoothscale(frame, screen_px)
            self._screen.show(stretched, [Rect(0, 0, *screen_px)])


def _blink(now_s: float) -> int:
    return int(now_s / _BLINK_S) % 2
