"""Exporting: what is in a transcript, for whom, and from a journal that is being written."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from controller.journal import Entry, Journal
from controller.position import fold
from controller.rows import Put, SeatChanged, Undone, encode_row
from controller.transcripts import transcript_of
from engine.facts import DealScore, SeatKind
from engine.moves import Deal, Pass
from engine.transcript import check, read
from tests.controller.commands.matches import Shell, began, keep, kept, match_of, played

TWO_DEALS = {"deals": 2}
FIRST_CALL = 41  # its row: the dealer's naming and forty cards come before


def cut_in_second_deal() -> int:
    """How many rows until the second deal is in play."""
    match = match_of(TWO_DEALS)
    return next(
        n
        for n in range(match.length)
        if (state := match.before(n).state).totals != (0, 0, 0) and state.phase == "play"
    )


def deals_begun(lines: list[str]) -> int:
    return sum(json.loads(line).get("move") == "dealer" for line in lines)


# What a transcript holds


def test_a_whole_match_checks_and_begins_with_who_plays() -> None:
    transcript = transcript_of(match_of(TWO_DEALS), staff=False)
    facts = [line.record for line in transcript.lines[:3]]
    assert facts == [SeatKind(0, "person"), SeatKind(1, "computer"), SeatKind(2, "computer")]
    checked = check(transcript)
    assert (checked.mismatches, checked.whole, checked.deals) == ((), True, 2)


def test_options_are_those_that_differ_from_the_defaults() -> None:
    given = {"deals": 1, "tie": "shared", "allPass": "redealNext", "threshold": 500}
    header = transcript_of(match_of(given), staff=False).header
    assert header.options == {"deals": 1, "allPass": "redealNext", "threshold": 500}


def test_a_running_deal_is_written_for_staff_only() -> None:
    match = match_of(TWO_DEALS, cut_in_second_deal())
    public, staff = (transcript_of(match, who) for who in (False, True))
    assert isinstance(public.lines[-1].record, DealScore)
    assert check(public).whole
    assert staff.lines[: len(public.lines)] == public.lines
    assert sum(isinstance(line.record, Deal) for line in staff.lines) == 80
    assert not check(staff).whole


def test_the_first_deal_shows_nothing_but_who_plays_until_it_is_scored() -> None:
    public = transcript_of(match_of(TWO_DEALS, 60), staff=False)
    assert [line.record for line in public.lines] == [
        SeatKind(seat, kind) for seat, kind in enumerate(("person", "computer", "computer"))
    ]


def test_undone_rows_and_facts_of_the_table_are_left_out() -> None:
    start, rows = began(TWO_DEALS), played(began(TWO_DEALS))
    again = Undone((FIRST_CALL,), "take-back")
    told = [*rows[: FIRST_CALL + 1], again, Put("S1", "table"), *rows[FIRST_CALL:]]
    assert transcript_of(fold(start, told), True) == transcript_of(fold(start, rows), True)


def test_a_change_of_seat_stands_where_it_came() -> None:
    start, rows = began(TWO_DEALS), played(began(TWO_DEALS))
    match = fold(start, [*rows[:FIRST_CALL], SeatChanged(0, "computer"), *rows[FIRST_CALL:]])
    records = [line.record for line in transcript_of(match, False).lines]
    place = records.index(SeatKind(0, "computer"))
    assert isinstance(records[place - 1], Deal)
    assert not isinstance(records[place + 1], Deal)


# The command


def test_the_last_match_goes_to_a_file_that_its_owner_alone_reads(
    tmp_path: Path, tapdeck: Shell
) -> None:
    folder = kept(tmp_path / "table", match_of({"deals": 1}), match_of(TWO_DEALS))
    file = tmp_path / "match.jsonl"
    assert tapdeck("export", "--data", folder, file) == (0, "", "")
    (match,) = read(file.read_text().splitlines())
    assert match.header.options == TWO_DEALS
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize(("which", "deals"), [("1", [1]), ("2", [2]), ("all", [1, 2])])
def test_matches_are_chosen_by_number_or_all(
    tmp_path: Path, tapdeck: Shell, which: str, deals: list[int]
) -> None:
    folder = kept(tmp_path, match_of({"deals": 1}), match_of(TWO_DEALS))
    code, out, err = tapdeck("export", "--data", folder, "--match", which, "-")
    assert (code, err) == (0, "")
    assert [match.header.options["deals"] for match in read(out.splitlines())] == deals


def test_a_table_that_plays_may_be_exported_and_keeps_its_lock(
    tmp_path: Path, tapdeck: Shell
) -> None:
    match = match_of(TWO_DEALS)
    rows = [row for _, row in match.counting()]
    cut = cut_in_second_deal()
    journal = Journal.open(tmp_path, reserve_bytes=4096)
    number = keep(journal, match_of(TWO_DEALS, cut), finished=False)
    code, public, _ = tapdeck("export", "--data", tmp_path, "-")
    assert (code, deals_begun(public.splitlines())) == (0, 1)
    code, staff, _ = tapdeck("export", "--data", tmp_path, "--staff", "-")
    assert (code, deals_begun(staff.splitlines())) == (0, 2)
    journal.append(number, [Entry(encode_row(row)) for row in rows[cut:]])
    code, whole, _ = tapdeck("export", "--data", tmp_path, "-")
    journal.close()
    assert (code, deals_begun(whole.splitlines())) == (0, 2)


def test_what_is_committed_while_reading_does_not_show(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path, reserve_bytes=4096)
    keep(journal, match_of({"deals": 1}))
    with Journal.read(tmp_path) as reader:
        before = reader.matches()
        keep(journal, match_of({"deals": 1}))
        assert reader.matches() == before
    with Journal.read(tmp_path) as reader:
        assert len(reader.matches()) == 2
    journal.close()


# Wrong use and bad data


def test_a_folder_without_a_journal_is_told(tmp_path: Path, tapdeck: Shell) -> None:
    code, out, err = tapdeck("export", "--data", tmp_path, "-")
    assert (code, out) == (4, "")
    assert "there is no journal in" in err and "--data" in err
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_journal_is_told_and_left_as_it_is(tmp_path: Path, tapdeck: Shell) -> None:
    file = kept(tmp_path, match_of({"deals": 1})) / "journal.sqlite"
    file.write_bytes(b"no journal at all")
    code, _, err = tapdeck("export", "--data", tmp_path, "-")
    assert code == 4
    assert "damaged" in err
    assert file.read_bytes() == b"no journal at all"


def test_a_journal_without_a_match_is_told(tmp_path: Path, tapdeck: Shell) -> None:
    code, _, err = tapdeck("export", "--data", kept(tmp_path), "-")
    assert code == 4
    assert "holds no match yet" in err


def test_rows_that_are_no_match_are_told_without_their_text(tmp_path: Path, tapdeck: Shell) -> None:
    journal = Journal.open(tmp_path, reserve_bytes=4096)
    number = journal.begin(encode_row(began({"deals": 1})))
    journal.append(number, [Entry(b'{"row":"moved","move":{"move":"S7"}}')])
    journal.close()
    code, _, err = tapdeck("export", "--data", tmp_path, "-")
    assert code == 4
    assert f"match {number} of the journal can't be read" in err
    assert "S7" not in err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--match", "7", "-"), "holds no match 7; it holds 1 to 1"),
        (("--match", "first", "-"), "neither the number of a match nor last nor all"),
        (("/dev/null",), "is no file"),
        (("/nowhere/at/all.jsonl",), "cannot write /nowhere/at/all.jsonl: No such file"),
        ((), "required: FILE"),
    ],
)
def test_wrong_use_is_told(
    tmp_path: Path, tapdeck: Shell, arguments: tuple[str, ...], told: str
) -> None:
    folder = kept(tmp_path, match_of({"deals": 1}))
    code, out, err = tapdeck("export", "--data", folder, *arguments)
    assert (code, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1


def test_a_pass_is_among_the_moves_of_a_match() -> None:
    """The random matches here meet calls of both kinds, so that they are worth exporting."""
    records = [line.record for line in transcript_of(match_of(TWO_DEALS), False).lines]
    assert any(isinstance(record, Pass) for record in records)
