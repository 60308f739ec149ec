"""The log: one line an event on standard error, with nothing that a guest may not read."""

from __future__ import annotations

import logging
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from types import TracebackType
from typing import TextIO

_LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class OneLine(logging.Formatter):
    """Writes each event on one line; of an error only its type and where it arose.

    An error's text, and the source lines in its traceback, might name a hidden card or a tag.
    """

    def __init__(self) -> None:
        super().__init__(_LINE)

    def format(self, record: logging.LogRecord) -> str:
        own = copy(record)
        own.exc_text = own.stack_info = None  # another formatter's, with all that is left out here
        return super().format(own).replace("\n", " | ")

    def formatException(  # noqa: N802
        self,
        ei: tuple[type[BaseException], BaseException, TracebackType | None]
        | tuple[None, None, None],
    ) -> str:
        kind, _, trace = ei
        places = [f"{f.filename}:{f.lineno} in {f.name}" for f in traceback.extract_tb(trace)]
        return ", ".join((*places, kind.__name__ if kind else "no error"))


@contextmanager
def log_to(stream: TextIO) -> Iterator[None]:
    """Within it, all events from INFO up go to `stream`, and errors that end a thread too."""
    root = logging.getLogger()
    destination = logging.StreamHandler(stream)
    destination.setFormatter(OneLine())
    level, hook = root.level, threading.excepthook
    root.addHandler(destination)
    root.setLevel(logging.INFO)
    threading.excepthook = _thread_crashed
    try:
        yield
    finally:
        threading.excepthook = hook
        root.setLevel(level)
        root.removeHandler(destination)


def _thread_crashed(crash: threading.ExceptHookArgs) -> None:
    name = crash.thread.name if crash.thread else "?"
    found = (crash.exc_type, crash.exc_value or crash.exc_type(), crash.exc_traceback)
    logging.getLogger(__name__).critical("the thread %s failed", name, exc_info=found)
