"""The cards of a hand or a rack are tapped again, to mend a ledger that has them wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from controller.activities.base import Activity
from controller.activities.entering import begin_for
from controller.dealing import hand_zone
from controller.ledger import notice_of_stranger
from controller.pads import Pad
from controller.rows import DECK, TABLE, Read, Row, Swapped
from engine.cards import Card
from engine.game import Game
from engine.reasons import IllegalMove
from hardware.events import Button

if TYPE_CHECKING:
    from controller.position import Position
    from controller.table import Table

#: Zones of cards that were played: no hand holds one.
_PLAYED = ("trick", "won", "discard", "meld")


class TappingAgain(Activity):
    """Each of `of` cards is tapped once; with the last the ledger is mended.

    OK stops it; plus enters a card that can't be read.
    """

    def __init__(self, seat: int, of: int) -> None:
        super().__init__(seat)
        self.cards: list[Card] = []
        self.of = of

    def rows(self, position: Position) -> list[Row]:
        """The rows after which the ledger has `cards` where they were tapped."""
        raise NotImplementedError

    def after(self, now_s: float) -> None:
        """What follows once the ledger is mended."""

    def pressed(self, table: Table, button: Button, now_s: float) -> None:
        if button is Button.OK:
            table.talk.end(self.seat)
        elif button is Button.PLUS:
            begin_for(table, self)

    def tapped(self, table: Table, pad: Pad, uid: str, now_s: float) -> None:
        """One more card, wherever the ledger thought it."""
        card = table.setup.cards.get(uid)
        if card is None or not could_hold(table.rules, table.position, card):
            stranger = notice_of_stranger(table.customs, table.position, self.seat, card)
            pad.spend(uid, stranger.kind)
            return
        pad.spend(uid)
        self._take(table, card, now_s)

    def entered(self, table: Table, card: Card, now_s: float) -> None:
        if could_hold(table.rules, table.position, card):
            self._take(table, card, now_s)
        else:
            stranger = notice_of_stranger(table.customs, table.position, self.seat, card)
            table.talk.tell(self.seat, stranger)

    def _take(self, table: Table, card: Card, now_s: float) -> None:
        self.cards += [card] if card not in self.cards else []
        if len(self.cards) == self.of:
            table.talk.end(self.seat)
            self._mend(table, now_s)

    def _mend(self, table: Table, now_s: float) -> None:
        rows = self.rows(table.position)
        try:
            table.match.try_out(rows)  # all of them or none
        except IllegalMove as refused:
            # What was played does not go with these cards; only a new deal puts that right.
            table.talk.refuse(self.seat, refused.reason)
        else:
            table.decide(rows, now_s)
            self.after(now_s)


def could_hold(rules: Game[Any], position: Position, card: Card) -> bool:
    """Whether a hand may hold `card`: it is of the game and nobody has played it."""
    if card not in position.spots or position.spots[card] == TABLE:
        return False
    zone = rules.zones(position.state).get(card, "")
    return zone.partition("/")[0] not in _PLAYED


def mended(position: Position, seat: int, held: Sequence[Card]) -> list[Row]:
    """The rows after which the ledger knows `held` as the seat's hand; none if it did before.

    Each card that was thought elsewhere was dealt in place of one that was thought here; those
    beyond that are the ones that nobody read when they were dealt or drawn.
    """
    known = position.state.hands[seat].cards
    missing = [card for card in known if card not in held]
    strange = [card for card in held if card not in known]
    strange.sort(key=lambda card: position.spots[card] == DECK)  # those that nobody read last
    pairs = tuple(zip(strange, missing, strict=False))
    swapped = [Swapped(pairs)] if pairs else []
    return [*swapped, *(Read(card, hand_zone(seat)) for card in strange[len(missing) :])]
