"""An enrolment over simulated boards with the real firmware, in virtual time."""

from __future__ import annotations

from random import Random

import pytest

from controller.actions import Touched
from controller.decks import Register
from controller.enrolment.enrolment import DONE_S, MISSING_S, Enrolment
from controller.enrolment.tasks import Checking, Giving
from controller.simulation.builder import Builder
from controller.tags import Badge, Command, DeckCard, Meaning, reversed_uid
from display.actions import Key, Press, Wake
from display.enrolment_scene import Enrolling, Meant, Told
from display.scene import EIGHT_PLACES, Place
from engine.decks import DIBV
from hardware.events import Button, Lamp, Reader
from hardware.simulated.memory import STEP_S, MemoryBoards

PADS: dict[Reader, Place | None] = {
    Reader("e660380001", 0): EIGHT_PLACES[1],
    Reader("e660380002", 0): EIGHT_PLACES[3],
    Reader("e660380003", 0): None,
}
NEAR, LEFT, CENTRE = PADS
A, B = "04A1B2C3D4E5F6", "04A1B2C3D4E5F7"
CARDS = tuple(DeckCard("blue", card) for card in DIBV.cards)


class Rig:
    """Boards, an enrolment, and hands."""

    def __init__(self, meanings: tuple[Meaning, ...] = CARDS, register: Register | None = None):
        self.register = register or Register().with_deck("blue", DIBV, {})
        self.boards, self.now_s = MemoryBoards({pad.board: 1 for pad in PADS}), 0.0
        self.kept: list[Register] = []
        self.begin(Giving(self.register, meanings, self.kept.append))

    def begin(self, task: Giving | Checking, **shown: object) -> None:
        self.enrolment = Enrolment(task, self.boards, PADS, self.now_s, **shown)
        self.wait(0.5)

    def wait(self, for_s: float, builder: Builder | None = None) -> None:
        end_s = self.now_s + for_s
        while self.now_s < end_s and not self.enrolment.ended:
            self.now_s += STEP_S
            self.boards.step(self.now_s)
            self.enrolment.step(self.boards.poll(), self.now_s)
            if builder is not None:
                builder.step(self.scene, self.now_s)

    def lay(self, *uids: str, pad: Reader = NEAR) -> None:
        self.boards.lay(pad, uids)
        self.wait(1.4)

    def press(self, button: Button, pad: Reader = NEAR) -> None:
        self.boards.press(pad, button)
        self.wait(0.5)

    @property
    def scene(self) -> Enrolling:
        return self.enrolment.scene(self.now_s)

    @property
    def told(self) -> tuple[Told | None, Meant | None]:
        return self.scene.told, self.scene.met


def test_a_whole_deck_is_enrolled_card_by_card() -> None:
    rig = Rig()
    builder = Builder(rig.boards, NEAR, rig.register, Random(1))
    rig.wait(120, builder)
    assert rig.enrolment.ended
    tags = rig.kept[-1].cards
    assert list(tags.values()) == list(DIBV.cards)
    assert len(rig.kept) == 44


@pytest.mark.parametrize("slips", [0.0, 1.0])
def test_hands_are_never_too_quick_for_the_boards(slips: float) -> None:
    rig = Rig()
    rig.wait(300, Builder(rig.boards, NEAR, rig.register, Random(1), slips=slips, pace=0.0))
    assert rig.enrolment.ended
    assert list(rig.kept[-1].cards.values()) == list(DIBV.cards)


@pytest.mark.parametrize("seed", range(3))
def test_whatever_hands_slip_on_the_deck_ends_up_right(seed: int) -> None:
    rig = Rig()
    rig.boards.noise(NEAR, 2)
    builder = Builder(rig.boards, NEAR, rig.register, Random(seed), slips=0.5)
    rig.wait(400, builder)
    tags = rig.kept[-1].cards
    assert sorted(tags.values()) == sorted(DIBV.cards)


def test_the_next_one_is_named_and_the_last_one_told() -> None:
    rig = Rig()
    assert (rig.scene.wanted, rig.scene.count, rig.scene.of) == (Meant(card="S0"), 0, 44)
    rig.lay(A)
    assert (rig.scene.wanted, rig.scene.done) == (Meant(card="S1"), ("S0",))
    assert rig.told == (Told.TAKEN, Meant(card="S0"))
    rig.lay()
    assert rig.told == (Told.TAKEN, Meant(card="S0"))
    rig.lay(A)
    assert rig.told == (Told.KNOWN, Meant(card="S0"))
    rig.lay(B)
    assert rig.told == (Told.TAKEN, Meant(card="S1"))


def test_two_at_once_are_told_and_none_is_taken() -> None:
    rig = Rig()
    rig.lay(A, B)
    assert rig.scene.told is Told.SEVERAL
    assert rig.kept == []
    rig.lay(B)
    assert rig.kept[-1].meaning(B) == CARDS[0]
    assert rig.kept[-1].meaning(A) is None


