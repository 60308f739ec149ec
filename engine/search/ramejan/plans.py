"""The plans of a Ramejan hand: sets of melds that would win, and the cards they still need.

Cards and melds are numbers as in `engine.search.ramejan.melds`.
"""

from __future__ import annotations

from typing import Final

from engine.search.ramejan.melds import (
    ANY_KIND,
    FIRST_FOUR,
    FIRST_RANK,
    KIND,
    MASK,
    MELDS_TO_WIN,
    SUIT_SET,
    VALUE,
    Scale,
    lacks,
)

#: A hand that lacks more is far: of its many plans only the nearest count. Of others those that
#: need one card more count too.
_NEAR: Final = 3
_MOST_MISSING: Final = 2  # of a meld: one that holds no card of the hand is no plan yet
#: More cards than any plan needs.
TOO_MANY: Final = 9


class Need:
    """One set of missing cards with which a hand would win. `common` are the cards that all plans
    with this need have in common; `drawn` and `claimed` the most points by a last card that is
    drawn or claimed, 0 where a claim could not win; `melds` in how many melds at most the missing
    cards lie, since one of each may be claimed."""

    def __init__(self, common: int, drawn: int, claimed: int, melds: int) -> None:
        self.common = common
        self.drawn = drawn
        self.claimed = claimed
        self.melds = melds

    def join(self, common: int, drawn: int, claimed: int, melds: int) -> None:
        """Counts other plans in that need the same."""
        self.common &= common
        self.drawn = max(self.drawn, drawn)
        self.claimed = max(self.claimed, claimed)
        self.melds = max(self.melds, melds)


#: What a hand needs, by the set of missing cards.
Needs = dict[int, Need]


def add_need(needs: Needs, missing: int, common: int, drawn: int, claimed: int, melds: int) -> None:
    """Counts plans in."""
    known = needs.get(missing)
    if known is None:
        needs[missing] = Need(common, drawn, claimed, melds)
    else:
        known.join(common, drawn, claimed, melds)


def needs_of(loose: int, gone: int, laid: list[int], secret: bool, scale: Scale) -> Needs:
    """What the plans near to a hand need beside the melds laid, without cards of `gone`. `secret`:
    none of the melds laid is open."""
    wanted = MELDS_TO_WIN - len(laid)
    nearest = lacks(loose, wanted, gone)
    by_missing: list[list[int]] = [[], [], []]
    for meld in range(FIRST_FOUR):
        mask = MASK[meld]
        missing = (mask & ~loose).bit_count()
        if missing <= _MOST_MISSING and not mask & gone:
            by_missing[missing].append(meld)
    planning = _Planning(by_missing, loose, 2 if secret else 1, scale)
    kind, suits, value, firsts = ANY_KIND, 0, 0, 0
    for meld in laid:
        kind, suits = kind & KIND[meld], suits | SUIT_SET[meld]
        value, firsts = value + VALUE[meld], firsts | FIRST_RANK[meld]
    left = nearest + 1 if nearest <= _NEAR else nearest
    planning.go(0, 0, 0, wanted, left, 0, kind, suits, value, firsts)
    return planning.needs


class _Planning:
    """Finds the sets of melds without a card in common, nearest melds first. `drawn_worth` is what
    the multipliers for a drawn last card add."""

    def __init__(
        self, by_missing: list[list[int]], loose: int, drawn_worth: int, scale: Scale
    ) -> None:
        self.by_missing = by_missing
        self.loose = loose
        self.drawn_worth = drawn_worth
        self.scale = scale
        self.needs: Needs = {}

    def go(
        self,
        missing: int,
        first: int,
        cards: int,
        wanted: int,
        left: int,
        lacking: int,
        kind: int,
        suits: int,
        value: int,
        firsts: int,
    ) -> None:
        """Adds all sets that go on from chosen melds, of which so many are `lacking` cards, with
        `wanted` more, each missing as many cards or more and together `left` at most."""
        while missing <= _MOST_MISSING and missing * wanted <= left:
            melds = self.by_missing[missing]
            lacks_any = lacking + (1 if missing else 0)
            for index in range(first, len(melds)):
                meld = melds[index]
                mask = MASK[meld]
                if mask & cards:
                    continue
                both, all_suits = kind & KIND[meld], suits | SUIT_SET[meld]
                worth, all_firsts = value + VALUE[meld], firsts | FIRST_RANK[meld]
                if wanted == 1:
                    self._add(cards | mask, lacks_any, both, all_suits, worth, all_firsts)
                else:
                    self.go(
                        missing,
                        index + 1,
                        cards | mask,
                        wanted - 1,
                        left - missing,
                        lacks_any,
                        both,
                        all_suits,
                        worth,
                        all_firsts,
                    )
            missing, first = missing + 1, 0

    def _add(
        self, cards: int, lacking: int, kind: int, suits: int, value: int, firsts: int
    ) -> None:
        scale = self.scale
        worth = scale.multipliers(kind, suits, firsts)
        claimed, drawn = scale.scored(value, worth), scale.scored(value, worth + self.drawn_worth)
        add_need(self.needs, cards & ~self.loose, cards, drawn, claimed, lacking)


def needs_with(needs: Needs, card: int) -> Needs:
    """What the hand needs when that card has come, as a mask."""
    found: Needs = {}
    for missing, need in needs.items():
        left = missing & ~card
        melds = need.melds if left == missing else min(need.melds, left.bit_count())
        add_need(found, left, need.common, need.drawn, need.claimed, melds)
    return found


def nearest(needs: Needs) -> tuple[int, int]:
    """How few cards suffice, and all cards that are in such a need; TOO_MANY and none where no plan
    is left."""
    least, cards = TOO_MANY, 0
    for missing in needs:
        size = missing.bit_count()
        if size < least:
            least, cards = size, missing
        elif size == least:
            cards |= missing
    return least, cards


def least_used(needs: Needs, loose: int, count: int) -> int:
    """So many cards of the hand that the nearest plans use least, as a mask."""
    least, _ = nearest(needs)
    uses = [0.0] * loose.bit_length()
    for missing, need in needs.items():
        used = need.common & loose
        while used:
            uses[used.bit_length() - 1] += 0.1 ** (missing.bit_count() - least)
            used ^= 1 << used.bit_length() - 1
    ranked = sorted([(uses[card], card) for card in range(len(uses)) if loose >> card & 1])
    return sum([1 << card for _, card in ranked[:count]])
