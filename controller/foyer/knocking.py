"""How the staff come to the settings without a card: by a knock that guests don't hit upon."""

from __future__ import annotations

from collections import deque

from display.actions import Key

#: All of it within this time.
KNOCK_S = 10.0

_KEYS = {"+": Key.PLUS, "-": Key.MINUS}


class Knock:
    """The last keys at one place after another, compared with those that were agreed upon."""

    def __init__(self, agreed: str) -> None:
        """`agreed` is a row of + and -; empty for no knock at all."""
        self._agreed = [_KEYS[sign] for sign in agreed]
        self._heard: deque[tuple[int, Key, float]] = deque(maxlen=max(1, len(agreed)))

    def is_complete(self, place: int, key: Key, now_s: float) -> bool:
        """Takes in a key at a place where nobody sits; whether it was the last of the knock."""
        self._heard.append((place, key, now_s))
        places = {at for at, _, _ in self._heard}
        keys = [heard for _, heard, _ in self._heard]
        in_time = now_s - self._heard[0][2] <= KNOCK_S
        return bool(self._agreed) and keys == self._agreed and len(places) == 1 and in_time
