"""What the simulator's window does for the human before it: hints, lessons, errands, questions.

It lasts while windows come and go with the matches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from controller.files import write_durably
from controller.simulation.drawer import Drawer
from controller.simulation.errands import Errand, Goal
from controller.simulation.hints import Hints, Own, cards_of, own_of
from controller.simulation.lessons import Lesson, Moment, Spot
from controller.simulation.window_room import Tool
from controller.tags import Badge, Command
from display.actions import Level
from display.foyer_scene import Shown
from display.hint_words import hint_words
from display.language import Language
from display.scene import PromptKind, Scene
from display.simulator_words import (
    LEAVE,
    LEAVE_LOBBY,
    LEVEL_SAID,
    NO_HINT,
    NO_LAST_TRICK,
    NO_LESSON,
    RESTART,
    answer_words,
    help_words,
    level_word,
    offer_words,
)
from display.situations import situation
from engine.cards import Card
from engine.decisions import Decision
from engine.search.levels import LEVELS
from hardware.events import Button

if TYPE_CHECKING:
    from controller.table import Table

_ERRANDS = {
    Tool.MENU: Goal.MENU,
    Tool.LAST_TRICK: Goal.LAST_TRICK,
    Tool.RULES: Goal.RULES,
    Tool.COMBINE: Goal.COMBINE,
    Tool.WIN: Goal.WIN,
    Tool.TAKE_BACK: Goal.TAKE_BACK,
}
_NEXT = (PromptKind.GATHER, PromptKind.PERIOD, PromptKind.NEXT_DEAL)

#: How long a passing remark is said.
_SAID_S = 6.0

FILE_NAME = "lessons.json"


class Asked(Enum):
    """What the window asks the human, to be answered with yes or no."""

    LESSON = "lesson"
    RESTART = "restart"
    LEAVE = "leave"


class Saying(Struct, frozen=True):
    """What is said, the answers that can be given, and what it points at."""

    text: str
    answers: tuple[str, ...] = ()  # up to two
    marked: frozenset[Card] = frozenset()
    at: Spot | None = None
    is_quiet: bool = False  # nothing that anybody waits for


class Hint(Struct, frozen=True):
    """What a computer would do, seeing `view`."""

    view: Any
    decision: Decision


class Met:
    """The games of which a lesson was offered, kept in the folder of the simulation."""

    def __init__(self, folder: Path | None) -> None:
        """`folder` None: nothing is kept, and no lesson offered."""
        self._path = None if folder is None else folder / FILE_NAME
        self._games = self._read()

    def _read(self) -> set[str]:
        """What can't be read is offered once more."""
        try:
            kept = self._path.read_bytes() if self._path is not None else b"[]"
            return set(msgspec.json.decode(kept, type=list[str]))
        except (OSError, msgspec.DecodeError):
            return set()

    def is_new(self, name: str) -> bool:
        """Whether the game's lesson is to be offered."""
        return self._path is not None and name not in self._games

    def add(self, name: str) -> None:
        """The lesson was offered. Where that can't be kept, it is offered again another day."""
        if self.is_new(name) and self._path is not None:
            self._games.add(name)
            with suppress(OSError):
                write_durably(self._path, msgspec.json.encode(sorted(self._games)))


