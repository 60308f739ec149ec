"""The score as people read it: each side's sign, its names where there is room, and its number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from display.art.palette import Colour
from display.art.type import Role
from display.geometry import Frame
from display.lettering import fit
from display.motion import figures
from display.pieces import Mark, Piece, Words
from display.setting import Setting
from display.sides import sign_piece

_ROW_MM, _COLUMN_MM = 18.0, 34.0
_SIGN = 0.62  # of a row's height
_NUMBER_MM = 28.0  # the column of numbers, at the right
_DEAL = 0.8  # the deal's number, by the size of a score


def score_pieces(
    setting: Setting,
    frame: Frame,
    crowned: tuple[int, ...] = (),
    points: Sequence[str] = (),
) -> Iterator[Piece]:
    """Each side's total, or its `points`: a row a side with its names, or where they have no room
    a column a side without. `crowned` sides have won."""
    numbers = points or [figures(total) for total in setting.facts.totals]
    deal = "" if points else _deal(setting)
    rows = _Rows(setting, frame, numbers, deal)
    if rows.fit():
        pieces = rows.pieces(crowned)
    else:
        pieces = _columns(setting, frame, numbers, deal, crowned)
    for side, piece in pieces:
        runs = isinstance(piece, Words) and side is not None and not points
        is_number = isinstance(piece, Words) and piece.role is Role.SCORE
        yield replace(piece, total=side) if runs and is_number else piece


def _deal(setting: Setting) -> str:
    """The deal's number and how many there are, in a match of so many."""
    facts = setting.facts
    return f"{max(1, facts.deal)}/{facts.deals}" if facts.deals else ""


def _colour(setting: Setting, side: int, crowned: tuple[int, ...]) -> Colour:
    return setting.palette.brass if side in crowned else setting.palette.cream


class _Rows:
    """A list of the sides, one below the other; at its foot the deal."""

    def __init__(self, setting: Setting, frame: Frame, numbers: Sequence[str], deal: str) -> None:
        self.setting, self.frame, self.numbers, self.deal = setting, frame, numbers, deal
        rows = len(numbers) + (0.75 if deal else 0)
        self.row = min(int(frame.height / rows), setting.px(_ROW_MM))
        self.sign = round(self.row * _SIGN)
        self.gap = setting.px(setting.sizes.gap_mm)
        number_px = min(setting.px(_NUMBER_MM), frame.width // 3)
        self.number = frame.width - number_px, number_px
        self.names_px = self.number[0] - self.sign - 2 * self.gap
        self.name_px = min(setting.px(setting.sizes.name_mm), round(self.row * 0.6))

    def fit(self) -> bool:
        """Whether all names can be read; those of teams are too many."""
        if self.setting.facts.is_between_teams or self.names_px <= 0:
            return False
        if self.name_px < self.setting.text_px * self.setting.sizes.shrink:
            return False
        box = self.names_px, self.row
        names = (self.setting.names(side) for side in range(len(self.numbers)))
        return all(fit(name, Role.NAME, self.name_px, box).fits for name in names)

    def pieces(self, crowned: tuple[int, ...]) -> Iterator[tuple[int | None, Piece]]:
        """From the top; each with its side."""
        setting, frame = self.setting, self.frame
        used = self.row * len(self.numbers) + (self.row * 3 // 4 if self.deal else 0)
        top = (frame.height - used) // 2
        for side, number in enumerate(self.numbers):
            row = frame.part(0, top + side * self.row, frame.width, self.row)
            for piece in self._row(row, side, number, crowned):
                yield side, piece
        if self.deal:
            height = self.row * 3 // 4
            foot = frame.part(self.number[0], top + used - height, self.number[1], height)
            size_mm = setting.sizes.score_mm * _DEAL
            yield None, setting.figure(foot, self.deal, size_mm, setting.quiet)

    def _row(self, row: Frame, side: int, number: str, crowned: tuple[int, ...]) -> Iterator[Piece]:
        setting, colour = self.setting, _colour(self.setting, side, crowned)
        yield sign_piece(setting, row.part(0, 0, self.sign, row.height), side)
        x, width = self.sign + self.gap, self.names_px
        if side in crowned:
            width -= self.sign + self.gap
            crown = row.part(x + width + self.gap, 0, self.sign, row.height)
            yield Mark(crown, "crown", setting.palette.brass)
        words = row.part(x, 0, width, row.height)
        name = setting.names(side)
        yield Words(words, name, Role.NAME, self.name_px, colour, align=0)
        cell = row.part(self.number[0], 0, self.number[1], row.height)
        yield setting.figure(cell, number, setting.sizes.score_mm, colour)


def _columns(
    setting: Setting,
    frame: Frame,
    numbers: Sequence[str],
    deal: str,
    crowned: tuple[int, ...],
) -> Iterator[tuple[int | None, Piece]]:
    """The sides beside each other: crown, sign, number; the deal in a column of its own."""
    count = len(numbers) + bool(deal)
    width = min(frame.width // count, setting.px(_COLUMN_MM))
    height = min(frame.height, setting.px(46 if crowned else _COLUMN_MM))
    left, top = (frame.width - count * width) // 2, (frame.height - height) // 2
    cells = [frame.part(left + n * width, top, width, height) for n in range(count)]
    for side, number in enumerate(numbers):
        for piece in _column(setting, side, cells[side], number, crowned):
            yield side, piece
    if deal:
        cell = cells[-1].part(0, height - height // 2, width, height // 2)
        size_mm = setting.sizes.score_mm * _DEAL
        yield None, setting.figure(cell, deal, size_mm, setting.quiet)


def _column(
    setting: Setting, side: int, cell: Frame, number: str, crowned: tuple[int, ...]
) -> Iterator[Piece]:
    """From top to foot: the crown of who won, the side's sign, its number."""
    crown_px = cell.height // 3 if crowned else 0
    sign_px = round((cell.height - crown_px) * 0.42)
    if side in crowned:
        yield Mark(cell.part(0, 0, cell.width, crown_px * 4 // 5), "crown", setting.palette.brass)
    yield sign_piece(setting, cell.part(0, crown_px, cell.width, sign_px), side)
    above = crown_px + sign_px
    foot = cell.part(0, above, cell.width, cell.height - above)
    yield setting.figure(foot, number, setting.sizes.score_mm, _colour(setting, side, crowned))
