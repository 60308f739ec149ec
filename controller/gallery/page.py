"""The gallery's own page: every picture by subject, with a line on what there is to see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from controller.gallery.keeping import file_of
from controller.gallery.listing import GALLERY, Entry, Section

NAME = "README.md"
_COLUMNS = 2

_HEAD = """\
# The table in pictures

Moments of recorded matches, played at a real table of the program: nothing is posed. The list is
`controller/gallery/listing.py`; `make pictures` paints it again, writes the pictures that look
other than before, and this page.
"""


def page(gallery: Iterable[Section] = GALLERY) -> str:
    """The page in Markdown."""
    return "\n".join((_HEAD, *(line for section in gallery for line in _section(section))))


def _section(section: Section) -> Iterator[str]:
    yield f"## {section.title}\n"
    yield "| " * _COLUMNS + "|"
    yield "|---" * _COLUMNS + "|"
    for first in range(0, len(section.entries), _COLUMNS):
        row = section.entries[first : first + _COLUMNS]
        cells = [*map(_cell, row), *[""] * (_COLUMNS - len(row))]
        yield f"| {' | '.join(cells)} |"
    yield ""


def _cell(entry: Entry) -> str:
    return f"![{entry.says}]({file_of(entry, Path())})<br>{entry.says}"
