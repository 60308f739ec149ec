"""A player by rules of thumb, as a good club player has them; it sees its seat's view only."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card
from engine.decks import DIBV
from engine.game import View
from engine.games.suns_and_moons import (
    LOWEST_BID,
    SUNS_AND_MOONS,
    TALON_SIZE,
    State,
    card_points,
    laying,
    strengths,
    winner,
)
from engine.moves import Bid, Exchange, Move, Pass, Play, Trump
from engine.players.odds import SUIT, Odds
from engine.players.seeds import pick
from engine.tricks import turn_order


def choose(view: View[State], seed: int) -> Move:
    """The move of the view's seat; `seed` decides between moves it holds for equally good.

    Raises ValueError if the seat may not move.
    """
    state, seat = view.state, view.seat
    if seat is None or seat not in SUNS_AND_MOONS.to_act(state):
        raise ValueError("the view's seat may not move now")
    if state.phase == "bid":
        return _call(state, seat)
    if state.phase == "exchange":
        return _exchange(state, seat)
    if state.phase == "trump":
        return Trump(seat, _best_trump(state, state.hands[seat].cards))
    return _play(state, seat, seed)


 
TO_COME = 1.2
TRUMP_LATER = 2.0
TRUMP_STEP = 0.4
MASTER_LATER = 3.0
PLAIN_STEP = 0.1

# --- the auction -------------------------------------------------------------------------------


def worth(state: State, hand: Sequence[Card], trump: str) -> float:
    """The card points to expect from `hand` as declarer with this trump, without the talon."""
    strength = strengths(state.options.red_suits)
    trumps = [card for card in hand if SUIT[card] == trump]
    points = sum([2.2 + 0.25 * strength[card] for card in trumps])
    for suit in DIBV.suits:
        held = sorted([strength[card] for card in hand if SUIT[card] == suit], reverse=True)
        if suit != trump:
            points += _side_suit_worth(held, len(trumps))
    return points


def _side_suit_worth(held: Sequence[int], trumps: int) -> float:
    if not held:
        return 2.5 if trumps > 2 else 0.0
    worth = 0.5 if len(held) == 1 else 0.0
    expected = 10
    for strength in held:
        if strength < expected:
            break
        worth += 5.5
        expected -= 1
    return worth


def _best_trump(state: State, hand: Sequence[Card]) -> str:
    return max(DIBV.suits, key=lambda suit: worth(state, hand, suit))


def _call(state: State, seat: int) -> Move:
    hand = state.hands[seat].cards
    limit = worth(state, hand, _best_trump(state, hand)) + 8.0
    lowest = max(LOWEST_BID, state.bid + 1)
    return Bid(seat, lowest) if lowest <= limit else Pass(seat)


# --- the exchange ------------------------------------------------------------------------------


def _exchange(state: State, seat: int) -> Exchange:
    """Lay what helps least in the hand and is safest out of it; the poorest cards if too rich."""
    held = [*state.hands[seat].cards, *state.talon.cards]
    trump = _best_trump(state, held)
    held.sort(key=lambda card: _keeping_worth(state, held, trump, card))
    exchange = laying(state, held[:TALON_SIZE])
    if SUNS_AND_MOONS.refusal(state, exchange) is None:
        return exchange
    held.sort(key=lambda card: card_points((card,), state.options))
    return laying(state, held[:TALON_SIZE])


def _keeping_worth(state: State, held: Sequence[Card], trump: str, card: Card) -> float:
    """What is lost by laying `card`: winners and trumps are dear, points that can't win are not."""
    strength = strengths(state.options.red_suits)
    mates = [strength[other] for other in held if SUIT[other] == SUIT[card]]
    above = [level for level in mates if level > strength[card]]
    points = card_points((card,), state.options)
    if SUIT[card] == trump:
        return 10.0 + strength[card]
    if strength[card] + len(above) == 10:
        return 6.0 - points * 0.2
    return 0.4 * len(mates) - points


# --- the play ----------------------------------------------------------------------------------


def _play(state: State, seat: int, seed: int) -> Play:
    options = [move for move in SUNS_AND_MOONS.legal_moves(state) if isinstance(move, Play)]
    if len(options) == 1:
        return options[0]
    odds = Odds(state, seat)
    values = [round(_value(state, seat, move.card, odds), 6) for move in options]
    best = max(values)
    equal = [move for move, value in zip(options, values, strict=True) if value == best]
    return pick(equal, seed, seat, len(state.tricks))


def _partners(state: State, seat: int) -> tuple[int, ...]:
    """The seats that win or lose the deal together with `seat`, itself included."""
    if state.seats == 4:
        return (seat, (seat + 2) % 4)
    if seat == state.declarer:
        return (seat,)
    return tuple(other for other in range(3) if other != state.declarer)


def _value(state: State, seat: int, card: Card, odds: Odds) -> float:
    """Card points to expect from the trick with `card`, less what the card is worth later."""
    assert state.trick is not None
    cards = (*state.trick.cards, card)
    order = turn_order(state.trick.leader, state.seats)
    ours = _partners(state, seat)
    chance = _chance_of_trick(state, cards, order, ours, odds)
    to_come = TO_COME * (state.seats - len(cards))
    points = card_points(cards, state.options) + to_come
    return (2 * chance - 1) * points - _later_worth(state, seat, card, odds)


def _chance_of_trick(
    state: State, cards: Sequence[Card], order: Sequence[int], ours: Sequence[int], odds: Odds
) -> float:
    """The chance that our side takes the trick as it stands after `cards`."""
    assert state.trump is not None
    best = winner(cards, state.trump, state.options)
    led = SUIT[cards[0]]
    is_ours = 1.0 if order[best] in ours else 0.0
    for seat in order[len(cards) :]:
        beaten = odds.beats(seat, cards[best], led)
        if seat in ours:
            is_ours += (1.0 - is_ours) * beaten
        else:
            is_ours -= is_ours * beaten
    return is_ours


def _later_worth(state: State, seat: int, card: Card, odds: Odds) -> float:
    """What `card` would still be good for, in card points."""
    strength = strengths(state.options.red_suits)[card]
    if SUIT[card] == state.trump:
        return TRUMP_LATER + TRUMP_STEP * strength
    if odds.is_master(card):
        return MASTER_LATER
    return PLAIN_STEP * strength
