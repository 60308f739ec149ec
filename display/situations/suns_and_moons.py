"""Suns and Moons: the public view read into the facts that the table shows."""

from __future__ import annotations

from display.scene import Scene
from display.situation import Outcome, Situation, Stage
from display.situations.tricks import captured, hands, held, just_taken, lying, winners
from engine.cards import Suit
from engine.facts import PassedOut
from engine.game import Trick
from engine.games.suns_and_moons import (
    HIGHEST_BID,
    LOWEST_BID,
    SUNS_AND_MOONS,
    TALON_SIZE,
    State,
    card_points,
    winner,
)
from engine.moves import Bid

_STAGES = {
    "deal": Stage.DEAL,
    "bid": Stage.AUCTION,
    "exchange": Stage.EXCHANGE,
    "trump": Stage.TRUMP,
    "play": Stage.PLAY,
    "over": Stage.OVER,
}


def situation(scene: Scene) -> Situation:
    """The facts of a scene of Suns and Moons."""
    state: State = scene.view.state
    taken = None if state.scores else just_taken(state.facts)
    trick = Trick(taken.leader, taken.cards) if taken else state.trick
    bidder, calls, passed = _auction(state)
    return Situation(
        stage=_stage(state),
        sides=SUNS_AND_MOONS.sides(state),
        totals=state.totals,
        deal=state.deal,
        deals=scene.deals,
        dealer=state.dealer,
        bidder=bidder,
        bid=state.bid,
        lowest_bid=max(LOWEST_BID, state.bid + 1),
        highest_bid=HIGHEST_BID,
        calls=calls,
        passed=passed,
        trump=state.trump,
        lying=lying(trick, state.seats),
        leader=trick.leader if trick else None,
        led=_led(trick),
        taken_by=taken.winner if taken else None,
        winning=_winning(state, trick),
        captured=captured(state.tricks, state.seats),
        last_trick=state.tricks[-1] if state.tricks else None,
        held=held(scene),
        talon_count=_talon_count(scene, state),
        talon=state.talon.cards if state.scores else (),
        hands=hands(SUNS_AND_MOONS, state) if state.scores else (),
        scores=state.scores,
        outcome=_outcome(state),
        thrown_in=any(isinstance(fact, PassedOut) for fact in state.facts),
        winners=winners(state),
    )


def _stage(state: State) -> Stage:
    if state.phase == "dealer":
        return Stage.SCORE if state.scores else Stage.GATHER
    return _STAGES[state.phase]


def _auction(state: State) -> tuple[int | None, tuple[int | None, ...], frozenset[int]]:
    """Who holds the highest bid, each seat's last bid, and who passed."""
    calls: list[int | None] = [None] * state.seats
    passed = set()
    bidder = state.declarer
    for call in state.calls:
        if isinstance(call, Bid):
            calls[call.seat] = call.points
            bidder = call.seat
        else:
            passed.add(call.seat)
    return bidder if state.declarer is None else state.declarer, tuple(calls), frozenset(passed)


def _led(trick: Trick | None) -> Suit | None:
    return SUNS_AND_MOONS.deck.suit[trick.cards[0]] if trick and trick.cards else None


def _winning(state: State, trick: Trick | None) -> int | None:
    if trick is None or not trick.cards or state.trump is None:
        return None
    return (trick.leader + winner(trick.cards, state.trump, state.options)) % state.seats


def _talon_count(scene: Scene, state: State) -> int:
    if state.phase == "deal":
        return max(scene.dealing_talon, len(state.talon))
    return TALON_SIZE if state.hands else 0


def _outcome(state: State) -> Outcome | None:
    if not state.scores or state.declarer is None:
        return None
    seats = next(seats for seats in SUNS_AND_MOONS.sides(state) if state.declarer in seats)
    cards = [card for trick in state.tricks if trick.winner in seats for card in trick.cards]
    points = card_points([*cards, *state.talon.cards], state.options)
    return Outcome(points, points >= state.bid)
