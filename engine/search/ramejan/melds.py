"""Ramejan's melds as bit masks: which there are, what they score, how many cards a hand lacks.

A card is `suit * 11 + rank`, a set of cards a mask of 44 bits, and a meld a number: the runs first,
then the threes, then the fours. The rules are those of `engine.games.ramejan.rules`, with which
this is held equal by its tests.
"""

from __future__ import annotations

from typing import Final

SUITS: Final = 4
RANKS: Final = 11
CARDS: Final = 44
SUIT_MASK: Final = (1 << RANKS) - 1
MELDS_TO_WIN: Final = 3
FIRST_THREE: Final = 44  # the number of the first three-of-a-kind; that of rank r is 44 + 4r
FIRST_FOUR: Final = 88  # the number of the first four-of-a-kind; that of rank r is 88 + r
#: More cards than any hand lacks: what it is short of can't be had any more.
NEVER: Final = 10
_NUMBERS: Final = 0b00000111111
_FACES: Final = 0b11111000001
_ALL_SUITS: Final = 1 | 1 << RANKS | 1 << 2 * RANKS | 1 << 3 * RANKS
_NOT_NUMBERS: Final = (_NUMBERS ^ SUIT_MASK) * _ALL_SUITS
_NOT_FACES: Final = (_FACES ^ SUIT_MASK) * _ALL_SUITS


def _masks() -> list[int]:
    """The cards of each meld, by its number."""
    masks: list[int] = []
    for suit in range(SUITS):
        masks += [
            sum([1 << (suit * RANKS + (first + n) % RANKS) for n in range(3)])
            for first in range(RANKS)
        ]
    fours = [sum([1 << (suit * RANKS + rank) for suit in range(SUITS)]) for rank in range(RANKS)]
    for rank in range(RANKS):
        masks += [fours[rank] ^ 1 << (suit * RANKS + rank) for suit in range(SUITS)]
    return masks + fours


MASK: Final[list[int]] = _masks()
#: The melds that a card is in, by card; and those of them that may lie in a hand unannounced.
OF_CARD: Final[list[list[int]]] = [
    [meld for meld in range(len(MASK)) if MASK[meld] >> card & 1] for card in range(CARDS)
]
CLOSED_OF_CARD: Final[list[list[int]]] = [
    [meld for meld in melds if meld < FIRST_FOUR] for melds in OF_CARD
]
#: All cards that share a meld with a card, by card.
KIN: Final[list[int]] = [
    sum([1 << c for c in range(CARDS) if c != card and any(MASK[m] >> c & 1 for m in melds)])
    for card, melds in enumerate(OF_CARD)
]
#: A suit's cards, each as one in the four bits of its rank: added up, they count ranks.
COUNTS: Final[list[int]] = [
    sum([1 << 4 * rank for rank in range(RANKS) if mask >> rank & 1]) for mask in range(1 << RANKS)
]

#: What all melds of a win have in common, as bits; and what that multiplies.
RUN: Final = 1
THREE: Final = 2
LOW: Final = 4  # numbers only
HIGH: Final = 8  # faces only
ANY_KIND: Final = 15
_KIND_WORTH: Final[list[int]] = [
    (1 if kind & RUN else 0)
    + (3 if kind & THREE else 0)
    + (1 if kind & LOW else (2 if kind & HIGH else 0))
    for kind in range(ANY_KIND + 1)
]
KIND: Final[list[int]] = [
    (RUN if meld < FIRST_THREE else THREE)
    | (0 if mask & _NOT_NUMBERS else LOW)
    | (0 if mask & _NOT_FACES else HIGH)
    for meld, mask in enumerate(MASK)
]
#: The suits of a meld, as a mask; and what each set of suits multiplies.
SUIT_SET: Final[list[int]] = [
    sum([1 << suit for suit in range(SUITS) if mask >> suit * RANKS & SUIT_MASK]) for mask in MASK
]
_SUITS_WORTH: Final[list[int]] = [(0, 3, 2, 0, 0)[mask.bit_count()] for mask in range(1 << SUITS)]
VALUE: Final[list[int]] = [
    1 if meld < FIRST_THREE else (2 if meld < FIRST_FOUR else 4) for meld in range(len(MASK))
]
#: The first rank of a run, as a bit.
FIRST_RANK: Final[list[int]] = [
    1 << meld % RANKS if meld < FIRST_THREE else 0 for meld in range(len(MASK))
]


