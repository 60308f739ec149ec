"""Ganjifa written down: values come back from JSON and `repr`, matches from their transcripts."""

from __future__ import annotations

import random

import pytest

from engine import cards, codec, facts, game, games, moves
from engine.facts import Fact, TrickTaken
from engine.games import ganjifa
from engine.games.ganjifa import GANJIFA_WITH_DUKAL as GAME
from engine.moves import Deal, Dukal, Play
from engine.transcript import Header, Match, UnreadableTranscript, check, read, transcribe, write
from tests.engine.ganjifa_deals import states

NAMES = {
    name: getattr(module, name)
    for module in (cards, facts, game, moves, ganjifa)
    for name in dir(module)
}
DISCARDS = ("openInTurn", "simultaneous", "faceDown")


def random_match(seed: int, learned: bool = False, **options) -> Match:
    chosen = {"period": "night", **options}
    made = [move for move, _ in states(seed, **chosen)]
    return transcribe(Header("ganjifa", 3, chosen, learned), made)


def match_with_a_dukal(**options) -> Match:
    for seed in range(500):
        match = random_match(seed, **options)
        if any(isinstance(line.record, Dukal) for line in match.lines):
            return match
    raise AssertionError("no Dukal in 500 matches")


# --- values ---


def test_states_and_views_come_back_from_json():
    for _, state in random.Random(1).sample(list(states(4, dukalDiscards="faceDown")), 60):
        assert codec.decode_state("ganjifa", codec.encode(state)) == state
        for seat in (None, 0):
            view = GAME.view(state, seat)
            assert codec.decode_view("ganjifa", codec.encode(view)) == view


def test_the_period_is_always_in_the_json_of_a_state():
    _, state = next(states(1, period="day"))
    assert b'"options":{"period":"day"}' in codec.encode(state)


def test_repr_rebuilds():
    for move, state in random.Random(1).sample(list(states(5, void="trumpFirst")), 40):
        assert eval(repr(state), dict(NAMES)) == state
        assert eval(repr(move), dict(NAMES)) == move
        view = GAME.view(state, 1)
        assert eval(repr(view), dict(NAMES)) == view


def test_moves_and_facts_come_back_from_their_records():
    for line in match_with_a_dukal().lines:
        if isinstance(line.record, Fact):
            assert facts.decode_fact(facts.encode_fact(line.record)) == line.record
        else:
            assert moves.decode_move(moves.encode_move(line.record)) == line.record


def test_the_game_is_found_by_name_and_by_state():
    _, state = next(states(1))
    assert games.game("ganjifa") is GAME
    assert games.game_of(state) is GAME
    assert games.game_of(GAME.view(state, None).state) is GAME


# --- transcripts ---


@pytest.mark.parametrize("discards", DISCARDS)
@pytest.mark.parametrize("learned", [False, True])
def test_random_matches_are_written_read_and_hold(discards, learned):
    for seed in range(6):
        match = random_match(seed, learned, dukalDiscards=discards)
        assert read(write(match)) == [match]
        result = check(match)
        assert result.mismatches == ()
        assert (result.whole, result.deals) == (True, 1)
        *_, (_, state) = states(seed, period="night", dukalDiscards=discards)
        assert result.state == state


def test_several_matches_are_a_file_of_one_deal_each():
    matches = [random_match(1), random_match(2, period="day")]
    text = [line for match in matches for line in write(match)]
    records = [[line.record for line in match.lines] for match in matches]
    assert [[line.record for line in match.lines] for match in read(text)] == records
    assert [check(match).mismatches for match in read(text)] == [(), ()]
    assert text[0] == '{"transcript":1,"game":"ganjifa","seats":3,"options":{"period":"night"}}'


@pytest.mark.parametrize("discards", DISCARDS)
def test_a_dukal_is_followed_by_all_discards_of_each_opponent_in_turn(discards):
    records = [line.record for line in match_with_a_dukal(dukalDiscards=discards).lines]
    at = next(n for n, record in enumerate(records) if isinstance(record, Dukal))
    led = records[at]
    size = len(led.cards)
    discarded = records[at + 1 : at + 1 + 2 * size]
    assert all(isinstance(record, Play) for record in discarded)
    first, second = (led.seat + 1) % 3, (led.seat + 2) % 3
    assert [record.seat for record in discarded] == [first] * size + [second] * size
    cards_played = (*led.cards, *[record.card for record in discarded])
    assert records[at + 1 + 2 * size] == TrickTaken(led.seat, led.seat, cards_played)


def test_a_match_learned_as_played_has_its_hands_as_they_turned_out():
    made = [
        Deal(None, move.to) if isinstance(move, Deal) else move
        for move, _ in states(9, period="night")
    ]
    match = transcribe(Header("ganjifa", 3, {"period": "night"}, learned=True), made)
    dealt = {line.record for line in match.lines if isinstance(line.record, Deal)}
    assert dealt == {move for move, _ in states(9, period="night") if isinstance(move, Deal)}
    assert check(match).mismatches == ()
    assert check(match).whole
    unwritten = [line for line in write(match) if '"move":"deal"' not in line]
    assert check(read(unwritten)[0]).mismatches == ()


def test_a_wrong_end_is_shown():
    lines = list(write(random_match(3)))
    assert '"fact":"match-end"' in lines[-1]
    lines[-1] = '{"fact":"match-end","totals":[41,40,39],"winners":[0]}'
    (mismatch,) = check(read(lines)[0]).mismatches
    assert mismatch.line == len(lines)


def test_an_illegal_dukal_ends_the_check_and_names_no_card():
    lines = list(write(match_with_a_dukal()))
    number = next(n for n, line in enumerate(lines) if '"move":"dukal"' in line)
    lines[number] = lines[number].replace('"cards":["', '"cards":["MAT-1","')
    (mismatch,) = check(read(lines)[0]).mismatches
    assert mismatch.line == number + 1
    assert mismatch.found.startswith("dukal by seat")
    assert "MAT" not in mismatch.found


@pytest.mark.parametrize(
    ("options", "wrong"),
    [("{}", "'period' is missing"), ('{"period":"day","deals":2}', "there is no option 'deals'")],
)
def test_a_header_without_the_period_or_with_a_length_is_unreadable(options, wrong):
    header = f'{{"transcript":1,"game":"ganjifa","seats":3,"options":{options}}}'
    with pytest.raises(UnreadableTranscript, match=f"line 1: .*{wrong}"):
        read([header])
