"""Cards that are announced together: collected on the seat's own pad, then put to the rules.

Until the rules have accepted them the screen shows backs and a count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.ledger import holds
from controller.pads import Pad
from controller.position import Position
from controller.rows import Moved
from display.scene import NoticeKind
from engine.cards import Card
from engine.game import Game
from engine.reasons import IllegalMove

if TYPE_CHECKING:
    from typing import Any

    from controller.table import Table


def may(rules: Game[Any], position: Position, seat: int) -> bool:
    """Whether `seat` is to play: the same for every hand, whatever could be combined of it."""
    return position.state.phase == "play" and seat in rules.to_act(position.state)


def combining_tapped(table: Table, pad: Pad, uid: str) -> None:
    """A tap while cards are combined: one more of the seat's own hand, each counted once."""
    card, seat = table.setup.cards.get(uid), table.seat_of(pad.reader)
    if card is None or seat is None or not holds(table.position, seat, card):
        pad.spend(uid, NoticeKind.NOT_YOURS)
        return
    pad.spend(uid)
    collected = table.talk.combining[seat]
    collected += [card] if card not in collected else []


def announce(table: Table, seat: int, cards: list[Card], now_s: float) -> None:
    """These cards are the seat's move. What the rules refuse is told; nothing has changed then,
    and the cards go back into the hand."""
    move = table.customs.together(table.position.state, seat, cards)
    try:
        table.decide([Moved(move)], now_s)
    except IllegalMove as refused:
        table.talk.refuse(seat, refused.reason)
