"""A deal of Ramejan as small ints: who holds what, and what a move makes of it.

Cards and melds are numbers as in `engine.search.ramejan.melds`. The rules are those of
`engine.games.ramejan`, with which this is held equal by its tests.
"""

from __future__ import annotations

from typing import Final

from engine.search.ramejan.melds import FIRST_FOUR, FIRST_THREE, MASK, RANKS, Scale

SEATS: Final = 2
#: A move is a card to discard, or one of these, and a card, a rank or a meld more.
EXTEND: Final = 44
FOUR: Final = 88
CLAIM: Final = 100
DRAW: Final = 200
WIN: Final = 201
PASS: Final = 202


class Options:
    """What a table chose. `last_discard`: who draws the last card discards, and that may be claimed
    to win; `extend_later`: a three may be extended by a card drawn in an earlier turn."""

    def __init__(self, scale: Scale, last_discard: bool, extend_later: bool) -> None:
        self.scale = scale
        self.last_discard = last_discard
        self.extend_later = extend_later


class Position:
    """A deal at one moment, by seat where it says nothing else. `acting`: the seat whose turn it is
    has drawn or claimed; else it may."""

    def __init__(self, turn: int, acting: bool) -> None:
        self.turn = turn
        self.acting = acting
        self.loose: list[int] = [0] * SEATS  # the cards of the hands
        self.laid: list[list[int]] = [[], []]  # the melds on the table
        self.threes: list[int] = [0] * SEATS  # the ranks of open threes among them, as a mask
        self.secret: list[bool] = [True] * SEATS  # whether none of them is open
        self.gone = 0  # the cards that lie open
        self.top = -1  # the discard that may be claimed
        self.drawn = 0  # what was drawn in this turn
        self.stock: list[int] = []
        self.next = 0  # how much of it is drawn

    def copy(self) -> Position:
        """The same; the stock is shared, since nobody changes its order."""
        same = Position(self.turn, self.acting)
        same.loose = self.loose.copy()
        same.laid = [self.laid[0].copy(), self.laid[1].copy()]
        same.threes, same.secret = self.threes.copy(), self.secret.copy()
        same.gone, same.top, same.drawn = self.gone, self.top, self.drawn
        same.stock, same.next = self.stock, self.next
        return same

    def draw(self) -> None:
        """The seat whose turn it is takes the stock's next card."""
        card = 1 << self.stock[self.next]
        self.next += 1
        self.loose[self.turn] |= card
        self.drawn |= card
        self.acting = True

    def claim(self, meld: int) -> None:
        """The top discard is claimed for a meld; a four draws its replacement at once."""
        seat = self.turn
        self.loose[seat] &= ~MASK[meld]
        self.gone |= MASK[meld]
        self.laid[seat].append(meld)
        self.secret[seat] = False
        self.top = -1
        self.acting = True
        if meld >= FIRST_FOUR:
            self.draw()
        elif meld >= FIRST_THREE:
            self.threes[seat] |= 1 << (meld - FIRST_THREE) // 4

    def make_four(self, move: int) -> None:
        """A four is announced, or an open three extended, and the replacement drawn."""
        seat = self.turn
        rank = move - FOUR if move >= FOUR else (move - EXTEND) % RANKS
        four = MASK[FIRST_FOUR + rank]
        if move < FOUR:
            three = FIRST_THREE + 4 * rank + (move - EXTEND) // RANKS
            self.laid[seat].remove(three)
            self.threes[seat] ^= 1 << rank
        self.laid[seat].append(FIRST_FOUR + rank)
        self.loose[seat] &= ~four
        self.gone |= four
        self.draw()

    def discard(self, card: int) -> None:
        """The turn ends with a discard."""
        self.loose[self.turn] ^= 1 << card
        self.gone |= 1 << card
        self.top = card
        self.turn ^= 1
        self.drawn = 0
        self.acting = False
