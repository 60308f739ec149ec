"""A weak power supply while the table runs: found in the flags, told in the log and at the table.

The world acts through a file laid out as the kernel lays out its own.
"""

from __future__ import annotations

import logging
from pathlib import Path
from queue import SimpleQueue

import pytest

from controller.loop import Happening, run
from controller.saving import NotSaving, SaveFault, SavingAgain
from controller.supply import LOOK_S, QUIET_S, SupplyChanged, supply_watches
from controller.table import Table
from display.scene import NoticeKind
from engine.moves import Dealer
from tests.controller.bare import Bare
from tests.controller.foyer_rig import Life, is_attract, is_match, life
from tests.controller.rig import CENTRE, Rig

FINE, WEAK, WAS_WEAK, HOT = "0\n", "50005\n", "50000\n", "e0008\n"


class Pi:
    """A Raspberry Pi, and the watch over its supply: looks every 2 s, by a clock of its own."""

    def __init__(self, platform: Path) -> None:
        self._flags = platform / "soc" / "soc:firmware" / "get_throttled"
        self._flags.parent.mkdir(parents=True)
        self.raise_flags(FINE)
        self.posted: list[SupplyChanged] = []
        (self.watch,) = supply_watches(self.posted.append, platform)
        self.now_s = 0.0

    def raise_flags(self, flags: str) -> None:
        self._flags.write_text(flags)

    def break_down(self) -> None:
        self._flags.unlink()

    def look(self, flags: str, for_s: float = LOOK_S) -> list[SupplyChanged]:
        """What is posted while the flags are so."""
        self.raise_flags(flags)
        before, end_s = len(self.posted), self.now_s + for_s
        while self.now_s < end_s:
            self.watch.step(None, self.now_s)
            self.now_s += LOOK_S
        return self.posted[before:]


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    return Pi(tmp_path)


WEAKENED, RIGHT_AGAIN = [SupplyChanged(is_weak=True)], [SupplyChanged(is_weak=False)]


def test_other_machines_are_not_watched(tmp_path: Path) -> None:
    assert supply_watches(SimpleQueue[SupplyChanged]().put, tmp_path) == []


def test_a_strong_supply_says_nothing(pi: Pi) -> None:
    assert pi.look(FINE, 600) == pi.look(HOT, 600) == []


@pytest.mark.parametrize("flags", [WEAK, "1\n", WAS_WEAK])
def test_a_dip_is_told_once_and_again_when_it_is_over(pi: Pi, flags: str) -> None:
    assert pi.look(flags) == WEAKENED
    assert pi.look(FINE, QUIET_S - LOOK_S) == []
    assert pi.look(FINE) == RIGHT_AGAIN
    assert pi.look(FINE, 600) == []
    assert pi.look(flags) == WEAKENED


def test_a_supply_that_stays_weak_is_told_once(pi: Pi) -> None:
    assert pi.look(WEAK, 600) == WEAKENED


def test_dips_one_after_the_other_are_one_event(pi: Pi) -> None:
    assert pi.look(WAS_WEAK) == WEAKENED
    for _ in range(20):
        assert pi.look(FINE, QUIET_S / 2) + pi.look(WAS_WEAK) == []
    assert pi.look(FINE, QUIET_S) == RIGHT_AGAIN


def test_a_flag_that_is_never_cleared_tells_of_one_dip(pi: Pi) -> None:
    assert pi.look(WAS_WEAK, 3 * QUIET_S) == WEAKENED + RIGHT_AGAIN
    assert pi.look(WEAK) == WEAKENED
    assert pi.look(WAS_WEAK, 3 * QUIET_S) == RIGHT_AGAIN


def test_flags_that_can_not_be_read_change_nothing(pi: Pi) -> None:
    assert pi.look(WEAK) == WEAKENED
    pi.break_down()
    pi.watch.step(None, pi.now_s + 600)
    assert pi.posted == WEAKENED


