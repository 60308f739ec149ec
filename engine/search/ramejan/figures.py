"""The figures of a Ramejan hand that tell how a deal may end: what it needs, and what all see.

Cards and melds are numbers as in `engine.search.ramejan.melds`.
"""

from __future__ import annotations

import math
from typing import Final

from engine.search.ramejan.melds import (
    ANY_KIND,
    CARDS,
    CLOSED_OF_CARD,
    FIRST_FOUR,
    HIGH,
    KIN,
    KIND,
    LOW,
    MASK,
    MELDS_TO_WIN,
    RANKS,
    SUIT_SET,
    THREE,
    Scale,
)
from engine.search.ramejan.plans import TOO_MANY, Need, Needs

_STOCK: Final = 28
#: How likely one needed card comes, beside the share of the unseen cards that the seat will draw:
#: by a far, a middle and a near look.
_FAR: Final = 0.35
_MIDDLE: Final = 0.6
_NEAR: Final = 1.1
#: So small a sum counts as none, in logarithms.
_NONE: Final = 1e-6
#: How much less likely the other seat holds a card for each that it threw and that goes with it.
_THROWN_KIN: Final = 0.75
#: Hands that lack more cards are as those that lack so many.
_FARTHEST: Final = 5


class Thrown:
    """What tells of the other seat's hand, as masks of cards that nobody claimed: those that the
    `other` seat threw, the last two of these (`lately`), and its `own` that the other left."""

    def __init__(self, other: int, lately: int, own: int) -> None:
        self.other = other
        self.lately = lately
        self.own = own


