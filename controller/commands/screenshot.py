"""`tapdeck screenshot`: pictures of the table at moments of a match that is really played."""

from __future__ import annotations

import argparse
import re
from argparse import ArgumentTypeError, Namespace
from pathlib import Path
from typing import Any

from controller.commands.outcome import Exit, WrongUse, suggestion
from controller.foyer.moments import foyer_moments
from controller.simulation.moments import pictures
from display.foyer_scene import Shown
from display.language import LANGUAGES, language
from display.mounting import Orientation
from display.rotation import TURNS_DEG, Rotation

#: The pictures that are no moments: all faces and signs of a deck, by the deck's name.
SHEETS = {"deck": "dibv", "deck-ganjifa": "ganjifa", "deck-unsun": "unsun"}
_SIZES_PX = (320, 8192)


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """The parser of this command, added to those of the others."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "screenshot",
        usage="tapdeck screenshot [--size WxH] [--language CODE] [--orientation HOW]"
        " [--rotation DEG] (NAME ... DIR | --all DIR)",
        help="save pictures of the table at sample moments",
        description="Saves pictures of the table at sample moments of a match of each game and of"
        " what comes before one, NAME.png each, and a sheet of all cards of each deck. They are the"
        " same each time.",
    )
    parser.add_argument("names_and_folder", nargs="+", metavar="NAME", help="which; then where to")
    parser.add_argument("--all", action="store_true", help="all pictures that there are")
    parser.add_argument("--size", type=_size, default=(1920, 1080), metavar="WxH", help="in px")
    parser.add_argument("--language", choices=tuple(LANGUAGES), default="en", metavar="CODE")
    orientations = [orientation.value for orientation in Orientation]
    parser.add_argument("--orientation", choices=orientations, default="flat", metavar="HOW")
    parser.add_argument("--rotation", type=int, choices=TURNS_DEG, default=0, metavar="DEG")
    parser.set_defaults(run=run)
    return parser


def run(arguments: Namespace) -> int:
    """Saves the pictures and prints each file's name as it is done. Raises WrongUse."""
    *names, folder = arguments.names_and_folder
    if bool(names) is arguments.all:
        raise WrongUse("name pictures or give --all, and last the folder for them")
    wanted = _wanted(names)
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
        for name, shown in wanted.items():
            path = Path(folder) / f"{name}.png"
            _save(shown, path, arguments)
            print(path, flush=True)  # noqa: T201
    except OSError as error:
        cause = error.strerror or error
        raise WrongUse(f"cannot write to {folder}: {cause}; name another folder") from None
    return Exit.DONE


def _wanted(names: list[str]) -> dict[str, Shown | str]:
    """What these pictures show, of all if none is named: a scene, or the deck of this name."""
    known: dict[str, Shown | str] = {**foyer_moments(), **pictures(), **SHEETS}
    for name in names:
        if name not in known:
            raise WrongUse(f"there is no picture {name!r}; {suggestion(name, known)}")
    return {name: known[name] for name in names or known}


def _save(shown: Shown | str, path: Path, arguments: Namespace) -> None:
    # Imported here, because pygame takes longer to import than most commands take.
    import pygame

    from display.art.__main__ import contact_sheet
    from display.art.packs import art_of
    from display.pictures import picture, write

    if isinstance(shown, str):
        write(contact_sheet(art=art_of(shown)), path)
        return
    screen = Rotation(arguments.size, arguments.rotation)
    words, orientation = language(arguments.language), Orientation(arguments.orientation)
    drawn = picture(shown, screen.frame_px, words=words, orientation=orientation)
    write(pygame.transform.rotate(drawn, -screen.angle_deg), path)


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,5})x(\d{1,5})", text)
    size_px = (int(found[1]), int(found[2])) if found else (0, 0)
    low, high = _SIZES_PX
    if not all(low <= side <= high for side in size_px):
        raise ArgumentTypeError(f"{text!r} is no size such as 1920x1080, {low} to {high} a side")
    return size_px
