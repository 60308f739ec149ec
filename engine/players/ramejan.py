"""A player of Ramejan by rules of thumb: it grows melds that are near and pay. It sees its view."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

from msgspec import Struct

from engine.cards import Card
from engine.game import View
from engine.games.ramejan import MELDS_TO_WIN, RAMEJAN, RUNS, THREES, Meld, State, melds_of, score
from engine.moves import Claim, Discard, Draw, Extend, Four, Move, Pass, Win
from engine.players.seeds import pick

# Tuned by playing the same deals with one of them changed on one seat.
HASTE = 0.5  # how much of the rest of the deal a player may count on before somebody wins
CLAIM_GAIN = 1.0  # how many times better a claim must look than the hand as it is
MELDS_LOOKED_AT = 24

_CLOSED = tuple((meld, frozenset(meld)) for meld in (*THREES, *RUNS))  # the better paid first


def choose(view: View[State], seed: int) -> Move:
    """The move of the view's seat; `seed` decides between moves it holds for equally good.

    Raises ValueError if the seat may not move.
    """
    state, seat = view.state, view.seat
    if seat is None or seat not in RAMEJAN.to_act(state):
        raise ValueError("the view's seat may not move now")
    moves = RAMEJAN.legal_moves(state)
    if state.phase == "act":
        return _act(state, seat, moves, seed)
    claims = [move for move in moves if isinstance(move, Claim)]
    return _claim(state, seat, claims) or _first(moves, (Draw, Pass))


def _first(moves: Iterable[Move], kinds: tuple[type[Move], ...]) -> Move:
    return next(move for move in moves if isinstance(move, kinds))


def _act(state: State, seat: int, moves: Sequence[Move], seed: int) -> Move:
    """Win, or make a four for its value and the card it brings; else discard."""
    for kind in (Win, Extend, Four):
        for move in moves:
            if isinstance(move, kind):
                return move
    discards = [move for move in moves if isinstance(move, Discard)]
    if not discards:
        return _first(moves, (Pass,))
    return _discard(state, seat, discards, seed)


# --- plans: what a hand may grow into ------------------------------------------------------------


class Plan(Struct, frozen=True):
    """Melds that would win: the cards they need of the hand, and points to expect of them."""

    needs: frozenset[Card]
    worth: float


def plans(state: State, loose: Iterable[Card], fixed: Sequence[Meld], secret: bool) -> list[Plan]:
    """The sets of melds nearest to `loose` that win by a draw, beside those `fixed`."""
    held = frozenset(loose)
    chance = _chance_of_card(state)
    nearest = _nearest(held, _gone(state))
    found = []
    for chosen in itertools.combinations(nearest, MELDS_TO_WIN - len(fixed)):
        cards = frozenset().union(*[cards for _, cards in chosen])
        if len(cards) < 3 * len(chosen):
            continue
        points = score((*fixed, *[meld for meld, _ in chosen]), True, secret, state.options).points
        found.append(Plan(cards & held, points * chance ** len(cards - held)))
    return found


def _gone(state: State) -> frozenset[Card]:
    """The cards that nobody can draw any more."""
    lying = [discard.card for discard in state.discards]
    return frozenset(
        lying + [card for melds in state.melds for laid in melds for card in laid.cards]
    )


def _chance_of_card(state: State) -> float:
    """The chance to draw one card that is still hidden, before the deal is over."""
    hidden = len(state.stock) + sum([hand.unread for hand in state.hands])
    return HASTE * len(state.stock) / 2 / max(1, hidden)


def _nearest(held: frozenset[Card], gone: frozenset[Card]) -> list[tuple[Meld, frozenset[Card]]]:
    """The melds that want the fewest cards, of those that can still be made."""
    able = [(meld, cards) for meld, cards in _CLOSED if cards & held and not cards & gone]
    able.sort(key=lambda pair: len(pair[1] - held))
    return able[:MELDS_LOOKED_AT]


def _outlook(found: Iterable[Plan], without: Card | None = None) -> float:
    """Points to expect of all plans that do without this card."""
    return sum([plan.worth for plan in found if without not in plan.needs])


# --- decisions -----------------------------------------------------------------------------------


def _discard(state: State, seat: int, discards: Sequence[Discard], seed: int) -> Move:
    """What the plans miss least; of equals, what the other seat can use least."""
    fixed, secret = _table(state, seat)
    found = plans(state, state.hands[seat].cards, fixed, secret)
    gone = _gone(state) | frozenset(state.hands[seat].cards)
    ranked = [
        (round(_outlook(found, move.card), 6), -_uses(move.card, gone), move) for move in discards
    ]
    best = max(rank[:2] for rank in ranked)
    equal = [move for *rank, move in ranked if tuple(rank) == best]
    return pick(equal, seed, seat, len(state.stock), len(state.discards))


def _uses(card: Card, known: frozenset[Card]) -> int:
    """How many melds the other seat could make with `card`."""
    return sum([not frozenset(meld) - {card} & known for meld in melds_of(card)])


def _table(state: State, seat: int) -> tuple[tuple[Meld, ...], bool]:
    """The melds of `seat` on the table, and whether its hand is still secret."""
    laid = state.melds[seat]
    return tuple(meld.cards for meld in laid), all(meld.claimed is None for meld in laid)


def _claim(state: State, seat: int, claims: Sequence[Claim]) -> Move | None:
    """The claim that wins most or, if it looks better than the hand without it, that looks best."""
    if not claims:
        return None
    wins = [(_winning_points(state, seat, claim), claim) for claim in claims]
    points, winning = max(wins, key=lambda pair: pair[0])
    if points:
        return winning
    fixed, secret = _table(state, seat)
    now = _outlook(plans(state, state.hands[seat].cards, fixed, secret))
    looks = [(_outlook_after(state, seat, claim), claim) for claim in claims]
    outlook, best = max(looks, key=lambda pair: pair[0])
    return best if outlook > CLAIM_GAIN * now else None


def _winning_points(state: State, seat: int, claim: Claim) -> int:
    """What could be won with `claim` at once, without another draw; 0 if it does not win."""
    after = RAMEJAN.apply(state, claim)
    wins = [move for move in RAMEJAN.legal_moves(after) if isinstance(move, Win)]
    return max([RAMEJAN.apply(after, win).scores[seat] for win in wins], default=0)


def _outlook_after(state: State, seat: int, claim: Claim) -> float:
    """Points to expect after `claim` and the best discard, or the replacement for a four."""
    after = RAMEJAN.apply(state, claim)
    loose = after.hands[seat].cards
    found = plans(after, loose, _table(after, seat)[0], secret=False)
    if len(claim.meld) > 3:
        return _outlook(found)
    return max([_outlook(found, card) for card in loose], default=0.0)
