"""States, views, moves and facts are values: JSON and `repr` give them back."""

from __future__ import annotations

import random

import msgspec
import pytest

from engine import cards, codec, facts, game, games, moves
from engine.games import suns_and_moons
from engine.games.suns_and_moons import SUNS_AND_MOONS

NAMES = {
    name: getattr(module, name)
    for module in (cards, facts, game, moves, suns_and_moons)
    for name in dir(module)
}
OPTIONS = {"deals": 2, "talonMaxPoints": 9, "redSuits": ["M", "T"]}


@pytest.mark.parametrize("seats", [3, 4])
def test_states_and_views_come_back_from_json(table, seats):
    for _, state in table.states(seats, 4, **OPTIONS):
        assert codec.decode_state("suns-and-moons", codec.encode(state)) == state
        for seat in (None, 0):
            view = SUNS_AND_MOONS.view(state, seat)
            assert codec.decode_view("suns-and-moons", codec.encode(view)) == view


@pytest.mark.parametrize("seats", [3, 4])
def test_repr_rebuilds(table, seats):
    states = list(table.states(seats, 5, **OPTIONS))
    for move, state in random.Random(1).sample(states, 40):
        assert eval(repr(state), dict(NAMES)) == state
        assert eval(repr(move), dict(NAMES)) == move
        view = SUNS_AND_MOONS.view(state, 1)
        assert eval(repr(view), dict(NAMES)) == view


def test_moves_and_facts_come_back_from_their_records(table):
    for move, state in table.states(4, 6, deals=2):
        assert moves.decode_move(moves.encode_move(move)) == move
        for fact in state.facts:
            assert facts.decode_fact(facts.encode_fact(fact)) == fact


def test_a_move_is_written_as_in_a_transcript():
    exchange = moves.Exchange(0, ("S7",), ("M9",))
    record = {"move": "exchange", "seat": 0, "out": ("S7",), "in": ("M9",)}
    assert moves.encode_move(exchange) == record
    assert moves.decode_move({**record, "more": 1}) == exchange


def test_what_is_no_state_is_named():
    with pytest.raises(msgspec.ValidationError, match="seats"):
        codec.decode_state("suns-and-moons", b"{}")
    with pytest.raises(games.UnknownGame, match="known are suns-and-moons"):
        codec.decode_state("whist", b"{}")


def test_games_are_found_by_name_and_by_state(table):
    assert games.game("suns-and-moons") is SUNS_AND_MOONS
    assert games.game_of(table.start(3)) is SUNS_AND_MOONS
    assert games.game_of(SUNS_AND_MOONS.view(table.start(3), None).state) is SUNS_AND_MOONS
    with pytest.raises(games.UnknownGame, match="whist"):
        games.game("whist")
