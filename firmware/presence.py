"""Which cards lie on an antenna, from polls that may fail: present, absent, or not known. Pure.

Only clean polls change anything. An error says that something is there which could not be read;
it neither takes a card away nor brings one.
"""

_MISSES = 3  # clean polls in a row without a card, before it is absent
_ABSENT_MS = 300  # and the time since it was last read
_ERRORS = 3  # in a row, before what lies there is in doubt
_BACKSTOP_MS = 1500
_RANDOM_ID_LENGTH = 4
_RANDOM_ID_FIRST = 0x08


class _Card:
    def __init__(self, now_ms: int) -> None:
        self.misses = 0
        self.read_ms = now_ms


class Presence:
    """The cards of one antenna. A new UID counts after two equal reads in clean polls."""

    def __init__(self) -> None:
        self.errors = 0  # polls in a row that were not clean
        self._cards = {}
        self._once = {}  # UID -> time of its first read
        self._clean_ms = None

    @property
    def uids(self) -> "list[bytes]":
        """The cards that lie here as far as is known, in a fixed order."""
        return sorted(self._cards)

    @property
    def is_unsure(self) -> bool:
        """Whether the last polls were errors, so that `uids` is only the last that was known."""
        return self._clean_ms is None or self.errors >= _ERRORS

    @property
    def wants_confirmation(self) -> bool:
        """Whether a UID was read once, so that the next poll should follow at once."""
        return bool(self._once) and self.errors < _ERRORS

    def is_stuck(self, now_ms: int) -> bool:
        """Whether there were only errors for so long that the chip itself is in doubt."""
        return self.errors >= _ERRORS and now_ms - (self._clean_ms or 0) >= _BACKSTOP_MS

    def fail(self) -> None:
        """Take a poll that was not clean: errors, a collision left open, too many cards."""
        self.errors += 1
        # Something is there that was not read: it may be any of the cards that were missed.
        for card in self._cards.values():
            card.misses = 0

    def poll(self, uids: "list[bytes]", now_ms: int) -> "list[bytes]":
        """Take a clean poll that read `uids`. Gives the cards that are new, in the order read."""
        self.errors = 0
        self._clean_ms = now_ms
        read = [uid for uid in uids if not is_random_id(uid)]
        self._count_misses(read, now_ms)
        return self._confirm(read, now_ms)

    def _count_misses(self, read: "list[bytes]", now_ms: int) -> None:
        for uid in list(self._cards):
            card = self._cards[uid]
            if uid in read:
                card.misses = 0
                card.read_ms = now_ms
                continue
            card.misses += 1
            if card.misses >= _MISSES and now_ms - card.read_ms >= _ABSENT_MS:
                del self._cards[uid]

    def _confirm(self, read: "list[bytes]", now_ms: int) -> "list[bytes]":
        placed = []
        once = {}
        for uid in read:
            if uid in self._cards:
                continue
            first_ms = self._once.get(uid)
            if first_ms is None or now_ms - first_ms > _BACKSTOP_MS:
                once[uid] = now_ms
            else:
                self._cards[uid] = _Card(now_ms)
                placed.append(uid)
        self._once = once
        return placed


def is_random_id(uid: bytes) -> bool:
    """Whether the UID is made up anew each time, as phones do (ISO/IEC 14443-3, 6.5.4)."""
    return len(uid) == _RANDOM_ID_LENGTH and uid[0] == _RANDOM_ID_FIRST
