"""The score as people read it: each side's sign, its names where there is room, and its number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from display.art.palette import Colour
from display.art.type import Role, width_px
from display.geometry import Frame
from display.lettering import fit
from display.motion import figures
from display.pieces import Mark, Piece, Words
from display.setting import Setting
from display.sides import sign_piece

_ROW_MM, _COLUMN_MM = 18.0, 40.0
_SIGN, _NAME = 0.66, 0.62  # of a row's height
_DEAL = 0.8  # the deal's number, by the size of a score
_ALONE = 1.25  # a number without names, by the same

#: The sides that have won.
Crowned = tuple[int, ...]


def score_pieces(
    setting: Setting,
    frame: Frame,
    crowned: Crowned = (),
    points: Sequence[str] = (),
) -> Iterator[Piece]:
    """Each side's total, or its `points`: a row a side with its names, or where they have no room
    a column a side without. `crowned` sides have won."""
    numbers = points or [figures(total) for total in setting.facts.totals]
    deal = "" if points else _deal(setting)
    rows = _Rows(setting, frame, numbers, deal, crowned)
    pieces = rows.pieces() if rows.fit else _columns(setting, frame, numbers, deal, crowned)
    for side, piece in pieces:
        runs = isinstance(piece, Words) and side is not None and not points
        is_number = isinstance(piece, Words) and piece.role is Role.SCORE
        yield replace(piece, total=side) if runs and is_number else piece


def _deal(setting: Setting) -> str:
    """The deal's number and how many there are, in a match of so many."""
    facts = setting.facts
    return f"{max(1, facts.deal)}/{facts.deals}" if facts.deals else ""


def _colour(setting: Setting, side: int, crowned: Crowned) -> Colour:
    return setting.palette.brass if side in crowned else setting.palette.cream


class _Rows:
    """A list of the sides, one below the other: sign, number, names; beside it the deal."""

    def __init__(
        self, setting: Setting, frame: Frame, numbers: Sequence[str], deal: str, crowned: Crowned
    ) -> None:
        self.setting, self.numbers, self.deal, self.crowned = setting, numbers, deal, crowned
        self.gap = setting.px(setting.sizes.gap_mm)
        self.row = min(frame.height // len(numbers), setting.px(_ROW_MM))
        self.sign, self.size_px = round(self.row * _SIGN), self._size_px(1)
        self.number = max(width_px(number, Role.SCORE, self.size_px) for number in numbers)
        self.deal_px = width_px(deal, Role.SCORE, self._size_px(_DEAL)) + 2 * self.gap
        self.start = self.sign + self.number + 2 * self.gap  # of the names
        crown = self.sign + self.gap if crowned else 0
        self.room = frame.width - self.start - crown - (self.deal_px if deal else 0)
        size_px = next(filter(self._fits, self._name_sizes()), 0)
        self.name_px = self._smallest(size_px) if size_px else 0
        self.names = min(self.room, self._longest() + self.gap)
        length = frame.width - self.room + self.names
        self.frame = frame.centred(length, self.row * len(numbers))

    def _size_px(self, share: float) -> int:
        """The size of a number, or of this share of it."""
        return min(self.setting.px(self.setting.sizes.score_mm * share), int(self.row / 1.12))

    def _name_sizes(self) -> Iterator[int]:
        """Sizes that names may have, from the largest; none where rows are too low for any."""
        sizes = self.setting.sizes
        for size_mm in (sizes.plate_mm, sizes.name_mm, sizes.text_mm):
            size_px = self.setting.px(size_mm)
            if size_px <= self.row * _NAME:
                yield size_px

    def _names(self) -> list[str]:
        return [self.setting.names(side) for side in range(len(self.numbers))]

    def _fits(self, size_px: int) -> bool:
        """Whether all names can be read in that size; those of teams are too many."""
        if self.setting.facts.is_between_teams or self.room <= 0:
            return False
        return all(fit(n, Role.NAME, size_px, (self.room, self.row)).fits for n in self._names())

    def _smallest(self, size_px: int) -> int:
        """The size that the name with the least room shrinks to, which then is that of all."""
        box = self.room, self.row
        return min(fit(name, Role.NAME, size_px, box).size_px for name in self._names())

    def _longest(self) -> int:
        return max(width_px(name, Role.NAME, max(1, self.name_px)) for name in self._names())

    @property
    def fit(self) -> bool:
        """Whether all of it can be read."""
        return self.name_px > 0

    def pieces(self) -> Iterator[tuple[int | None, Piece]]:
        """From the top; each with its side."""
        for side in range(len(self.numbers)):
            row = self.frame.part(0, side * self.row, self.frame.width, self.row)
            for piece in self._row(row, side):
                yield side, piece
        if self.deal:
            frame, setting = self.frame, self.setting
            cell = frame.part(frame.width - self.deal_px, 0, self.deal_px, frame.height)
            size_px = self._size_px(_DEAL)
            yield None, Words(cell, self.deal, Role.SCORE, size_px, setting.quiet, align=1)

    def _row(self, row: Frame, side: int) -> Iterator[Piece]:
        setting, colour = self.setting, _colour(self.setting, side, self.crowned)
        yield sign_piece(setting, row.part(0, 0, self.sign, row.height), side)
        cell = row.part(self.sign + self.gap, 0, self.number, row.height)
        yield Words(cell, self.numbers[side], Role.SCORE, self.size_px, colour, align=1)
        words = row.part(self.start, 0, self.names, row.height)
        yield Words(words, self._names()[side], Role.NAME, self.name_px, colour, align=0)
        if side in self.crowned:
            crown = row.part(self.start + self.names + self.gap, 0, self.sign, row.height)
            yield Mark(crown, "crown", setting.palette.brass)


def _columns(
    setting: Setting,
    frame: Frame,
    numbers: Sequence[str],
    deal: str,
    crowned: Crowned,
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
    setting: Setting, side: int, cell: Frame, number: str, crowned: Crowned
) -> Iterator[Piece]:
    """From top to foot: the crown of who won, the side's sign, its number."""
    crown_px = cell.height // 3 if crowned else 0
    sign_px = round((cell.height - crown_px) * 0.42)
    if side in crowned:
        yield Mark(cell.part(0, 0, cell.width, crown_px * 4 // 5), "crown", setting.palette.brass)
    yield sign_piece(setting, cell.part(0, crown_px, cell.width, sign_px), side)
    above = crown_px + sign_px
    foot = cell.part(0, above, cell.width, cell.height - above)
    size_mm = setting.sizes.score_mm * _ALONE
    yield setting.figure(foot, number, size_mm, _colour(setting, side, crowned))
