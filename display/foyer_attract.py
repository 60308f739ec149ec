"""A recorded match with an invitation at both long sides: what lies on a table that waits."""

from __future__ import annotations

from collections.abc import Iterator

from display.actions import Wake
from display.art.type import Role
from display.compose import play_pieces
from display.foyer_scene import Attract
from display.foyer_words import INVITATION
from display.language import Language
from display.layout import Frame, Rect
from display.pieces import Mark, Piece, Target, Words
from display.setting import Setting

#: The sign and the words of the invitation, in mm.
_SIGN_MM, _WORDS_MM = 12.0, 13.0

#: How far one step of an `Attract.shift` is.
SHIFT_PX = 2


def attract_pieces(setting: Setting, language: Language) -> Iterator[Piece]:
    """The match without any panel, and the invitation in this language; a touch anywhere wakes."""
    yield from play_pieces(setting)
    width, height = setting.table.size_px
    depth = round(setting.table.rim_px * setting.sizes.inlay)
    edges = [Frame(Rect(0, height - depth, width, depth), 0)]
    if not setting.table.mounting.is_upright:
        edges.append(Frame(Rect(0, 0, width, depth), 180))
    for edge in edges:
        yield from _invitation(setting, language, edge)
    yield Target(Frame(setting.table.screen, 0), Wake())


def _invitation(setting: Setting, language: Language, edge: Frame) -> Iterator[Piece]:
    """The sign of a card on a pad at both ends of the words."""
    words, sign = language.say(INVITATION), setting.px(_SIGN_MM)
    half = edge.width // 2
    room = edge.part(half // 2, 0, half, edge.height)
    size_px = setting.px(_WORDS_MM)
    yield Words(room, words, Role.NAME, size_px, setting.palette.cream)
    for x in (half // 2 - 2 * sign, half // 2 + half + sign):
        yield Mark(edge.part(x, 0, sign, edge.height), "tap", setting.palette.brass)


def shift_px(shown: Attract) -> tuple[int, int]:
    """How far the picture lies from its usual place, to the right and down."""
    right, down = shown.shift
    return right * SHIFT_PX, down * SHIFT_PX
