"""Makes the whole gallery: the pictures that look other than before, and the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from controller.gallery.keeping import file_of, renew
from controller.gallery.listing import ENTRIES
from controller.gallery.page import NAME, page


def make(folder: Path) -> Iterator[Path]:
    """Yields each file as it is written; those that need not be are left as they are.

    Raises OSError.
    """
    for entry in ENTRIES.values():
        if renew(entry, folder):
            yield file_of(entry, folder)
    told = folder / NAME
    if not told.exists() or told.read_text(encoding="utf-8") != page():
        told.write_text(page(), encoding="utf-8")
        yield told
