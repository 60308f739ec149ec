"""Hands that do anything at all: the table never breaks, never leaks, and plays on once cured."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random

import pytest

from controller.position import fold
from controller.saving import NotSaving, ReserveHeld, ReserveInUse, SaveFault, SavingAgain
from display.scene import MenuItem, NoticeKind, PromptKind
from engine.decks import DIBV
from hardware.events import Button, LossReason
from tests.controller.playing import acts, play_out
from tests.controller.rig import UID, Rig
from tests.controller.test_leaks import hidden_in
from tests.controller.walks import UNKNOWN_UID

TAGS = (*UID.values(), UNKNOWN_UID)
TABLES = [("person", "person", "computer"), ("person",) * 4, ("computer", "person", "computer")]


class Chaos:
    """The world of one table: tags are where hands put them, readers come and go."""

    def __init__(self, rig: Rig, chance: Random) -> None:
        self.rig = rig
        self.chance = chance
        self.pads = list(rig.table.pads)
        self.lying: dict[str, set[str]] = {repr(pad): set() for pad in self.pads}
        self.acts: list[Callable[[], None]] = [
            *[self.tap] * 8,
            *[self.lift] * 6,
            *[self.press] * 6,
            *[self.play] * 8,
            *[self.wait] * 2,
            self.lose,
            self.find,
            self.disk,
        ]

    def act(self) -> None:
        self.chance.choice(self.acts)()

    def tap(self) -> None:
        pad, uid = self.chance.choice(self.pads), self.chance.choice(TAGS)
        self.rig.tap_uid(pad, uid)
        self.lying[repr(pad)].add(uid)

    def lift(self) -> None:
        pad = self.chance.choice(self.pads)
        if self.lying[repr(pad)]:
            uid = self.chance.choice(sorted(self.lying[repr(pad)]))
            self.lying[repr(pad)].discard(uid)
            self.rig.lift_uid(pad, uid)

    def press(self) -> None:
        seat = self.chance.randrange(len(self.rig.table.position.kinds))
        self.rig.press(seat, *self.chance.choices(list(Button), k=self.chance.randint(1, 4)))

    def play(self) -> None:
        """Somebody does the right thing for once, as far as the table lets them."""
        if self.rig.table.saving is NotSaving:
            return
        if all(seat.prompt is None or seat.prompt.kind in RIGHT for seat in self.rig.scene.seats):
            next(acts(self.rig), None)

    def wait(self) -> None:
        self.rig.wait(self.chance.choice((0.1, 1.0, 3.0)))

    def lose(self) -> None:
        pad = self.chance.choice(self.pads)
        self.rig.lose(pad, self.chance.choice(list(LossReason)))

    def find(self) -> None:
        pad = self.chance.choice(self.pads)
        self.rig.find_uids(pad, self.lying[repr(pad)])

    def disk(self) -> None:
        full = NotSaving(SaveFault.FULL)
        self.rig.handle(self.chance.choice((full, SavingAgain(), ReserveInUse(), ReserveHeld())))

    def cure(self) -> None:
        """All faults end, all menus close, everybody agrees or declines and goes on."""
        self.rig.handle(SavingAgain())
        for pad in self.pads:
            self.rig.find_uids(pad, ())
        self.rig.wait(10)
        for _ in range(50):
            for seat in self.rig.table.position.persons:
                prompt = self.rig.prompt(seat)
                if prompt is None or prompt.kind in RIGHT:
                    continue
                if prompt.kind is PromptKind.MENU:
                    away = prompt.items.index(MenuItem.CLOSE) - prompt.index
                    self.rig.press(seat, *[Button.PLUS] * away, Button.OK)
                elif prompt.kind in (PromptKind.AGREE, PromptKind.ENTER_CARD):
                    self.rig.press(seat, Button.MINUS)
                else:
                    self.rig.press(seat, Button.OK)


#: What stands until the next deal, and is no fault.
RESULTS = {NoticeKind.CARDS_MISSING, NoticeKind.DECK_COMPLETE}
#: Prompts of the game itself.
RIGHT = {
    *(PromptKind.GATHER, PromptKind.DEAL, PromptKind.RECEIVE, PromptKind.BID, PromptKind.EXCHANGE),
    *(PromptKind.TRUMP, PromptKind.PLAY, PromptKind.NEXT_DEAL, PromptKind.MATCH_OVER),
}


@pytest.mark.parametrize("seed", range(24))
def test_whatever_hands_do_the_table_plays_on_once_all_is_cured(seed: int) -> None:
    chance = Random(seed)
    rig = Rig(TABLES[seed % len(TABLES)], {"deals": 4})
    for _ in islice(acts(rig), chance.randrange(120)):
        pass
    chaos = Chaos(rig, chance)
    for _ in range(150):
        chaos.act()
        assert hidden_in(rig) == set()
    assert fold(rig.table.match.began, rig.rows).position == rig.table.position
    chaos.cure()
    told = rig.told
    assert set(told.pop(None, ())) <= RESULTS
    assert told == {}
    if not rig.table.position.ended_early:
        play_out(rig)
    assert rig.table.finished
    assert set(rig.table.position.spots) < set(DIBV.cards)
