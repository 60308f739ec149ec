"""The gallery's pictures as they are kept: each is painted again, and must look the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.gallery.keeping import change, file_of
from controller.gallery.listing import ENTRIES
from controller.gallery.page import NAME, page
from controller.gallery.painting import painted

KEPT = Path(__file__).parents[3] / "docs" / "pictures"
MOST_BYTES = 6_400_000


@pytest.mark.parametrize("name", ENTRIES)
def test_the_kept_picture_is_what_is_painted_now(name: str, tmp_path: Path) -> None:
    told = change(file_of(ENTRIES[name], KEPT), painted(ENTRIES[name]), tmp_path)
    assert told is None, told


def test_the_page_is_what_the_list_says() -> None:
    assert (KEPT / NAME).read_text(encoding="utf-8") == page(), "run `make pictures` and commit"


def test_nothing_else_lies_there() -> None:
    listed = {NAME, *(file_of(entry, KEPT).name for entry in ENTRIES.values())}
    assert {path.name for path in KEPT.iterdir()} == listed


def test_all_together_stay_small() -> None:
    assert sum(path.stat().st_size for path in KEPT.iterdir()) < MOST_BYTES
