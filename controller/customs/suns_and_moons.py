"""Suns and Moons at the table: bidding by button, and a talon that is laid card by card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from controller.choices import choice_prompt, stepped
from controller.customs.base import Customs, Spots, moved
from controller.dealing import dealing_person
from controller.guests import guests_of
from controller.pads import Pad, Standing
from controller.rows import BOX, TALON, Moved, Put, held_by
from controller.takeback import last_laid
from display.scene import Notice, NoticeKind, Prompt, PromptKind
from engine.cards import Card
from engine.games.suns_and_moons import laying
from engine.moves import Bid, Exchange, Move, Pass
from engine.reasons import IllegalMove
from hardware.events import Button

if TYPE_CHECKING:
    from controller.position import Position
    from controller.table import Table


class SunsAndMoonsCustoms(Customs):
    """The talon goes up to who won the auction, and as many cards come down, unseen."""

    zones_past_hands: tuple[str, ...] = ("talon",)
    holding = frozenset({"bid", "exchange", "trump", "play"})

    def dealt_past_hands(self, state: Any) -> int:
        """The talon's."""
        return len(state.talon)

    def is_exchanging(self, state: Any, seat: int) -> bool:
        """Whether `seat` lays the talon."""
        return bool(state.phase == "exchange" and seat == state.declarer)

    def uncovers(self, before: Any, move: Move, after: Any) -> bool:
        """The end of the auction shows the talon to its winner; laying it away follows from it."""
        opened = before.phase == "bid" and after.phase != "bid"
        return opened or isinstance(move, Exchange) or super().uncovers(before, move, after)

    def spots_after(self, position: Position, state: Any, move: Move, spot: str | None) -> Spots:
        """A person takes the talon up; a computer's real talon goes into the box unseen."""
        spots, talon = position.spots, state.talon.cards
        match move:
            case Bid() | Pass() if state.phase == "exchange" and position.state.phase == "bid":
                person = position.kinds[state.declarer] == "person"
                return moved(spots, talon, TALON, held_by(state.declarer) if person else BOX)
            case Exchange(seat, _, _) if position.kinds[seat] == "person":
                return moved(spots, talon, held_by(seat), TALON)
        return super().spots_after(position, state, move, spot)

    def prompt(self, position: Position, seat: int, index: int) -> Prompt | None:
        """The auction, the talon and trump are asked for besides cards."""
        state = position.state
        if seat not in self.rules.to_act(state):
            return self._talon_to_box(position, seat)
        if state.phase == "exchange":
            laid = len(position.cards_at(TALON))
            return Prompt(PromptKind.EXCHANGE, count=laid, of=len(state.talon))
        if state.phase in ("bid", "trump"):
            moves = self._choices(state)
            return choice_prompt(moves, min(index, len(moves) - 1))
        return super().prompt(position, seat, index)

    def pressed(
        self, table: Table, seat: int, prompt: Prompt, button: Button, now_s: float
    ) -> bool:
        """Minus and plus walk through the bids or suits; OK says one, or closes the talon.

        Minus at the first choice has no meaning, nor has plus in the exchange.
        """
        match prompt.kind:
            case PromptKind.BID | PromptKind.TRUMP:
                first = table.talk.panels[seat].index == 0
                if button is Button.MINUS and first:
                    return False
                self._choose(table, seat, button, now_s)
            case PromptKind.EXCHANGE if button is not Button.PLUS:
                _exchanging(table, seat, button, now_s)
            case _:
                return False
        return True

    def settle(self, table: Table, now_s: float) -> bool:
        """The exchanging person lays a card down, on the centre pad, the own or a borrowed one."""
        state = table.position.state
        if state.phase != "exchange" or not table.acting_persons:
            return super().settle(table, now_s)
        (seat,) = table.acting_persons
        for pad, uid in _tapped_by(table, seat):
            card = table.setup.cards.get(uid)
            if card is not None and _may_lay(state, seat, card):
                _lay(table, pad, uid, card, now_s)
                return True
        return False

    def _choices(self, state: Any) -> tuple[Move, ...]:
        """What the acting seat may say with its buttons; passing comes first, being harmless."""
        moves = self.rules.legal_moves(state)
        return tuple(sorted(moves, key=lambda move: not isinstance(move, Pass)))

    def _choose(self, table: Table, seat: int, button: Button, now_s: float) -> None:
        state, panel = table.position.state, table.talk.panels[seat]
        moves = self._choices(state)
        if button is Button.OK:
            table.decide([Moved(moves[panel.index])], now_s)
        else:
            panel.index = stepped(panel.index, button, len(moves), wraps=state.phase == "trump")

    def _talon_to_box(self, position: Position, seat: int) -> Prompt | None:
        """A computer took the real talon: somebody must put it away before the first lead."""
        state = position.state
        if state.declarer is None or position.kinds[state.declarer] == "person":
            return None
        begun = bool(state.tricks or (state.trick and state.trick.cards))
        asked = not begun and seat == dealing_person(position)
        return Prompt(PromptKind.TALON_TO_BOX) if asked else None


def _tapped_by(table: Table, seat: int) -> list[tuple[Pad, str]]:
    """The fresh tags where the exchanging seat lays cards, each with its pad."""
    readers = (table.setup.readers[seat], table.setup.centre)
    pads = [table.pads[reader] for reader in readers if reader is not None]
    own = [(pad, uid) for pad in pads for uid in pad.standing(Standing.FRESH)]
    return [*own, *guests_of(table, seat)]


def _may_lay(state: Any, seat: int, card: Card) -> bool:
    """Whether `card` is the exchanging seat's to lay: of its hand or of the talon it took up."""
    return card in state.hands[seat] or card in state.talon


def _lay(table: Table, pad: Pad, uid: str, card: Card, now_s: float) -> None:
    laid = table.position.cards_at(TALON)
    full = card not in laid and len(laid) >= len(table.position.state.talon)
    tap = pad.tap_of(uid)
    pad.spend(uid, NoticeKind.LAY_FOUR if full else None)
    if not full and card not in laid:
        table.decide([Put(card, TALON)], now_s, tap)


def _exchanging(table: Table, seat: int, button: Button, now_s: float) -> None:
    """OK closes the talon, minus takes the last card up again."""
    if button is Button.OK:
        _close(table, seat, now_s)
    elif button is Button.MINUS and (rows := last_laid(table.match, seat)):
        table.decide(rows, now_s)


def _close(table: Table, seat: int, now_s: float) -> None:
    """What lies becomes the talon, if it is the right number and the rules allow it."""
    laid, state = table.position.cards_at(TALON), table.position.state
    if len(laid) != len(state.talon):
        table.talk.tell(seat, Notice(NoticeKind.LAY_FOUR, count=len(laid)))
        return
    try:
        table.decide([Moved(laying(state, laid))], now_s)
    except IllegalMove as refused:
        table.talk.refuse(seat, refused.reason)
