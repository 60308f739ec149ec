"""A table of Unsun Karuta under test, with a deal of which every card is known."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from controller.rows import BOX, Moved, Row
from display.scene import MenuItem, PromptKind
from engine.cards import Card
from engine.decks import UNSUN
from engine.games.unsun_karuta import SEATS
from engine.moves import Bury, Deal, Dealer, Declare, Move, Pass, Play
from engine.reasons import Reason
from hardware.events import Button
from tests.controller.ganjifa_rig import choose
from tests.controller.rig import CENTRE, Rig

PERSONS = ("person",) * SEATS

#: Koppu is trump. Seat 0 holds no other trump than its Sun, seat 2 its Robai, seat 4 Tenka.
OKIE = "KOP-4"
SIDE = ("ISU-1", "GUR-9")
HANDS = tuple(
    tuple(hand.split())
    for hand in (
        "KOP-SUN PAO-SUN PAO-6 ISU-REI ISU-5 OUR-SOT OUR-7 GUR-ROB GUR-8",
        "KOP-UN KOP-9 PAO-UN PAO-5 ISU-KAB ISU-4 OUR-ROB OUR-8 GUR-1",
        "KOP-ROB KOP-8 PAO-REI PAO-4 ISU-SOT ISU-3 OUR-1 OUR-9 GUR-2",
        "KOP-SOT KOP-7 PAO-KAB PAO-3 ISU-ROB ISU-2 OUR-2 GUR-SUN GUR-3",
        "PAO-ROB KOP-REI PAO-SOT PAO-2 ISU-9 OUR-SUN OUR-3 GUR-UN GUR-4",
        "KOP-KAB KOP-1 PAO-9 PAO-1 ISU-8 OUR-UN OUR-4 GUR-REI GUR-5",
        "KOP-2 KOP-3 PAO-8 ISU-SUN ISU-7 OUR-REI OUR-5 GUR-KAB GUR-6",
        "KOP-5 KOP-6 PAO-7 ISU-UN ISU-6 OUR-KAB OUR-6 GUR-SOT GUR-7",
    )
)
#: Who deals, and so receives the Okie if all pass; seat 0 is asked first.
DEALER = 7
BURIED = "PAO-7"
#: A first trick in plain suits that the Sun of Isu takes, for seat 6.
FIRST_TRICK = (
    *(Play(7, "ISU-UN"), Play(0, "ISU-5"), Play(1, "ISU-4"), Play(2, "ISU-3")),
    *(Play(3, "ISU-2"), Play(4, "ISU-9"), Play(5, "ISU-8"), Play(6, "ISU-SUN")),
)


class UnsunRig(Rig):
    """Eight seats. A seat that is no person's has its cards in the box, but for the three last."""

    def __init__(self, kinds: tuple[str, ...] = PERSONS, **more: object) -> None:
        super().__init__(kinds, game="unsun-karuta", hands=HANDS, talon=(), **more)  # type: ignore[arg-type]

    def dealt(self, dealer: int = DEALER) -> None:
        """Koppu is trump; the seat after the dealer is asked whether it declares."""
        self.table.decide(deal_rows(self.table.position.kinds, dealer, self.hands), self.now_s)
        self.carry_out()

    def passed(self, count: int = SEATS) -> None:
        """So many seats have passed; after all of them the dealer receives the Okie."""
        self.dealt()
        self.put(*(Pass((DEALER + turn) % SEATS) for turn in range(1, count + 1)))

    def declared(self) -> None:
        """Seat 2 has declared, and receives the Okie."""
        self.passed(2)
        self.put(Declare(2))

    def leading(self) -> None:
        """The dealer has received the Okie and laid a card away, and leads to the first trick."""
        self.passed()
        self.put(Bury(DEALER, BURIED))

    def second(self, *plays: Play) -> None:
        """The first trick is taken by seat 6, and these are played to the next."""
        self.leading()
        self.put(*FIRST_TRICK, *plays)


def deal_rows(
    kinds: tuple[str, ...],
    dealer: int = DEALER,
    hands: tuple[tuple[Card, ...], ...] = HANDS,
    okie: Card = OKIE,
    side: tuple[Card, ...] = SIDE,
) -> tuple[Row, ...]:
    """The rows of a deal, as the journal would hold them."""
    rows: list[Row] = [Moved(Dealer(dealer))]
    for seat, hand in enumerate(hands):
        spot = None if kinds[seat] == "person" else BOX
        rows += [Moved(Deal(card, f"hand/{seat}"), spot) for card in hand]
    past = None if "person" in kinds else BOX
    rows += [Moved(Deal(okie, "okie"), past)]
    rows += [Moved(Deal(card, "side"), past) for card in side]
    return tuple(rows)


def moved(rig: Rig) -> list[Move]:
    """All moves so far, undone ones too."""
    return [row.move for row in rig.rows if isinstance(row, Moved)]


def kind(rig: Rig, seat: int) -> PromptKind | None:
    prompt = rig.prompt(seat)
    return prompt.kind if prompt else None


def kinds_asked(rig: Rig) -> dict[int, PromptKind]:
    """What each seat is asked that is asked anything."""
    asked = {seat: kind(rig, seat) for seat in range(SEATS)}
    return {seat: one for seat, one in asked.items() if one is not None}


def reasons(rig: Rig, seat: int) -> list[Reason | None]:
    return [notice.reason for notice in rig.scene.seats[seat].notices]


def take_back(rig: Rig, seat: int) -> None:
    """The seat takes back by its menu, and says that the cards are back."""
    choose(rig, seat, MenuItem.TAKE_BACK)
    if kind(rig, seat) is PromptKind.REPAIR:
        rig.press(seat, Button.OK)


assert sorted((OKIE, *SIDE, *(card for hand in HANDS for card in hand))) == sorted(UNSUN.cards)


def seen_trick(rig: UnsunRig) -> tuple[str, ...]:
    """The trick that lies, as everybody sees it."""
    trick = rig.scene.view.state.trick
    return trick.cards if trick else ()


def before_the_ninth(rig: UnsunRig, key: Callable[[str], Any] = lambda card: 0) -> None:
    """Eight tricks are played; everybody plays the first card by `key` that the rules allow."""
    rig.leading()
    while rig.state.phase == "play":
        moves = [move for move in rig.table.rules.legal_moves(rig.state) if isinstance(move, Play)]
        rig.put(min(moves, key=lambda move: key(move.card)))


def last_card(rig: UnsunRig, seat: int) -> str:
    (card,) = rig.state.hands[seat].cards
    return str(card)


def play_deal(rig: UnsunRig, seed: int = 0) -> None:
    """A whole deal, all of it by hands; everybody plays the first card that the rules allow."""
    pack = list(UNSUN.cards)
    Random(seed).shuffle(pack)
    rig.press(0, Button.OK)
    for card in pack:
        rig.touch(CENTRE, card)
    while rig.state.phase not in ("dealer", "over"):
        move = rig.table.rules.legal_moves(rig.state)[0]
        if isinstance(move, Pass):
            rig.press(move.seat, Button.MINUS)
        else:
            assert isinstance(move, Play | Bury)
            rig.touch(move.seat, move.card)
