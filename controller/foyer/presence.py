"""What every reader has told so far, for a table that is set up later."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from hardware.events import (
    CardLifted,
    CardPlaced,
    Event,
    LossReason,
    Reader,
    ReaderFound,
    ReaderLost,
)


@dataclass(slots=True)
class _Antenna:
    firmware: str = ""
    lying: set[str] = field(default_factory=set)
    loss: LossReason | None = None


class Presence:
    """All readers that were ever found or lost, and what lies on them."""

    def __init__(self) -> None:
        self._antennas: dict[Reader, _Antenna] = {}

    def take(self, event: Event) -> None:
        """Takes in what a reader tells; buttons say nothing of what lies there."""
        match event:
            case CardPlaced(_, uid):
                self._at(event.reader).lying.add(uid)
            case CardLifted(reader, uid):
                self._at(reader).lying.discard(uid)
            case ReaderFound(reader, firmware, lying):
                self._antennas[reader] = _Antenna(firmware, set(lying))
            case ReaderLost(reader, reason):
                self._at(reader).loss = reason

    def told(self, readers: Iterable[Reader], now_s: float) -> Iterator[Event]:
        """What these readers would tell somebody who asks only now."""
        for reader in readers:
            antenna = self._antennas.get(reader)
            if antenna is None:
                continue
            if antenna.firmware:
                yield ReaderFound(reader, antenna.firmware, frozenset(antenna.lying), now_s)
            if antenna.loss is not None:
                yield ReaderLost(reader, antenna.loss, now_s)

    def _at(self, reader: Reader) -> _Antenna:
        return self._antennas.setdefault(reader, _Antenna())
