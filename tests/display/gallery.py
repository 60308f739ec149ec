"""Every sample scene of every game by name, and what tests ask of its frame."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache, partial

import pygame
import pytest
from msgspec.structs import replace

from display.actions import Action
from display.compose import compose
from display.frame import Painter
from display.language import Language
from display.lettering import fit
from display.mounting import Orientation
from display.pieces import CardPiece, Piece, Words
from display.scene import Notice, NoticeKind, Prompt, PromptKind, Scene
from display.setting import Setting
from display.situations import situation
from display.theme import DEFAULT_PX_PER_MM
from engine.games import game
from tests.display import ganjifa_scenes, ramejan_scenes, scenes, unsun_scenes

SIZE, SCALE = (960, 540), DEFAULT_PX_PER_MM / 2

_RECAPS = ("trick for 3", "auction for 4", "unsun declared", "unsun gather", "ramejan score")
_GATHERS = ("gather for 4", "ganjifa gather", "unsun gather", "ramejan gather")


def _recap(name: str) -> Scene:
    return scenes.everywhere(sample(name), shows_recap=True)


def _revoke(name: str) -> Scene:
    """The second seat followed suit after all."""
    made = sample(name)
    place, cards = made.seats[1].place.number, game(made.game).cards
    notice = Notice(NoticeKind.REVOKE, place=place, cards=(cards[3], cards[-3]))
    return replace(made, notices=(notice,))


def _entering(name: str) -> Scene:
    """Every seat is about to enter a card that can't be read."""
    made = sample(name)
    deck = game(made.game).deck
    card = deck.cards[-2]
    prompt = Prompt(PromptKind.ENTER_CARD, suit=deck.suit[card], card=card)
    return scenes.everywhere(made, prompt=prompt)


def _missing(name: str) -> Scene:
    made = sample(name)
    cards = game(made.game).cards[::9]
    notice = Notice(NoticeKind.CARDS_MISSING, count=len(cards), cards=cards)
    return replace(made, notices=(notice,))


_MAKERS: dict[str, Callable[[], Scene]] = {
    **{f"{n} for {s}": partial(m, s) for n, m in scenes.SCREENS.items() for s in (3, 4)},
    **{f"ganjifa {name}": make for name, make in ganjifa_scenes.SCREENS.items()},
    **{f"ramejan {name}": make for name, make in ramejan_scenes.SCREENS.items()},
    **{f"unsun {name}": make for name, make in unsun_scenes.SCREENS.items()},
}

#: A screen of each game while it is played.
GAMES = ("trick for 4", "ganjifa trick", "unsun trick", "ramejan claimed")
#: And where cards are named that are not in play, what all are asked and told of them.
_MAKERS |= {
    **{f"recap of {name}": partial(_recap, name) for name in (*GAMES, *_RECAPS)},
    **{f"revoke in {name}": partial(_revoke, name) for name in GAMES[:3]},
    **{f"entering in {name}": partial(_entering, name) for name in GAMES},
    **{f"missing in {name}": partial(_missing, name) for name in _GATHERS},
}
EVERY_SCREEN = tuple(_MAKERS)


@cache
def sample(name: str) -> Scene:
    """The scene called so; made once, since some are searched for."""
    return _MAKERS[name]()


def painter(words: Language | None = None) -> Painter:
    return Painter(SIZE, SCALE, words)


def action_at(artist: Painter, x: int, y: int) -> Action | None:
    """What a touch at this px of the last frame means."""
    target = artist.target_at(x, y)
    return None if target is None else target.touched(x, y)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def painted(made: Scene) -> bytes:
    return pixels(painter().paint(made))


@lru_cache(maxsize=8)
def _undrawn(size_px: tuple[int, int], px_per_mm: float, words: Language | None) -> Painter:
    """A painter that lays out and draws nothing: one does for all, its surfaces are large."""
    return Painter(size_px, px_per_mm, words)


def pieces_of(
    made: Scene,
    size_px: tuple[int, int] = SIZE,
    px_per_mm: float = SCALE,
    words: Language | None = None,
) -> tuple[Piece, ...]:
    """What the frame is made of, not drawn."""
    artist = _undrawn(size_px, px_per_mm, words)
    return compose(Setting(made, situation(made), artist.layout(made), artist.language_of(made)))


def however_mounted(test: Callable[..., None]) -> Callable[..., None]:
    """The test on screens that lie and stand, high, wide and old ones."""
    sizes_px = [(1080, 1920), (1920, 1080), (1024, 768)]
    mounted = pytest.mark.parametrize("orientation", Orientation)(test)
    return pytest.mark.parametrize("size_px", sizes_px)(mounted)


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
