"""What each seat's panel has in hand of choices, and what is put to all."""

from __future__ import annotations

from dataclasses import dataclass, field

from display.scene import MenuItem, Notice
from hardware.events import Button

#: The same button again within this time is held down: it walks on, and opens nothing.
HELD_S = 0.6


@dataclass(slots=True)
class Panel:
    """What one seat has in hand of choices: `index` of a move, `menu_index` of the open `menu`."""

    index: int = 0
    menu: tuple[MenuItem, ...] = ()  # empty: closed
    menu_index: int = 0
    last_trick_until_s: float = 0.0
    recap_until_s: float = 0.0
    notice: Notice | None = None
    notice_until_s: float = 0.0
    pressed: Button | None = None
    pressed_s: float = 0.0

    def is_held(self, button: Button, now_s: float) -> bool:
        """Whether this press comes of holding minus or plus down; it is noted in any case."""
        again = button is self.pressed and now_s - self.pressed_s < HELD_S
        self.pressed, self.pressed_s = button, now_s
        return again and button is not Button.OK


@dataclass(slots=True)
class Proposal:
    """Something that all persons must agree to; or, to swap seats, any one of them."""

    item: MenuItem
    seat: int
    agreed: set[int] = field(default_factory=set)
    declined: set[int] = field(default_factory=set)  # to swap seats; one who declines ends others

    @property
    def answered(self) -> set[int]:
        return self.agreed | self.declined
