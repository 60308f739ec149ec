"""Unsun Karuta at the table: the Okie and two side cards, a declaration, and a ninth trick."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from controller.customs.base import Customs, Spots, moved
from controller.dealing import dealing_person
from controller.rows import BOX, OKIE, SIDE, Moved, held_by
from display.scene import Notice, NoticeKind, Prompt, PromptKind
from engine.cards import Card
from engine.games.unsun_karuta import duty
from engine.moves import Bury, Declare, Move, Pass, Play
from engine.tricks import FACE_DOWN
from hardware.events import Button

if TYPE_CHECKING:
    from controller.position import Position
    from controller.table import Table

_ASKED = {
    "declare": PromptKind.DECLARE,
    "bury": PromptKind.BURY,
    "play": PromptKind.PLAY,
    "ninth": PromptKind.NINTH,
}


class UnsunKarutaCustoms(Customs):
    """Eight seats are dealt three cards at a time; one of them takes the Okie up."""

    packet = 3
    zones_past_hands: tuple[str, ...] = (OKIE, SIDE)
    holding = frozenset(_ASKED)

    def dealt_past_hands(self, state: Any) -> int:
        """The Okie and the side cards."""
        return len(state.okie) + len(state.side)

    def tapped_move(self, state: Any, seat: int, card: Card) -> Move | None:
        """The receiver's first card is laid away, the next is led; the ninth lies unseen."""
        match state.phase:
            case "bury":
                return Bury(seat, card)
            case "play" | "ninth":
                return Play(seat, card)
        return None

    def plays_face_down(self, state: Any) -> bool:
        """What is laid away, the ninth card, and to a plain lead any card, as a trump would."""
        if state.phase != "play":
            return bool(state.phase in ("bury", "ninth"))
        led = duty(state, self.rules.to_act(state)[0]).led
        return led is not None and led != state.trump

    def uncovers(self, before: Any, move: Move, after: Any) -> bool:
        """The Okie was taken up, the side cards were turned up, or trumps that lay face down."""
        taken_up = before.receiver is None and after.receiver is not None
        opened = after.is_open and not before.is_open
        seen = self.rules.view(before, None).state.trick
        hid = seen is not None and FACE_DOWN in seen.cards
        turned_up = hid and len(after.tricks) > len(before.tricks)
        return taken_up or opened or turned_up or super().uncovers(before, move, after)

    def spots_after(self, position: Position, state: Any, move: Move, spot: str | None) -> Spots:
        """A person takes the Okie up and lays a card at the side; a computer's go into the box."""
        spots, receiver = position.spots, state.receiver
        match move:
            case Declare() | Pass() if receiver is not None:
                person = position.kinds[receiver] == "person"
                return moved(spots, state.okie.cards, OKIE, held_by(receiver) if person else BOX)
            case Bury(seat, card):
                return moved(spots, [card], held_by(seat), SIDE)
        return super().spots_after(position, state, move, spot)

    def prompt(self, position: Position, seat: int, index: int) -> Prompt | None:
        """Each seat in turn is asked the same, whatever it holds."""
        if seat in self.rules.to_act(position.state):
            return Prompt(_ASKED[position.state.phase])
        return _okie_to_box(position, seat)

    def pressed(
        self, table: Table, seat: int, prompt: Prompt, button: Button, now_s: float
    ) -> bool:
        """OK declares, minus passes. Who may not declare is asked again as if nothing had been."""
        if prompt.kind is not PromptKind.DECLARE or button is Button.PLUS:
            return False
        move = Pass(seat) if button is Button.MINUS else Declare(seat)
        if self.rules.refusal(table.position.state, move) is None:
            table.decide([Moved(move)], now_s)
        else:
            table.talk.tell(seat, Notice(NoticeKind.CANT_DECLARE))
        return True


def _okie_to_box(position: Position, seat: int) -> Prompt | None:
    """A computer took the real Okie, which is put away while the first trick is played."""
    state = position.state
    if state.receiver is None or position.kinds[state.receiver] == "person" or state.tricks:
        return None
    asked = seat == dealing_person(position)
    return Prompt(PromptKind.TALON_TO_BOX, zone=OKIE) if asked else None
