"""Ganjifa with Dukal as a game: what may be moved, what a move does, and where the cards are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.cards import Card, Hand
from engine.decks import GANJIFA
from engine.facts import DealScore, MatchEnd, TrickTaken
from engine.game import Trick, View
from engine.games.ganjifa.refusals import refusal
from engine.games.ganjifa.rules import (
    CARDS,
    DUKALS,
    SEATS,
    SUIT,
    Options,
    captured,
    dukals,
    follow,
    trick_strengths,
    winners,
)
from engine.games.ganjifa.state import (
    State,
    acting,
    is_discarding,
    is_lead,
    is_opening,
    smallest_hand,
    undealt,
)
from engine.games.ganjifa.views import view
from engine.moves import Deal, Dealer, Dukal, Move, Play
from engine.options import read_options
from engine.reasons import BadOption, IllegalMove, Reason
from engine.tricks import FACE_DOWN, hands_played, take

_BY_CODE = tuple(sorted(CARDS))


class Ganjifa:
    """The rules of Ganjifa with Dukal, as `engine.game.Game` asks for them."""

    name = "ganjifa"
    deck = GANJIFA
    cards = CARDS
    seat_counts: tuple[int, ...] = (SEATS,)
    state_type = State

    def start(self, seats: int, options: Mapping[str, Any]) -> State:
        """The state before the dealer is known. Raises BadOption, for `seats` too, and where the
        period is not given (GJ-11)."""
        if seats != SEATS:
            raise BadOption(f"Ganjifa is for {SEATS} seats, not {seats}")
        return State(read_options(Options, options))

    def seated(self, state: State, persons: bool) -> State:
        """The same state: nothing depends on whether a person sits at the table."""
        return state

    def to_act(self, state: State) -> tuple[int, ...]:
        """The seat that may move now; at the opening all that may hold the trump Raja.

        Empty while chance moves, and after the match.
        """
        return acting(state)

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """All moves that may be made now, in a fixed order; with unread cards, all not refuted.

        While dealing, every card not yet read is listed for every zone with room.
        """
        if state.phase == "dealer":
            return tuple([Dealer(seat) for seat in range(SEATS)])
        if state.phase == "deal":
            deals = [Deal(card, zone) for zone in undealt(state) for card in CARDS]
            return tuple([move for move in deals if refusal(state, move) is None])
        return tuple([move for seat in acting(state) for move in _moves_of(state, seat)])

    def refusal(self, state: State, move: Move) -> Reason | None:
        """Why `move` is not allowed in `state`; None if it is, or if unread cards don't refute it.

        Raises UnknownCard for a code that is no card of the deck.
        """
        return refusal(state, move)

    def apply(self, state: State, move: Move) -> State:
        """The state after `move`, its `facts` those that this move brought.

        Raises IllegalMove, and UnknownCard for a code that is no card of the deck.
        """
        reason = refusal(state, move)
        if reason is not None:
            raise IllegalMove(reason)
        match move:
            case Play():
                return _play(state, move)
            case Dukal():
                return _lead_dukal(state, move)
            case Deal():
                return _deal(state, move)
            case Dealer():
                return replace(
                    state, phase="deal", deal=1, dealer=move.seat, hands=(Hand(),) * SEATS, facts=()
                )
        raise IllegalMove(Reason.NOT_NOW)  # not reached: other games' moves are refused above

    def view(self, state: State, seat: int | None) -> View[State]:
        """What `seat` knows; None is the public. What it may not see is unread or face down."""
        return view(state, seat)

    def zones(self, state: State) -> Mapping[Card, str]:
        """Zone by card read so far: `hand/N`, `trick`, `won/SEAT`. Others are left out."""
        zones = {card: f"hand/{n}" for n, hand in enumerate(state.hands) for card in hand.cards}
        if state.trick is not None:
            zones.update(dict.fromkeys(state.trick.cards, "trick"))
        for trick in state.tricks:
            zones.update(dict.fromkeys(trick.cards, f"won/{trick.winner}"))
        zones.pop(FACE_DOWN, None)
        return zones

    def sides(self, state: State) -> tuple[tuple[int, ...], ...]:
        """The seats of each side that scores together: everyone for himself."""
        return tuple((seat,) for seat in range(SEATS))

    def undealt(self, state: State) -> Mapping[str, int]:
        """How many cards each zone still waits for while dealing; only zones with room."""
        return undealt(state)

    def hands_played(self, state: State) -> tuple[Hand, ...]:
        """What each seat has played in this deal; once it is scored, its whole hand.

        In a view, cards that lie face down there are unread.
        """
        open_trick = () if state.trick is None else (state.trick,)
        return hands_played((*state.tricks, *open_trick), SEATS, state.lead_size)


GANJIFA_WITH_DUKAL = Ganjifa()


def _moves_of(state: State, seat: int) -> Iterable[Move]:
    """All moves of a seat to act: its single cards by code, then its Dukals."""
    hand = state.hands[seat]
    if hand.unread:
        listed: list[Move] = [Play(seat, card) for card in _BY_CODE]
        listed += [Dukal(seat, cards) for cards in DUKALS]
        return [move for move in listed if refusal(state, move) is None]
    if is_opening(state):
        return [Play(seat, state.options.trump_raja)]
    if not is_lead(state):
        return [Play(seat, card) for card in _cards_to_follow(state, hand)]
    plays: list[Move] = [Play(seat, card) for card in hand.cards]
    return plays + [Dukal(seat, cards) for cards in dukals(hand.cards, smallest_hand(state))]


def _cards_to_follow(state: State, hand: Hand) -> tuple[Card, ...]:
    assert state.trick is not None
    if is_discarding(state):
        return hand.cards
    return follow(hand.cards, SUIT[state.trick.cards[0]], state.options)


def _deal(state: State, move: Deal) -> State:
    seat = int(move.to.removeprefix("hand/"))
    hands = _with_hand(state, seat, state.hands[seat].with_card(move.card))
    dealt = replace(state, hands=hands, facts=())
    return dealt if undealt(dealt) else _open(dealt)


def _open(state: State) -> State:
    """Play begins with the holder of the trump Raja, if that is known (GJ-14: there is one)."""
    raja = state.options.trump_raja
    openers = [seat for seat, hand in enumerate(state.hands) if raja in hand.cards]
    openers = openers or [seat for seat, hand in enumerate(state.hands) if hand.unread]
    lead = Trick(openers[0]) if len(openers) == 1 else None
    return replace(state, phase="play", openers=tuple(openers), trick=lead)


def _with_hand(state: State, seat: int, hand: Hand) -> tuple[Hand, ...]:
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])


def _play(state: State, move: Play) -> State:
    hands = _with_hand(state, move.seat, state.hands[move.seat].without(move.card))
    if is_lead(state):
        return replace(state, hands=hands, trick=Trick(move.seat, (move.card,)), facts=())
    assert state.trick is not None
    trick = Trick(state.trick.leader, (*state.trick.cards, move.card))
    if len(trick.cards) < SEATS * state.lead_size:
        return replace(state, hands=hands, trick=trick, facts=())
    taken = _take(state, trick)
    played = replace(
        state,
        hands=hands,
        tricks=(*state.tricks, taken),
        trick=Trick(taken.winner),
        lead_size=1,
        facts=(taken,),
    )
    return played if len(hands[0]) else _score(played)  # all hands are equal at a trick's end


def _take(state: State, trick: Trick) -> TrickTaken:
    """The trick with its winner; a Dukal can't be beaten."""
    if is_discarding(state):
        return TrickTaken(trick.leader, trick.leader, trick.cards)
    strength = trick_strengths(SUIT[trick.cards[0]], state.options.trump)
    return take(trick, SEATS, strength.__getitem__)


def _lead_dukal(state: State, move: Dukal) -> State:
    hand = state.hands[move.seat]
    for card in move.cards:
        hand = hand.without(card)
    return replace(
        state,
        hands=_with_hand(state, move.seat, hand),
        trick=Trick(move.seat, move.cards),
        lead_size=len(move.cards),
        facts=(),
    )


def _score(state: State) -> State:
    """The deal scored and with it the match. Facts are added to that of the trick."""
    scores = captured(state.tricks)
    facts = (*state.facts, DealScore(scores, scores), MatchEnd(scores, winners(scores)))
    return replace(state, phase="over", trick=None, scores=scores, totals=scores, facts=facts)
