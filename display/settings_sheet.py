"""All settings as pieces on the leaf: a row each, with what it is set to and how to change it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from display.actions import Adjust
from display.adjusting import OPTIONS, ROWS, Row, value_of
from display.art.palette import Colour
from display.art.type import Role, width_px
from display.language import LANGUAGES, Language, msg
from display.layout import Frame
from display.leaf import Leaf, OnTable, quiet
from display.pieces import Mark, Piece, Slider, Target, Words
from display.scene import SettingsSheet, Side
from display.settings import Motion
from display.theme import SIZES, TARGET_MM

TITLE = msg("settings", "Settings")
LABELS = {
    Row.LANGUAGE: msg("settings", "Language"),
    Row.TEXT: msg("settings", "Text size"),
    Row.CONTRAST: msg("settings", "Contrast"),
    Row.TEMPERATURE: msg("settings", "Colour temperature"),
    Row.GRAIN: msg("settings", "Grain"),
    Row.MOTION: msg("settings", "Motion"),
    Row.SOUND: msg("settings", "Sound"),
    Row.COLOURS: msg("settings", "Suit colours"),
}
MOTIONS = {
    Motion.NONE: msg("motion", "none"),
    Motion.FAST: msg("motion", "fast"),
    Motion.NORMAL: msg("motion", "normal"),
    Motion.SLOW: msg("motion", "slow"),
}
COLOURS = {False: msg("suit colours", "two"), True: msg("suit colours", "four")}

_GAP_MM = 8.0  # between two columns
_FOOT_MM = 10.0  # how far the rows reach into the foot, which is empty
_OPTION_GAP_MM = 4.0
_SIGN_MM = 5.0
_SHARE = 2.7  # how wide a share is, by text size
_LABEL, _BELOW = 0.42, 0.12  # of a row's height: what names it, and what parts it from the next


def settings_pieces(setting: OnTable, sheet: SettingsSheet) -> Iterator[Piece]:
    """The leaf with all rows, that which minus and plus change in vermilion."""
    leaf = Leaf(setting, sheet.place)
    yield from leaf.pieces(setting.language.say(TITLE))
    columns = 2 if leaf.side in (Side.NEAR, Side.FAR) else 1
    down = -(-len(ROWS) // columns)
    gap = leaf.px(_GAP_MM)
    width = (leaf.body.width - gap * (columns - 1)) // columns
    height = (leaf.body.height + leaf.px(_FOOT_MM)) // down
    for number, row in enumerate(ROWS):
        column, line = divmod(number, down)
        frame = leaf.body.part(column * (width + gap), line * height, width, height)
        yield from _Row(leaf, number, row, number == sheet.row).pieces(frame)
    yield from leaf.closing()


class _Row:
    """One row: its name and value, and below them what sets it."""

    def __init__(self, leaf: Leaf, number: int, row: Row, is_chosen: bool) -> None:
        self.leaf, self.number, self.row, self.is_chosen = leaf, number, row, is_chosen
        self.value = value_of(leaf.setting.scene.settings, row)
        self.language = leaf.setting.language

    @property
    def ink(self) -> Colour:
        return self.leaf.palette.vermilion if self.is_chosen else self.leaf.palette.ink

    @property
    def role(self) -> Role:
        return Role.STRONG if self.is_chosen else Role.PROMPT

    @property
    def quiet(self) -> Colour:
        return quiet(self.leaf.palette)

    def pieces(self, frame: Frame) -> Iterator[Piece]:
        """The name, and below it the options or a slider; all of the row can be touched."""
        label_px, below_px = round(frame.height * _LABEL), round(frame.height * _BELOW)
        name = self.language.say(LABELS[self.row])
        upper = frame.part(0, 0, frame.width, label_px)
        yield Words(upper, name, self.role, self.leaf.text_px, self.ink, align=0)
        lower = frame.part(0, label_px, frame.width, frame.height - label_px - below_px)
        if self.row in OPTIONS:
            yield from self._options(frame, lower)
        else:
            yield from self._slider(frame, lower)

    def _slider(self, row: Frame, frame: Frame) -> Iterator[Piece]:
        """The slider, and at its right its share of 100."""
        share_px = round(self.leaf.text_px * _SHARE)
        width = frame.width - share_px
        line = frame.part(0, 0, width, frame.height)
        yield Slider(line, self.value, self.ink, self.quiet)
        yield Target(row.part(0, 0, width, row.height), self._adjust(0), slides=True)
        right = frame.part(width, 0, share_px, frame.height)
        share = self.language.percent(self.value)
        yield Words(right, share, self.role, self.leaf.text_px, self.ink, align=1)

    def _options(self, row: Frame, frame: Frame) -> Iterator[Piece]:
        """The options side by side; where they are too many for fingers, one between arrows."""
        words = option_words(self.language, self.row)
        if not self._fit(words, frame.width):
            yield from self._one_of(words[self.value], row, frame)
            return
        x = 0
        for index, width in enumerate(self._widths(words, frame.width)):
            cell = frame.part(x, 0, width, frame.height)
            is_set = index == self.value
            role, colour = (Role.STRONG, self.ink) if is_set else (Role.PROMPT, self.quiet)
            yield Words(cell, words[index], role, self.leaf.text_px, colour, align=0)
            yield Target(row.part(x, 0, width, row.height), self._adjust(index))
            x += width

    def _fit(self, words: Sequence[str], room: int) -> bool:
        """Whether all options can be read and touched side by side."""
        least_px = round(self.leaf.text_px * SIZES.shrink)
        gap, target = self.leaf.px(_OPTION_GAP_MM), self.leaf.px(TARGET_MM)
        narrowest = (width_px(word, Role.STRONG, least_px) + gap for word in words)
        return sum(max(width, target) for width in narrowest) <= room

    def _widths(self, words: Sequence[str], room: int) -> list[int]:
        """How wide each option is: its words, a finger, and an even part of what is left."""
        gap, least = self.leaf.px(_OPTION_GAP_MM), self.leaf.px(TARGET_MM)
        size_px = self.leaf.text_px
        wanted = [max(least, width_px(word, Role.STRONG, size_px) + gap) for word in words]
        spare = room - sum(wanted)
        if spare >= 0:
            return [width + spare // len(words) for width in wanted]
        slack = sum(wanted) - least * len(words)
        return [least + (width - least) * (slack + spare) // slack for width in wanted]

    def _one_of(self, word: str, row: Frame, frame: Frame) -> Iterator[Piece]:
        """The option in force; the left half goes to the one before, the right to the next."""
        sign, half, count = self.leaf.px(_SIGN_MM), frame.width // 2, len(OPTIONS[self.row])
        middle = frame.part(2 * sign, 0, frame.width - 4 * sign, frame.height)
        yield Words(middle, word, Role.STRONG, self.leaf.text_px, self.ink)
        for x, step in ((0, -1), (frame.width - sign, 1)):
            arrow = frame.part(x, 0, sign, frame.height)
            yield Mark(arrow, "onward", self.quiet, mirrored=step < 0)
            side = row.part(0 if step < 0 else half, 0, half, row.height)
            yield Target(side, self._adjust((self.value + step) % count))

    def _adjust(self, value: int) -> Adjust:
        return Adjust(self.leaf.place.number, self.number, value)


def option_words(language: Language, row: Row) -> tuple[str, ...]:
    """The options of a row in words; languages by their own names."""
    match row:
        case Row.LANGUAGE:
            return tuple(LANGUAGES.values())
        case Row.MOTION:
            return tuple(language.say(MOTIONS[motion]) for motion in Motion)
    return tuple(language.say(message) for message in COLOURS.values())
