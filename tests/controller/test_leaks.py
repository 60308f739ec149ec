"""What the table shows tells nothing of a hidden card: by twins that differ in those alone."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

import msgspec
import pytest

from controller.particulars import talon_of
from controller.rows import Moved
from controller.saving import NotSaving, ReserveInUse, SaveFault, SavingAgain
from controller.supply import SupplyChanged
from controller.thinking import Thought
from display.scene import NoticeKind, Scene
from engine.cards import Card
from engine.decks import DIBV
from engine.moves import Bid, Dealer, Exchange, Pass, Play, Trump
from hardware.events import Button, Lamp, LossReason
from tests.controller.fault_walks import WALKS
from tests.controller.playing import acts
from tests.controller.rig import CENTRE, HANDS, TALON, UID, Rig
from tests.controller.walks import UNKNOWN_UID, Walk

OK, PLUS, MINUS = Button.OK, Button.PLUS, Button.MINUS
CODE = re.compile(r"\b(?:" + "|".join(DIBV.cards) + r")\b")

#: Both virtual hands keep one card, so that both twins can play it.
KEPT = ("M3", "T5")


class Twin(NamedTuple):
    """One table, and the cards of it that nobody has seen."""

    rig: Rig
    unseen: Sequence[Card]

    @property
    def talon(self) -> Sequence[Card]:
        return self.unseen[:4]


Act = Callable[[Twin], object]


class Shown(NamedTuple):
    """All that leaves the table by screen, lamps and time."""

    scene: Scene
    lamps: tuple[Lamp, ...]
    due_s: float | None


def shown(rig: Rig) -> Shown:
    return Shown(rig.scene, tuple(map(rig.lamp, rig.table.pads)), rig.table.next_deadline_s())


def unseen_cards(seed: int) -> list[Card]:
    """The talon first, then the rest of the hands of seats 1 and 2, in an order by seed."""
    cards = [card for card in (*HANDS[1], *HANDS[2], *TALON) if card not in KEPT]
    Random(seed).shuffle(cards)
    return cards


def twin(seed: int) -> Twin:
    unseen = unseen_cards(seed)
    hands = (HANDS[0], (KEPT[0], *unseen[4:15]), (KEPT[1], *unseen[15:]))
    return Twin(Rig(hands=hands, talon=unseen[:4]), unseen)


def same_in_both(seed: int, script: Sequence[Act]) -> None:
    twins = (twin(0), twin(seed))
    assert twins[0].unseen != twins[1].unseen
    for number, act in enumerate(script):
        for one in twins:
            act(one)
        first, second = (shown(one.rig) for one in twins)
        assert first == second, f"act {number}"


# What hands do, in both alike


def tap_of(where: int, card: Card) -> Act:
    return lambda one: one.rig.tap(where, card)


def touch_talon(number: int, where: int) -> Act:
    return lambda one: one.rig.touch(where, one.talon[number])


def press(*buttons: Button) -> Act:
    return lambda one: one.rig.press(0, *buttons)


def put(*moves: Bid | Pass | Exchange | Trump | Play) -> Act:
    return lambda one: one.rig.put(*moves)


def wait(for_s: float) -> Act:
    return lambda one: one.rig.wait(for_s)


def strangers(*places: int) -> list[Act]:
    """Cards that are not the seat's, wherever they are: the same ones in both twins."""

    def touching(where: int, uid: str) -> list[Act]:
        return [
            lambda one: one.rig.tap_uid(where, uid),
            lambda one: one.rig.lift_uid(where, uid),
        ]

    uids = (UNKNOWN_UID, UID["S0"], *(UID[card] for card in unseen_cards(0)))
    return [act for where in places for uid in uids for act in touching(where, uid)]


ALL_OF_THE_MENU: list[Act] = [press(OK), *[press(PLUS)] * 9, *[press(MINUS)] * 3, press(OK)]

DEALT: list[Act] = [lambda one: one.rig.dealt(dealer=2), wait(0.5)]
COMPUTER_DECLARES: list[Act] = [
    put(Pass(2)),
    press(PLUS),
    press(OK),
    put(Bid(1, 60)),
    wait(0.5),
    press(OK),
    put(Exchange(1, (), ())),
    put(Trump(1, "S")),
]
PERSON_DECLARES: list[Act] = [
    put(Pass(2)),
    press(PLUS, OK),
    put(Pass(1)),
    *(touch_talon(number, where) for number, where in ((0, 0), (1, 0), (2, 0))),
    press(OK),
    press(MINUS),
    touch_talon(2, 0),
    touch_talon(3, 0),
    tap_of(0, "S10"),
    lambda one: one.rig.lift(0, "S10"),
    press(OK),
    press(PLUS),
    press(MINUS, OK),
]
A_TRICK: list[Act] = [
    tap_of(0, "S1"),
    wait(0.5),
    put(Play(1, "M3")),
    wait(0.5),
    put(Play(2, "T5")),
    wait(0.5),
]
TROUBLE: list[Act] = [
    lambda one: one.rig.lose(0, LossReason.SILENT),
    lambda one: one.rig.find(0),
    lambda one: one.rig.handle(ReserveInUse()),
    lambda one: one.rig.handle(SupplyChanged(is_weak=True)),
    lambda one: one.rig.handle(NotSaving(SaveFault.FULL)),
    lambda one: one.rig.handle(SavingAgain()),
    lambda one: setattr(one.rig, "disk_waits", True),
]


