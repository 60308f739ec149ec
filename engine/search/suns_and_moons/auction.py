"""Suns and Moons before the first card: what a hand is worth, and deals played from the auction on.

Cards are those of `kernel`. How others bid, lay and name trump in a playout follows
the rules of thumb of `engine.players.rules`, in tenths of card points.
"""

from __future__ import annotations

from typing import Final

from engine.search.bits import BITS
from engine.search.kernel import Kernel
from engine.search.suns_and_moons.hands import (
    HIGHEST_BID,
    LOWEST_BID,
    POINTS,
    RANKS,
    SUITS,
    best_trump,
    highest_call,
)
from engine.search.suns_and_moons.kernel import (
    Contract,
    SunsAndMoonsKernel,
    Trick,
)
from engine.search.suns_and_moons.stakes import Stakes
from engine.search.suns_and_moons.worlds import Worlds

TALON_SIZE: Final = 4


def cards_to_lay(hand: list[int], trump: int) -> list[int]:
    """The cards of a hand of four masks in the order in which a declarer lays them: what helps
    least first. Points that win no trick are safest in the talon; trumps and masters are kept."""
    keyed: list[tuple[int, int]] = []
    for suit in range(SUITS):
        mask = hand[suit]
        bits = BITS[mask]
        for place in range(len(bits)):
            bit = bits[place]
            above = len(bits) - place - 1
            if suit == trump:
                keep = 110 + 10 * bit
            elif bit + above == RANKS - 1:
                keep = 45
            else:
                keep = 10 * (len(bits) - POINTS[bit])
            keyed.append((keep, suit * RANKS + bit))
    return [card for _, card in sorted(keyed)]


def lay(hands: list[int], base: int, talon: int, cards: list[int]) -> None:
    """The declarer takes the talon up and lays these cards."""
    for suit in range(SUITS):
        hands[base + suit] |= hands[talon + suit]
        hands[talon + suit] = 0
    for card in cards:
        suit = card // RANKS
        bit = 1 << (card - suit * RANKS)
        hands[base + suit] ^= bit
        hands[talon + suit] |= bit


class Table:
    """What all decisions before the first card share: `dealer` gives the leader; `undertrumps` and
    `noise` are those of the card play."""

    def __init__(
        self, seats: int, dealer: int, undertrumps: bool, noise: int, stakes: Stakes
    ) -> None:
        self.seats = seats
        self.dealer = dealer
        self.undertrumps = undertrumps
        self.noise = noise
        self.stakes = stakes


class Deal(Kernel):
    """A decision of a seat before the first card. Subclasses say what an arm is."""

    def __init__(self, arms: int, table: Table, seat: int, worlds: Worlds) -> None:
        super().__init__(arms)
        self.table = table
        self.seat = seat
        self.worlds = worlds

    def draw(self, chance: int) -> int:
        """A world of cards."""
        return self.worlds.draw(chance)

    def played(self, hands: list[int], declarer: int, bid: int, trump: int, chance: int) -> float:
        """What the deal is worth to the seat if `declarer` plays it, all cards laid."""
        table = self.table
        contract = Contract(table.seats, declarer, bid, trump, table.undertrumps)
        trick = Trick((table.dealer + 1) % table.seats)
        values = table.stakes.by_points(declarer % (3 if table.seats == 3 else 2), bid)
        player = SunsAndMoonsKernel(
            contract, self.seat, self.worlds, trick, 0, [], table.noise, values
        )
        return values[player.play_out(hands, trick, chance)]


class CallKernel(Deal):
    """Pass, arm 0, or the lowest bid, arm 1. The highest bid so far is `bid`, of `bidder`, -1 if
    there is none; `waiting` is a mask of the seats that have not passed."""

    def __init__(
        self, table: Table, seat: int, worlds: Worlds, bid: int, bidder: int, waiting: int
    ) -> None:
        super().__init__(2, table, seat, worlds)
        self.bid = bid
        self.bidder = bidder
        self.waiting = waiting

    def value(self, arm: int, chance: int) -> float:
        """The auction goes on as hands allow, and its winner plays."""
        hands, seats = self.worlds.hands, self.table.seats
        bid, bidder, waiting = self.bid, self.bidder, self.waiting
        if arm:
            bid, bidder = max(LOWEST_BID, bid + 1), self.seat
        else:
            waiting &= ~(1 << self.seat)
        calls = [highest_call(seats, hands, seat * SUITS) for seat in range(seats)]
        turn = self.seat
        while bid < HIGHEST_BID:
            seat = -1
            for step in range(1, seats + 1):
                other = (turn + step) % seats
                if waiting >> other & 1 and other != bidder:
                    seat = other
                    break
            if seat < 0:
                break
            turn = seat
            partner = seats == 4 and bidder >= 0 and (bidder - seat) % 2 == 0
            lowest = max(LOWEST_BID, bid + 1)
            if not partner and lowest <= calls[seat]:
                bid, bidder = lowest, seat
            else:
                waiting &= ~(1 << seat)
        if bidder < 0:
            return self.table.stakes.thrown_in()
        world, base = hands.copy(), bidder * SUITS
        held = [world[base + suit] | world[seats * SUITS + suit] for suit in range(SUITS)]
        trump = best_trump(held, 0)
        lay(world, base, seats * SUITS, cards_to_lay(held, trump)[:TALON_SIZE])
        return self.played(world, bidder, bid, trump, chance)


class LayKernel(Deal):
    """What is laid, and for which trump: `lays` are the cards, `trumps` the suits, by arm."""

    def __init__(
        self,
        table: Table,
        seat: int,
        worlds: Worlds,
        bid: int,
        lays: list[list[int]],
        trumps: list[int],
    ) -> None:
        super().__init__(len(lays), table, seat, worlds)
        self.bid = bid
        self.lays = lays
        self.trumps = trumps

    def value(self, arm: int, chance: int) -> float:
        """The cards are laid, trump is named, and the deal is played."""
        world = self.worlds.hands.copy()
        lay(world, self.seat * SUITS, self.table.seats * SUITS, self.lays[arm])
        return self.played(world, self.seat, self.bid, self.trumps[arm], chance)
