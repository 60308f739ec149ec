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
_DEAL_SIGN = 0.3  # the sign above it, by a column's height
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
        self.name_px, self.lines = next(self._settings(), (0, ()))
        self.names = min(self.room, self._longest() + self.gap)
        length = frame.width - self.room + self.names
        self.frame = frame.centred(length, self.row * len(numbers))

    def _size_px(self, share: float) -> int:
        """The size of a number, or of this share of it."""
        return min(self.setting.px(self.setting.sizes.score_mm * share), int(self.row / 1.12))

    def _name_sizes(self) -> Iterator[int]:
        """Sizes that names may have, from the largest; none where rows are too low for any."""
        sizes = self.setting.sizes
        tight_mm = min(sizes.text_mm, sizes.tight_mm)
        for size_mm in (sizes.plate_mm, sizes.name_mm, sizes.text_mm, tight_mm):
            size_px = self.setting.px(size_mm)
            if size_px <= self.row * _NAME:
                yield size_px

    def _settings(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        """All names in one size, on a line each in the largest that has room; else those of
        partners are parted. Those of teams are too many."""
        if self.setting.facts.is_between_teams or self.room <= 0:
            return
        names = [self.setting.names(side) for side in range(len(self.numbers))]
        sizes = list(self._name_sizes())
        for size_px in sizes:
            if all(width_px(name, Role.NAME, size_px) <= self.room for name in names):
                yield size_px, tuple(names)
        box, partners = (self.room, self.row), len(self.setting.scene.seats) > len(names)
        fitted = [fit(name, Role.NAME, size_px, box) for size_px in sizes[-1:] for name in names]
        longest = max((len(found.lines) for found in fitted), default=0)
        if all(found.fits for found in fitted) and 0 < longest <= 1 + partners:
            lines = ("\n".join(found.lines) for found in fitted)
            yield min(found.size_px for found in fitted), tuple(lines)

    def _longest(self) -> int:
        """How wide the names are, in px."""
        lines = [line for name in self.lines for line in name.split("\n")]
        return max((width_px(line, Role.NAME, self.name_px) for line in lines), default=0)

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
            length, size_px = self.deal_px - 2 * self.gap, self._size_px(_DEAL)
            cell = frame.part(frame.width - length, 0, length, frame.height)
            for piece in _numbered(setting, cell, size_px, self.deal, size_px):
                yield None, piece

    def _row(self, row: Frame, side: int) -> Iterator[Piece]:
        setting, colour = self.setting, _colour(self.setting, side, self.crowned)
        yield sign_piece(setting, row.part(0, 0, self.sign, row.height), side)
        cell = row.part(self.sign + self.gap, 0, self.number, row.height)
        yield Words(cell, self.numbers[side], Role.SCORE, self.size_px, colour, align=1)
        words = row.part(self.start, 0, self.names, row.height)
        yield Words(words, self.lines[side], Role.NAME, self.name_px, colour, align=0)
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
        size_px = min(setting.px(setting.sizes.score_mm * _DEAL), int(width / (0.62 * len(deal))))
        for piece in _numbered(setting, cells[-1], round(height * _DEAL_SIGN), deal, size_px):
            yield None, piece


def _numbered(
    setting: Setting, cell: Frame, sign_px: int, deal: str, size_px: int
) -> Iterator[Piece]:
    """Which deal it is: the sign of dealt cards, below it the number."""
    number_px = round(size_px * 1.2)
    top = (cell.height - sign_px - number_px) // 2
    sign = cell.part((cell.width - sign_px) // 2, top, sign_px, sign_px)
    yield Mark(sign, "dealer", setting.quiet)
    number = cell.part(0, top + sign_px, cell.width, number_px)
    yield Words(number, deal, Role.SCORE, size_px, setting.quiet)


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
