"""Who could declare, and what lies face down, shows nowhere: twins that differ in that look alike.

The twins differ in cards that nobody but their holder may see: trumps, the Robai and Tenka among
them, the side cards, the card laid away, the last cards. What is done at both is the same to see.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator, Sequence
from random import Random

import msgspec
import pytest

from display.frame import Painter
from display.language import language
from display.scene import Scene
from engine.cards import Card
from engine.decks import UNSUN
from engine.games.unsun_karuta import SEATS, plain_first, trumps
from engine.moves import Bury, Pass, Play
from engine.players import player
from engine.reasons import IllegalMove
from engine.tricks import FACE_DOWN
from hardware.events import Button, Lamp
from tests.controller.rig import UID
from tests.controller.unsun_rig import (
    BURIED,
    DEALER,
    FIRST_TRICK,
    HANDS,
    OKIE,
    PERSONS,
    SIDE,
    UnsunRig,
    deal_rows,
)

MINUS, OK = Button.MINUS, Button.OK
ALONE = ("person", *["computer"] * 7)
CODE = re.compile(r"(?<![\w-])(?:" + "|".join(UNSUN.cards) + r")(?![\w-])")
TRUMP = "KOP"
#: What both twins play alike, so that it must be in the same hands.
KEPT = frozenset({*(play.card for play in FIRST_TRICK), BURIED, "ISU-7", OKIE})
UNSEEN = [card for hand in HANDS[1:] for card in hand if card not in KEPT]

Act = Callable[[UnsunRig], object]
Hands = tuple[tuple[Card, ...], ...]


def mixed(seed: int, side: Sequence[Card] = SIDE) -> tuple[Hands, tuple[Card, ...]]:
    """Hands and side cards; those of seats 1 to 7 mixed by seed, but for the cards in `KEPT`.

    Each seat keeps its number of trumps, so that all of them have one to play.
    """
    chance = Random(seed)
    pools = [list(trumps(UNSEEN, TRUMP)), [c for c in (*UNSEEN, *side) if not trumps([c], TRUMP)]]
    for pool in pools:
        chance.shuffle(pool)
    hands = [HANDS[0]]
    for hand in HANDS[1:]:
        kept = [card for card in hand if card in KEPT]
        count = len([card for card in hand if card not in KEPT and trumps([card], TRUMP)])
        drawn = [pools[0].pop() for _ in range(count)]
        drawn += [pools[1].pop() for _ in range(9 - len(kept) - count)]
        hands.append((*kept, *drawn))
    return tuple(hands), tuple(pools[1])


def twin(seed: int, kinds: tuple[str, ...] = PERSONS) -> UnsunRig:
    """A table at which the seat after the dealer is asked whether it declares."""
    rig = UnsunRig(kinds)
    hands, side = mixed(seed)
    rig.table.decide(deal_rows(kinds, DEALER, hands, side=side), rig.now_s)
    rig.carry_out()
    return rig


def shown(rig: UnsunRig) -> tuple[Scene, tuple[Lamp, ...], float | None]:
    """All that leaves the table by screen, lamps and time."""
    return rig.scene, tuple(map(rig.lamp, rig.table.pads)), rig.table.next_deadline_s()


def alike(twins: Sequence[UnsunRig], script: Sequence[Act]) -> None:
    first, second = twins
    assert first.state != second.state
    for number, act in enumerate(script):
        for one in twins:
            act(one)
        assert shown(first) == shown(second), f"act {number}"


def press(seat: int, button: Button) -> Act:
    return lambda rig: rig.press(seat, button)


def put(*moves: Pass | Bury | Play) -> Act:
    return lambda rig: rig.put(*moves)


def wait(for_s: float) -> Act:
    return lambda rig: rig.wait(for_s)


def touch(seat: int, card: Card) -> Act:
    return lambda rig: rig.touch(seat, card)


def touch_a_trump(seat: int) -> Act:
    """The seat plays a trump of its hand: another one in each twin."""
    return lambda rig: rig.touch(seat, trumps(rig.state.hands[seat].cards, TRUMP)[0])


def strangers(seat: int) -> list[Act]:
    """Cards that the seat does not hold, wherever they are: the same ones in both twins."""
    cards = (*UNSEEN, *SIDE, "S1", "KAL-R")
    return [act for card in cards for act in (touched(seat, card), lifted(seat, card))]


def touched(seat: int, card: Card) -> Act:
    return lambda rig: rig.tap(seat, card)


def lifted(seat: int, card: Card) -> Act:
    return lambda rig: rig.lift(seat, card)


ALL_PASS = [press(seat, MINUS) for seat in range(SEATS)]
OPENED = [*ALL_PASS, put(Bury(DEALER, BURIED)), put(*FIRST_TRICK)]


# Declaring


@pytest.mark.parametrize("seed", range(1, 5))
def test_persons_are_asked_alike_whoever_could_declare(seed: int) -> None:
    asked = [act for act in ALL_PASS for act in (wait(1.0), act)]
    alike((twin(0), twin(seed)), asked)


def test_the_twins_differ_in_who_could_declare_and_who_holds_tenka() -> None:
    holders = {
        tuple(
            next(seat for seat, hand in enumerate(mixed(seed)[0]) if card in hand)
            for card in ("KOP-ROB", "PAO-ROB")
        )
        for seed in range(5)
    }
    assert len({robai for robai, _ in holders}) > 1
    assert len({tenka for _, tenka in holders}) > 1


def test_who_may_not_declare_and_tries_changes_no_pixel_and_no_lamp() -> None:
    rig = twin(0)
    painter = Painter((960, 540), 960 / 600, language("en"))
    before, lamp = painter.paint(rig.scene).get_buffer().raw, rig.lamp(0)
    rig.press(0, OK)
    assert rig.scene.seats[0].notices
    assert painter.paint(rig.scene).get_buffer().raw == before
    assert rig.lamp(0) is lamp


@pytest.mark.parametrize("seed", range(1, 5))
def test_a_computer_takes_as_long_to_declare_as_to_pass(seed: int) -> None:
    """The first to act differently is the first who could declare; until then all is alike."""
    twins = (twin(0, ALONE), twin(seed, ALONE))
    for one in twins:
        one.press(0, MINUS)
    while all(one.state.receiver is None for one in twins):
        assert shown(twins[0]) == shown(twins[1])
        (due_s,) = {one.table.next_deadline_s() for one in twins}
        assert due_s is not None
        before = [len(one.rows) for one in twins]
        for one in twins:
            one.wait(due_s - one.now_s + 0.001)
        assert [len(one.rows) for one in twins] == [count + 1 for count in before]


# The Okie, the side


def lay_away(rig: UnsunRig) -> None:
    """The dealer lays away the last of its plain cards, whichever that is."""
    plain = plain_first(rig.state.hands[DEALER].cards, TRUMP)
    rig.touch(DEALER, next(card for card in reversed(plain) if card not in KEPT))


@pytest.mark.parametrize("seed", range(1, 5))
def test_side_cards_and_the_card_laid_away_show_nowhere_before_the_lead(seed: int) -> None:
    twins = (twin(0), twin(seed))
    alike(twins, [*ALL_PASS, lay_away, wait(5.0), *strangers(0)])
    assert twins[0].state.buried != twins[1].state.buried
    assert twins[0].state.side != twins[1].state.side


# Playing


def seen(rig: UnsunRig) -> tuple[Card, ...]:
    cards: tuple[Card, ...] = rig.scene.view.state.trick.cards
    return cards


def playing_twin(seed: int) -> UnsunRig:
    """As `twin`, with the same side cards: they are seen from the first lead on."""
    rig = UnsunRig()
    hands, _ = mixed(seed, side=())
    rig.table.decide(deal_rows(PERSONS, DEALER, hands), rig.now_s)
    rig.carry_out()
    return rig


@pytest.mark.parametrize("seed", range(1, 5))
def test_trumps_face_down_look_alike_until_the_eighth_card(seed: int) -> None:
    script = [*OPENED, touch(6, "ISU-7"), touch_a_trump(7), touch(0, "ISU-REI")]
    script += [touch_a_trump(seat) for seat in (1, 2, 3, 4)]
    twins = (playing_twin(0), playing_twin(seed))
    alike(twins, [*script, wait(7.0), *strangers(0)])
    assert twins[0].state.trick != twins[1].state.trick
    assert seen(twins[0]) == ("ISU-7", FACE_DOWN, "ISU-REI", *[FACE_DOWN] * 4)


@pytest.mark.parametrize("seed", range(1, 5))
def test_a_card_that_lies_ready_looks_alike_whatever_it_is(seed: int) -> None:
    def ready(rig: UnsunRig) -> None:
        rig.tap(3, next(card for card in rig.state.hands[3].cards if card not in KEPT))

    script = [*OPENED, touch(6, "ISU-7"), ready, wait(2.0)]
    alike((playing_twin(0), playing_twin(seed)), script)


def test_whether_the_sun_may_be_kept_shows_nowhere_before_it_is_played() -> None:
    """Seat 0 was dealt the Sun as its only trump, or another trump too."""
    twins = (UnsunRig(), UnsunRig())
    swap = {"PAO-6": "KOP-9", "KOP-9": "PAO-6"}
    twins[1].hands = tuple(tuple(swap.get(card, card) for card in hand) for hand in HANDS)
    for one in twins:
        one.dealt()
    meri = [touch(6, "KOP-2"), touch(7, "KOP-5"), wait(8.0)]
    alike(twins, [*OPENED, *meri, touch(0, "KOP-SUN")])


def plays_to_the_ninth() -> list[Play]:
    """What the rig's hands play in eight tricks, each seat the first card that it may."""
    rig = UnsunRig()
    rig.leading()
    while rig.state.phase == "play":
        rig.put(rig.table.rules.legal_moves(rig.state)[0])
    return rig.played()


