"""Unsun Karuta as small ints: worlds that fit what a seat knows, and playouts of them.

A card is `suit * 16 + bit`; suit 0 is trump, the other four follow in the deck's order, and a
higher bit is stronger. Of the trumps, bit 12 is Tenka and bit 11 the native Robai; where Pao is
trump both are one card, bit 11. A hand is five masks of sixteen bits. The rules are those of
`engine.games.unsun_karuta`, with which this is held equal by its tests.
"""

from __future__ import annotations

from typing import Final

from engine.search.bits import HIGH
from engine.search.kernel import MODULUS, MULTIPLIER, Kernel
from engine.search.unsun_karuta.policy import (
    RANKS,
    SUITS,
    answer,
    any_card,
    follow,
    lead,
)
from engine.search.unsun_karuta.spread import Spread

SEATS: Final = 8
#: Hands 0 to 7 are the seats', 8 is the side; then come trumps that lie face down.
SIDE: Final = 8
FACE_DOWN: Final = -1
ANY_MOVE: Final = 1024  # the noise of playouts in which every move is any
TRICKS: Final = 9
SUN: Final = 15
UN: Final = 14
SOTA: Final = 13
ROBAI: Final = 11
REI: Final = 10
#: As long as so many cards takes what each playout has beside its cards: its part of a world.
_FIXED: Final = 12
_ALL_SUITS: Final = 0b11111
_PLAIN_SUITS: Final = 0b11110
#: What a deal is worth is told for so many scores of the even team, from -LOWEST up; what lies
#: outside, in very few deals, is worth as much as the nearest. Both teams' scores make 9.
LOWEST: Final = 15
SCORES: Final = 2 * LOWEST + 10


class Terms:
    """What a deal is played for. `receiver` took the Okie; `hidden`: pairs with the native Robai
    pay 5; `namer` names the suit of the ninth trick, -1 for who won the eighth; `as_dealt`: the Sun
    exemption is judged without the Okie; `ninth_meri`: a trump of the namer excludes pairs."""

    def __init__(
        self, receiver: int, okie: int, hidden: bool, namer: int, as_dealt: bool, ninth_meri: bool
    ) -> None:
        self.receiver = receiver
        self.okie = okie
        self.namer = namer
        self.as_dealt = as_dealt
        self.ninth_meri = ninth_meri
        #: What a pair transfers before the ninth trick, by `winning bit << 4 | opposing bit`.
        self.pairs: list[int] = [0] * (RANKS * RANKS)
        for winning, opposing in ((SUN, UN), (UN, SOTA), (1, 0)):
            self.pairs[winning << 4 | opposing] = 2
        for winning, opposing in ((SOTA, ROBAI), (ROBAI, REI)):
            self.pairs[winning << 4 | opposing] = 5 if hidden else 2

    def exempt(self, hands: list[int], shown: list[int]) -> int:
        """The seat that may keep the Sun in a Meri, once that is its only trump; -1 if none.
        `shown` are the trumps that each seat has played."""
        for seat in range(SEATS):
            if hands[seat * SUITS] >> SUN & 1:
                had = hands[seat * SUITS] | shown[seat]
                if self.as_dealt and seat == self.receiver:
                    had &= ~(1 << self.okie)
                return seat if had == 1 << SUN else -1
        return -1


class Trick:
    """The trick that lies. The winning card is worth its bit, a trump 16 more. `top` is the best
    trump of the even and of the odd team, -1 for none; `down` is how many each has face down, and
    `closed` the mask of those."""

    def __init__(self, leader: int) -> None:
        self.leader = leader
        self.turn = 0
        self.led = 0
        self.winner = leader
        self.best = -1
        self.top: list[int] = [-1, -1]
        self.down: list[int] = [0, 0]
        self.closed = 0

    def copy(self) -> Trick:
        """The same trick, to be played on."""
        same = Trick(self.leader)
        same.turn, same.led, same.winner, same.best = self.turn, self.led, self.winner, self.best
        same.top, same.down, same.closed = self.top.copy(), self.down.copy(), self.closed
        return same

    def play(self, seat: int, card: int) -> None:
        """One card is played by the seat whose turn it is."""
        suit, bit, team = card >> 4, card & 15, seat & 1
        if self.turn == 0:
            self.led = suit
        if suit == 0:
            self.top[team] = max(self.top[team], bit)
            if self.led:
                self.down[team] += 1
                self.closed |= 1 << bit
        worth = bit + RANKS if suit == 0 else (bit if suit == self.led else -1)
        if worth > self.best:
            self.best, self.winner = worth, seat
        self.turn += 1


