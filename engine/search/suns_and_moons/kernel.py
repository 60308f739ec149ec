"""Suns and Moons as small ints: worlds that fit what a seat knows, and playouts of them.

Cards and hands are those of `hands`. The rules are those of
`engine.games.suns_and_moons`, with which this is held equal by its tests.
"""

from __future__ import annotations

from typing import Final

from engine.search.bits import BITS, HIGH, LOW
from engine.search.kernel import MODULUS, MULTIPLIER, Kernel
from engine.search.suns_and_moons.hands import POINTS, RANKS, SUITS
from engine.search.suns_and_moons.worlds import Worlds

ANY_MOVE: Final = 1024  # the noise of playouts in which every move is any
#: The suit of each card.
SUIT: Final[list[int]] = [card // RANKS for card in range(SUITS * RANKS)]
_TRUMPED: Final = 100  # what a trump is worth in a trick more than a card of the suit led


class Contract:
    """Who plays for what: `declarer` for at least `bid` points, and the side that each seat is on,
    0 for the declarer's."""

    def __init__(self, seats: int, declarer: int, bid: int, trump: int, undertrumps: bool) -> None:
        self.seats = seats
        self.declarer = declarer
        self.bid = bid
        self.trump = trump
        self.undertrumps = undertrumps
        partner = (declarer + 2) % seats if seats == 4 else declarer
        self.sides = [0 if seat in (declarer, partner) else 1 for seat in range(seats)]


class Trick:
    """The trick that lies: `turn` seats have played, and the winning card is worth `best`."""

    def __init__(self, leader: int) -> None:
        self.leader = leader
        self.turn = 0
        self.led = 0
        self.winner = leader
        self.best = -1
        self.points = 0

    def copy(self) -> Trick:
        """The same trick, to be played on."""
        same = Trick(self.leader)
        same.turn, same.led, same.winner = self.turn, self.led, self.winner
        same.best, same.points = self.best, self.points
        return same

    def play(self, seat: int, card: int, trump: int) -> None:
        """One card is played by the seat whose turn it is."""
        suit = card // RANKS
        bit = card - suit * RANKS
        if self.turn == 0:
            self.led, self.best = suit, -1
        worth = bit + _TRUMPED if suit == trump else (bit if suit == self.led else -1)
        if worth > self.best:
            self.best, self.winner = worth, seat
        self.points += POINTS[bit]
        self.turn += 1


def beaten_up_to(best: int, trumps: bool) -> int:
    """The highest bit of trumps, or of the suit led, that does not beat a trick's best card."""
    if trumps:
        return max(-1, best - _TRUMPED)
    return min(best, RANKS - 1)


def playable(hand: list[int], led: int, trump: int, best: int, undertrumps: bool) -> list[int]:
    """What of a hand's masks may follow `led` in a trick whose best card is worth `best`."""
    if hand[led]:
        return [hand[led] if suit == led else 0 for suit in range(SUITS)]
    trumps = hand[trump]
    if not trumps:
        return hand
    above = trumps
    if best >= _TRUMPED:
        above = trumps >> (best - _TRUMPED + 1) << (best - _TRUMPED + 1)
    if above or undertrumps:
        return [(above or trumps) if suit == trump else 0 for suit in range(SUITS)]
    return hand


class SunsAndMoonsKernel(Kernel):
    """A decision at cards, of which `moves` are the arms. `against` are the points that the
    declarer's opponents have taken; `noise`, of 1024, is how often a playout's move is any;
    `values` is what the deal is worth to the seat by the points that they take in all."""

    def __init__(
        self,
        contract: Contract,
        seat: int,
        worlds: Worlds,
        trick: Trick,
        against: int,
        moves: list[int],
        noise: int,
        values: list[float],
    ) -> None:
        super().__init__(len(moves))
        self.contract = contract
        self.seat = seat
        self.worlds = worlds
        self.trick = trick
        self.against = against
        self.moves = moves
        self.noise = noise
        self.values = values
        self.played: list[int] = []  # the cards of the last playout, if `keeps` is set
        self.keeps = False

    def draw(self, chance: int) -> int:
        """A world of cards."""
        return self.worlds.draw(chance)

    def value(self, arm: int, chance: int) -> float:
        """What the deal is worth to the seat's side."""
        hands, card, trick = self.worlds.hands.copy(), self.moves[arm], self.trick.copy()
        suit = card // RANKS
        hands[self.seat * SUITS + suit] ^= 1 << (card - suit * RANKS)
        trick.play(self.seat, card, self.contract.trump)
        return self.values[self.against + self.play_out(hands, trick, chance)]

    def play_out(self, hands: list[int], trick: Trick, chance: int) -> int:
        """Plays all cards left; comes back as the points of the declarer's opponents."""
        contract, noise, keeps = self.contract, self.noise, self.keeps
        seats, trump, sides = contract.seats, contract.trump, contract.sides
        leader, turn, led = trick.leader, trick.turn, trick.led
        winner, best, points = trick.winner, trick.best, trick.points
        against = 0
        looks = noise < ANY_MOVE  # else nobody asks what is left
        left = [0] * SUITS
        if looks:
            for index in range(seats * SUITS):
                left[index & 3] |= hands[index]
        while True:
            if turn == seats:
                if sides[winner]:
                    against += points
                leader, turn, best, points = winner, 0, -1, 0
            seat = leader + turn
            if seat >= seats:
                seat -= seats
            base = seat * SUITS
            chance = chance * MULTIPLIER % MODULUS
            wild = chance >> 8 & 1023 < noise
            if turn == 0:
                if not (hands[base] or hands[base + 1] or hands[base + 2] or hands[base + 3]):
                    return against
                card = _led(hands, base, left, trump, wild, chance)
                led = SUIT[card]
            else:
                ours = sides[winner] == sides[seat]
                mask = hands[base + led]
                if mask:
                    last = turn == seats - 1
                    card = led * RANKS + _followed(
                        mask, best, left[led], ours, last, led == trump, wild, chance
                    )
                elif hands[base + trump]:
                    card = _trumped(hands, base, trump, best, contract.undertrumps, wild, chance)
                else:
                    card = _discarded(hands, base, ours, wild, chance)
            suit = SUIT[card]
            bit = card - suit * RANKS
            if keeps:
                self.played.append(card)
            hands[base + suit] ^= 1 << bit
            if looks:
                left[suit] ^= 1 << bit
            worth = bit + _TRUMPED if suit == trump else (bit if suit == led else -1)
            if worth > best:
                best, winner = worth, seat
            points += POINTS[bit]
            turn += 1


def _any_card(hands: list[int], base: int, chance: int) -> int:
    """Any card of a hand that is not empty: any suit, then any card of it."""
    suit = chance & 3
    while not hands[base + suit]:
        suit = (suit + 1) & 3
    bits = BITS[hands[base + suit]]
    return suit * RANKS + bits[(chance >> 2) % len(bits)]


def _led(hands: list[int], base: int, left: list[int], trump: int, wild: bool, chance: int) -> int:
    """A card to lead: a master of any suit looked at, else a low card of the last one; or any."""
    if wild:
        return _any_card(hands, base, chance)
    first = chance & 3
    low = -1
    for step in range(SUITS):
        suit = (first + step) & 3
        mask = hands[base + suit]
        if mask:
            if HIGH[mask] == HIGH[left[suit]]:
                return suit * RANKS + HIGH[mask]
            if low < 0 or low // RANKS == trump:
                low = suit * RANKS + LOW[mask]
    return low


def _followed(
    mask: int, best: int, left: int, ours: bool, last: bool, trumps: bool, wild: bool, chance: int
) -> int:
    """A bit of the suit led: the highest where the trick is surely ours, or by a master; the
    cheapest that takes it, for the last seat; else the lowest; or any."""
    if wild:
        bits = BITS[mask]
        return bits[chance % len(bits)]
    if ours and last:
        return HIGH[mask]
    floor = best - _TRUMPED if trumps else best
    if floor < RANKS:
        above = mask >> (floor + 1)
        if above:
            if last:
                return LOW[above] + floor + 1
            if HIGH[mask] == HIGH[left]:
                return HIGH[mask]
    return LOW[mask]


def _trumped(
    hands: list[int], base: int, trump: int, best: int, undertrumps: bool, wild: bool, chance: int
) -> int:
    """A trump of a void player, who must take the trick if he can: the lowest that does, or any."""
    mask = hands[base + trump]
    floor = best - _TRUMPED + 1 if best >= _TRUMPED else 0
    above = mask >> floor << floor
    if not above:
        if not undertrumps:
            return _any_card(hands, base, chance)
        above = mask
    if wild:
        bits = BITS[above]
        return trump * RANKS + bits[chance % len(bits)]
    return trump * RANKS + LOW[above]


def _discarded(hands: list[int], base: int, ours: bool, wild: bool, chance: int) -> int:
    """A card of a player without the suit led and without trumps: points to a trick that is ours,
    else what is worth least; or any."""
    if wild:
        return _any_card(hands, base, chance)
    found, worth = -1, -1
    for suit in range(SUITS):
        mask = hands[base + suit]
        if mask:
            bit = HIGH[mask] if ours else LOW[mask]
            value = bit if ours else RANKS - bit
            if value > worth:
                found, worth = suit * RANKS + bit, value
    return found
