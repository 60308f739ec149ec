"""What seats did in Unsun Karuta that tells of the cards that they still hold.

Who leads a low card hardly holds one little higher; who leaves a trick to the other team can hardly
beat it. How much each tells is in `odds`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import Final, NamedTuple

from engine.search.bits import HIGH
from engine.search.unsun_karuta.kernel import FACE_DOWN, REI
from engine.search.unsun_karuta.policy import RANKS, SUITS

_WHOLE: Final = (1 << RANKS) - 1
_LAST: Final = 7
_MIDDLE: Final = 7


class Deed(IntEnum):
    """What a seat did, as the others see it; of a plain lead unless Meri is said."""

    LED_LOW = 0
    LED_BEST = 1  # the best of its suit that is left
    LED_TRUMP = 2
    LED_BEST_TRUMP = 3
    MERI_TOOK = 4  # beats all that lie
    MERI_UNDER_PARTNER = 5
    MERI_UNDER = 6
    MERI_VOID = 7
    TOOK = 8  # no trump lies
    UNDER_PARTNER = 9
    UNDER = 10
    UNDER_LAST = 11
    SAFE = 12  # only its own team has trumps down
    THREATENED = 13  # the other team has
    TRUMPED = 14  # the first trump
    TRUMPED_SAFE = 15
    TRUMPED_OVER = 16
    BURIED = 17
    PASSED = 18


class Relation(IntEnum):
    """What a card is to the one played."""

    HIGH_TRUMP = 0  # above the trump played, or Rei and above
    LOW_TRUMP = 1
    CHEAPER = 2  # of the led suit: would take the trick too, and at less cost
    LED_WEAKER = 3
    LED_REST = 4
    WEAKER = 5  # of another plain suit
    REST = 6


class Clue(NamedTuple):
    """A seat's deed, and by relation the cards it speaks of: masks by suit."""

    seat: int
    deed: Deed
    cards: tuple[tuple[int, ...], ...]


class _Lies(NamedTuple):
    """The trick as it lies before a card: what beats it, who leads it, trumps down by team."""

    number: int
    led: int
    best: int
    winner: int
    downs: tuple[int, int]


def clues(tricks: Sequence[Sequence[tuple[int, int]]], left: Sequence[int]) -> Iterator[Clue]:
    """The clues of all cards played, as (seat, card) by trick; `left` are the masks by suit of
    all cards in play. A trump that lies face down gives none."""
    unseen = list(left)
    for number, trick in enumerate(tricks):
        lies = _Lies(number, -1, -1, -1, (0, 0))
        for turn, (seat, card) in enumerate(trick):
            if card != FACE_DOWN:
                yield Clue(seat, _deed(lies, unseen, turn, seat, card), _related(lies, card))
            lies = _laid(lies, seat, card)
        for _, card in trick:
            if card != FACE_DOWN:
                unseen[card // RANKS] &= ~(1 << card % RANKS)


def _laid(lies: _Lies, seat: int, card: int) -> _Lies:
    suit, bit = divmod(card, RANKS) if card != FACE_DOWN else (0, 0)
    if lies.led < 0:
        return lies._replace(led=suit, best=bit, winner=seat)
    if suit == 0 and lies.led:
        even, odd = lies.downs
        return lies._replace(downs=(even, odd + 1) if seat % 2 else (even + 1, odd))
    if suit == lies.led and bit > lies.best:
        return lies._replace(best=bit, winner=seat)
    return lies


def _deed(lies: _Lies, left: Sequence[int], turn: int, seat: int, card: int) -> Deed:
    suit, bit = divmod(card, RANKS)
    if lies.led < 0:
        best = bit == HIGH[left[suit]]
        if suit == 0:
            return Deed.LED_BEST_TRUMP if best else Deed.LED_TRUMP
        return Deed.LED_BEST if best else Deed.LED_LOW
    takes = suit == lies.led and bit > lies.best
    partner = (seat - lies.winner) % 2 == 0
    if lies.led == 0:
        if suit:
            return Deed.MERI_VOID
        under = Deed.MERI_UNDER_PARTNER if partner else Deed.MERI_UNDER
        return Deed.MERI_TOOK if takes else under
    if suit == 0:
        return _trumped(lies.downs, seat)
    if any(lies.downs):
        return Deed.THREATENED if lies.downs[1 - seat % 2] else Deed.SAFE
    if takes:
        return Deed.TOOK
    if partner:
        return Deed.UNDER_PARTNER
    return Deed.UNDER_LAST if turn == _LAST else Deed.UNDER


def _trumped(downs: Sequence[int], seat: int) -> Deed:
    if downs[1 - seat % 2]:
        return Deed.TRUMPED_OVER
    return Deed.TRUMPED_SAFE if downs[seat % 2] else Deed.TRUMPED


def face_down(trick: Sequence[tuple[int, int]]) -> list[tuple[int, Deed]]:
    """The seats whose trump lies face down in the trick, and what each did with it."""
    deeds, downs = [], [0, 0]
    for seat, card in trick:
        if card == FACE_DOWN:
            deeds.append((seat, _trumped(downs, seat)))
        if card == FACE_DOWN or card < RANKS:
            downs[seat % 2] += 1
    return deeds


def _related(lies: _Lies, card: int) -> tuple[tuple[int, ...], ...]:
    """By relation, the masks of cards by suit, for this card played to what lies."""
    suit, bit = divmod(card, RANKS)
    led = suit if lies.led < 0 else lies.led
    masks = [[0] * SUITS for _ in Relation]
    cheaper, weaker = _in_led_suit(bit, lies.best, suit == led)
    masks[Relation.CHEAPER][led] = cheaper
    masks[Relation.LED_WEAKER][led] = weaker
    masks[Relation.LED_REST][led] = _WHOLE & ~cheaper & ~weaker
    if led and lies.number:
        low = _below(bit if suit == 0 else REI)
        masks[Relation.LOW_TRUMP][0] = low
        masks[Relation.HIGH_TRUMP][0] = _WHOLE & ~low
    low = _below(bit if suit else _MIDDLE)
    for other in range(1, SUITS):
        if other != led:
            masks[Relation.WEAKER][other] = low
            masks[Relation.REST][other] = _WHOLE & ~low
    return tuple(map(tuple, masks))


def _in_led_suit(bit: int, best: int, follows: bool) -> tuple[int, int]:
    """Of the led suit, the cards that would have taken the trick more cheaply, and the weaker."""
    if follows and bit > best:
        return _below(bit) & ~_below(best + 1), _below(best + 1)
    return _WHOLE & ~_below(best + 1), _below(min(bit, best + 1))


def _below(bit: int) -> int:
    return (1 << bit) - 1


def buried(seat: int, card: int) -> Clue:
    """The clue of the receiver's discard, once that lies open."""
    suit, bit = divmod(card, RANKS)
    masks = [[0] * SUITS for _ in Relation]
    for other in range(1, SUITS):
        same = other == suit
        masks[Relation.LED_WEAKER if same else Relation.WEAKER][other] = _below(bit)
        masks[Relation.LED_REST if same else Relation.REST][other] = _WHOLE & ~_below(bit)
    masks[Relation.LOW_TRUMP][0] = _WHOLE if suit else 0
    return Clue(seat, Deed.BURIED, tuple(map(tuple, masks)))


def passed(seat: int, robai: int) -> Clue:
    """The clue of a seat that did not declare: of the native Robai alone."""
    masks = [[0] * SUITS for _ in Relation]
    masks[Relation.HIGH_TRUMP][0] = 1 << robai
    return Clue(seat, Deed.PASSED, tuple(map(tuple, masks)))
