"""What the boards report, as events. Every link, real or simulated, makes the same ones."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple


class Reader(NamedTuple):
    """One antenna of one board. The board is known by its id, never by a port's name."""

    board: str
    antenna: int


class Tap(NamedTuple):
    """Names one placed card for ever: delivered twice, it is still the same tap.

    `boot` is the board's boot nonce, `number` counts this antenna's placed cards since that boot.
    """

    reader: Reader
    boot: str
    number: int


class Button(Enum):
    """The three buttons of a seat."""

    MINUS = "minus"
    PLUS = "plus"
    OK = "ok"


class Lamp(Enum):
    """What a seat's lamp ring shows; the firmware knows these names too (`frames.LAMPS`)."""

    OFF = "off"
    TURN = "turn"  # this seat is waited for
    SEEN = "seen"  # a card was read and accepted
    EARLY = "early"  # a card lies ready before its time
    WRONG = "wrong"  # take the card back


class LossReason(Enum):
    """Why a reader is lost."""

    UNPLUGGED = "unplugged"
    SILENT = "silent"  # connected, but no snapshot in time
    PROTOCOL = "protocol"  # the board speaks another version of the protocol
    BLIND = "blind"  # the board answers, its reader chip does not


@dataclass(frozen=True, slots=True)
class CardPlaced:
    """A card came onto an antenna. Must be acknowledged once its effect is on disk."""

    tap: Tap
    uid: str  # upper-case hex, 8, 14 or 20 digits
    at_s: float

    @property
    def reader(self) -> Reader:
        return self.tap.reader


@dataclass(frozen=True, slots=True)
class CardLifted:
    """A card has left an antenna, by clean polls; a lost reader lifts nothing."""

    reader: Reader
    uid: str
    at_s: float


@dataclass(frozen=True, slots=True)
class ButtonPressed:
    reader: Reader
    button: Button
    at_s: float


@dataclass(frozen=True, slots=True)
class ReaderLost:
    """From now on nothing is known about this antenna: neither lifted nor placed."""

    reader: Reader
    reason: LossReason
    at_s: float


@dataclass(frozen=True, slots=True)
class ReaderFound:
    """The antenna answers again, and `lying` is what lies on it by a clean poll."""

    reader: Reader
    firmware: str
    lying: frozenset[str]
    at_s: float


Event = CardPlaced | CardLifted | ButtonPressed | ReaderLost | ReaderFound
