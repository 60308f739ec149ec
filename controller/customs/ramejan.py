"""Ramejan at the table: a real stock, racks for computers, discards, claims and victories."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from controller.activities import entering, extending, racking, retapping
from controller.customs import discarding, rack, serving
from controller.customs.base import MENU, Customs, Spots, put_down
from controller.ledger import holds, notice_of_stranger
from controller.pads import Pad, Standing
from controller.placing import know
from controller.rows import DECK, TABLE, Announced, Moved, Row, Shown, held_by, slot_of_rack
from display.scene import MenuItem, Notice, NoticeKind, Prompt, PromptKind
from engine.cards import Card
from engine.games.ramejan import as_meld
from engine.moves import Claim, Deal, Dealer, Discard, Draw, Extend, Four, Move, Pass, Win
from engine.reasons import IllegalMove, Reason
from hardware.events import Button

if TYPE_CHECKING:
    from controller.position import Position
    from controller.table import Table

#: Entries of the menu that make a move of the turn, in the phase that they belong to.
_OWN = (MenuItem.COMBINE, MenuItem.EXTEND, MenuItem.WIN, MenuItem.END_DEAL)
#: Entries of the menu for who is to move, beside those that every game has.
_OF_TURN = (MenuItem.EXTEND, MenuItem.WIN, MenuItem.END_DEAL, MenuItem.UNREAD_CARD)


class RamejanCustoms(Customs):
    """Two seats with real cards both: a computer's are in its rack, moved by a person.

    The stock is what is left of the deck: nobody has read it. Discards and melds lie on the table.
    """

    has_racks = True
    combines = True
    combining = frozenset({"draw", "act"})
    holding = frozenset({"draw", "replace", "act"})

    @property
    def menu(self) -> tuple[MenuItem, ...]:
        """There are no tricks; a turn has choices of its own."""
        return (*_OWN, *(item for item in MENU if item is not MenuItem.LAST_TRICK))

    def offers(self, position: Position, item: MenuItem) -> bool:
        """What a turn allows by what everybody knows, whatever the hand is."""
        state = position.state
        match item:
            case MenuItem.EXTEND | MenuItem.WIN:
                return bool(state.phase == "act")
            case MenuItem.UNREAD_CARD:
                # Not while dealing: it would be one of those that then are the stock.
                return self.plays_face_down(state) and position.kinds[state.turn] == "person"
            case MenuItem.END_DEAL:
                # Also for who sees no stock though the table still counts one.
                ends = state.phase in self.combining and not state.stock
                return ends or self.plays_face_down(state)
        return super().offers(position, item)

    # Dealing, and where cards are

    def dealt_real(self, position: Position) -> tuple[int, ...]:
        """Both hands, where a person sits who can move the cards."""
        return tuple(range(len(position.kinds))) if position.persons else ()

    def dealt_spot(self, position: Position, zone: str) -> str | None:
        """A computer's card goes into the lowest free slot of its rack."""
        name, _, number = zone.partition("/")
        slot = self.free_slot(position, int(number)) if name == "hand" else None
        return None if slot is None else slot_of_rack(int(number), slot)

    def free_slot(self, position: Position, seat: int) -> int | None:
        """The lowest one; None for a person, and where nobody moves a computer's cards."""
        return rack.free_slot(position, seat) if rack.has_rack(position, seat) else None

    def rack(self, position: Position, seat: int) -> Mapping[int, Card]:
        """The computer's hand by slot; empty for persons and for hands that nobody needs."""
        return rack.slots(position, seat)

    def leaving(self, position: Position, seat: int) -> list[Row]:
        """The hand goes into the rack, tapped card by card: `controller.customs.serving`."""
        return []

    def spots_after(self, position: Position, state: Any, move: Move, spot: str | None) -> Spots:
        """Drawn cards come into a hand or a rack, the others to lie on the table."""
        spots = position.spots
        match move:
            case Draw(seat, card) if card is not None:
                return {**spots, card: spot or held_by(seat)}
            case Discard(_, card) | Extend(_, card):
                return put_down(spots, [card])
            case Claim(_, meld) | Four(_, meld):
                return put_down(spots, meld)
            case Win(seat) if position.kinds[seat] == "person":
                return put_down(spots, position.cards_at(held_by(seat)))
        return super().spots_after(position, state, move, spot)

    def uncovers(self, before: Any, move: Move, after: Any) -> bool:
        """Who draws has seen a card of the stock."""
        return isinstance(move, Dealer | Deal | Draw)

    def undone(self, before: Position, after: Position) -> list[Row]:
        """A computer's cards that go back into its rack have been seen."""
        back = [
            card
            for seat in range(len(after.kinds))
            for card in rack.slots(after, seat).values()
            if before.spots[card] == TABLE and card not in after.shown
        ]
        return [Shown(card) for card in back]

    # What cards mean

    def tapped_move(self, state: Any, seat: int, card: Card) -> Move | None:
        """A card of the stock on the own pad is drawn; one of the hand waits for more."""
        if state.phase in ("draw", "replace") and card not in state.hands[seat]:
            return Draw(seat, card)
        return None

    def plays_face_down(self, state: Any) -> bool:
        """Drawn cards come into a hand unseen."""
        return state.phase in ("draw", "replace")

    def entered_move(self, state: Any, seat: int, card: Card) -> Move | None:
        """A card that is entered lies face up on the discards."""
        return Discard(seat, card) if state.phase == "act" else None

    def playable(self, position: Position, seat: int, card: Card | None) -> bool:
        """The hand's, and a card of the stock when it is time to draw or before the own turn."""
        state = position.state
        is_done = state.phase == "act" and state.turn == seat
        draws = not is_done and card is not None and position.spots.get(card) == DECK
        return draws or holds(position, seat, card)

    def may_yet_count(self, table: Table, pad: Pad, card: Card | None) -> bool:
        """In the middle a discard of the turn; on a computer's pad what its rack gives or takes."""
        seat, position = table.seat_of(pad.reader), table.position
        if seat is not None and position.kinds[seat] == "person":
            return self.playable(position, seat, card)
        return card is not None and position.spots.get(card) != TABLE

    def is_on_its_way(self, table: Table, uid: str) -> bool:
        """The drawn card was put down in the middle, and its own pad has not seen it go yet."""
        state, card = table.position.state, table.setup.cards.get(uid)
        if state.phase != "act" or card not in state.drawn:
            return False
        return uid in discarding.drawn_that_lie(table, state.turn)

    def unsure(self, table: Table, seat: int) -> list[tuple[Pad, str]]:
        """A drawn card on the own pad, or a discard where discards are tapped."""
        state, cards = table.position.state, table.setup.cards
        middle = discarding.middle(table) if state.phase == "act" else None
        pad = middle or table.pad_of(seat)
        uids = pad.standing(Standing.UNSURE) if pad else []
        return [(pad, uid) for uid in uids if pad and self._would_move(table, seat, cards.get(uid))]

    def _would_move(self, table: Table, seat: int, card: Card | None) -> bool:
        state = table.position.state
        if card is None or not self.playable(table.position, seat, card):
            return False
        if state.phase == "act":
            return discarding.middle(table) is not None or card not in state.drawn
        return self.tapped_move(state, seat, card) is not None

    def together(self, state: Any, seat: int, cards: Sequence[Card]) -> Move:
        """A claim if the top discard is among the cards, else a four-of-a-kind."""
        top = state.discards[-1].card if state.discards else ""
        meld = as_meld(cards) or tuple(cards)
        return Claim(seat, meld, top) if top in cards else Four(seat, meld)

    def may_combine(self, position: Position, seat: int, card: Card) -> bool:
        """The hand's cards and, instead of a draw, the top discard."""
        state = position.state
        claims = state.phase == "draw" and bool(state.discards)
        return (claims and card == state.discards[-1].card) or holds(position, seat, card)

    # What the panels ask and the buttons answer

    def entered_for_computer(self, table: Table, card: Card, now_s: float, *, seat: int) -> None:
        """It goes where the tap would have sent it."""
        serving.enter(table, seat, card, now_s)

    def before_deal(self, state: Any) -> Prompt:
        """OK goes on."""
        return Prompt(PromptKind.NEXT_DEAL if state.scores else PromptKind.GATHER)

    def prompt(self, position: Position, seat: int, index: int) -> Prompt | None:
        """A computer's cards first, as nothing goes on without them; then the own turn."""
        served = serving.asked(position, seat)
        if served is not None or seat != position.state.turn:
            return served
        return _own_turn(position.state)

    def at_table(self, table: Table, seat: int, prompt: Prompt | None) -> Prompt | None:
        """Without a pad in the middle the own one takes discards."""
        if prompt is None or prompt.kind is not PromptKind.DISCARD:
            return prompt
        return Prompt(prompt.kind, zone="centre" if discarding.middle(table) else "own")

    def serves(self, position: Position, seat: int) -> bool:
        """Whether this person moves the cards of a computer's rack now."""
        return serving.asked(position, seat) is not None

    def pressed(
        self, table: Table, seat: int, prompt: Prompt, button: Button, now_s: float
    ) -> bool:
        """OK discards what lies on the own pad, or ends the deal once the stock is used up."""
        if button is not Button.OK:
            return False
        match prompt.kind:
            case PromptKind.LAST_CARD:
                _make(table, Pass(seat), now_s)
                return True
            case PromptKind.DISCARD if prompt.zone == "own":
                return discarding.from_own_pad(table, seat, now_s)
        return False

    def pressed_at_computer(self, table: Table, seat: int, now_s: float) -> bool:
        """In play its rack is tapped again."""
        if table.position.state.phase not in self.holding:
            return False
        racking.begin(table, seat)
        return True

    def chosen(self, table: Table, seat: int, item: MenuItem, now_s: float) -> bool:
        """Moves of the turn that no single card says."""
        if item not in _OF_TURN:
            return False
        state = table.position.state
        if item is MenuItem.END_DEAL and state.stock:
            table.talk.tell(seat, Notice(NoticeKind.STOCK_LEFT, count=len(state.stock)))
        elif state.turn != seat:
            table.talk.refuse(seat, Reason.NOT_YOUR_TURN)
        elif item is MenuItem.UNREAD_CARD:
            _make(table, Draw(seat, None), now_s)
        elif item is MenuItem.EXTEND:
            extending.begin(table, seat)
        elif item is MenuItem.WIN:
            _win(table, seat, now_s)
        else:
            _make(table, Pass(seat), now_s)
        return True

    # What follows of itself

    def computer_waits(self, position: Position) -> bool:
        """Its cards are on their way, by somebody's hands."""
        return serving.served(position) is not None

    def computer_moves(self, table: Table, move: Move, now_s: float) -> None:
        """What its real cards have a part in is announced, for hands to make it."""
        acting = table.position.state.turn
        if isinstance(move, Win | Pass) or not rack.has_rack(table.position, acting):
            table.decide([Moved(move)], now_s)
        else:
            table.decide([Announced(move)], now_s)

    def settle(self, table: Table, now_s: float) -> bool:
        """Cards that lie in the middle or on a computer's pad, and a victory that must follow."""
        if table.position.state.phase not in self.holding:
            return False
        discarding.forget_piles(table)
        return (
            serving.serve(table, now_s)
            or discarding.from_middle(table, now_s)
            or _win_that_must(table, now_s)
            or super().settle(table, now_s)
        )

    def presents_on(self, table: Table, seat: int) -> list[Pad]:
        """Discards in the middle too."""
        middle = discarding.middle(table) if table.position.state.phase == "act" else None
        return [*super().presents_on(table, seat), *([middle] if middle is not None else [])]


