"""The words of the table as translators wrote them, for the tests that read all of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import display
from display.language import LANGUAGES, LOCALE

DISPLAY = Path(display.__file__).parent
TRANSLATED = [code for code in LANGUAGES if code != "en"]


class Entry(NamedTuple):
    """A message's English forms and its forms in a language."""

    english: tuple[str, ...]
    forms: tuple[str, ...]


@cache
def catalogue(code: str) -> Catalog:
    """A language's catalogue."""
    with (LOCALE / code / "LC_MESSAGES" / "table.po").open("rb") as file:
        return read_po(file, locale=code)


@cache
def entries(code: str) -> tuple[Entry, ...]:
    """Every entry of a language's catalogue."""
    return tuple(Entry(_forms(m.id), _forms(m.string)) for m in catalogue(code) if m.id)


def rules(code: str) -> dict[str, str]:
    """A language's rules documents by game, their pictures of cards left out."""
    found = sorted((DISPLAY / "rules" / code).glob("*.md"))
    return {path.stem: "".join(_prose(path.read_text("utf-8"))) for path in found}


def _prose(document: str) -> Iterator[str]:
    yield from (line for line in document.splitlines(True) if not line.startswith("!["))


def _forms(text: object) -> tuple[str, ...]:
    return tuple(map(str, text)) if isinstance(text, tuple | list) else (str(text),)
