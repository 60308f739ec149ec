"""Lines on their way to the Pi: bounded, and written only as far as the port takes them at once."""

_MOST_LINES = 48
_SEND_BYTES = 128  # in one step


class Outbox:
    """A short queue of whole lines. `advanced_ms` is when bytes last went out or none waited."""

    def __init__(self, now_ms: int) -> None:
        self.advanced_ms = now_ms
        self._lines = []
        self._sent = 0  # bytes of the first line

    @property
    def is_empty(self) -> bool:
        return not self._lines

    def post(self, line: bytes) -> None:
        """Queue a line; it is dropped where too many wait, since all lines come again."""
        if len(self._lines) < _MOST_LINES:
            self._lines.append(line)

    def clear(self) -> None:
        """Drop what waits, but finish a line that is half out."""
        self._lines = self._lines[:1] if self._sent else []

    def send(self, serial, now_ms: int) -> None:
        """Write what the port takes, up to a bound."""
        budget = _SEND_BYTES
        while self._lines and budget > 0:
            rest = self._lines[0][self._sent : self._sent + budget]
            count = serial.write(rest)
            self._take(count)
            budget -= count
            if count:
                self.advanced_ms = now_ms
            if count < len(rest):
                return
        if not self._lines:
            self.advanced_ms = now_ms

    def _take(self, count: int) -> None:
        self._sent += count
        if self._sent == len(self._lines[0]):
            del self._lines[0]
            self._sent = 0
