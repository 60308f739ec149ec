"""The public facts of a deal, read from a state into the one form that the table is drawn from."""

from __future__ import annotations

from collections import Counter
from enum import Enum

from msgspec import Struct

from display.scene import Scene
from engine.cards import Card, Suit
from engine.facts import MatchEnd, PassedOut, TrickTaken
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


class Stage(Enum):
    """What the middle of the table is for."""

    GATHER = "gather"  # the pack, between deals
    DEAL = "deal"
    AUCTION = "auction"
    EXCHANGE = "exchange"
    TRUMP = "trump"
    PLAY = "play"
    SCORE = "score"
    OVER = "over"


class Outcome(Struct, frozen=True):
    """How the bid winner's side fared, in card points."""

    points: int
    made: bool


class Situation(Struct, frozen=True):
    """What everybody at the table may know. Tuples are by seat, unless they say otherwise."""

    stage: Stage
    sides: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]  # by side
    deal: int = 0  # its number in the match, from 1
    dealer: int | None = None
    bidder: int | None = None  # who holds the highest bid; later, who won it
    bid: int = 0
    calls: tuple[int | None, ...] = ()  # the last bid of each seat
    passed: frozenset[int] = frozenset()
    trump: Suit | None = None
    trick: Trick | None = None  # that lies now, also when it was just completed
    taken_by: int | None = None  # the winner of a trick that was just completed
    winning: int | None = None  # the seat whose card wins so far
    captured: tuple[int, ...] = ()  # tricks that each seat took
    last_trick: TrickTaken | None = None
    held: tuple[int, ...] = ()  # cards in each hand
    talon_count: int = 0
    talon: tuple[Card, ...] = ()  # only once it may be shown
    hands: tuple[tuple[Card, ...], ...] = ()  # as played, once the deal is scored
    scores: tuple[int, ...] = ()  # of the deal, by side
    outcome: Outcome | None = None
    thrown_in: bool = False
    winners: tuple[int, ...] = ()  # sides

    def side_of(self, seat: int) -> int:
        """The side that `seat` scores with."""
        return next(side for side, seats in enumerate(self.sides) if seat in seats)

    def card_of(self, seat: int) -> Card | None:
        """What the seat has played to the trick that lies."""
        if self.trick is None:
            return None
        turn = (seat - self.trick.leader) % sum(map(len, self.sides))
        return self.trick.cards[turn] if turn < len(self.trick.cards) else None

    @property
    def led(self) -> Suit | None:
        """The suit that was led to the trick that lies."""
        if self.trick is None or not self.trick.cards:
            return None
        return SUNS_AND_MOONS.deck.suit[self.trick.cards[0]]

    @property
    def lowest_bid(self) -> int:
        """What the next bid must be at least."""
        return max(LOWEST_BID, self.bid + 1)

    @property
    def highest_bid(self) -> int:
        return HIGHEST_BID


_STAGES = {
    "deal": Stage.DEAL,
    "bid": Stage.AUCTION,
    "exchange": Stage.EXCHANGE,
    "trump": Stage.TRUMP,
    "play": Stage.PLAY,
    "over": Stage.OVER,
}


def situation(scene: Scene) -> Situation:
    """The facts of the scene's game that everybody may know."""
    state: State = scene.view.state
    taken = next((fact for fact in state.facts if isinstance(fact, TrickTaken)), None)
    trick = Trick(taken.leader, taken.cards) if taken and not state.scores else state.trick
    bidder, calls, passed = _auction(state)
    return Situation(
        stage=_stage(state),
        sides=SUNS_AND_MOONS.sides(state),
        totals=state.totals,
        deal=state.deal,
        dealer=state.dealer,
        bidder=bidder,
        bid=state.bid,
        calls=calls,
        passed=passed,
        trump=state.trump,
        trick=trick,
        taken_by=taken.winner if taken and not state.scores else None,
        winning=_winning(state, trick),
        captured=_captured(state),
        last_trick=state.tricks[-1] if state.tricks else None,
        held=_held(scene, state),
        talon_count=_talon_count(scene, state),
        talon=state.talon.cards if state.scores else (),
        hands=_hands(state),
        scores=state.scores,
        outcome=_outcome(state),
        thrown_in=any(isinstance(fact, PassedOut) for fact in state.facts),
        winners=_winners(state),
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


def _winning(state: State, trick: Trick | None) -> int | None:
    if trick is None or not trick.cards or state.trump is None:
        return None
    return (trick.leader + winner(trick.cards, state.trump, state.options)) % state.seats


def _captured(state: State) -> tuple[int, ...]:
    by_seat = Counter(trick.winner for trick in state.tricks)
    return tuple(by_seat[seat] for seat in range(state.seats))


def _held(scene: Scene, state: State) -> tuple[int, ...]:
    if state.phase == "deal" and scene.dealing:
        return scene.dealing
    return tuple(len(hand) for hand in state.hands)


def _talon_count(scene: Scene, state: State) -> int:
    if state.phase == "deal":
        return max(scene.dealing_talon, len(state.talon))
    return TALON_SIZE if state.hands else 0


def _hands(state: State) -> tuple[tuple[Card, ...], ...]:
    if not state.scores:
        return ()
    order = {card: n for n, card in enumerate(SUNS_AND_MOONS.cards)}
    played = SUNS_AND_MOONS.hands_played(state)
    return tuple(tuple(sorted(hand.cards, key=order.__getitem__)) for hand in played)


def _outcome(state: State) -> Outcome | None:
    if not state.scores or state.declarer is None:
        return None
    seats = next(seats for seats in SUNS_AND_MOONS.sides(state) if state.declarer in seats)
    cards = [card for trick in state.tricks if trick.winner in seats for card in trick.cards]
    points = card_points([*cards, *state.talon.cards], state.options)
    return Outcome(points, points >= state.bid)


def _winners(state: State) -> tuple[int, ...]:
    if state.phase != "over":
        return ()
    end = next((fact for fact in state.facts if isinstance(fact, MatchEnd)), None)
    if end is not None:
        return end.winners
    best = max(state.totals)
    return tuple(side for side, total in enumerate(state.totals) if total == best)
