"""Ramejan, the rules about melds, multipliers and points: section 3 of the rules sheet.

RJ-n names an open point of the sheet and its resolution.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.cards import Card
from engine.decks import DIBV

#: Cards in order: a run's along the ring, an of-a-kind's in the deck's order of suits.
Meld = tuple[Card, ...]

RUN, THREE, FOUR = 1, 2, 4  # kinds of melds, by their value
RANKS = 11  # in a ring: 0 follows 10
MELDS_TO_WIN = 3
DEFAULT_DEALS = 8

RUNS: tuple[Meld, ...] = tuple(
    tuple(f"{suit}{(first + step) % RANKS}" for step in range(3))
    for suit in DIBV.suits
    for first in range(RANKS)
)
THREES: tuple[Meld, ...] = tuple(
    tuple(f"{suit}{rank}" for suit in suits)
    for rank in range(RANKS)
    for suits in itertools.combinations(DIBV.suits, 3)
)
FOURS: tuple[Meld, ...] = tuple(
    tuple(f"{suit}{rank}" for suit in DIBV.suits) for rank in range(RANKS)
)
MELDS = (*RUNS, *THREES, *FOURS)
VALUE: Mapping[Meld, int] = MappingProxyType(
    {**dict.fromkeys(RUNS, RUN), **dict.fromkeys(THREES, THREE), **dict.fromkeys(FOURS, FOUR)}
)

#: What each multiplier is worth, by its name in transcripts and in their order.
WORTH: Mapping[str, int] = MappingProxyType(
    {
        "self-draw": 1,
        "secret": 1,
        "numbers": 1,
        "faces": 2,
        "runs-only": 1,
        "consecutive": 2,
        "of-a-kinds": 3,
        "two-suits": 2,
        "one-suit": 3,
    }
)

# Sets of cards as masks, a bit for each card: splitting a hand is asked for in every turn.
_BIT = {card: 1 << place for place, card in enumerate(DIBV.cards)}
_MASK = {meld: sum([_BIT[card] for card in meld]) for meld in MELDS}
_MELD = {mask: meld for meld, mask in _MASK.items()}
_OF_CARD = {card: tuple(meld for meld in MELDS if card in meld) for card in DIBV.cards}
#: Melds that may lie in a hand unannounced, by card's bit and, for None, all.
_CLOSED = {
    _BIT[card]: tuple((meld, _MASK[meld]) for meld in melds if VALUE[meld] != FOUR)
    for card, melds in _OF_CARD.items()
}
_ALL_CLOSED = tuple((meld, _MASK[meld]) for meld in (*RUNS, *THREES))

_NUMBERS = frozenset({"0", "1", "2", "3", "4", "5"})
_FACES = frozenset({"0", "6", "7", "8", "9", "10"})


class Options(Struct, frozen=True, rename="camel", omit_defaults=True):
    """What a table may choose; as JSON, only what differs from the defaults.

    With neither `deals` nor `threshold` the match ends after eight deals; with both, whichever
    comes first.
    """

    last_discard: Literal["none", "claimableForWin"] = "none"  # RJ-2
    extend_later: bool = False  # RJ-7
    consecutive_wraps: bool = True  # RJ-10
    multiplier_cap: Literal["none", 7] | None = "none"  # RJ-13; null is none too
    tie: Literal["shared", "extraDeal"] = "shared"  # RJ-19
    deals: Annotated[int, Meta(ge=1)] | None = None
    threshold: Annotated[int, Meta(ge=1)] | None = None

    @property
    def deals_to_play(self) -> int | None:
        """The number of deals that ends the match; None where only a threshold does."""
        if self.deals is None and self.threshold is None:
            return DEFAULT_DEALS
        return self.deals


DEFAULTS = Options()


class Score(Struct, frozen=True):
    """What three melds are worth. `points` is 0 without a multiplier: they may not win."""

    melds: tuple[Meld, ...]
    value: int
    multipliers: dict[str, int]  # worth by name
    points: int


def as_meld(cards: Sequence[Card]) -> Meld | None:
    """The meld that exactly these cards form, in any order; None if they form none (RJ-17).

    Raises UnknownCard for a code that is no card of the deck.
    """
    bits = {_BIT[DIBV.card(card)] for card in cards}
    return _MELD.get(sum(bits)) if len(bits) == len(cards) else None


def melds_of(card: Card) -> tuple[Meld, ...]:
    """All melds that `card` belongs to: runs, threes, the four."""
    return _OF_CARD[card]


def claims(hand: Iterable[Card], card: Card) -> tuple[Meld, ...]:
    """The melds that the top discard `card` forms with cards of `hand` (RJ-15, RJ-16)."""
    held = _mask(hand) | _BIT[card]
    return tuple([meld for meld in _OF_CARD[card] if not _MASK[meld] & ~held])


def splits(
    held: Iterable[Card], unread: int = 0, free: Iterable[Card] = ()
) -> Iterator[tuple[Meld, ...]]:
    """All ways to split loose cards into runs and threes-of-a-kind, using up every one.

    `unread` of them may be any of the cards `free`; ways that use these may come more than once.
    A four-of-a-kind counts only once it is announced (RJ-4), so none is among them.
    """
    return _splits(_mask(held), unread, _mask(free))


def _splits(held: int, unread: int, free: int) -> Iterator[tuple[Meld, ...]]:
    if not held and not unread:
        yield ()
        return
    candidates = _CLOSED[held & -held] if held else _ALL_CLOSED
    for meld, mask in candidates:
        missing = mask & ~held
        if missing & ~free or missing.bit_count() > unread:
            continue
        for rest in _splits(held & ~mask, unread - missing.bit_count(), free & ~missing):
            yield (meld, *rest)


def _mask(cards: Iterable[Card]) -> int:
    return sum([_BIT[card] for card in cards])


def multipliers(
    melds: Sequence[Meld], self_draw: bool, secret: bool, options: Options = DEFAULTS
) -> dict[str, int]:
    """The multipliers of three melds, worth by name (RJ-10, RJ-11)."""
    ranks = {DIBV.rank[card] for meld in melds for card in meld}
    suits = {DIBV.suit[card] for meld in melds for card in meld}
    runs = [meld for meld in melds if VALUE[meld] == RUN]
    met = {
        "self-draw": self_draw,
        "secret": secret,
        "numbers": ranks <= _NUMBERS,
        "faces": ranks <= _FACES,
        "runs-only": len(runs) == len(melds),
        "consecutive": _are_consecutive(runs, options.consecutive_wraps),
        "of-a-kinds": not runs,
        "two-suits": len(suits) == 2,
        "one-suit": len(suits) == 1,
    }
    return {name: WORTH[name] for name, is_met in met.items() if is_met}


def _are_consecutive(runs: Sequence[Meld], wraps: bool) -> bool:
    """Whether three runs, of any suits, follow each other along the ring (RJ-10)."""
    firsts = {int(DIBV.rank[run[0]]) for run in runs}
    lowest = firsts if wraps else firsts & {0, 1, 2}
    return len(runs) == MELDS_TO_WIN and any(
        firsts == {first, (first + 3) % RANKS, (first + 6) % RANKS} for first in lowest
    )


def score(
    melds: Sequence[Meld], self_draw: bool, secret: bool, options: Options = DEFAULTS
) -> Score:
    """What three melds score: their value, doubled for each multiplier after the first (RJ-13)."""
    value = sum([VALUE[meld] for meld in melds])
    worth = multipliers(melds, self_draw, secret, options)
    total = sum(worth.values())
    if options.multiplier_cap == 7:
        total = min(total, 7)
    return Score(tuple(melds), value, worth, value << (total - 1) if total else 0)


def best_score(
    fixed: Sequence[Meld],
    loose: Iterable[Card],
    self_draw: bool,
    secret: bool,
    options: Options = DEFAULTS,
) -> Score | None:
    """The split of `loose` that scores most with the melds `fixed` on the table (RJ-12).

    None where there is none of three melds, or no multiplier. Of equals, the first.
    """
    scores = [
        score((*fixed, *split), self_draw, secret, options)
        for split in splits(loose)
        if len(fixed) + len(split) == MELDS_TO_WIN
    ]
    best = max(scores, key=lambda found: found.points, default=None)
    return best if best is not None and best.points else None
