"""`tapdeck deck`: prints decks at home, and tells which tagged decks the table knows."""

from __future__ import annotations

import argparse
import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from controller.commands.outcome import Exit, WrongUse
from controller.config import load
from controller.decks import FILE_NAME, Register, flaw_of
from engine.decks import DECKS, DIBV

_BUILDS = ("duplex", "glued")
_PAPERS = ("a4", "letter")
_SIZES = ("own", "bridge", "tarot", "round")


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """The parser of this command, added to those of the others."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "deck",
        help="print a deck, or list and check those that the table knows",
        description="Prints decks of cards as PDF sheets, to cut out and tag, and tells which"
        " tagged decks the table knows.",
    )
    commands = parser.add_subparsers(title="what to do", dest="deck_command", metavar="WHAT")
    printing = commands.add_parser("print", help="write the sheets of a deck, or labels for one")
    _add_printing(printing)
    for name, does in (("list", "list the tagged decks"), ("check", "see that they are whole")):
        known = commands.add_parser(name, help=does)
        known.add_argument("--config", type=Path, metavar="FILE", help="the configuration")
        known.add_argument("--data", type=Path, metavar="DIR", help="where the decks are kept")
    parser.set_defaults(run=run)
    return parser


def _add_printing(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("deck", choices=tuple(DECKS), metavar="DECK", help=", ".join(DECKS))
    parser.add_argument("file", type=Path, metavar="FILE.pdf", help="where to write")
    parser.add_argument("--paper", choices=_PAPERS, default="a4", help="a4 unless named")
    parser.add_argument("--size", choices=_SIZES, default="own", help="own: as the deck is drawn")
    parser.add_argument(
        "--build",
        choices=_BUILDS,
        default="duplex",
        help="duplex: backs on the other side; glued: two sheets with the tags between",
    )
    parser.add_argument("--four-colours", action="store_true", help="Dibv: a colour for each suit")
    parser.add_argument("--labels", action="store_true", help="labels to stick onto worn cards")


def run(arguments: Namespace) -> int:
    """Does what is named. Raises WrongUse, Unprintable, and what reading the register raises."""
    if arguments.deck_command is None:
        raise WrongUse("say what to do: print, list or check; see `tapdeck deck --help`")
    if arguments.deck_command == "print":
        return _print(arguments)
    folder = arguments.data or load(arguments.config).storage.path
    return _list(folder) if arguments.deck_command == "list" else _check(folder)


def _print(arguments: Namespace) -> int:
    _check_printing(arguments)
    # Imported here, because it takes longer to import than most commands take.
    from display.art.packs import art_of
    from display.look import look
    from display.printing.formats import Unprintable
    from display.printing.sheets import Build, Job, print_deck, print_labels
    from display.settings import Settings

    palette = look(Settings(four_colours=arguments.four_colours)).palette
    art, build = art_of(arguments.deck), Build(arguments.build)
    job = Job(art, arguments.paper, arguments.size, build, palette)
    write = print_labels if arguments.labels else print_deck
    try:
        _shown(write(job, arguments.file))
    except Unprintable as error:
        raise WrongUse(f"--size {arguments.size}: {error}") from None
    except OSError as error:
        cause = error.strerror or error
        raise WrongUse(f"cannot write {arguments.file}: {cause}; name another file") from None
    _say(f"{arguments.file} is written. Print it at 100 %: its ruler must measure 50 mm.")
    return Exit.DONE


def _check_printing(arguments: Namespace) -> None:
    """Refuses what would change nothing, and a file that can't be written."""
    if arguments.four_colours and arguments.deck != DIBV.name:
        raise WrongUse(
            f"--four-colours is for dibv; in {arguments.deck} every suit has its own; leave it out"
        )
    if arguments.labels and (arguments.size, arguments.build) != ("own", "duplex"):
        raise WrongUse("labels have one size and no backs; leave --size and --build out")
    if not arguments.file.resolve().parent.is_dir():
        raise WrongUse(f"there is no folder for {arguments.file}; name a file in one that there is")


def _shown(shares: Iterator[float]) -> None:
    """Counts up on a terminal; elsewhere it only waits."""
    on_terminal = sys.stderr.isatty()
    for share in shares:
        if on_terminal:
            sys.stderr.write(f"\r{share:4.0%}")
            sys.stderr.flush()
    if on_terminal:
        sys.stderr.write("\n")


def _list(folder: Path) -> int:
    register = _known(folder)
    for tagged in register.decks:
        cards = DECKS[tagged.deck].cards
        known = len(set(tagged.tags.values()))
        _say(f"{tagged.id}: {tagged.deck}, {known} of {len(cards)} cards, {len(tagged.tags)} tags")
    commands = sorted(command.value for command in register.commands.values())
    names = sorted(badge.name for badge in register.badges.values())
    for kind, listed in (("commands", commands), ("badges", names)):
        if listed:
            _say(f"{kind}: {', '.join(listed)}")
    return Exit.DONE


def _known(folder: Path) -> Register:
    """The register; that it has no deck is told."""
    register = Register.load(folder)
    if register.message:
        _say(register.message)
    if not register.decks:
        _say(f"No tagged deck is known in {folder}; tag one with `tapdeck enrol deck`.")
    return register


def _check(folder: Path) -> int:
    """Tells flaws of the file, and cards without a tag or with several."""
    flaw = flaw_of(folder / FILE_NAME) if (folder / FILE_NAME).exists() else None
    if flaw is not None:
        _say(f"{flaw}; the next start moves it aside and takes the last good copy")
        return Exit.BAD_DATA
    incomplete = False
    for tagged in _known(folder).decks:
        tags = Counter(tagged.tags.values())
        missing = [card for card in DECKS[tagged.deck].cards if not tags[card]]
        incomplete |= bool(missing)
        several = [card for card, count in tags.items() if count > 1]
        _say(f"{tagged.id}: {', '.join(_findings(missing, several)) or 'whole'}")
    return Exit.BAD_DATA if incomplete else Exit.DONE


def _findings(missing: list[str], several: list[str]) -> Iterator[str]:
    if missing:
        yield f"no tag for {' '.join(missing)}: enrol these cards"
    if several:
        yield f"several tags for {' '.join(several)}, which is allowed"


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201
