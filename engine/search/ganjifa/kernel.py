"""Ganjifa as small ints: worlds that fit what a seat knows, and playouts of them.

A card is `suit * 12 + strength - 1`, so that suits are in the order of the avatars and the Raja of
each is its highest bit; a hand is ten masks of twelve bits. The rules are those of
`engine.games.ganjifa`, with which this is held equal by its tests.
"""

from __future__ import annotations

from typing import Final

from engine.search.bits import BITS, COUNT, HIGH, LOW
from engine.search.ganjifa.table import RANKS, SEATS, SUITS, TRUMPED, Table
from engine.search.ganjifa.worlds import Worlds
from engine.search.kernel import MODULUS, MULTIPLIER, Kernel

#: How much of a playout's value is whether it is won, which is what counts in the end; the rest is
#: cards, which tell more of a single playout.
WON: Final = 0.3
_FIXED: Final = 6  # what begins and ends a playout takes as long as so many cards of it
_COURTS: Final = 0xC00  # Raja and Mantri
#: An arm that leads a Dukal is this, and its suit and mask as `suit << 12 | mask`.
DUKAL: Final = 1 << 20


def _longest_dukal(mask: int) -> int:
    """The longest Dukal in a suit's mask, of equal ones the weakest; 0 if there is none."""
    if mask < _COURTS:
        return 0
    longest = 0
    for first in range(SUITS):
        run = 0
        for bit in range(first, SUITS):
            if not mask >> bit & 1:
                break
            run |= 1 << bit
        if COUNT[run] >= 3 and COUNT[run] > COUNT[longest]:
            longest = run
    return longest | _COURTS if longest else 0


_DUKALS: Final[list[int]] = [_longest_dukal(mask) for mask in range(1 << RANKS)]


class Trick:
    """The trick that lies. `turn` seats have played to it, `size` cards each; of a Dukal the seat
    whose turn it is still has `due` to discard. `best` is what the winning card is worth."""

    def __init__(self, leader: int) -> None:
        self.leader = leader
        self.turn = 0
        self.size = 1
        self.due = 1
        self.led = 0
        self.winner = leader
        self.best = -1

    def copy(self) -> Trick:
        same = Trick(self.leader)
        same.turn, same.size, same.due, same.led = self.turn, self.size, self.due, self.led
        same.winner, same.best = self.winner, self.best
        return same

    def play(self, table: Table, seat: int, card: int, captured: list[int]) -> None:
        """One card is played by the seat whose turn it is; a complete trick is captured."""
        if self.size == 1:
            if self.turn == 0:
                self.led, self.best = card // RANKS, -1
            worth = table.worth(card, self.led)
            if worth > self.best:
                self.best, self.winner = worth, seat
        self.due -= 1
        if self.due == 0:
            self._pass_on(captured)

    def lead_dukal(self, seat: int, size: int) -> None:
        """Takes the trick already, whatever is discarded to it."""
        self.size = self.due = size
        self.winner = seat
        self.turn = 1

    def _pass_on(self, captured: list[int]) -> None:
        self.turn += 1
        self.due = self.size
        if self.turn == SEATS:
            captured[self.winner] += SEATS * self.size
            self.leader = self.winner
            self.turn = 0
            self.size = self.due = 1


