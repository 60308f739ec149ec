"""Transcripts: read and written alike, checked against the rules, and wrong lines named."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.decisions import Basis, Feature, MoveReason
from engine.facts import DealScore, Fact, PassedOut, SeatKind
from engine.moves import Deal, Exchange, Pass, Play
from engine.transcript import (
    Check,
    Header,
    Match,
    UnreadableTranscript,
    check,
    read,
    transcribe,
    write,
)

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.jsonl"))
HEADER = '{"transcript":1,"game":"suns-and-moons","seats":3,"options":{"deals":2}}'


@pytest.fixture
def lines(table):
    """A whole match of two deals, as lines."""
    return list(write(random_match(table, 3, 8)))


def random_match(table, seats: int, seed: int, deals: int = 2, **header):
    moves = [move for move, _ in table.states(seats, seed, deals=deals)]
    return transcribe(Header("suns-and-moons", seats, {"deals": deals}, **header), moves)


def checked(lines) -> Check:
    (match,) = read(lines)
    return check(match)


def replaced(lines: list[str], found: str, by: str, nth: int = 0) -> tuple[int, list[str]]:
    """The lines with `found` changed in the nth line that has it; and that line's number."""
    number = [n for n, line in enumerate(lines) if found in line][nth]
    changed = [*lines]
    changed[number] = changed[number].replace(found, by)
    return number + 1, changed


# --- whole matches ---


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda path: path.stem)
def test_golden_matches_play_again_to_the_byte(golden):
    text = golden.read_text(encoding="utf-8")
    matches = read(text.splitlines())
    assert matches
    for match in matches:
        result = check(match)
        assert result.mismatches == ()
        assert result.whole
        records = [line.record for line in match.lines]
        made = [r for r in records if isinstance(r, SeatKind) or not isinstance(r, Fact)]
        again = transcribe(match.header, made)
        assert list(write(again)) == list(write(match))
    assert "".join(f"{line}\n" for match in matches for line in write(match)) == text


def test_there_are_golden_matches():
    assert len(GOLDEN) >= 3


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("learned", [False, True])
def test_random_matches_are_written_read_and_hold(table, seats, learned):
    for seed in range(8):
        match = random_match(table, seats, seed, learned=learned)
        assert read(write(match)) == [match]
        result = check(match)
        assert result.mismatches == ()
        assert (result.whole, result.deals) == (True, 2)


def test_a_file_may_hold_several_matches_and_blank_lines(table):
    one, two = random_match(table, 3, 1), random_match(table, 4, 2)
    matches = read([*write(one), "", *write(two), "  "])
    assert [match.header.seats for match in matches] == [3, 4]
    assert [check(match).mismatches for match in matches] == [(), ()]
    assert read([]) == []


def test_unknown_keys_are_ignored(lines):
    more = [line[:-1] + ',"at":"noon"}' for line in lines]
    assert checked(more).mismatches == ()


def test_a_reason_goes_with_its_move_and_one_of_another_make_is_ignored(lines):
    why = MoveReason(Basis.SEARCH, Feature.LED_MASTER, ("S1",), 2)
    (match,) = read(lines)
    number, played = next((n, x) for n, x in enumerate(match.lines) if isinstance(x.record, Play))
    told = [*match.lines[:number], replace(played, reason=why), *match.lines[number + 1 :]]
    again = list(write(Match(match.header, tuple(told))))
    assert read(again) == [Match(match.header, tuple(told))]
    assert checked(again).mismatches == ()
    foreign = [line.replace('"led-master"', '"a hunch"') for line in again]
    assert read(foreign) == [match]
    assert [line for line in again if "reason" not in line] == [
        line for place, line in enumerate(lines) if place != number + 1
    ]


def test_who_plays_a_seat_may_stand_anywhere(lines):
    seat = '{"fact":"seat","seat":1,"kind":"computer"}'
    for place in (1, 5, len(lines) - 2, len(lines)):
        result = checked([*lines[:place], seat, *lines[place:]])
        assert result.mismatches == ()
        assert result.whole


def test_the_order_of_the_deal_is_free(lines):
    assert checked([*lines[:2], *reversed(lines[2:42]), *lines[42:]]).mismatches == ()


# --- unfinished ---


def test_a_file_that_stops_after_a_scored_deal_is_whole(lines):
    stop = next(n for n, line in enumerate(lines) if "deal-score" in line) + 1
    result = checked(lines[:stop])
    assert (result.whole, result.deals, result.mismatches) == (True, 1, ())


def test_a_file_that_stops_inside_a_deal_is_unfinished(lines):
    score = next(n for n, line in enumerate(lines) if "deal-score" in line)
    for stop in (1, 2, 20, 50, score - 1, score, score + 2, len(lines) - 1):
        result = checked(lines[:stop])
        assert result.mismatches == ()
        assert result.whole is False


# --- wrong ---


def test_a_wrong_fact_is_shown_with_what_the_rules_conclude(lines):
    number, changed = replaced(lines, '"fact":"trick","leader":', '"fact":"trick","leader":7', 2)
    (mismatch,) = checked(changed).mismatches
    assert mismatch.line == number
    assert mismatch.expected == lines[number - 1]
    assert mismatch.found == changed[number - 1]