def legal_suits(
    hands: list[int], base: int, led: int, number: int, monchi: bool, exempt: bool
) -> int:
    """The suits, as bits, of which the hand at `base` may play: what binds a card is its suit.

    `led` is -1 for the leader; `number` counts the tricks before this one, `monchi` says whether a
    Meri was among them, and `exempt` whether this seat may keep its last trump, the Sun.
    """
    if led == 0:
        trumps = hands[base]
        return 1 if trumps and not (exempt and trumps == 1 << SUN) else _ALL_SUITS
    if number == 0:
        plain = hands[base + 1] or hands[base + 2] or hands[base + 3] or hands[base + 4]
        return _PLAIN_SUITS if plain else 1
    if monchi and led > 0 and hands[base + led]:
        return 1 | 1 << led
    return _ALL_SUITS


class UnsunKarutaKernel(Kernel):
    """A decision at cards. `own` is the seat's hand; `spread` gives the others theirs, the side two
    cards where they are not known, and the places of `lying` that are `FACE_DOWN` a trump each.

    `lying` are the cards of the trick that lies, from `leader` on; `number` counts the tricks
    before it, and `even` is what the even team has scored in them. `shown` are the trumps that each
    seat has played. `noise`, of 1024, is how often a playout's move is any; `worths` is what each
    score of the even team, from -LOWEST up, is worth to the seat.
    """

    def __init__(
        self,
        terms: Terms,
        seat: int,
        own: list[int],
        spread: Spread,
        leader: int,
        lying: list[int],
        number: int,
        monchi: bool,
        even: int,
        shown: list[int],
        moves: list[int],
        noise: int,
        worths: list[float],
    ) -> None:
        super().__init__(len(moves))
        self.terms = terms
        self.seat = seat
        self.own = own
        self.spread = spread
        self.leader = leader
        self.lying = lying
        self.number = number
        self.monchi = monchi
        self.even = even
        self.shown = shown
        self.moves = moves
        self.noise = noise
        self.worths = worths
        cards = (TRICKS - number) * SEATS - len(lying)
        self.share = (cards + _FIXED) / (TRICKS * SEATS + _FIXED)
        self.hands: list[int] = [0] * (SEATS * SUITS)
        self.trick = Trick(leader)  # in the world drawn last, and `faces` its cards
        self.faces: list[int] = []
        self.exempt = -1
        self.seen_hands: list[int] = []  # the only world there is, for a seat that sees all cards
        self.seen_faces: list[int] = []
        self.suits = [card >> 4 for card in spread.cards]
        self.bits = [1 << (card & 15) for card in spread.cards]
        self.played: list[int] = []  # the cards of the last playout, if `keeps` is set
        self.keeps = False

    def draw(self, chance: int) -> int:
        """A world of cards: the own hand, what is spread, and the faces of what lies."""
        if self.seen_hands:
            self.hands, self.faces = self.seen_hands.copy(), self.seen_faces
            chance = chance * MULTIPLIER % MODULUS
        else:
            chance = self._draw_spread(chance)
        self.trick = trick = Trick(self.leader)
        shown = self.shown.copy()
        for card in self.faces:
            seat = (self.leader + trick.turn) & 7
            if card < RANKS:
                shown[seat] |= 1 << card
            trick.play(seat, card)
        self.exempt = self.terms.exempt(self.hands, shown)
        return chance

    def _draw_spread(self, chance: int) -> int:
        spread, hands, faces = self.spread, [0] * (SEATS * SUITS), self.lying.copy()
        chance = spread.draw(chance)
        downs = [turn for turn in range(len(faces)) if faces[turn] == FACE_DOWN]
        for suit in range(SUITS):
            hands[self.seat * SUITS + suit] = self.own[suit]
        suits, bits, placed = self.suits, self.bits, spread.placed
        for index in range(len(suits)):
            hand = placed[index]
            if hand < SIDE:
                hands[hand * SUITS + suits[index]] |= bits[index]
            elif hand > SIDE:
                faces[downs[hand - SIDE - 1]] = spread.cards[index]
        self.hands, self.faces = hands, faces
        return chance

    def value(self, arm: int, chance: int) -> float:
        """What the deal is worth to the seat's team."""
        hands, card, trick, even = self.hands.copy(), self.moves[arm], self.trick, self.even
        if self.number < TRICKS - 1:
            trick = trick.copy()
            hands[self.seat * SUITS + (card >> 4)] ^= 1 << (card & 15)
            trick.play(self.seat, card)
            even += self.play_out(hands, trick, chance)
        else:
            even += _ninth(hands, self.terms, self.leader)
        return self.worth(even)

    def worth(self, even: int) -> float:
        """What it is worth to the seat that the even team scores `even` in the deal."""
        return self.worths[min(max(even + LOWEST, 0), SCORES - 1)]

    def play_out(self, hands: list[int], trick: Trick, chance: int) -> int:
        """Plays all cards left; comes back as what the even team scores from here on. The loop
        knows the rules; what is chosen is told by functions, which see no trump that is down."""
        noise, keeps, exempt, pairs = self.noise, self.keeps, self.exempt, self.terms.pairs
        number, monchi, even = self.number, self.monchi, 0
        leader, turn, led = trick.leader, trick.turn, trick.led
        winner, best = trick.winner, trick.best
        top, down = trick.top, trick.down
        closed = trick.closed
        looks = noise < ANY_MOVE  # else nobody asks what is left
        left = [closed, 0, 0, 0, 0]
        for suit in range(SUITS if looks else 0):
            for index in range(suit, SEATS * SUITS, SUITS):
                left[suit] |= hands[index]
        while True:
            if turn == SEATS:
                side = winner & 1
                gain = 1
                if led and best >= RANKS and top[1 - side] >= 0:
                    gain += pairs[best - RANKS << 4 | top[1 - side]]
                even += 1 - gain if side else gain
                monchi = monchi or led == 0
                number += 1
                leader, turn, best = winner, 0, -1
                top[0] = top[1] = -1
                down[0] = down[1] = 0
                if looks:
                    left[0] ^= closed
                    closed = 0
                if number == TRICKS - 1:
                    break
            seat = (leader + turn) & 7
            base = seat * SUITS
            chance = chance * MULTIPLIER % MODULUS
            suits = legal_suits(hands, base, led if turn else -1, number, monchi, seat == exempt)
            if chance >> 8 & 1023 < noise:
                card = any_card(hands, base, suits, chance)
            elif turn == 0:
                card = lead(hands, base, suits, left, chance)
            elif led == 0:
                ours = (winner ^ seat) & 1 == 0
                card = answer(hands, base, suits, best - RANKS, left[0], ours, turn, chance)
            else:
                side = seat & 1
                ours = (winner ^ seat) & 1 == 0
                card = follow(
                    hands,
                    base,
                    suits,
                    led,
                    best,
                    left,
                    ours,
                    down[side],
                    down[1 - side],
                    turn,
                    chance,
                )
            suit, bit = card >> 4, card & 15
            if keeps:
                self.played.append(card)
            hands[base + suit] ^= 1 << bit
            if turn == 0:
                led = suit
            if looks:
                if suit or led == 0:
                    left[suit] ^= 1 << bit
                else:
                    closed |= 1 << bit
            if suit == 0:
                side = seat & 1
                if bit > top[side]:
                    top[side] = bit
                if led:
                    down[side] += 1
                bit += RANKS
            elif suit != led:
                bit = -1
            if bit > best:
                best, winner = bit, seat
            turn += 1
        return even + _ninth(hands, self.terms, leader)


def _ninth(hands: list[int], terms: Terms, leader: int) -> int:
    """What the even team scores in the ninth trick, whose eight cards lie at once."""
    trick = Trick(leader if terms.namer < 0 else terms.namer)
    for turn in range(SEATS):
        seat = (trick.leader + turn) & 7
        for suit in range(SUITS):
            if hands[seat * SUITS + suit]:
                trick.play(seat, suit << 4 | HIGH[hands[seat * SUITS + suit]])
                break
    side = trick.winner & 1
    gain, opposing = 1, trick.top[1 - side]
    counts = trick.led or not terms.ninth_meri
    if counts and trick.best >= RANKS and opposing >= 0:
        gain += 5 if terms.pairs[trick.best - RANKS << 4 | opposing] else 0
    return 1 - gain if side else gain
