"""The greedy player, a simple yardstick for the others; it sees its seat's view only.

In tricks it leads its strongest card, wins as cheaply as it can when it plays last, and else plays
its weakest. In Ramejan it keeps the cards that are nearest to a meld.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeVar

from msgspec import Struct

from engine.cards import Card
from engine.decks import DIBV, GANJIFA, UNSUN
from engine.game import Trick, View
from engine.games import game_of, ganjifa, ramejan, suns_and_moons, unsun_karuta
from engine.games.ganjifa.rules import trick_strengths as ganjifa_trick_strengths
from engine.games.suns_and_moons.rules import trick_strengths as suns_trick_strengths
from engine.moves import (
    Bid,
    Bury,
    Claim,
    Declare,
    Discard,
    Draw,
    Dukal,
    Exchange,
    Extend,
    Four,
    Move,
    Pass,
    Play,
    Trump,
    Win,
)
from engine.players.seeds import pick
from engine.tricks import turn_order

M = TypeVar("M", bound=Move)


def choose(view: View[Any], seed: int) -> Move:
    """The move of the view's seat; `seed` decides between moves that are equally good.

    Raises ValueError if the seat may not move, and UnknownGame.
    """
    rules, state, seat = game_of(view.state), view.state, view.seat
    if seat is None or seat not in rules.to_act(state):
        raise ValueError("the view's seat may not move now")
    listed = rules.legal_moves(state)  # of several seats where they move at once
    moves = [move for move in listed if getattr(move, "seat", None) == seat]
    return _BY_GAME[rules.name](state, seat, moves, seed)


def _of_kind(moves: Sequence[Move], kind: type[M]) -> list[M]:
    return [move for move in moves if isinstance(move, kind)]


def _least(moves: Sequence[M], cost: Callable[[M], Any], seed: int, *position: int) -> M:
    """The move that costs least; of equal ones one by chance."""
    costs = [cost(move) for move in moves]
    equal = [move for move, paid in zip(moves, costs, strict=True) if paid == min(costs)]
    return pick(equal, seed, *position)


# --- tricks --------------------------------------------------------------------------------------


class _Table(Struct, frozen=True):
    """What the choice of a card depends on, in any of the games."""

    trick: Trick
    ours: Collection[int]  # the seats on our side, our own too
    seats: int
    strength: Mapping[Card, int]  # within its suit
    worth: Mapping[Card, int]  # in this trick, once it is led; a card face down is not in it
    trumps: Collection[Card]


def _choose_card(table: _Table, plays: Sequence[Play], seed: int) -> Play:
    lying = table.trick.cards
    position = (plays[0].seat, len(plays))
    if not lying:
        return _least(plays, lambda play: -table.strength[play.card], seed, *position)
    winners = _winners(table, plays) if len(lying) == table.seats - 1 else []
    return _least(winners or plays, lambda play: _cost(table, play.card), seed, *position)


def _winners(table: _Table, plays: Sequence[Play]) -> list[Play]:
    """The plays that take the trick from the other side, so far as its cards are face up."""
    worths = [table.worth.get(card, 0) for card in table.trick.cards]
    best = max(worths)
    if turn_order(table.trick.leader, table.seats)[worths.index(best)] in table.ours:
        return []
    return [play for play in plays if table.worth[play.card] > best]


def _cost(table: _Table, card: Card) -> tuple[bool, int]:
    """Trumps are dearer than any other card."""
    return card in table.trumps, table.strength[card]


# --- Ganjifa -------------------------------------------------------------------------------------


def _ganjifa(state: ganjifa.State, seat: int, moves: Sequence[Move], seed: int) -> Move:
    """As in any tricks; but the longest Dukal is led at once, and to one go the weakest cards."""
    sequences = _of_kind(moves, Dukal)
    if sequences:
        return _least(sequences, _dukal_cost, seed, seat)
    plays = _of_kind(moves, Play)
    if state.trick is None:
        return plays[0]  # the trump Raja, which opens
    return _choose_card(_ganjifa_table(state, state.trick, seat), plays, seed)


def _dukal_cost(dukal: Dukal) -> tuple[int, int]:
    return -len(dukal.cards), sum([ganjifa.STRENGTHS[card] for card in dukal.cards])


def _ganjifa_table(state: ganjifa.State, trick: Trick, seat: int) -> _Table:
    lying, trump = trick.cards, state.options.trump
    worth = ganjifa_trick_strengths(GANJIFA.suit[lying[0]], trump) if lying else {}
    trumps = [card for card in ganjifa.CARDS if GANJIFA.suit[card] == trump]
    seats = state.seats * state.lead_size  # nobody is last to a Dukal, which can't be beaten
    return _Table(trick, (seat,), seats, ganjifa.STRENGTHS, worth, frozenset(trumps))


# --- Suns and Moons ------------------------------------------------------------------------------

#: Card points that a declarer's side takes, by seats: of any hand, and more for each trump and for
#: each card point in it. Fitted to 400 deals of this player each.
TAKEN = {3: (5.4, 2.7, 0.8), 4: (22.9, 2.7, 0.6)}


def _suns_and_moons(
    state: suns_and_moons.State, seat: int, moves: Sequence[Move], seed: int
) -> Move:
    match state.phase:
        case "bid":
            return _call(state, seat)
        case "exchange":
            return _lay_weakest(state, moves)
        case "trump":
            return Trump(seat, _longest_suit(state, state.hands[seat].cards))
        case _:
            return _choose_card(_suns_table(state, seat), _of_kind(moves, Play), seed)


def _call(state: suns_and_moons.State, seat: int) -> Move:
    """One more than the highest bid while the count of the hand promises it."""
    hand = state.hands[seat].cards
    trump = _longest_suit(state, hand)
    of_any, of_trump, of_point = TAKEN[state.seats]
    expected = of_any + of_trump * sum([DIBV.suit[card] == trump for card in hand])
    expected += of_point * suns_and_moons.card_points(hand, state.options)
    lowest = max(suns_and_moons.LOWEST_BID, state.bid + 1)
    partner = (seat + 2) % 4 if state.seats == 4 else seat
    bidders = [call.seat for call in state.calls if isinstance(call, Bid)]
    is_ours = bidders[-1:] == [partner]
    if is_ours or lowest > min(expected, suns_and_moons.HIGHEST_BID):
        return Pass(seat)
    return Bid(seat, lowest)


def _longest_suit(state: suns_and_moons.State, cards: Sequence[Card]) -> str:
    """The suit with most of `cards`; of equal ones that with the strongest."""
    strength = suns_and_moons.strengths(state.options.red_suits)

    def length(suit: str) -> tuple[int, int]:
        held = [strength[card] for card in cards if DIBV.suit[card] == suit]
        return len(held), sum(held)

    return max(DIBV.suits, key=length)


def _lay_weakest(state: suns_and_moons.State, moves: Sequence[Move]) -> Exchange:
    """The weakest cards beside trumps; what is always allowed where the rules forbid that."""
    assert state.declarer is not None
    held = [*state.hands[state.declarer].cards, *state.talon.cards]
    trump = _longest_suit(state, held)
    strength = suns_and_moons.strengths(state.options.red_suits)
    held.sort(key=lambda card: (DIBV.suit[card] == trump, strength[card]))
    exchange = suns_and_moons.laying(state, held[: suns_and_moons.TALON_SIZE])
    if suns_and_moons.SUNS_AND_MOONS.refusal(state, exchange) is None:
        return exchange
    return _of_kind(moves, Exchange)[0]


def _suns_table(state: suns_and_moons.State, seat: int) -> _Table:
    assert state.trick is not None
    assert state.trump is not None
    lying, reds = state.trick.cards, state.options.red_suits
    worth = suns_trick_strengths(DIBV.suit[lying[0]], state.trump, reds) if lying else {}
    trumps = frozenset([card for card in DIBV.cards if DIBV.suit[card] == state.trump])
    strength = suns_and_moons.strengths(reds)
    return _Table(state.trick, _allies(state, seat), state.seats, strength, worth, trumps)


def _allies(state: suns_and_moons.State, seat: int) -> tuple[int, ...]:
    """The seats that win or lose the deal with `seat`; with three, those beside the declarer."""
    if state.seats == 4:
        return (seat, (seat + 2) % 4)
    if seat == state.declarer:
        return (seat,)
    return tuple([other for other in range(3) if other != state.declarer])


# --- Unsun Karuta --------------------------------------------------------------------------------


def _unsun_karuta(state: unsun_karuta.State, seat: int, moves: Sequence[Move], seed: int) -> Move:
    """As in any tricks; it declares where it may, and buries its weakest card."""
    assert state.trump is not None
    strength = unsun_karuta.strengths(state.trump)
    declarations = _of_kind(moves, Declare)
    if state.phase == "declare":
        return declarations[0] if declarations else Pass(seat)
    if state.phase == "bury":
        return _least(_of_kind(moves, Bury), lambda bury: strength[bury.card], seed, seat)
    plays = _of_kind(moves, Play)
    if state.trick is None:
        return plays[0]  # the last card, to the ninth trick
    lying, suits = state.trick.cards, unsun_karuta.suits_in_play(state.trump)
    worth = unsun_karuta.trick_strengths(suits[lying[0]], state.trump) if lying else {}
    trumps = frozenset(unsun_karuta.trumps(UNSUN.cards, state.trump))
    team = range(seat % 2, state.seats, 2)
    return _choose_card(
        _Table(state.trick, team, state.seats, strength, worth, trumps), plays, seed
    )


# --- Ramejan -------------------------------------------------------------------------------------


def _ramejan(state: ramejan.State, seat: int, moves: Sequence[Move], seed: int) -> Move:
    """Wins when it can, claims to win only, makes every four, and else draws or discards."""
    for move in moves:
        if isinstance(move, Win) or (isinstance(move, Claim) and _wins_at_once(state, move)):
            return move
    for kind in (Extend, Four, Draw):
        for move in moves:
            if isinstance(move, kind):
                return move
    discards = _of_kind(moves, Discard)
    if not discards:
        return Pass(seat)
    return _least(discards, _nearness(state, seat), seed, seat, len(state.stock))


def _wins_at_once(state: ramejan.State, claim: Claim) -> bool:
    after = ramejan.RAMEJAN.apply(state, claim)
    return bool(_of_kind(ramejan.RAMEJAN.legal_moves(after), Win))


def _nearness(state: ramejan.State, seat: int) -> Callable[[Discard], tuple[int, int]]:
    """How near a card is to a meld that can still be made: the most cards of one that are held,
    and how many melds it might come into."""
    held = frozenset(state.hands[seat].cards)
    laid = [card for melds in state.melds for meld in melds for card in meld.cards]
    gone = frozenset([*laid, *[discard.card for discard in state.discards]])

    def nearness(discard: Discard) -> tuple[int, int]:
        open_melds = [
            len(held.intersection(meld))
            for meld in ramejan.melds_of(discard.card)
            if gone.isdisjoint(meld)
        ]
        return max(open_melds, default=0), sum(open_melds)

    return nearness


_BY_GAME: Mapping[str, Callable[[Any, int, Sequence[Move], int], Move]] = MappingProxyType(
    {
        "ganjifa": _ganjifa,
        "suns-and-moons": _suns_and_moons,
        "unsun-karuta": _unsun_karuta,
        "ramejan": _ramejan,
    }
)
