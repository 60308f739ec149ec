"""A player by rules of thumb, as a good club player has them; it sees its seat's view only."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card
from engine.decks import DIBV
from engine.game import View
from engine.games.suns_and_moons import (
    HIGHEST_BID,
    LOWEST_BID,
    SUNS_AND_MOONS,
    TALON_SIZE,
    State,
    card_points,
    laying,
    strengths,
    winner,
)
from engine.moves import Bid, Move, Pass, Play, Trump
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


# --- the auction: what a hand is worth ---------------------------------------------------------

# Card points, fitted to what this player took as declarer in 1,500 deals each with 3 and 4 seats.
TRUMP_LENGTH = 2.5  # each trump
TRUMP_STRENGTH = 0.33  # each step of a trump's strength
WINNER = 3.3  # each card of a side suit that only our own cards could beat
SHORT_SUIT = 1.5  # each side suit of one card or none
#: Points expected, by seats: of any hand with its partner, and the gain for each point of worth.
EXPECTED = {3: (10.6, 0.95), 4: (28.2, 0.73)}


def worth(state: State, hand: Sequence[Card], trump: str) -> float:
    """How good `hand` is for a declarer with this trump; compares suits and hands."""
    strength = strengths(state.options.red_suits)
    total = 0.0
    for suit in DIBV.suits:
        held = sorted([strength[card] for card in hand if SUIT[card] == suit], reverse=True)
        if suit == trump:
            total += TRUMP_LENGTH * len(held) + TRUMP_STRENGTH * sum(held)
        else:
            total += WINNER * _unbeaten(held) + SHORT_SUIT * (len(held) < 2)
    return total


def _unbeaten(held: Sequence[int]) -> int:
    """How many of the strengths `held`, strongest first, stand in an unbroken row from the top."""
    return sum([strength == 10 - place for place, strength in enumerate(held)])


def _best_trump(state: State, hand: Sequence[Card]) -> str:
    return max(DIBV.suits, key=lambda suit: worth(state, hand, suit))


def _call(state: State, seat: int) -> Move:
    """One more than the highest bid while the hand is worth it; a partner is not outbid."""
    lowest = max(LOWEST_BID, state.bid + 1)
    bidders = [call.seat for call in state.calls if isinstance(call, Bid)]
    if state.seats == 4 and bidders and bidders[-1] == (seat + 2) % 4:
        return Pass(seat)
    hand = state.hands[seat].cards
    base, gain = EXPECTED[state.seats]
    expected = base + gain * worth(state, hand, _best_trump(state, hand))
    return Bid(seat, lowest) if lowest <= min(expected, HIGHEST_BID) else Pass(seat)


# --- the exchange: what to lay -----------------------------------------------------------------

KEEP_TRUMP = 10.0
KEEP_WINNER = 4.5


def _exchange(state: State, seat: int) -> Move:
    """Lay what helps least in the hand, as far as the talon may hold it (SM-8)."""
    held = [*state.hands[seat].cards, *state.talon.cards]
    trump = _best_trump(state, held)
    room = state.options.talon_max_points
    laid: list[Card] = []
    for card in sorted(held, key=lambda card: _keeping_worth(state, held, trump, card)):
        fits = room is None or card_points((*laid, card), state.options) <= room
        if fits and len(laid) < TALON_SIZE:
            laid.append(card)
    exchange = laying(state, laid)
    if SUNS_AND_MOONS.refusal(state, exchange) is None:
        return exchange
    return SUNS_AND_MOONS.legal_moves(state)[0]


def _keeping_worth(state: State, held: Sequence[Card], trump: str, card: Card) -> float:
    """What is lost by laying `card`, in card points.

    Points that won't win a trick are safest in the talon; short suits are cleared to trump in.
    """
    strength = strengths(state.options.red_suits)
    mates = [strength[other] for other in held if SUIT[other] == SUIT[card]]
    above = [level for level in mates if level > strength[card]]
    points = card_points((card,), state.options)
    if SUIT[card] == trump:
        return KEEP_TRUMP + strength[card]
    if strength[card] + len(above) == 10:
        return KEEP_WINNER
    return float(len(mates) - points)


# --- the play: one trick ahead -----------------------------------------------------------------

# Card points. Tuned by playing the same deals with one of them changed on one side.
TO_COME = 0.7  # what each seat yet to play adds to a trick
TRUMP_LATER = 3.0
TRUMP_STEP = 1.4  # each step of a trump's strength
MASTER_LATER = 2.0  # a card of a side suit that no hidden card beats
PLAIN_STEP = 0.4  # each step of another card's strength


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
