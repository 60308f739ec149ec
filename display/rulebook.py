"""The rules of a game as people read them: five parts of text and cards, in their language.

The documents are `rules/<language>/<game>.md`, in a small subset of Markdown. Blank lines part:

- `# Title`, once, at the top;
- `## 1. Title` to `## 5. Title`, in order, each followed by at least one block;
- a paragraph, on one line; `**` around a term makes it strong;
- bullets, each on one line that begins with `- `;
- cards in a row: `![S7 M8](cards)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from msgspec import Struct

from engine.cards import Card
from engine.games import game as rules_of
from engine.reasons import Reason

RULES = Path(__file__).parent / "rules"

#: The language that has a document for every game; the others fall back to it.
BASE_LANGUAGE = "en"

PART_COUNT = 5


class Run(Struct, frozen=True):
    """Some text in one weight; `strong` where a term is explained."""

    text: str
    strong: bool = False


#: A paragraph, or one bullet, as runs in reading order.
Text = tuple[Run, ...]


class Paragraph(Struct, frozen=True, tag="paragraph"):
    """A few sentences that belong together."""

    text: Text


class Bullets(Struct, frozen=True, tag="bullets"):
    """A list without numbers."""

    items: tuple[Text, ...]


class Cards(Struct, frozen=True, tag="cards"):
    """Cards in a row, shown as pictures."""

    cards: tuple[Card, ...]


Block = Paragraph | Bullets | Cards


class Part(Struct, frozen=True):
    """One of the five parts: goal, set-up, ranks, a turn, scoring."""

    number: int
    title: str
    blocks: tuple[Block, ...]


class Rulebook(Struct, frozen=True):
    """The rules of `game`; `language` is the one that they are really in."""

    game: str
    language: str
    title: str
    parts: tuple[Part, ...]

    def part(self, number: int) -> Part:
        """The part of this number, 1 to 5."""
        return self.parts[number - 1]


class MalformedRules(ValueError):
    """A document that breaks the form; the text names file, line and what would be right."""


@cache
def rulebook(game: str, language_code: str, rules: Path = RULES) -> Rulebook:
    """The rules of `game` in this language, or in English where they are not written in it.

    Raises UnknownGame, and MalformedRules for a document that breaks the form.
    """
    name = f"{rules_of(game).name}.md"
    written = (rules / language_code / name).is_file()
    language = language_code if written else BASE_LANGUAGE
    path = rules / language / name
    title, parts = _Document(path, game).read()
    return Rulebook(game, language, title, parts)


def pictured_cards(game: str, language_code: str) -> tuple[Card, ...]:
    """The cards that the rules show, each once, in their order."""
    blocks = (block for part in rulebook(game, language_code).parts for block in part.blocks)
    shown = (card for block in blocks if isinstance(block, Cards) for card in block.cards)
    return tuple(dict.fromkeys(shown))


def part_for(reason: Reason) -> int:
    """The number of the part, in every rulebook, that explains why a move is refused."""
    return _PART_OF[reason]


def plain(text: Text) -> str:
    """The words of a paragraph or a bullet, all in one weight."""
    return "".join(run.text for run in text)


class _Chunk(NamedTuple):
    """The lines between two blank ones, and the number of the first."""

    line: int
    lines: tuple[str, ...]


_TITLE = re.compile(r"# (\S.*)")
_HEADING = re.compile(r"## (\d+)\. (\S.*)")
_CARDS = re.compile(r"!\[(\S+(?: \S+)*)\]\(cards\)")
_BULLET = "- "
#: Begins what other Markdown has and this has not: headings, quotes, numbers, tables, code.
_FOREIGN_START = re.compile(r"\s|[#!>|+~=-]|\d+[.)] ")
_FOREIGN_SIGN = re.compile(r"[*`_\[\]<>|\\]")


class _Document:
    """Reads one document; each step raises MalformedRules where the form is broken."""

    def __init__(self, path: Path, game: str) -> None:
        self._path = path
        self._cards = frozenset(rules_of(game).cards)

    def read(self) -> tuple[str, tuple[Part, ...]]:
        """The title and the five parts."""
        chunks = list(_chunks(self._path.read_text(encoding="utf-8")))
        title = _TITLE.fullmatch(_sole(chunks[0])) if chunks else None
        if title is None:
            raise self._malformed(1, "begin with the title, as in '# Ramejan'")
        return title[1], self._parts(chunks[1:])

    def _parts(self, chunks: list[_Chunk]) -> tuple[Part, ...]:
        starts = [n for n, chunk in enumerate(chunks) if chunk.lines[0].startswith("## ")]
        if chunks and starts[:1] != [0]:
            raise self._malformed(chunks[0].line, "put '## 1. ' and its title before this")
        if len(starts) != PART_COUNT:
            line = chunks[-1].line if chunks else 1
            raise self._malformed(line, f"write {PART_COUNT} parts, not {len(starts)}")
        ends = [*starts[1:], len(chunks)]
        return tuple(
            self._part(number, chunks[start], chunks[start + 1 : end])
            for number, (start, end) in enumerate(zip(starts, ends, strict=True), start=1)
        )

    def _part(self, number: int, heading: _Chunk, body: list[_Chunk]) -> Part:
        found = _HEADING.fullmatch(_sole(heading))
        if found is None or int(found[1]) != number:
            raise self._malformed(heading.line, f"write '## {number}. ' and the title, alone")
        if not body:
            raise self._malformed(heading.line, "say something in this part")
        return Part(number, found[2], tuple(self._block(chunk) for chunk in body))

    def _block(self, chunk: _Chunk) -> Block:
        if chunk.lines[0].startswith(_BULLET):
            return Bullets(tuple(self._bullet(n, line) for n, line in _numbered(chunk)))
        if len(chunk.lines) > 1:
            raise self._malformed(chunk.line + 1, "leave a blank line before this one")
        if chunk.lines[0].startswith("!"):
            return self._cards_in(chunk)
        return Paragraph(self._text(chunk.line, chunk.lines[0]))

    def _bullet(self, line: int, text: str) -> Text:
        if not text.startswith(_BULLET):
            raise self._malformed(line, f"begin every line of a list with {_BULLET!r}")
        return self._text(line, text.removeprefix(_BULLET))

    def _cards_in(self, chunk: _Chunk) -> Cards:
        found = _CARDS.fullmatch(chunk.lines[0])
        if found is None:
            raise self._malformed(chunk.line, "write cards as '![S7 M8](cards)', alone on the line")
        cards = tuple(found[1].split(" "))
        for card in cards:
            if card not in self._cards:
                raise self._malformed(chunk.line, f"{card!r} is no card of this game: correct it")
        return Cards(cards)

    def _text(self, line: int, text: str) -> Text:
        pieces = text.split("**")
        if len(pieces) % 2 == 0 or "" in pieces[1::2]:
            raise self._malformed(line, "put '**' before and after a strong term")
        if _FOREIGN_START.match(text) or any(map(_FOREIGN_SIGN.search, pieces)):
            raise self._malformed(line, "write plain sentences; of Markdown's signs, only '**'")
        return tuple(Run(piece, n % 2 == 1) for n, piece in enumerate(pieces) if piece)

    def _malformed(self, line: int, advice: str) -> MalformedRules:
        return MalformedRules(f"{self._path}:{line}: {advice}")


def _chunks(text: str) -> Iterator[_Chunk]:
    lines: list[str] = []
    for number, line in enumerate([*text.split("\n"), ""], start=1):
        if line.strip():
            lines.append(line)
        elif lines:
            yield _Chunk(number - len(lines), tuple(lines))
            lines = []


def _numbered(chunk: _Chunk) -> Iterator[tuple[int, str]]:
    return enumerate(chunk.lines, start=chunk.line)


def _sole(chunk: _Chunk) -> str:
    """The line of a chunk that may have one only, else nothing."""
    return chunk.lines[0] if len(chunk.lines) == 1 else ""


_SET_UP, _RANKS, _TURN, _SCORING = range(2, PART_COUNT + 1)

_PART_OF = MappingProxyType(
    {
        Reason.NOT_NOW: _TURN,
        Reason.NOT_YOUR_TURN: _TURN,
        Reason.NOT_IN_HAND: _TURN,
        Reason.MATCH_OVER: _SCORING,
        Reason.WRONG_DEALER: _SET_UP,
        Reason.DEALT_ALREADY: _SET_UP,
        Reason.NOT_IN_GAME: _SET_UP,
        Reason.ZONE_FULL: _SET_UP,
        Reason.NO_SUCH_ZONE: _SET_UP,
        Reason.BID_TOO_LOW: _SET_UP,
        Reason.BID_TOO_HIGH: _SET_UP,
        Reason.EXCHANGE_UNEVEN: _SET_UP,
        Reason.EXCHANGE_NOT_IN_TALON: _SET_UP,
        Reason.TALON_TOO_RICH: _SET_UP,
        Reason.NO_SUCH_SUIT: _SET_UP,
        Reason.FOLLOW_SUIT: _TURN,
        Reason.PLAY_TRUMP: _TURN,
        Reason.OVERTRUMP: _TURN,
        Reason.OPEN_WITH_TRUMP_RAJA: _TURN,
        Reason.NEXT_SUIT_OR_TRUMP: _TURN,
        Reason.DUKAL_ONLY_LED: _TURN,
        Reason.NOT_A_DUKAL: _TURN,
        Reason.OKIE_UNREAD: _SET_UP,
        Reason.CANNOT_DECLARE: _SET_UP,
        Reason.BURY_PLAIN: _SET_UP,
        Reason.FIRST_TRICK_PLAIN: _TURN,
        Reason.FOLLOW_MERI: _TURN,
        Reason.FOLLOW_MONCHI: _TURN,
        Reason.LAST_CARD_LIES: _TURN,
        Reason.NOT_FROM_STOCK: _TURN,
        Reason.STOCK_EMPTY: _TURN,
        Reason.CLAIM_NOT_TOP: _TURN,
        Reason.NOT_A_MELD: _RANKS,
        Reason.MELD_FIXED: _TURN,
        Reason.CLAIM_UNSAFE: _TURN,
        Reason.CLAIM_MUST_WIN: _TURN,
        Reason.NOT_A_FOUR: _RANKS,
        Reason.NO_OPEN_THREE: _TURN,
        Reason.EXTEND_NOT_DRAWN: _TURN,
        Reason.NOT_THREE_MELDS: _TURN,
        Reason.NO_MULTIPLIER: _SCORING,
        Reason.BETTER_SPLIT: _SCORING,
        Reason.LAST_CARD_TAKEN: _TURN,
        Reason.STOCK_LEFT: _TURN,
    }
)
