"""`tapdeck enrol`: gives tags their meaning, as cards of a deck, commands, or people's badges."""

from __future__ import annotations

import argparse
from argparse import ArgumentTypeError, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from unicodedata import normalize

import msgspec

from controller.commands.outcome import Exit, WrongUse, suggestion
from controller.commands.play import factor, rate
from controller.commands.screenshot import SHEETS
from controller.tags import Badge, Command, DeckCard, Meaning
from display.art.scripts import Script, script_runs
from display.language import LANGUAGES
from engine.cards import UnknownCard
from engine.decks import DECKS

#: The first sign after Latin Extended-A.
_END_OF_LATIN = "\u0180"


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """The parser of this command, added to those of the others."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "enrol",
        help="tell the table which tag is which card, command or person",
        description="Leads through it tag by tag, on the table's screen and here. Each tag is kept"
        " at once, so that it can be stopped and goes on later. At the simulated table a simulated"
        " person lays the tags.",
    )
    kinds = parser.add_subparsers(title="what is enrolled", dest="enrolled", metavar="WHAT")
    _add_deck(kinds.add_parser("deck", help="the cards of a deck"))
    _add_commands(kinds.add_parser("commands", help="cards that stand for buttons"))
    _add_badge(kinds.add_parser("badge", help="a tag that seats a person by name"))
    parser.set_defaults(run=run, listed=None)
    return parser


def _add_deck(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("deck", type=_deck, metavar="DECK", help=", ".join(DECKS))
    parser.add_argument("--id", metavar="ID", help="which copy; without it, DECK")
    parser.add_argument("--replace", metavar="CARD", help="one worn card alone, such as M7")
    parser.add_argument("--check", action="store_true", help="see that all cards can be read")
    parser.add_argument(
        "--from",
        dest="listed",
        type=Path,
        metavar="FILE",
        help="take the tags from a list instead: a card and its UID, in hex, in each line",
    )
    _add_common(parser, "the table knows the deck no more")


def _add_commands(parser: argparse.ArgumentParser) -> None:
    known = ", ".join(command.value for command in Command)
    parser.add_argument(
        "commands",
        nargs="*",
        type=_command,
        metavar="COMMAND",
        help=f"these, one tag more for each; without any, all that have none: {known}",
    )
    _add_common(parser, "these mean nothing any more; all, where none is named")


def _add_badge(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="as the table calls them")
    parser.add_argument("--language", choices=tuple(LANGUAGES), help="what their panel speaks")
    parser.add_argument("--place", type=int, metavar="N", help="where they sit if they tap amid")
    _add_common(parser, "the badge means nothing any more")


def _add_common(parser: argparse.ArgumentParser, forgets: str) -> None:
    parser.add_argument("--forget", action="store_true", help=forgets)
    parser.add_argument("--config", type=Path, metavar="FILE", help="the configuration")
    parser.add_argument("--data", type=Path, metavar="DIR", help="where the register is kept")
    parser.add_argument("--headless", action="store_true", help="without a screen")
    simulated = parser.add_argument_group("the simulated table")
    simulated.add_argument(
        "--slips", type=rate, default=0.0, metavar="RATE", help="how often hands slip, 0 to 1"
    )
    simulated.add_argument(
        "--pace", type=factor, default=1.0, metavar="FACTOR", help="smaller is quicker"
    )
    simulated.add_argument("--seed", metavar="S", help="the same seed brings the same tags")


def run(arguments: Namespace) -> int:
    """Does what is named. Raises WrongUse, ConfigError, and what the table raises."""
    if arguments.enrolled is None:
        raise WrongUse("say what: deck, commands or badge; see `tapdeck enrol --help`")
    meanings = meanings_of(arguments)
    # Imported here, so that wrong use is told without loading it all.
    from controller.commands.enrolling import enrol, forget, take_list

    if arguments.forget:
        return forget(arguments, meanings)
    if arguments.listed:
        return take_list(arguments, meanings)
    try:
        return enrol(arguments, meanings)
    except KeyboardInterrupt:
        return Exit.DONE


def meanings_of(arguments: Namespace) -> Sequence[Meaning]:
    """What the tags will stand for, in the order in which they are asked for. Raises WrongUse."""
    match arguments.enrolled:
        case "deck":
            return _cards(arguments)
        case "commands":
            arguments.adds = bool(arguments.commands)
            return tuple(arguments.commands or Command)
    return (_badge(arguments),)


def _cards(arguments: Namespace) -> Sequence[DeckCard]:
    deck, arguments.id = DECKS[arguments.deck], arguments.id or arguments.deck
    if arguments.check and arguments.replace:
        raise WrongUse("--check looks at the whole deck, --replace at one card; name one of them")
    if arguments.listed and (arguments.check or arguments.replace or arguments.forget):
        raise WrongUse(
            "--from takes what its list has, and goes with --id alone; leave the rest out"
        )
    if arguments.replace is None:
        return tuple(DeckCard(arguments.id, card) for card in deck.cards)
    try:
        return (DeckCard(arguments.id, deck.card(arguments.replace.upper())),)
    except UnknownCard as error:
        sheet = next(name for name, deck_name in SHEETS.items() if deck_name == arguments.deck)
        raise WrongUse(f"{error}; `tapdeck screenshot {sheet} DIR` shows all") from None


def _badge(arguments: Namespace) -> Badge:
    name = normalize("NFC", arguments.name)  # a letter and its accent are one sign
    unknown = [sign for sign in name if not _can_be_written(sign)]
    if unknown:
        raise WrongUse(
            f"the table has no letter {unknown[0]!r}; write the name in Latin letters,"
            " Japanese ones or Devanagari"
        )
    badge = Badge(name, arguments.language or "", arguments.place)
    try:
        return msgspec.convert(msgspec.to_builtins(badge), Badge)
    except msgspec.ValidationError:
        raise WrongUse(
            f"no badge can have the name {name!r} and the place {arguments.place or 'any'}: a name"
            " has 1 to 20 letters in one line, and places are 1 to 8"
        ) from None


def _can_be_written(sign: str) -> bool:
    """Whether the table's fonts have the sign: what its languages are written in."""
    if sign < _END_OF_LATIN:
        return sign.isprintable()
    (run,) = script_runs(sign)
    return run.script is not Script.LATIN


def _deck(text: str) -> str:
    if text not in DECKS:
        raise ArgumentTypeError(f"there is no deck {text!r}; {suggestion(text, DECKS)}")
    return text


def _command(text: str) -> Command:
    names = [command.value for command in Command]
    if text not in names:
        raise ArgumentTypeError(f"there is no command {text!r}; {suggestion(text, names)}")
    return Command(text)
