"""Paints scenes: the same scene gives the same bytes, and only what changed is drawn again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from itertools import product

import pygame

from display.art.cards import back, face, shadow
from display.art.packs import art_of
from display.art.table import surface as empty_table
from display.course import Course
from display.decks import sizes_of
from display.draw import draw
from display.enrolment_scene import Enrolling
from display.foyer_compose import composed, shift_of
from display.foyer_scene import Attract, Lobby, Shown, places_of
from display.language import Language, language
from display.layout import Layout, Orientation, Rect, layout
from display.look import LOOK, Look, look
from display.marks import side_card_px
from display.melds import meld_card_px, pile_card_px
from display.middle import dealt_widths_px
from display.pieces import FLIGHT_MM, Piece, Target
from display.rulebook import pictured_cards
from display.rules_sheet import rules_card_px
from display.scene import Place
from display.setting import Setting
from display.situations import situation
from display.theme import LYING_MM, TRICK_LIFTS_MM
from engine.games import game

#: A table's seats seldom change, and its layout with them only.
_layout = lru_cache(maxsize=4)(layout)

#: A picture that lies off its place is drawn beyond the frame's edges; none lies farther off.
_MARGIN_PX = 8


class Painter:
    """Turns scenes into frames of one size, on a surface of its own."""

    def __init__(
        self,
        size_px: tuple[int, int],
        px_per_mm: float,
        words: Language | None = None,
        orientation: Orientation = Orientation.FLAT,
        viewer: Place | None = None,
    ) -> None:
        """`px_per_mm` as calibrated. The words are in the language of a scene's settings, unless
        others are given; a screen that stands may stand before one place, that of a `viewer`."""
        self.size_px, self.px_per_mm, self._words = size_px, px_per_mm, words
        self.orientation, self.viewer = orientation, viewer
        self._look = LOOK
        width, height = size_px
        canvas_px = width + 2 * _MARGIN_PX, height + 2 * _MARGIN_PX
        self._canvas = pygame.Surface(canvas_px, depth=32)
        self.frame = self._part((0, 0))
        self.changed: tuple[Rect, ...] = ()
        self.pieces: tuple[Piece, ...] = ()
        self._drawn: tuple[Piece, ...] = ()
        self._course = Course()
        self._ground: pygame.Surface | None = None
        self._shift = (0, 0)

    def paint(self, scene: Shown, now_s: float | None = None) -> pygame.Surface:
        """The frame of `scene`; `changed` then holds the areas that differ from the one before.

        The surface is the painter's own and the same each time: copy it to keep it. At `now_s` what
        differs from the scene before sets out for its place, and `advance` shows it on its way;
        without a time everything is at its place.
        """
        table = self.layout(scene)
        chosen = self._look = look(scene.settings)
        words = self.language_of(scene)
        pieces, shift = composed(scene, table, words, chosen.palette), shift_of(scene)
        ground = _ground(table, chosen)
        self.pieces, drawn = pieces, self._drawn
        if now_s is None:
            self._course.rest(pieces)
            self._drawn = pieces
        else:
            self._course.to(pieces, self._setting(scene, table, words), now_s)
            self._drawn = self._course.at(now_s)
        areas: tuple[Rect, ...] = (table.screen,)
        if ground is self._ground and shift == self._shift:
            areas = changed_areas(drawn, self._drawn)
        elif shift != (0, 0):
            self.frame.blit(ground, (0, 0))  # beside the picture, which covers the rest
        self._ground, self._shift = ground, shift
        return self._repainted(areas)

    def advance(self, now_s: float) -> pygame.Surface:
        """The frame of the scene that was painted last as it is now; `changed` as of `paint`."""
        drawn, self._drawn = self._drawn, self._course.at(now_s)
        return self._repainted(changed_areas(drawn, self._drawn))

    def moves_at(self, now_s: float) -> bool:
        """Whether something is still on its way then, so that the next frame will be another."""
        return self._course.moves_at(now_s)

    def _part(self, shift: tuple[int, int]) -> pygame.Surface:
        """The canvas so far from the frame's place, as large as the frame: no copy of it."""
        right, down = shift
        return self._canvas.subsurface((_MARGIN_PX + right, _MARGIN_PX + down), self.size_px)

    def _repainted(self, areas: Iterable[Rect]) -> pygame.Surface:
        """The frame with these areas drawn anew."""
        screen, shift = Rect(0, 0, *self.size_px), self._shift
        areas = tuple(area.within(screen) for area in areas)
        picture, extents = self._part(shift), [piece.extent for piece in self._drawn]
        for area in areas:
            self._repaint(picture, area, extents)
        self.changed = tuple(area.moved(*shift).within(screen) for area in areas)
        if self.changed == (screen.moved(*shift).within(screen),):
            self.changed = (screen,)
        return self.frame

    def _repaint(self, picture: pygame.Surface, area: Rect, extents: Sequence[Rect]) -> None:
        """Draws the area anew: the empty table, and what reaches into it from the lowest up.

        Where a piece is cut off changes no px: pygame blends each by itself, with whatever
        instructions the processor has.
        """
        assert self._ground is not None
        picture.set_clip(area)
        picture.blit(self._ground, area[:2], area)
        for number in pygame.Rect(area).collidelistall(extents):
            draw(picture, self._drawn[number], self._look.palette)

    def prepare(self, shown: Shown) -> Iterator[None]:
        """Draws the cards and shadows of the scene's game ahead, one a step, for idle moments.

        One takes up to a frame's time to draw, and a tap should not wait for it. Of a lobby nothing
        is, as its game may be another in a moment.
        """
        if isinstance(shown, Lobby | Enrolling):
            return
        scene = shown.scene if isinstance(shown, Attract) else shown
        table, rules, facts = self.layout(scene), game(scene.game), situation(scene)
        beside = (side_card_px(table),) if facts.side_size else ()
        melds = pile_card_px(table), meld_card_px(table)
        played = (table.card_px,) if facts.stock is None else melds
        palette, art = look(scene.settings).palette, art_of(rules.deck.name)
        dealt = dealt_widths_px(table)
        for width_px in dealt:
            back(width_px, palette, art)
            yield
        lifted = (*product(dealt, (FLIGHT_MM, LYING_MM)), *product(played, TRICK_LIFTS_MM))
        for width_px, lift_mm in lifted:
            shadow(width_px, lift_mm, art)
            yield
        for width_px, card in product((*played, *beside), rules.cards):
            face(card, width_px, palette)
            yield
        for card in pictured_cards(scene.game, scene.settings.language):
            face(card, rules_card_px(table), palette)
            yield

    def target_at(self, x: int, y: int) -> Target | None:
        """The topmost target at this px of the last frame."""
        targets = (piece for piece in reversed(self.pieces) if isinstance(piece, Target))
        return next((target for target in targets if target.extent.holds(x, y)), None)

    def language_of(self, scene: Shown) -> Language:
        """The language that the scene is told in."""
        return self._words or language(scene.settings.language)

    def layout(self, scene: Shown) -> Layout:
        """Where everything lies in the frame of `scene`: where a pointer is, for instance."""
        places = places_of(scene)
        sizes = sizes_of(game(scene.game).deck.name, look(scene.settings).sizes)
        how = self.orientation, self.viewer
        return _layout(self.size_px, self.px_per_mm, places, scene.table, sizes, *how)

    def _setting(self, shown: Shown, table: Layout, words: Language) -> Setting | None:
        """What motion is read off; a lobby has none."""
        if isinstance(shown, Lobby | Enrolling):
            return None
        scene = shown.scene if isinstance(shown, Attract) else shown
        return Setting(scene, situation(scene), table, words, self._look.palette)


