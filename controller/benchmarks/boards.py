"""Simulated boards whose lines are handed over as bytes, so that taking them in can be timed."""

from __future__ import annotations

from hardware.events import Event
from hardware.simulated.memory import MemoryBoards


class LinedBoards(MemoryBoards):
    """Boards in this process that live in `live` and are heard in `listen`, instead of `step`."""

    _is_open = False

    def live(self, now_s: float) -> None:
        """The boards do their own work up to `now_s`, which costs a table's Pi nothing."""
        for cable in self._cables.values():
            if not self._is_open:
                cable.conversation.opened(now_s)
            cable.board.write(cable.conversation.to_send(now_s))
            cable.board.step(round(now_s * 1000))
        self._is_open = True

    def listen(self, now_s: float) -> list[Event]:
        """What the Pi makes of the bytes that the boards have sent."""
        events: list[Event] = []
        for cable in self._cables.values():
            events += cable.conversation.receive(cable.board.read(), now_s)
            events += cable.conversation.step(now_s)
        return events
