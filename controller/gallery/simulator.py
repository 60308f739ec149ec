"""The simulator's window as a picture: a person's hand before a table that is really played at."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pygame
from msgspec.structs import replace

from controller.config import Config
from controller.customs import customs_of, direction_of, preset_options
from controller.decks import simulated_deck
from controller.gallery.listing import WindowPicture
from controller.journal import Journal
from controller.rows import MatchBegan
from controller.saving import InlineJournal
from controller.seating import seats_for, setup_of
from controller.session import Session, new_table
from controller.simulation.guide import Guide
from controller.simulation.hints import Own, own_of
from controller.simulation.setup import Simulation, with_persons_readers
from controller.simulation.tabletop import Tabletop
from controller.simulation.virtual import VirtualTable
from controller.simulation.window import SimulatorWindow
from controller.thinking import ThinkingInProcess
from display.window import HEADLESS, Window
from engine.games import game
from hardware.simulated.memory import MemoryBoards

_SEED, _NOON, _LONGEST_S = "gallery", 12, 900.0

#: What computers are said to play like; they play by rules of thumb.
_LEVEL = "normal"

#: A window on a small laptop; the picture of it is smaller.
_WINDOW_PX = (1280, 800)

#: Until everything has come to rest.
_RESTS_S = 4.0

#: The trick that is pictured is not the first, and some of it lies already.
_TRICKS, _CARDS = 2, 2


def window_picture(entry: WindowPicture) -> pygame.Surface:
    """The window in the middle of a trick, when the person's card is waited for."""
    with (
        TemporaryDirectory() as folder,
        _played(entry, Path(folder)) as (virtual, tabletop),
        Window(_WINDOW_PX, driver=HEADLESS) as screen,
    ):
        table = virtual.session.table
        places = {0: table.setup.places[0]}
        guide = Guide(lambda seat: _own(virtual, seat))
        window = SimulatorWindow(screen, tabletop, places, _nothing, entry.game, guide)
        now_s = virtual.now_s + _RESTS_S
        window.poll(virtual.scene, now_s)  # what is said beside the table follows from a look
        window.draw(virtual.scene, virtual.session.lamps, now_s)
        return pygame.transform.smoothscale(window.canvas.frame, entry.size_px)


@contextmanager
def _played(entry: WindowPicture, folder: Path) -> Iterator[tuple[VirtualTable, Tabletop]]:
    """A table at which a person plays against computers, when it is worth a look."""
    began, deck = _began(entry), game(entry.game).deck
    uids = simulated_deck(deck, 1)
    wired = setup_of(Config(), began.seats, {uid: card for card, uid in uids.items()})
    racks = customs_of(entry.game).has_racks
    setup = with_persons_readers(wired, began.seats, racks=racks)
    simulation = Simulation(folder, uids, setup, began.seats, _SEED, deck=deck)
    boards, inbox = MemoryBoards(simulation.boards), list[Any]()
    with Journal.open(folder / "data") as journal, simulation.tabletop(boards) as tabletop:
        saving = InlineJournal(journal, inbox.append)
        table, number = new_table(saving, began, setup, 0.0)
        session = Session(table, number, saving, boards, ThinkingInProcess(inbox.append))
        virtual = VirtualTable(session, boards, simulation.people(tabletop), saving, inbox)
        virtual.run(_is_worth_a_look, _LONGEST_S)
        yield virtual, tabletop


def _began(entry: WindowPicture) -> MatchBegan:
    """The match, with one person."""
    kinds = ("person", *("computer",) * (min(game(entry.game).seat_counts) - 1))
    options = preset_options(entry.game, _NOON)
    direction = direction_of(game(entry.game).start(len(kinds), options).options)
    return MatchBegan(entry.game, options, seats_for(Config(), kinds, direction), _SEED)


def _is_worth_a_look(virtual: VirtualTable) -> bool:
    """Whether the person's card is waited for in a trick."""
    state = virtual.session.table.position.state
    if state.phase != "play" or not virtual.scene.seats[0].waited_for:
        return False
    return len(state.tricks) >= _TRICKS and len(state.trick.cards) >= _CARDS


def _own(virtual: VirtualTable, seat: int) -> Own | None:
    own = own_of(virtual.session.table, seat)
    return None if own is None else replace(own, level=_LEVEL)


def _nothing(_touched: object) -> None:
    """Nobody touches a picture."""
