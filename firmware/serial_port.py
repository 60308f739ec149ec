"""The serial line to the Pi over stdin and stdout, without ever waiting for the Pi."""

import select
import sys


class SerialPort:
    """Bytes in and out, as far as possible at once."""

    def __init__(self) -> None:
        self._input = sys.stdin.buffer
        self._output = sys.stdout.buffer
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)

    def read(self, limit: int) -> bytes:
        """What has arrived, at most `limit` bytes."""
        # A read of more than one byte would wait for all of them.
        received = bytearray()
        while len(received) < limit and self._can_read():
            byte = self._input.read(1)
            if not byte:
                break
            received += byte
        return bytes(received)

    def write(self, data: bytes) -> int:
        """Write what the port takes now; the number of bytes."""
        # USB blocks for half a second and then drops the rest when its buffer is full, so no write
        # is ever longer than the one byte that is known to fit.
        count = 0
        while count < len(data) and self._can_write():
            self._output.write(data[count : count + 1])
            count += 1
        return count

    def wait(self, ms: int) -> None:
        """Wait for `ms`, or less if something arrives."""
        self._readable.poll(ms)

    def _can_read(self) -> bool:
        return any(event[1] & select.POLLIN for event in self._readable.poll(0))

    def _can_write(self) -> bool:
        return any(event[1] & select.POLLOUT for event in self._writable.poll(0))
