"""What a command card does in a match: what a button or a way through the menu would do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from display.actions import Command
from display.adjusting import Row, stepped
from display.scene import MenuItem, Notice, NoticeKind, PromptKind
from hardware.events import Button

if TYPE_CHECKING:
    from controller.table import Table

_BUTTONS = {
    Command.OK: Button.OK,
    Command.MINUS: Button.MINUS,
    Command.PLUS: Button.PLUS,
}
_ENTRIES = {
    Command.COMBINE: MenuItem.COMBINE,
    Command.TAKE_BACK: MenuItem.TAKE_BACK,
    Command.LAST_TRICK: MenuItem.LAST_TRICK,
    Command.RULES: MenuItem.RULES,
    Command.SETTINGS: MenuItem.SETTINGS,
    Command.PAUSE: MenuItem.PAUSE,
}


def obey(table: Table, seat: int, command: Command, now_s: float) -> None:
    """Does what the seat wants; what can't be had now is told at its panel."""
    match command:
        case Command.OK | Command.MINUS | Command.PLUS:
            table.talk.pressed(seat, _BUTTONS[command], now_s)
        case Command.RULES | Command.SETTINGS | Command.STAFF if table.sheets.is_open_at(
            table.setup.places[seat].number
        ):
            table.sheets.close()
        case Command.STAFF:
            table.sheets.open_settings(seat, now_s)
        case _ if table.position.kinds[seat] != "person":
            pass  # nobody sits there who could want anything
        case Command.PASS:
            _press(table, seat, _passing(table, seat), now_s)
        case Command.MENU:
            table.talk.open_menu(seat, now_s)
        case Command.LANGUAGE:
            _next_language(table, seat)
        case Command.NEW_MATCH:
            _new_match(table, seat, now_s)
        case _:
            table.talk.ask(seat, _ENTRIES[command], now_s)


def _passing(table: Table, seat: int) -> Iterator[Button]:
    """The buttons that pass, one after the other; none where there is nothing to pass."""
    prompt = table.talk.prompt(seat)
    match prompt.kind if prompt else None:
        case PromptKind.BID:
            yield from [Button.MINUS] * table.talk.panels[seat].index
            prompt = table.talk.prompt(seat)
            if prompt is not None and prompt.value is None:
                yield Button.OK
        case PromptKind.DECLARE | PromptKind.AGREE:
            yield Button.MINUS
        case PromptKind.LAST_CARD:
            yield Button.OK


def _press(table: Table, seat: int, buttons: Iterator[Button], now_s: float) -> None:
    pressed = False
    for button in buttons:
        table.talk.pressed(seat, button, now_s)
        pressed = True
    if not pressed:
        table.talk.tell(seat, Notice(NoticeKind.NOT_NOW))


def _next_language(table: Table, seat: int) -> None:
    if table.setup.guests_may_change:
        table.settings = stepped(table.settings, Row.LANGUAGE, 1)
    else:
        table.talk.tell(seat, Notice(NoticeKind.STAFF_ONLY))


def _new_match(table: Table, seat: int, now_s: float) -> None:
    """After a match, another one; in one, all are asked to end it."""
    prompt = table.talk.prompt(seat)
    if prompt is not None and prompt.kind is PromptKind.MATCH_OVER:
        table.talk.pressed(seat, Button.OK, now_s)
    else:
        table.talk.ask(seat, MenuItem.END_EARLY, now_s)
