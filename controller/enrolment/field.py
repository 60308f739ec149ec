"""What lies on the pads while tags are enrolled: when a tag lies alone and is read well."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from hardware.events import CardLifted, CardPlaced, Event, Reader, ReaderFound, ReaderLost

#: A tag counts once it has lain alone for so long: of two laid down together, one is read first.
#: A board calls a tag gone 0.3 s after its last reading, so that one read by chance never counts.
SETTLE_S = 0.5

#: Several tags are told of once they have lain together for so long: cards may be laid in quickly,
#: one before the other was seen to be gone.
SEVERAL_S = 0.9

#: So many tags that came and went before they could count, within this time, are read badly.
GLIMPSES, GLIMPSES_S = 3, 4.0


class Lying(NamedTuple):
    """A tag on a pad."""

    reader: Reader
    uid: str


class Field:
    """All pads. A tag is fresh from when it is laid down until it was `used`, or is lifted."""

    def __init__(self) -> None:
        self._since_s: dict[Lying, float] = {}
        self._used: set[Lying] = set()
        self._changed_s: dict[Reader, float] = {}
        self._glimpses_s: deque[float] = deque(maxlen=GLIMPSES)

    def take(self, event: Event, now_s: float) -> None:
        """Takes in what a reader tells. What lay there before it was found is fresh too."""
        match event:
            case CardPlaced(_, uid):
                self._lay(Lying(event.reader, uid), now_s)
            case CardLifted(reader, uid):
                self._lift(Lying(reader, uid), now_s)
            case ReaderFound(reader, _, uids):
                for uid in sorted(uids):
                    self._lay(Lying(reader, uid), now_s)
            case ReaderLost(reader):
                for lying in [one for one in self._since_s if one.reader == reader]:
                    self._forget(lying)

    def use(self, lying: Lying) -> None:
        """It has had its meaning, or was refused: it counts no more until it is laid down again."""
        self._used.add(lying)
        self._glimpses_s.clear()

    @property
    def fresh(self) -> list[Lying]:
        """The fresh tags, oldest first."""
        return [lying for lying in self._since_s if lying not in self._used]

    @property
    def has_several(self) -> bool:
        """Whether a fresh tag does not lie alone: another is fresh too, or lies on its pad."""
        fresh = self.fresh
        return len(fresh) > 1 or any(len(self.on(lying.reader)) > 1 for lying in fresh)

    def on(self, reader: Reader) -> list[Lying]:
        """What lies on a pad."""
        return [lying for lying in self._since_s if lying.reader == reader]

    def tells_several(self, now_s: float) -> bool:
        """Whether several lie together for longer than exchanging them takes."""
        return self.has_several and now_s >= self._last_change_s() + SEVERAL_S

    def is_weak(self, now_s: float) -> bool:
        """Whether tags have come and gone too quickly lately."""
        glimpses_s = self._glimpses_s
        return len(glimpses_s) == GLIMPSES and now_s - glimpses_s[0] < GLIMPSES_S

    def due_s(self) -> float | None:
        """When the fresh tags count, or it is told that they are several; None without any."""
        if not self.fresh:
            return None
        return self._last_change_s() + (SEVERAL_S if self.has_several else SETTLE_S)

    def _last_change_s(self) -> float:
        """When anything came onto a pad with a fresh tag, or left it."""
        return max(self._changed_s[lying.reader] for lying in self.fresh)

    def settled(self, now_s: float) -> Lying | None:
        """The tag that counts now."""
        due_s = None if self.has_several else self.due_s()
        return self.fresh[0] if due_s is not None and now_s >= due_s else None

    def _lay(self, lying: Lying, now_s: float) -> None:
        if lying not in self._since_s:
            self._since_s[lying] = self._changed_s[lying.reader] = now_s

    def _lift(self, lying: Lying, now_s: float) -> None:
        since_s = self._since_s.get(lying)
        if since_s is None:
            return
        if lying not in self._used and now_s - since_s < SETTLE_S:
            self._glimpses_s.append(now_s)
        self._forget(lying)
        self._changed_s[lying.reader] = now_s

    def _forget(self, lying: Lying) -> None:
        del self._since_s[lying]
        self._used.discard(lying)
