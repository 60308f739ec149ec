"""A card that can't be read is entered by buttons: its suit, then the card, from the whole deck."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from controller.activities.base import Activity
from controller.choices import stepped
from controller.ledger import notice_of_stranger
from controller.pads import Pad
from controller.placing import card_moves
from display.scene import Notice, NoticeKind, Prompt, PromptKind
from engine.cards import Card, Suit
from engine.game import Game
from engine.reasons import Reason
from hardware.events import Button, Reader

if TYPE_CHECKING:
    from controller.position import Position
    from controller.table import Table

#: What becomes of the card that was entered, at this time.
Then = Callable[["Table", Card, float], None]


def begin(table: Table, seat: int) -> None:
    """The seat enters its card from now on, if it is to lay one face up, or one of a computer's
    that it serves: the same for any hand."""
    state = table.position.state
    if table.customs.serves(table.position, seat):
        begin_then(table, seat, partial(table.customs.entered_for_computer, seat=seat))
    elif seat not in table.rules.to_act(state):
        table.talk.refuse(seat, Reason.NOT_YOUR_TURN)
    elif table.customs.plays_face_down(state):
        table.talk.tell(seat, Notice(NoticeKind.CANT_ENTER))
    else:
        begin_then(table, seat, partial(_enter, seat=seat))


def begin_then(table: Table, seat: int, then: Then) -> None:
    """The seat enters a card, of which `then` makes something."""
    table.talk.begin(Entering(seat, table.rules, then))


def begin_for(table: Table, activity: Activity) -> None:
    """A card is entered for an activity that takes cards, which goes on afterwards."""
    entering = Entering(activity.seat, table.rules, activity.entered, activity)
    table.talk.begin(entering)


class Entering(Activity):
    """Plus and minus walk through the suits, then through the cards of one; OK takes.

    Minus at the first card goes back to the suits; at the first suit it stops.
    """

    def __init__(
        self, seat: int, rules: Game[Any], then: Then, back: Activity | None = None
    ) -> None:
        """`back` is what the seat is busy with again once the card is entered."""
        super().__init__(seat)
        self._deck = rules.deck
        self._cards = rules.cards
        suits = [self._deck.suit[card] for card in self._cards]
        self._suits: tuple[Suit, ...] = tuple(dict.fromkeys(suits))
        self._suit = 0
        self._card: int | None = None  # of the suit; None while that is being chosen
        self._then = then
        self._back = back

    @property
    def backs(self) -> int:
        return self._back.backs if self._back is not None else 0

    def prompt(self, position: Position) -> Prompt:
        suit = self._suits[self._suit]
        card = None if self._card is None else self._of_suit()[self._card]
        return Prompt(PromptKind.ENTER_CARD, suit=suit, card=card)

    def pressed(self, table: Table, button: Button, now_s: float) -> None:
        if button is Button.OK and self._card is None:
            self._card = 0
        elif button is Button.OK:
            self._stop(table)
            self._then(table, self._of_suit()[self._card or 0], now_s)
        elif self._card is not None:
            back = button is Button.MINUS and self._card == 0
            self._card = None if back else stepped(self._card, button, len(self._of_suit()), True)
        elif button is Button.MINUS and self._suit == 0:
            self._stop(table)
        else:
            self._suit = stepped(self._suit, button, len(self._suits), True)

    def takes(self, table: Table, reader: Reader) -> bool:
        """Taps are as before: the card may be readable after all."""
        return self._back is not None and self._back.takes(table, reader)

    def tapped(self, table: Table, pad: Pad, uid: str, now_s: float) -> None:
        if self._back is not None:
            self._stop(table)
            self._back.tapped(table, pad, uid, now_s)

    def _stop(self, table: Table) -> None:
        table.talk.end(self.seat)
        if self._back is not None:
            table.talk.begin(self._back)

    def _of_suit(self) -> tuple[Card, ...]:
        suit = self._suits[self._suit]
        return tuple(card for card in self._cards if self._deck.suit[card] == suit)


def _enter(table: Table, card: Card, now_s: float, *, seat: int) -> None:
    """The card is played as if it were tapped, and refused in the same words."""
    position = table.position
    move = table.customs.entered_move(position.state, seat, card)
    if not table.customs.playable(position, seat, card):
        table.talk.tell(seat, notice_of_stranger(table.customs, position, seat, card))
    elif move is None:
        table.talk.refuse(seat, Reason.NOT_NOW)
    elif (reason := table.rules.refusal(position.state, move)) is not None:
        table.talk.refuse(seat, reason)
    else:
        card_moves(table, seat, card, move, now_s)
