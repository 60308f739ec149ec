"""Whatever the table shows becomes pieces: a match, the lobby, an invitation, an enrolment."""

from __future__ import annotations

from display.art.palette import Palette
from display.compose import compose
from display.enrolment import enrolment_pieces
from display.enrolment_scene import Enrolling
from display.foyer import lobby_pieces
from display.foyer_attract import attract_pieces, shift_px
from display.foyer_scene import Attract, Lobby, Shown
from display.foyer_setting import LobbySetting
from display.language import Language, language
from display.layout import Layout
from display.pieces import Piece
from display.setting import Setting
from display.situations import situation


def composed(shown: Shown, table: Layout, words: Language, palette: Palette) -> tuple[Piece, ...]:
    """All pieces of what is shown; a later one lies over an earlier one."""
    match shown:
        case Lobby():
            return tuple(lobby_pieces(LobbySetting(shown, table, words, palette)))
        case Enrolling():
            return tuple(enrolment_pieces(shown, table, words, palette))
        case Attract(scene, code):
            setting = Setting(scene, situation(scene), table, words, palette)
            return tuple(attract_pieces(setting, language(code)))
    return compose(Setting(shown, situation(shown), table, words, palette))


def shift_of(shown: Shown) -> tuple[int, int]:
    """How far the picture lies from its usual place, in px to the right and down."""
    return shift_px(shown) if isinstance(shown, Attract) else (0, 0)
