"""Where a seat's panel can be touched, and the quiet signs that say so on a screen that can be.

The targets are always there: a mouse finds them on any screen.
"""

from __future__ import annotations

from collections.abc import Iterator

from display.actions import Action, Choose, Key, Press
from display.layout import Frame
from display.pieces import Mark, Piece, Target
from display.scene import PromptKind
from display.setting import Setting
from display.theme import TARGET_MM

#: Prompts that a card answers: every key opens the menu.
_BY_CARD = frozenset(
    {
        PromptKind.PLAY,
        PromptKind.NINTH,
        PromptKind.BURY,
        PromptKind.DRAW,
        PromptKind.REPLACEMENT,
        PromptKind.DISCARD_TO_DUKAL,
    }
)


def key_targets(setting: Setting, seat: int) -> Iterator[Target]:
    """A third of the panel for each key, in the order of the board's: minus, OK, plus."""
    panel = setting.table.seats[seat].panel
    third = panel.width // 3
    yield _press(setting, seat, panel.part(0, 0, third, panel.height), Key.MINUS)
    yield _press(setting, seat, panel.part(third, 0, third, panel.height), Key.OK)
    last = panel.part(2 * third, 0, panel.width - 2 * third, panel.height)
    yield _press(setting, seat, last, Key.PLUS)


def choice_targets(setting: Setting, seat: int, until: int) -> Iterator[Target]:
    """Of a panel with a choice that ends `until` px from its left, beside which OK is told.

    The choice's left is minus and its right plus, or its two signs are touched themselves; between
    both, an entry of the menu is taken.
    """
    panel = setting.table.seats[seat].panel
    until = max(until, 2 * setting.px(TARGET_MM))
    yield from _on_choice(setting, seat, panel.part(0, 0, until, panel.height))
    words = panel.part(until, 0, panel.width - until, panel.height)
    yield _press(setting, seat, words, Key.OK)


def _on_choice(setting: Setting, seat: int, choice: Frame) -> Iterator[Target]:
    shown = setting.scene.seats[seat]
    number, prompt = shown.place.number, shown.prompt
    actions: list[Action] = [Press(number, Key.MINUS), Press(number, Key.PLUS)]
    if prompt is not None and prompt.kind is PromptKind.PERIOD:
        actions = [Choose(number, 0), Choose(number, 1)]
    elif prompt is not None and prompt.kind is PromptKind.MENU:
        actions.insert(1, Choose(number, prompt.index))
    for n, action in enumerate(actions):
        left, right = (choice.width * side // len(actions) for side in (n, n + 1))
        yield Target(choice.part(left, 0, right - left, choice.height), action)


def column_targets(setting: Setting, seat: int, until: int) -> Iterator[Target]:
    """Of a panel that is higher than wide, whose choice ends `until` px from its upper edge: the
    choice is touched as beside words, and below it all is OK."""
    panel = setting.table.seats[seat].panel
    yield from _on_choice(setting, seat, panel.part(0, 0, panel.width, until))
    words = panel.part(0, until, panel.width, panel.height - until)
    yield _press(setting, seat, words, Key.OK)


def offers_suits(setting: Setting, seat: int) -> bool:
    """Whether suits lie before the seat to be touched: it names trump."""
    prompt = setting.scene.seats[seat].prompt
    return setting.scene.touch and prompt is not None and prompt.kind is PromptKind.TRUMP


def suit_targets(setting: Setting, seat: int) -> Iterator[Piece]:
    """The suits that may be trump, on the baize before who names it, as large as fingers are."""
    shown, suits = setting.scene.seats[seat], setting.suits
    if not offers_suits(setting, seat) or shown.prompt is None:
        return
    strip = setting.table.seats[seat].strip
    width = strip.width // len(suits)
    size = min(width, strip.height) * 3 // 5
    for index, suit in enumerate(suits):
        cell = strip.part(index * width, 0, width, strip.height)
        colour = setting.palette.brass if suit == shown.prompt.suit else setting.quiet
        at = (width - size) // 2, (cell.height - size) // 2
        yield Mark(cell.part(*at, size, size), suit, colour)
        yield Target(cell, Choose(shown.place.number, index))


def key_signs(setting: Setting, seat: int, frame: Frame) -> Iterator[Mark]:
    """At the ends of the panel: what its outer thirds are."""
    if not setting.scene.touch or setting.scene.seats[seat].kind != "person":
        return
    prompt = setting.scene.seats[seat].prompt
    size = min(frame.height, setting.px(setting.sizes.name_mm))
    opens_menu = prompt is None or prompt.kind in _BY_CARD
    names = ("", "menu") if opens_menu else ("minus", "plus")
    for name, x in zip(names, (0, frame.width - size), strict=True):
        if name:
            yield Mark(frame.part(x, 0, size, frame.height), name, setting.quiet_on_wood)


def _press(setting: Setting, seat: int, frame: Frame, key: Key) -> Target:
    return Target(frame, Press(setting.scene.seats[seat].place.number, key))
