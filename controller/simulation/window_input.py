"""What the mouse, fingers and the keyboard say to the simulator's window."""

from __future__ import annotations

from enum import Enum

import pygame
from msgspec import Struct

from controller.simulation.window_room import Tool
from display.window import Closed, Pointer, read

#: A pointer that moves less than this is still, in px: fingers are never quite.
STILL_PX = 10


class Key(Enum):
    """What a key asks for."""

    LEFT = "left"  # the next card at the left
    RIGHT = "right"
    UP = "up"  # the card in the row behind
    DOWN = "down"
    TAP = "tap"  # the chosen card onto the pad
    MINUS = "minus"
    PLUS = "plus"
    OK = "ok"
    GO_ON = "go-on"  # yes, or on with the lesson
    DRAWER = "drawer"  # of command cards and badges
    BACK = "back"  # what lies uppermost is put away, at last the window


class Hover(Struct, frozen=True):
    """The mouse is over a point, with no button down."""

    x: int
    y: int


Input = Pointer | Hover | Key | Tool | Closed

#: The letters that stand for tools.
LETTERS = {
    "h": Tool.HINT,
    "c": Tool.COMBINE,
    "w": Tool.WIN,
    "u": Tool.TAKE_BACK,
    "l": Tool.LAST_TRICK,
    "r": Tool.RULES,
    "m": Tool.MENU,
    "t": Tool.LESSON,
    "v": Tool.LEVEL,
    "b": Tool.RESTART,
    "n": Tool.NEXT,
}

#: What is written at a tool for its key.
KEY_OF = {tool: letter.upper() for letter, tool in LETTERS.items()} | {Tool.KEYS: "?"}

_KEYS: dict[int, Key | Tool] = {
    pygame.K_LEFT: Key.LEFT,
    pygame.K_RIGHT: Key.RIGHT,
    pygame.K_UP: Key.UP,
    pygame.K_DOWN: Key.DOWN,
    pygame.K_RETURN: Key.TAP,
    pygame.K_KP_ENTER: Key.TAP,
    pygame.K_o: Key.OK,
    pygame.K_k: Key.DRAWER,
    pygame.K_KP_MINUS: Key.MINUS,
    pygame.K_KP_PLUS: Key.PLUS,
    pygame.K_SPACE: Key.GO_ON,
    pygame.K_ESCAPE: Key.BACK,
    pygame.K_BACKSPACE: Tool.TAKE_BACK,
    pygame.K_F1: Tool.KEYS,
    **{ord(letter): tool for letter, tool in LETTERS.items()},
}

#: By what the key writes: where these signs are differs between keyboards.
_SIGNS: dict[str, Key | Tool] = {
    "-": Key.MINUS,
    "−": Key.MINUS,
    "+": Key.PLUS,
    "=": Key.PLUS,
    "?": Tool.KEYS,
}


def poll(size_px: tuple[int, int]) -> list[Input]:
    """What happened in a window of this size since the last call, in order."""
    return [event for raw in pygame.event.get() if (event := _input(raw, size_px)) is not None]


def _input(event: pygame.event.Event, size_px: tuple[int, int]) -> Input | None:
    if event.type == pygame.KEYDOWN:
        return _SIGNS.get(event.unicode) or _KEYS.get(event.key)
    if event.type == pygame.MOUSEMOTION and not any(event.buttons):
        return None if getattr(event, "touch", False) else Hover(*event.pos)
    return read(event, size_px)