def test_a_tag_that_comes_and_goes_is_told_to_be_weak() -> None:
    rig = Rig()
    for _ in range(3):
        rig.boards.lay(NEAR, (A,))
        rig.wait(0.12)
        rig.boards.lay(NEAR, ())
        rig.wait(0.6)
    assert rig.scene.told is Told.WEAK
    assert rig.kept == []


def test_minus_takes_back_and_plus_leaves_for_later_and_ok_stops() -> None:
    rig = Rig()
    rig.lay(A)
    rig.press(Button.MINUS)
    assert rig.told == (Told.BACK, Meant(card="S0"))
    assert rig.kept[-1].meaning(A) is None
    rig.press(Button.PLUS)
    assert rig.scene.wanted == Meant(card="S1")
    rig.press(Button.OK)
    assert rig.enrolment.ended


def test_fingers_find_the_same_keys() -> None:
    rig = Rig()
    rig.lay(A)
    for action in (Wake(), Press(2, Key.MINUS)):
        rig.enrolment.step([Touched(action, rig.now_s)], rig.now_s)
    assert rig.scene.told is Told.BACK
    rig.enrolment.step([Touched(Press(2, Key.OK), rig.now_s)], rig.now_s)
    assert rig.enrolment.ended


def test_the_sheet_faces_who_did_something_last() -> None:
    rig = Rig()
    rig.lay(A, pad=LEFT)
    assert rig.scene.place == PADS[LEFT]
    rig.lay(B, pad=CENTRE)
    assert rig.scene.place == PADS[LEFT]
    rig.press(Button.PLUS, NEAR)
    assert rig.scene.place == PADS[NEAR]


def test_lamps_say_where_a_tag_is_waited_for_and_how_it_went() -> None:
    rig = Rig()
    lamps = rig.enrolment.lamps
    assert set(lamps.values()) == {Lamp.TURN}
    rig.lay(A)
    assert rig.enrolment.lamps[NEAR] is Lamp.SEEN
    rig.lay()
    rig.lay(A)
    assert rig.enrolment.lamps[NEAR] is Lamp.WRONG
    rig.lay(A, B)
    assert rig.enrolment.lamps[NEAR] is Lamp.WRONG
    assert rig.boards.lamp(NEAR) == Lamp.WRONG.value


def test_a_tag_from_its_other_end_is_named_and_the_lamp_is_red() -> None:
    """As a board with another reader tells it, by the same firmware and lines."""
    rig = Rig()
    rig.lay(A)
    rig.lay()
    rig.lay(reversed_uid(A))
    assert rig.told == (Told.REVERSED, Meant(card=CARDS[0].card))
    assert rig.enrolment.lamps[NEAR] is Lamp.WRONG
    assert (rig.scene.count, len(rig.kept)) == (1, 1)


def test_it_ends_by_itself_once_all_is_done_unless_that_is_undone() -> None:
    rig = Rig((Badge("Bo"), Command.PAUSE))
    assert rig.scene.wanted == Meant(person="Bo")
    rig.lay(A)
    assert rig.scene.wanted == Meant(command=Command.PAUSE)
    rig.lay(B)
    assert rig.scene.is_complete
    rig.press(Button.MINUS)
    rig.wait(DONE_S + 1)
    assert not rig.enrolment.ended
    rig.lay()
    rig.lay(B)
    rig.wait(DONE_S + 1)
    assert rig.enrolment.ended


def test_a_check_sees_each_card_and_what_is_foreign() -> None:
    rig = Rig()
    builder = Builder(rig.boards, NEAR, rig.register, Random(1))
    rig.wait(120, builder)
    register = rig.kept[-1]
    rig.begin(Checking(register, "blue", DIBV.cards), checks=True)
    rig.lay(A)
    assert rig.scene.told is Told.STRANGE
    rig.wait(120, Builder(rig.boards, NEAR, register, Random(2)))
    assert rig.enrolment.ended
    assert rig.scene.is_complete


def test_pads_that_are_not_there_are_missed_until_one_is() -> None:
    rig = Rig()
    for pad in PADS:
        rig.boards.unplug(pad.board)
    rig.wait(MISSING_S)
    assert rig.scene.told is Told.NO_PAD
    rig.boards.plug(LEFT.board)
    rig.wait(2)
    assert rig.scene.told is None
    rig.lay(A, pad=LEFT)
    assert rig.scene.told is Told.TAKEN


def test_it_wants_no_call_that_changes_nothing() -> None:
    rig = Rig()
    rig.wait(MISSING_S)
    assert rig.enrolment.next_deadline_s() is None
    rig.lay(A, B)
    assert rig.enrolment.next_deadline_s() is None