class GanjifaKernel(Kernel):
    """A decision at cards, in `worlds` that fit what the seat knows. `captured` is how many cards
    each seat has. `noise`, of 1024, is how often a playout's move is any."""

    def __init__(
        self,
        table: Table,
        seat: int,
        worlds: Worlds,
        captured: list[int],
        trick: Trick,
        moves: list[int],
        noise: int,
    ) -> None:
        super().__init__(len(moves))
        still_open = SEATS * SUITS * 4 - captured[0] - captured[1] - captured[2]
        self.share = (still_open + _FIXED) / (SEATS * SUITS * 4 + _FIXED)
        self.table = table
        self.seat = seat
        self.worlds = worlds
        self.captured = captured
        self.trick = trick
        self.moves = moves
        self.noise = noise
        self.hands: list[int] = [0] * (SEATS * SUITS)
        self.shown: list[int] = []  # the only world there is, for a seat that sees all hands
        self.played: list[int] = []  # the cards of the last playout, if `keeps` is set
        self.keeps = False

    def draw(self, chance: int) -> int:
        """As `Worlds` does; a seat that sees all hands has one world only."""
        if self.shown:
            self.hands = self.shown.copy()
            return chance * MULTIPLIER % MODULUS
        return self.worlds.draw(self.hands, chance)

    def value(self, arm: int, chance: int) -> float:
        """The share of the open cards that the seat captures, and whether it wins with them."""
        hands, captured = self.hands.copy(), self.captured.copy()
        trick, move, base = self.trick.copy(), self.moves[arm], self.seat * SUITS
        if move >= DUKAL:
            suit = (move - DUKAL) >> RANKS
            mask = move & ((1 << RANKS) - 1)
            hands[base + suit] ^= mask
            trick.lead_dukal(self.seat, COUNT[mask])
        else:
            suit = move // RANKS
            hands[base + suit] ^= 1 << (move - suit * RANKS)
            trick.play(self.table, self.seat, move, captured)
        self._play_out(hands, captured, trick, chance)
        before, seat = self.captured, self.seat
        still_open = SEATS * SUITS * 4 - before[0] - before[1] - before[2]
        share = (captured[seat] - before[seat]) / still_open
        best = max(captured[(seat + 1) % SEATS], captured[(seat + 2) % SEATS])
        won = 1.0 if captured[seat] > best else (0.5 if captured[seat] == best else 0.0)
        return WON * won + (1.0 - WON) * share

    def _play_out(self, hands: list[int], captured: list[int], trick: Trick, chance: int) -> None:
        """Plays all cards left. The loop knows the rules; what is chosen is told by functions."""
        trump, walk, noise = self.table.trump, self.table.walk, self.noise
        trump_first, keeps = self.table.trump_first, self.keeps
        leader, turn, size, due = trick.leader, trick.turn, trick.size, trick.due
        led, winner, best = trick.led, trick.winner, trick.best
        left = [hands[s] | hands[SUITS + s] | hands[2 * SUITS + s] for s in range(SUITS)]
        held = [_suits_held(hands, seat * SUITS) for seat in range(SEATS)]
        while True:
            seat = (leader + turn) % SEATS
            base = seat * SUITS
            mine = held[seat]
            chance = chance * MULTIPLIER % MODULUS
            if turn and size == 1:
                if mine >> led & 1:
                    card = _followed(
                        hands[base + led], led, trump, best, turn, left[led], noise, chance
                    )
                else:
                    suit = walk[led << 10 | mine]
                    if mine >> trump & 1 and (
                        suit < 0 or trump_first or _trumps(hands[base + trump], best, noise, chance)
                    ):
                        suit = trump
                    card = _thrown(hands[base + suit], suit, trump, best, noise, chance)
                suit = card // RANKS
                worth = card - suit * RANKS
                worth = worth + TRUMPED if suit == trump else (worth if suit == led else -1)
                if worth > best:
                    best, winner = worth, seat
            elif turn:
                options = BITS[mine]
                suit = options[chance % len(options)]
                card = suit * RANKS + LOW[hands[base + suit]]
            else:
                if not mine:
                    return
                suit = _dukal_suit(hands, base, mine)
                if suit >= 0:
                    mask = _DUKALS[hands[base + suit]]
                    if keeps:
                        self.played.append(DUKAL | suit << RANKS | mask)
                    hands[base + suit] ^= mask
                    left[suit] ^= mask
                    if not hands[base + suit]:
                        held[seat] ^= 1 << suit
                    turn, size, due, winner = 1, COUNT[mask], COUNT[mask], seat
                    continue
                card = _led(hands, base, mine, left, noise, chance)
                suit = led = card // RANKS
                winner = seat
                best = card - suit * RANKS + (TRUMPED if suit == trump else 0)
            if keeps:
                self.played.append(card)
            bit = 1 << (card - suit * RANKS)
            left[suit] ^= bit
            bit ^= hands[base + suit]
            hands[base + suit] = bit
            if not bit:
                held[seat] = mine ^ (1 << suit)
            due -= 1
            if not due:
                turn += 1
                due = size
                if turn == SEATS:
                    captured[winner] += SEATS * size
                    leader, turn, size, due = winner, 0, 1, 1


def _suits_held(hands: list[int], base: int) -> int:
    held = 0
    for suit in range(SUITS):
        if hands[base + suit]:
            held |= 1 << suit
    return held