class Table:
    """What all see besides a seat's own hand: its melds `laid`; the `stock` left; the other seat's
    `other_loose` number of cards and melds `other_laid`; the cards `gone`, and those `thrown` among
    them."""

    def __init__(
        self,
        gone: int,
        stock: int,
        laid: list[int],
        secret: bool,
        other_loose: int,
        other_laid: list[int],
        thrown: Thrown,
        scale: Scale,
    ) -> None:
        self.gone = gone
        self.stock = stock
        self.laid = laid
        self.secret = secret
        self.other_loose = other_loose
        self.other_laid = other_laid
        self.thrown = thrown
        self.scale = scale
        #: How many cards the seat has not seen, and the share of them that it will draw.
        self.unseen = stock + other_loose
        self.share = max(1e-3, stock // 2 / max(1, self.unseen))
        self.looks = [_powers(look * self.share) for look in (_FAR, _MIDDLE, _NEAR)]
        self.figures = [*self._standing(), *self._threat()]

    def _standing(self) -> list[float]:
        """The figures of who has laid how much, and how long the deal may last."""
        one, two = float(len(self.other_laid) == 1), float(len(self.other_laid) >= 2)
        stock = self.stock / _STOCK
        return [
            math.log(self.share),
            float(len(self.laid)),
            float(_fours(self.laid)),
            one,
            two,
            stock,
            one * stock,
            two * stock,
            float(self.secret),
        ]

    def _threat(self) -> list[float]:
        """The figures of what the other seat's melds may come to, and of how often it threw."""
        kind, suits = ANY_KIND, 0
        for meld in self.other_laid:
            kind, suits = kind & KIND[meld], suits | SUIT_SET[meld]
        count = len(self.other_laid)
        return [
            float(count == 2 and (kind != 0 or suits.bit_count() <= 2)),
            float(count == 1 and kind & (LOW | HIGH) != 0),
            float(count == 1 and kind & THREE != 0),
            float(_fours(self.other_laid)),
            self.thrown.other.bit_count() / 10,
            1.0 / (1 + self.stock // 2),
        ]


def figures_of(table: Table, needs: Needs, loose: int, thrown: int) -> list[float]:
    """The figures of a seat that has the cards `loose` and `needs` so, after it threw the card
    `thrown`, which lies open for the other seat; -1 for none."""
    sums = _Sums(table, needs)
    known = table.gone | loose
    return [
        *sums.figures(),
        *table.figures,
        *_to_come(table, known, sums.nearest),
        _mean_open_melds(known, sums.nearest_claimable) / 5,
        *_danger(table, loose, thrown),
        _open_melds(known, loose) / 20,
        _safe(known, loose) / 4,
        float(thrown < 0),
        *_of_a_kinds(table, loose, thrown),
    ]


def _fours(melds: list[int]) -> int:
    return len([meld for meld in melds if meld >= FIRST_FOUR])


def _powers(base: float) -> list[float]:
    return [base**exponent for exponent in range(TOO_MANY + 1)]


# --- what a hand needs ---------------------------------------------------------------------------


class _Sums:
    """Sums over what a hand needs, each weighted by how likely so many cards come. `ways` counts a
    card twice that may be claimed as well as drawn."""

    def __init__(self, table: Table, needs: Needs) -> None:
        self.looks = table.looks
        self.far = self.near = self.claims = self.points = self.near_points = 0.0
        self.far_ways = self.near_ways = 0.0
        self.outs = self.claimable_outs = 0
        self.nearest = self.all_needed = self.nearest_claimable = 0
        self.nearest_sets = self.farther_sets = self.most_points = 0
        self.least = TOO_MANY
        outs = 0  # the cards that win at once
        for missing in needs:
            size = missing.bit_count()
            self.least = min(self.least, size)
            if size == 1:
                outs |= missing
        self.least = max(1, self.least)
        for missing, need in needs.items():
            self._add(missing, missing.bit_count(), need, bool(missing & outs))

    def figures(self) -> list[float]:
        return [
            math.log(self.far + _NONE),
            math.log(self.near + _NONE),
            math.log(self.claims + _NONE),
            math.log(self.points + _NONE),
            math.log(self.near_points + _NONE),
            math.log(self.claims + 1e-3),
            math.log(self.far_ways + _NONE),
            math.log(self.near_ways + _NONE),
            self.outs / 10,
            self.claimable_outs / 10,
            self.nearest.bit_count() / 10,
            self.all_needed.bit_count() / 10,
            *[float(lack == min(self.least, _FARTHEST)) for lack in range(1, _FARTHEST + 1)],
            math.log(1 + self.nearest_sets),
            math.log(1 + self.farther_sets),
            math.log(1 + self.most_points),
            self.nearest_claimable.bit_count() / 10,
        ]

    def _add(self, missing: int, size: int, need: Need, has_out: bool) -> None:
        looks = self.looks
        far, middle, near = looks[0][size], looks[1][size], looks[2][size]
        self.all_needed |= missing
        if size == self.least:
            self._add_nearest(missing, need)
        elif size == self.least + 1:
            self.farther_sets += 1
        self.points += need.drawn * middle
        self.near_points += need.drawn * near
        if has_out and size > 1:
            return  # a card of it wins alone
        ways = float(1 << (need.melds if need.claimed else max(0, need.melds - 1)))
        self.far += far
        self.near += near
        self.far_ways += far * ways
        self.near_ways += near * ways
        if need.claimed:
            self.claims += middle
        if size == 1:
            self.outs += 1
            self.claimable_outs += 1 if need.claimed else 0

    def _add_nearest(self, missing: int, need: Need) -> None:
        self.nearest |= missing
        self.nearest_sets += 1
        self.most_points = max(self.most_points, need.drawn)
        if need.claimed:
            self.nearest_claimable |= missing


def _to_come(table: Table, known: int, nearest: int) -> list[float]:
    """Of the cards that the nearest plans need: how many of their kin the other seat threw on
    average, how many are to be expected in the stock, how many of their kin it threw lately, and
    how many uses it may have for them."""
    kin, lately, coming = 0, 0, 0.0
    held, count, left = table.other_loose / max(1, table.unseen), nearest.bit_count(), nearest
    while left:
        card = (left & -left).bit_length() - 1
        left &= left - 1
        thrown = (KIN[card] & table.thrown.other).bit_count()
        kin += thrown
        lately += (KIN[card] & table.thrown.lately).bit_count()
        coming += 1 - held * _THROWN_KIN**thrown
    uses = _mean_open_melds(known, nearest) / 5
    return [kin / max(1, count), coming / 10, lately / max(1, count), uses]


# --- what pays best: of-a-kinds only --------------------------------------------------------------

_IN_RANKS: Final[list[int]] = [MASK[FIRST_FOUR + rank] for rank in range(RANKS)]
_NUMBERS_ONLY: Final = [rank for rank in range(RANKS) if KIND[FIRST_FOUR + rank] & LOW]
_FACES_ONLY: Final = [rank for rank in range(RANKS) if KIND[FIRST_FOUR + rank] & HIGH]
#: What is told to be lacking where the melds laid, or the cards gone, leave no such win.
_OUT_OF_REACH: Final = 7


def _of_a_kinds(table: Table, loose: int, thrown: int) -> list[float]:
    """How many cards a hand lacks for of-a-kinds only; how many serve for the ranks that are then
    wanted; how many it lacks if these are of numbers only or of faces only besides; and how many
    ranks lack a card at most."""
    gone = table.gone | 1 << thrown if thrown >= 0 else table.gone
    kind = THREE | LOW | HIGH
    for meld in table.laid:
        kind &= KIND[meld]
    wants = [_wanted_of_rank(loose & rank, rank & ~gone) for rank in _IN_RANKS]
    wanted = MELDS_TO_WIN - len(table.laid)
    lack, serving = _OUT_OF_REACH, 0
    if kind & THREE:
        lack, serving = _nearest_ranks(wants, wanted)
    pure = _OUT_OF_REACH
    if kind & THREE and kind & LOW:
        pure = _nearest_ranks([wants[rank] for rank in _NUMBERS_ONLY], wanted)[0]
    if kind & THREE and kind & HIGH:
        pure = min(pure, _nearest_ranks([wants[rank] for rank in _FACES_ONLY], wanted)[0])
    near = len([want for want in wants if want[0] <= 1])
    return [lack / 3, serving / 5, pure / 3, near / 3]


def _wanted_of_rank(held: int, able: int) -> tuple[int, int]:
    """How many cards of a rank a hand lacks for three of them, and less how many serve; of the
    `able` cards of that rank, which are not gone, it has those `held`."""
    had, left = held.bit_count(), able.bit_count()
    return max(0, 3 - had) if left >= 3 else _OUT_OF_REACH, had - left


def _nearest_ranks(wants: list[tuple[int, int]], count: int) -> tuple[int, int]:
    """What the so many nearest ranks lack together, and how many cards serve for it."""
    nearest = sorted(wants)[:count]
    lack = sum([want[0] for want in nearest])
    if lack >= _OUT_OF_REACH:
        return _OUT_OF_REACH, 0
    return lack, -sum([want[1] for want in nearest if want[0]])


# --- what the other seat may do with a card -------------------------------------------------------


def _completing() -> dict[int, int]:
    """By pair of cards, as a mask, those that make a run or a three of it."""
    found: dict[int, int] = {}
    for card in range(CARDS):
        for meld in CLOSED_OF_CARD[card]:
            pair = MASK[meld] ^ 1 << card
            found[pair] = found.get(pair, 0) | 1 << card
    return found


_COMPLETING: Final[dict[int, int]] = _completing()
#: What is told of the card thrown where there is none: of its kin that the other seat threw, and
#: threw lately.
_ANY_KIN: Final[list[float]] = [0.25, 0.3]


def _danger(table: Table, loose: int, thrown: int) -> list[float]:
    """How likely the other seat can claim what was thrown: to win with its third meld, for its
    first meld, or for a later one that does not win for sure. Then the part of winning and of other
    claims for which it would need a pair that it did not claim another card for, and the part with
    which its second meld has a multiplier in common with its first. At last how many of the card's
    kin it threw, and threw lately."""
    found = [0.0] * 6
    if thrown < 0:
        return found + _ANY_KIN
    card, laid = 1 << thrown, table.other_laid
    known = table.gone | loose | card
    pairs = table.other_loose * (table.other_loose - 1) / max(1, table.unseen * (table.unseen - 1))
    for meld in CLOSED_OF_CARD[thrown]:
        wanted = MASK[meld] & ~card
        if wanted & known:
            continue
        chance = 10 * pairs * _THROWN_KIN ** _kin_thrown(wanted, table.thrown.other)
        wins = len(laid) == 2 and table.scale.points([*laid, meld], False, False) > 0
        found[0 if wins else (2 if laid else 1)] += chance
        if _COMPLETING[wanted] & table.thrown.own & ~card:
            found[3 if wins else 4] += chance
        if len(laid) == 1 and KIND[laid[0]] & KIND[meld]:
            found[5] += chance
    kin = KIN[thrown] & table.thrown.other
    return [*found, kin.bit_count() / 4, float((kin & table.thrown.lately).bit_count())]


def _kin_thrown(wanted: int, thrown: int) -> int:
    """How many of the cards thrown go with each of the wanted ones, added up."""
    count = 0
    while wanted:
        card = (wanted & -wanted).bit_length() - 1
        count += (KIN[card] & thrown).bit_count()
        wanted &= wanted - 1
    return count


def _open_melds(known: int, cards: int) -> int:
    """In how many melds without another known card the cards are, added up."""
    count = 0
    while cards:
        card = cards & -cards
        cards ^= card
        count += _melds_open_to(known & ~card, card)
    return count


def _safe(known: int, cards: int) -> int:
    """How many of the cards are in no meld without another known card."""
    count = 0
    while cards:
        card = cards & -cards
        cards ^= card
        count += 0 if _melds_open_to(known & ~card, card) else 1
    return count


def _melds_open_to(known: int, card: int) -> int:
    count = 0
    for meld in CLOSED_OF_CARD[card.bit_length() - 1]:
        if not MASK[meld] & known:
            count += 1
    return count


#: What `_mean_open_melds` is where there is no card.
_OPEN_MELDS: Final = 3.5


def _mean_open_melds(known: int, cards: int) -> float:
    """How many uses the other seat may have for each of the cards on average: what has more of them
    it would rather keep."""
    return _open_melds(known, cards) / cards.bit_count() if cards else _OPEN_MELDS
