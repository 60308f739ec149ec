"""Moments of Ganjifa: by day, a person leads a Dukal and the other one discards to it."""

from __future__ import annotations

from controller.rows import MatchBegan, SeatSetup
from controller.simulation.moments.hands import Course, Hands, Moments
from engine.moves import Dukal
from hardware.events import Button

#: In playing order, which is anticlockwise.
SEATS = (
    SeatSetup(2, "person", "Alma"),
    SeatSetup(8, "computer"),
    SeatSetup(4, "person", "Bo"),
)


def _period(hands: Hands) -> Moments:
    yield "period", hands.shown


def _opening(hands: Hands) -> Moments:
    """The trump Raja is led; the next player is waited for."""
    for _ in hands.deal():
        pass
    while not (hands.state.trick and hands.state.trick.cards):
        _go_on(hands)
    yield "opening", hands.shown


def _play(hands: Hands) -> Moments:
    """To the end of the deal; the first Dukal that a person leads is pictured."""
    pictured = False
    while hands.state.phase == "play":
        seat = hands.person_to_act
        wanted = None if seat is None else hands.wanted(seat)
        if isinstance(wanted, Dukal) and not pictured:
            yield from _dukal(hands, wanted)
            pictured = True
        else:
            _go_on(hands)
    yield "match-end", hands.shown


def _dukal(hands: Hands, led: Dukal) -> Moments:
    hands.combine(led.seat, led.cards)
    yield "combining", hands.shown
    hands.press(led.seat, Button.OK)
    tricks, pictured = len(hands.state.tricks), False
    while len(hands.state.tricks) == tricks:
        seat = hands.person_to_act
        asked = None if seat is None else hands.table.talk.prompt(seat)
        if asked and asked.count == asked.of // 2 and not pictured:
            yield "discarding", hands.shown
            pictured = True
        _go_on(hands)
    yield "dukal", hands.shown


def _go_on(hands: Hands) -> None:
    """The person whose turn it is plays; else time passes."""
    seat = hands.person_to_act
    if seat is None:
        hands.wait()
    else:
        hands.make(seat, hands.wanted(seat))


COURSE = Course(
    "ganjifa",
    MatchBegan("ganjifa", {"period": "day"}, SEATS, "moments 26"),
    steps=(_period, _opening, _play),
)
