"""Running text set into lines: words of two weights, broken where each script may be broken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from display import breaking
from display.art.type import Role, width_px
from display.rulebook import Run, Text

#: A line as runs in reading order, words between which it was not broken joined.
Line = Text


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
        if runs and breaking.may_part(runs[-1].text, piece):
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
        yield from ((piece, run.strong) for piece in breaking.pieces(run.text))


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
