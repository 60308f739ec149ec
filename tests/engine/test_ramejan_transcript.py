"""Ramejan's transcripts: whole matches written, read, checked, and what they leave out."""

from __future__ import annotations

import itertools
import json
import random

import pytest

from engine.games.ramejan import RAMEJAN, STOCK_SIZE
from engine.moves import Claim, Deal, Dealer, Discard, Draw, Pass
from engine.transcript import Header, Match, check, read, transcribe, write
from tests.engine.ramejan_deals import shuffled_deal, start, states


def random_match(seed: int, stock: bool = True, learned: bool = False, **options) -> Match:
    made = [move for move, _ in states(seed, stock, **options)]
    return transcribe(Header("ramejan", 2, options, learned), made)


def records(match: Match, kind: type) -> list:
    return [line.record for line in match.lines if isinstance(line.record, kind)]


def without(match: Match, kind: type) -> list[str]:
    """The lines of a match less the records of a kind."""
    header, *lines = write(match)
    kept = [
        text
        for text, line in zip(lines, match.lines, strict=True)
        if not isinstance(line.record, kind)
    ]
    return [header, *kept]


@pytest.mark.parametrize("stock", [True, False])
@pytest.mark.parametrize("options", [{}, {"deals": 3, "lastDiscard": "claimableForWin"}])
def test_random_matches_are_written_read_and_hold(stock, options):
    for seed in range(6):
        match = random_match(seed, stock, **options)
        assert read(write(match)) == [match]
        result = check(match)
        assert result.mismatches == ()
        assert (result.whole, result.deals) == (True, options.get("deals", 8))


def test_the_stock_is_written_whole_or_not_at_all():
    def stock(match):
        return [deal for deal in records(match, Deal) if deal.to == "stock"]

    assert len(stock(random_match(1, deals=1))) == STOCK_SIZE
    assert stock(random_match(1, stock=False, deals=1)) == []
    made = [move for move, _ in states(1, deals=1)]
    deals = [move for move in made if isinstance(move, Deal)]
    made[made.index(deals[-1])] = Deal(None, "stock")  # one of the cards could not be read
    match = transcribe(Header("ramejan", 2, {"deals": 1}), made)
    assert stock(match) == []
    assert check(match).mismatches == ()


def test_draws_are_written_with_their_cards():
    match = random_match(2, deals=1)
    assert all(draw.card for draw in records(match, Draw))
    dealt = [deal.card for deal in records(match, Deal) if deal.to == "stock"]
    drawn = [draw.card for draw in records(match, Draw)]
    assert drawn == dealt[: len(drawn)]


def test_a_line_for_each_move_as_in_the_format():
    lines = [json.loads(line) for seed in range(4) for line in write(random_match(seed))]
    keys = {line["move"]: set(line) - {"move"} for line in lines if "move" in line}
    assert keys == {
        "dealer": {"seat"},
        "deal": {"card", "to"},
        "draw": {"seat", "card"},
        "claim": {"seat", "meld", "card"},
        "four": {"seat", "meld"},
        "extend": {"seat", "card"},
        "win": {"seat", "melds"},
        "discard": {"seat", "card"},
        "pass": {"seat"},
    }
    scores = [line for line in lines if line.get("fact") == "deal-score"]
    for before, score in itertools.pairwise(lines):
        if score in scores:
            won = before.get("move") == "win"
            assert ("value" in score, "multipliers" in score) == (won, won)


def test_a_pass_may_be_left_out_before_exhausted():
    for seed in range(6):
        match = random_match(seed)
        assert records(match, Pass)
        (shorter,) = read(without(match, Pass))
        result = check(shorter)
        assert result.mismatches == ()
        assert (result.whole, result.state) == (True, check(match).state)


def test_exhausted_where_the_deal_is_not_over_is_shown():
    match = random_match(1, deals=1)
    header, *lines = write(match)
    place = next(n for n, line in enumerate(match.lines) if isinstance(line.record, Draw))
    (wrong,) = read([header, *lines[:place], '{"fact":"exhausted"}', *lines[place:]])
    (mismatch,) = check(wrong).mismatches
    assert (mismatch.line, mismatch.expected) == (place + 2, "a move")


def test_a_wrong_score_is_shown():
    match = random_match(1, deals=1)
    lines = list(write(match))
    wrong = [line.replace('"scores":[', '"scores":[1') for line in lines]
    (mismatch,) = check(read(wrong)[0]).mismatches
    assert '"scores":[1' in mismatch.found


def test_a_draw_that_was_not_on_top_ends_the_check_and_names_no_card():
    match = random_match(1, deals=1)
    first, second, *_ = records(match, Draw)
    lines = [
        line.replace(first.card, second.card) if '"move":"draw"' in line else line
        for line in write(match)
    ]
    (mismatch,) = check(read(lines)[0]).mismatches
    assert mismatch.found == f"draw by seat {first.seat}: not-from-stock"


def test_a_match_learned_as_played_leaves_out_what_nobody_saw():
    """Neither hands nor draws are read; nobody can tell later what was dealt and what drawn."""
    for seed in range(4):
        made = []
        for move, _ in states(seed, deals=2):
            if isinstance(move, Deal):
                made += [] if move.to == "stock" else [Deal(None, move.to)]
            else:
                made.append(Draw(move.seat, None) if isinstance(move, Draw) else move)
        match = transcribe(Header("ramejan", 2, {"deals": 2}, learned=True), made)
        assert records(match, Deal) == []
        assert {draw.card for draw in records(match, Draw)} == {None}
        assert read(write(match)) == [match]
        result = check(match)
        assert result.mismatches == ()
        assert (result.whole, result.deals) == (True, 2)
        assert result.state.totals == check(random_match(seed, deals=2)).state.totals


def test_a_file_that_stops_inside_a_deal_is_unfinished():
    match = random_match(3, deals=1)
    for stop in (1, 20, 45, 50, len(match.lines) - 2):
        result = check(Match(match.header, match.lines[:stop]))
        assert (result.mismatches, result.whole) == ((), False)


def test_the_order_of_the_deal_is_free():
    """Only the stock's own order counts: the first dealt is drawn first."""
    match = random_match(4, deals=1)
    dealt = [line for line in match.lines if isinstance(line.record, Deal)]
    hands = [line for line in dealt if line.record.to != "stock"]
    stock = [line for line in dealt if line.record.to == "stock"]
    rest = match.lines[1 + len(dealt) :]
    for order in ([*stock, *reversed(hands)], [*hands, *stock]):
        lines = (match.lines[0], *order, *rest)
        assert check(Match(match.header, lines)).mismatches == ()


def test_a_claim_is_written_with_its_meld_and_card():
    match = random_match(2)
    for before, after in itertools.pairwise(match.lines):
        if isinstance(after.record, Claim):
            assert isinstance(before.record, Discard)
            assert before.record.card == after.record.card
            assert after.record.card in after.record.meld


def test_a_deal_that_was_not_finished_is_written_as_far_as_it_went():
    made = shuffled_deal(start(), random.Random(1))[:5]
    assert isinstance(made[0], Dealer)
    match = transcribe(Header("ramejan", 2), made)
    assert len(match.lines) == 5
    assert check(match).state.phase == "deal"
    assert RAMEJAN.undealt(check(match).state) == {"hand/0": 6, "hand/1": 6, "stock": 28}