def test_a_missing_fact_is_shown_where_the_next_move_stands(lines):
    number = next(n for n, line in enumerate(lines) if '"fact":"trick"' in line)
    (mismatch,) = checked(lines[:number] + lines[number + 1 :]).mismatches
    assert mismatch.line == number + 1
    assert mismatch.expected == lines[number]
    assert mismatch.found.startswith("play by seat")


def test_a_fact_too_many_is_shown(lines):
    mismatches = checked([lines[0], '{"fact":"passed-out"}', *lines[1:]]).mismatches
    assert [(m.line, m.expected, m.found) for m in mismatches] == [
        (2, "a move", '{"fact":"passed-out"}')
    ]


def test_an_illegal_move_ends_the_check_and_names_no_card(lines):
    number, changed = replaced(lines, '"points":31', '"points":30')
    result = checked(changed)
    (mismatch,) = result.mismatches
    assert mismatch.line == number
    assert "bid by seat" in mismatch.found
    assert "bid-too-low" in mismatch.found
    assert result.whole is False
    number, changed = replaced(lines, '"move":"deal","card":"', '"move":"deal","card":"X', 3)
    assert checked(changed).mismatches[0].line == number
    number, changed = replaced(lines, '"to":"talon"', '"to":"hand/9"')
    assert checked(changed).mismatches[0].found == "deal: no-such-zone"


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("{", "truncated"),
        ("[1]", "a line is a JSON object"),
        ('{"seat":1}', 'neither "move" nor "fact"'),
        ('{"move":"fly","seat":1}', "fly"),
        ('{"move":"bid","seat":1}', "points"),
        ('{"move":"play","seat":"1","card":"S1"}', "seat"),
        ('{"fact":"trick","leader":0}', "winner"),
        ('{"fact":"seat","seat":3,"kind":"person"}', "no seat 3, only 0 to 2"),
        ('{"fact":"seat","seat":0,"kind":"cat"}', "'cat', only person or computer"),
        (HEADER.replace(":1", ":2", 1), "only version 1"),
        (HEADER.replace("suns-and-moons", "whist"), "known are suns-and-moons"),
        (HEADER.replace(":3", ":5"), "3 or 4 seats"),
        (HEADER.replace("deals", "deal"), "did you mean 'deals'"),
        ('{"transcript":1,"game":"suns-and-moons"}', "seats"),
    ],
)
def test_an_unreadable_line_is_named(line, wrong):
    with pytest.raises(UnreadableTranscript, match=f"^line 3: .*{wrong}"):
        read([HEADER, "", line])


def test_a_match_begins_with_a_header():
    with pytest.raises(UnreadableTranscript, match="line 1: a match begins with a header"):
        read(['{"move":"dealer","seat":0}'])


# --- details ---


def test_a_table_without_persons_is_forced_to_play_after_three_throw_ins(table):
    """All passes are written, then the dealer's exchange; who sits there is in the file."""
    deal = [move for move, _ in table.states(3, 4, deals=1)][:41]
    dealer = deal[0].seat
    passes = [Pass((dealer + turn) % 3) for turn in range(3)]
    computers = [SeatKind(seat, "computer") for seat in range(3)]
    made = [*computers, *[*deal, *passes] * 4, Exchange(dealer, (), ())]
    match = transcribe(Header("suns-and-moons", 3), made)
    assert [line.record for line in match.lines].count(PassedOut()) == 3
    assert read(write(match)) == [match]
    assert check(match).mismatches == ()
    with_a_person = read(
        line.replace('"seat":1,"kind":"computer"', '"seat":1,"kind":"person"')
        for line in write(match)
    )
    assert len(check(with_a_person[0]).mismatches) > 0


def test_a_learned_match_has_hands_as_they_turned_out_and_no_exchange(table):
    header = Header("suns-and-moons", 4, {"deals": 1}, learned=True)
    moves = [move for move, _ in table.states(4, 9, deals=1)]
    unread = [Deal(None, move.to) if isinstance(move, Deal) else move for move in moves]
    unread = [
        Exchange(move.seat, (), ()) if isinstance(move, Exchange) else move for move in unread
    ]
    match = transcribe(header, unread)
    records = [line.record for line in match.lines]
    dealt = [record for record in records if isinstance(record, Deal)]
    assert len(dealt) == 36  # nobody has seen the talon
    played = {record.card for record in records if isinstance(record, Play)}
    assert {record.card for record in dealt} == played
    assert not [record for record in records if isinstance(record, Exchange)]
    assert '"learned":true' in next(write(match))
    result = check(match)
    assert result.mismatches == ()
    assert result.whole
    assert next(r for r in records if isinstance(r, DealScore)).totals == result.state.totals


def test_what_nobody_saw_is_not_written(table):
    made = [move for move, _ in table.states(3, 9, deals=1)][:4]
    match = transcribe(Header("suns-and-moons", 3), [*made, Deal(None, "talon")])
    assert len(match.lines) == 4
