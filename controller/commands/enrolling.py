"""Enrols tags at a real table, or at a simulated one, and tells how it goes."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from queue import SimpleQueue
from random import Random
from time import monotonic
from typing import Any

from controller.commands.outcome import BadFile, Exit, WrongUse
from controller.config import Config, load
from controller.decks import Register
from controller.enrolment.enrolment import Enrolment
from controller.enrolment.listed import BadLine, with_listed
from controller.enrolment.tasks import Checking, Giving
from controller.files import FolderLock, FolderUnusable, private_folder
from controller.loop import Companion, Happening, Screen, run
from controller.screens import TableScreen, painter_for, window_for
from controller.simulation.builder import Builder
from controller.simulation.setup import bench_of
from controller.tags import Badge, Meaning
from display.enrolment_scene import Enrolling, Told
from display.enrolment_words import asked_words, told_words
from display.language import Language, language
from display.scene import Place
from display.window import has_screen
from engine.decks import DECKS, DIBV
from hardware.boards import Boards
from hardware.events import Lamp, Reader
from hardware.ports import BY_ID

#: What whoever set the table up has to know beside what the screen says.
_REVERSED = (
    "This reader tells the bytes of a tag in the other order than the one that enrolled it. Use"
    " readers of one kind; or take the tags out with --forget, and enrol them on this one."
)


def enrol(arguments: Namespace, meanings: Sequence[Meaning]) -> int:
    """Leads through it until all is done or it is stopped; 4 where a check misses cards.

    Raises ConfigError, FolderInUse, FolderUnusable, NoScreen, BenchError, WrongUse.
    """
    config = load(arguments.config)
    if config.simulated and arguments.data is None:
        raise WrongUse(
            "without a [[place]] in the configuration the table is simulated, and its tags are made"
            " up: name your table with --config, or a folder to try it in with --data"
        )
    folder = arguments.data or config.storage.path
    with ExitStack() as leaving:
        register = _locked(folder, leaving)
        task = task_of(arguments, meanings, register, keeping(folder))
        _at_the_table(arguments, config, folder, register, task, leaving)
        return _ended(task)


def forget(arguments: Namespace, meanings: Sequence[Meaning]) -> int:
    """Takes the tags of what is named out of the register. Raises WrongUse where it has none."""
    folder = arguments.data or load(arguments.config).storage.path
    with ExitStack() as leaving:
        register = _locked(folder, leaving)
        tags = [uid for meaning in meanings for uid in tags_of(register, meaning)]
        if not tags:
            raise WrongUse("no tag stands for that; `tapdeck deck list` tells what the table knows")
        keeping(folder)(register.without(*tags))
    _say(f"{len(tags)} tags stand for nothing any more.")
    return Exit.DONE


def take_list(arguments: Namespace, meanings: Sequence[Meaning]) -> int:
    """Gives cards the tags that a list names, without a table; all of them, or where one line is
    wrong none. Raises BadFile, ConfigError, FolderInUse, FolderUnusable, WrongUse."""
    folder = arguments.data or load(arguments.config).storage.path
    keep = keeping(folder)
    with ExitStack() as leaving:
        register = _with_deck(arguments, _locked(folder, leaving))
        register = _with_list(arguments, register)
        keep(register.without())  # nor with a deck of which the list has no card
    rest = "The same command without --from asks for the others."
    return _ended(Giving(register, meanings, keep), rest)


def _with_list(arguments: Namespace, register: Register) -> Register:
    """The register with what the list names. Raises BadFile."""
    path: Path = arguments.listed
    try:
        lines = path.read_text("utf-8-sig").splitlines()
        return with_listed(register, arguments.id, DECKS[arguments.deck], lines)
    except BadLine as error:
        # In the terminal alone: what an error says may come into a log.
        if error.forms:
            _say(f"Line {error.number} may be {' or '.join(error.forms)}.")
        raise BadFile(f"{path}, {error}; no tag of the list is taken") from None
    except OSError as error:
        raise BadFile(f"cannot read {path}: {error.strerror}; name another file") from None
    except UnicodeDecodeError:
        raise BadFile(f"{path} is not in UTF-8; save it as plain text") from None


def tags_of(register: Register, meaning: Meaning) -> tuple[str, ...]:
    """The tags of this, and of a person whatever else their badge says."""
    if isinstance(meaning, Badge):
        return tuple(uid for uid, badge in register.badges.items() if badge.name == meaning.name)
    return register.tags_of(meaning)


def keeping(folder: Path) -> Callable[[Register], None]:
    """Keeps a register in this folder; what is returned raises FolderUnusable."""

    def keep(register: Register) -> None:
        try:
            register.save(folder)
        except OSError as error:
            raise FolderUnusable(
                f"cannot keep the tags in {folder}: {error.strerror}; those before are kept:"
                " make room, then go on with the same command"
            ) from None

    return keep


def task_of(
    arguments: Namespace,
    meanings: Sequence[Meaning],
    register: Register,
    keep: Callable[[Register], None],
) -> Giving | Checking:
    """What is done with the tags. Raises WrongUse where the register does not go with it."""
    if arguments.enrolled == "commands":
        return Giving(register, meanings, keep, renewing=() if arguments.adds else None)
    if arguments.enrolled == "badge":
        return Giving(register, meanings, keep, renewing=tags_of(register, meanings[0]))
    if register.deck(arguments.id) is None and (arguments.check or arguments.replace):
        raise WrongUse(f"there is no deck {arguments.id!r} yet; enrol it first, or name it by --id")
    register = _with_deck(arguments, register)
    if arguments.check:
        return Checking(register, arguments.id, DECKS[arguments.deck].cards)
    renewing = register.tags_of(meanings[0]) if arguments.replace else None
    return Giving(register, meanings, keep, renewing=renewing)


def _with_deck(arguments: Namespace, register: Register) -> Register:
    """The register with the deck that is named, which may be a new one; WrongUse for another."""
    known = register.deck(arguments.id)
    if known is None:
        return register.with_deck(arguments.id, DECKS[arguments.deck], {})
    if known.deck != arguments.deck:
        raise WrongUse(f"{arguments.id!r} is a deck of {known.deck}; name another with --id")
    return register


def _locked(folder: Path, leaving: ExitStack) -> Register:
    """The register, which nobody else changes meanwhile."""
    leaving.callback(FolderLock(private_folder(folder)).release)
    register = Register.load(folder)
    if register.message:
        _say(register.message)
    return register


# At the table


def _at_the_table(
    arguments: Namespace,
    config: Config,
    folder: Path,
    register: Register,
    task: Giving | Checking,
    leaving: ExitStack,
) -> None:
    """Until all is done, or somebody stops it."""
    inbox: SimpleQueue[Happening] = SimpleQueue()
    pads = pads_of(config)
    companions: list[Companion[Any]] = [Teller(language("en"))]
    by_id = BY_ID
    if config.simulated:
        bench = leaving.enter_context(bench_of(folder / "simulation", pads))
        by_id, chance = bench.by_id, Random(arguments.seed)
        slips, pace = arguments.slips, arguments.pace
        reader = next(iter(pads))
        companions.append(Builder(bench, reader, register, chance, slips=slips, pace=pace))
    boards = Boards(list(pads), folder=by_id, inbox=inbox)
    leaving.callback(boards.close)
    screen = _screen(arguments, config, inbox, leaving)
    enrolment = _enrolment(arguments, config, task, boards, pads)
    with suppress(KeyboardInterrupt):  # a way to stop as good as OK
        run(enrolment, inbox, screen, companions, lambda done: done.ended)


def _enrolment(
    arguments: Namespace,
    config: Config,
    task: Giving | Checking,
    boards: Boards,
    pads: Mapping[Reader, Place | None],
) -> Enrolment:
    """What the boards and the screen are given to; it begins now."""
    of_deck = arguments.enrolled == "deck"
    return Enrolment(
        task,
        boards,
        pads,
        monotonic(),
        deck=arguments.deck if of_deck else DIBV.name,
        settings=config.display.settings,
        of_deck=of_deck,
        checks=isinstance(task, Checking),
        renews=of_deck and arguments.replace is not None,
        touch=config.screen.touch,
    )


def pads_of(config: Config) -> dict[Reader, Place | None]:
    """The readers at which tags are laid, with their places; at a simulated table two do."""
    places = config.places[1:2] if config.simulated else config.places
    pads: dict[Reader, Place | None] = {place.reader: place.place for place in places}
    if config.centre is not None:
        pads[config.centre.reader] = None
    return pads


def _screen(
    arguments: Namespace, config: Config, inbox: SimpleQueue[Happening], leaving: ExitStack
) -> Screen[Enrolling]:
    """The table's screen; where there is none, the terminal tells enough."""
    if arguments.headless or not has_screen():
        return _NoScreen()
    window = leaving.enter_context(window_for(config.screen))
    return TableScreen(window, painter_for(config.screen, window.size_px), inbox.put)


