"""Computer against computer, on the rules alone: matches without a table, for their transcripts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from engine.facts import SeatKind
from engine.game import Game
from engine.games import game
from engine.moves import Deal, Dealer, Move
from engine.players import player
from engine.transcript import Header, Match, transcribe


def match(name: str, players: Sequence[str], options: Mapping[str, Any], seed: str) -> Match:
    """A whole match of the game called `name`, one player a seat, as its transcript.

    The same arguments give the same match. Raises UnknownGame, UnknownPlayer and BadOption.
    """
    rules = game(name)
    made = _made(rules, players, options, Random(seed))
    return transcribe(Header(name, len(players), dict(options)), made)


def _made(
    rules: Game[Any], players: Sequence[str], options: Mapping[str, Any], chance: Random
) -> Iterator[Move | SeatKind]:
    """Who sits where, then every move of chance and of the players, to the end of the match."""
    choosers = [player(name) for name in players]
    yield from (SeatKind(seat, "computer") for seat in range(len(players)))
    state = rules.seated(rules.start(len(players), options), persons=False)
    while state.phase != "over":
        acting = rules.to_act(state)
        if acting:
            seat = acting[0]
            moves = [choosers[seat](rules.view(state, seat), chance.getrandbits(31))]
        else:
            moves = _shuffled(rules, state, chance)
        for move in moves:
            yield move
            state = rules.apply(state, move)


def _shuffled(rules: Game[Any], state: Any, chance: Random) -> list[Move]:
    """The moves of chance that begin a deal: who deals, and every card where it goes."""
    dealers = [move for move in rules.legal_moves(state) if isinstance(move, Dealer)]
    dealer = chance.choice(dealers)
    cards = list(rules.cards)
    chance.shuffle(cards)
    room = rules.undealt(rules.apply(state, dealer))
    return [
        dealer,
        *(Deal(cards.pop(), zone) for zone, count in room.items() for _ in range(count)),
    ]