@pytest.mark.parametrize("seed", range(1, 7))
@pytest.mark.parametrize(
    "script",
    [
        [*DEALT, *strangers(0, 1)],
        [*DEALT, *COMPUTER_DECLARES, *strangers(0, 1), *A_TRICK, *strangers(0), *ALL_OF_THE_MENU],
        [*DEALT, *COMPUTER_DECLARES, *TROUBLE, *A_TRICK, wait(0.3)],
        [*DEALT, tap_of(0, "S2"), *COMPUTER_DECLARES, wait(0.5)],
    ],
    ids=["auction", "play", "trouble", "early"],
)
def test_tables_that_differ_in_hidden_cards_look_alike(script: list[Act], seed: int) -> None:
    same_in_both(seed, script)


@pytest.mark.parametrize("seed", range(1, 7))
def test_exchange_looks_alike_whatever_was_swapped(seed: int) -> None:
    same_in_both(seed, [*DEALT, *PERSON_DECLARES, *A_TRICK])


@pytest.mark.parametrize("seed", range(1, 7))
def test_dealing_looks_alike_whatever_the_talon_is(seed: int) -> None:
    def deal(card: Card) -> Act:
        return lambda one: one.rig.touch(CENTRE, card)

    script: list[Act] = [lambda one: one.rig.put(Dealer(2)), *map(deal, HANDS[0])]
    script += [lambda one, n=n: one.rig.touch(CENTRE, one.talon[n]) for n in range(4)]  # type: ignore[misc]
    same_in_both(seed, [*script, wait(0.5)])


# What is written down


def hidden_in(rig: Rig) -> set[Card]:
    """The cards that the table's texts name although not everybody has seen them."""
    state = rig.table.shown.state
    seen = {card for trick in getattr(state, "tricks", ()) for card in trick.cards}
    seen |= set(state.trick.cards if state.trick else ())
    seen |= set(talon_of(state).cards if state.scores else ())
    seen |= {one.card for one in getattr(state, "discards", ())} | set(rig.table.shown.shown)
    seen |= set(named_by_hands(rig))
    return set(CODE.findall(written(rig))) - seen


def named_by_hands(rig: Rig) -> Iterator[Card]:
    """Cards that somebody walks through to enter one, or that were missed between deals."""
    for seat in rig.scene.seats:
        if seat.prompt is not None and seat.prompt.card is not None:
            yield seat.prompt.card
    for notice in rig.scene.notices:
        yield from notice.cards if notice.kind is NoticeKind.CARDS_MISSING else ()


def written(rig: Rig) -> str:
    """The whole scene as it is drawn and sent."""
    return msgspec.json.encode(rig.scene).decode()


def panels(rig: Rig) -> str:
    """All notices and prompts."""
    told = [(seat.notices, seat.prompt) for seat in rig.scene.seats]
    return msgspec.json.encode((told, rig.scene.notices)).decode()


def test_the_search_would_find_a_card_that_is_named() -> None:
    rig = twin(0).rig
    rig.dealt()
    assert set(CODE.findall(msgspec.json.encode(rig.state).decode())) == set(rig.table.rules.cards)


@pytest.mark.parametrize("kinds", [("person",) * 3, ("person", "computer", "person")])
def test_scene_of_a_whole_match_names_only_cards_that_were_played_or_shown(
    kinds: tuple[str, ...],
) -> None:
    rig = Rig(kinds, {"deals": 3})
    named: set[Card] = set()
    for _ in acts(rig):
        text = written(rig)
        assert hidden_in(rig) == set()
        assert not any(uid in text for uid in UID.values())
        assert not CODE.search(panels(rig))
        named |= set(CODE.findall(text))
    assert named == set(rig.table.rules.cards)


@pytest.mark.parametrize("walk", WALKS, ids=[walk.name for walk in WALKS])
def test_fault_names_no_card_and_no_tag(walk: Walk, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    rig = walk.begin()
    walk.fault(rig)
    assert hidden_in(rig) == set()
    assert not CODE.search(panels(rig))
    walk.cure(rig)
    walk.goes_on(rig)
    assert hidden_in(rig) == set()
    assert not CODE.search(caplog.text)
    assert not any(uid in caplog.text + written(rig) for uid in (UNKNOWN_UID, *UID.values()))


def test_computers_illegal_move_is_logged_without_its_card(
    caplog: pytest.LogCaptureFixture,
) -> None:
    rig = Rig()
    rig.in_play()
    rig.tap(0, "S1")
    rig.table.handle(Thought(rig.table.match.length, Play(1, "S2")), rig.now_s)
    rig.wait(1)
    assert isinstance(rig.rows[-1], Moved)
    assert rig.rows[-1].move == Play(1, "M3")
    assert "illegal" in caplog.text
    assert not CODE.search(caplog.text)
