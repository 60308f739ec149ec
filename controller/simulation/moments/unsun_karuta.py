"""Moments of Unsun Karuta: a person takes the Okie, trumps lie face down, a pair is won."""

from __future__ import annotations

from controller.rows import MatchBegan, SeatSetup
from controller.simulation.moments.hands import Course, Hands, Moments
from engine.facts import TrickTaken
from engine.moves import Bury, Pass, Play
from engine.tricks import FACE_DOWN
from hardware.events import Button

#: Four persons, two of each team, and a computer at the left of each.
SEATS = (
    SeatSetup(1, "person", "Alma"),
    SeatSetup(2, "computer"),
    SeatSetup(3, "person", "Bo"),
    SeatSetup(4, "computer"),
    SeatSetup(5, "computer"),
    SeatSetup(6, "person", "Cleo"),
    SeatSetup(7, "computer"),
    SeatSetup(8, "person", "Dan"),
)
_ASKED_BEFORE = 3
_FACE_DOWN = 2


def _declaring(hands: Hands) -> Moments:
    for _ in hands.deal():
        pass
    pictured = False
    while hands.state.phase == "declare":
        late = len(hands.state.calls) >= _ASKED_BEFORE and hands.person_to_act is not None
        if late and not pictured:
            yield "declaring", hands.shown
            pictured = True
        _go_on(hands)


def _okie(hands: Hands) -> Moments:
    """The Okie is taken, a card laid away, and all side cards are seen with the first lead."""
    yield "okie", hands.shown
    while not hands.state.is_open:
        _go_on(hands)
    yield "opening", hands.shown


def _tricks(hands: Hands) -> Moments:
    pictures = {"face-down": _lies_hidden, "pair": _has_pair}
    while hands.state.phase == "play":
        for name in [name for name, is_met in pictures.items() if is_met(hands)]:
            del pictures[name]
            yield name, hands.shown
        _go_on(hands)


def _lies_hidden(hands: Hands) -> bool:
    """Whether trumps lie face down, and a person plays the last card."""
    cards = hands.shown.view.state.trick.cards
    is_late = len(cards) == len(SEATS) - 1 and hands.person_to_act is not None
    return bool(is_late and cards.count(FACE_DOWN) >= _FACE_DOWN)


def _has_pair(hands: Hands) -> bool:
    """Whether the trick that was just completed has a pair, which transfers points."""
    return any(isinstance(fact, TrickTaken) and fact.transfer for fact in hands.state.facts)


def _ninth(hands: Hands) -> Moments:
    """Half of the last cards lie, two of them persons'; the others are asked for theirs."""
    for _ in range(2):
        _go_on(hands)
    while hands.state.committed.count(None) > len(SEATS) // 2:
        hands.wait()
    yield "ninth", hands.shown
    while hands.state.phase == "ninth":
        _go_on(hands)
    yield "match-end", hands.shown


def _go_on(hands: Hands) -> None:
    """The person whose turn it is acts; else time passes."""
    seat = hands.person_to_act
    if seat is None:
        hands.wait()
        return
    match hands.wanted(seat):
        case Bury(_, card) | Play(_, card):
            hands.touch(hands.readers[seat], card)
        case Pass():
            hands.press(seat, Button.MINUS)
        case _:
            hands.press(seat, Button.OK)


COURSE = Course(
    "unsun-karuta",
    MatchBegan("unsun-karuta", {"deals": 1}, SEATS, "moments 54"),
    steps=(_declaring, _okie, _tricks, _ninth),
)
