"""Ramejan for the search: what a view tells, as small ints, and the moves that ints stand for."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.cards import Card
from engine.decks import DIBV
from engine.game import View
from engine.games.ramejan import FOURS, RAMEJAN, RUNS, THREES, Laid, State, best_win
from engine.games.ramejan import Options as TableOptions
from engine.moves import Claim, Discard, Draw, Extend, Four, Move, Pass, Win
from engine.search.ramejan.expectation import RamejanExpectation
from engine.search.ramejan.figures import Thrown
from engine.search.ramejan.kernel import RamejanKernel
from engine.search.ramejan.melds import FIRST_FOUR, MASK, RANKS, Scale
from engine.search.ramejan.position import (
    CLAIM,
    DRAW,
    EXTEND,
    FOUR,
    PASS,
    WIN,
    Options,
    Position,
)
from engine.search.ramejan.standing import POINTS_A_DEAL, Standing

CARDS = DIBV.cards  # in the order of the kernel's numbers
_INDEX = {card: index for index, card in enumerate(CARDS)}
_NO_CAP = 99


def mask_of(cards: Iterable[Card]) -> int:
    """Cards as a mask."""
    return sum([1 << _INDEX[card] for card in cards])


_NUMBER = {mask: number for number, mask in enumerate(MASK)}
_MELD = {_NUMBER[mask_of(meld)]: meld for meld in (*RUNS, *THREES, *FOURS)}


def is_searched(state: State) -> bool:
    """Whether the seat whose turn it is knows its hand; then all that it decides is searched."""
    return state.turn is not None and not state.hands[state.turn].unread


def kernel_of(view: View[State], noise: int, infers: bool) -> RamejanKernel:
    """The decision of the view's seat, made of what the view shows. Its arms are the legal moves,
    all of them: no two are equal. Worlds are even, whether or not it is to infer: only
    `expectation_of` does."""
    state, seat = view.state, view.seat
    assert seat is not None
    now = position_of(state)
    now.stock = [0] * len(state.stock)  # of which nothing but its size is known
    moves = [number_of(move) for move in RAMEJAN.legal_moves(state)]
    known = now.gone | now.loose[seat]
    unseen = [index for index in range(len(CARDS)) if not known >> index & 1]
    wants = len(state.hands[1 - seat])
    return RamejanKernel(_options(state.options), now, unseen, wants, moves, noise)


def expectation_of(view: View[State], infers: bool, deeper: int) -> RamejanExpectation:
    """The same decision by exact expectation. `infers`: whether what the other seat threw, and what
    it did not claim, make cards that go with these less likely in its hand; `deeper`: how many
    discards are looked at one draw deeper."""
    state, seat = view.state, view.seat
    assert seat is not None
    return RamejanExpectation(
        _options(state.options),
        position_of(state),
        len(state.stock),
        len(state.hands[1 - seat]),
        thrown_of(state, seat) if infers else Thrown(0, 0, 0),
        standing_of(state, seat),
        [number_of(move) for move in RAMEJAN.legal_moves(state)],
        deeper,
    )


def thrown_of(state: State, seat: int) -> Thrown:
    """What lies there that tells a seat of the other's hand."""
    other = [discard.card for discard in state.discards if discard.seat != seat]
    own = [discard.card for discard in state.discards if discard.seat == seat]
    return Thrown(mask_of(other), mask_of(other[-2:]), mask_of(own))


def standing_of(state: State, seat: int) -> Standing:
    """How the match stands for a seat. Where only a threshold ends it, as many deals are left as
    its points will take."""
    ahead = state.totals[seat] - state.totals[1 - seat]
    options = state.options
    lefts = []
    if options.deals_to_play is not None:
        lefts.append(options.deals_to_play - state.deal)
    if options.threshold is not None:
        lefts.append((options.threshold - max(state.totals)) * 2 // POINTS_A_DEAL)
    return Standing(ahead, max(0, min(lefts)))


def move_of(view: View[State], kernel: RamejanKernel | RamejanExpectation, arm: int) -> Move:
    """The move that an arm of the view's kernel is."""
    return read_move(view.state, kernel.moves[arm])


def seeing(kernel: RamejanKernel, state: State) -> RamejanKernel:
    """The same decision, of a seat that sees the other's hand and the stock."""
    kernel.sees = True
    kernel.now = position_of(state)
    return kernel


def position_of(state: State) -> Position:
    """A state of a deal as the kernel has it; cards that nobody has read are left out."""
    assert state.turn is not None
    now = Position(state.turn, state.phase == "act")
    for seat, melds in enumerate(state.melds):
        now.loose[seat] = mask_of(state.hands[seat].cards)
        now.laid[seat] = [number_of_meld(laid.cards) for laid in melds]
        now.secret[seat] = all(laid.claimed is None for laid in melds)
        now.threes[seat] = sum([_rank_bit(laid) for laid in melds if laid.is_open_three])
        now.gone |= mask_of(card for laid in melds for card in laid.cards)
    now.gone |= mask_of(discard.card for discard in state.discards)
    if state.phase == "draw" and state.discards:
        now.top = _INDEX[state.discards[-1].card]
    now.drawn = mask_of(card for card in state.drawn if card is not None)
    now.stock = [_INDEX[card] for card in state.stock if card is not None]
    return now


def number_of_meld(cards: tuple[Card, ...]) -> int:
    """The kernel's number of a meld."""
    return _NUMBER[mask_of(cards)]


def number_of(move: Move) -> int:
    """The kernel's number of a move."""
    match move:
        case Discard():
            return _INDEX[move.card]
        case Extend():
            return EXTEND + _INDEX[move.card]
        case Four():
            return FOUR + number_of_meld(move.meld) - FIRST_FOUR
        case Claim():
            return CLAIM + number_of_meld(move.meld)
        case Draw():
            return DRAW
        case Win():
            return WIN
        case _:
            return PASS


def read_move(state: State, number: int) -> Move:
    """The move of the seat whose turn it is in `state` that one of a kernel's numbers stands for;
    of wins the best."""
    seat = state.turn
    assert seat is not None
    if number < EXTEND:
        return Discard(seat, CARDS[number])
    if number < FOUR:
        return Extend(seat, CARDS[number - EXTEND])
    if number < CLAIM:
        return Four(seat, _MELD[FIRST_FOUR + number - FOUR])
    if number < DRAW:
        return Claim(seat, _MELD[number - CLAIM], state.discards[-1].card)
    if number == WIN:
        best = best_win(state, seat, state.hands[seat].cards)
        assert best is not None
        return Win(seat, best.melds)
    return Draw(seat, None) if number == DRAW else Pass(seat)


@cache
def _options(options: TableOptions) -> Options:
    cap = options.multiplier_cap if isinstance(options.multiplier_cap, int) else _NO_CAP
    scale = Scale(options.consecutive_wraps, cap)
    return Options(scale, options.last_discard == "claimableForWin", options.extend_later)


def _rank_bit(laid: Laid) -> int:
    return 1 << _INDEX[laid.cards[0]] % RANKS
