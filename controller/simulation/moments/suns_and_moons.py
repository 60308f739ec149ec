"""Moments of Suns and Moons: a person wins the bid; a card is refused and a reader lost."""

from __future__ import annotations

from controller.rows import MatchBegan, SeatSetup
from controller.simulation.moments.hands import CENTRE, Course, Hands, Moments
from engine.moves import Exchange, Pass, Play
from hardware.events import Button

#: Two persons who are partners, and a computer at each side of them.
SEATS = (
    SeatSetup(2, "person", "Alma"),
    SeatSetup(4, "computer"),
    SeatSetup(6, "person", "Bo"),
    SeatSetup(8, "computer"),
)
DECLARER = 0
_TAPPED_AT_DEALING = 13
_TRICKS_BEFORE = 2


def _dealing(hands: Hands) -> Moments:
    for tapped in hands.deal():
        if tapped == _TAPPED_AT_DEALING:
            yield "dealing", hands.shown


def _auction(hands: Hands) -> Moments:
    """One person bids until all others have passed."""
    pictured = False
    while hands.state.phase == "bid":
        seat = hands.person_to_act
        if seat is None:
            hands.wait()
        elif seat != DECLARER:
            hands.make(seat, Pass(seat))
        else:
            hands.press(seat, Button.PLUS)
            if not pictured:
                yield "auction", hands.shown
            pictured = True
            hands.press(seat, Button.OK)


def _exchange(hands: Hands) -> Moments:
    wanted = hands.wanted(DECLARER)
    assert isinstance(wanted, Exchange)
    laid = hands.laid_for(wanted)
    for card in laid[:-1]:
        hands.touch(CENTRE, card)
    yield "exchange", hands.shown
    hands.touch(CENTRE, laid[-1])
    hands.press(DECLARER, Button.OK)
    yield "trump", hands.shown
    hands.make(DECLARER, hands.wanted(DECLARER))


def _tricks(hands: Hands) -> Moments:
    pictures = {"trick": _trick, "refusal": _refusal}
    while hands.state.phase == "play":
        seat = hands.person_to_act
        if seat is None:
            hands.wait()
            continue
        for name in tuple(pictures):
            pictured = tuple(pictures[name](hands, seat))
            if pictured:
                del pictures[name]
            yield from pictured
        hands.make(seat, hands.wanted(seat))


def _trick(hands: Hands, seat: int) -> Moments:
    """A trick that this person ends; then the partner's reader is lost for a while."""
    last = len(hands.state.trick.cards) == len(SEATS) - 1
    if not last or len(hands.state.tricks) < _TRICKS_BEFORE:
        return
    yield "trick", hands.shown
    partner = hands.readers[(seat + 2) % len(SEATS)]
    hands.lose(partner)
    yield "reader-lost", hands.shown
    hands.find(partner)


def _refusal(hands: Hands, seat: int) -> Moments:
    """The person plays a card that the rules refuse, and takes it back."""
    refused = hands.table.rules.refusal
    wrong = [c for c in hands.state.hands[seat].cards if refused(hands.state, Play(seat, c))]
    if not wrong:
        return
    hands.place(hands.readers[seat], wrong[0])
    yield "refusal", hands.shown
    hands.lift(hands.readers[seat], wrong[0])


def _score(hands: Hands) -> Moments:
    assert hands.table.finished
    yield "match-end", hands.shown


COURSE = Course(
    "suns-and-moons",
    MatchBegan("suns-and-moons", {"deals": 1}, SEATS, "moments"),
    steps=(_dealing, _auction, _exchange, _tricks, _score),
)
