"""What the seats of a playout of Unsun Karuta play: sensible cards, chosen from what they can see.

Cards are those of `kernel`. `hands` are masks by seat and suit, and the hand that is
asked for begins at `base`; `suits` are those of which it may play, as bits; `left` are the cards
by suit that nobody has seen played, with the trumps that lie face down.
"""

from __future__ import annotations

from typing import Final

from engine.search import bits

SUITS: Final = 5
RANKS: Final = 16
_LAST: Final = 7  # the turn of the last seat to play to a trick
_MANY_OUT: Final = 6  # so many trumps in other hands are worth drawing by a low one
# By names of this module, since compiled code looks up those of another at each use.
COUNT: Final[list[int]] = bits.COUNT
HIGH: Final[list[int]] = bits.HIGH
LOW: Final[list[int]] = bits.LOW


def any_card(hands: list[int], base: int, suits: int, chance: int) -> int:
    """Any card of the suits that may be played: any suit, then any card of it."""
    suit = chance % SUITS
    while not (suits >> suit & 1 and hands[base + suit]):
        suit = suit + 1 if suit < SUITS - 1 else 0
    mask = hands[base + suit]
    for _ in range((chance >> 18) % COUNT[mask]):
        mask &= mask - 1
    return suit << 4 | LOW[mask]


def weakest(hands: list[int], base: int, suits: int) -> int:
    """The weakest plain card that may be played; the lowest trump if there is none."""
    found, lowest = -1, RANKS
    for suit in range(1, SUITS):
        mask = hands[base + suit]
        if mask and suits >> suit & 1 and LOW[mask] < lowest:
            lowest = LOW[mask]
            found = suit << 4 | lowest
    return found if found >= 0 else LOW[hands[base]]


def lead(hands: list[int], base: int, suits: int, left: list[int], chance: int) -> int:
    """A card to lead: at times a trump, the best there is from two or more, the lowest from three
    while many are out; a plain master where hardly a trump is to be feared; else the weakest."""
    trumps = hands[base]
    out = COUNT[left[0] & ~trumps]
    if suits & 1 and trumps & trumps - 1:
        if HIGH[trumps] == HIGH[left[0]]:
            if chance & 1:
                return HIGH[trumps]
        elif out >= _MANY_OUT and COUNT[trumps] >= 3 and chance & 3:
            return LOW[trumps]
    if not suits & 1 or out < 3:
        for suit in range(1, SUITS):
            mask = hands[base + suit]
            if mask and HIGH[mask] == HIGH[left[suit]]:
                return suit << 4 | HIGH[mask]
    return weakest(hands, base, suits)


def answer(
    hands: list[int],
    base: int,
    suits: int,
    best: int,
    left: int,
    ours: bool,
    turn: int,
    chance: int,
) -> int:
    """A card to a Meri: the cheapest trump that takes it for the last seat, the best trump there
    is, else the lowest; without a trump a weak card."""
    trumps = hands[base]
    if suits != 1:
        return weakest(hands, base, suits)
    above = trumps >> (best + 1)
    if above and not ours:
        if turn == _LAST or chance & 1:
            return LOW[above] + best + 1
        if HIGH[trumps] == HIGH[left]:
            return HIGH[trumps]
    return LOW[trumps]


def follow(
    hands: list[int],
    base: int,
    suits: int,
    led: int,
    best: int,
    left: list[int],
    ours: bool,
    our_downs: int,
    their_downs: int,
    turn: int,
    chance: int,
) -> int:
    """A card to a plain lead. It is known who has trumps down, and `ours` and `best` are looked at
    only if nobody has. Then a plain master is played; or, unless our team has the trick, a trump:
    the lowest where at most three are to come, before that only the best there is. Where the others
    alone have trumps down, they are met by the highest of the last two seats, by the best there is
    of those before them, and now and then by another; a trick for which our team has one is left to
    it."""
    trumps = hands[base] if suits & 1 else 0
    master = trumps > 0 and HIGH[trumps] == HIGH[left[0]]
    if our_downs:
        return weakest(hands, base, suits)
    if their_downs:
        if trumps and (turn >= _LAST - 1 or master or chance & 96 == 0):
            return HIGH[trumps]
    elif not (ours and turn == _LAST):
        mask = hands[base + led]
        above = mask >> (best + 1)
        if above and suits >> led & 1:
            if turn == _LAST:
                return led << 4 | LOW[above] + best + 1
            if HIGH[mask] == HIGH[left[led]]:
                return led << 4 | HIGH[mask]
        if trumps and not ours:
            if turn >= _LAST - 3:
                return LOW[trumps]
            if master:
                return HIGH[trumps]
    return weakest(hands, base, suits)
