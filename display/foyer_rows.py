"""A row of the lobby: what it is set to, between two arrows that fingers find."""

from __future__ import annotations

from collections.abc import Iterator

from display.actions import Adjust
from display.art.palette import Colour
from display.art.type import Role
from display.foyer_scene import Choice
from display.foyer_setting import LobbySetting
from display.foyer_words import option_words
from display.layout import Frame
from display.pieces import Mark, Piece, Target, Words

_SIGN_MM = 6.0


def value_pieces(
    setting: LobbySetting, choice: Choice, frame: Frame, ink: Colour, role: Role = Role.STRONG
) -> Iterator[Piece]:
    """What the row is set to, between two arrows if there is anything else."""
    sign = setting.px(_SIGN_MM)
    margin = sign * 10 // 9
    words = option_words(setting.language, choice)
    room = frame.part(margin, 0, frame.width - 2 * margin, frame.height)
    yield Words(room, words, role, setting.text_px, ink)
    for x in (0, frame.width - sign) if len(choice.options) > 1 else ():
        arrow = frame.part(x, 0, sign, frame.height)
        yield Mark(arrow, "onward", setting.quiet, mirrored=x == 0)


def step_targets(
    setting: LobbySetting, number: int, choice: Choice, left: int, row: Frame
) -> Iterator[Target]:
    """From `left` on, the first third goes to the option before, the last third to the next."""
    opener, third, count = setting.lobby.opener or 0, (row.width - left) // 3, len(choice.options)
    for x, step in ((left, -1), (row.width - third, 1)) if count > 1 else ():
        to = (choice.index + step) % count
        yield Target(row.part(x, 0, third, row.height), Adjust(opener, number, to))
