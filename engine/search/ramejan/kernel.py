"""Ramejan as small ints: worlds that fit what a seat knows, and playouts of them.

Cards and melds are numbers as in `engine.search.ramejan.melds`. The rules are those of
`engine.games.ramejan`, with which this is held equal by its tests.
"""

from __future__ import annotations

from engine.search.kernel import MODULUS, MULTIPLIER, Kernel
from engine.search.ramejan.melds import (
    CARDS,
    FIRST_FOUR,
    KIN,
    MASK,
    MELDS_TO_WIN,
    OF_CARD,
    RANKS,
    lacks,
    lacks_to_win,
    least_missed,
)
from engine.search.ramejan.position import (
    CLAIM,
    DRAW,
    EXTEND,
    FOUR,
    PASS,
    WIN,
    Options,
    Position,
)


class RamejanKernel(Kernel):
    """One decision. `now` is what its seat knows, without the other's hand and the stock: these are
    drawn of the cards `unseen`, `wants` for the hand. `noise`, of 1024, is how often a playout's
    move is any but a win, which is always taken."""

    def __init__(
        self,
        options: Options,
        now: Position,
        unseen: list[int],
        wants: int,
        moves: list[int],
        noise: int,
    ) -> None:
        super().__init__(len(moves))
        self.options = options
        self.seat = now.turn
        self.now = now
        self.unseen = unseen
        self.wants = wants
        self.moves = moves
        self.noise = noise
        self.sees = False  # whether `now` is the only world there is
        self.played: list[int] = []  # the moves of the last playout, if `keeps` is set
        self.keeps = False

    def draw(self, chance: int) -> int:
        """A world of cards: any of the unseen ones make up the other's hand, and the rest lies in
        any order in the stock."""
        if self.sees:
            return chance * MULTIPLIER % MODULUS
        cards = self.unseen.copy()
        chance = _shuffle(cards, len(cards) - 1, chance)
        self.now.loose[1 - self.seat] = sum([1 << card for card in cards[: self.wants]])
        self.now.stock, self.now.next = cards[self.wants :], 0
        return chance

    def value(self, arm: int, chance: int) -> float:
        """What the arm is worth by a playout."""
        return worth(self.points(arm, chance))

    def points(self, arm: int, chance: int) -> int:
        """The seat's points less the other's after a playout."""
        now, move = self.now.copy(), self.moves[arm]
        points = self._begin(now, move)
        if move < WIN:
            points = self.play_out(now, chance)
        return -points if self.seat else points

    def _begin(self, now: Position, move: int) -> int:
        """Makes the arm's move; comes back as the points of a win."""
        if move < EXTEND:
            now.discard(move)
        elif move < CLAIM:
            now.make_four(move)
        elif move < DRAW:
            now.claim(move - CLAIM)
        elif move == DRAW:
            now.draw()
        elif move == WIN:
            return self._won(now)
        return 0

    def play_out(self, now: Position, chance: int) -> int:
        """Plays the deal to its end; comes back as seat 0's points, negative where they are seat
        1's, and 0 where the stock ran out."""
        noise, last = self.noise, len(now.stock)
        while True:
            chance = chance * MULTIPLIER % MODULUS
            wild = chance >> 8 & 1023 < noise
            if not now.acting:
                meld = self._claimed(now, wild, chance)
                if meld < 0 and now.next == last:
                    return self._ended(PASS, 0)
                if meld >= 0:
                    self._keep(CLAIM + meld)
                    now.claim(meld)
                else:
                    self._keep(DRAW)
                    now.draw()
            points = self._won(now)
            if points:
                return self._ended(WIN, points)
            made = self._made(now, wild, chance) if now.next < last else -1
            if made >= 0:
                self._keep(made)
                now.make_four(made)
            elif now.next == last and not self.options.last_discard:
                return self._ended(PASS, 0)
            else:
                card = self._discarded(now, wild, chance)
                self._keep(card)
                now.discard(card)

    def _keep(self, move: int) -> None:
        if self.keeps:
            self.played.append(move)

    def _ended(self, move: int, points: int) -> int:
        self._keep(move)
        return points

    def _won(self, now: Position) -> int:
        """The points of the best win now, negative for seat 1; 0 if there is none."""
        seat = now.turn
        points = self.options.scale.best(
            now.laid[seat], now.loose[seat], now.drawn != 0, now.secret[seat]
        )
        return -points if seat else points

    def _claimed(self, now: Position, wild: bool, chance: int) -> int:
        """The meld to claim: one that wins, else that brings the hand nearer to three; or any. -1
        if there is none."""
        if now.top < 0:
            return -1
        loose, top = now.loose[now.turn], now.top
        kin = loose & KIN[top]
        if not kin & (kin - 1):
            return -1
        seen = loose | 1 << top
        claims = [meld for meld in OF_CARD[top] if not MASK[meld] & ~seen]
        if not claims:
            return -1
        winning = self._winning(now, claims)
        if winning >= 0 or now.next == len(now.stock):
            return winning
        claims = [meld for meld in claims if loose & ~MASK[meld]]
        if wild:
            claims.append(-1)
            return claims[(chance >> 18) % len(claims)]
        return _nearest(now, claims)

    def _winning(self, now: Position, claims: list[int]) -> int:
        """The claim that wins most at once; -1 if none does."""
        seat = now.turn
        found = -1
        most = 0
        for meld in claims:
            if meld < FIRST_FOUR:
                laid, loose = [*now.laid[seat], meld], now.loose[seat] & ~MASK[meld]
                points = self.options.scale.best(laid, loose, False, False)
                if points > most:
                    found, most = meld, points
        return found

    def _made(self, now: Position, wild: bool, chance: int) -> int:
        """A four to announce, or a card to extend a three with: where the hand then lacks no more
        for its melds; or anyhow. -1 if there is none."""
        seat = now.turn
        loose, threes = now.loose[seat], now.threes[seat]
        fours = loose & loose >> RANKS & loose >> 2 * RANKS & loose >> 3 * RANKS
        if not fours and not threes:
            return -1
        drawn = loose if self.options.extend_later else now.drawn
        for rank in range(RANKS):
            held = loose & MASK[FIRST_FOUR + rank]
            if fours >> rank & 1:
                move, wanted = FOUR + rank, -1
            elif threes >> rank & 1 and held & drawn:
                move, wanted = EXTEND + held.bit_length() - 1, 0
            else:
                continue
            wanted += MELDS_TO_WIN - len(now.laid[seat])
            if wild:
                if chance >> 18 & 1:
                    return move
            elif lacks(loose & ~held, wanted, now.gone | held) <= lacks(
                loose, MELDS_TO_WIN - len(now.laid[seat]), now.gone
            ):
                return move
        return -1

    def _discarded(self, now: Position, wild: bool, chance: int) -> int:
        """The card that is missed least; or any."""
        loose = now.loose[now.turn]
        if wild:
            cards = [card for card in range(CARDS) if loose >> card & 1]
            return cards[(chance >> 18) % len(cards)]
        return least_missed(loose, now.gone, now.laid[now.turn], chance)