def _ground(table: Layout, chosen: Look) -> pygame.Surface:
    rims = table.side_rim_px, table.rim_px
    return empty_table(table.size_px, rims, chosen.palette, chosen.grain)


def changed_areas(before: Iterable[Piece], after: Iterable[Piece]) -> tuple[Rect, ...]:
    """The areas of pieces that came or went, joined where they overlap."""
    old, new = tuple(before), tuple(after)
    stay = set(map(id, old)) & set(map(id, new))  # most do; to compare values takes longer
    gone = [piece for piece in old if id(piece) not in stay]
    came = [piece for piece in new if id(piece) not in stay]
    differing = set(gone) ^ set(came)
    areas: list[Rect] = []
    for piece in (*gone, *came):
        if piece in differing and not isinstance(piece, Target):
            areas = _joined(areas, piece.extent)
    return tuple(areas)


def _joined(areas: list[Rect], added: Rect) -> list[Rect]:
    """The areas and one more, those that overlap made one, so that nothing is drawn twice."""
    touching = [area for area in areas if area.overlaps(added)]
    if not touching:
        return [*areas, added]
    apart = [area for area in areas if area not in touching]
    return _joined(apart, reduce(_union, touching, added))


def _union(one: Rect, other: Rect) -> Rect:
    x, y = min(one.x, other.x), min(one.y, other.y)
    return Rect(x, y, max(one.right, other.right) - x, max(one.bottom, other.bottom) - y)
