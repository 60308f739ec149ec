"""How a command ends: its exit code, and the one line that says why where it failed."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from enum import IntEnum


class Exit(IntEnum):
    """Exit codes of all commands. 1 is left to crashes, and 128 and more to signals."""

    DONE = 0
    CRASHED = 1
    WRONG_USE = 2
    HARDWARE_MISSING = 3
    BAD_DATA = 4


class WrongUse(ValueError):
    """Arguments that can't be carried out; the text says why and what would be right."""


class BadFile(ValueError):
    """A file that can't be used; the text names it, and the line and the cause where known."""


def exit_of(error: BaseException) -> Exit:
    """The exit code for an error: `CRASHED` for one whose text was not written for people."""
    for code, kinds in known_kinds():
        if isinstance(error, kinds):
            return code
    return Exit.CRASHED


def known_kinds() -> tuple[tuple[Exit, tuple[type[Exception], ...]], ...]:
    """The errors whose text says what is wrong and what to do, by exit code."""
    return (
        (Exit.WRONG_USE, _of_wrong_use()),
        (Exit.HARDWARE_MISSING, _of_missing_hardware()),
        (Exit.BAD_DATA, _of_bad_files()),
    )


# They are imported where they are needed, because most are of no use until something fails.


def _of_wrong_use() -> tuple[type[Exception], ...]:
    from controller.arena import NoCluster, OtherArena, Unplayable
    from display.printing.formats import Unprintable
    from display.situations import NoScreens
    from engine.games import UnknownGame
    from engine.players import UnknownPlayer
    from engine.reasons import BadOption
    from hardware.simulated.bench import BenchTaken

    return (
        WrongUse,
        BadOption,
        BenchTaken,
        NoCluster,
        NoScreens,
        OtherArena,
        UnknownGame,
        UnknownPlayer,
        Unplayable,
        Unprintable,
    )


def _of_missing_hardware() -> tuple[type[Exception], ...]:
    from controller.arena import ProcessLost
    from controller.opening import NoDeck
    from display.window import NoScreen
    from hardware.simulated.bench_client import BenchError

    return (BenchError, NoDeck, NoScreen, ProcessLost)


def _of_bad_files() -> tuple[type[Exception], ...]:
    from controller.arena import DamagedTrials, UnreadableTable
    from controller.config import ConfigError
    from controller.decks import BadRegister
    from controller.files import FolderUnusable
    from controller.seating import NoSuchPlace
    from controller.tags import BadTag
    from display.rulebook import MalformedRules
    from engine.transcript import UnreadableTranscript
    from hardware.simulated.world import WorldDamaged

    return (
        BadFile,
        BadRegister,
        BadTag,
        ConfigError,
        DamagedTrials,
        UnreadableTable,
        FolderUnusable,
        MalformedRules,
        NoSuchPlace,
        UnreadableTranscript,
        WorldDamaged,
    )


def suggestion(word: str, known: Iterable[str]) -> str:
    """What was perhaps meant by a word that is not known, or else what is known."""
    names = tuple(known)
    near = difflib.get_close_matches(word, names, n=1, cutoff=0.5)
    return f"did you mean {near[0]}?" if near else f"known are {', '.join(names)}"
