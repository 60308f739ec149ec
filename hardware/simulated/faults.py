"""Faults of a serial line, as seen in the bytes that come from a board."""

from __future__ import annotations

import random

#: So much of a line arrives before it breaks off; every line of a board is longer.
_CUT_AFTER_BYTES = 12


class LineFaults:
    """Passes bytes on, and spoils them as it was told to."""

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)
        self._flip_per_mille = 0.0
        self._garbage = b""
        self._cut_armed = False
        self._line_bytes = 0  # of the present line, so far
        self._dropping = False

    def cut(self) -> None:
        """The next whole line breaks off and runs into the one after it."""
        self._cut_armed = True

    def garbage(self, count: int, seed: int = 0) -> None:
        """`count` random bytes come before the next ones."""
        self._garbage += random.Random(seed).randbytes(count)

    def noise(self, per_mille: float) -> None:
        """From now on so many of a thousand bytes are wrong by one bit."""
        self._flip_per_mille = per_mille

    def apply(self, arriving: bytes) -> bytes:
        """What comes through of `arriving`."""
        if self._cut_armed or self._dropping or self._line_bytes:
            arriving = bytes(byte for byte in arriving if self._passes(byte))
        elif arriving:
            self._line_bytes = len(arriving) - arriving.rfind(b"\n") - 1
        if self._flip_per_mille:
            arriving = bytes(map(self._flip, arriving))
        garbage, self._garbage = self._garbage, b""
        return garbage + arriving

    def _passes(self, byte: int) -> bool:
        if self._cut_armed and self._line_bytes == _CUT_AFTER_BYTES:
            self._cut_armed, self._dropping = False, True
        passes = not self._dropping
        self._line_bytes += 1
        if byte == 0x0A:
            self._line_bytes, self._dropping = 0, False
        return passes

    def _flip(self, byte: int) -> int:
        if self._random.random() * 1000 < self._flip_per_mille:
            return byte ^ 1 << self._random.randrange(8)
        return byte
