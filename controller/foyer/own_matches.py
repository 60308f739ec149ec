"""Matches to show where none was played yet: a deal of each game, played out by rules of thumb."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from controller.customs import customs_of, preset_options
from engine import transcript
from engine.facts import SeatKind
from engine.game import Game
from engine.games import game
from engine.moves import Deal, Dealer, Move
from engine.players import player

_SEED, _NOON = "attract", 12


@cache
def own_match(name: str) -> transcript.Match:
    """A match of one deal of the game called `name`, the same each time."""
    length = {} if customs_of(name).is_one_deal else {"deals": 1}
    options = {**preset_options(name, _NOON), **length}
    seats = min(game(name).seat_counts)
    kinds = [SeatKind(seat, "computer") for seat in range(seats)]
    moves = _moves(game(name), game(name).start(seats, options))
    return transcript.transcribe(transcript.Header(name, seats, options), [*kinds, *moves])


def _moves(rules: Game[Any], state: Any) -> Iterator[Move]:
    """Every move of chance and of the players, to the end of the match."""
    chance, choose = Random(_SEED), player("rules")
    state = rules.seated(state, persons=False)
    while state.phase != "over":
        acting = rules.to_act(state)
        if acting:
            made = [choose(rules.view(state, acting[0]), chance.getrandbits(31))]
        else:
            made = _dealt(rules, state, chance)
        for move in made:
            state = rules.apply(state, move)
            yield move


def _dealt(rules: Game[Any], state: Any, chance: Random) -> list[Move]:
    """The moves that begin a deal: who deals, and every card where it goes."""
    dealers = [move for move in rules.legal_moves(state) if isinstance(move, Dealer)]
    named, cards = chance.choice(dealers), list(rules.cards)
    chance.shuffle(cards)
    room = rules.undealt(rules.apply(state, named))
    return [named, *(Deal(cards.pop(), zone) for zone, count in room.items() for _ in range(count))]
