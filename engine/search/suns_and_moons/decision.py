"""Suns and Moons for the search: what a view tells, as small ints, and the moves of ints."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.cards import Card, Hand
from engine.decks import DIBV
from engine.game import View
from engine.games.suns_and_moons import (
    CARDS,
    HIGHEST_BID,
    LOWEST_BID,
    SUNS_AND_MOONS,
    TALON_SIZE,
    Options,
    State,
    auction_of,
    card_points,
    laying,
    strengths,
)
from engine.moves import Bid, Exchange, Move, Pass, Play, Trump
from engine.search.bits import BITS, HIGH, by_suit
from engine.search.even_spread import EvenSpread
from engine.search.suns_and_moons.auction import CallKernel, LayKernel, Table, cards_to_lay
from engine.search.suns_and_moons.habits import (
    DISCARD,
    FOLLOW,
    LEAD,
    TRUMPING,
    Act,
)
from engine.search.suns_and_moons.hands import RANKS, SUITS, Calls, worth
from engine.search.suns_and_moons.kernel import (
    Contract,
    SunsAndMoonsKernel,
    Trick,
    beaten_up_to,
    playable,
)
from engine.search.suns_and_moons.stakes import Stakes
from engine.search.suns_and_moons.worlds import Worlds
from engine.tricks import turn_order

_SUIT_NUMBER = {suit: number for number, suit in enumerate(DIBV.suits)}
_WHOLE_SUIT = (1 << RANKS) - 1
#: Places, among the cards that help least, of four that are laid.
_CHOICES = ((0, 1, 2, 3), (0, 1, 2, 4), (0, 1, 3, 4), (0, 2, 3, 4), (0, 1, 2, 5))


SunsAndMoonsDecision = SunsAndMoonsKernel | CallKernel | LayKernel


def is_searched(state: State) -> bool:
    """Whether this is a decision that has two sides: all but a bid that can't be made."""
    return state.phase != "bid" or state.bid < HIGHEST_BID


def kernel_of(view: View[State], noise: int, infers: bool) -> SunsAndMoonsDecision:
    """The decision of the view's seat, made of what the view shows."""
    kernel = _kernel_of(view, noise)
    kernel.worlds.infers = infers and bool(view.state.calls)
    return kernel


def _kernel_of(view: View[State], noise: int) -> SunsAndMoonsDecision:
    match view.state.phase:
        case "bid":
            return _call(view, noise)
        case "exchange":
            return _laying(view, noise)
        case "trump":
            return _naming(view, noise)
    return _playing(view, noise)


def move_of(view: View[State], kernel: SunsAndMoonsDecision, arm: int) -> Move:
    """The move that an arm of the view's kernel is."""
    state, seat = view.state, view.seat
    assert seat is not None
    if isinstance(kernel, CallKernel):
        return Bid(seat, max(LOWEST_BID, state.bid + 1)) if arm else Pass(seat)
    if isinstance(kernel, LayKernel):
        if state.phase == "trump":
            return Trump(seat, DIBV.suits[kernel.trumps[arm]])
        return _exchange(state, kernel.lays[arm])
    return Play(seat, card_of(kernel.moves[arm], state.options))


def _playing(view: View[State], noise: int) -> SunsAndMoonsKernel:
    state, seat = view.state, view.seat
    assert seat is not None
    contract, trick = _contract(state), _trick(state)
    own = _masks(state.hands[seat].cards, state.options)
    legal = own
    if trick.turn:
        undertrumps = contract.undertrumps
        legal = playable(own, trick.led, contract.trump, trick.best, undertrumps)
    moves = [suit * RANKS + bit for suit in range(SUITS) for bit in BITS[legal[suit]]]
    against = sum(
        card_points(taken.cards, state.options)
        for taken in state.tricks
        if contract.sides[taken.winner]
    )
    values = _stakes(view).by_points(_side(state.declarer or 0, state), state.bid)
    return SunsAndMoonsKernel(contract, seat, _worlds(view), trick, against, moves, noise, values)


def _call(view: View[State], noise: int) -> CallKernel:
    state, seat = view.state, view.seat
    assert seat is not None
    assert state.dealer is not None
    standing = auction_of(state, state.calls)
    passed = {call.seat for call in state.calls if isinstance(call, Pass)}
    return CallKernel(
        _table(view, noise),
        seat,
        _worlds(view),
        standing.bid,
        -1 if standing.bidder is None else standing.bidder,
        sum(1 << n for n in range(state.seats) if n not in passed),
    )


