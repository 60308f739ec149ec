"""When two pictures count as different: what moved is seen, how an edge is drawn is not."""

from __future__ import annotations

from io import BytesIO
from random import Random

import pygame
import pytest
from msgspec.structs import replace

from display.compose import compose
from display.draw import draw
from display.layout import Rect
from display.likeness import difference, shown_apart
from display.look import look
from display.pieces import CardPiece, Mark, Piece
from display.setting import Setting
from display.settings import Settings
from display.situations import situation
from tests.display.gallery import SIZE, painter, sample

TRICK = "trick for 4"


@pytest.fixture(scope="module")
def picture() -> pygame.Surface:
    return painter().paint(sample(TRICK)).copy()


def pieces() -> tuple[Piece, ...]:
    artist, made = painter(), sample(TRICK)
    return compose(Setting(made, situation(made), artist.layout(made), artist.language_of(made)))


def redrawn(parts: tuple[Piece, ...]) -> pygame.Surface:
    """These pieces on the plain colour of the baize, so that nothing else can differ."""
    surface = pygame.Surface(SIZE)
    surface.fill("#1b3a37")
    for piece in parts:
        draw(surface, piece)
    return surface


def moved(piece: Piece, right_px: int) -> Piece:
    """A piece with a frame, moved on the screen."""
    assert isinstance(piece, Mark | CardPiece)
    frame = piece.frame
    return replace(piece, frame=frame._replace(rect=frame.rect.moved(right_px, 0)))


def as_jpeg(surface: pygame.Surface) -> pygame.Surface:
    file = BytesIO()
    pygame.image.save(surface, file, "x.jpg")
    file.seek(0)
    return pygame.image.load(file, "x.jpg")


def with_noise_at_edges(surface: pygame.Surface, most: int) -> pygame.Surface:
    """Every px beside one that is clearly another colour becomes a little lighter or darker."""
    random, noisy = Random(1), surface.copy()
    width, height = surface.get_size()
    for x in range(width - 1):
        for y in range(height - 1):
            here, below = surface.get_at((x, y)), surface.get_at((x, y + 1))
            if abs(here.g - below.g) > 20 or abs(here.g - surface.get_at((x + 1, y)).g) > 20:
                change = random.randint(-most, most)
                channels = [min(255, max(0, channel + change)) for channel in here[:3]]
                noisy.set_at((x, y), channels)
    return noisy


# What is no difference


def test_the_same_picture_does_not_differ(picture: pygame.Surface) -> None:
    found = difference(picture, painter().paint(sample(TRICK)))
    assert (found.mean, found.square) == (0, 0)
    assert not found.is_seen


def test_noise_at_every_edge_is_not_seen(picture: pygame.Surface) -> None:
    found = difference(picture, with_noise_at_edges(picture, 40))
    assert found.square > 0
    assert not found.is_seen


def test_edges_that_are_softer_everywhere_are_not_seen(picture: pygame.Surface) -> None:
    soft = pygame.transform.box_blur(picture, 1)
    soft.set_alpha(128)
    softer = picture.copy()
    softer.blit(soft, (0, 0))
    assert not difference(picture, softer).is_seen


def test_noise_is_not_seen_in_jpeg_either(picture: pygame.Surface) -> None:
    noisy = with_noise_at_edges(picture, 40)
    assert not difference(as_jpeg(picture), as_jpeg(noisy)).is_seen


# What is one


@pytest.mark.parametrize("right_px", [4, -4, 12])
@pytest.mark.parametrize("kind", [Mark, CardPiece])
def test_a_piece_that_moved_is_seen_and_where(kind: type[Piece], right_px: int) -> None:
    before = pieces()
    place = next(n for n, piece in enumerate(before) if isinstance(piece, kind))
    after = (*before[:place], moved(before[place], right_px), *before[place + 1 :])
    found = difference(redrawn(before), redrawn(after))
    assert found.is_seen
    around = before[place].extent
    near = Rect(around.x - 16, around.y - 16, around.width + 32, around.height + 32)
    assert near.holds(*found.at)


def test_every_mark_that_is_missing_is_seen() -> None:
    before = pieces()
    whole = redrawn(before)
    for mark in (piece for piece in before if isinstance(piece, Mark)):
        assert difference(whole, redrawn(tuple(p for p in before if p is not mark))).is_seen


@pytest.mark.parametrize("settings", [Settings(temperature=60), Settings(contrast=60)])
def test_another_look_is_seen(picture: pygame.Surface, settings: Settings) -> None:
    assert look(settings) != look(Settings())
    assert difference(picture, painter().paint(replace(sample(TRICK), settings=settings))).is_seen


def test_pictures_of_other_sizes_are_not_compared(picture: pygame.Surface) -> None:
    with pytest.raises(ValueError, match=r"\(960, 540\) and \(10, 10\)"):
        difference(picture, pygame.Surface((10, 10)))


def test_the_difference_is_shown_where_it_is() -> None:
    one, other = pygame.Surface((40, 40)), pygame.Surface((40, 40))
    other.fill((20, 100, 0), (8, 16, 8, 8))
    shown = shown_apart(one, other)
    assert shown.get_at((10, 20))[:3] == (80, 255, 0)
    assert shown.get_at((20, 20))[:3] == (0, 0, 0)
    assert difference(one, other).at == (8, 16)
