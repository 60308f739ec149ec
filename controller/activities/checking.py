"""Is the deck complete? Between deals, what the table is not sure of is tapped, on any pad."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.activities.base import Activity
from controller.pads import Pad
from controller.rows import BOX, DECK, Moved
from display.scene import Notice, NoticeKind, Prompt, PromptKind
from engine.cards import Card
from engine.moves import Deal, Dealer
from hardware.events import Button, Reader

if TYPE_CHECKING:
    from controller.position import Match, Position
    from controller.table import Table

_RESULTS = (NoticeKind.CARDS_MISSING, NoticeKind.DECK_COMPLETE)


def begin(table: Table, seat: int) -> None:
    """The seat checks the deck; who was at it already hands over what has been seen."""
    check = Checking(seat, unsure_cards(table.match))
    for other in [one for one in table.talk.activities.values() if isinstance(one, Checking)]:
        check.seen |= other.seen
        table.talk.end(other.seat)
    if check.missing:
        table.talk.begin(check)
    else:
        _tell(table, ())


def is_read(table: Table) -> bool:
    """Whether cards were told missing: that covers the table, and any button takes it away."""
    notices = table.standing_notices
    unread = [notice for notice in notices if notice.kind is NoticeKind.CARDS_MISSING]
    table.standing_notices = tuple(notice for notice in notices if notice not in unread)
    return bool(unread)


def unsure_cards(match: Match) -> tuple[Card, ...]:
    """The cards of the game that nobody has read since they were last shuffled, in deck order.

    Those are what was never dealt, and the hands drawn for computers, which stayed in the box.
    """
    dealt: set[Card | None] = set()
    for _, row in match.counting():
        match row:
            case Moved(Dealer()):
                dealt.clear()
            case Moved(Deal(card), spot) if spot != BOX:
                dealt.add(card)
    spots = match.position.spots
    return tuple(c for c, spot in spots.items() if spot in (BOX, DECK) and c not in dealt)


class Checking(Activity):
    """Each card is tapped once, in any order; the last one, or OK, ends it, and all are told."""

    def __init__(self, seat: int, wanted: tuple[Card, ...]) -> None:
        super().__init__(seat)
        self.wanted = wanted
        self.seen: set[Card] = set()

    @property
    def missing(self) -> tuple[Card, ...]:
        """What has not been seen yet, in the deck's order."""
        return tuple(card for card in self.wanted if card not in self.seen)

    def prompt(self, position: Position) -> Prompt:
        seen = len(self.wanted) - len(self.missing)
        return Prompt(PromptKind.CHECK_DECK, count=seen, of=len(self.wanted))

    def pressed(self, table: Table, button: Button, now_s: float) -> None:
        if button is Button.OK:
            table.talk.end(self.seat)
            _tell(table, self.missing)

    def takes(self, table: Table, reader: Reader) -> bool:
        """Every pad, since nobody plays meanwhile."""
        return True

    def tapped(self, table: Table, pad: Pad, uid: str, now_s: float) -> None:
        """One more card of the deck; one that the table was sure of does no harm."""
        card = table.setup.cards.get(uid)
        if card is None or card not in table.position.spots:
            pad.spend(uid, NoticeKind.NOT_YOURS)
            return
        pad.spend(uid)
        self.seen.add(card)
        if not self.missing:
            table.talk.end(self.seat)
            _tell(table, ())


def _tell(table: Table, missing: tuple[Card, ...]) -> None:
    """Everybody sees the result, until the next deal at most; between deals no card is hidden."""
    found = Notice(NoticeKind.DECK_COMPLETE)
    if missing:
        found = Notice(NoticeKind.CARDS_MISSING, count=len(missing), cards=missing)
    others = [notice for notice in table.standing_notices if notice.kind not in _RESULTS]
    table.standing_notices = (*others, found)