def _own_turn(state: Any) -> Prompt:
    if state.phase == "replace":
        return Prompt(PromptKind.REPLACEMENT)
    if state.phase == "draw":
        return Prompt(PromptKind.DRAW if state.stock else PromptKind.LAST_CARD)
    discards = state.stock or state.options.last_discard != "none"
    return Prompt(PromptKind.DISCARD if discards else PromptKind.LAST_CARD)


def _make(table: Table, move: Move, now_s: float) -> None:
    """The move of a person's button; what the rules refuse is told."""
    try:
        table.decide([Moved(move)], now_s)
    except IllegalMove as refused:
        table.talk.refuse(table.position.state.turn, refused.reason)


# Victory


def _win(table: Table, seat: int, now_s: float) -> bool:
    """The best split of the hand wins; without one, who asked is told. Whether it did.

    A card that nobody has read is entered first: to win, the hand is laid open.
    """
    moves = table.rules.legal_moves(table.position.state)
    told = table.talk.panels[seat].notice
    best = next((move for move in moves if isinstance(move, Win)), None)
    if best is None:
        if told is not None and told.kind is NoticeKind.NO_WIN:
            retapping.begin(table, seat)  # who insists may hold what the table does not know
        table.talk.tell(seat, Notice(NoticeKind.NO_WIN))
    elif table.position.state.hands[seat].unread:
        entering.begin_then(table, seat, partial(_win_with, seat=seat))
    else:
        table.decide([Moved(best)], now_s)
        return True
    return False


def _win_with(table: Table, card: Card, now_s: float, *, seat: int) -> None:
    if holds(table.position, seat, card):
        know(table, seat, [card], now_s)
        _win(table, seat, now_s)
    else:
        table.talk.tell(seat, notice_of_stranger(table.customs, table.position, seat, card))


def _win_that_must(table: Table, now_s: float) -> bool:
    """A claim that only a victory allows is followed by it (RJ-2, RJ-24)."""
    state = table.position.state
    bound = state.phase == "act" and not (state.drawn or (state.stock and state.hands[state.turn]))
    if not bound or table.position.kinds[state.turn] != "person":
        return False
    return state.turn not in table.talk.activities and _win(table, state.turn, now_s)
