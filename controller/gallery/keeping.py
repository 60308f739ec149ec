"""Keeps the gallery's pictures as files: writes those that changed, and finds changes nobody meant.

They are JPEG files: the grain of baize and wood makes PNG four times as large. A picture is
compared as it would be written, so that what JPEG leaves out is left out on both sides.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pygame

from controller.gallery.listing import Entry
from controller.gallery.painting import painted
from display.likeness import MOST_IN_A_SQUARE, MOST_IN_THE_MEAN, difference, shown_apart

_FORMAT = "picture.jpg"


def file_of(entry: Entry, folder: Path) -> Path:
    """Where the picture is kept."""
    return folder / f"{entry.name}.jpg"


def renew(entry: Entry, folder: Path) -> bool:
    """Paints the picture, and writes it if it is new or looks another; whether it was written.

    Raises OSError.
    """
    path, new = file_of(entry, folder), encoded(painted(entry))
    if path.exists() and not _differ(_decoded(path.read_bytes()), _decoded(new)):
        return False
    path.write_bytes(new)
    return True


def change(kept: Path, now: pygame.Surface, leave_in: Path) -> str | None:
    """What is to be said of a kept picture that the painter paints otherwise now; None if not.

    Leaves the new picture and the difference in the folder `leave_in`. Raises OSError.
    """
    accept = "look, and if it is meant run `make pictures` and commit"
    if not kept.exists():
        return f"{kept} is missing: {accept}"
    before, after = _decoded(kept.read_bytes()), _decoded(encoded(now))
    if not _differ(before, after):
        return None
    leave_in.mkdir(parents=True, exist_ok=True)
    (leave_in / f"{kept.stem}.jpg").write_bytes(encoded(now))
    if before.get_size() != after.get_size():
        return f"{kept} has another size than the new one, which is in {leave_in}: {accept}"
    pygame.image.save(shown_apart(before, after), leave_in / f"{kept.stem}-difference.png")
    found = difference(before, after)
    return (
        f"{kept} is painted otherwise now, most at {found.at}: {found.square} in a square"
        f" (at most {MOST_IN_A_SQUARE}), {found.mean:.2f} in the mean (at most {MOST_IN_THE_MEAN});"
        f" the new one and the difference are in {leave_in}: {accept}"
    )


def encoded(drawn: pygame.Surface) -> bytes:
    """The picture as its file holds it."""
    file = BytesIO()
    pygame.image.save(drawn, file, _FORMAT)
    return file.getvalue()


def _decoded(content: bytes) -> pygame.Surface:
    return pygame.image.load(BytesIO(content), _FORMAT)


def _differ(one: pygame.Surface, other: pygame.Surface) -> bool:
    return one.get_size() != other.get_size() or difference(one, other).is_seen