class Scale:
    """What the options make of a score."""

    def __init__(self, wraps: bool, cap: int) -> None:
        self.wraps = wraps
        self.cap = cap
        #: The sets of first ranks of three runs that follow each other.
        lowest = RANKS if wraps else 3
        self.consecutive = [
            1 << first | 1 << (first + 3) % RANKS | 1 << (first + 6) % RANKS
            for first in range(lowest)
        ]

    def points(self, melds: list[int], self_draw: bool, secret: bool) -> int:
        """What three melds score; 0 where there is no multiplier."""
        kind, suits, value, firsts = ANY_KIND, 0, 0, 0
        for meld in melds:
            kind &= KIND[meld]
            suits |= SUIT_SET[meld]
            value += VALUE[meld]
            firsts |= FIRST_RANK[meld]
        worth = self.multipliers(kind, suits, firsts)
        worth += (1 if self_draw else 0) + (1 if secret else 0)
        return self.scored(value, worth)

    def multipliers(self, kind: int, suits: int, firsts: int) -> int:
        """What the multipliers of three melds are worth together, but those for how they came: by
        what the melds have in common, all their suits and the first ranks of their runs."""
        worth = _KIND_WORTH[kind] + _SUITS_WORTH[suits]
        return worth + 2 if kind & RUN and firsts in self.consecutive else worth

    def scored(self, value: int, worth: int) -> int:
        """The points for melds of that value with multipliers worth so much."""
        return value << (min(worth, self.cap) - 1) if worth else 0

    def best(self, laid: list[int], loose: int, self_draw: bool, secret: bool) -> int:
        """The points of the best win with the melds on the table and all of `loose`; 0 if there is
        none."""
        best = 0
        for split in splits(loose, MELDS_TO_WIN - len(laid)):
            best = max(best, self.points(laid + split, self_draw, secret))
        return best


def splits(loose: int, wanted: int) -> list[list[int]]:
    """All ways to split the cards of `loose` into so many runs and threes, using up every one."""
    if not wanted or not loose:
        return [] if wanted or loose else [[]]
    found: list[list[int]] = []
    for meld in CLOSED_OF_CARD[(loose & -loose).bit_length() - 1]:
        mask = MASK[meld]
        if mask & loose == mask:
            found += [[meld, *rest] for rest in splits(loose ^ mask, wanted - 1)]
    return found


def lacks(loose: int, wanted: int, gone: int, first: int = 0, end: int = FIRST_FOUR) -> int:
    """How many cards `loose` lacks for its nearest `wanted` melds without a card in common, of the
    runs and threes from the `first` on and before `end`; NEVER if those that hold no card of `gone`
    don't suffice."""
    by_lack: list[list[int]] = [[], [], [], []]
    for meld in range(first, end):
        mask = MASK[meld]
        if not mask & gone:
            by_lack[(mask & ~loose).bit_count()].append(mask)
    return _lacks(by_lack, 0, 0, 0, wanted, NEVER)


# What a hand of runs and threes lacks more, since only a draw makes it win; found by playing.
_ONLY_DRAWN: Final = 0.5


def lacks_to_win(loose: int, wanted: int, gone: int, laid: list[int]) -> float:
    """How many cards a hand lacks to win beside the melds that are laid, and _ONLY_DRAWN more where
    no multiplier is in sight but that for a drawn card, so that no claim could win."""
    cards = runs = 0
    for meld in laid:
        cards |= MASK[meld]
        runs += 1 if meld < FIRST_THREE else 0
    least = lacks(loose, wanted, gone)
    found = least + _ONLY_DRAWN
    if runs == len(laid):
        found = min(found, float(lacks(loose, wanted, gone, 0, FIRST_THREE)))
    if not runs and found > least:
        found = min(found, float(lacks(loose, wanted, gone, FIRST_THREE, FIRST_FOUR)))
    if not cards & _NOT_NUMBERS and found > least:
        found = min(found, float(lacks(loose, wanted, gone | _NOT_NUMBERS)))
    if not cards & _NOT_FACES and found > least:
        found = min(found, float(lacks(loose, wanted, gone | _NOT_FACES)))
    return found


def _lacks(
    by_lack: list[list[int]], lack: int, first: int, used: int, wanted: int, best: int
) -> int:
    """The least that melds lack, at least `lack` each and from there on the first; or `best`, if
    it is no less."""
    if not wanted:
        return 0
    while lack < 4 and lack * wanted < best:
        melds = by_lack[lack]
        for index in range(first, len(melds)):
            if not melds[index] & used:
                rest = best - lack
                found = _lacks(by_lack, lack, index + 1, used | melds[index], wanted - 1, rest)
                best = min(best, lack + found)
                if lack * wanted >= best:
                    break
        lack, first = lack + 1, 0
    return best


# --- what a hand misses least ---------------------------------------------------------------------

# What cards together are worth to a hand, found by playing them against each other.
_RUN_WORTH: Final = 120
_PAIR_WORTH: Final[list[int]] = [0, 28, 48]  # of two cards, by how many cards would complete them
_SINGLE_WORTH: Final = 2  # by how many melds it could come into
_LAID_WORTH: Final = 200  # of a meld laid, for those of its kind

