"""The table of faults: what can be wrong at the table, what the seats see, and what cures it.

Every fault that a reading, a reader, the supply or the disk can bring is a row here;
`docs/faults.md` shows the same table to people, and a test walks each from the fault to its cure
and plays on.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from display.scene import NoticeKind


class Seen(Enum):
    """Who is told."""

    SEAT = "seat"  # the seat whose pad it is
    ALL = "all"


class Cure(Enum):
    """What ends a fault. All cures are physical: nobody has to confirm what the table can see."""

    LIFT = "lift the card off the pad"
    LIFT_ALL_BUT_ONE = "leave one card on the pad"
    MOVE_AWAY = "move the card away from the second reader"
    PLUG = "put the cable back"
    FIRMWARE = "flash the board with the firmware of this version"
    CHIP = "check the reader's wiring; the board tries again by itself"
    LAY = "lay the missing cards, or take one back with minus"
    WAIT = "nothing to do: it passes"
    SPACE = "free space on the disk"
    POWER = "use the official supply, and a powered hub for the boards"


@dataclass(frozen=True, slots=True)
class Fault:
    """One row. `after` says what holds once it is cured."""

    kind: NoticeKind
    seen: Seen
    cure: Cure
    after: str
    stops_play: bool = False


FAULTS: tuple[Fault, ...] = (
    Fault(NoticeKind.ILLEGAL, Seen.SEAT, Cure.LIFT, "as before the tap; the same seat is to move"),
    Fault(NoticeKind.NOT_YOURS, Seen.SEAT, Cure.LIFT, "as before the tap"),
    Fault(NoticeKind.PLAYED_ALREADY, Seen.SEAT, Cure.LIFT, "as before the tap"),
    Fault(
        NoticeKind.ONE_CARD,
        Seen.SEAT,
        Cure.LIFT_ALL_BUT_ONE,
        "the card that stays is judged as if tapped alone",
    ),
    Fault(
        NoticeKind.TWO_READERS,
        Seen.SEAT,
        Cure.MOVE_AWAY,
        "the owner's pad counted all along; the other reading is forgotten",
    ),
    Fault(NoticeKind.HAND_FULL, Seen.SEAT, Cure.LIFT, "the deal goes on with the same card next"),
    Fault(NoticeKind.DEALT_TWICE, Seen.ALL, Cure.LIFT, "the card stays where it was first dealt"),
    Fault(NoticeKind.LAY_FOUR, Seen.SEAT, Cure.LAY, "the exchange waits for exactly four cards"),
    Fault(NoticeKind.NOT_NOW, Seen.ALL, Cure.LIFT, "as before the tap"),
    Fault(
        NoticeKind.WRONG_SLOT,
        Seen.ALL,
        Cure.LIFT,
        "the same slot is asked for; the card has been seen and shows in its own",
    ),
    Fault(NoticeKind.DRAWN_LIES, Seen.SEAT, Cure.LIFT, "the discard is still to come"),
    Fault(
        NoticeKind.READER_LOST,
        Seen.ALL,
        Cure.PLUG,
        "what lies on the pad is compared with what lay there; only news counts",
    ),
    Fault(NoticeKind.READER_PROTOCOL, Seen.ALL, Cure.FIRMWARE, "as after a lost reader"),
    Fault(NoticeKind.READER_BLIND, Seen.ALL, Cure.CHIP, "as after a lost reader"),
    Fault(
        NoticeKind.WEAK_SUPPLY,
        Seen.ALL,
        Cure.POWER,
        "the words go once the voltage has been right for a minute",
    ),
    Fault(NoticeKind.DISK_SLOW, Seen.ALL, Cure.WAIT, "moves show as they are saved, in order"),
    Fault(NoticeKind.DISK_FULL, Seen.ALL, Cure.SPACE, "the reserve lets the match end in order"),
    Fault(
        NoticeKind.NOT_SAVING,
        Seen.ALL,
        Cure.SPACE,
        "what was done at the pads meanwhile counts, in its order",
        stops_play=True,
    ),
    Fault(
        NoticeKind.JOURNAL_REPLACED,
        Seen.ALL,
        Cure.WAIT,
        "the damaged journal is kept beside the new one",
    ),
)


def fault(kind: NoticeKind) -> Fault:
    """The row of a kind. Raises KeyError for a notice that is no fault."""
    return _BY_KIND[kind]


_BY_KIND = {row.kind: row for row in FAULTS}
