"""Running text set into lines: words of two weights, broken where each script may be broken."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from display.art.type import Role, width_px
from display.rulebook import Run, Text

#: A line as runs in reading order, words between which it was not broken joined.
Line = Text

_OPENING = "「『（"
_CLOSING = "、。」』）：；！？ー・ぁぃぅぇぉっゃゅょァィゥェォッャュョ"
_WIDE = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff"

#: Spaces, one sign of a script that is written without them, or what is left of a word.
_PIECES = re.compile(
    rf" +|[{_OPENING}]*[{_WIDE}][{_CLOSING}]*|[{_CLOSING}]+|[^ {_WIDE}{_OPENING}{_CLOSING}]+"
)
_IS_WIDE = re.compile(rf"[{_OPENING}{_WIDE}]")


class _Word(NamedTuple):
    """What stays on one line, with the space before it if there is one."""

    runs: Text
    spaced: bool


def role_of(run: Run) -> Role:
    """The face that a run is set in."""
    return Role.STRONG if run.strong else Role.PROMPT


def line_px(line: Line, size_px: int) -> int:
    """How wide a line is."""
    return sum(width_px(run.text, role_of(run), size_px) for run in line)


def flowed(text: Text, size_px: int, width: int) -> tuple[Line, ...]:
    """The text on lines no wider than `width` px, where single words are not."""
    lines: list[Line] = [()]
    for word in _words(text):
        longer = _joined((*lines[-1], *_with_space(word))) if lines[-1] else word.runs
        if lines[-1] and line_px(longer, size_px) > width:
            lines.append(word.runs)
        else:
            lines[-1] = longer
    return tuple(lines)


def _words(text: Text) -> Iterator[_Word]:
    """The words, of which each may be in both weights: a strong term and the comma after it."""
    runs: list[Run] = []
    spaced = False
    for piece, strong in _pieces(text):
        breaks = piece.isspace() or _IS_WIDE.match(piece) or _ends_wide(runs, piece)
        if breaks and runs:
            yield _Word(_joined(runs), spaced)
            runs, spaced = [], False
        if piece.isspace():
            spaced = True
        else:
            runs.append(Run(piece, strong))
    if runs:
        yield _Word(_joined(runs), spaced)


def _pieces(text: Text) -> Iterator[tuple[str, bool]]:
    for run in text:
        yield from ((piece, run.strong) for piece in _PIECES.findall(run.text))


def _ends_wide(runs: list[Run], piece: str) -> bool:
    """Whether a word of a script with spaces begins right after a sign of one without."""
    return bool(runs) and piece[0] not in _CLOSING and bool(_IS_WIDE.match(runs[-1].text))


def _with_space(word: _Word) -> Text:
    first, *rest = word.runs
    return (Run(f" {first.text}", first.strong), *rest) if word.spaced else word.runs


def _joined(runs: Iterable[Run]) -> Text:
    """The runs, neighbours of one weight made one."""
    joined: list[Run] = []
    for run in runs:
        if joined and joined[-1].strong is run.strong:
            joined[-1] = Run(joined[-1].text + run.text, run.strong)
        else:
            joined.append(run)
    return tuple(joined)
