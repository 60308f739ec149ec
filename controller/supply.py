"""Watches the power supply while the table runs, and tells the log and the table of it.

Too little voltage takes boards off the USB one after the other, which looks like anything but that.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from pathlib import Path

from hardware.supply import PLATFORM, flags_file, read_supply

#: As often as the kernel's driver asks the firmware: of a dip between two of its questions the
#: file tells only until the next.
LOOK_S = 2.0
#: Without a dip for so long, the voltage is right again.
QUIET_S = 60.0
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SupplyChanged:
    """The supply gives too little voltage, or has given enough again for `QUIET_S`."""

    is_weak: bool


class SupplyWatch:
    """A companion of the main loop. It posts each change once, the first when voltage is low."""

    look_s = LOOK_S

    def __init__(self, flags: Path, post: Callable[[SupplyChanged], None]) -> None:
        """`flags` is a file as `hardware.supply` reads it: of the kernel, or of a test."""
        self._flags, self._post = flags, post
        self._was_weak = self._is_told = False
        self._low_s = -inf

    def step(self, _scene: object, now_s: float) -> None:
        """One look. It reads what the kernel keeps in memory, so the loop can do it by itself."""
        supply = read_supply(self._flags)
        if supply is None:
            return
        # A flag that nobody clears tells of one dip, the first time that it is seen.
        if supply.is_weak or (supply.was_weak and not self._was_weak):
            self._low_s = now_s
        self._was_weak = supply.was_weak
        self._tell(is_weak=now_s - self._low_s < QUIET_S)

    def _tell(self, *, is_weak: bool) -> None:
        if is_weak == self._is_told:
            return
        self._is_told = is_weak
        if is_weak:
            _LOG.warning(
                "the power supply gave too little voltage, and boards drop off the USB then:"
                " use the official supply, and a powered hub for the boards"
            )
        else:
            _LOG.info("the power supply has given enough voltage again for %.0f s", QUIET_S)
        self._post(SupplyChanged(is_weak))


def supply_watches(
    post: Callable[[SupplyChanged], None], platform: Path = PLATFORM
) -> list[SupplyWatch]:
    """The watch over this machine's supply; none where it has no flags, as on every PC."""
    flags = flags_file(platform)
    return [SupplyWatch(flags, post)] if flags is not None else []
