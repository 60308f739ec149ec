"""Moments of Ramejan: a claim, a four, a slot of the computer's rack, and a hand that wins."""

from __future__ import annotations

from random import Random

from controller.customs.rack import slots
from controller.rows import BETWEEN_DEALS, DECK, MatchBegan, SeatSetup
from controller.simulation.moments.hands import CENTRE, Course, Hands, Moments
from display.scene import MenuItem, Prompt, PromptKind
from engine.cards import Card
from engine.moves import Claim, Discard, Extend, Four, Move, Win
from hardware.events import Button

SEATS = (SeatSetup(2, "person", "Alma"), SeatSetup(6, "computer"))
_PERSON, _COMPUTER = 0, 1
_DISCARDS_BEFORE = 5


def _dealing(hands: Hands) -> Moments:
    for tapped in hands.deal():
        asked = hands.table.talk.prompt(_PERSON)
        if tapped == 9 or (tapped == 10 and asked and asked.seat == _COMPUTER):
            yield "dealing", hands.shown


def _turns(hands: Hands) -> Moments:
    """To the end of the deal; the first of each kind of moment is pictured."""
    pictured: set[str] = set()
    while hands.state.phase not in BETWEEN_DEALS:
        for name, shown in _go_on(hands):
            if name not in pictured:
                pictured.add(name)
                yield name, shown
    yield "victory", hands.shown


def _go_on(hands: Hands) -> Moments:
    """What is asked of the person is done; else time passes."""
    asked = hands.table.talk.prompt(_PERSON)
    match asked.kind if asked else None:
        case PromptKind.DRAW_FOR:
            hands.touch(hands.readers[_COMPUTER], _top(hands))
        case PromptKind.TURN_SLOT if asked:
            yield from _turn(hands, asked)
        case PromptKind.DRAW | PromptKind.REPLACEMENT | PromptKind.DISCARD:
            yield from _make(hands, hands.wanted(_PERSON))
        case PromptKind.LAST_CARD:
            hands.press(_PERSON, Button.OK)
        case _:
            hands.wait()


def _turn(hands: Hands, asked: Prompt) -> Moments:
    """The slot that the computer names is turned up; it is pictured late in a deal."""
    if len(hands.state.discards) >= _DISCARDS_BEFORE:
        yield "rack", hands.shown
    hands.touch(CENTRE, slots(hands.table.position, _COMPUTER)[asked.value or 0])


def _make(hands: Hands, move: Move) -> Moments:
    """The person's move, as hands make it."""
    match move:
        case Claim(_, meld):
            hands.combine(_PERSON, meld)
            yield "combining", hands.shown
            hands.press(_PERSON, Button.OK)
            yield "claim", hands.shown
        case Four(_, meld):
            hands.combine(_PERSON, meld)
            hands.press(_PERSON, Button.OK)
            yield "four", hands.shown
        case Extend(_, card):
            hands.choose(_PERSON, MenuItem.EXTEND)
            hands.touch(hands.readers[_PERSON], card)
        case Win():
            hands.choose(_PERSON, MenuItem.WIN)
        case Discard(_, card):
            hands.touch(CENTRE, card)
        case _:
            hands.touch(hands.readers[_PERSON], _top(hands))


def _top(hands: Hands) -> Card:
    """The stock's top card: its order is the same each time, whatever was dealt before."""
    order = list(hands.table.match.rules.cards)
    Random(hands.table.match.began.seed).shuffle(order)
    left = hands.table.position.cards_at(DECK)
    return next(card for card in order if card in left)


COURSE = Course(
    "ramejan",
    MatchBegan("ramejan", {}, SEATS, "moments 159"),
    steps=(_dealing, _turns),
)
