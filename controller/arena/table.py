"""A table of contests, each with what its first player must show: rows of a small TOML file."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from controller.arena.figures import Figures, Interval

#: The rows that ship, in this folder.
_SHIPPED = "strength.toml"
_NAMES = {"wins": "wins", "share": "share", "mean_score": "score", "lead": "lead"}


class UnreadableTable(ValueError):
    """A text that is no table of contests; the text says where and why."""


class Goal(Struct, frozen=True, forbid_unknown_fields=True):
    """What one of the first player's figures must reach.

    `at_least`: the figure itself; or `above`: its whole interval, so that it is clear of chance.
    """

    figure: Literal["wins", "share", "mean_score", "lead"]
    at_least: float | None = None
    above: float | None = None

    def __post_init__(self) -> None:
        if (self.at_least is None) == (self.above is None):
            raise ValueError("a goal has either at_least or above")

    def __str__(self) -> str:
        if self.above is not None:
            return f"{_NAMES[self.figure]} clear above {self._worded(self.above)}"
        return f"{_NAMES[self.figure]} at least {self._worded(self.at_least or 0.0)}"

    def _worded(self, value: float) -> str:
        return f"{100 * value:.3g} %" if self.figure in ("wins", "share") else f"{value:g}"

    def is_met_by(self, figures: Figures) -> bool:
        """Whether these figures reach it; without an interval nothing is clear."""
        if self.above is not None:
            within: Interval | None = getattr(figures, _INTERVALS[self.figure])
            return within is not None and within[0] > self.above
        value: float = getattr(figures, self.figure)
        return value >= (self.at_least or 0.0)


_INTERVALS = {
    "wins": "wins_interval",
    "share": "share_interval",
    "mean_score": "mean_interval",
    "lead": "lead_interval",
}


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """One contest: so many `deals`, or whole `matches`. `name` is that of its files."""

    name: Annotated[str, Meta(pattern=r"^[a-z0-9-]+$")]
    game: str
    players: tuple[str, ...]
    deals: int | None = None
    matches: int | None = None
    options: dict[str, Any] = {}
    goal: Goal | None = None

    def __post_init__(self) -> None:
        if (self.deals is None) == (self.matches is None):
            raise ValueError(f"row {self.name} has either deals or matches")


class Table(Struct, frozen=True, forbid_unknown_fields=True, rename={"rows": "row"}):
    """Contests that are played one after the other, all from the same seed."""

    seed: str
    rows: tuple[Row, ...]

    def __post_init__(self) -> None:
        names = [row.name for row in self.rows]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise ValueError(f"two rows are called {twice}, so they would share files")


def shipped_table() -> str:
    """The text of the table that comes with the program: what its computer players must show."""
    return (files("controller.arena") / _SHIPPED).read_text(encoding="utf-8")


def read_table(text: str) -> Table:
    """The table that a TOML text describes. Raises UnreadableTable."""
    try:
        return msgspec.convert(tomllib.loads(text), Table)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise UnreadableTable(str(error)) from None
