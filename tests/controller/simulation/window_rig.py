"""A whole simulated table in virtual time with its window: firmware, lines, table, journal."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pygame

from controller.config import Config
from controller.customs import customs_of
from controller.decks import simulated_deck
from controller.journal import Journal
from controller.rows import MatchBegan, SeatSetup
from controller.saving import InlineJournal
from controller.seating import SPREAD, setup_of
from controller.session import Session, new_table
from controller.simulation.chores import Chores
from controller.simulation.guide import Guide, Met
from controller.simulation.hints import Hints, own_of
from controller.simulation.people import People
from controller.simulation.setup import Simulation, with_persons_readers
from controller.simulation.tabletop import DECK, TALON, Tabletop, hand_spot, pad_spot
from controller.simulation.virtual import VirtualTable
from controller.simulation.window import SimulatorWindow
from controller.simulation.window_cards import lying
from controller.thinking import ThinkingInProcess
from display.art.packs import art_of_card
from display.layout import Frame
from display.scene import Prompt
from display.window import HEADLESS, Window
from engine.cards import Card
from engine.games import game
from engine.moves import Play
from hardware.events import Button
from hardware.simulated.memory import MemoryBoards

os.environ["SDL_VIDEODRIVER"] = HEADLESS

SIZE_PX = (1280, 800)
GAME = "suns-and-moons"
CARDS = game(GAME).cards


def post_mouse(kind: int, at: tuple[int, int]) -> None:
    """What pygame says of a mouse whose left button goes down or up there, or is held down."""
    event = {"pos": at, "button": 1, "touch": False}
    if kind == pygame.MOUSEMOTION:
        event |= {"rel": (1, 1), "buttons": (1, 0, 0)}
    pygame.event.post(pygame.event.Event(kind, event))


class Desk:
    """What a human at the window does and sees. Points are those of what is drawn."""

    def __init__(self, window: SimulatorWindow, virtual: VirtualTable, tabletop: Tabletop) -> None:
        self.window, self.virtual, self.tabletop = window, virtual, tabletop

    @property
    def state(self) -> Any:
        return self.virtual.session.table.position.state

    def prompt(self, seat: int = 0) -> Prompt | None:
        return self.virtual.scene.seats[seat].prompt

    def hand(self, seat: int = 0) -> tuple[Card, ...]:
        return tuple(self.tabletop.cards(hand_spot(self.window.room.places[seat].number)))

    def pad(self, seat: int = 0) -> tuple[Card, ...]:
        return tuple(self.tabletop.cards(pad_spot(self.window.room.places[seat].number)))

    # Time

    def until(self, true: Callable[[], bool], limit_s: float = 60) -> None:
        """Time goes on until something is true; the window is looked at all the while."""

        def look(virtual: VirtualTable) -> bool:
            self.look()
            return true()

        self.virtual.run(look, limit_s)

    def wait(self, for_s: float) -> None:
        end_s = self.virtual.now_s + for_s
        self.until(lambda: self.virtual.now_s >= end_s)

    def look(self) -> bool:
        """The window takes its input and shows the table; False once it is closed."""
        virtual = self.virtual
        going_on = self.window.poll(virtual.scene, virtual.now_s)
        self.window.draw(virtual.scene, virtual.session.lamps, virtual.now_s)
        return going_on

    # The mouse and the keyboard

    def point_of(self, card: Card) -> tuple[int, int]:
        """A point at which a card can be seen: in its corner, at the left of its rank."""
        art = art_of_card(card)
        for shown in lying(self.tabletop, self.window.room, self.virtual.scene):
            if shown.card == card:
                px_per_mm = shown.frame.width / art.outline.width_mm
                y = round(px_per_mm * (art.index.top_mm + art.index.capitals_mm / 2))
                return shown.frame.part(round(px_per_mm * art.index.x_mm / 2), y, 1, 1).rect[:2]
        raise AssertionError(f"{card} is not to be seen")

    def mouse(self, kind: int, at: tuple[int, int]) -> None:
        post_mouse(kind, at)
        self.look()

    def click(self, at: tuple[int, int]) -> None:
        self.mouse(pygame.MOUSEBUTTONDOWN, at)
        self.mouse(pygame.MOUSEBUTTONUP, at)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self.mouse(pygame.MOUSEBUTTONDOWN, start)
        self.mouse(pygame.MOUSEMOTION, end)
        self.mouse(pygame.MOUSEBUTTONUP, end)

    def hover(self, at: tuple[int, int]) -> None:
        event = {"pos": at, "rel": (1, 1), "buttons": (0, 0, 0), "touch": False}
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, event))
        self.look()

    def button(self, button: Button, seat: int = 0) -> Frame:
        return self.window.room.places[seat].buttons[button]

    def press(self, button: Button, seat: int = 0) -> None:
        """A click on one of the drawn buttons, and the time in which the table notices."""
        self.click(self.button(button, seat).rect.centre)
        self.wait(0.3)

    def key(self, key: int, sign: str = "") -> None:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=sign))
        self.look()

    # The course of a deal

    def deal(self) -> None:
        """From the gathered deck to the auction; only OK is the human's."""
        self.until(lambda: len(self.tabletop.cards(DECK)) == len(CARDS))
        self.press(Button.OK)
        self.until(lambda: self.state.phase == "bid", 120)


