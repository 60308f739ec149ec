"""Somebody at the table who does the wrong thing at every step, and never cheats.

The monkey taps cards where they do not belong and puts them back, presses every button, pulls
cables, and kills the program. Simulated people sit at the same table and go on from what they see.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from controller.position import Position, fold
from controller.rows import decode_row
from controller.simulation.fumbles import STRANGERS
from controller.simulation.tabletop import BOX, DECK, TALON
from display.scene import MenuItem, PromptKind
from hardware.events import Button
from hardware.simulated.world import AWAY
from tests.controller.simulation.lives import Life

#: From where a hand that slips takes a card. What lies beside the middle nobody touches by mistake.
_UNTOUCHED = (BOX, TALON, AWAY)
#: Phases in which every tap counts for good, unseen by all, so that nobody plays about with cards.
_COUNTING = ("deal", "exchange", "bury")
_LONGEST_TAP_S = 1.2
_MOST_STEPS_BETWEEN = 40


class Monkey:
    """Acts on one life; what it did last is in `log`, for who reads of a failure."""

    def __init__(self, life: Life, chance: Random) -> None:
        self.life = life
        self.chance = chance
        self.log: list[str] = []
        self._due: list[tuple[float, Callable[[], None]]] = []
        self._acts: list[Callable[[], None]] = [
            *[self.tap] * 6,
            *[self.tap_twice] * 2,
            *[self.lay] * 2,
            *[self.press] * 8,
            self.show_stranger,
            self.pull_cable,
            self.kill,
        ]

    def act(self) -> None:
        """Does one thing, and lets some time pass."""
        self.chance.choice(self._acts)()
        for _ in range(self.chance.randrange(_MOST_STEPS_BETWEEN)):
            self._step()

    def leave(self) -> None:
        """Takes back its hands, and puts all cables in."""
        while self._due:
            self._step()

    def _step(self) -> None:
        self.life.step()
        now_s = self.life.table.now_s
        for at_s, end in [one for one in self._due if one[0] <= now_s]:
            self._due.remove((at_s, end))
            end()

    def _later(self, after_s: float, end: Callable[[], None]) -> None:
        self._due.append((self.life.table.now_s + after_s, end))

    # What it does

    def tap(self) -> None:
        """A card that does not belong there comes onto a pad, and goes back where it was."""
        card, pad = self._card(), self._pad()
        if card is not None:
            self._tap(card, pad, self.chance.uniform(0.05, _LONGEST_TAP_S))

    def tap_twice(self) -> None:
        card, pad = self._card(), self._pad()
        if card is not None:
            self._tap(card, pad, 0.3)
            self._later(0.9, partial(self._tap, card, pad, 0.3))

    def lay(self) -> None:
        """A card stays on a pad until somebody takes it up."""
        card, pad = self._card(), self._pad()
        if card is not None and not self._spot(card).startswith(("pad/", DECK)):
            self._move(card, pad)

    def show_stranger(self) -> None:
        stranger, pad = self.chance.choice(sorted(STRANGERS)), self._pad()
        self._move(stranger, pad)
        self._later(0.5, partial(self._move, stranger, AWAY))

    def press(self) -> None:
        """Some buttons at one place, but for what would end the play."""
        pads = [pad for pad in self.life.tabletop.readers if pad.split("/")[1].isdigit()]
        place = int(self.chance.choice(pads).split("/")[1])
        for _ in range(self.chance.randint(1, 4)):
            button = self.chance.choice(list(Button))
            if not self._ends_play(place, button):
                self.log.append(f"press {button.name} at {place}")
                self.life.tabletop.press(place, button)
                self._step()
                self._step()

    def pull_cable(self) -> None:
        board = self.chance.choice(sorted(self.life.simulation.boards))
        self.log.append(f"pull {board}")
        self.life.boards.unplug(board)
        self._later(self.chance.uniform(0.5, 6.0), lambda: self.life.boards.plug(board))

    def kill(self) -> None:
        """The program ends and starts again; the position is what it was on disk."""
        before = self.life.table.session.table.shown
        power_cut = self.chance.random() < 0.5
        self.log.append(f"kill, power cut: {power_cut}")
        self.life.kill(self.chance.uniform(0.0, 2.0), power_cut=power_cut)
        assert self.life.table.session.table.position == before

    # What it may do

    def _ends_play(self, place: int, button: Button) -> bool:
        """Whether the button would end the match, or let somebody come whom nobody plays."""
        scene = self.life.table.scene
        (shown,) = (seat for seat in scene.seats if seat.place.number == place)
        played = [person.place for person in self.life.people.persons]
        if shown.kind == "computer":
            return place not in played and scene.view.state.phase == "dealer"
        prompt = shown.prompt
        if prompt is None or button is not Button.OK:
            return False
        chosen = prompt.items[prompt.index] if prompt.kind is PromptKind.MENU else prompt.item
        return chosen is MenuItem.END_EARLY

    def _card(self) -> str | None:
        """A card that lies where hands reach: of the stock the top one."""
        world = self.life.tabletop.world
        if self.life.table.scene.view.state.phase in _COUNTING:
            return None
        stock = world.cards_at(DECK)[1:]
        within = [c for c in world.cards if world.spot_of(c) not in _UNTOUCHED and c not in stock]
        return self.chance.choice(within) if within else None

    def _pad(self) -> str:
        return self.chance.choice(sorted(self.life.tabletop.readers))

    def _spot(self, card: str) -> str:
        return self.life.tabletop.world.spot_of(card)

    def _tap(self, card: str, pad: str, for_s: float) -> None:
        home = self._spot(card)
        if home.startswith("pad/") or home in _UNTOUCHED:
            return
        self._move(card, pad)
        self._later(for_s, partial(self._put_back, card, pad, home))

    def _put_back(self, card: str, pad: str, home: str) -> None:
        if self._spot(card) != pad:
            return  # somebody has taken it up already
        self.log.append(f"back to {home}")
        if home == DECK:
            self.life.tabletop.put_back(card)
        else:
            self.life.tabletop.move(card, home)

    def _move(self, card: str, spot: str) -> None:
        self.log.append(f"{card} from {self._spot(card)} to {spot}")
        self.life.tabletop.move(card, spot)


def position_on_disk(life: Life) -> Position:
    """What a program that started now would go on from."""
    began = life.table.session.table.match.began
    return fold(began, (decode_row(entry.body) for entry in life.rows)).position
