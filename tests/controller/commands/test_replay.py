"""Replaying: what a transcript came to, in words and as JSON, and where it is wrong."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from controller.transcripts import lines_of, save, transcript_of
from engine.decisions import Basis, Feature, MoveReason
from engine.facts import DealScore, MatchEnd
from engine.moves import Dealer, Exchange, Play
from engine.transcript import Header, Line, Match
from tests.controller.commands.matches import Shell, match_of

GOLDEN = Path(__file__).parents[2] / "engine" / "golden"


def two_deals() -> list[str]:
    return list(lines_of([transcript_of(match_of({"deals": 2}), staff=True)]))


def written(path: Path, lines: list[str]) -> Path:
    path.write_text("".join(lines))
    return path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


@pytest.mark.parametrize("golden", sorted(GOLDEN.glob("*.jsonl")), ids=lambda path: path.stem)
def test_golden_matches_are_told_one_a_line(golden: Path, tapdeck: Shell) -> None:
    code, out, err = tapdeck("replay", golden)
    assert (code, err) == (0, "")
    headers = golden.read_text().count('"transcript"')
    assert [line.split(":")[0] for line in out.splitlines()] == [
        f"match {number}" for number in range(1, headers + 1)
    ]


def test_totals_and_winners_are_told_in_words_and_as_json(file: Path, tapdeck: Shell) -> None:
    transcript = transcript_of(match_of({"deals": 2}), staff=True)
    save(file, [transcript])
    end = transcript.lines[-1].record
    assert isinstance(end, MatchEnd)
    _, out, _ = tapdeck("replay", file)
    totals = ", ".join(f"seat {seat} {points}" for seat, points in enumerate(end.totals))
    winners = " and ".join(f"seat {seat}" for seat in end.winners)
    assert out == f"match 1: suns-and-moons, 3 seats, 2 deals; {totals}; won by {winners}\n"
    _, out, _ = tapdeck("replay", "--json", file)
    assert json.loads(out) == {
        "game": "suns-and-moons",
        "seats": 3,
        "deals": 2,
        "sides": [[0], [1], [2]],
        "totals": list(end.totals),
        "winners": list(end.winners),
        "whole": True,
        "mismatches": [],
    }


def test_partners_are_one_side(tapdeck: Shell) -> None:
    _, out, _ = tapdeck("replay", GOLDEN / "four_seats.jsonl")
    assert "seats 0+2 " in out and "seats 1+3 " in out


def test_standard_input_is_read(tapdeck: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    given = io.TextIOWrapper(io.BytesIO("".join(two_deals()).encode()))
    monkeypatch.setattr("sys.stdin", given)
    assert tapdeck("replay", "-")[0] == 0


def test_a_file_that_stops_is_said_to_be_unfinished(file: Path, tapdeck: Shell) -> None:
    lines = two_deals()
    scored = next(n for n, line in enumerate(lines) if "deal-score" in line)
    code, out, _ = tapdeck("replay", written(file, lines[: scored + 1]))
    assert code == 0
    assert out.endswith("unfinished: it stops between two deals\n")
    code, out, _ = tapdeck("replay", written(file, lines[: scored + 30]))
    assert code == 0
    assert out.endswith("unfinished: it stops before deal 2 is scored\n")


def test_every_wrong_fact_is_told_with_its_line(file: Path, tapdeck: Shell) -> None:
    lines = two_deals()
    scores = [n for n, line in enumerate(lines) if "deal-score" in line]
    for n in scores:
        fact = json.loads(lines[n])
        lines[n] = json.dumps({**fact, "scores": [99, 99, 99]}) + "\n"
    code, out, err = tapdeck("replay", written(file, lines))
    assert code == 4
    assert "it differs from the rules" in out
    told = err.splitlines()
    assert [line.split(": ")[0] for line in told] == [f"{file}, line {n + 1}" for n in scores]
    assert all("found" in line and "99" in line for line in told)


def test_a_move_that_can_not_be_made_is_told_with_its_line(file: Path, tapdeck: Shell) -> None:
    lines = two_deals()
    first = next(n for n, line in enumerate(lines) if '"play"' in line)
    lines.insert(first, lines[first - 1])
    code, _, err = tapdeck("replay", written(file, lines))
    assert code == 4
    assert f"line {first + 1}: expected a move that can be made, found" in err


def test_json_holds_the_mismatches_too(file: Path, tapdeck: Shell) -> None:
    lines = [line for line in two_deals() if "match-end" not in line]
    lines.append('{"fact":"deal-score","scores":[1,0,0],"totals":[1,0,0]}\n')
    code, out, _ = tapdeck("replay", "--json", written(file, lines))
    assert code == 4
    (mismatch,) = json.loads(out)["mismatches"]
    assert mismatch["line"] == len(lines)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "holds no match"),
        (b"\n \n", "holds no match"),
        (b"{", "line 1: "),
        (b'{"transcript":1,"game":"whist","seats":3}', "line 1: no rules for a game 'whist'"),
        (b'{"transcript":9,"game":"suns-and-moons","seats":3}', "line 1: only version 1"),
        (b'\n{"move":"pass","seat":0}', "line 2: a match begins with a header"),
        (b"\xff\xfe", "is not UTF-8 text"),
    ],
)
def test_what_is_no_transcript_is_told(
    file: Path, tapdeck: Shell, content: bytes, told: str
) -> None:
    file.write_bytes(content)
    code, out, err = tapdeck("replay", file)
    assert (code, out) == (4, "")
    assert told in err
    assert str(file) in err and err.count("\n") == 1


def test_a_file_that_is_not_there_is_told(file: Path, tapdeck: Shell) -> None:
    code, _, err = tapdeck("replay", file)
    assert code == 4
    assert f"cannot read {file}: No such file or directory" in err


def test_a_scored_deal_is_in_the_matches_used_here() -> None:
    transcript = transcript_of(match_of({"deals": 2}), staff=True)
    assert sum(isinstance(line.record, DealScore) for line in transcript.lines) == 2


def test_a_revoke_that_stands_is_told_with_both_cards(file: Path, tapdeck: Shell) -> None:
    begin = ['{"transcript":1,"game":"suns-and-moons","seats":3,"learned":true}']
    moves: list[dict[str, object]] = [
        {"move": "dealer", "seat": 2},
        {"move": "pass", "seat": 2},
        {"move": "bid", "seat": 0, "points": 31},
        {"move": "pass", "seat": 1},
        {"move": "trump", "seat": 0, "suit": "S"},
    ]
    plays = [(0, "M3"), (1, "C1"), (2, "M2"), (0, "C5"), (1, "M4"), (2, "C6")]
    moves += [{"move": "play", "seat": seat, "card": card} for seat, card in plays]
    lines = [*begin, *map(json.dumps, moves)]
    trick = {"fact": "trick", "leader": 0, "winner": 0, "cards": ["M3", "C1", "M2"]}
    lines.insert(9, json.dumps(trick))
    path = written(file, [f"{line}\n" for line in lines])
    _, out, _ = tapdeck("replay", path)
    assert out.endswith("; a revoke stands: seat 1, deal 1, trick 1, C1 with M4 in hand\n")
    _, out, _ = tapdeck("replay", "--json", path)
    (told,) = json.loads(out)["revokes"]
    assert (told["deal"], told["revoke"]["reason"]) == (1, "follow-suit")


def reasoned() -> Match:
    """A match of one deal, of whose plays seats 1 and 2 give the reason."""
    why = MoveReason(Basis.RULES, Feature.KEPT_LAST_TRUMP, ("S7",), 2)
    transcript = transcript_of(match_of({"deals": 1}), staff=True)
    lines = [
        replace(line, reason=why) if isinstance(line.record, Play) and line.record.seat else line
        for line in transcript.lines
    ]
    return Match(transcript.header, tuple(lines))


def test_reasons_are_told_in_words_where_they_are_asked_for(file: Path, tapdeck: Shell) -> None:
    match = reasoned()
    save(file, [match])
    plays = [line.record for line in match.lines if line.reason is not None]
    _, out, _ = tapdeck("replay", "--reasons", file)
    *told, end = out.splitlines()
    why = "kept the last trump: 2 are still out"
    assert told == [
        f"deal 1, seat {play.seat}: play {play.card}: {why}"
        for play in plays
        if isinstance(play, Play)
    ]
    assert tapdeck("replay", file)[1] == f"{end}\n"


def test_json_holds_the_reasons_too(file: Path, tapdeck: Shell) -> None:
    match = reasoned()
    save(file, [match])
    _, out, _ = tapdeck("replay", "--reasons", "--json", file)
    first = json.loads(out)["reasons"][0]
    line = next(line for line in match.lines if line.reason is not None)
    assert (first["deal"], first["line"]) == (1, line.number)
    assert first["reason"]["feature"] == "kept-last-trump"
    assert "reasons" not in json.loads(tapdeck("replay", "--json", file)[1])


def test_moves_of_more_than_one_part_name_their_parts(file: Path, tapdeck: Shell) -> None:
    why = MoveReason(Basis.ONLY)
    lines = (Line(2, Dealer(1)), Line(3, Exchange(1, ("S7",), ("M9",)), why))
    save(file, [Match(Header("suns-and-moons", 3), lines)])
    _, out, _ = tapdeck("replay", "--reasons", file)
    assert out.splitlines()[0] == "deal 1, seat 1: exchange out S7 in M9: the only move"
