"""Walks from each fault to its cure: what hands do, what is told, and what is played then."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from controller.rows import Announced, Moved, Shown, slot_of_rack
from controller.saving import NotSaving, ReserveHeld, ReserveInUse, SaveFault, SavingAgain
from display.scene import Notice, NoticeKind
from engine.moves import Bid, Deal, Dealer, Discard, Draw, Exchange, Move, Play
from engine.reasons import Reason
from hardware.events import Button, Lamp, LossReason, Reader
from tests.controller.ramejan_rig import WITH_COMPUTER, RamejanRig
from tests.controller.rig import CENTRE, HANDS, Rig

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


#: Seat 1 can beat seat 2's low trumps: with trump T, seat 2 must play higher than T7.
OVERTRUMPED = (
    HANDS[0],
    (*HANDS[1][:-1], "T7"),
    ("T4", "T5", "T6", *HANDS[2][3:]),
)

WALKS = (
    illegal(Reason.FOLLOW_SUIT, partial(after, (0, "M1")), 1, "T1", "M3"),
    illegal(Reason.PLAY_TRUMP, partial(after, (0, "M1"), (1, "M3"), trump="T"), 2, "C1", "T5"),
    illegal(
        Reason.OVERTRUMP,
        partial(after, (0, "S1"), (1, "T7"), trump="T", hands=OVERTRUMPED),
        2,
        "T4",
        "T8",
    ),
    Walk(
        "talon too rich",
        NoticeKind.ILLEGAL,
        lambda: exchanging("C7", "C8", "C9", "S1", talonMaxPoints=0),
        press(0, Button.OK),
        {0: [NoticeKind.ILLEGAL]},
        both(press(0, Button.MINUS), tap(0, "C10")),
        press(0, Button.OK),
        Exchange(0, (), ()),
        lamp=Lamp.TURN,
    ),
    not_yours("a zero, in the deck but not in this game", "S0"),
    not_yours("the card of another person", "M3"),
    not_yours("the card of a virtual hand, out of the box", "T5"),
    not_yours("a card of the talon", "C7"),
    Walk(
        "unknown tag, or one of another deck",
        NoticeKind.NOT_YOURS,
        leading,
        tap_unknown(0),
        {0: [NoticeKind.NOT_YOURS]},
        lift_unknown(0),
        tap(0, "S1"),
        Play(0, "S1"),
    ),
    Walk(
        "a card of the own hand at the neighbour's pad",
        NoticeKind.NOT_YOURS,
        leading,
        tap(1, "S1"),
        {1: [NoticeKind.NOT_YOURS]},
        lift(1, "S1"),
        tap(0, "S1"),
        Play(0, "S1"),
        at=1,
    ),
    Walk(
        "unknown tag while dealing",
        NoticeKind.NOT_YOURS,
        dealing,
        tap_unknown(CENTRE),
        {None: [NoticeKind.NOT_YOURS]},
        lift_unknown(CENTRE),
        tap(CENTRE, "M3"),
        Deal("M3", "hand/1"),
        at=CENTRE,
    ),
    Walk(
        "a zero while dealing",
        NoticeKind.NOT_YOURS,
        dealing,
        tap(0, "S0"),
        {0: [NoticeKind.NOT_YOURS]},
        lift(0, "S0"),
        tap(0, "S2"),
        Deal("S2", "hand/0"),
    ),
    Walk(
        "a card played before",
        NoticeKind.PLAYED_ALREADY,
        partial(after, (0, "S1")),
        tap(1, "S1"),
        {1: [NoticeKind.PLAYED_ALREADY]},
        lift(1, "S1"),
        tap(1, "M3"),
        Play(1, "M3"),
        at=1,
    ),
    Walk(
        "the own card played before, tapped again",
        NoticeKind.PLAYED_ALREADY,
        partial(after, (0, "S1"), (1, "M3"), (2, "T5")),
        tap(0, "S1"),
        {0: [NoticeKind.PLAYED_ALREADY]},
        lift(0, "S1"),
        tap(0, "S2"),
        Play(0, "S2"),
    ),
    Walk(
        "two cards ready at once",
        NoticeKind.ONE_CARD,
        leading,
        tap(1, "M3", "M4"),
        {1: [NoticeKind.ONE_CARD]},
        lift(1, "M4"),
        tap(0, "S1"),
        Play(1, "M3"),
        at=1,
    ),
    Walk(
        "two cards in turn: the one that stays is played",
        NoticeKind.ONE_CARD,
        two_ready,
        wait(3),
        {1: [NoticeKind.ONE_CARD]},
        lift(1, "M3"),
        lambda rig: None,
        Play(1, "M4"),
        at=1,
    ),
    Walk(
        "an early card read by the neighbour's pad too",
        NoticeKind.TWO_READERS,
        leading,
        both(tap(1, "M3"), tap(0, "M3"), wait(0.71)),
        {0: [NoticeKind.TWO_READERS, NoticeKind.NOT_YOURS], 1: [NoticeKind.TWO_READERS]},
        lift(0, "M3"),
        tap(0, "S1"),
        Play(1, "M3"),
    ),
    Walk(
        "dealt to a full hand",
        NoticeKind.HAND_FULL,
        lambda: dealing(full=True),
        tap(0, "M3"),
        {0: [NoticeKind.HAND_FULL]},
        lift(0, "M3"),
        tap(CENTRE, "M3"),
        Deal("M3", "hand/1"),
    ),
    Walk(
        "dealt twice",
        NoticeKind.DEALT_TWICE,
        dealing,
        tap(CENTRE, "S1"),
        {None: [NoticeKind.DEALT_TWICE]},
        lift(CENTRE, "S1"),
        tap(CENTRE, "M3"),
        Deal("M3", "hand/1"),
        at=CENTRE,
    ),
    Walk(
        "wrong slot of a computer's rack",
        NoticeKind.WRONG_SLOT,
        discard_announced,
        tap(CENTRE, "M9"),
        {None: [NoticeKind.WRONG_SLOT]},
        lift(CENTRE, "M9"),
        tap(CENTRE, "T1"),
        Discard(1, "T1"),
        at=CENTRE,
    ),
    Walk(
        "drawn card still lies there",
        NoticeKind.DRAWN_LIES,
        drawn_without_centre,
        press(0, Button.OK),
        {0: [NoticeKind.DRAWN_LIES]},
        lift(0, "S3"),
        both(tap(0, "S3"), press(0, Button.OK)),
        Discard(0, "S3"),
    ),
    Walk(
        "OK with three cards laid",
        NoticeKind.LAY_FOUR,
        lambda: exchanging("C7", "C8", "C9"),
        press(0, Button.OK),
        {0: [NoticeKind.LAY_FOUR]},
        tap(0, "S1"),
        press(0, Button.OK),
        Exchange(0, ("S1",), ("C10",)),
        lamp=Lamp.TURN,
    ),
    Walk(
        "a fifth card laid",
        NoticeKind.LAY_FOUR,
        lambda: exchanging("C7", "C8", "C9", "C10"),
        tap(0, "S1"),
        {0: [NoticeKind.LAY_FOUR]},
        lift(0, "S1"),
        press(0, Button.OK),
        Exchange(0, (), ()),
    ),
    Walk(
        "a card on the centre pad that nothing asks for",
        NoticeKind.NOT_NOW,
        leading,
        tap(CENTRE, "S1"),
        {None: [NoticeKind.NOT_NOW]},
        lift(CENTRE, "S1"),
        tap(0, "S1"),
        Play(0, "S1"),
        at=CENTRE,
    ),
    lost(LossReason.UNPLUGGED, NoticeKind.READER_LOST),
    lost(LossReason.SILENT, NoticeKind.READER_LOST),
    lost(LossReason.PROTOCOL, NoticeKind.READER_PROTOCOL),
    lost(LossReason.BLIND, NoticeKind.READER_BLIND),
    Walk(
        "centre pad lost",
        NoticeKind.READER_LOST,
        dealing,
        lambda rig: rig.lose(CENTRE),
        {None: [NoticeKind.READER_LOST]},
        find(CENTRE),
        tap(CENTRE, "M3"),
        Deal("M3", "hand/1"),
        at=CENTRE,
        lamp=Lamp.OFF,
    ),
    Walk(
        "reader never there",
        NoticeKind.READER_LOST,
        lambda: leading(readers_there=False, missing_s=4.0),
        both(find(1, CENTRE), wait(4)),
        {None: [NoticeKind.READER_LOST], 0: [NoticeKind.READER_LOST]},
        find(0),
        tap(0, "S1"),
        Play(0, "S1"),
        lamp=Lamp.TURN,
    ),
    Walk(
        "slow disk",
        NoticeKind.DISK_SLOW,
        slow_disk,
        wait(2.01),
        {None: [NoticeKind.DISK_SLOW]},
        Rig.commit,
        tap(1, "M3"),
        Play(1, "M3"),
        lamp=Lamp.OFF,
    ),
    Walk(
        "full disk, the reserve in use",
        NoticeKind.DISK_FULL,
        leading,
        save(ReserveInUse()),
        {None: [NoticeKind.DISK_FULL]},
        save(ReserveHeld()),
        tap(0, "S1"),
        Play(0, "S1"),
        lamp=Lamp.TURN,
    ),
    Walk(
        "nothing can be saved",
        NoticeKind.NOT_SAVING,
        leading,
        both(save(NotSaving(SaveFault.FULL)), tap(0, "S1")),
        {None: [NoticeKind.NOT_SAVING]},
        save(SavingAgain()),
        tap(1, "M3"),
        Play(1, "M3"),
        lamp=Lamp.TURN,
    ),
    Walk(
        "a damaged journal was set aside",
        NoticeKind.JOURNAL_REPLACED,
        lambda: Rig(PERSONS),
        lambda rig: setattr(rig.table, "standing_notices", (Notice(NoticeKind.JOURNAL_REPLACED),)),
        {None: [NoticeKind.JOURNAL_REPLACED]},
        press(1, Button.OK),
        tap(0, "S1"),
        Deal("S1", "hand/0"),
        lamp=Lamp.OFF,
    ),
)