def _nearest(now: Position, claims: list[int]) -> int:
    """The claim that leaves the hand lacking least for its melds; -1 if it lacks no more now."""
    seat = now.turn
    loose, wanted = now.loose[seat], MELDS_TO_WIN - len(now.laid[seat])
    gone = now.gone & ~(1 << now.top)
    laid = now.laid[seat]
    found = -1
    least = lacks_to_win(loose, wanted, now.gone, laid)
    for meld in claims:
        rest = loose & ~MASK[meld]
        left = lacks_to_win(rest, wanted - 1, gone | MASK[meld], [*laid, meld])
        if left < least:
            found, least = meld, left
    return found


def _shuffle(cards: list[int], places: int, chance: int) -> int:
    """Fills so many of the first places with any of the cards; comes back as the state of the
    generator afterwards."""
    count = len(cards)
    for index in range(places):
        chance = chance * MULTIPLIER % MODULUS
        drawn = index + chance % (count - index)
        cards[index], cards[drawn] = cards[drawn], cards[index]
    return chance


def worth(points: int) -> float:
    """What a deal is worth, 0 to 1, that was won by so many points, or lost, or neither."""
    if not points:
        return 0.5
    size = abs(points)
    share = 0.4 + 0.1 * size / (size + 16)
    return 0.5 + share if points > 0 else 0.5 - share
