"""A hand is tapped again, to mend a ledger that has it wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from controller.activities.base import Activity
from controller.dealing import hand_zone
from controller.pads import Pad
from controller.rows import DECK, TABLE, Read, Row, Swapped
from display.scene import NoticeKind, Prompt, PromptKind
from engine.cards import Card
from engine.game import Game
from engine.reasons import IllegalMove
from hardware.events import Button

if TYPE_CHECKING:
    from controller.position import Position
    from controller.table import Table

#: Zones of cards that were played: no hand holds one.
_PLAYED = ("trick", "won", "discard", "meld")


#: What follows once the hand is known, at this time.
Then = Callable[[float], None]


def begin(table: Table, seat: int, then: Then | None = None) -> None:
    """The seat taps its hand again, if it has a whole one: not while cards are dealt or laid."""
    pad, state = table.pad_of(seat), table.position.state
    whole = state.phase in table.customs.holding and not table.customs.is_exchanging(state, seat)
    if pad is not None and whole:
        pad.spend_all()
        table.talk.begin(Retapping(seat, then))


class Retapping(Activity):
    """Each card of the hand is tapped once; with the last the ledger is mended. OK stops it."""

    def __init__(self, seat: int, then: Then | None = None) -> None:
        super().__init__(seat)
        self.cards: list[Card] = []
        self._then = then

    def prompt(self, position: Position) -> Prompt:
        of = len(position.state.hands[self.seat])
        return Prompt(PromptKind.RETAP, count=len(self.cards), of=of)

    def pressed(self, table: Table, button: Button, now_s: float) -> None:
        if button is Button.OK:
            table.talk.end(self.seat)

    def tapped(self, table: Table, pad: Pad, uid: str, now_s: float) -> None:
        """One more card of the hand, wherever the ledger thought it."""
        card = table.setup.cards.get(uid)
        if card is None or not could_hold(table.rules, table.position, card):
            pad.spend(uid, NoticeKind.NOT_YOURS)
            return
        pad.spend(uid)
        self.cards += [card] if card not in self.cards else []
        if len(self.cards) == len(table.position.state.hands[self.seat]):
            self._mend(table, now_s)

    def _mend(self, table: Table, now_s: float) -> None:
        table.talk.end(self.seat)
        try:
            table.decide(mended(table.position, self.seat, self.cards), now_s)
        except IllegalMove as refused:
            # What was played does not go with this hand; only a new deal puts that right.
            table.talk.refuse(self.seat, refused.reason)
        else:
            if self._then is not None:
                self._then(now_s)


def could_hold(rules: Game[Any], position: Position, card: Card) -> bool:
    """Whether a hand may hold `card`: it is of the game and nobody has played it."""
    if card not in position.spots or position.spots[card] == TABLE:
        return False
    zone = rules.zones(position.state).get(card, "")
    return zone.partition("/")[0] not in _PLAYED


def mended(position: Position, seat: int, held: Sequence[Card]) -> list[Row]:
    """The rows after which the ledger knows `held` as the seat's hand; none if it did before.

    Each card that was thought elsewhere was dealt in place of one that was thought here; those
    beyond that are the ones that nobody read when they were dealt.
    """
    known = position.state.hands[seat].cards
    missing = [card for card in known if card not in held]
    strange = [card for card in held if card not in known]
    strange.sort(key=lambda card: position.spots[card] == DECK)  # those that nobody read last
    pairs = tuple(zip(strange, missing, strict=False))
    swapped = [Swapped(pairs)] if pairs else []
    return [*swapped, *(Read(card, hand_zone(seat)) for card in strange[len(missing) :])]
