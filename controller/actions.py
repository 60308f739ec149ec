"""Carries out what a touch, a button or a command card means: all end in `act`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from controller.commanding import obey
from display.actions import Action, Adjust, Choose, Close, Key, Level, Order, Press, Turn, Wake
from display.scene import Notice, NoticeKind, Prompt, PromptKind
from engine.games import game
from hardware.events import Button, CardPlaced

if TYPE_CHECKING:
    from controller.table import Table


@dataclass(frozen=True, slots=True)
class Touched:
    """Somebody touched the screen, or did with a card or a key what a touch would do."""

    action: Action
    at_s: float


def act(table: Table, action: Action, now_s: float) -> None:
    """Does at the table what the action means; one of a place where nobody plays does nothing."""
    match action:
        case Press(place, key):
            seat = table.setup.seat_at(place)
            if seat is not None:
                table.talk.pressed(seat, Button(key.value), now_s)
        case Choose(place, index):
            seat = table.setup.seat_at(place)
            for key in () if seat is None else keys_to(table, table.talk.prompt(seat), index):
                act(table, Press(place, key), now_s)
        case Turn(place, to):
            table.sheets.turn(place, to, now_s)
        case Adjust(place, row, value):
            table.sheets.adjust(place, row, value, now_s)
        case Order(place, command):
            seat = table.setup.seat_at(place)
            if seat is not None:
                obey(table, seat, command, now_s)
        case Level(player):
            table.choose_player(player, now_s)
        case Close():
            table.sheets.close()
        case Wake():
            pass  # a table with a match on it does not sleep


def hear(table: Table, event: CardPlaced, now_s: float) -> None:
    """A command card does what a touch at its place would; a badge is for the lobby alone.

    In the middle it counts for who is waited for.
    """
    command, seat = table.setup.commands.get(event.uid), table.seat_of(event.reader)
    if seat is None:
        seat = next(iter((*table.acting_persons, *table.position.persons)), None)
    if seat is not None and command is not None:
        act(table, Order(table.setup.places[seat].number, command), now_s)
    elif seat is not None:
        table.talk.tell(seat, Notice(NoticeKind.NOT_NOW))


def keys_to(table: Table, prompt: Prompt | None, index: int) -> list[Key]:
    """The keys that lead to entry `index` of what the prompt offers; of a menu, that take it.

    The time of day that is chosen already opens the menu, which can't be touched otherwise then.
    """
    suits = game(table.match.began.game).deck.suits
    match prompt:
        case Prompt(kind=PromptKind.TRUMP, suit=str() as suit) if index < len(suits):
            return [Key.PLUS] * ((index - suits.index(suit)) % len(suits))
        case Prompt(kind=PromptKind.PERIOD, value=int() as value) if index < 2:
            return [Key.MINUS if index == value else Key.PLUS]
        case Prompt(kind=PromptKind.MENU, items=items, index=chosen) if index < len(items):
            return [*[Key.PLUS] * ((index - chosen) % len(items)), Key.OK]
    return []
