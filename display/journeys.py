"""Which pieces move from one still to the next, and from where: read off what both may show.

A card is known by its code, and a back by the place it lies at; where a card comes from or goes
to that no still shows is a place of its seat.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from display.flourish import flourish
from display.layout import Frame, Rect
from display.motion import (
    COUNT_S,
    FADE_S,
    GATHER_S,
    GLIDE_S,
    HOLD_S,
    TURN_S,
    Count,
    Departure,
    Fade,
    Glide,
    Motion,
    Passage,
    Wait,
    number_of,
    resumed,
)
from display.pieces import CardPiece, Light, Mark, Paper, Piece, Words
from display.setting import Setting
from display.situation import Situation, Stage
from engine.cards import Card

#: Marks that come and go softly; the others answer a touch and are there at once.
_SOFT_MARKS = frozenset({"crown", "trump"})


def moved(
    motion: Motion,
    before: Setting | None,
    after: Setting,
    still: tuple[Piece, ...],
    now_s: float,
) -> Motion:
    """The motion to the still of `after`, begun now; what moved already goes on to where it was to,
    unless somebody has played a card: that finishes it.

    `before` is the setting of the motion's own still; None, and another table, game or sheet, and
    settings without motion, let everything rest at once.
    """
    tempo = after.scene.settings.motion.tempo
    if before is None or not tempo or not _is_same_table(before, after) or _has_sheet(still):
        return Motion(still)
    if still == motion.still:
        return motion
    journeys = _Journeys(motion, before, after, still, now_s, tempo)
    return Motion(still, (*resumed(journeys.motion, still, now_s), *journeys.passages()))


def _is_same_table(before: Setting, after: Setting) -> bool:
    same_look = before.scene.settings == after.scene.settings
    return same_look and before.scene.game == after.scene.game and before.table == after.table


def _has_sheet(still: tuple[Piece, ...]) -> bool:
    return any(isinstance(piece, Paper) for piece in still)


class _Journeys:
    """The passages from one still to the next; a card that one of them takes is no other's."""

    def __init__(
        self,
        motion: Motion,
        before: Setting,
        after: Setting,
        still: tuple[Piece, ...],
        now_s: float,
        tempo: float,
    ) -> None:
        self.motion, self.before, self.after, self.still = motion, before, after, still
        self.now_s, self.tempo = now_s, tempo
        old, new = set(motion.still), set(still)
        self.gone = [p for p in motion.still if isinstance(p, CardPiece) and p not in new]
        self.come = [p for p in still if isinstance(p, CardPiece) and p not in old]
        self.old, self.new = old, new
        seats = {card: self._seat_of(card) for card in self.come}
        self.played = {card: seat for card, seat in seats.items() if seat is not None}
        lay = {card.card for card in self.gone if card.card}
        if any(card.card not in lay for card in self.played):
            self.motion = Motion(motion.still)

    def passages(self) -> Iterator[Passage]:
        """All of them; what has none is at its place at once."""
        yield from self._same_cards()
        yield from self._turned_over()
        yield from self._from_hands()
        yield from self._dealt()
        yield from self._gathered()
        yield from self._faded()
        yield from self._counted()
        if self._is_new_stage(Stage.OVER):
            yield from flourish(self.after, self.now_s, self.tempo)

    # Cards

    def _same_cards(self) -> Iterator[Passage]:
        """A card that lies elsewhere now."""
        for card in [c for c in self.come if c.card]:
            left = self._take(p for p in self.gone if p.card == card.card)
            if left is not None:
                self.come.remove(card)
                if left.frame != card.frame:
                    yield self._went_on(left, card)

    def _went_on(self, left: CardPiece, card: CardPiece) -> Glide:
        """The way to the card's new place; one that lies a little aside is reached in time."""
        running = self.motion.glide_of(left, self.now_s)
        if running is not None and _lies_in(left, card.frame.rect):
            return replace(running, to=card)
        return self._glide(self.motion.box_of(left, self.now_s), card)

    def _turned_over(self) -> Iterator[Passage]:
        """A card that shows its face where its back lay."""
        for card in [c for c in self.come if c.card]:
            left = self._take(p for p in self.gone if not p.card and p.frame == card.frame)
            if left is not None:
                self.come.remove(card)
                box, lasts_s = card.frame.rect, TURN_S * self.tempo
                yield Glide(box, card, self.now_s, lasts_s, opens_s=lasts_s)

    def _from_hands(self) -> Iterator[Passage]:
        """A card that a seat plays; a computer's turns over on its way, as nobody held it."""
        for card in [c for c in self.come if c in self.played]:
            self.come.remove(card)
            seat = self.played[card]
            place = self.before.table.seats[seat]
            left = self._take(p for p in self.gone if _lies_in(p, place.strip.rect))
            start = left.frame.rect if left else _box(card.frame, place.ready.rect)
            was_back = left is not None or self.before.scene.seats[seat].kind == "computer"
            opens = was_back and card.card is not None
            yield self._glide(_shaped(start, card.frame), card, opens=opens)

    def _seat_of(self, card: CardPiece) -> int | None:
        """The seat that has just played the card, if one has."""
        facts, seats = self.after.facts, range(len(self.after.scene.seats))
        if card.card is not None:
            if _holder(self.before.facts, card.card) is not None:
                return None  # it lay before, and was covered or not shown
            holder = _holder(facts, card.card)
            return self._discarder(card.card) if holder is None else holder
        table, rows = self.after.table, self.after.shows_sets
        spots = [table.sets.rect if rows else table.seats[seat].spot.rect for seat in seats]
        grew = (s for s in seats if _count(facts, s) > _count(self.before.facts, s))
        return next((seat for seat in grew if _lies_in(card, spots[seat])), None)

    def _discarder(self, card: Card) -> int | None:
        """Who was waited for when the discard came; nobody if the one above it was claimed."""
        above = self.before.facts.discard
        claimed = above is not None and _holder(self.after.facts, above) is not None
        if card != self.after.facts.discard or claimed:
            return None
        waited = [n for n, seat in enumerate(self.before.scene.seats) if seat.waited_for]
        return waited[0] if len(waited) == 1 else None

    def _dealt(self) -> Iterator[Passage]:
        """Backs that come from who deals, or from the stock, to a seat or the middle."""
        source = self._source()
        if source is None:
            return
        seats = self.after.table.seats
        for seat, (was, held) in enumerate(
            zip(self.before.facts.held, self.after.facts.held, strict=False)
        ):
            place = seats[seat].call if self.after.facts.stage is Stage.DEAL else seats[seat].pile
            back = self._back_in(place.rect) if held > was else None
            if back is not None and back not in self.come:
                start = _shaped(_box(back.frame, source), back.frame)
                yield Departure(start, back, back.frame.rect, self.now_s, GLIDE_S * self.tempo)
        for back in [c for c in self.come if c.card is None]:
            if not any(_lies_in(back, seat.ready.rect) for seat in seats) or self._is_racked(back):
                yield self._glide(_shaped(_box(back.frame, source), back.frame), back)

    def _is_racked(self, back: CardPiece) -> bool:
        seats = self.after.scene.seats
        return any(
            seat.rack and _lies_in(back, self.after.table.seats[n].strip.rect)
            for n, seat in enumerate(seats)
        )

    def _source(self) -> Rect | None:
        """Where backs come from now; None if from nowhere."""
        facts, was = self.after.facts, self.before.facts
        if facts.stage is Stage.DEAL and was.stage is Stage.DEAL and facts.dealer is not None:
            return self.after.table.seats[facts.dealer].ready.rect
        if facts.stock is not None and was.stock is not None and facts.stock < was.stock:
            stock = self._back_in(self.after.table.middle.rect, self.motion.still)
            return stock.frame.rect if stock else None
        return None

    def _back_in(self, rect: Rect, pieces: tuple[Piece, ...] | None = None) -> CardPiece | None:
        backs = (p for p in pieces or self.still if isinstance(p, CardPiece) and p.card is None)
        return next((back for back in backs if _lies_in(back, rect)), None)

    def _gathered(self) -> Iterator[Passage]:
        """A trick goes to who won it, and what lay in the middle to who took it up."""
        winner, taker = self._winner(), self._taker()
        hold_s = HOLD_S if self._ends_deal() else 0
        for card in [*self.gone, *self._closing()]:
            if winner is not None and self._is_of_the_trick(card):
                place = self.before.table.seats[winner].pile.rect
                yield self._departure(card, place, hold_s)
            elif taker is not None and _lies_in(card, self.before.table.talon.rect):
                yield self._departure(card, self.before.table.seats[taker].ready.rect)
        for card in self.come if hold_s else ():
            yield Wait(card, self.now_s, hold_s * self.tempo)

    def _is_of_the_trick(self, card: CardPiece) -> bool:
        trick = self.after.facts.last_trick
        lay = card.card is not None and _holder(self.before.facts, card.card) is not None
        return lay or (trick is not None and card.card in trick.cards)

    def _closing(self) -> Iterator[CardPiece]:
        """The card that ended a deal: no still shows it, as the score is shown at once."""
        trick, shown = self.after.facts.last_trick, {piece.card for piece in self.come}
        seats = len(self.after.scene.seats)
        if trick is None or not self._ends_deal() or len(trick.cards) != seats:
            return
        if trick.cards[-1] not in shown:
            seat = self.before.table.seats[(trick.leader - 1) % seats]
            yield self.before.card(seat.spot, trick.cards[-1])

    def _ends_deal(self) -> bool:
        """Whether the last card of a deal was played just now."""
        is_over = self.after.facts.stage in (Stage.SCORE, Stage.OVER)
        return is_over and self.before.facts.taken_by is None and self._winner() is not None

    def _winner(self) -> int | None:
        """Who took the trick that lay; also one that no still shows complete."""
        before, after = self.before.facts, self.after.facts
        if before.taken_by is not None or after.taken_by is not None:
            return before.taken_by
        unseen = after.last_trick if after.last_trick != before.last_trick else None
        return unseen.winner if unseen else None

    def _taker(self) -> int | None:
        """Who took up talon or Okie just now."""
        before, after = self.before.facts, self.after.facts
        if before.stage in (Stage.AUCTION, Stage.EXCHANGE):
            return after.bidder
        return after.receiver if before.stage is Stage.DECLARE else None

    def _glide(self, start: Rect, card: CardPiece, *, opens: bool = False) -> Glide:
        opens_s = TURN_S * self.tempo if opens else 0
        return Glide(start, card, self.now_s, GLIDE_S * self.tempo, opens_s)

    def _departure(self, card: CardPiece, place: Rect, hold_s: float = 0) -> Departure:
        start = _shaped(self.motion.box_of(card, self.now_s), card.frame)
        end = _shaped(_box(card.frame, place), card.frame)
        begins_s = self.now_s + hold_s * self.tempo
        return Departure(start, card, end, begins_s, GATHER_S * self.tempo)

    def _take(self, fitting: Iterator[CardPiece]) -> CardPiece | None:
        """The first of those that fit, which then is no other's."""
        found = next(fitting, None)
        if found is not None:
            self.gone.remove(found)
        return found

    # Everything else

    def _faded(self) -> Iterator[Passage]:
        """Lights and crowns that come or go."""
        lasts_s = FADE_S * self.tempo
        for piece in self.still:
            if _is_soft(piece) and piece not in self.old:
                assert isinstance(piece, Light | Mark)
                yield Fade(piece, True, self.now_s, lasts_s)
        for piece in self.motion.still:
            if isinstance(piece, Light) and piece not in self.new:
                yield Fade(piece, False, self.now_s, lasts_s)

    def _counted(self) -> Iterator[Passage]:
        """Totals that are others than before."""
        was = self.before.facts.totals
        for piece in self.still:
            if isinstance(piece, Words) and piece.total is not None and piece.total < len(was):
                end, start = number_of(piece), was[piece.total]
                if end is not None and end != start:
                    yield Count(piece, start, end, self.now_s, COUNT_S * self.tempo)

    def _is_new_stage(self, stage: Stage) -> bool:
        return self.after.facts.stage is stage and self.before.facts.stage is not stage


