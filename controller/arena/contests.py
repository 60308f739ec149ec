"""What an arena plays: which game, who against whom, and how they change seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from controller.arena.entries import entry
from engine.game import Game
from engine.games import game


class Unplayable(ValueError):
    """What an arena can't play; the text says why and what would be right."""


class Contest(Struct, frozen=True):
    """An arena's trials but for their number: two that are equal play the same deals.

    `players` are the names of the entries, one a side or one a seat; `options` those of a trial's
    match; `transcripts` tells whether transcripts are kept.
    """

    game: str
    players: tuple[str, ...]
    seats: int
    options: dict[str, Any]
    seed: str
    transcripts: bool = False


def contest(
    name: str,
    players: Sequence[str],
    options: Mapping[str, Any],
    seed: str,
    transcripts: bool = False,
) -> Contest:
    """The contest of `players` at the game called `name`, one name a side or one a seat.

    One name alone takes every side, with as few seats as can be. Raises Unplayable for another
    number of names, UnknownGame, UnknownPlayer and BadOption.
    """
    rules = game(name)
    for called in players:
        entry(called)
    of_sides = {len(_sides(rules, seats, options)): seats for seats in rules.seat_counts}
    seats_by_names = {**of_sides, **{seats: seats for seats in rules.seat_counts}}
    listed = tuple(players) * (next(iter(of_sides)) if len(players) == 1 else 1)
    if len(listed) not in seats_by_names:
        counts = " or ".join(map(str, sorted(seats_by_names)))
        raise Unplayable(f"{name} is for {counts} players, not {len(listed)}; name so many")
    return Contest(name, listed, seats_by_names[len(listed)], dict(options), seed, transcripts)


def _sides(rules: Game[Any], seats: int, options: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
    return rules.sides(rules.start(seats, options))


def sides(asked: Contest) -> tuple[tuple[int, ...], ...]:
    """The seats of each side that scores together, by side."""
    return _sides(game(asked.game), asked.seats, asked.options)


def seatings(asked: Contest, number: int) -> list[tuple[int, ...]]:
    """Who sits where in each playing of the trial `number`: by seat, the place among the entries.

    First as named, in playing order; then everybody moves on by one place, so that each entry sits
    everywhere once. In every second trial the playing order is turned round, since it matters
    whom one plays after. With a name a side, places are sides.
    """
    count, step = len(asked.players), -1 if number % 2 else 1
    place = {seat: seat for seat in range(asked.seats)}
    if count < asked.seats:
        place = {seat: side for side, seats in enumerate(sides(asked)) for seat in seats}
    return [
        tuple([step * (place[seat] - turn) % count for seat in range(asked.seats)])
        for turn in range(count)
    ]


def deal_by_deal(
    name: str, options: Mapping[str, Any], deals: int | None
) -> tuple[dict[str, Any], int]:
    """The options of a trial's match, and how many trials make `deals` deals; one for None.

    Where the options leave a match's length open, each deal is a match of its own. Where they fix
    it, `deals` must be a multiple. Raises Unplayable, UnknownGame and BadOption.
    """
    rules = game(name)
    chosen = rules.start(rules.seat_counts[0], options).options
    if getattr(chosen, "threshold", None) is not None:
        raise Unplayable(
            "a match to a threshold has no fixed number of deals; count matches (--matches)"
        )
    length = getattr(chosen, "deals", 1)
    if length is None:
        return {**options, "deals": 1}, deals or 1
    if deals is None:
        return dict(options), 1
    if deals % length:
        raise Unplayable(
            f"a match of {name} has {length} deals here; play a multiple of that,"
            " or count matches (--matches)"
        )
    return dict(options), deals // length
