"""A table of Ramejan under test, with a deal of which every hand is known."""

from __future__ import annotations

from typing import Any

from controller.customs.rack import slots
from controller.rows import DECK, Announced, Moved, Row, held_by, slot_of_rack
from display.scene import MenuItem, PromptKind
from engine.cards import Card
from engine.decks import DIBV
from engine.moves import Claim, Deal, Dealer, Discard, Draw, Move
from engine.reasons import Reason
from hardware.events import Button, Reader
from tests.controller.rig import CENTRE, Rig, reader_of

PERSONS = ("person", "person")
WITH_COMPUTER = ("person", "computer")

#: Seat 0 holds three Sevens and the beginnings of runs; seat 1 two Fives and Stars.
HANDS = (
    ("S7", "M7", "T7", "S1", "S2", "M4", "M5", "C10"),
    ("S5", "C5", "T1", "T2", "T3", "T8", "M9", "C0"),
)
#: All Suns from 1 to 8: with S9 they are three consecutive runs of one suit.
SUNS = (tuple(f"S{rank}" for rank in range(1, 9)), (*HANDS[1][1:], "T4"))


class RamejanRig(Rig):
    """Two seats; seat 1 deals, so that seat 0 begins."""

    def __init__(
        self,
        kinds: tuple[str, ...] = PERSONS,
        options: dict[str, Any] | None = None,
        hands: tuple[tuple[Card, ...], ...] = HANDS,
        **more: Any,
    ) -> None:
        super().__init__(kinds, options, game="ramejan", hands=hands, talon=(), **more)

    def dealt(self, dealer: int = 1) -> None:
        self.table.decide(deal_rows(self.table.position.kinds, self.hands, dealer), self.now_s)
        self.carry_out()

    def drawn(self, card: Card, seat: int = 0) -> None:
        """The person has drawn this card, taken it up and the table has seen it go."""
        self.touch(seat, card)
        assert self.state.hands[seat].cards.count(card) == 1

    def discard(self, card: Card) -> None:
        """The card is tapped in the middle and put onto the pile."""
        self.touch(CENTRE, card)
        assert self.state.discards[-1].card == card

    def turned(self, *turns: tuple[Card, Card]) -> None:
        """Whole turns of both seats by turns, each a draw and a discard, made without hands."""
        for drawn, discarded in turns:
            seat = self.state.turn
            where = held_by(seat)
            if self.table.position.kinds[seat] == "computer":
                where = slot_of_rack(
                    seat, self.table.customs.free_slot(self.table.position, seat) or 0
                )
            rows: list[Row] = [Moved(Draw(seat, drawn), where), Moved(Discard(seat, discarded))]
            self.table.decide(rows, self.now_s)
            self.carry_out()

    def combine(self, *cards: Card, seat: int = 0) -> None:
        """The seat has chosen to combine, tapped these cards, and pressed OK."""
        choose(self, seat, MenuItem.COMBINE)
        for card in cards:
            self.touch(seat, card)
        self.press(seat, Button.OK)

    def slots(self, seat: int = 1) -> dict[int, Card]:
        """What the rack holds."""
        return slots(self.table.position, seat)

    def kind(self, seat: int) -> PromptKind | None:
        prompt = self.prompt(seat)
        return prompt.kind if prompt else None


def choose(rig: Rig, seat: int, item: MenuItem) -> None:
    """Opens the seat's menu and takes an item of it."""
    rig.press(seat, Button.PLUS)
    prompt = rig.prompt(seat)
    assert prompt is not None
    assert prompt.kind is PromptKind.MENU
    rig.press(seat, *[Button.PLUS] * prompt.items.index(item), Button.OK)


def deal_rows(
    kinds: tuple[str, ...], hands: tuple[tuple[Card, ...], ...] = HANDS, dealer: int = 1
) -> list[Row]:
    """The rows of a deal with these hands, as the journal would hold them."""
    rows: list[Row] = [Moved(Dealer(dealer))]
    for seat, hand in enumerate(hands):
        for slot, card in enumerate(hand, 1):
            spot = slot_of_rack(seat, slot) if kinds[seat] == "computer" else None
            rows.append(Moved(Deal(card, f"hand/{seat}"), spot))
    return rows


def computers_pad(seat: int = 1) -> Reader:
    return reader_of(seat)


def dealt(**more: Any) -> RamejanRig:
    """Two persons, to whom the cards are dealt."""
    rig = RamejanRig(**more)
    rig.dealt()
    return rig


def reasons(rig: Rig, seat: int) -> list[Reason | None]:
    return [notice.reason for notice in rig.scene.seats[seat].notices]


def last_move(rig: Rig) -> object:
    row = rig.rows[-1]
    return row.move if isinstance(row, Moved) else row


def with_discard(card: str, **more: Any) -> RamejanRig:
    """It is seat 0's turn, and the other seat has just discarded this card."""
    rig = dealt(**more)
    rig.turned(("S10", "S10"), (card, card))
    return rig


def with_computer(**more: Any) -> RamejanRig:
    """A person, and a computer with a rack, to whom the cards are dealt."""
    rig = RamejanRig(WITH_COMPUTER, **more)
    rig.dealt()
    return rig


def announcing(move: Move, rig: RamejanRig | None = None, drawn: str = "M0") -> RamejanRig:
    """The computer, at seat 1, is to move and has announced this, after a draw if one is due."""
    rig = rig or with_computer()
    while rig.state.turn != 1:
        rig.turned(("S3", "S3"))
    if not isinstance(move, Draw | Claim):
        rows: list[Row] = [Moved(Draw(1, drawn), slot_of_rack(1, 9))]
        rig.table.decide(rows, rig.now_s)
    rig.table.decide([Announced(move)], rig.now_s)
    rig.carry_out()
    return rig


def moves(rig: Rig) -> list[Move]:
    return [row.move for row in rig.rows if isinstance(row, Moved)]


def serve_until_over(rig: RamejanRig) -> None:
    """Everything that the panels ask for is done; the person discards what was drawn."""
    for _ in range(2000):
        if rig.state.phase == "over":
            return
        prompt = rig.prompt(0)
        deck = rig.table.position.cards_at(DECK)
        match prompt.kind if prompt else None:
            case None:
                rig.wait(1.0)
            case PromptKind.GATHER | PromptKind.NEXT_DEAL | PromptKind.LAST_CARD:
                rig.press(0, Button.OK)
            case PromptKind.DEAL | PromptKind.RECEIVE:
                rig.touch(CENTRE, deck[len(deck) // 2])
            case PromptKind.DRAW | PromptKind.REPLACEMENT:
                rig.touch(0, deck[len(deck) // 3])
            case PromptKind.DRAW_FOR:
                rig.touch(1, deck[len(deck) // 4])
            case PromptKind.TURN_SLOT:
                rig.touch(CENTRE, rig.slots()[prompt.value])  # type: ignore[union-attr, index]
            case PromptKind.DISCARD:
                rig.touch(CENTRE, rig.state.hands[0].cards[-1])
    raise AssertionError("the match does not end")


assert {card for hand in HANDS for card in hand} <= set(DIBV.cards)