def test_the_log_has_a_line_for_each_event(pi: Pi, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    pi.look(WEAK, 600)
    pi.look(FINE, 600)
    assert [record.levelname for record in caplog.records] == ["WARNING", "INFO"]
    assert "use the official supply" in caplog.messages[0]


# In the main loop


class Heard(Bare):
    """It keeps what it is told."""

    def __init__(self) -> None:
        super().__init__(poll_s=0.001)
        self.heard: list[Happening] = []

    def step(self, happened: list[Happening], _now_s: float) -> None:
        self.heard += happened


def test_the_main_loop_looks_and_the_table_hears(tmp_path: Path) -> None:
    Pi(tmp_path).raise_flags(WEAK)
    table, inbox = Heard(), SimpleQueue[Happening]()
    run(table, inbox, table, supply_watches(inbox.put, tmp_path), lambda bare: bool(bare.heard))
    assert table.heard == WEAKENED


# At the table


def weakened(rig: Rig) -> Rig:
    rig.handle(SupplyChanged(is_weak=True))
    return rig


def in_play() -> Rig:
    rig = Rig(("person", "person", "computer"))
    rig.in_play()
    return rig


def test_pads_that_a_weak_supply_takes_away_come_with_their_cause_first() -> None:
    rig = weakened(in_play())
    rig.lose(1)
    assert rig.told == {
        None: [NoticeKind.WEAK_SUPPLY, NoticeKind.READER_LOST],
        1: [NoticeKind.READER_LOST],
    }


def test_what_nobody_else_is_told_comes_before_it() -> None:
    rig = weakened(in_play())
    rig.lose(CENTRE)
    rig.handle(NotSaving(SaveFault.FULL))
    kinds = [NoticeKind.READER_LOST, NoticeKind.NOT_SAVING, NoticeKind.WEAK_SUPPLY]
    assert rig.told == {None: kinds}


def test_it_goes_also_while_nothing_can_be_saved() -> None:
    rig = weakened(in_play())
    rig.handle(NotSaving(SaveFault.FULL))
    rig.handle(SupplyChanged(is_weak=False))
    assert rig.told == {None: [NoticeKind.NOT_SAVING]}
    rig.handle(SavingAgain())
    assert rig.told == {}


def test_play_goes_on_and_nothing_is_journalled() -> None:
    rig, calm = weakened(in_play()), in_play()
    for one in (rig, calm):
        one.tap(0, "S1")
    assert rig.rows == calm.rows
    assert rig.lamp(0) is calm.lamp(0)


def test_the_next_match_at_the_table_knows_of_it() -> None:
    rig = weakened(in_play())
    after = Table(rig.table.match, rig.table.setup, rig.now_s, before=rig.table)
    assert after.weak_supply


def test_it_does_not_lie_over_where_the_cards_go_while_dealing() -> None:
    rig = weakened(Rig(("person", "person", "computer")))
    rig.put(Dealer(2))
    assert rig.told == {}
    rig.lose(1)
    assert rig.told[None] == [NoticeKind.WEAK_SUPPLY, NoticeKind.READER_LOST]
    rig.find(1)
    assert rig.told == {}
    assert weakened(in_play()).told == {None: [NoticeKind.WEAK_SUPPLY]}


def told(table: Life) -> list[NoticeKind]:
    return [notice.kind for notice in table.scene.notices]


def test_a_match_that_begins_meanwhile_knows_of_it(tmp_path: Path) -> None:
    with life(tmp_path) as table:
        table.house.step(WEAKENED, table.now_s)
        assert is_attract(table.scene)
        table.sit(2)
        table.start()
        assert is_match(table.scene)
        assert table.house.table.weak_supply
        table.house.step(RIGHT_AGAIN, table.now_s)
        assert not table.house.table.weak_supply


def test_a_match_that_begins_after_it_knows_of_none(tmp_path: Path) -> None:
    with life(tmp_path) as table:
        table.house.step([*WEAKENED, *RIGHT_AGAIN], table.now_s)
        table.sit(2)
        table.start()
        assert not table.house.table.weak_supply
