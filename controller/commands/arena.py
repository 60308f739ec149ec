"""`tapdeck arena`: computer players against each other, without a table."""

from __future__ import annotations

import argparse
import secrets
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from controller.arena import match
from controller.commands.outcome import Exit, WrongUse
from controller.commands.play import option as read_option
from controller.commands.play import options_of, whole
from controller.customs import customs_of
from controller.transcripts import save
from engine.facts import DealScore, MatchEnd
from engine.games import GAMES, game
from engine.players import player
from engine.transcript import Match


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """The parser of this command, added to those of the others."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "arena",
        help="let computer players play against each other, without a table",
        description="Plays on the rules alone, as fast as they go, and tells the totals.",
    )
    parser.add_argument("--game", default="suns-and-moons", choices=sorted(GAMES), help="the game")
    parser.add_argument(
        "--players",
        default="rules",
        metavar="NAME,...",
        help="one name a seat, in playing order; one name alone takes every seat",
    )
    parser.add_argument("--deals", type=whole(1), metavar="N", help="play so many deals")
    parser.add_argument("--threshold", type=whole(1), metavar="N", help="end at so many points")
    parser.add_argument(
        "--option",
        type=read_option,
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="an option of the game, its value as in JSON; may be given several times",
    )
    parser.add_argument("--seed", metavar="S", help="chance begins here: the same seed, same cards")
    parser.add_argument("--export", type=Path, metavar="FILE", help="write the transcripts")
    parser.set_defaults(run=run)
    return parser


def run(arguments: Namespace) -> int:
    """Plays, tells the totals, and writes the transcripts. Raises WrongUse, BadOption, OSError."""
    players = _players(arguments)
    options, count = options_of(arguments), 1
    if customs_of(arguments.game).is_one_deal:
        count = options.pop("deals", None) or 1
        options.setdefault("period", "day")
    seed = arguments.seed or secrets.token_hex(8)
    matches = []
    for number in range(count):
        matches.append(match(arguments.game, players, options, f"{seed}/{number}"))
        _tell_progress(number + 1, count)
    _tell(matches)
    if arguments.export:
        save(arguments.export, matches)
        _say(f"The transcripts are {arguments.export}.")
    return Exit.DONE


def _players(arguments: Namespace) -> list[str]:
    """One player a seat. Raises WrongUse for a number of seats that the game has not."""
    names = [name.strip() for name in arguments.players.split(",")]
    for name in names:
        player(name)
    counts = game(arguments.game).seat_counts
    if len(names) == 1:
        return names * min(counts)
    if len(names) not in counts:
        allowed = " or ".join(map(str, counts))
        raise WrongUse(f"{arguments.game} is for {allowed} players, not {len(names)}; name so many")
    return names


def _tell_progress(done: int, count: int) -> None:
    if count > 1 and sys.stderr.isatty():
        print(f"\r{done} of {count}", end="\n" if done == count else "", file=sys.stderr)  # noqa: T201


def _tell(matches: list[Match]) -> None:
    """Deals, and the totals by side over all matches."""
    facts = [line.record for played in matches for line in played.lines]
    deals = sum(isinstance(fact, DealScore) for fact in facts)
    ends = [fact for fact in facts if isinstance(fact, MatchEnd)]
    totals = [sum(totals) for totals in zip(*(end.totals for end in ends), strict=True)]
    won = [sum(side in end.winners for end in ends) for side in range(len(totals))]
    _say(f"{len(matches)} matches, {deals} deals.")
    for side, (total, wins) in enumerate(zip(totals, won, strict=True)):
        _say(f"side {side}: {total} points, {wins} won or shared")


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201
