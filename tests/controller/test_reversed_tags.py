"""Tags whose bytes a reader has in the other order: never a move, and told to the log alone."""

from __future__ import annotations

from itertools import count
from queue import SimpleQueue

import pytest

from controller.decks import simulated_deck
from controller.reversed_tags import ReversedTags
from controller.tags import reversed_uid
from display.scene import NoticeKind
from engine.decks import DIBV
from hardware.events import CardLifted, CardPlaced, Event, Lamp, Reader, Tap
from tests.controller.rig import UID, Rig
from tests.controller.walks import UNKNOWN_UID

TAGS = tuple(simulated_deck(DIBV, 1).values())
ONE, OTHER = Reader("E661", 0), Reader("E661", 1)
_numbers = count(1)


def placed(reader: Reader, uid: str) -> CardPlaced:
    return CardPlaced(Tap(reader, "B007", next(_numbers)), uid, 1.0)


def told(caplog: pytest.LogCaptureFixture, *events: Event) -> list[str]:
    """What the log is told of these events, all of which come into the inbox."""
    inbox: SimpleQueue[Event] = SimpleQueue()
    boards = ReversedTags(inbox, TAGS)
    for event in events:
        boards.put(event)
    assert [inbox.get_nowait() for _ in events] == list(events)
    return [record.getMessage() for record in caplog.records]


def test_each_reader_is_told_of_once_with_what_to_do(caplog: pytest.LogCaptureFixture) -> None:
    turned = [placed(reader, reversed_uid(uid)) for uid in TAGS[:3] for reader in (ONE, OTHER)]
    first, second = told(caplog, *turned)
    assert first.startswith("board E661, antenna 0: ")
    assert second.startswith("board E661, antenna 1: ")
    assert "readers of one kind" in first and "--forget" in first


def test_no_tag_and_no_card_is_told(caplog: pytest.LogCaptureFixture) -> None:
    texts = set()
    for uid in TAGS[0], TAGS[-1]:
        caplog.clear()
        texts.update(told(caplog, placed(ONE, reversed_uid(uid))))
    (text,) = texts
    assert not any(uid in text or reversed_uid(uid) in text for uid in TAGS)


def test_known_tags_strange_ones_and_lifted_ones_say_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    events = placed(ONE, TAGS[0]), placed(ONE, UNKNOWN_UID)
    assert told(caplog, *events, CardLifted(ONE, reversed_uid(TAGS[0]), 2.0)) == []


def test_at_the_table_it_is_a_card_that_nobody_knows() -> None:
    """In the same words as a strange tag, and it never moves the game."""
    turned, strange = Rig(), Rig()
    for rig, uid in ((turned, reversed_uid(UID["S7"])), (strange, UNKNOWN_UID)):
        rig.in_play()
        before = rig.state
        rig.tap_uid(0, uid)
        assert rig.state == before
        assert rig.notices(0) == [NoticeKind.NOT_YOURS]
        assert rig.lamp(0) is Lamp.WRONG
    assert turned.told == strange.told
