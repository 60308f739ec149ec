"""Why computers made their moves: kept with the moves, told after the deal, and hidden before."""

from __future__ import annotations

import logging
from collections.abc import Iterable

import msgspec
import pytest

from controller.position import Match, fold
from controller.rows import Announced, Moved, Row, Undone, decode_row, encode_row
from controller.thinking import Thought
from controller.transcripts import lines_of, transcript_of
from engine.decisions import Basis, Feature, Figures, MoveReason
from engine.facts import SeatKind
from engine.moves import Dealer, Discard, Draw, Play
from engine.players import decider
from engine.transcript import read
from tests.controller.playing import acts, play_out
from tests.controller.ramejan_rig import announcing, serve_until_over, with_computer
from tests.controller.rig import UID, Rig
from tests.controller.test_leaks import CODE, hidden_in, shown, written

WHY = MoveReason(
    Basis.SEARCH, Feature.KEPT_MASTER, ("M10",), 3, Figures(0.5, 0.25, Play(1, "M4"), 370)
)


class Telltale(Rig):
    """A table whose computers give a reason that names every card, or none at all."""

    names: tuple[str, ...] = ()

    def _answer(self) -> None:
        questions, self.table.questions = self.table.questions, []
        for question in questions:
            move = decider("rules")(question.view, question.seed).move
            figures = Figures(0.5, 0.4, Play(1, "M3"), 10)
            why = MoveReason(Basis.SLIP, Feature.LAID, self.names, 99, figures)
            thought = Thought(question.id, move, why if self.names else None)
            self.table.handle(thought, self.now_s)


class Naming(Telltale):
    names = tuple(UID)


def reasons_in(rows: Iterable[Row]) -> list[MoveReason]:
    moved = [row for row in rows if isinstance(row, Moved)]
    return [row.reason for row in moved if row.reason is not None]


# Kept


def test_each_move_of_a_computer_is_kept_with_its_reason_and_no_other() -> None:
    rig = Rig(options={"deals": 1})
    play_out(rig)
    plays = [row for row in rig.rows if isinstance(row, Moved) and isinstance(row.move, Play)]
    assert plays
    assert all((row.reason is not None) == (_seat(row) != 0) for row in plays)


def _seat(row: Moved) -> int:
    assert isinstance(row.move, Play)
    return row.move.seat


def test_rows_hold_reasons_and_older_rows_are_still_read() -> None:
    for row in (Moved(Play(1, "M3"), reason=WHY), Announced(Draw(1, None), WHY)):
        assert decode_row(encode_row(row)) == row
    old = b'{"row":"moved","move":{"move":"play","seat":1,"card":"M3"},"spot":null}'
    assert decode_row(old) == Moved(Play(1, "M3"))
    assert b"reason" not in encode_row(Moved(Play(0, "M3")))


def test_what_hands_make_of_an_announced_move_has_its_reason() -> None:
    rig = announcing(Discard(1, "T1"), with_computer())
    rows = [
        Announced(row.move, WHY) if isinstance(row, Announced) else row
        for row in rig.rows
        if isinstance(row, Moved | Announced)
    ]
    match = fold(rig.table.match.began, [*rows, Moved(Discard(1, "T1"))])
    *_, last = transcript_of(match, staff=True).lines
    assert (last.record, last.reason) == (Discard(1, "T1"), WHY)


def test_every_move_of_a_computer_with_a_rack_has_its_reason() -> None:
    rig = with_computer()
    serve_until_over(rig)
    lines = transcript_of(rig.table.match, staff=False).lines
    own = [line for line in lines if getattr(line.record, "seat", None) == 1]
    made = [line for line in own if not isinstance(line.record, SeatKind | Dealer)]
    assert any(isinstance(row, Announced) for row in rig.rows)
    assert len(made) > 10
    assert all(line.reason is not None for line in made)


# Told


def played(rig: Rig) -> Match:
    play_out(rig)
    return rig.table.match


def test_a_transcript_tells_them_and_reads_them_back() -> None:
    match = played(Rig(options={"deals": 2}))
    transcript = transcript_of(match, staff=False)
    told = [line.reason for line in transcript.lines if line.reason is not None]
    assert told == reasons_in(row for _, row in match.counting())
    assert len(told) > 20
    (again,) = read(lines_of([transcript]))
    assert again == transcript


def test_of_a_running_deal_none_is_told_but_to_staff() -> None:
    rig = Rig()
    rig.in_play()
    rig.tap(0, "S1")
    rig.wait(5)
    assert len(reasons_in(rig.rows)) == 2
    match = rig.table.match
    assert "reason" not in "".join(lines_of([transcript_of(match, staff=False)]))
    assert "reason" in "".join(lines_of([transcript_of(match, staff=True)]))


def test_a_move_that_was_taken_back_takes_its_reason_along() -> None:
    rig = Rig()
    rig.in_play()
    rig.tap(0, "S1")
    rig.wait(1)
    number = rig.table.match.length - 1
    rig.table.decide([Undone((number,), "take-back")], rig.now_s)
    (_, row) = rig.table.match.counting()[-1]
    assert row == Moved(Play(0, "S1"))


# Hidden


def test_whatever_a_reason_names_the_table_shows_the_same() -> None:
    twins = (Telltale(options={"deals": 2}), Naming(options={"deals": 2}))
    steps = 0
    for _ in zip(*map(acts, twins), strict=True):
        first, second = map(shown, twins)
        assert first == second
        steps += 1
    assert steps > 100
    assert reasons_in(twins[1].rows)
    assert not reasons_in(twins[0].rows)


def test_no_reason_is_logged_or_named_on_the_screen(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    rig = Naming()
    rig.in_play()
    rig.tap(0, "S1")
    rig.wait(5)
    assert reasons_in(rig.rows)
    assert hidden_in(rig) == set()
    assert not CODE.search(caplog.text)
    assert "kept" not in written(rig)


def test_a_reason_with_an_illegal_move_is_not_kept() -> None:
    rig = Rig()
    rig.in_play()
    rig.tap(0, "S1")
    rig.table.handle(Thought(rig.table.match.length, Play(1, "S2"), WHY), rig.now_s)
    rig.wait(1)
    assert rig.rows[-1] == Moved(Play(1, "M3"))


def test_a_reason_is_json_of_few_bytes() -> None:
    assert len(msgspec.json.encode(WHY)) < 200
