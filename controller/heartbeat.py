"""Tells a service manager that the table is up, and goes on telling it while the loop turns."""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping

#: So often within the time after which the service manager starts a silent table again.
_BEATS = 3
#: And so often where it only waits for the first.
_UNWATCHED_S = 60.0


class Heartbeat:
    """A companion of the main loop, which looks too seldom where the loop is stuck.

    The protocol is that of sd_notify(3): datagrams to a local socket.
    """

    def __init__(self, address: str, look_s: float) -> None:
        """Beats every `look_s` to the socket of this address, abstract where it starts with @."""
        self.look_s = look_s
        self._address = f"\0{address[1:]}" if address.startswith("@") else address
        self._is_ready = False

    def step(self, _scene: object, _now_s: float) -> None:
        """One beat; the first says that the table is up."""
        words = b"WATCHDOG=1" if self._is_ready else b"READY=1\nWATCHDOG=1"
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as line:
            try:
                line.sendto(words, self._address)
            except OSError:
                return  # nobody listens at the moment; the next beat may be heard
        self._is_ready = True


def heartbeats(environment: Mapping[str, str] = os.environ) -> list[Heartbeat]:
    """The heartbeat that the service manager asks for; none where the table is no service.

    WATCHDOG_PID is passed over: under a compositor it names that one, not the table.
    """
    address = environment.get("NOTIFY_SOCKET", "")
    if not address:
        return []
    within_us = environment.get("WATCHDOG_USEC", "")
    within_s = int(within_us) / 1e6 if within_us.isdecimal() else 0.0
    return [Heartbeat(address, within_s / _BEATS if within_s else _UNWATCHED_S)]
