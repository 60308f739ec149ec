"""Plays matches on the rules alone, without a table, and takes the time of every decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from time import perf_counter
from typing import Any

from msgspec import Struct

from controller.arena.contests import Contest, seatings
from controller.arena.entries import Entry, entry
from engine.facts import DealScore, MatchEnd, SeatKind
from engine.game import Game
from engine.games import game, game_of
from engine.moves import Deal, Dealer, Move
from engine.transcript import Header, Match, transcribe, write


class Playing(Struct, frozen=True):
    """One match in one seating. `thought_us`: the time of each decision, by deal and seat."""

    totals: tuple[int, ...]  # by side
    winners: tuple[int, ...]  # sides
    deals: int  # that were scored
    thought_us: tuple[tuple[tuple[int, ...], ...], ...]
    transcript: tuple[str, ...] = ()  # its lines, if they are asked for


class Trial(Struct, frozen=True):
    """The same cards played in every seating, in so many seconds of the process that played."""

    number: int  # from 0
    playings: tuple[Playing, ...]  # by seating
    took_s: float = 0.0


class _Step(Struct, frozen=True):
    """A move and the state after it; of a player's, who made it and in what time."""

    move: Move
    state: Any
    seat: int | None = None
    thought_us: int = 0


def trial(asked: Contest, number: int, clock: Callable[[], float] = perf_counter) -> Trial:
    """The trial of this number, played; `clock` tells seconds.

    The cards, the first dealer and the players' seeds depend on the contest's seed and `number`
    alone, so each seating meets the same. Raises IllegalMove where a player makes one.
    """
    began_s = clock()
    entries = [entry(name) for name in asked.players]
    playings = [
        _playing(asked, [entries[place] for place in seating], number, clock)
        for seating in seatings(asked, number)
    ]
    return Trial(number, tuple(playings), clock() - began_s)


def _playing(
    asked: Contest, entries: Sequence[Entry], number: int, clock: Callable[[], float]
) -> Playing:
    start = game(asked.game).start(asked.seats, asked.options)
    made = list(_steps(start, entries, f"{asked.seed}/{number}", number, clock))
    facts = [fact for step in made for fact in step.state.facts]
    (end,) = [fact for fact in facts if isinstance(fact, MatchEnd)]
    return Playing(
        end.totals,
        end.winners,
        sum([isinstance(fact, DealScore) for fact in facts]),
        _thought_us(made, asked.seats),
        tuple(write(_transcript(asked, made))) if asked.transcripts else (),
    )


def _thought_us(made: Sequence[_Step], seats: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The times of the decisions, by deal and seat; a deal thrown in and dealt anew is one."""
    by_deal: dict[int, list[list[int]]] = {}
    for step in made:
        times = by_deal.setdefault(step.state.deal, [[] for _ in range(seats)])
        if step.seat is not None:
            times[step.seat].append(step.thought_us)
    return tuple([tuple(map(tuple, by_seat)) for by_seat in by_deal.values()])


def _transcript(asked: Contest, made: Sequence[_Step]) -> Match:
    kinds = [SeatKind(seat, "computer") for seat in range(asked.seats)]
    header = Header(asked.game, asked.seats, asked.options)
    return transcribe(header, [*kinds, *[step.move for step in made]])


def match(name: str, players: Sequence[str], options: Mapping[str, Any], seed: str) -> Match:
    """A whole match of the game called `name`, one player a seat, as its transcript.

    The same arguments give the same match. Raises UnknownGame, UnknownPlayer and BadOption.
    """
    asked = Contest(name, tuple(players), len(players), dict(options), seed)
    start = game(name).start(asked.seats, options)
    made = _steps(start, [entry(called) for called in players], seed, 0, perf_counter)
    return _transcript(asked, list(made))


def _steps(
    start: Any, entries: Sequence[Entry], seed: str, dealer: int, clock: Callable[[], float]
) -> Iterator[_Step]:
    """Every move of chance and of the players, to the end of the match.

    `dealer` is a number that chooses the first one among the seats. Cards and players draw from
    seeds of their own, so no player's play changes the cards of a later deal.
    """
    rules = game_of(start)
    state = rules.seated(start, persons=False)
    seeds, shuffled = Random(f"{seed}/players"), 0
    while state.phase != "over":
        acting = rules.to_act(state)
        if acting:
            step = _decision(rules, state, acting[0], entries[acting[0]], seeds, clock)
            yield step
            state = step.state
            continue
        for move in _shuffled(rules, state, Random(f"{seed}/cards/{shuffled}"), dealer):
            state = rules.apply(state, move)
            yield _Step(move, state)
        shuffled += 1


def _decision(
    rules: Game[Any],
    state: Any,
    seat: int,
    decide: Entry,
    seeds: Random,
    clock: Callable[[], float],
) -> _Step:
    seed = seeds.getrandbits(31)
    began_s = clock()
    move = decide(rules, state, seat, seed)
    thought_us = round((clock() - began_s) * 1e6)
    return _Step(move, rules.apply(state, move), seat, thought_us)


def _shuffled(rules: Game[Any], state: Any, chance: Random, dealer: int) -> list[Move]:
    """The moves that begin a deal: who deals, and every card where it goes."""
    dealers = [move for move in rules.legal_moves(state) if isinstance(move, Dealer)]
    named = dealers[dealer % len(dealers)]
    cards = list(rules.cards)
    chance.shuffle(cards)
    room = rules.undealt(rules.apply(state, named))
    return [
        named,
        *(Deal(cards.pop(), zone) for zone, count in room.items() for _ in range(count)),
    ]