def _laying(view: View[State], noise: int) -> LayKernel:
    """What to lay: for each suit that may be trump the four cards that help least, and some other
    choices among the first six."""
    state, seat = view.state, view.seat
    assert seat is not None
    held = _masks((*state.hands[seat].cards, *state.talon.cards), state.options)
    lays: list[list[int]] = []
    trumps: list[int] = []
    ranked = sorted(range(SUITS), key=lambda trump: -worth(held, 0, trump))
    for place, trump in enumerate(ranked):
        order = cards_to_lay(held, trump)
        for choice in _CHOICES if place < 2 else _CHOICES[:1]:
            cards = [order[index] for index in choice]
            if SUNS_AND_MOONS.refusal(state, _exchange(state, cards)) is None:
                lays.append(cards)
                trumps.append(trump)
    if not lays:
        lays.append([index_of(card, state.options) for card in _lowest(state, seat)])
        trumps.append(ranked[0])
    return _lay_kernel(view, lays, trumps, noise)


def _naming(view: View[State], noise: int) -> LayKernel:
    """The talon lies already; it is taken up and laid again with each suit as trump."""
    state = view.state
    laid = [index_of(card, state.options) for card in state.talon.cards]
    return _lay_kernel(view, [laid] * SUITS, list(range(SUITS)), noise)


def _lay_kernel(
    view: View[State], lays: list[list[int]], trumps: list[int], noise: int
) -> LayKernel:
    assert view.seat is not None
    return LayKernel(_table(view, noise), view.seat, _worlds(view), view.state.bid, lays, trumps)


def _table(view: View[State], noise: int) -> Table:
    state = view.state
    assert state.dealer is not None
    return Table(state.seats, state.dealer, _undertrumps(state), noise, _stakes(view))


def _stakes(view: View[State]) -> Stakes:
    """How the match stands for the view's seat."""
    state, options = view.state, view.state.options
    assert view.seat is not None
    left = -1 if options.deals is None else max(0, options.deals - state.deal)
    return Stakes([*state.totals], _side(view.seat, state), left, options.points_to_win or 0)


def _side(seat: int, state: State) -> int:
    """The side that a seat scores with."""
    return seat % len(state.totals)


def _worlds(view: View[State]) -> Worlds:
    state = view.state
    known = [mask for hand in (*state.hands, state.talon) for mask in _hand(hand, state)]
    return Worlds(known, _spread(view), _calls(view), _acts(view))


