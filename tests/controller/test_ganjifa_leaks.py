"""Who could lead a Dukal shows nowhere: tables that differ in hidden cards alone look alike."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Sequence
from random import Random

import msgspec
import pytest

from display.scene import MenuItem, Scene
from engine.cards import Card
from engine.decks import GANJIFA
from engine.games.ganjifa import dukals
from engine.moves import Play
from engine.players import player
from hardware.events import Button, Lamp
from tests.controller.ganjifa_rig import DUKAL, HANDS, GanjifaRig, choose
from tests.controller.rig import UID

MINUS, OK = Button.MINUS, Button.OK
CODE = re.compile(r"(?<![\w-])(?:" + "|".join(GANJIFA.cards) + r")(?![\w-])")
#: What seats 1 and 2 play in both twins.
KEPT = (("KRI-2", "KUR-R"), ("KRI-1", "KUR-5"))

Act = Callable[[GanjifaRig], object]


def twin(seed: int, kinds: tuple[str, ...]) -> GanjifaRig:
    """The hands of seats 1 and 2 are mixed by seed, but for the cards in `KEPT`."""
    rig = GanjifaRig(kinds)
    cards = [card for card in (*HANDS[1], *HANDS[2]) if card not in (*KEPT[0], *KEPT[1])]
    Random(seed).shuffle(cards)
    rig.hands = (HANDS[0], (*cards[:38], *KEPT[0]), (*cards[38:], *KEPT[1]))
    rig.dealt()
    return rig


def shown(rig: GanjifaRig) -> tuple[Scene, tuple[Lamp, ...], float | None]:
    """All that leaves the table by screen, lamps and time."""
    return rig.scene, tuple(map(rig.lamp, rig.table.pads)), rig.table.next_deadline_s()


def same_in_both(seed: int, script: Sequence[Act], kinds: tuple[str, ...]) -> None:
    twins = (twin(0, kinds), twin(seed, kinds))
    assert twins[0].state != twins[1].state
    for number, act in enumerate(script):
        for one in twins:
            act(one)
        assert shown(twins[0]) == shown(twins[1]), f"act {number}"


def put(*plays: Play) -> Act:
    return lambda rig: rig.put(*plays)


def combine(seat: int) -> Act:
    return lambda rig: choose(rig, seat, MenuItem.COMBINE)


def press(seat: int, button: Button) -> Act:
    return lambda rig: rig.press(seat, button)


def touch(seat: int, card: Card) -> Act:
    return lambda rig: rig.touch(seat, card)


def wait(for_s: float) -> Act:
    return lambda rig: rig.wait(for_s)


OPENING: list[Act] = [put(Play(0, "RAM-R")), put(Play(1, "KRI-2")), put(Play(2, "KRI-1"))]
#: The first card of the hand, whatever it is: faces show only once all are there.
DISCARDS: list[Act] = [
    lambda rig: rig.touch(1, next(c for c in rig.state.hands[1].cards if c not in KEPT[0]))
] * 4


@pytest.mark.parametrize("seed", range(1, 7))
def test_persons_menus_refusals_and_discards_look_alike(seed: int) -> None:
    script = [
        *OPENING,
        *(act for seat in (1, 2) for act in (combine(seat), wait(7.0))),
        combine(0),
        touch(0, "VAR-R"),
        *[touch(0, card) for card in ("KUR-R", "KRI-2", "KUR-5")],
        press(0, MINUS),
        combine(0),
        *[touch(0, card) for card in DUKAL],
        press(0, OK),
        *DISCARDS,
    ]
    same_in_both(seed, script, ("person",) * 3)


@pytest.mark.parametrize("seed", range(1, 7))
def test_a_computer_takes_as_long_whether_it_could_lead_a_dukal_or_not(seed: int) -> None:
    kinds = ("person", "computer", "computer")
    led = [touch(0, card) for card in DUKAL]
    same_in_both(seed, [*OPENING, combine(0), *led, press(0, OK), *[wait(0.3)] * 12], kinds)
    taken = [put(Play(0, "KUR-1")), put(Play(1, "KUR-R")), put(Play(2, "KUR-5"))]
    same_in_both(seed, [*OPENING, *taken, *[wait(0.3)] * 5], kinds)


def test_the_twins_differ_in_who_could_lead_a_dukal() -> None:
    able = {
        tuple(bool(dukals(hand.cards, 39)) for hand in twin(seed, ("person",) * 3).state.hands[1:])
        for seed in range(7)
    }
    assert len(able) > 1


@pytest.mark.parametrize("kinds", [("person",) * 3, ("person", "computer", "person")])
def test_scene_of_a_whole_match_names_only_cards_that_were_shown(
    kinds: tuple[str, ...], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    rig = GanjifaRig(kinds)
    rig.dealt()
    while rig.state.phase == "play":
        (seat,) = rig.table.rules.to_act(rig.state)
        if kinds[seat] == "computer":
            rig.wait(1.0)
        else:
            play(rig, seat)
        check_scene(rig)
    assert not CODE.search(caplog.text)


def play(rig: GanjifaRig, seat: int) -> None:
    """The person's move by rules of thumb, made with the hands."""
    move = player("rules")(rig.table.rules.view(rig.state, seat), 1)
    if isinstance(move, Play):
        rig.touch(seat, move.card)
        return
    rig.combining(*move.cards, seat=seat)  # type: ignore[union-attr]
    check_scene(rig)
    rig.press(seat, OK)


def check_scene(rig: GanjifaRig) -> None:
    """Cards in the scene have been played, and discards only where all of their seat lie."""
    state = rig.state
    text = msgspec.json.encode(rig.scene).decode()
    seen = {card for trick in state.tricks for card in trick.cards}
    if state.trick is not None:
        whole = len(state.trick.cards) // state.lead_size * state.lead_size
        seen |= set(state.trick.cards[:whole])
    opening = {state.options.trump_raja}  # who opens is known to all, and with what
    assert set(CODE.findall(text)) <= seen | opening
    assert not any(uid in text for uid in UID.values())
    told = [(one.notices, one.prompt) for one in rig.scene.seats]
    assert not CODE.search(msgspec.json.encode((told, rig.scene.notices)).decode())
