"""A table of Ganjifa under test, with a deal of which every hand is known."""

from __future__ import annotations

from controller.rows import BOX, Moved, Row
from display.scene import MenuItem, PromptKind
from engine.decks import GANJIFA
from engine.moves import Deal, Dealer, Play
from hardware.events import Button
from tests.controller.rig import Rig

PERSONS = ("person", "person", "person")


def suit(name: str, *ranks: object) -> tuple[str, ...]:
    """These cards of a suit; without ranks, all twelve."""
    return tuple(f"{name}-{rank}" for rank in ranks or ("R", "M", *range(1, 11)))


#: By day, seat 0 holds all trumps. It has Dukals of three suits, seat 2 of three others.
HANDS = (
    (*suit("RAM"), *suit("VAR"), *suit("MAT"), *suit("KUR", 1, 2, 3, 4)),
    (*suit("KUR", "R", "M", *range(5, 11)), *suit("NAR"), *suit("VAM"), *suit("PAR", *range(1, 9))),
    (*suit("PAR", "R", "M", 9, 10), *suit("KRI"), *suit("BUD"), *suit("KAL")),
)
#: The lowest Dukal of seat 0.
DUKAL = suit("VAR", "R", "M", 1, 2, 3)
OPENING = (Play(0, "RAM-R"), Play(1, "KUR-5"), Play(2, "KRI-1"))


class GanjifaRig(Rig):
    """Three seats, `period` as chosen by whoever starts the program."""

    def __init__(self, kinds: tuple[str, ...] = PERSONS, period: str = "day", **more: object):
        super().__init__(
            kinds,
            {"period": period},
            game="ganjifa",
            hands=HANDS,
            talon=(),
            **more,  # type: ignore[arg-type]
        )

    def opened(self) -> None:
        """The trump Raja has been led and taken its trick: seat 0 leads."""
        self.dealt()
        self.put(*OPENING)

    def combining(self, *cards: str, seat: int = 0) -> None:
        """The seat has chosen to combine, and tapped these cards."""
        choose(self, seat, MenuItem.COMBINE)
        for card in cards:
            self.touch(seat, card)

    def led(self, *cards: str) -> None:
        """Seat 0 has led these cards as a Dukal."""
        self.opened()
        self.combining(*(cards or DUKAL))
        self.press(0, Button.OK)
        assert self.trick() == (cards or DUKAL)


def choose(rig: Rig, seat: int, item: MenuItem) -> None:
    """Opens the seat's menu and takes an item of it."""
    rig.press(seat, Button.OK)
    prompt = rig.prompt(seat)
    assert prompt is not None and prompt.kind is PromptKind.MENU
    rig.press(seat, *[Button.PLUS] * prompt.items.index(item), Button.OK)


def deal_rows(kinds: tuple[str, ...], dealer: int = 2) -> tuple[Row, ...]:
    """The rows of the rig's deal, as the journal would hold them."""
    rows: list[Row] = [Moved(Dealer(dealer))]
    for seat, hand in enumerate(HANDS):
        spot = None if kinds[seat] == "person" else BOX
        rows += [Moved(Deal(card, f"hand/{seat}"), spot) for card in hand]
    return tuple(rows)


def kind(rig: Rig, seat: int) -> PromptKind | None:
    prompt = rig.prompt(seat)
    return prompt.kind if prompt else None


def counts(rig: Rig, seat: int) -> tuple[int, int]:
    prompt = rig.prompt(seat)
    assert prompt is not None
    return prompt.count, prompt.of


assert sorted(card for hand in HANDS for card in hand) == sorted(GANJIFA.cards)