def _acts(view: View[State]) -> list[Act]:
    """The cards that the others played, as they tell of their hands."""
    state = view.state
    if state.phase != "play":
        return []
    contract, left = _contract(state), [_WHOLE_SUIT] * SUITS
    acts: list[Act] = []
    for leader, cards in _tricks(state):
        trick = Trick(leader)
        for seat, card in zip(turn_order(leader, state.seats), cards, strict=False):
            index = index_of(card, state.options)
            if seat != view.seat:
                acts.append(_act(contract, trick, seat, index, left))
            trick.play(seat, index, contract.trump)
            left[index // RANKS] ^= 1 << index % RANKS
    later = [[0] * SUITS for _ in range(state.seats)]
    for act in reversed(acts):
        played = later[act.base // SUITS]
        played[act.suit] |= 1 << act.bit
        act.later = played.copy()
    return acts


def _act(contract: Contract, trick: Trick, seat: int, card: int, left: list[int]) -> Act:
    """A card as it is played to a trick; `left` are the cards not played before."""
    suit, bit = divmod(card, RANKS)
    trump, sides = contract.trump, contract.sides
    tops, floor = [HIGH[mask] for mask in left], -1
    if not trick.turn:
        lead = LEAD + (4 if sides[seat] else 2 * (seat != contract.declarer))
        kinds = [lead + (other == trump) for other in range(SUITS)]
        return Act(seat * SUITS, kinds, suit, bit, floor, tops)
    ours, last = sides[trick.winner] == sides[seat], trick.turn == contract.seats - 1
    kind = DISCARD + ours
    if suit == trick.led or suit == trump:
        kind = (FOLLOW if suit == trick.led else TRUMPING) + 2 * ours + last
        floor = beaten_up_to(trick.best, suit == trump)
    return Act(seat * SUITS, [kind] * SUITS, suit, bit, floor, tops)


def _calls(view: View[State]) -> Calls:
    """What everybody called, and what that says of their hands."""
    state, seat = view.state, view.seat
    assert seat is not None
    low, high, bid, bidder = [0] * state.seats, [HIGHEST_BID] * state.seats, 0, -1
    for call in state.calls:
        if isinstance(call, Bid):
            low[call.seat], bid, bidder = call.points, call.points, call.seat
        elif state.seats == 3 or bidder != (call.seat + 2) % 4:  # a partner is not outbid
            high[call.seat] = max(LOWEST_BID, bid + 1) - 1
    gone = [mask for hand in SUNS_AND_MOONS.hands_played(state) for mask in _hand(hand, state)]
    calls = Calls(state.seats, seat, low, high, gone)
    if state.declarer is not None and state.trump is not None:
        calls.declarer, calls.bid = state.declarer, state.bid
        calls.trump = _SUIT_NUMBER[state.trump]
    return calls


def _hand(hand: Hand, state: State) -> list[int]:
    return _masks(hand.cards, state.options)


def _lowest(state: State, seat: int) -> list[Card]:
    """The four cards with the fewest points, which any talon may hold."""
    held = [*state.talon.cards, *state.hands[seat].cards]
    return sorted(held, key=lambda card: card_points((card,), state.options))[:TALON_SIZE]


def _exchange(state: State, cards: list[int]) -> Exchange:
    return laying(state, [card_of(index, state.options) for index in cards])


def _undertrumps(state: State) -> bool:
    return state.options.cannot_overtrump == "undertrump"


def seeing(kernel: SunsAndMoonsDecision, state: State) -> SunsAndMoonsDecision:
    """The same decision, of a seat that sees all hands and the talon."""
    hands = (*state.hands, state.talon)
    kernel.worlds.shown = [mask for hand in hands for mask in _masks(hand.cards, state.options)]
    return kernel


def index_of(card: Card, options: Options) -> int:
    """The kernel's number of a card."""
    return _indices(options.red_suits)[card]


def card_of(index: int, options: Options) -> Card:
    """The card of that number."""
    return _cards(options.red_suits)[index]


@cache
def _indices(red_suits: tuple[str, ...]) -> dict[Card, int]:
    strength = strengths(red_suits)
    return {card: _SUIT_NUMBER[DIBV.suit[card]] * RANKS + strength[card] - 1 for card in CARDS}


@cache
def _cards(red_suits: tuple[str, ...]) -> dict[int, Card]:
    return {index: card for card, index in _indices(red_suits).items()}


def _masks(cards: Iterable[Card], options: Options) -> list[int]:
    return by_suit([index_of(card, options) for card in cards], SUITS, RANKS)


def _contract(state: State) -> Contract:
    assert state.declarer is not None
    assert state.trump is not None
    trump = _SUIT_NUMBER[state.trump]
    return Contract(state.seats, state.declarer, state.bid, trump, _undertrumps(state))


def _trick(state: State) -> Trick:
    assert state.trick is not None
    assert state.trump is not None
    trick, trump = Trick(state.trick.leader), _SUIT_NUMBER[state.trump]
    for seat, card in zip(turn_order(trick.leader, state.seats), state.trick.cards, strict=False):
        trick.play(seat, index_of(card, state.options), trump)
    return trick


def _spread(view: View[State]) -> EvenSpread:
    """What the seat has not seen, and who may hold it."""
    state, seat = view.state, view.seat
    assert seat is not None
    located = SUNS_AND_MOONS.zones(state)
    unseen = [index_of(card, state.options) for card in CARDS if card not in located]
    rooms = [0 if n == seat else len(hand) for n, hand in enumerate(state.hands)]
    rooms.append(TALON_SIZE if state.talon.unread else 0)
    free = [[_WHOLE_SUIT] * SUITS] * (state.seats + 1)
    may = may_hold(state) if state.phase == "play" else free
    holders = [
        sum(
            1 << hand
            for hand, room in enumerate(rooms)
            if room and may[hand][card // RANKS] >> card % RANKS & 1
        )
        for card in unseen
    ]
    return EvenSpread(unseen, holders, rooms)


def may_hold(state: State) -> list[list[int]]:
    """By seat, and for the talon last, the masks of cards that each may hold by what it played:
    who did not follow has none of the suit led; who did not trump, no trumps; who trumped lower
    than the best, none higher."""
    contract = _contract(state)
    may = [[_WHOLE_SUIT] * SUITS for _ in range(state.seats + 1)]
    for leader, cards in _tricks(state):
        trick = Trick(leader)
        for seat, card in zip(turn_order(leader, state.seats), cards, strict=False):
            index = index_of(card, state.options)
            if trick.turn:
                _narrow(may[seat], contract, trick, index)
            trick.play(seat, index, contract.trump)
    return may


def _tricks(state: State) -> list[tuple[int, tuple[Card, ...]]]:
    """All tricks with who led to them, the one that lies last."""
    tricks = [(trick.leader, trick.cards) for trick in state.tricks]
    return [*tricks, (state.trick.leader, state.trick.cards)] if state.trick else tricks


def _narrow(may: list[int], contract: Contract, trick: Trick, card: int) -> None:
    suit, trump = card // RANKS, contract.trump
    if suit == trick.led:
        return
    may[trick.led] = 0
    beaten = trick.best - 99 if trick.best >= 100 else 0  # bits below it don't beat the trick
    if suit != trump:
        may[trump] &= 0 if contract.undertrumps else (1 << beaten) - 1
    elif card % RANKS < beaten:
        may[trump] &= (1 << beaten) - 1
