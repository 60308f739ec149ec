"""Unsun Karuta played by the computer players, and written as transcripts."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.cards import hand_of
from engine.facts import DealScore, MatchEnd, TrickTaken
from engine.game import Trick
from engine.games import game, game_of
from engine.games.unsun_karuta import UNSUN_KARUTA, State
from engine.moves import Bury, Deal, Declare, Move, Pass, Play
from engine.players import Choose, player
from engine.players.seeds import mixed
from engine.transcript import Header, Match, check, read, transcribe, write
from tests.engine.unsun_karuta_deals import (
    apply,
    dealing,
    opened,
    passes,
    random_states,
    shuffled_deal,
    start,
    unread,
)

GOLDEN = Path(__file__).parent / "golden" / "unsun_karuta.jsonl"
RULES, RANDOM = player("rules"), player("random")
NAMES = ("rules", "random")


def played(players: list[Choose], seed: int, **options) -> tuple[list[Move], State]:
    """The moves of a match of these players, and its end."""
    rng, state, moves = random.Random(seed), start(**options), []
    while state.phase != "over":
        made = shuffled_deal(state, rng) if state.phase == "dealer" else [_choice(state, players)]
        moves += made
        state = apply(state, *made)
    return moves, state


def _choice(state: State, players: list[Choose]) -> Move:
    seat = UNSUN_KARUTA.to_act(state)[-1]  # in the ninth trick any order will do
    seed = mixed(len(state.tricks), seat)
    return players[seat](UNSUN_KARUTA.view(state, seat), seed)


# --- players ---


def test_the_game_is_found_by_name_and_by_state():
    assert game("unsun-karuta") is UNSUN_KARUTA
    assert game_of(start()) is UNSUN_KARUTA


@pytest.mark.parametrize("name", NAMES)
def test_a_player_plays_whole_matches_by_the_rules(name):
    for seed in range(2):
        _, end = played([player(name)] * 8, seed, deals=4)
        assert (end.phase, end.deal) == ("over", 4)


@pytest.mark.parametrize("name", NAMES)
def test_a_seat_that_may_not_move_has_no_move(name):
    state = dealing()
    for seat in (None, 1):
        with pytest.raises(ValueError, match="may not move"):
            player(name)(UNSUN_KARUTA.view(state, seat), 1)


def test_by_rules_beats_chance():
    """The same deals with the teams changed."""
    gain = 0
    for first, players in enumerate(([RULES, RANDOM] * 4, [RANDOM, RULES] * 4)):
        for seed in range(10):
            _, end = played(players, seed, deals=4)
            gain += end.totals[first] - end.totals[1 - first]
    assert gain / 80 > 1.0  # points a deal


def choice(state: State) -> Move:
    (seat,) = UNSUN_KARUTA.to_act(state)
    return RULES(UNSUN_KARUTA.view(state, seat), 1)


def test_the_holder_of_the_robai_declares():
    state = dealing()
    assert choice(state) == Pass(0)
    assert choice(apply(state, *passes(2))) == Declare(2)


def test_the_weakest_plain_card_is_buried():
    assert choice(apply(dealing(), *passes())) == Bury(7, "OUR-9")


def test_the_last_to_play_wins_cheaply_or_saves_its_trumps():
    """Seat 0 plays last; seats 1 and 2 played Pao, the others what can't win."""
    state = opened()
    hands = (hand_of(["GUR-SUN", "GUR-9", "PAO-1"]), *state.hands[1:])
    done = TrickTaken(7, 7, ("OUR-UN",) * 8, None, 0)
    rest = ("KOP-2", "OUR-2", "ISU-1", "KOP-3", "OUR-3")
    lost = replace(state, hands=hands, tricks=(done,), trick=Trick(1, ("PAO-5", "PAO-2", *rest)))
    assert choice(lost) == Play(0, "GUR-9")
    won = replace(lost, trick=Trick(1, ("PAO-2", "PAO-5", *rest)))
    assert choice(won) == Play(0, "PAO-1")


# --- transcripts ---


def transcript_of(seed: int, **header) -> Match:
    moves = [move for move, _ in random_states(seed, deals=2)]
    return transcribe(Header("unsun-karuta", 8, {"deals": 2}, **header), moves)


@pytest.mark.parametrize("learned", [False, True])
def test_random_matches_are_written_read_and_hold(learned):
    for seed in range(4):
        match = transcript_of(seed, learned=learned)
        assert read(write(match)) == [match]
        result = check(match)
        assert result.mismatches == ()
        assert (result.whole, result.deals) == (True, 2)


def test_a_trick_is_written_with_its_pair_and_transfer():
    lines = [line for line in write(transcript_of(1)) if '"fact":"trick"' in line]
    assert len(lines) == 18
    assert all('"pair":' in line and '"transfer":' in line for line in lines)


def test_every_pass_and_last_card_is_written():
    records = [line.record for line in transcript_of(3).lines]
    first = records[: next(n for n, r in enumerate(records) if isinstance(r, DealScore))]
    assert len([record for record in first if isinstance(record, Play)]) == 72
    assert len([record for record in first if isinstance(record, Pass | Declare)]) >= 1


def test_a_learned_match_has_hands_as_dealt_and_leaves_out_what_nobody_saw():
    known = transcript_of(9)
    moves = [unread(move) for move, _ in random_states(9, deals=2)]
    learned = transcribe(replace(known.header, learned=True), moves)
    assert check(learned).mismatches == ()
    dealt = {line.record for line in learned.lines if isinstance(line.record, Deal)}
    as_dealt = {line.record for line in known.lines if isinstance(line.record, Deal)}
    assert dealt == {move for move in as_dealt if move.to != "side"}
    facts = [
        [r.record for r in m.lines if isinstance(r.record, MatchEnd)] for m in (known, learned)
    ]
    assert facts[0] == facts[1]


def test_a_learned_match_that_stops_before_the_discard_has_the_okie_apart():
    deal = shuffled_deal(start(), random.Random(1))
    dealer = deal[0].seat
    calls = [Pass((dealer + 1 + turn) % 8) for turn in range(8)]
    match = transcribe(Header("unsun-karuta", 8, learned=True), [*deal, *calls])
    dealt = [line.record for line in match.lines if isinstance(line.record, Deal)]
    assert sorted(move.card for move in dealt) == sorted(UNSUN_KARUTA.cards)
    assert check(match).mismatches == ()


def test_the_golden_match_has_eight_deals_and_ends_as_it_did():
    (match, learned) = read(GOLDEN.read_text(encoding="utf-8").splitlines())
    assert check(match).deals == 8
    assert match.header.options == {}
    assert learned.header.learned
    assert isinstance(match.lines[-1].record, MatchEnd)
