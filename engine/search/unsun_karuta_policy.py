"""What the seats of a playout of Unsun Karuta play: sensible cards, chosen from what they can see.

Cards are those of `unsun_karuta_kernel`. `hands` are masks by seat and suit, and the hand that is
asked for begins at `base`; `suits` are those of which it may play, as bits; `left` are the cards
by suit that nobody has seen played, with the trumps that lie face down.
"""

from __future__ import annotations

from typing import Final

SUITS: Final = 5
RANKS: Final = 16
_LAST: Final = 7  # the turn of the last seat to play to a trick


def _highest_bits() -> list[int]:
    found = [-1]
    for bit in range(RANKS):
        found += [bit] * (1 << bit)
    return found


def _lowest_bits() -> list[int]:
    found = [-1]
    for bit in range(RANKS):
        found += [bit, *found[1:]]
    return found


def _counts() -> list[int]:
    found = [0]
    for _ in range(RANKS):
        found += [count + 1 for count in found]
    return found


#: The highest bit, the lowest and their number, by mask of sixteen; -1 in the empty mask.
HIGH: Final[list[int]] = _highest_bits()
LOW: Final[list[int]] = _lowest_bits()
COUNT: Final[list[int]] = _counts()


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
    """A card to lead: at times the best trump there is, with the next best behind it; a plain
    master where hardly a trump is to be feared; else the weakest card."""
    trumps = hands[base]
    if suits & 1 and chance & 1 and _has_best_two(trumps, left[0]):
        return HIGH[trumps]
    if not suits & 1 or COUNT[left[0] & ~trumps] < 3:
        for suit in range(1, SUITS):
            mask = hands[base + suit]
            if mask and HIGH[mask] == HIGH[left[suit]]:
                return suit << 4 | HIGH[mask]
    return weakest(hands, base, suits)


def _has_best_two(trumps: int, left: int) -> bool:
    best = HIGH[trumps]
    if best < 0 or best != HIGH[left]:
        return False
    others = trumps ^ 1 << best
    return others > 0 and HIGH[others] == HIGH[left ^ 1 << best]


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
    only if nobody has: then a plain master or the lowest trump is played. A trick in which only our
    team has trumps is left to it; theirs are met by the best trump there is, and now and then by
    another."""
    trumps = hands[base] if suits & 1 else 0
    if their_downs:
        if trumps and (chance & 96 == 0 or HIGH[trumps] == HIGH[left[0]]):
            return HIGH[trumps]
    elif not our_downs and not (ours and turn == _LAST):
        mask = hands[base + led]
        above = mask >> (best + 1)
        if above and suits >> led & 1:
            if turn == _LAST:
                return led << 4 | LOW[above] + best + 1
            if HIGH[mask] == HIGH[left[led]]:
                return led << 4 | HIGH[mask]
        if trumps:
            return LOW[trumps]
    return weakest(hands, base, suits)