#: The cards of a suit that may come into a run with one of these.
_NEAR: Final[list[int]] = [
    (
        mask << 1
        | mask << 2
        | mask >> 1
        | mask >> 2
        | mask << 9
        | mask << 10
        | mask >> 9
        | mask >> 10
    )
    & SUIT_MASK
    for mask in range(1 << RANKS)
]
#: What `_run_losses` tells, by `gone << 11 | held`; filled as it is asked for.
_RUN_LOSSES: Final[dict[int, list[int]]] = {}
_RUN_WORTHS: Final[dict[int, int]] = {}
_MOST_KEPT: Final = 20000  # so that a long evening's play stays within a few megabytes


def _run_worth(held: int, gone: int) -> int:
    """What a suit's cards are worth for runs, each counted once."""
    if not held:
        return 0
    known = _RUN_WORTHS.get(gone << RANKS | held, -1)
    if known >= 0:
        return known
    low = held & -held
    rest = held ^ low
    windows = [mask for mask in MASK[:RANKS] if mask & low and not mask & gone]
    best = _SINGLE_WORTH * len(windows) + _run_worth(rest, gone)
    for mask in windows:
        if not mask & ~held:
            best = max(best, _RUN_WORTH + _run_worth(held & ~mask, gone))
    for card in range(RANKS):
        pair = low | 1 << card
        if rest >> card & 1:
            outs = len([mask for mask in windows if not pair & ~mask and mask & ~held])
            if outs:
                best = max(best, _PAIR_WORTH[outs] + _run_worth(rest ^ 1 << card, gone))
    _RUN_WORTHS[gone << RANKS | held] = best
    return best


def _run_losses(key: int) -> list[int]:
    """For each card of a suit four times its rank, and what it adds to the suit's runs."""
    held, gone = key & SUIT_MASK, key >> RANKS
    worth = _run_worth(held, gone)
    losses: list[int] = []
    for rank in range(RANKS):
        if held >> rank & 1:
            losses += [4 * rank, worth - _run_worth(held ^ 1 << rank, gone)]
    if len(_RUN_LOSSES) >= _MOST_KEPT:
        _RUN_LOSSES.clear()
        _RUN_WORTHS.clear()
    _RUN_LOSSES[key] = losses
    return losses


def _set_losses() -> list[int]:
    """What a card adds to those of its rank, by how many are held and, times 8, gone."""
    losses: list[int] = []
    for gone in range(5):
        worths = [0, _SINGLE_WORTH * (3, 1, 0, 0, 0)[gone], 0, 0, 0]
        worths[2] = _PAIR_WORTH[max(0, 2 - gone)]
        worths[3] = worths[4] = _RUN_WORTH
        losses += [0, *[max(0, worths[n] - worths[n - 1]) for n in range(1, 5)], 0, 0, 0]
    return losses


_SET_LOSSES: Final[list[int]] = _set_losses()


def least_missed(loose: int, gone: int, laid: list[int], chance: int) -> int:
    """The card that adds least to a hand's runs and threes, where those of `gone` can't be had; of
    equal ones any. What most of the cards and of the melds laid are in, runs or threes, counts
    twice: with either alone, a claim can win."""
    cards: list[int] = []
    runs: list[int] = []
    threes: list[int] = []
    lean = _losses(loose, gone, cards, runs, threes)
    for meld in laid:
        lean += _LAID_WORTH if meld < FIRST_THREE else -_LAID_WORTH
    found, least = -1, 1 << 20
    for index in range(len(cards)):
        loss = runs[index] + threes[index] + (runs[index] if lean > 0 else threes[index])
        if loss < least or (loss == least and chance >> index & 1):
            found, least = cards[index], loss
    return found


def _losses(loose: int, gone: int, cards: list[int], runs: list[int], threes: list[int]) -> int:
    """Fills in the cards of a hand and what each adds to its runs and to its threes; comes back as
    how much more all add to runs."""
    counts = gones = more = 0
    for suit in range(SUITS):
        counts += COUNTS[loose >> suit * RANKS & SUIT_MASK]
        gones += COUNTS[gone >> suit * RANKS & SUIT_MASK]
    for suit in range(SUITS):
        held = loose >> suit * RANKS & SUIT_MASK
        if not held:
            continue
        key = (gone >> suit * RANKS & _NEAR[held]) << RANKS | held
        losses = _RUN_LOSSES.get(key)
        if losses is None:
            losses = _run_losses(key)
        for index in range(0, len(losses), 2):
            four, run = losses[index], losses[index + 1]
            three = _SET_LOSSES[counts >> four & 7 | (gones >> four & 7) << 3]
            cards.append(suit * RANKS + four // 4)
            runs.append(run)
            threes.append(three)
            more += run - three
    return more
