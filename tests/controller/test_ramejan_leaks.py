"""What could be claimed or won shows nowhere: tables that differ in hidden cards look alike."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Sequence
from random import Random

import msgspec
import pytest

from display.scene import MenuItem, PromptKind, Scene
from engine.cards import Card
from engine.decks import DIBV
from engine.games.ramejan import claims
from engine.moves import Claim, Discard, Draw
from hardware.events import Button, Lamp
from tests.controller.ramejan_rig import (
    PERSONS,
    WITH_COMPUTER,
    RamejanRig,
    choose,
    serve_until_over,
)
from tests.controller.rig import CENTRE, UID

MINUS, OK = Button.MINUS, Button.OK
CODE = re.compile(r"(?<![\w-])(?:" + "|".join(DIBV.cards) + r")(?![\w-])")
MINE = ("S7", "M7", "T7", "S1", "S2", "M4", "M5", "C10")
#: Cards with a part in the scripts; the other seat's hand is mixed from the rest.
KEPT = ("C8", "M0", "T9")

Act = Callable[[RamejanRig], object]


def twin(seed: int, kinds: tuple[str, ...]) -> RamejanRig:
    """The hand of seat 1, and so the stock, is mixed by seed; it ends with the same card."""
    rest = [card for card in DIBV.cards if card not in (*MINE, *KEPT)]
    Random(seed).shuffle(rest)
    rig = RamejanRig(kinds, hands=(MINE, (*rest[:7], "T9")))
    rig.dealt()
    return rig


def shown(rig: RamejanRig) -> tuple[Scene, tuple[Lamp, ...], float | None]:
    """All that leaves the table by screen, lamps and time."""
    return rig.scene, tuple(map(rig.lamp, rig.table.pads)), rig.table.next_deadline_s()


def same_in_both(seed: int, script: Sequence[Act], kinds: tuple[str, ...]) -> None:
    twins = (twin(0, kinds), twin(seed, kinds))
    assert twins[0].state != twins[1].state
    for number, act in enumerate(script):
        for one in twins:
            act(one)
        assert shown(twins[0]) == shown(twins[1]), f"act {number}"


def touch(where: object, card: Card) -> Act:
    return lambda rig: rig.touch(where, card)  # type: ignore[arg-type]


def item(seat: int, chosen: MenuItem) -> Act:
    return lambda rig: choose(rig, seat, chosen)


def press(seat: int, button: Button) -> Act:
    return lambda rig: rig.press(seat, button)


def wait(for_s: float) -> Act:
    return lambda rig: rig.wait(for_s)


@pytest.mark.parametrize("seed", range(1, 7))
def test_two_persons_turns_look_alike_whatever_the_other_could_claim(seed: int) -> None:
    script = [
        touch(0, "C8"),
        *(act for seat in (0, 1) for act in (item(seat, MenuItem.COMBINE), wait(7.0))),
        press(0, MINUS),
        touch(CENTRE, "C8"),
        item(1, MenuItem.COMBINE),
        touch(1, "T9"),
        press(1, MINUS),
        touch(1, "M0"),
        *(act for asked in (MenuItem.WIN, MenuItem.EXTEND) for act in (item(0, asked), wait(7.0))),
        touch(1, "S7"),  # seat 0's: a stranger here
        touch(CENTRE, "T9"),
    ]
    same_in_both(seed, script, PERSONS)


@pytest.mark.parametrize("seed", range(1, 7))
def test_a_computer_takes_as_long_whatever_is_in_its_rack(seed: int) -> None:
    twins = (twin(0, WITH_COMPUTER), twin(seed, WITH_COMPUTER))
    for rig in twins:
        rig.drawn("C8")
        rig.discard("C8")
    for _ in range(12):
        for rig in twins:
            rig.wait(0.1)
        announced = [rig.table.position.announced is not None for rig in twins]
        assert announced[0] == announced[1]
        assert announced[0] or shown(twins[0]) == shown(twins[1])
    assert announced == [True, True]


def test_the_twins_differ_in_what_could_be_claimed() -> None:
    able = {bool(claims(twin(seed, PERSONS).state.hands[1].cards, "C8")) for seed in range(7)}
    assert able == {True, False}


@pytest.mark.parametrize("seed", range(1, 5))
def test_a_slot_that_is_asked_for_tells_nothing_of_the_others(seed: int) -> None:
    def announce(rig: RamejanRig) -> None:
        rig.put(Draw(0, "C8"), Discard(0, "C8"))
        rig.table.customs.computer_moves(rig.table, Draw(1, None), rig.now_s)
        rig.carry_out()
        rig.touch(1, "M0")
        rig.table.customs.computer_moves(rig.table, Discard(1, "T9"), rig.now_s)
        rig.carry_out()

    strangers = [touch(CENTRE, "S7"), touch(0, "S7"), touch(1, "S7")]
    same_in_both(seed, [announce, *strangers, wait(3.0), touch(CENTRE, "T9")], WITH_COMPUTER)


# Every scene of whole matches


def test_scenes_of_a_match_name_only_cards_that_were_shown(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG)
    rig = RamejanRig(WITH_COMPUTER, {"deals": 1})
    touched = rig.touch

    def checked(where: object, card: Card) -> None:
        touched(where, card)  # type: ignore[arg-type]
        check_scene(rig)

    monkeypatch.setattr(rig, "touch", checked)
    serve_until_over(rig)
    assert not CODE.search(caplog.text)


def check_scene(rig: RamejanRig) -> None:
    """Cards in the scene lie open, or were seen in a rack by mistake."""
    state = rig.state
    if state.phase in ("dealer", "over"):
        return
    text = msgspec.json.encode(rig.scene).decode()
    seen = {discard.card for discard in state.discards}
    seen |= {card for melds in state.melds for laid in melds for card in laid.cards}
    assert set(CODE.findall(text)) <= seen
    assert not any(uid in text for uid in UID.values())
    told = [(one.notices, one.prompt) for one in rig.scene.seats]
    assert not CODE.search(msgspec.json.encode((told, rig.scene.notices)).decode())


def test_half_of_a_meld_that_is_turned_up_shows_no_other_card() -> None:
    rig = RamejanRig(WITH_COMPUTER, hands=(MINE, ("T1", "T2", "C1", "C2", "M9", "S9", "S5", "M2")))
    rig.dealt()
    rig.put(Draw(0, "T0"), Discard(0, "T0"))
    rig.table.customs.computer_moves(rig.table, Claim(1, ("T0", "T1", "T2"), "T0"), rig.now_s)
    rig.carry_out()
    check_scene(rig)
    rig.touch(CENTRE, "T1")
    check_scene(rig)


def test_a_person_who_combines_shows_backs_and_a_count() -> None:
    rig = twin(0, PERSONS)
    rig.drawn("C8")
    choose(rig, 0, MenuItem.COMBINE)
    for number, card in enumerate(("S7", "M7", "T7"), 1):
        rig.touch(0, card)
        prompt = rig.prompt(0)
        assert prompt is not None
        assert (prompt.kind, prompt.count) == (PromptKind.COMBINE, number)
        check_scene(rig)
