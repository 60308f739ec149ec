"""Suns and Moons as a game: what may be moved, what a move does, and who sees what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from engine.cards import Card, Hand
from engine.decks import DIBV
from engine.facts import DealScore, Fact, MatchEnd, PassedOut, TrickTaken
from engine.game import Trick, View
from engine.games.suns_and_moons.refusals import refusal
from engine.games.suns_and_moons.rules import (
    CARDS,
    HIGHEST_BID,
    LOWEST_BID,
    Options,
    card_points,
    score,
    trick_strengths,
)
from engine.games.suns_and_moons.state import (
    HAND_SIZE,
    TALON_SIZE,
    State,
    auction_of,
    laying,
    possible_dealers,
    side_of,
    sides,
    turn,
    undealt,
)
from engine.moves import Bid, Deal, Dealer, Exchange, Move, Pass, Play, Trump
from engine.options import read_options
from engine.reasons import BadOption, IllegalMove, Reason
from engine.tricks import hands_played, next_seat, take

#: A table without persons throws in this often in a row, then its dealer plays (SM-2).
THROW_INS_WITHOUT_PERSONS = 3


class SunsAndMoons:
    """The rules of Suns and Moons, as `engine.game.Game` asks for them."""

    name = "suns-and-moons"
    deck = DIBV
    cards = CARDS
    seat_counts: tuple[int, ...] = tuple(HAND_SIZE)
    state_type = State

    def start(self, seats: int, options: Mapping[str, Any]) -> State:
        """The state before the first dealer is known. Raises BadOption, for `seats` too."""
        if seats not in HAND_SIZE:
            raise BadOption(f"Suns and Moons is for 3 or 4 seats, not {seats}")
        chosen = read_options(Options, options)
        if len(set(chosen.red_suits)) < 2:
            raise BadOption(
                f"option 'redSuits' can't be {list(chosen.red_suits)}: name two suits that differ"
            )
        return State(seats, chosen, totals=(0,) * len(sides(seats)))

    def seated(self, state: State, persons: bool) -> State:
        """The same state, knowing whether a person sits at the table.

        Without one, everybody passing after three throw-ins in a row makes the dealer play (SM-2).
        """
        return replace(state, persons=persons)

    def to_act(self, state: State) -> tuple[int, ...]:
        """The seat that may move now; empty while chance moves, and after the match."""
        seat = turn(state)
        return () if seat is None else (seat,)

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """All moves that may be made now, in a fixed order; with unread cards, all not refuted.

        Of up to 1,820 exchanges only the empty one is listed or, where that would leave the talon
        too rich (SM-8), the one that lays the poorest cards; `laying` makes the others.
        While dealing, every card not yet read is listed for every zone with room.
        """
        return tuple([move for move in _candidates(state) if refusal(state, move) is None])

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
            case Deal():
                return _deal(state, move)
            case Bid() | Pass():
                return _call(state, move)
            case Exchange():
                return _exchange(state, move)
            case Trump():
                return _name_trump(state, move)
            case Dealer():
                return _begin_deal(state, move)
        raise IllegalMove(Reason.NOT_NOW)  # not reached: other games' moves are refused above

    def view(self, state: State, seat: int | None) -> View[State]:
        """What `seat` knows; None is the public. What it may not see is unread."""
        hands = tuple([hand if n == seat else hand.hidden() for n, hand in enumerate(state.hands)])
        sees_talon = bool(state.scores) or (seat is not None and seat == state.declarer)
        talon = state.talon if sees_talon else state.talon.hidden()
        return View(seat, replace(state, hands=hands, talon=talon))

    def zones(self, state: State) -> Mapping[Card, str]:
        """Zone by card read so far: `hand/N`, `talon`, `trick`, `won/SIDE`. Others are left out."""
        zones = {card: f"hand/{n}" for n, hand in enumerate(state.hands) for card in hand.cards}
        zones.update(dict.fromkeys(state.talon.cards, "talon"))
        if state.trick is not None:
            zones.update(dict.fromkeys(state.trick.cards, "trick"))
        for trick in state.tricks:
            zones.update(dict.fromkeys(trick.cards, f"won/{side_of(trick.winner, state)}"))
        return zones

    def sides(self, state: State) -> tuple[tuple[int, ...], ...]:
        """The seats of each side that scores together: each alone with 3 seats, else partners."""
        return sides(state.seats)

    def undealt(self, state: State) -> Mapping[str, int]:
        """How many cards each zone still waits for while dealing; only zones with room."""
        return undealt(state)

    def hands_played(self, state: State) -> tuple[Hand, ...]:
        """What each seat has played in this deal; once it is scored, its whole hand."""
        open_trick = () if state.trick is None else (state.trick,)
        return hands_played((*state.tricks, *open_trick), state.seats)


SUNS_AND_MOONS = SunsAndMoons()


def _candidates(state: State) -> Iterable[Move]:
    """Every move that could be legal now, in the order of `legal_moves`."""
    seat = turn(state)
    if state.phase == "dealer":
        return [Dealer(dealer) for dealer in possible_dealers(state)]
    if state.phase == "deal":
        return [Deal(card, zone) for zone in undealt(state) for card in CARDS]
    if seat is None:
        return []
    if state.phase == "bid":
        bids = range(max(LOWEST_BID, state.bid + 1), HIGHEST_BID + 1)
        return [*[Bid(seat, points) for points in bids], Pass(seat)]
    if state.phase == "exchange":
        return [_listed_exchange(state, seat)]
    if state.phase == "trump":
        return [Trump(seat, suit) for suit in DIBV.suits]
    hand = state.hands[seat]
    return [Play(seat, card) for card in CARDS if hand.unread or card in hand.cards]


def _listed_exchange(state: State, seat: int) -> Exchange:
    empty = Exchange(seat, (), ())
    if refusal(state, empty) is None:
        return empty
    held = [*state.talon.cards, *state.hands[seat].cards]
    held.sort(key=lambda card: card_points((card,), state.options))
    return laying(state, held[:TALON_SIZE])


def _begin_deal(state: State, move: Dealer) -> State:
    return State(
        state.seats,
        state.options,
        state.totals,
        phase="deal",
        deal=state.deal if state.thrown_in else state.deal + 1,
        dealer=move.seat,
        hands=(Hand(),) * state.seats,
        thrown_in=state.thrown_in,
        persons=state.persons,
    )


def _deal(state: State, move: Deal) -> State:
    if move.to == "talon":
        dealt = replace(state, talon=state.talon.with_card(move.card), facts=())
    else:
        seat = int(move.to.removeprefix("hand/"))
        hand = state.hands[seat].with_card(move.card)
        dealt = replace(state, hands=_with_hand(state, seat, hand), facts=())
    return dealt if undealt(dealt) else replace(dealt, phase="bid")


def _with_hand(state: State, seat: int, hand: Hand) -> tuple[Hand, ...]:
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])


def _call(state: State, move: Bid | Pass) -> State:
    calls = (*state.calls, move)
    standing = auction_of(state, calls)
    if standing.turn is not None:
        return replace(state, calls=calls, bid=standing.bid, facts=())
    declarer, bid = standing.bidder, standing.bid
    if declarer is None and _dealer_is_forced(state):
        declarer, bid = state.dealer, LOWEST_BID
    if declarer is None:
        return _throw_in(state)
    return replace(
        state, phase="exchange", calls=calls, declarer=declarer, bid=bid, thrown_in=0, facts=()
    )


def _dealer_is_forced(state: State) -> bool:
    if state.options.all_pass == "dealerForced31":
        return True
    return not state.persons and state.thrown_in >= THROW_INS_WITHOUT_PERSONS


def _throw_in(state: State) -> State:
    """Between deals again; nothing of the hands stays, since nobody may see them."""
    return State(
        state.seats,
        state.options,
        state.totals,
        deal=state.deal,
        dealer=state.dealer,
        thrown_in=state.thrown_in + 1,
        persons=state.persons,
        facts=(PassedOut(),),
    )


def _exchange(state: State, move: Exchange) -> State:
    hand, talon = state.hands[move.seat], state.talon
    for card in move.out:
        hand, talon = hand.without(card), talon.with_card(card)
    for card in move.in_:
        hand, talon = hand.with_card(card), talon.without(card)
    hands = _with_hand(state, move.seat, hand)
    return replace(state, phase="trump", hands=hands, talon=talon, facts=())


def _name_trump(state: State, move: Trump) -> State:
    assert state.dealer is not None
    lead = Trick(next_seat(state.dealer, state.seats))
    return replace(state, phase="play", trump=move.suit, trick=lead, facts=())


def _play(state: State, move: Play) -> State:
    assert state.trick is not None
    hands = _with_hand(state, move.seat, state.hands[move.seat].without(move.card))
    trick = Trick(state.trick.leader, (*state.trick.cards, move.card))
    if len(trick.cards) < state.seats:
        return replace(state, hands=hands, trick=trick, facts=())
    taken = _take(state, trick)
    tricks = (*state.tricks, taken)
    if len(tricks) < HAND_SIZE[state.seats]:
        return replace(state, hands=hands, tricks=tricks, trick=Trick(taken.winner), facts=(taken,))
    return _score(replace(state, hands=hands, tricks=tricks, trick=None, facts=(taken,)))


def _take(state: State, trick: Trick) -> TrickTaken:
    assert state.trump is not None
    led = DIBV.suit[trick.cards[0]]
    strength = trick_strengths(led, state.trump, state.options.red_suits)
    return take(trick, state.seats, strength.__getitem__)


def _score(state: State) -> State:
    """The deal scored, and the match ended if it is over. Facts are added to those of the trick."""
    assert state.declarer is not None
    declarers = side_of(state.declarer, state)
    points = HIGHEST_BID - _points_against(state, declarers)
    scores = tuple(
        score(state.bid, points) if side == declarers else 0 for side in range(len(state.totals))
    )
    totals = tuple(total + gain for total, gain in zip(state.totals, scores, strict=True))
    facts: tuple[Fact, ...] = (*state.facts, DealScore(scores, totals))
    best = max(totals)
    winners = tuple(side for side, total in enumerate(totals) if total == best)
    over = _is_over(state, best, winners)
    if over:
        facts = (*facts, MatchEnd(totals, winners))
    phase = "over" if over else "dealer"
    return replace(state, phase=phase, scores=scores, totals=totals, facts=facts)


def _points_against(state: State, declarers: int) -> int:
    """The card points in the other sides' tricks.

    All others are the declarer's, talon included, so a talon that nobody has read counts too.
    """
    against = [trick for trick in state.tricks if side_of(trick.winner, state) != declarers]
    return sum([card_points(trick.cards, state.options) for trick in against])


def _is_over(state: State, best: int, winners: tuple[int, ...]) -> bool:
    deals, points_to_win = state.options.deals, state.options.points_to_win
    all_played = deals is not None and state.deal >= deals
    reached = points_to_win is not None and best >= points_to_win
    if not (all_played or reached):
        return False
    return len(winners) == 1 or state.options.tie == "shared"
