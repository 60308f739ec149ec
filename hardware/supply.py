"""Whether a Raspberry Pi gets enough voltage, by the flags that its firmware raises.

The kernel's driver asks the firmware every 2 s, keeps the answer, and shows it in a file: to read
it waits for nothing (drivers/firmware/raspberrypi.c and drivers/hwmon/raspberrypi-hwmon.c in
Raspberry Pi's Linux). What the bits mean:
https://www.raspberrypi.com/documentation/computers/os.html#get_throttled
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

#: Where the kernel shows the devices that are part of the board itself.
PLATFORM = Path("/sys/devices/platform")
#: The name of `soc` carries an address where the model's device tree gives it one.
_FLAGS = "soc*/soc*:firmware/get_throttled"
_WEAK_NOW, _WEAK_BEFORE = 1 << 0, 1 << 16


class Supply(Struct, frozen=True):
    """The power supply at one moment.

    `was_weak`: under-voltage at some time before. The firmware means since the start, but where
    the driver clears the flag, as it does today, it is only since the driver's last question.
    """

    is_weak: bool
    was_weak: bool


def flags_file(platform: Path = PLATFORM) -> Path | None:
    """The file with the flags; None on a machine that is no Raspberry Pi."""
    return next(iter(sorted(platform.glob(_FLAGS))), None)


def read_supply(flags: Path) -> Supply | None:
    """What the file says; None if it is gone or holds no flags."""
    try:
        raised = int(flags.read_text(encoding="ascii"), 16)
    except (OSError, ValueError):
        return None
    return Supply(bool(raised & _WEAK_NOW), bool(raised & _WEAK_BEFORE))
