"""What the simulator's window does with a place's three buttons when it is asked for something.

An errand looks what the panel shows, presses one button, and looks again, as a person would: so
all of it goes through the board, its line and the table like any other press.
"""

from __future__ import annotations

from enum import Enum

from display.foyer_scene import Lobby, LobbyRow, Shown
from display.scene import MenuItem, Prompt, PromptKind, Scene
from hardware.events import Button


class Goal(Enum):
    """What an errand is for."""

    MENU = "menu"
    CLOSE = "close"  # the menu
    LAST_TRICK = "last-trick"
    RULES = "rules"
    COMBINE = "combine"
    WIN = "win"
    TAKE_BACK = "take-back"
    NEXT_DEAL = "next-deal"
    NEW_MATCH = "new-match"  # the one that is played ends, and another begins


_ITEMS = {
    Goal.CLOSE: MenuItem.CLOSE,
    Goal.LAST_TRICK: MenuItem.LAST_TRICK,
    Goal.RULES: MenuItem.RULES,
    Goal.COMBINE: MenuItem.COMBINE,
    Goal.WIN: MenuItem.WIN,
    Goal.TAKE_BACK: MenuItem.TAKE_BACK,
    Goal.NEW_MATCH: MenuItem.END_EARLY,
}

#: Prompts to which minus is an answer, so that plus opens the menu; elsewhere minus does.
_PLUS_OPENS = (PromptKind.EXCHANGE, PromptKind.DECLARE)
#: Prompts that come before anything else, and that only who sits there can answer.
_COMES_FIRST = (
    PromptKind.COMBINE,
    PromptKind.EXTEND,
    PromptKind.RETAP,
    PromptKind.ENTER_CARD,
    PromptKind.BORROW,
    PromptKind.CHECK_DECK,
    PromptKind.AGREE,
)
#: Prompts that OK takes out of the way.
_OK_ENDS = (
    PromptKind.PAUSED,
    PromptKind.STILL_PLAYING,
    PromptKind.READ,
    PromptKind.ADJUST,
    PromptKind.REPAIR,
)

#: From one press to the next: as quick as the table answers, and how long it may take to.
_QUICK_S, _SLOW_S = 0.12, 0.8
#: Between two of the same that open the menu: in less the table takes the button for held down.
_OPENING_S = 0.7
_GIVES_UP_S = 20.0


class Errand:
    """One errand at one place."""

    def __init__(self, goal: Goal, place: int, now_s: float) -> None:
        self.goal, self.place = goal, place
        self.is_done = False
        self._took = False  # the entry of the menu
        self._ends_s = now_s + _GIVES_UP_S
        self._ready_s = self._late_s = now_s
        self._before: object = None  # what was shown when a button was last pressed

    def press(self, shown: Shown, now_s: float, *, mended: bool) -> Button | None:
        """The button to press now, if any; `mended`: all cards lie as the table counts them."""
        self.is_done = self.is_done or now_s >= self._ends_s
        seen = _seen_at(shown, self.place)
        waits = now_s < self._ready_s or (seen == self._before and now_s < self._late_s)
        if self.is_done or waits:
            return None
        button = self._in_lobby(shown) if isinstance(shown, Lobby) else self._at_table(seen, mended)
        if button is not None:
            opens = isinstance(seen, Prompt | None) and button is not Button.OK
            is_walking = isinstance(seen, Prompt) and seen.kind is PromptKind.MENU
            self._before = seen
            self._ready_s = now_s + (_OPENING_S if opens and not is_walking else _QUICK_S)
            self._late_s = now_s + _SLOW_S
        return button

    def _at_table(self, prompt: object, mended: bool) -> Button | None:
        if not isinstance(prompt, Prompt | None):
            self.is_done = True  # nobody sits there any more
            return None
        kind = prompt.kind if prompt else None
        if self._took:
            return self._afterwards(kind, mended)
        if kind is PromptKind.MATCH_OVER and self.goal is Goal.NEW_MATCH:
            return self._take()
        if self.goal is Goal.NEXT_DEAL:
            self.is_done = True
            return Button.OK
        if kind is PromptKind.MENU and prompt is not None:
            return self._in_menu(prompt)
        if kind in _COMES_FIRST:
            self.is_done = True
            return None
        if kind in _OK_ENDS:
            return Button.OK
        return Button.PLUS if kind in _PLUS_OPENS else Button.MINUS

    def _take(self) -> Button:
        self._took = True
        self.is_done = self.goal not in (Goal.TAKE_BACK, Goal.NEW_MATCH)
        return Button.OK

    def _in_menu(self, prompt: Prompt) -> Button | None:
        """The shorter way to the entry, or, if there is none now, out of the menu."""
        if self.goal is Goal.MENU:
            self.is_done = True
            return None
        wanted = _ITEMS[self.goal]
        if wanted not in prompt.items:
            wanted = MenuItem.CLOSE
            self._ends_s = min(self._ends_s, self._ready_s + _SLOW_S * len(prompt.items))
        if prompt.items[prompt.index] is wanted:
            return self._take()
        ahead = (prompt.items.index(wanted) - prompt.index) % len(prompt.items)
        return Button.PLUS if 2 * ahead <= len(prompt.items) else Button.MINUS

    def _afterwards(self, kind: PromptKind | None, mended: bool) -> Button | None:
        """What was taken from the menu may ask for more."""
        if kind is PromptKind.REPAIR and self.goal is Goal.TAKE_BACK:
            self.is_done = mended
            return Button.OK if mended else None
        if kind is PromptKind.MATCH_OVER and self.goal is Goal.NEW_MATCH:
            return Button.OK
        self.is_done = True
        return None

    def _in_lobby(self, lobby: Lobby) -> Button | None:
        """Sits down and starts."""
        if lobby.waiting is not None or (lobby.persons and lobby.opener != self.place):
            self.is_done = True
            return None
        if self.place not in lobby.persons:
            return Button.OK
        if lobby.choices[lobby.row].row is not LobbyRow.START:
            return Button.OK
        self.is_done = True
        return Button.OK


def _seen_at(shown: Shown, place: int) -> object:
    """What the place's panel asks; a lobby, or False where no person is asked anything."""
    if isinstance(shown, Lobby):
        return shown
    if not isinstance(shown, Scene):
        return False
    seats = [seat for seat in shown.seats if seat.place.number == place]
    return seats[0].prompt if seats and seats[0].kind == "person" else False
