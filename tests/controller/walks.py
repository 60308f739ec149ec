"""Walks from each fault to its cure: what hands do, what is told, and what is played then."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from controller.rows import Announced, Moved, Shown, slot_of_rack
from controller.saving import NotSaving, ReserveHeld, ReserveInUse, SavingAgain
from display.scene import NoticeKind
from engine.moves import Bid, Dealer, Discard, Draw, Move, Play
from engine.reasons import Reason
from hardware.events import Button, Lamp, LossReason, Reader
from tests.controller.ramejan_rig import WITH_COMPUTER, RamejanRig
from tests.controller.rig import HANDS, Rig

Act = Callable[[Rig], None]

UNKNOWN_UID = "04FFFFFFFFFFFF"
PERSONS = ("person", "person", "computer")


class Walk(NamedTuple):
    """One fault: `told` by seat (None: everybody), the lamp of the pad `at`; then the move made."""

    name: str
    kind: NoticeKind
    begin: Callable[[], Rig]
    fault: Act
    told: dict[int | None, list[NoticeKind]]
    cure: Act
    goes_on: Act
    makes: Move
    at: int | Reader = 0
    lamp: Lamp = Lamp.WRONG

    @property
    def seat(self) -> int | None:
        """The seat that is told; None where everybody is."""
        return None if None in self.told else next(iter(self.told))


# Where a walk begins


def leading(trump: str = "S", kinds: tuple[str, ...] = PERSONS, **rig_options: object) -> Rig:
    """Seat 0 is to lead."""
    rig = Rig(kinds, **rig_options)  # type: ignore[arg-type]
    rig.in_play(trump)
    return rig


def after(*plays: tuple[int, str], trump: str = "S", **rig_options: object) -> Rig:
    """Three persons; these cards were tapped."""
    rig = leading(trump, ("person",) * 3, **rig_options)
    for seat, card in plays:
        rig.touch(seat, card)
    assert len(rig.played()) == len(plays)
    return rig


def dealing(full: bool = False) -> Rig:
    """Seat 2 deals to the persons 0 and 1; the hand of seat 0 is `full` or has one card."""
    rig = Rig(PERSONS)
    rig.put(Dealer(2))
    for card in HANDS[0] if full else HANDS[0][:1]:
        rig.touch(0, card)
    return rig


def exchanging(*laid: str, **options: int) -> Rig:
    """Seat 0 has bid 60 and laid these cards."""
    rig = Rig(PERSONS, options=dict(options))
    rig.dealt(dealer=0)
    rig.put(Bid(0, 60))
    for card in laid:
        rig.touch(0, card)
    return rig


def discard_announced() -> Rig:
    """Ramejan: the computer has drawn and discards T1; M9, in another slot, has been seen."""
    rig = RamejanRig(WITH_COMPUTER)
    rig.dealt()
    rig.turned(("S3", "S3"))
    rows = [Moved(Draw(1, "M0"), slot_of_rack(1, 9)), Announced(Discard(1, "T1")), Shown("M9")]
    rig.table.decide(rows, rig.now_s)
    rig.carry_out()
    return rig


def drawn_without_centre() -> Rig:
    """Ramejan: a person has drawn, the card lies there, and discards go past the same pad."""
    rig = RamejanRig(centre=False)
    rig.dealt()
    rig.tap(0, "S3")
    return rig


def slow_disk() -> Rig:
    """Seat 0 has led, and the disk takes its time."""
    rig = leading()
    rig.disk_waits = True
    rig.touch(0, "S1")
    return rig


def two_ready() -> Rig:
    """Two cards lie on the pad of seat 1 when its turn comes."""
    rig = leading()
    both(tap(1, "M3", "M4"), tap(0, "S1"))(rig)
    return rig


# What hands do


def tap(where: int | Reader, *cards: str) -> Act:
    def act(rig: Rig) -> None:
        for card in cards:
            rig.tap(where, card)

    return act


def lift(where: int | Reader, *cards: str) -> Act:
    def act(rig: Rig) -> None:
        for card in cards:
            rig.lift(where, card)

    return act


def tap_unknown(where: int | Reader) -> Act:
    def act(rig: Rig) -> None:
        rig.tap_uid(where, UNKNOWN_UID)

    return act


def lift_unknown(where: int | Reader) -> Act:
    return lambda rig: rig.lift_uid(where, UNKNOWN_UID)


def wait(for_s: float) -> Act:
    return lambda rig: rig.wait(for_s)


def find(*places: int | Reader) -> Act:
    def act(rig: Rig) -> None:
        for where in places:
            rig.find(where)

    return act


def press(seat: int, *buttons: Button) -> Act:
    return lambda rig: rig.press(seat, *buttons)


def both(*acts: Act) -> Act:
    def act(rig: Rig) -> None:
        for one in acts:
            one(rig)

    return act


def not_yours(name: str, card: str) -> Walk:
    return Walk(
        name,
        NoticeKind.NOT_YOURS,
        leading,
        tap(0, card),
        {0: [NoticeKind.NOT_YOURS]},
        lift(0, card),
        tap(0, "S1"),
        Play(0, "S1"),
    )


def illegal(reason: Reason, begin: Callable[[], Rig], seat: int, card: str, legal: str) -> Walk:
    return Walk(
        f"illegal card: {reason.value}",
        NoticeKind.ILLEGAL,
        begin,
        tap(seat, card),
        {seat: [NoticeKind.ILLEGAL]},
        lift(seat, card),
        tap(seat, legal),
        Play(seat, legal),
        at=seat,
    )


def lost(reason: LossReason, kind: NoticeKind) -> Walk:
    return Walk(
        f"reader lost: {reason.value}",
        kind,
        leading,
        lambda rig: rig.lose(0, reason),
        {None: [kind], 0: [kind]},
        find(0),
        tap(0, "S1"),
        Play(0, "S1"),
        lamp=Lamp.TURN,
    )


def save(report: NotSaving | SavingAgain | ReserveInUse | ReserveHeld) -> Act:
    return lambda rig: rig.handle(report)
