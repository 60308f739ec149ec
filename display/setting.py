"""All that a frame is composed from, with the questions that every part of it asks."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from msgspec.structs import replace

from display.art.palette import PALETTE, Colour, Palette, mix
from display.art.type import Role, width_px
from display.breaking import sentences
from display.language import LANGUAGES, Language, language
from display.layout import Frame, Layout
from display.lettering import fit
from display.names import seat_name
from display.pieces import CardPiece, Words
from display.scene import Notice, NoticeKind, Prompt, PromptKind, Scene, SeatScene, Side
from display.situation import Situation, Stage
from engine.cards import Card, Suit
from engine.games import game

#: The sizes that a prompt is tried in, by the largest.
PROMPT_SHARES = (1, 0.86, 0.74)

_CLOCKWISE = (Side.NEAR, Side.LEFT, Side.FAR, Side.RIGHT)


class Setting:
    """A scene on its table, in a language and a look."""

    def __init__(
        self,
        scene: Scene,
        facts: Situation,
        table: Layout,
        language: Language,
        palette: Palette = PALETTE,
    ) -> None:
        self.scene, self.facts, self.table, self.language = scene, facts, table, language
        self.palette, self.sizes = palette, table.sizes

    @property
    def quiet(self) -> Colour:
        """For what may wait, on the baize."""
        return mix(self.palette.baize, self.palette.cream, 0.68)

    @property
    def quiet_on_wood(self) -> Colour:
        """For what may wait, on the rim."""
        return mix(self.palette.walnut, self.palette.cream, 0.72)

    @property
    def shows_sets(self) -> bool:
        """Whether several cards of each seat lie: a row a seat then takes most of the middle."""
        lies = self.facts.stage is Stage.PLAY and self.facts.set_size > 1
        return lies and not self.is_paused()

    @property
    def spreads(self) -> bool:
        """Whether cards lie all over the middle, marks and scores beside them."""
        melds = self.facts.stage is Stage.PLAY and self.facts.stock is not None
        return self.shows_sets or (melds and not self.is_paused())

    @property
    def suits(self) -> tuple[Suit, ...]:
        """The suits of the game's deck, in its order."""
        return game(self.scene.game).deck.suits

    def card(
        self, frame: Frame, card: Card | None = None, lift_mm: float = 0.6, shade: float = 0
    ) -> CardPiece:
        """A card of the game's deck, None for its back."""
        return CardPiece(frame, card, lift_mm, shade, game(self.scene.game).deck.name)

    def px(self, size_mm: float) -> int:
        """A length in px."""
        return round(size_mm * self.table.px_per_mm)

    @property
    def text_px(self) -> int:
        """The size of sentences."""
        return self.px(self.sizes.text_mm)

    def figure(self, frame: Frame, text: str, size_mm: float, colour: Colour) -> Words:
        """A number that counts, as large as was asked for if there is room."""
        across = frame.width / (0.62 * max(1, len(text)))
        size_px = max(1, min(self.px(size_mm), int(frame.height / 1.12), int(across)))
        return Words(frame, text, Role.SCORE, size_px, colour)

    def sentence(
        self, frame: Frame, text: str, role: Role = Role.PROMPT, colour: Colour | None = None
    ) -> Words:
        """What a seat is asked or told: as large as it fits on few lines, short texts largest; in a
        column at its upper end."""
        size_px = self.sentence_px(text, role, (frame.width, frame.height))
        if frame.height > frame.width:
            fitted = fit(text, role, size_px, (frame.width, frame.height))
            height = (len(fitted.lines) + 1) * fitted.line_px
            frame = frame.part(0, 0, frame.width, min(height, frame.height))
        return Words(frame, text, role, size_px, colour or self.palette.cream)

    def beside_choice(self, frame: Frame, text: str) -> Words:
        """What is told beside a choice, which is to stay the larger: on a line a sentence, if it
        has room so."""
        box_px, role = (frame.width, frame.height), Role.PROMPT
        sizes = [self.px(self.sizes.prompt_mm * share) for share in PROMPT_SHARES[1:]]
        whole = [size for size in sizes if parts_sentences(text, role, size, box_px)]
        short = [size for size in sizes if is_short(text, role, size, box_px)]
        size_px = next(iter((*whole, *short)), 0) or self.sentence_px(text, role, box_px)
        return Words(frame, text, role, size_px, self.palette.cream)

    def facing(self, seat: int) -> Setting:
        """The same in the language of who sits there."""
        code = self.scene.seats[seat].language
        if code not in LANGUAGES:
            return self
        settings = replace(self.scene.settings, language=code)
        scene = replace(self.scene, settings=settings)
        return Setting(scene, self.facts, self.table, language(code), self.palette)

    def sentence_px(self, text: str, role: Role, box_px: tuple[int, int]) -> int:
        """The size of what a seat is asked or told: large where it is short, else that of text, and
        where people chose larger text than has room, what has."""
        sizes = [self.px(self.sizes.prompt_mm * share) for share in PROMPT_SHARES]
        large = next((size for size in sizes if is_short(text, role, size, box_px)), 0)
        # A size smaller is no loss where it saves the start of a sentence from the end of a line.
        for size in sizes[: sizes.index(large) + 2] if large else ():
            if parts_sentences(text, role, size, box_px):
                return size
        tight_px = min(self.text_px, self.px(self.sizes.tight_mm))
        fits = fit(text, role, self.text_px, box_px).fits
        return large or (self.text_px if fits else tight_px)

    def name_px(self, name: str, box_px: tuple[int, int], largest_mm: float) -> int:
        """The size of a name: the largest that fits into the box, from `largest_mm` down."""
        sizes = self.sizes
        tight_mm = min(sizes.text_mm, sizes.tight_mm)
        tried = (largest_mm, sizes.name_mm, sizes.text_mm, tight_mm)
        sizes_px = [self.px(size_mm) for size_mm in tried if size_mm <= largest_mm]
        fitting = (size for size in sizes_px if fit(name, Role.NAME, size, box_px).fits)
        return next(fitting, sizes_px[-1])

    def name(self, seat: int) -> str:
        """What the seat is called."""
        return seat_name(self.language, self.scene.seats[seat])

    def names(self, side: int) -> str:
        """The seats of a side as an enumeration."""
        return self.language.join([self.name(seat) for seat in self.facts.sides[side]])

    def notice_of(self, seat: SeatScene) -> Notice | None:
        """What the seat must put right first: its own notices, then what all know of its place.

        That it may not declare is no such thing: to be asked again is all that may be seen.
        """
        own = [n for n in seat.notices if n.kind is not NoticeKind.CANT_DECLARE]
        common = [n for n in self.scene.notices if n.place == seat.place.number]
        return next(iter((*own, *common)), None)

    def name_of_place(self, number: int | None) -> str:
        """The name of who sits at that place; empty if nobody does."""
        names = (
            self.name(n) for n, seat in enumerate(self.scene.seats) if seat.place.number == number
        )
        return next(names, "")

    def receiver(self) -> tuple[bool, int | None]:
        """Whether a card is being dealt, and the seat it goes to; None for the talon."""
        prompts = [seat.prompt for seat in self.scene.seats]
        dealing: Iterable[Prompt] = (p for p in prompts if p and p.kind is PromptKind.DEAL)
        prompt = next(iter(dealing), None)
        return prompt is not None, prompt.seat if prompt else None

    def is_paused(self) -> bool:
        prompts = (seat.prompt for seat in self.scene.seats)
        return any(prompt and prompt.kind is PromptKind.PAUSED for prompt in prompts)

    def direction(self) -> int:
        """1 where the order of seats runs clockwise around the table, -1 the other way, else 0."""
        seats = [seat.place for seat in self.scene.seats]
        turns = [_CLOCKWISE.index(place.side) * 100 + place.order for place in seats]
        rises = sum(later > earlier for earlier, later in pairwise((*turns, turns[0])))
        if len(turns) < 3 or rises not in (1, len(turns) - 1):
            return 0
        return 1 if rises > 1 else -1


def is_line(text: str, role: Role, size_px: int, width: int) -> bool:
    """Whether the text fits on one line of that width, no smaller than its size."""
    return width_px(text, role, size_px) <= width


def parts_sentences(text: str, role: Role, size_px: int, box_px: tuple[int, int]) -> bool:
    """Whether at that size each of its sentences stands on a line of its own."""
    fitted = fit(text, role, size_px, box_px)
    return fitted.size_px == size_px and fitted.lines == sentences(text)


def is_short(text: str, role: Role, size_px: int, box_px: tuple[int, int]) -> bool:
    """Whether the text fits into the box at that size on a line a sentence, or on two lines; in a
    column on any number."""
    fitted, (width, height) = fit(text, role, size_px, box_px), box_px
    is_column = height > width
    return fitted.fits and (is_column or len(fitted.lines) <= max(2, len(sentences(text))))
