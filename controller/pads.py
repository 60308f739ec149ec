"""What lies on each pad, as far as the readers have told: three values, and since when.

A pad is level: what lies there counts for as long as it lies there. Edges matter in two places
only: a tap is news (`placed` says whether it is), and a card lifted a moment ago may still count.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

from display.scene import NoticeKind
from hardware.events import LossReason, Reader, Tap


class Standing(Enum):
    """What a card's lying there means."""

    FRESH = "fresh"  # tapped, and nothing has come of it yet
    SPENT = "spent"  # its tap has had its meaning (dealt, laid, taken back); lifting it ends that
    UNSURE = "unsure"  # it lay there when the table woke up; its person must say OK first


@dataclass(slots=True)
class Lying:
    """One tag on a pad. `fault` is what is wrong with its tap, until it is lifted."""

    since_s: float
    standing: Standing
    tap: Tap | None = None
    fault: NoticeKind | None = None


@dataclass(slots=True)
class Pad:
    """One antenna. `loss` is why nothing is known at the moment; what lay there is remembered."""

    reader: Reader
    tags: dict[str, Lying] = field(default_factory=dict)
    lifted: dict[str, Lying] = field(default_factory=dict)  # early tags lifted, since when
    loss: LossReason | None = None
    finds: int = 0  # how often this reader was found

    @property
    def known(self) -> bool:
        """Whether what lies here is known now."""
        return self.finds > 0 and self.loss is None

    def placed(self, uid: str, tap: Tap, at_s: float, standing: Standing) -> bool:
        """Takes a tap in; False if the tag lay there already, so that nothing has happened."""
        if uid in self.tags and self.tags[uid].standing is not Standing.UNSURE:
            return False
        self.tags[uid] = Lying(at_s, standing, tap)
        self.lifted.clear()
        return True

    def lift(self, uid: str, at_s: float, *, early: bool = False) -> None:
        """A tag has left by clean polls; an `early` one may still count for a moment."""
        lying = self.tags.pop(uid, None)
        if lying is not None and early and lying.standing is Standing.FRESH:
            self.lifted[uid] = Lying(at_s, Standing.FRESH, lying.tap)

    def lost(self, reason: LossReason) -> None:
        """Nothing is known from now on; what lay there is kept to be compared."""
        self.loss = reason

    def found(self, lying: Iterable[str], at_s: float) -> None:
        """The reader answers again. What lay there before and does still is nothing new; what is
        new has its tap coming, or lay there before the program started and is unsure."""
        there = frozenset(lying)
        for uid in [uid for uid in self.tags if uid not in there]:
            self.lift(uid, at_s)
        for uid in sorted(there - self.tags.keys()):
            self.tags[uid] = Lying(at_s, Standing.UNSURE)
        self.loss, self.finds = None, self.finds + 1

    def spend(self, uid: str, fault: NoticeKind | None = None) -> None:
        """The tag's tap has had its meaning, or is refused; it counts no more until lifted."""
        if uid in self.tags:
            self.tags[uid].standing = Standing.SPENT
            self.tags[uid].fault = fault
        self.lifted.pop(uid, None)

    def spend_all(self) -> None:
        """Whatever lies there counts for nothing more until lifted."""
        for uid in self.tags:
            self.spend(uid)
        self.lifted.clear()

    def standing(self, standing: Standing) -> list[str]:
        """The tags that lie there so, oldest first."""
        return [uid for uid, lying in self.tags.items() if lying.standing is standing]

    def faults(self) -> tuple[NoticeKind, ...]:
        """What is wrong with tags that lie there, each kind once, oldest first."""
        kinds = (lying.fault for lying in self.tags.values() if lying.fault is not None)
        return tuple(dict.fromkeys(kinds))

    def lifted_since(self, since_s: float) -> tuple[str, ...]:
        """Early tags lifted at or after `since_s`, latest first."""
        late = [uid for uid, lying in self.lifted.items() if lying.since_s >= since_s]
        return tuple(reversed(late))

    def tap_of(self, uid: str) -> Tap | None:
        """The tap that brought a tag that lies here or was lifted early."""
        lying = self.tags.get(uid) or self.lifted.get(uid)
        return lying.tap if lying else None


def read_twice_due_s(pads: Iterable[Pad], longer_than_s: float) -> dict[str, float]:
    """Tags that lie on two pads, and when they will have for longer than moving a card takes."""
    since_s: dict[str, list[float]] = {}
    for pad in pads:
        for uid, lying in pad.tags.items():
            since_s.setdefault(uid, []).append(lying.since_s)
    return {
        uid: max(starts_s) + longer_than_s for uid, starts_s in since_s.items() if len(starts_s) > 1
    }