class Guide:
    """All that is said and done for one human. `own` tells what the person at a seat knows."""

    def __init__(
        self,
        own: Callable[[int], Own | None] = lambda _seat: None,
        hints: Hints | None = None,
        met: Met | None = None,
        drawer: Drawer | None = None,
    ) -> None:
        self.shows_keys = False
        self.leaves = False  # the human has said that the window may be closed
        self.lesson: Lesson | None = None
        self.drawer = drawer or Drawer()
        self._own_of, self._hints, self._met = own, hints or Hints(), met or Met(None)
        self._own: Own | None = None
        self.moment: Moment | None = None  # what the human is asked now
        self._asked: Asked | None = None
        self._errand: Errand | None = None
        self._view_asked: Any = None
        self._hint: Hint | None = None
        self._remark, self._remark_until_s = "", 0.0
        self._game = ""

    # What the human asks for

    def use(
        self, tool: Tool, shown: Shown, place: int, language: Language, now_s: float
    ) -> Level | None:
        """Does what a tool is for, for the person at the place of this number; returns what the
        table is to do."""
        self._hint = None
        self._remark = ""
        if tool is Tool.LEVEL:
            return self._next_level(language, now_s)
        match tool:
            case Tool.KEYS:
                self.shows_keys = not self.shows_keys
            case Tool.HINT:
                self._ask_hint(language, now_s)
            case Tool.LESSON if isinstance(shown, Scene):
                self._begin_lesson(shown.game, language, now_s)
            case Tool.RESTART if isinstance(shown, Scene):
                self._asked = Asked.RESTART
            case Tool.NEXT:
                self._next(shown, place, now_s)
            case Tool.LAST_TRICK if isinstance(shown, Scene) and not situation(shown).last_trick:
                self._say(language.say(NO_LAST_TRICK), now_s)
            case _ if tool in _ERRANDS and isinstance(shown, Scene):
                self._errand = Errand(_ERRANDS[tool], place, now_s)
        return None

    @property
    def asks(self) -> bool:
        """Whether a question waits for yes or no."""
        return self._asked is not None

    def answer(self, yes: bool, shown: Shown, place: int, now_s: float) -> None:
        """Answers what is asked; else yes goes on in the lesson, and no ends it."""
        asked, self._asked = self._asked, None
        match asked:
            case Asked.LEAVE:
                self.leaves = yes
            case Asked.RESTART if yes:
                self._errand = Errand(Goal.NEW_MATCH, place, now_s)
            case Asked.LESSON if isinstance(shown, Scene):
                self._met.add(shown.game)
                self.lesson = Lesson(shown.game) if yes else None
            case None if self.lesson is not None:
                if yes:
                    self.lesson.go_on()
                if not yes or self.lesson.is_over:
                    self.lesson = None

    def go_back(self) -> bool:
        """Puts away what lies uppermost; False if nothing does."""
        if self.drawer.shut():
            return True
        if self.shows_keys:
            self.shows_keys = False
        elif self._asked in (Asked.RESTART, Asked.LEAVE):
            self._asked = None
        elif self._hint is not None or self._remark:
            self._hint, self._remark = None, ""
        else:
            return False
        return True

    def put_away(self, shown: Shown, place: int, now_s: float) -> None:
        """Closes the menu of this place, or asks whether to close the window."""
        if isinstance(shown, Scene) and PromptKind.MENU in _asked_at(shown, place):
            self._errand = Errand(Goal.CLOSE, place, now_s)
        else:
            self._asked = Asked.LEAVE

    def close(self) -> None:
        """Ends who answers for hints."""
        self._hints.close()

    # As time goes on

    def look(self, shown: Shown, seat: int | None, now_s: float) -> None:
        """Notices what has changed for the person at `seat`; None: nobody is there."""
        scene = shown if isinstance(shown, Scene) else None
        self._own = self._own_of(seat) if scene is not None and seat is not None else None
        self.moment = self._seen(scene, seat)
        self._look_at_game(scene)
        decision = self._hints.answer()
        view = self._own.view if self._own is not None else None
        if decision is not None and self._view_asked == view:
            self._hint = Hint(view, decision)
        if self._hint is not None and self._hint.view != view:
            self._hint = None
        if now_s >= self._remark_until_s:
            self._remark = ""
        if self.lesson is not None:
            self.lesson.look(self.moment)
            self.lesson = None if self.lesson.is_over else self.lesson

    def _seen(self, scene: Scene | None, seat: int | None) -> Moment | None:
        if scene is None or seat is None or self._own is None:
            return None
        prompt = scene.seats[seat].prompt
        return None if prompt is None else Moment(scene, self._own.view, prompt)

    def _look_at_game(self, scene: Scene | None) -> None:
        """A game that is new to the human is offered a lesson of; a lesson ends with its game."""
        name = scene.game if scene is not None else ""
        if name != self._game:
            self._game, self.lesson = name, None
            self._asked = None
        if self.moment is not None and self.lesson is None and self._met.is_new(name):
            self._asked = self._asked or Asked.LESSON

    def press(self, shown: Shown, now_s: float, *, mended: bool) -> tuple[int, Button] | None:
        """The button that is to be pressed now, with the number of its place; None for none."""
        errand = self._errand
        if errand is None:
            return None
        button = errand.press(shown, now_s, mended=mended)
        if errand.is_done:
            self._errand = None
        return None if button is None else (errand.place, button)

    # What the tools do

    def _ask_hint(self, language: Language, now_s: float) -> None:
        if self._own is None or not self._own.acts:
            self._say(language.say(NO_HINT), now_s)
            return
        self._view_asked = self._own.view
        self._hints.ask(self._own.view)

    def _begin_lesson(self, name: str, language: Language, now_s: float) -> None:
        if self._own is None:
            self._say(language.say(NO_LESSON), now_s)
            return
        self._met.add(name)
        self._asked = None
        self.lesson = Lesson(name)

    def _next_level(self, language: Language, now_s: float) -> Level | None:
        levels, now = list(LEVELS), self.level
        if not now:
            return None
        chosen = levels[(levels.index(now) + 1) % len(levels)] if now in levels else levels[0]
        self._say(language.say(LEVEL_SAID, level=level_word(language, chosen)), now_s)
        return Level(chosen)

    @property
    def level(self) -> str:
        """How computers play; empty where nobody knows."""
        return self._own.level if self._own is not None else ""

    def _next(self, shown: Shown, place: int, now_s: float) -> None:
        """The next deal, or the next match once this one is over."""
        if not isinstance(shown, Scene):
            return
        kinds = _asked_at(shown, place)
        if PromptKind.MATCH_OVER in kinds:
            self._errand = Errand(Goal.NEW_MATCH, place, now_s)
        elif any(kind in _NEXT for kind in kinds):
            self._errand = Errand(Goal.NEXT_DEAL, place, now_s)

    def _say(self, text: str, now_s: float) -> None:
        self._remark, self._remark_until_s = text, now_s + _SAID_S

    # What is said

    def saying(self, language: Language) -> Saying:
        """What is said now: a question before a remark, a hint, the lesson, and how to begin."""
        if self._asked is not None:
            return self._question(language, self._asked)
        if self._remark:
            return Saying(self._remark)
        if self._hint is not None:
            hint = self._hint
            text = hint_words(language, hint.decision)
            return Saying(text, (), frozenset(cards_of(hint.view, hint.decision.move)))
        lesson, moment = self.lesson, self.moment
        if lesson is not None and lesson.line is not None and moment is not None:
            line = lesson.line
            marked = frozenset(line.cards(moment))
            answers = answer_words(language, "next", "skip")
            return Saying(line.words(moment, language), answers, marked, line.at)
        return Saying(help_words(language, plays=bool(self._game)), is_quiet=True)

    def _question(self, language: Language, asked: Asked) -> Saying:
        answers = answer_words(language, "yes", "no")
        if asked is Asked.LESSON:
            return Saying(offer_words(language, self._game), answers)
        leave = LEAVE if self._game else LEAVE_LOBBY
        return Saying(language.say(RESTART if asked is Asked.RESTART else leave), answers)


def _asked_at(scene: Scene, place: int) -> list[PromptKind]:
    """What the person at the place of this number is asked, if anything."""
    return [s.prompt.kind for s in scene.seats if s.place.number == place and s.prompt]


def guide_of(
    folder: Path,
    table: Callable[[], Table | None],
    tags: Mapping[str, Command | Badge],
    leaving: ExitStack,
) -> Guide:
    """A guide to the matches at a table, which remembers in `folder` what it offered.

    `tags` are what its drawer holds, by UID; `leaving` ends it.
    """
    guide = Guide(lambda seat: own_of(table(), seat), Hints(), Met(folder), Drawer(tags))
    leaving.callback(guide.close)
    return guide
