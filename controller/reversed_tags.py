"""Tells the log of a reader that has the bytes of UIDs in the other order than the enrolled ones.

At the table such a card is one that nobody knows, with the words for those: whoever plays can do
nothing about the reader, and the words must not tell which cards the table knows.
"""

from __future__ import annotations

import logging
from collections.abc import Collection

from controller.tags import reversed_uid
from hardware.events import CardPlaced, Event, Reader
from hardware.readers import Inbox

_LOG = logging.getLogger(__name__)


class ReversedTags:
    """The inbox as boards see it. What comes is passed on; each such reader is told of once."""

    def __init__(self, inbox: Inbox, known: Collection[str]) -> None:
        """`known` are the UIDs of all tags that stand for something."""
        self._inbox, self._known = inbox, frozenset(known)
        self._told: set[Reader] = set()

    def put(self, event: Event) -> None:
        """Called by the links' threads; each reader is one thread's alone."""
        if isinstance(event, CardPlaced):
            self._note(event)
        self._inbox.put(event)

    def _note(self, placed: CardPlaced) -> None:
        reader, uid = placed.reader, placed.uid
        if reader in self._told or uid in self._known or reversed_uid(uid) not in self._known:
            return
        self._told.add(reader)
        _LOG.warning(
            "board %s, antenna %d: it tells the bytes of tags in the other order than the reader"
            " that enrolled them, so the table knows none of them: use readers of one kind; or take"
            " the deck out with `tapdeck enrol deck DECK --forget`, and enrol it on this one",
            *reader,
        )