@contextmanager
def desk(
    folder: Path,
    kinds: tuple[str, ...] = ("person", "computer", "computer"),
    people: type[People] = Chores,
    seed: str = "7",
    size_px: tuple[int, int] = SIZE_PX,
    name: str = GAME,
    options: dict[str, Any] | None = None,
    met: Met | None = None,
    chance: str | None = None,
) -> Iterator[Desk]:
    """A table at which a match begins, of one deal if `options` are not given.

    `chance` is the seed of what the table draws, computers' hands too, if not that of the people.
    With `met`, games that are new by it are offered a lesson of.
    """
    deck = game(name).deck
    places = SPREAD.get(len(kinds), tuple(range(1, 9)))
    seats = tuple(SeatSetup(place, kind) for place, kind in zip(places, kinds, strict=True))
    uids = simulated_deck(deck, 7)
    setup = setup_of(Config(), seats, {uid: card for card, uid in uids.items()})
    setup = with_persons_readers(setup, seats, racks=customs_of(name).has_racks)
    simulation = Simulation(folder, uids, setup, seats, seed, deck=deck)
    boards, inbox = MemoryBoards(simulation.boards), list[Any]()
    with Journal.open(folder / "data") as journal, simulation.tabletop(boards) as tabletop:
        saving = InlineJournal(journal, inbox.append)
        began = MatchBegan(name, options or {"deals": 1}, seats, chance or seed)
        table, match_id = new_table(saving, began, setup, 0.0)
        session = Session(table, match_id, saving, boards, ThinkingInProcess(inbox.append))
        persons = {n: seat.place for n, seat in enumerate(seats) if seat.kind == "person"}
        hands = people(tabletop, persons, Random(seed))
        virtual = VirtualTable(session, boards, hands, saving, inbox)
        with Window(size_px, driver=HEADLESS) as screen:
            pygame.event.clear()
            at = {seat: setup.places[seat] for seat in persons}
            guide = Guide(lambda seat: own_of(session.table, seat), Hints(ThinkingInProcess), met)
            window = SimulatorWindow(screen, tabletop, at, inbox.append, name, guide)
            yield Desk(window, virtual, tabletop)


def bid_until_won(human: Desk) -> None:
    """The human bids as high as it goes, whenever it is asked."""
    while human.state.phase == "bid":
        human.until(lambda: human.state.phase != "bid" or human.virtual.scene.seats[0].waited_for)
        if human.state.phase == "bid":
            for _ in range(3):
                human.press(Button.PLUS)
            human.press(Button.OK)
    human.until(lambda: human.prompt() is not None)


def lay_talon(human: Desk) -> None:
    human.until(lambda: not human.tabletop.cards(TALON))
    for count in range(1, 5):
        human.click(human.point_of(human.hand()[-1]))
        human.until(lambda count=count: len(human.tabletop.cards(TALON)) == count)  # type: ignore[misc]
    human.press(Button.OK)


def to_play(human: Desk) -> None:
    """Deal, auction, exchange and trump: the human has won the bid and leads."""
    human.deal()
    bid_until_won(human)
    lay_talon(human)
    human.press(Button.PLUS)
    human.press(Button.OK)
    human.until(lambda: human.state.phase == "play")


def legal_cards(human: Desk) -> list[str]:
    rules = human.virtual.session.table.rules
    return [c for c in human.hand() if rules.refusal(human.state, Play(0, c)) is None]


def wait_for_turn(human: Desk) -> None:
    human.until(lambda: human.state.phase != "play" or human.virtual.scene.seats[0].waited_for)