def swapped_last_cards(plays: Sequence[Play]) -> Iterator[UnsunRig]:
    """Tables at which the same was played, but two seats hold each other's last card."""
    gone = {play.card for play in plays} | {BURIED}
    last = [next(c for c in (*HANDS[s], OKIE) if c not in gone) for s in range(1, SEATS - 1)]
    for first in range(1, SEATS - 1):
        for second in range(first + 1, SEATS - 1):
            names = (last[first - 1], last[second - 1])
            other = dict(zip(names, reversed(names), strict=True))
            rig = UnsunRig()
            rig.hands = tuple(tuple(other.get(card, card) for card in hand) for hand in HANDS)
            try:
                rig.leading()
                rig.put(*plays)
            except IllegalMove:
                continue  # the other card would have had to be played before
            yield rig


def last_of(seat: int) -> Act:
    return lambda rig: rig.tap(seat, rig.state.hands[seat].cards[0])


def test_last_cards_look_alike_until_all_eight_lie() -> None:
    plays = plays_to_the_ninth()
    first = UnsunRig()
    first.leading()
    first.put(*plays)
    second = next(swapped_last_cards(plays))
    alike((first, second), [last_of(seat) for seat in (3, 7, 1, 0, 6, 2, 4)])
    assert [card for card in first.scene.view.state.committed if card] == [FACE_DOWN] * 7
    assert first.state.committed != second.state.committed


