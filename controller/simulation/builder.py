"""A simulated person who enrols: lays the tags that the table asks for on a pad, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from controller.decks import Register, simulated_tags
from display.enrolment_scene import Enrolling, Told
from hardware.events import Button, Reader
from hardware.simulated.hands import Hands

#: From one movement of the hand to the next.
MOVE_S = 0.35
#: No hand is quicker, whatever the pace: a board must have seen a tag go before the next counts.
_QUICKEST_S = 0.14
#: So many movements' time a tag lies at most.
_PATIENCE = 20
#: Less than a tag must lie to count.
_GLIMPSE_S = 0.1


class Builder:
    """A companion of the enrolment's loop, in real time and virtual time alike.

    What they slip on: a tag that has a meaning already, two at once, one lifted too soon.
    """

    def __init__(
        self,
        hands: Hands,
        reader: Reader,
        register: Register,
        chance: Random,
        *,
        slips: float = 0.0,
        pace: float = 1.0,
    ) -> None:
        """`slips` is how often they slip, 0 to 1; `register` is what was known before."""
        self._hands, self._reader, self._chance = hands, reader, chance
        self._slips, self._move_s = slips, max(MOVE_S * pace, _QUICKEST_S)
        self.look_s = self._move_s / 3
        self._blank = (uid for uid in simulated_tags(chance) if register.meaning(uid) is None)
        self._known = [uid for deck in register.decks for uid in deck.tags]
        self._next: str | None = None
        self._acts = self._life()
        self._scene: Enrolling | None = None
        self._due_s = 0.0

    def step(self, shown: Enrolling, now_s: float) -> None:
        """Looks at the table, and makes the next movement once it is time."""
        self._scene = shown
        if now_s >= self._due_s:
            self._due_s = now_s + next(self._acts, 60.0)

    def _life(self) -> Iterator[float]:
        """Movement after movement, each with how long the next waits."""
        move_s = self._move_s
        while (tag := self._tag()) is not None:
            if self._chance.random() < self._slips:
                yield from self._slip(tag, move_s)
            yield from self._lay_until_taken(tag, move_s)
        if self._scene is not None and not self._scene.is_complete:
            self._hands.press(self._reader, Button.OK)  # there is nothing left to lay

    def _tag(self) -> str | None:
        """The next tag: one of the deck that is checked, or one that stands for nothing yet."""
        shown = self._scene
        if shown is None or shown.is_complete:
            return None
        if shown.checks:
            return self._known.pop(0) if self._known else None
        if self._next is None:
            self._next = next(self._blank)
        return self._next

    def _lay_until_taken(self, tag: str, move_s: float) -> Iterator[float]:
        """Lays a tag down, and lifts it once one more is done, or it has lain for long."""
        before = self._count
        self._lay(tag)
        for _ in range(_PATIENCE):
            yield move_s
            if self._count > before or self._means_something:
                self._known.append(tag)
                self._next = None
                break
        self._lay()
        yield move_s

    @property
    def _means_something(self) -> bool:
        """Whether the table says that the tag that lies there has a meaning already."""
        return self._scene is not None and self._scene.told is Told.KNOWN

    @property
    def _count(self) -> int:
        return 0 if self._scene is None else self._scene.count

    def _slip(self, tag: str, move_s: float) -> Iterator[float]:
        match self._chance.randrange(3):
            case 0 if self._known:
                self._lay(self._chance.choice(self._known))
            case 1:
                self._lay(tag)
                yield _GLIMPSE_S
            case _:
                self._lay(tag, next(self._blank))
                yield 2 * move_s
                self._lay(tag)  # the other one is lifted
                return
        yield 2 * move_s
        self._lay()
        yield move_s

    def _lay(self, *uids: str) -> None:
        """Exactly these tags lie on the pad."""
        self._hands.lay(self._reader, uids)
