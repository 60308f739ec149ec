"""Every fault of the table, walked from the reading that brings it to its cure, and played on."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.faults import FAULTS, Fault, Seen, fault
from controller.rows import Moved
from display.language import language
from display.refusals import Circumstances, notice_words
from display.scene import Notice, NoticeKind
from engine.reasons import Reason
from hardware.events import Lamp
from tests.controller.fault_walks import WALKS
from tests.controller.rig import CENTRE
from tests.controller.walks import Walk, exchanging, leading

DOCUMENT = Path(__file__).parents[2] / "docs" / "faults.md"


@pytest.mark.parametrize("walk", WALKS, ids=[walk.name for walk in WALKS])
def test_fault_is_told_and_cured_and_play_goes_on(walk: Walk) -> None:
    rig = walk.begin()
    before = rig.table.position
    walk.fault(rig)
    assert rig.told == walk.told
    assert walk.kind in rig.told[walk.seat]
    assert rig.lamp(walk.at) is walk.lamp
    assert rig.table.position == before
    walk.cure(rig)
    assert rig.told == {}
    assert rig.lamp(walk.at) is not Lamp.WRONG
    walk.goes_on(rig)
    assert rig.told == {}
    assert isinstance(rig.rows[-1], Moved)
    assert rig.rows[-1].move == walk.makes


def test_every_fault_has_a_walk() -> None:
    assert {walk.kind for walk in WALKS} == {row.kind for row in FAULTS}


@pytest.mark.parametrize("row", FAULTS, ids=[row.kind.value for row in FAULTS])
def test_fault_is_told_to_whom_its_row_says(row: Fault) -> None:
    for walk in (walk for walk in WALKS if walk.kind is row.kind):
        # What lies on the centre pad is nobody's own, so everybody is told.
        assert (walk.seat is None) == (row.seen is Seen.ALL or walk.at == CENTRE)


def test_only_what_stops_play_does() -> None:
    assert [row.kind for row in FAULTS if row.stops_play] == [NoticeKind.NOT_SAVING]
    for walk in WALKS:
        if walk.kind in (NoticeKind.WEAK_SUPPLY, NoticeKind.DISK_SLOW, NoticeKind.DISK_FULL):
            rig = walk.begin()
            walk.fault(rig)
            seat = rig.table.rules.to_act(rig.state)[0]
            rig.tap(seat, "S1" if seat == 0 else "M3")
            assert rig.played()[-1].seat == seat


def test_row_of_a_kind_is_found() -> None:
    assert [fault(row.kind) for row in FAULTS] == list(FAULTS)


def test_seats_words_are_the_same_wherever_a_strangers_card_belongs() -> None:
    seen = set()
    for walk in WALKS:
        if walk.kind is NoticeKind.NOT_YOURS and walk.begin is leading and walk.at == 0:
            rig = walk.begin()
            walk.fault(rig)
            seen.add((rig.scene.seats[0], rig.lamp(0)))
    assert len(seen) == 1


def test_reason_is_told_with_the_illegal_card() -> None:
    reasons = {}
    for walk in WALKS:
        if walk.kind is NoticeKind.ILLEGAL:
            rig = walk.begin()
            walk.fault(rig)
            (notice,) = rig.scene.seats[walk.seat or 0].notices
            reasons[walk.name] = notice.reason
    assert reasons == {
        "illegal card: follow-suit": Reason.FOLLOW_SUIT,
        "illegal card: play-trump": Reason.PLAY_TRUMP,
        "illegal card: overtrump": Reason.OVERTRUMP,
        "talon too rich": Reason.TALON_TOO_RICH,
    }


def test_cards_too_many_are_counted() -> None:
    rig = exchanging("C7", "C8", "C9", "C10")
    rig.tap(0, "S1")
    assert [notice.count for notice in rig.scene.seats[0].notices] == [5]


# The page for people


def document_rows() -> list[list[str]]:
    """The rows of the page's first table, without its heads."""
    table = DOCUMENT.read_text(encoding="utf-8").partition("|---|")[2].partition("\n\n")[0]
    lines = table.splitlines()[1:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_page_of_faults_shows_the_table_of_faults() -> None:
    told = {Seen.SEAT: "the seat", Seen.ALL: "everybody"}
    expected = [[told[row.seen], row.cure.value, row.after] for row in FAULTS]
    assert [row[1:2] + row[3:] for row in document_rows()] == expected


def test_page_of_faults_quotes_what_the_table_says() -> None:
    english = language("en")
    seen = Circumstances(led="M")
    for row, listed in zip(document_rows(), FAULTS, strict=True):
        reason = Reason.FOLLOW_SUIT if listed.kind is NoticeKind.ILLEGAL else None
        notice = Notice(listed.kind, reason, count=3)
        assert notice_words(english, notice, seen) in row[2], listed.kind