def _dukal_suit(hands: list[int], base: int, held: int) -> int:
    """The suit of the longest Dukal that may be led; -1 if there is none. No hand is smaller than
    the leader's, so each that is held may be."""
    longest, found = 0, -1
    for suit in BITS[held]:
        mask = hands[base + suit]
        if mask > _COURTS:
            size = COUNT[_DUKALS[mask]]
            if size > longest:
                longest, found = size, suit
    return found


def _led(hands: list[int], base: int, held: int, left: list[int], noise: int, chance: int) -> int:
    """A card to lead: a master if one of two suits looked at has one, else a low card; or any."""
    suits = BITS[held]
    suit = suits[chance % len(suits)]
    mask = hands[base + suit]
    if chance >> 8 & 1023 < noise:
        bits = BITS[mask]
        return suit * RANKS + bits[(chance >> 18) % len(bits)]
    if HIGH[mask] == HIGH[left[suit]]:
        return suit * RANKS + HIGH[mask]
    suit = suits[(chance >> 13) % len(suits)]
    mask = hands[base + suit]
    high = HIGH[mask]
    return suit * RANKS + (high if high == HIGH[left[suit]] else LOW[mask])


def _followed(
    mask: int, suit: int, trump: int, best: int, turn: int, left: int, noise: int, chance: int
) -> int:
    """A card of the suit led: the last seat takes the trick as cheaply as it can, the second with
    a master only; else the lowest; or any."""
    if chance >> 8 & 1023 < noise:
        bits = BITS[mask]
        return suit * RANKS + bits[chance % len(bits)]
    floor = best - TRUMPED if suit == trump else best
    if floor < RANKS:
        above = mask >> (floor + 1)
        if above:
            if turn == SEATS - 1:
                return suit * RANKS + LOW[above] + floor + 1
            if HIGH[mask] == HIGH[left]:
                return suit * RANKS + HIGH[mask]
    return suit * RANKS + LOW[mask]


def _trumps(trumps: int, best: int, noise: int, chance: int) -> bool:
    """Whether a void player with a choice plays a trump: if it takes the trick; or anyhow."""
    if chance >> 8 & 1023 < noise:
        return bool(chance & 1)
    return best < TRUMPED or trumps >> (best - TRUMPED + 1) > 0


def _thrown(mask: int, suit: int, trump: int, best: int, noise: int, chance: int) -> int:
    """A card of a void player: the lowest trump that takes the trick, else the lowest; or any."""
    if chance >> 8 & 1023 < noise:
        bits = BITS[mask]
        return suit * RANKS + bits[(chance >> 18) % len(bits)]
    if suit == trump and best >= TRUMPED:
        above = mask >> (best - TRUMPED + 1)
        if above:
            return suit * RANKS + LOW[above] + best - TRUMPED + 1
    return suit * RANKS + LOW[mask]


def distinct_cards(mask: int, others: int) -> list[int]:
    """Of each set of cards that are as good as each other, because no other card lies between them,
    the lowest; as bits. `others` are the cards of the suit that are not in this hand: unseen, and
    the one to be beaten."""
    bits: list[int] = []
    last = -1
    for bit in BITS[mask]:
        between = others >> last & ((1 << (bit - last)) - 1) if last >= 0 else 1
        if between:
            bits.append(bit)
        last = bit
    return bits


def moves_of(table: Table, own: list[int], unseen: list[int], trick: Trick) -> list[int]:
    """The moves worth looking at: of cards that are as good as each other one, of Dukals the
    longest of each suit, of discards the lowest of each suit."""
    held = 0
    for suit in range(SUITS):
        if own[suit]:
            held |= 1 << suit
    if trick.size > 1:
        return [suit * RANKS + LOW[own[suit]] for suit in BITS[held]]
    suits = table.suits(trick.led, held) if trick.turn else BITS[held]
    moves: list[int] = []
    for suit in suits:
        others = unseen[suit]
        if (
            trick.turn
            and trick.best >= 0
            and suit == (table.trump if trick.best >= TRUMPED else trick.led)
        ):
            others |= 1 << trick.best % TRUMPED
        moves += [suit * RANKS + bit for bit in distinct_cards(own[suit], others)]
        if not trick.turn and _DUKALS[own[suit]]:
            moves.append(DUKAL | suit << RANKS | _DUKALS[own[suit]])
    return moves
