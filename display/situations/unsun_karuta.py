"""Unsun Karuta: the public view read into the facts that the table shows."""

from __future__ import annotations

from display.scene import Scene
from display.situation import Pair, PairReason, Situation, Stage
from display.situations.tricks import captured, hands, held, just_taken, lying, winners
from engine.cards import Card, Hand, Suit
from engine.facts import TrickTaken
from engine.game import Trick
from engine.games.unsun_karuta import (
    SIDE_SIZE,
    TRICKS,
    UNSUN_KARUTA,
    State,
    suits_in_play,
    trick_strengths,
)
from engine.moves import Pass
from engine.tricks import FACE_DOWN, winning_index

_STAGES = {
    "deal": Stage.DEAL,
    "declare": Stage.DECLARE,
    "bury": Stage.BURY,
    "play": Stage.PLAY,
    "ninth": Stage.PLAY,
    "over": Stage.OVER,
}

#: What a pair takes that nothing makes dearer (rules sheet, 5.1).
_OPEN_PAIR = 2


def situation(scene: Scene) -> Situation:
    """The facts of a scene of Unsun Karuta."""
    state: State = scene.view.state
    taken = just_taken(state.facts)
    shown = None if state.scores else taken
    trick = Trick(shown.leader, shown.cards) if shown else state.trick
    led = _led(state, trick)
    return Situation(
        stage=_stage(state),
        sides=UNSUN_KARUTA.sides(state),
        totals=state.totals,
        deal=state.deal,
        deals=scene.deals or state.options.deals,
        dealer=state.dealer,
        passed=frozenset(call.seat for call in state.calls if isinstance(call, Pass)),
        trump=state.trump,
        lying=_lying(state, trick),
        leader=trick.leader if trick else None,
        led=led,
        taken_by=shown.winner if shown else None,
        winning=_winning(state, trick),
        captured=captured(state.tricks, state.seats),
        last_trick=state.tricks[-1] if state.tricks else None,
        held=held(scene),
        talon_count=len(state.okie) + len(state.side) if state.phase == "deal" else 0,
        hands=hands(UNSUN_KARUTA, state) if state.scores else (),
        scores=state.scores,
        winners=winners(state),
        okie=state.okie.cards[0] if state.phase in ("declare", "bury") else None,
        side_size=SIDE_SIZE + 1,  # the discard joins them
        side=(*_faces(state.side), *_faces(state.buried)),
        receiver=state.receiver,
        declared=state.is_declared,
        hides_trumps=led is not None and led != state.trump,
        meri=led is not None and led == state.trump,
        monchi=state.meri_led,
        committed=_committed(state),
        pair=_pair(state, taken),
    )


def _stage(state: State) -> Stage:
    if state.phase == "dealer":
        return Stage.SCORE if state.scores else Stage.GATHER
    return _STAGES[state.phase]


def _led(state: State, trick: Trick | None) -> Suit | None:
    """The suit that was led; Tenka leads trump."""
    if trick is None or not trick.cards or state.trump is None:
        return None
    return suits_in_play(state.trump)[trick.cards[0]]


def _lying(state: State, trick: Trick | None) -> tuple[tuple[Card | None, ...], ...]:
    """The trick that lies; of the ninth, the last cards that lie, all face down."""
    if trick is None and state.committed:
        return tuple(() if card is None else (None,) for card in state.committed)
    return lying(trick, state.seats)


def _winning(state: State, trick: Trick | None) -> int | None:
    """Whose card wins so far; nobody's while trumps lie face down."""
    led = _led(state, trick)
    if trick is None or led is None or state.trump is None or FACE_DOWN in trick.cards:
        return None
    strengths = trick_strengths(led, state.trump)
    return (trick.leader + winning_index(trick.cards, strengths.__getitem__)) % state.seats


def _faces(hand: Hand) -> tuple[Card | None, ...]:
    return (*hand.cards, *[None] * hand.unread)


def _committed(state: State) -> int | None:
    if state.phase != "ninth":
        return None
    return sum(card is not None for card in state.committed)


def _pair(state: State, taken: TrickTaken | None) -> Pair | None:
    if taken is None or not isinstance(taken.pair, str) or not isinstance(taken.transfer, int):
        return None
    reason = PairReason.OPEN if taken.transfer == _OPEN_PAIR else PairReason.UNDECLARED
    if len(state.tricks) == TRICKS:
        reason = PairReason.NINTH
    return Pair(taken.winner, tuple(taken.pair.split("-")), taken.transfer, reason)