def _is_soft(piece: Piece) -> bool:
    is_mark = isinstance(piece, Mark) and piece.name in _SOFT_MARKS
    return isinstance(piece, Light) or is_mark


def _holder(facts: Situation, card: Card) -> int | None:
    """The seat before which the card lies, in a trick or in a meld."""
    for seat, cards in enumerate(facts.lying):
        if card in cards:
            return seat
    laid = enumerate(facts.melds)
    return next((n for n, melds in laid if any(card in meld.cards for meld in melds)), None)


def _count(facts: Situation, seat: int) -> int:
    return len(facts.lying[seat]) if seat < len(facts.lying) else 0


def _lies_in(card: CardPiece, rect: Rect) -> bool:
    return rect.holds(*card.frame.rect.centre)


def _box(card: Frame, place: Rect) -> Rect:
    """A box about the middle of `place` that is no larger than it, and no larger than the card."""
    scale = min(1.0, place.width / card.rect.width, place.height / card.rect.height)
    return place.around(round(card.rect.width * scale), round(card.rect.height * scale))


def _shaped(box: Rect, card: Frame) -> Rect:
    """The box with the proportions of the card as it lies; a card that turns turns at once."""
    if (box.width > box.height) == (card.rect.width > card.rect.height):
        return box
    return box.around(box.height, box.width)
