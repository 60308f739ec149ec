"""The simulated table's physical truth: what lies where and who holds what, over any crash.

Each act is written before it happens. The table itself never reads this file, so resuming can be
tested against something that the table did not write.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Self

import msgspec
from msgspec import Struct

from hardware.events import Reader

Spot = str

BOX: Spot = "box"  # the pile that nobody plays with
DECK: Spot = "deck"  # the shuffled cards in the dealer's hand, the next one first
TALON: Spot = "talon"  # a few cards face down beside the middle
TABLE: Spot = "table"  # played, in the middle
AWAY: Spot = "away"  # tags of no deck, in somebody's pocket
_SPOT = re.compile(r"box|deck|talon|table|away|(hand|pad)/.+")


class WorldDamaged(ValueError):
    """The file is no world, or was changed by something else."""


class _Began(Struct, frozen=True, tag_field="act", tag="began"):
    uids: dict[str, str]
    strangers: dict[str, str]


class _Moved(Struct, frozen=True, tag_field="act", tag="moved"):
    card: str
    to: Spot


class _Shuffled(Struct, frozen=True, tag_field="act", tag="shuffled"):
    order: tuple[str, ...]


_Act = _Began | _Moved | _Shuffled
_DECODER = msgspec.json.Decoder(_Act)


def hand(place: int) -> Spot:
    """What the person at a place holds."""
    return f"hand/{place}"


def pad(reader: Reader) -> Spot:
    """What lies on an antenna."""
    return f"pad/{reader.board}:{reader.antenna}"


class World:
    """Where each card is. Cards, and tags that belong to no deck, are known by their names.

    A spot keeps the order in which its cards came.
    """

    def __init__(self, path: Path, is_synced: bool) -> None:
        """For `create` and `open`."""
        self._spots: dict[str, Spot] = {}  # by card, in the order of the last moves
        self._uids: dict[str, str] = {}
        self._cards: tuple[str, ...] = ()
        self._is_synced = is_synced
        fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
        self._file = os.fdopen(fd, "r+b")

    @classmethod
    def create(
        cls,
        path: Path,
        uids: Mapping[str, str],
        strangers: Mapping[str, str] | None = None,
        is_synced: bool = False,
    ) -> World:
        """A new world: all cards (UID by card) in the box, tags of no deck away.

        `is_synced`: each act is on the disk before it happens. Raises FileExistsError.
        """
        path.touch(mode=0o600, exist_ok=False)
        world = cls(path, is_synced)
        world._record(_Began(dict(uids), dict(strangers or {})))
        return world

    @classmethod
    def open(cls, path: Path, is_synced: bool = False) -> World:
        """The world as it was left. A last line that was cut off did not happen.

        Raises FileNotFoundError, or WorldDamaged where the file holds something else.
        """
        if not path.exists():
            raise FileNotFoundError(f"no world at {path}: create one")
        world = cls(path, is_synced)
        try:
            world._replay()
        except (msgspec.DecodeError, ValueError) as error:
            world.close()
            raise WorldDamaged(f"{path}: {error}; delete it to begin with a new world") from None
        return world

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Acts

    def move(self, card: str, to: Spot) -> None:
        """`card` goes to `to`, onto what is there; in the deck it becomes the last.

        Raises ValueError for what is no card here or no spot.
        """
        self._record(_Moved(card, to))

    def shuffle(self, order: Iterable[str]) -> None:
        """These cards, wherever they are, become the deck; the first is the next to be dealt."""
        self._record(_Shuffled(tuple(order)))

    # Questions

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards of the deck, without tags that belong to none."""
        return self._cards

    def cards_at(self, spot: Spot) -> tuple[str, ...]:
        """What is at a spot, in the order in which it came."""
        return tuple(card for card, where in self._spots.items() if where == spot)

    def spot_of(self, card: str) -> Spot:
        return self._spots[card]

    def uid(self, card: str) -> str:
        return self._uids[card]

    def uids_at(self, spot: Spot) -> tuple[str, ...]:
        return tuple(self._uids[card] for card in self.cards_at(spot))

    # The file

    def _record(self, act: _Act) -> None:
        self._check(act)
        self._file.write(msgspec.json.encode(act) + b"\n")
        self._file.flush()
        if self._is_synced:
            os.fsync(self._file.fileno())
        self._apply(act)

    def _replay(self) -> None:
        written = self._file.read()
        whole = written.rfind(b"\n") + 1
        self._file.truncate(whole)
        for number, line in enumerate(written[:whole].splitlines(), 1):
            act = _DECODER.decode(line)
            if isinstance(act, _Began) != (number == 1):
                raise ValueError(f"line {number} is out of place")
            self._check(act)
            self._apply(act)
        if not self._uids:
            raise ValueError("no world has begun in it")

    def _check(self, act: _Act) -> None:
        match act:
            case _Moved():
                if act.card not in self._spots:
                    raise ValueError(f"{act.card!r} is no card of this world")
                if not _SPOT.fullmatch(act.to):
                    raise ValueError(f"{act.to!r} is no spot")
            case _Shuffled():
                if len(set(act.order)) != len(act.order) or not set(act.order) <= set(self._spots):
                    raise ValueError("a shuffled deck holds each card of this world at most once")

    def _apply(self, act: _Act) -> None:
        match act:
            case _Began():
                self._uids = act.uids | act.strangers
                self._cards = tuple(act.uids)
                self._spots = dict.fromkeys(act.uids, BOX) | dict.fromkeys(act.strangers, AWAY)
            case _Moved():
                self._put(act.card, act.to)
            case _Shuffled():
                for card in act.order:
                    self._put(card, DECK)

    def _put(self, card: str, spot: Spot) -> None:
        self._spots.pop(card)
        self._spots[card] = spot
