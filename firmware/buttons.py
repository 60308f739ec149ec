"""The three buttons of a seat: debounced, counted, and repeated while held. Pure.

Counters instead of events, so that a press survives any number of lost lines.
"""

from firmware.frames import BUTTONS

SAMPLE_MS = 5  # how often a moving button wants to be looked at

_SETTLE_MS = 15  # a contact that has bounced no longer than this
_REPEAT_AFTER_MS = 500
_REPEAT_EVERY_MS = 120
_REPEATING = ("minus", "plus")
_MODULUS = 256


class _Button:
    def __init__(self, repeats: bool) -> None:
        self.count = 0
        self.is_held = False
        self._repeats = repeats
        self._changed_ms = None  # since when the contact differs from the state
        self._repeat_ms = 0

    def sample(self, is_closed: bool, now_ms: int) -> bool:
        """Take one look at the contact; whether something changed."""
        if is_closed == self.is_held:
            self._changed_ms = None
            return self._repeat(now_ms)
        if self._changed_ms is None:
            self._changed_ms = now_ms
        if now_ms - self._changed_ms < _SETTLE_MS:
            return False
        self._changed_ms = None
        self.is_held = is_closed
        if is_closed:
            self.count = (self.count + 1) % _MODULUS
            self._repeat_ms = now_ms + _REPEAT_AFTER_MS
        return True

    def _repeat(self, now_ms: int) -> bool:
        if not (self.is_held and self._repeats) or now_ms < self._repeat_ms:
            return False
        self.count = (self.count + 1) % _MODULUS
        self._repeat_ms = now_ms + _REPEAT_EVERY_MS
        return True

    @property
    def is_moving(self) -> bool:
        return self._changed_ms is not None or (self.is_held and self._repeats)


class Buttons:
    """Press counters modulo 256 and what is held, in the order of `frames.BUTTONS`."""

    def __init__(self, contacts) -> None:
        """`contacts` are three functions that say whether a contact is closed."""
        self._contacts = contacts
        self._buttons = [_Button(name in _REPEATING) for name in BUTTONS]

    def step(self, now_ms: int) -> bool:
        """Look at all three; whether a count or a state changed."""
        changed = False
        for place, button in enumerate(self._buttons):
            changed = button.sample(self._contacts[place](), now_ms) or changed
        return changed

    @property
    def counts(self) -> "list[int]":
        return [button.count for button in self._buttons]

    @property
    def held_mask(self) -> int:
        """Bit 0 for minus, bit 1 for plus, bit 2 for OK."""
        return sum(1 << place for place, button in enumerate(self._buttons) if button.is_held)

    @property
    def is_moving(self) -> bool:
        """Whether the buttons must be looked at again within SAMPLE_MS."""
        return any(button.is_moving for button in self._buttons)
