"""One thread a board: a serial port is read and written here, and nowhere else."""

from __future__ import annotations

import contextlib
import logging
import select
import socket
import termios
import threading
import time
import traceback
from pathlib import Path

import serial

from hardware.conversation import Conversation
from hardware.events import Event, LossReason
from hardware.readers import Inbox

_LOG = logging.getLogger(__name__)

WRITE_TIMEOUT_S = 0.5
_READ_BYTES = 4096
#: termios.error is no OSError, and pyserial lets it through when a device goes away.
_PORT_ERRORS = (OSError, termios.error)


class Link:
    """A connection from opening a port to its first error; the next one is a new Link.

    Sleeps in select until bytes come, `wake` is called or the conversation has a deadline. Events
    are put into the inbox; nothing is called back.
    """

    def __init__(
        self, conversation: Conversation, lock: threading.Lock, port: Path, inbox: Inbox
    ) -> None:
        """Starts at once. `lock` guards the conversation and is never held over I/O."""
        self.opened = False
        self._conversation = conversation
        self._lock = lock
        self._port = port
        self._inbox = inbox
        self._closing = False
        self._wake_in, self._wake_out = socket.socketpair()
        self._wake_in.setblocking(False)
        name = f"link {conversation.board}"
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    @property
    def ended(self) -> bool:
        return not self._thread.is_alive()

    def wake(self) -> None:
        """Something was changed in the conversation: look what is to be sent."""
        with contextlib.suppress(OSError):  # full: it will wake anyway; closed: nobody to wake
            self._wake_in.send(b"!")

    def close(self) -> None:
        """End the connection and wait for its thread. Safe to call again."""
        self._closing = True
        self.wake()
        self._thread.join()
        self._wake_in.close()
        self._wake_out.close()

    def _run(self) -> None:
        reason = LossReason.UNPLUGGED
        try:
            reason = self._converse()
        except _PORT_ERRORS as error:
            _LOG.info("board %s: port lost: %s", self._conversation.board, error)
        except Exception as error:  # noqa: BLE001 - one board's trouble must not end the others
            # Not the error's text: it might quote a tag.
            trace = "".join(traceback.format_tb(error.__traceback__))
            _LOG.error("board %s: %s\n%s", self._conversation.board, type(error).__name__, trace)
        with self._lock:
            events = self._conversation.closed(time.monotonic(), reason)
        self._post(events)

    def _converse(self) -> LossReason:
        port = _open(self._port)
        try:
            self.opened = True
            with self._lock:
                self._conversation.opened(time.monotonic())
            while not self._closing and not self._conversation.is_stale:
                self._exchange(port)
        finally:
            _close(port)
        return LossReason.UNPLUGGED if self._closing else LossReason.SILENT

    def _exchange(self, port: serial.Serial) -> None:
        with self._lock:
            outgoing = self._conversation.to_send(time.monotonic())
            deadline_s = self._conversation.next_deadline_s()
        if outgoing:
            port.write(outgoing)
        timeout_s = max(0.0, deadline_s - time.monotonic())
        ready, _, _ = select.select([port, self._wake_out], [], [], timeout_s)
        if self._wake_out in ready:
            self._wake_out.recv(_READ_BYTES)
        incoming = port.read(_READ_BYTES) if port in ready else b""
        with self._lock:
            now_s = time.monotonic()
            events = self._conversation.receive(incoming, now_s) + self._conversation.step(now_s)
        self._post(events)

    def _post(self, events: list[Event]) -> None:
        for event in events:
            self._inbox.put(event)


def _open(path: Path) -> serial.Serial:
    # The rate means nothing to a USB port. DTR stays on, which is pyserial's own way: without it
    # a Pico sends nothing.
    return serial.Serial(
        str(path), 115200, timeout=0, write_timeout=WRITE_TIMEOUT_S, exclusive=True
    )


def _close(port: serial.Serial) -> None:
    # Else closing waits for bytes that a dead board will never take.
    with contextlib.suppress(*_PORT_ERRORS):
        port.reset_output_buffer()
    with contextlib.suppress(*_PORT_ERRORS):
        port.close()
