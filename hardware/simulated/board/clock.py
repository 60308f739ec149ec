"""Virtual time: waits pass at once, and an SPI transfer takes as long as on a board."""

TRANSFER_US = 45  # one register access in MicroPython on a Pico


class VirtualClock:
    """The clock that firmware and chips share; it moves when somebody waits or sets it."""

    def __init__(self, now_ms: int = 0) -> None:
        self._us = now_ms * 1000

    def now_us(self) -> int:
        return self._us

    def now_ms(self) -> int:
        return self._us // 1000

    def sleep_us(self, us: int) -> None:
        self._us += us

    def sleep_ms(self, ms: int) -> None:
        self._us += ms * 1000

    def move_to_ms(self, ms: int) -> None:
        """Go forward to `ms`; a time that is past already changes nothing."""
        self._us = max(self._us, ms * 1000)


class TimedBus:
    """The SPI transfers of one chip, which take their time."""

    def __init__(self, chip, clock) -> None:
        self._chip = chip
        self._clock = clock

    def transfer(self, out: bytes) -> bytearray:
        self._clock.sleep_us(TRANSFER_US)
        return self._chip.transfer(out)
