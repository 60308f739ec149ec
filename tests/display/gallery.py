"""Every sample scene of every game by name, and what tests ask of its frame."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial

import pygame

from display.compose import compose
from display.frame import Painter
from display.language import Language, language
from display.lettering import fit
from display.pieces import CardPiece, Piece, Words
from display.scene import Scene
from display.setting import Setting
from display.situations import situation
from display.theme import DEFAULT_PX_PER_MM
from tests.display import ganjifa_scenes, ramejan_scenes, scenes, unsun_scenes

SIZE, SCALE = (960, 540), DEFAULT_PX_PER_MM / 2

_MAKERS: Mapping[str, Callable[[], Scene]] = {
    **{f"{n} for {s}": partial(m, s) for n, m in scenes.SCREENS.items() for s in (3, 4)},
    **{f"ganjifa {name}": make for name, make in ganjifa_scenes.SCREENS.items()},
    **{f"ramejan {name}": make for name, make in ramejan_scenes.SCREENS.items()},
    **{f"unsun {name}": make for name, make in unsun_scenes.SCREENS.items()},
}
EVERY_SCREEN = tuple(_MAKERS)


@cache
def sample(name: str) -> Scene:
    """The scene called so; made once, since some are searched for."""
    return _MAKERS[name]()


def painter(words: Language | None = None) -> Painter:
    return Painter(SIZE, SCALE, words or language("en"))


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def painted(made: Scene) -> bytes:
    return pixels(painter().paint(made))


def pieces_of(
    made: Scene,
    size_px: tuple[int, int] = SIZE,
    px_per_mm: float = SCALE,
    words: Language | None = None,
) -> tuple[Piece, ...]:
    """What the frame is made of, not drawn."""
    artist = Painter(size_px, px_per_mm, words or language("en"))
    return compose(Setting(made, situation(made), artist.layout(made), artist.language))


def misfits(pieces: tuple[Piece, ...]) -> list[str]:
    """Texts that stand smaller than the fit rule allows."""
    words = [piece for piece in pieces if isinstance(piece, Words)]
    boxes = [(piece.frame.width, piece.frame.height) for piece in words]
    return [
        piece.text
        for piece, box in zip(words, boxes, strict=True)
        if not fit(piece.text, piece.role, piece.size_px, box).fits
    ]


def texts(made: Scene) -> list[str]:
    return [piece.text for piece in pieces_of(made) if isinstance(piece, Words)]


def faces(made: Scene) -> list[str]:
    """The cards that show their faces."""
    return [p.card for p in pieces_of(made) if isinstance(p, CardPiece) and p.card]


def backs(made: Scene) -> int:
    return sum(isinstance(p, CardPiece) and p.card is None for p in pieces_of(made))
