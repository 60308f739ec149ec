"""Ramejan: the public view read into the facts that the table shows."""

from __future__ import annotations

from display.scene import Scene
from display.situation import Laid, Situation, Stage, Victory
from display.situations.tricks import hands, held, winners
from engine.facts import DealScore, Exhausted
from engine.games.ramejan import RAMEJAN, State
from engine.games.ramejan import Laid as Meld

_STAGES = {
    "deal": Stage.DEAL,
    "draw": Stage.PLAY,
    "replace": Stage.PLAY,
    "act": Stage.PLAY,
    "over": Stage.OVER,
}


def situation(scene: Scene) -> Situation:
    """The facts of a scene of Ramejan."""
    state: State = scene.view.state
    won = state.winner is not None
    return Situation(
        stage=_stage(state),
        sides=RAMEJAN.sides(state),
        totals=state.totals,
        deal=state.deal,
        deals=scene.deals or state.options.deals_to_play,
        dealer=state.dealer,
        held=held(scene),
        hands=hands(RAMEJAN, state) if state.scores else (),
        scores=state.scores,
        stock=len(state.stock),
        discard=state.discards[-1].card if state.discards else None,
        melds=tuple(tuple(_laid(meld, won) for meld in melds) for melds in state.melds),
        victory=_victory(state),
        exhausted=any(isinstance(fact, Exhausted) for fact in state.facts),
        winners=winners(state),
    )


def _stage(state: State) -> Stage:
    if state.phase == "dealer":
        return Stage.SCORE if state.scores else Stage.GATHER
    return _STAGES[state.phase]


def _laid(meld: Meld, won: bool) -> Laid:
    """The meld as it lies: of a closed four, one face tells the others (rules sheet, 3.5)."""
    if won or meld.claimed is not None:
        return Laid(meld.cards, meld.claimed)
    return Laid((None, None, None, meld.cards[-1]))


def _victory(state: State) -> Victory | None:
    score = next((fact for fact in state.facts if isinstance(fact, DealScore)), None)
    if state.winner is None or score is None or not isinstance(score.value, int):
        return None
    named = score.multipliers if isinstance(score.multipliers, dict) else {}
    return Victory(state.winner, score.value, tuple(named.items()), score.scores[state.winner])
