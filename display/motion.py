"""How a picture gets from one scene to the next: pieces between two stills, as pure functions.

A scene is new at once; only the picture catches up. Everything here follows from the pieces of
two stills and the time since, so nothing that a still does not show can show on the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from math import cos, pi

from msgspec import Struct
from msgspec.structs import replace

from display.layout import Frame, Rect
from display.pieces import CardInFlight, CardPiece, Light, Mark, Paper, Piece, Shade, Words

#: How long each takes at the tempo as designed. People follow a card that needs 0.1 to 0.4 s.
GLIDE_S, GATHER_S, TURN_S, FADE_S, COUNT_S = 0.2, 0.3, 0.15, 0.25, 0.6

#: The last trick of a deal lies so long over the score; others lie until the next is led.
HOLD_S = 0.8

#: Steps of a fade, and of a turning card's width.
_STEPS = 16


def eased(share: float) -> float:
    """From 0 to 1: quick at first, then slower, as a card comes to rest on cloth."""
    return 1 - (1 - min(1.0, max(0.0, share))) ** 3


class Glide(Struct, frozen=True):
    """The card `to` comes from the box `start`; one that `opens` shows its back at first."""

    start: Rect
    to: CardPiece
    begins_s: float
    lasts_s: float
    opens_s: float = 0

    @property
    def stands_for(self) -> Piece | None:
        return self.to

    def at(self, now_s: float) -> CardInFlight:
        """The card on its way."""
        since_s = now_s - self.begins_s
        box = _between(self.start, self.to.frame.rect, eased(since_s / self.lasts_s))
        turned = min(1.0, since_s / self.opens_s) if self.opens_s else 1.0
        shows_face = turned >= 0.5
        width = round(abs(cos(pi * turned)) * _STEPS) / _STEPS
        return CardInFlight(
            Frame(box, self.to.frame.angle_deg),
            self.to.frame.width,
            self.to.card if shows_face else None,
            self.to.shade if shows_face else 0,
            self.to.deck,
            max(width, 1 / _STEPS),
        )


class Departure(Struct, frozen=True):
    """A card that no still shows any more goes from the box `start` to the box `end`."""

    start: Rect
    card: CardPiece
    end: Rect
    begins_s: float
    lasts_s: float

    @property
    def stands_for(self) -> Piece | None:
        return None

    def at(self, now_s: float) -> CardInFlight:
        """The card on its way."""
        frame, share = self.card.frame, eased((now_s - self.begins_s) / self.lasts_s)
        box = _between(self.start, self.end, share)
        card, shade, deck = self.card.card, self.card.shade, self.card.deck
        return CardInFlight(Frame(box, frame.angle_deg), frame.width, card, shade, deck)


class Fade(Struct, frozen=True):
    """A light or a mark comes, or goes."""

    piece: Light | Mark
    comes: bool
    begins_s: float
    lasts_s: float

    @property
    def stands_for(self) -> Piece | None:
        return self.piece if self.comes else None

    def at(self, now_s: float) -> Piece:
        """The piece with as much of its strength as it has then."""
        share = eased((now_s - self.begins_s) / self.lasts_s)
        strength = share if self.comes else 1 - share
        return replace(self.piece, strength=round(strength * _STEPS) / _STEPS)


class Count(Struct, frozen=True):
    """A total runs from what it was to what it is."""

    words: Words
    start: int
    end: int
    begins_s: float
    lasts_s: float

    @property
    def stands_for(self) -> Piece | None:
        return self.words

    def at(self, now_s: float) -> Piece:
        """The number as it stands then."""
        share = eased((now_s - self.begins_s) / self.lasts_s)
        number = self.start + round((self.end - self.start) * share)
        return replace(self.words, text=figures(number))


class Spark(Struct, frozen=True):
    """A sign that rises from one place to another and goes out: the flourish of who won."""

    mark: Mark
    end: Rect
    begins_s: float
    lasts_s: float

    @property
    def stands_for(self) -> Piece | None:
        return None

    def at(self, now_s: float) -> Piece:
        """The sign where it is then, strongest in the middle of its way."""
        share = min(1.0, max(0.0, (now_s - self.begins_s) / self.lasts_s))
        box = _between(self.mark.frame.rect, self.end, eased(share))
        strength = round(min(1.0, 4 * share, 2 * (1 - share)) * _STEPS) / _STEPS
        return replace(self.mark, frame=Frame(box, self.mark.frame.angle_deg), strength=strength)


class Wait(Struct, frozen=True):
    """A card is not shown yet: another lies in its place."""

    card: CardPiece
    begins_s: float
    lasts_s: float

    @property
    def stands_for(self) -> Piece | None:
        return self.card

    def at(self, _now_s: float) -> None:
        """Nothing."""


Passage = Glide | Departure | Fade | Count | Spark | Wait


class Motion(Struct, frozen=True, dict=True):
    """The way to a still: its pieces, and what has not come to rest yet."""

    still: tuple[Piece, ...] = ()
    passages: tuple[Passage, ...] = ()

    @cached_property
    def _places(self) -> Mapping[Piece, Sequence[int]]:
        """Where in the still each piece is, so that not every frame looks for those that move."""
        places: dict[Piece, list[int]] = {}
        for number, piece in enumerate(self.still):
            places.setdefault(piece, []).append(number)
        return places

    def at(self, now_s: float) -> tuple[Piece, ...]:
        """The pieces to be shown then; the still's own once everything rests."""
        running = running_at(self.passages, now_s)
        if not running:
            return self.still
        below: list[Piece] = []
        above: list[Piece] = []
        lying: list[Piece | None] = list(self.still)
        for passage in running:
            shown = passage.at(now_s)
            flies = isinstance(passage, Glide | Departure | Spark)
            if passage.stands_for is not None:
                for number in self._places.get(passage.stands_for, ()):
                    lying[number] = None if flies else shown
            if shown is not None and flies:
                above.append(shown)
            elif shown is not None and passage.stands_for is None:
                below.append(shown)
        rest = [piece for piece in lying if piece is not None]
        covered = next((n for n, p in enumerate(rest) if isinstance(p, Shade | Paper)), len(rest))
        return (*below, *rest[:covered], *above, *rest[covered:])

    def glide_of(self, card: CardPiece, now_s: float) -> Glide | None:
        """The way on which a card of the still is then; None once it lies."""
        running = (p for p in running_at(self.passages, now_s) if isinstance(p, Glide))
        return next((passage for passage in running if passage.to == card), None)

    def box_of(self, card: CardPiece, now_s: float) -> Rect:
        """Where a card of the still is then."""
        own = self.glide_of(card, now_s)
        return own.at(now_s).frame.rect if own else card.frame.rect


