"""Ganjifa: the public view read into the facts that the table shows."""

from __future__ import annotations

from display.scene import Scene
from display.situation import Period, Situation, Stage
from display.situations.tricks import hands, held, just_taken, lying, winners
from engine.facts import TrickTaken
from engine.game import Trick
from engine.games.ganjifa import GANJIFA_WITH_DUKAL, State, captured, winner

_STAGES = {
    "dealer": Stage.GATHER,
    "deal": Stage.DEAL,
    "play": Stage.PLAY,
    "over": Stage.OVER,
}


def situation(scene: Scene) -> Situation:
    """The facts of a scene of Ganjifa. One deal is the match, and captured cards are its score."""
    state: State = scene.view.state
    taken = None if state.scores else just_taken(state.facts)
    trick = Trick(taken.leader, taken.cards) if taken else state.trick
    size = len(taken.cards) // state.seats if taken else state.lead_size
    took = captured(state.tricks)
    return Situation(
        stage=_STAGES[state.phase],
        sides=GANJIFA_WITH_DUKAL.sides(state),
        totals=state.totals if state.phase == "over" else took,
        deal=state.deal,
        dealer=state.dealer,
        trump=state.options.trump,
        lying=lying(trick, state.seats, size),
        leader=trick.leader if trick else None,
        led=GANJIFA_WITH_DUKAL.deck.suit[trick.cards[0]] if trick and trick.cards else None,
        taken_by=taken.winner if taken else None,
        winning=_winning(state, trick, size, taken),
        captured=took,
        last_trick=state.tricks[-1] if state.tricks else None,
        held=held(scene),
        hands=hands(GANJIFA_WITH_DUKAL, state) if state.scores else (),
        scores=state.scores,
        winners=winners(state),
        period=Period(state.options.period),
        opens=state.phase == "play" and not state.tricks and not any(lying(trick, state.seats)),
        set_size=size,
    )


def _winning(state: State, trick: Trick | None, size: int, taken: TrickTaken | None) -> int | None:
    """Whose card wins so far: always the leader's Dukal."""
    if trick is None or not trick.cards or taken is not None:
        return taken.winner if taken else None
    if size > 1:
        return trick.leader
    return (trick.leader + winner(trick.cards, state.options.trump)) % state.seats