class _NoScreen:
    """Shows nothing."""

    poll_s = 0.5

    def poll(self, _scene: Enrolling, _now_s: float) -> bool:
        return True

    def draw(self, scene: Enrolling, lamps: Mapping[Reader, Lamp], now_s: float) -> None:
        """There is nothing to draw on."""


class Teller:
    """A companion of the enrolment's loop: prints what the screen says, when it changes."""

    look_s = 0.1

    def __init__(self, words: Language) -> None:
        self._language = words
        self._said: tuple[str, ...] = ()

    def step(self, shown: Enrolling, _now_s: float) -> None:
        """Prints what was not said a moment before."""
        asked = f"{shown.count}/{shown.of} {asked_words(self._language, shown)}"
        cause = _REVERSED if shown.told is Told.REVERSED else ""
        told = told_words(self._language, shown), cause, asked
        lines = tuple(line for line in told if line)
        for line in lines:
            if line not in self._said:
                _say(line)
        self._said = lines


# The end


def _ended(task: Giving | Checking, rest: str = "The same command goes on.") -> int:
    """Says how far it came; a check names what it missed."""
    count, of = len(task.done), task.of
    if not isinstance(task, Checking):
        _say(f"{count} of {of} have a tag." + (f" {rest}" if count < of else ""))
        return Exit.DONE
    if not task.missing:
        _say("The deck is complete, and all its tags can be read.")
        return Exit.DONE
    _say(f"Not seen: {' '.join(task.missing)}. Give a worn card a new tag with --replace CARD.")
    return Exit.BAD_DATA


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201