def running_at(passages: Iterable[Passage], now_s: float) -> tuple[Passage, ...]:
    """Those that have not come to their end."""
    return tuple(p for p in passages if now_s < p.begins_s + p.lasts_s)


def resumed(motion: Motion, still: tuple[Piece, ...], now_s: float) -> tuple[Passage, ...]:
    """What goes on although the still is another: it ends where it was to end."""
    pieces = set(still)
    return tuple(
        passage
        for passage in running_at(motion.passages, now_s)
        if passage.stands_for is None or passage.stands_for in pieces
    )


def figures(number: int) -> str:
    """A total as it is written: with a minus that is as long as a figure is wide."""
    return str(number).replace("-", "−")


def number_of(words: Words) -> int | None:
    """The number that these words are; None if they are none."""
    text = words.text.replace("−", "-")
    return int(text) if text.removeprefix("-").isdecimal() else None


def _between(start: Rect, end: Rect, share: float) -> Rect:
    """The box on its way, by its centre and its size."""
    width = round(start.width + (end.width - start.width) * share)
    height = round(start.height + (end.height - start.height) * share)
    x = start.x + start.width / 2 + (end.x - start.x + (end.width - start.width) / 2) * share
    y = start.y + start.height / 2 + (end.y - start.y + (end.height - start.height) / 2) * share
    return Rect(round(x - width / 2), round(y - height / 2), width, height)