# A whole deal


@pytest.mark.parametrize("kinds", [PERSONS, ("person", "computer") * 4])
def test_scene_of_a_whole_deal_names_only_cards_that_were_shown(
    kinds: tuple[str, ...], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    rig = UnsunRig(kinds)
    rig.dealt()
    while rig.state.phase != "dealer":
        persons = rig.table.acting_persons
        if persons:
            make_move(rig, persons[-1])
        else:
            rig.wait(1.0)
        check_scene(rig)
    assert not CODE.search(caplog.text)


def make_move(rig: UnsunRig, seat: int) -> None:
    """The person's move by rules of thumb, made with the hands."""
    move = player("rules")(rig.table.rules.view(rig.state, seat), 1)
    if isinstance(move, Play | Bury):
        rig.touch(seat, move.card)
    else:
        rig.press(seat, MINUS if isinstance(move, Pass) else OK)


def check_scene(rig: UnsunRig) -> None:
    """Cards in the scene were played face up or have been turned up, or are the Okie."""
    state = rig.state
    text = msgspec.json.encode(rig.scene).decode()
    public = {card for trick in state.tricks for card in trick.cards} | {OKIE}
    if state.trick is not None and state.trick.cards:
        led_trump = bool(trumps(state.trick.cards[:1], TRUMP))
        public |= {c for c in state.trick.cards if led_trump or not trumps([c], TRUMP)}
    public |= {*SIDE, *state.buried.cards} if state.is_open else set()
    assert set(CODE.findall(text)) <= public
    assert not any(uid in text for uid in UID.values())
    told = [(one.notices, one.prompt) for one in rig.scene.seats]
    assert not CODE.search(msgspec.json.encode((told, rig.scene.notices)).decode())
