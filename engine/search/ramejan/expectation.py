"""A decision of Ramejan by exact expectation: each move is worth the mean over all cards that may
come next, of a win or of the best outlook that then is left. No chance is sampled."""

from __future__ import annotations

from engine.search.kernel import Kernel
from engine.search.ramejan.figures import Table, Thrown
from engine.search.ramejan.melds import CARDS, FIRST_FOUR
from engine.search.ramejan.outlook import outlook
from engine.search.ramejan.plans import Needs, least_used, nearest, needs_of, needs_with
from engine.search.ramejan.position import CLAIM, DRAW, EXTEND, WIN, Options, Position
from engine.search.ramejan.standing import Standing

_DECK = (1 << CARDS) - 1
_NEVER = -1.0
#: How many cards of the hand may be thrown after a draw that is only thought of, beside it: fewer
#: of a far hand, which so many cards bring nearer that the difference is not worth the time.
_BEAM = 3
_FAR_BEAM = 1
_FAR = 5
#: By how much a discard must look better than another to be that for sure, without another look.
_CLEAR = 0.03
#: With fewer cards to come there is hardly a draw to look at.
_LEAST_STOCK = 4


class RamejanExpectation(Kernel):
    """One decision. `now` is what its seat knows, `stock` the number of cards that are left to
    draw, `thrown` what tells of the other seat's hand. So many discards as `deeper` says, those
    that look best, are looked at one draw deeper."""

    def __init__(
        self,
        options: Options,
        now: Position,
        stock: int,
        other_loose: int,
        thrown: Thrown,
        standing: Standing,
        moves: list[int],
        deeper: int,
    ) -> None:
        super().__init__(len(moves))
        self.options = options
        self.seat = now.turn
        self.now = now
        self.stock = stock
        self.other_loose = other_loose
        self.thrown = thrown
        self.standing = standing
        self.moves = moves
        self.deeper = deeper
        self._values: dict[int, float] = {}
        self._discards: dict[int, float] = {}  # what each is worth, once one is asked for

    def draw(self, chance: int) -> int:
        """Nothing is drawn."""
        return chance

    def value(self, arm: int, chance: int) -> float:
        """What the arm is worth, whatever `chance` is."""
        if arm not in self._values:
            self._values[arm] = self._worth(self.moves[arm])
        return self._values[arm]

    def _worth(self, move: int) -> float:
        now = self.now
        if move < EXTEND:
            if not self._discards:
                self._discards = self._worth_of_discards()
            return self._discards[move]
        if move < CLAIM:
            return self._expected(self._after_four(move), self.stock)
        if move < DRAW:
            return self._after_claim(move - CLAIM)
        if move == DRAW:
            return self._expected(now, self.stock)
        if move == WIN:
            return self._won(now, now.loose[self.seat], now.drawn != 0)
        return self.standing.worth_of_none()

    # Positions

    def _after_four(self, move: int) -> Position:
        """The position in which the replacement is to be drawn."""
        after = self.now.copy()
        after.stock, after.next = [CARDS], 0  # a replacement that is no card
        after.make_four(move)
        after.loose[self.seat] &= _DECK
        return after

    def _after_claim(self, meld: int) -> float:
        after, seat = self.now.copy(), self.seat
        after.stock, after.next = [CARDS], 0
        after.claim(meld)
        after.loose[seat] &= _DECK
        if meld >= FIRST_FOUR:
            return self._expected(after, self.stock)
        loose = after.loose[seat]
        won = self._won(after, loose, False)
        if not loose or not self.stock:
            return max(won, self.standing.worth_of_none())
        return max(won, self._best_discard(self._at(after), self._needed(after), loose, loose))

    def _at(self, at: Position) -> Table:
        return self._table(at, self.stock)

    def _table(self, at: Position, stock: int) -> Table:
        seat = self.seat
        return Table(
            at.gone,
            stock,
            at.laid[seat],
            at.secret[seat],
            self.other_loose,
            at.laid[1 - seat],
            self.thrown,
            self.options.scale,
        )

    def _needed(self, at: Position) -> Needs:
        seat = self.seat
        laid, secret = at.laid[seat], at.secret[seat]
        return needs_of(at.loose[seat], at.gone, laid, secret, self.options.scale)

    # Values

    def _won(self, at: Position, loose: int, drawn: bool) -> float:
        """What a win with these cards is worth; _NEVER if they don't win."""
        seat = self.seat
        points = self.options.scale.best(at.laid[seat], loose, drawn, at.secret[seat])
        return self.standing.worth_won(points) if points else _NEVER

    def _after_discard(self, table: Table, needs: Needs, loose: int, card: int) -> float:
        return self.standing.worth(outlook(table, needs, loose, card))

    def _best_discard(self, table: Table, needs: Needs, loose: int, among: int) -> float:
        best = _NEVER
        for card in range(CARDS):
            if among >> card & 1:
                best = max(best, self._after_discard(table, needs, loose, card))
        return best

    def _worth_of_discards(self) -> dict[int, float]:
        """What each discard is worth. The best keeps its worth by the first look, and others that
        were looked at deeper fall behind it by as much as they do there."""
        table, needs, loose = self._at(self.now), self._needed(self.now), self.now.loose[self.seat]
        worths = {
            card: self._after_discard(table, needs, loose, card)
            for card in range(CARDS)
            if loose >> card & 1
        }
        best = max(worths.values())
        ranked = sorted([(-worth, card) for card, worth in worths.items() if worth > best - _CLEAR])
        looked_at = [card for _, card in ranked[: self.deeper]]
        if len(looked_at) < 2 or self.stock < _LEAST_STOCK:
            return worths
        deep = {card: worths[card] + self._gain(table, needs, card) for card in looked_at}
        behind = best - max(deep.values())
        least = min(deep.values()) + behind
        return {
            card: deep[card] + behind if card in deep else min(worth, least)
            for card, worth in worths.items()
        }

    def _gain(self, table: Table, needs: Needs, card: int) -> float:
        """How much more the hand is worth after a discard by the mean over all draws, once the
        other seat has drawn, than by its outlook: both without the danger of that discard."""
        after = self.now.copy()
        after.discard(card)
        left = {missing: need for missing, need in needs.items() if not need.common >> card & 1}
        outright = self.standing.worth(outlook(table, left, after.loose[self.seat]))
        return self._expected(after, self.stock - 1) - outright

    def _expected(self, at: Position, stock: int) -> float:
        """The mean over all unseen cards of what a draw of each from so large a stock is worth. One
        that no nearest plan needs is thrown again; after another, it may be thrown or one of the
        cards used least."""
        loose = at.loose[self.seat]
        unseen = _DECK & ~(at.gone | loose)
        if not stock or not unseen:
            return self.standing.worth_of_none()
        needs, table = self._needed(at), self._table(at, stock - 1)
        least, wanted = nearest(needs)
        stay = self._staying(table, needs, loose)
        beam = least_used(needs, loose, _BEAM if least < _FAR else _FAR_BEAM)
        total = stay * (unseen & ~wanted).bit_count()
        for card in range(CARDS):
            if wanted >> card & 1:
                held = loose | 1 << card
                best = self._won(at, held, True) if least == 1 else _NEVER
                if table.stock:
                    after = needs_with(needs, 1 << card)
                    best = max(best, self._best_discard(table, after, held, beam))
                total += max(stay, best)
        return total / unseen.bit_count()

    def _staying(self, table: Table, needs: Needs, loose: int) -> float:
        """What the hand is worth if the card drawn is thrown again, or the stock was its last."""
        if not table.stock:
            return self.standing.worth_of_none()
        return self.standing.worth(outlook(table, needs, loose))
