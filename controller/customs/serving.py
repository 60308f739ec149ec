"""Serving a computer's rack: a person draws for it, turns the slots it names, or fills it.

What was announced is asked for until the very cards have been tapped; all else has words and a way
back, and a card that was turned up by mistake is noted as seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from controller.activities.tapping import could_hold
from controller.customs import rack
from controller.customs.doubting import have_tapped_again
from controller.ledger import notice_of_stranger
from controller.pads import Pad, Standing
from controller.rows import DECK, TABLE, Moved, Put, Row, Shown, Swapped, held_by, slot_of_rack
from display.scene import Notice, NoticeKind, Prompt, PromptKind
from engine.cards import Card
from engine.moves import Claim, Discard, Draw, Extend, Four, Move
from engine.reasons import IllegalMove

if TYPE_CHECKING:
    from controller.position import Position
    from controller.table import Table

_IN_PLAY = ("draw", "replace", "act")


def served(position: Position) -> int | None:
    """The computer whose cards a person is to move now; None if none is."""
    if position.state.phase not in _IN_PLAY:
        return None
    for seat, kind in enumerate(position.kinds):
        if kind == "computer" and position.persons and position.cards_at(held_by(seat)):
            return seat
    seat_to_act: int | None = position.state.turn
    return None if position.announced is None else seat_to_act


def asked(position: Position, seat: int) -> Prompt | None:
    """What the person at `seat` is asked to do with a computer's cards; None if nothing."""
    computer = served(position)
    if computer is None or seat == computer:
        return None
    slot = rack.free_slot(position, computer)
    if position.cards_at(held_by(computer)):
        return Prompt(PromptKind.DEAL, seat=computer, value=slot)
    move = position.announced
    if isinstance(move, Draw):
        return Prompt(PromptKind.DRAW_FOR, seat=computer, value=slot)
    return _turn_slot(position, computer, move)


def _turn_slot(position: Position, seat: int, move: Move | None) -> Prompt:
    """The lowest slot whose card is still asked for."""
    whole = _cards_of(move)
    wanted = _wanted(position, seat)
    slot = next(slot for slot, card in rack.slots(position, seat).items() if card in wanted)
    if isinstance(move, Discard):
        return Prompt(PromptKind.TURN_SLOT, seat=seat, value=slot, zone="discard")
    count = len(whole) - len(wanted) + 1
    return Prompt(
        PromptKind.TURN_SLOT, seat=seat, value=slot, zone="meld", count=count, of=len(whole)
    )


def _cards_of(move: Move | None) -> tuple[Card, ...]:
    """The cards that a move takes out of its seat's hand."""
    match move:
        case Discard(_, card) | Extend(_, card):
            return (card,)
        case Claim(_, meld, claimed):
            return tuple(card for card in meld if card != claimed)
        case Four(_, meld):
            return meld
    return ()


def _wanted(position: Position, seat: int) -> tuple[Card, ...]:
    """Those that still are in the rack."""
    held = rack.slots(position, seat).values()
    return tuple(card for card in _cards_of(position.announced) if card in held)


# Taps


def serve(table: Table, now_s: float) -> bool:
    """The oldest card that lies where it is asked for goes where it belongs; whether one did."""
    computer = served(table.position)
    pads = [] if computer is None else _pads_for(table, computer)
    return any(_serve_from(table, pad, computer, now_s) for pad in pads if computer is not None)


def _serve_from(table: Table, pad: Pad, computer: int, now_s: float) -> bool:
    for uid in (*pad.standing(Standing.FRESH), *pad.standing(Standing.UNSURE)):
        card = table.setup.cards.get(uid)
        rows = None if card is None else _rows_of(table.position, computer, card)
        tap = pad.tap_of(uid)
        if rows is not None:
            pad.spend(uid)
            table.decide(rows, now_s, tap)
            return True
        if _refused(table, pad, computer, uid, now_s):
            return True
    return False


def _pads_for(table: Table, computer: int) -> list[Pad]:
    """The pads that serve: for what is turned up, or for what goes into the rack."""
    turned = _cards_of(table.position.announced) and not table.position.cards_at(held_by(computer))
    if turned:
        return rack.pads_out_of(table, computer)
    pad = rack.pad_into(table, computer)
    return [] if pad is None else [pad]


def _rows_of(position: Position, seat: int, card: Card) -> list[Row] | None:
    """What a card on the serving pad makes happen; None if it is not one that is asked for."""
    slot = slot_of_rack(seat, rack.free_slot(position, seat))
    spot, move = position.spots.get(card), position.announced
    if position.cards_at(held_by(seat)):
        return [Put(card, slot)] if spot == held_by(seat) else None
    if isinstance(move, Draw):
        return [Moved(Draw(seat, card), slot)] if spot == DECK else None
    wanted = _wanted(position, seat)
    if move is None or card not in wanted:
        return None
    return [Moved(move)] if len(wanted) == 1 else [Put(card, TABLE)]


def _refused(table: Table, pad: Pad, computer: int, uid: str, now_s: float) -> bool:
    """A card that is not asked for. Of another slot, all have seen it: that is noted, and True.

    One that comes again though it was refused is there: the ledger has something wrong, which is
    tapped again then. On the computer's own pad nothing else has a meaning; elsewhere a card may
    lie ready.
    """
    card, position, tap = table.setup.cards.get(uid), table.position, pad.tap_of(uid)
    turns = bool(_cards_of(position.announced))
    if turns and card in rack.slots(position, computer).values():
        assert card is not None
        pad.spend(uid, NoticeKind.WRONG_SLOT)
        table.decide(list(_seen(position, card)), now_s, tap)
        return True
    strange = card is not None and could_hold(table.rules, position, card)
    if strange and table.talk.refusals(uid, tap) > 1:
        if position.cards_at(held_by(computer)):
            return _taken_all_the_same(table, pad, computer, uid, now_s)
        if have_tapped_again(table, pad, uid, computer, draws=not turns):
            return True
    if table.seat_of(pad.reader) == computer:
        pad.spend(uid, notice_of_stranger(table.customs, position, computer, card).kind)
    return False


def _taken_all_the_same(table: Table, pad: Pad, computer: int, uid: str, now_s: float) -> bool:
    """Of the hand of who left, a card that the ledger has elsewhere: it was dealt in place of one
    of those still to come. Should that come as well, the same is said of the next."""
    position, card = table.position, table.setup.cards[uid]
    *_, other = position.cards_at(held_by(computer))
    slot = slot_of_rack(computer, rack.free_slot(position, computer))
    tap = pad.tap_of(uid)
    pad.spend(uid, NoticeKind.NOT_YOURS)
    with suppress(IllegalMove):  # what was played does not go with it: the card stays refused
        table.decide([Swapped(((card, other),)), Put(card, slot)], now_s, tap)
        pad.spend(uid)
    return True


def _seen(position: Position, card: Card) -> Iterator[Row]:
    if card not in position.shown:
        yield Shown(card)


# A card that can't be read


def enter(table: Table, seat: int, card: Card, now_s: float) -> None:
    """The person at `seat` entered the card that is asked for: everybody has seen it.

    What is not asked for gets the same words wherever it is, as no card was turned up.
    """
    computer, position = served(table.position), table.position
    rows = None if computer is None else _rows_of(position, computer, card)
    if rows is None:
        table.talk.tell(seat, Notice(NoticeKind.NOT_YOURS))
        return
    table.decide(rows, now_s)
    if computer is not None and card in rack.slots(table.position, computer).values():
        table.decide(list(_seen(table.position, card)), now_s)
