"""The few things that the two interpreters do differently: the clock and the free memory."""

import time

try:
    from time import sleep_ms, sleep_us, ticks_diff, ticks_us
except ImportError:

    def ticks_us() -> int:
        return time.monotonic_ns() // 1000

    def ticks_diff(end: int, start: int) -> int:
        return end - start

    def sleep_us(us: int) -> None:
        time.sleep(us / 1_000_000)

    def sleep_ms(ms: int) -> None:
        time.sleep(ms / 1000)


try:
    from gc import mem_free
except ImportError:

    def mem_free() -> int:
        return 0


def free_kb() -> int:
    """Free heap in kB; 0 where the interpreter doesn't say."""
    return mem_free() // 1024


class SystemClock:
    """Time since the start that never wraps, unlike the interpreter's tick counters."""

    def __init__(self) -> None:
        self._last_us = ticks_us()
        self._total_us = 0

    def now_us(self) -> int:
        """Microseconds since the clock was made."""
        # The raw counter wraps after minutes; being asked more often than that keeps the sum right.
        raw_us = ticks_us()
        self._total_us += ticks_diff(raw_us, self._last_us)
        self._last_us = raw_us
        return self._total_us

    def now_ms(self) -> int:
        """Milliseconds since the clock was made."""
        return self.now_us() // 1000

    def sleep_us(self, us: int) -> None:
        """Wait for about `us` microseconds."""
        sleep_us(us)

    def sleep_ms(self, ms: int) -> None:
        """Wait for about `ms` milliseconds."""
        sleep_ms(ms)
