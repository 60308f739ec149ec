"""What a card that comes onto a pad becomes: dealt, counted for a hand, or played.

While dealing each tap counts; in play what counts is what lies there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from controller.dealing import (
    DealFault,
    hand_zone,
    is_dealt,
    next_zone,
    virtual_rows,
    zone_dealt,
    zone_of_tap,
)
from controller.guests import guests_of, is_lost
from controller.ledger import Verdict, holds
from controller.pads import Pad, Standing
from controller.rows import DECK, Moved, Read, Row, Undone
from display.scene import NoticeKind
from engine.cards import Card
from engine.moves import Deal, Move
from engine.reasons import IllegalMove
from hardware.events import Tap

if TYPE_CHECKING:
    from controller.position import Match
    from controller.table import Table


def deal_tapped(table: Table, pad: Pad, uid: str, seat: int | None, now_s: float) -> None:
    """A tap while dealing: the card goes to a hand or the talon, or the pad says what is wrong.

    `seat` is the one whose pad it is or who has borrowed it; None for the centre pad.
    """
    card, tap = table.setup.cards.get(uid), pad.tap_of(uid)
    if card is None or card not in table.position.spots:
        pad.spend(uid, NoticeKind.NOT_YOURS)
        return
    zone = _zone(table, pad, uid, seat, card)
    dealt = zone_dealt(table.rules, table.position, card) is not None
    if dealt and isinstance(zone, DealFault) and table.talk.refusals(uid, tap) > 1:
        # It comes from the pack again, so it was not given to whom it was counted for.
        zone = next_zone(table.customs, table.position) or zone
    if isinstance(zone, DealFault):
        fault = NoticeKind.NOT_NOW if table.customs.learns else NoticeKind(zone.value)
        pad.spend(uid, fault)
        return
    pad.spend(uid)
    if zone is not None:
        table.decide(_dealt(table, card, zone), now_s, tap)


def _dealt(table: Table, card: Card, zone: str) -> Iterator[Row]:
    """A card is dealt; with the last real one, the hands that need none are drawn as well."""
    yield from _undone_deal_of(table.match, card)
    yield Moved(Deal(card, zone), table.customs.dealt_spot(table.position, zone))
    if is_dealt(table.customs, table.position):
        yield from virtual_rows(table.rules, table.position, table.chance())


def _zone(table: Table, pad: Pad, uid: str, seat: int | None, card: Card) -> str | DealFault | None:
    unsure = pad.tags[uid].standing is Standing.UNSURE
    if unsure and zone_dealt(table.rules, table.position, card) is not None:
        return None  # dealt before the power cut, and it still lies there
    rack = _for_rack_without_pad(table)
    if rack is not None and zone_dealt(table.rules, table.position, card) is None:
        return rack
    has_centre = table.setup.centre is not None
    zone = zone_of_tap(table.customs, table.position, seat, card, has_centre)
    return _for_lost_pad(table) or zone if zone is DealFault.HAND_FULL else zone


def _for_lost_pad(table: Table) -> str | None:
    """The hand that is dealt next, if its own pad is lost: other pads do, once theirs are full."""
    zone = next_zone(table.customs, table.position)
    lost = [hand_zone(seat) for seat in table.position.persons if is_lost(table, seat)]
    return zone if zone in lost else None


def _for_rack_without_pad(table: Table) -> str | None:
    """The hand that is dealt next, if it is a rack's that no pad is there for: any other does."""
    centre = table.setup.centre
    zone = next_zone(table.customs, table.position)
    if zone is None or (centre is not None and table.pads[centre].loss is None):
        return None
    racks = [
        hand_zone(seat)
        for seat in table.customs.dealt_real(table.position)
        if table.position.kinds[seat] == "computer"
        and ((pad := table.pad_of(seat)) is None or pad.loss is not None)
    ]
    return zone if zone in racks else None


def _undone_deal_of(match: Match, card: Card) -> list[Row]:
    """The row that takes back the dealing of `card`, where it was dealt in this deal."""
    if match.position.spots[card] == DECK:
        return []
    dealt = [
        number
        for number, row in match.counting()
        if isinstance(row, Moved) and isinstance(row.move, Deal) and row.move.card == card
    ]
    return [Undone((dealt[-1],), "dealt-again")]


def play_card(table: Table, now_s: float) -> bool:
    """A person's card that lies on the pad, or was lifted a moment ago, is the move now."""
    return any(_play_card_of(table, seat, now_s) for seat in table.acting_persons)


def _play_card_of(table: Table, seat: int, now_s: float) -> bool:
    found = _card_played(table, seat, now_s)
    if found is None:
        return False
    pad, uid = found
    move = table.customs.tapped_move(table.position.state, seat, table.setup.cards[uid])
    assert move is not None
    tap = pad.tap_of(uid)
    pad.spend(uid)
    card_moves(table, seat, table.setup.cards[uid], move, now_s, tap)
    return True


def card_moves(
    table: Table, seat: int, card: Card, move: Move, now_s: float, tap: Tap | None = None
) -> None:
    """A card of the seat's hand makes a legal move; one that nobody had read is known by it."""
    know(table, seat, [card], now_s)
    reason = table.rules.refusal(table.position.state, move)
    if reason is None:
        table.decide([Moved(move)], now_s, tap)
    else:
        table.talk.refuse(seat, reason)  # now that it is known which card nobody had read


def know(table: Table, seat: int, cards: Iterable[Card], now_s: float) -> None:
    """Those of `cards` that are in the seat's hand though nobody had read them are known now."""
    for card in () if table.customs.learns else cards:
        hand = table.position.state.hands[seat]
        if card not in hand and holds(table.position, seat, card):
            # Where this card makes an earlier play a revoke, it stays unread: what lies there lies.
            with suppress(IllegalMove):
                table.decide([Read(card, hand_zone(seat))], now_s)


def deal_unread(table: Table, now_s: float) -> None:
    """The next card goes to its hand though it can't be read; it is known when it is played."""
    zone = next_zone(table.customs, table.position)
    if zone is not None:
        table.decide([Moved(Deal(None, zone))], now_s)


def _card_played(table: Table, seat: int, now_s: float) -> tuple[Pad, str] | None:
    """The tag that is the seat's move now, and the pad that it lies on or was lifted from."""
    pad, verdict = table.pad_of(seat), table.verdict(seat)
    for away, uid in guests_of(table, seat):
        if uid == verdict.plays:
            return away, uid
    if pad is None or pad.loss is not None:
        return None  # what lies on a lost pad is not known
    found = verdict.plays or _lifted_early(table, seat, pad, verdict, now_s)
    return None if found is None else (pad, found)


def _lifted_early(table: Table, seat: int, pad: Pad, verdict: Verdict, now_s: float) -> str | None:
    if verdict.ready:
        return None
    for uid in pad.lifted_since(now_s - table.setup.grace_s):
        move = table.customs.tapped_move(table.position.state, seat, table.setup.cards[uid])
        if move is not None and table.rules.refusal(table.position.state, move) is None:
            return uid
    return None


def lies_early(table: Table, pad: Pad, uid: str) -> bool:
    """Whether this tag's card alone lies ready on its owner's pad before the owner's turn."""
    seat, card = table.seat_of(pad.reader), table.setup.cards.get(uid)
    if seat is None or card is None or not table.customs.playable(table.position, seat, card):
        return False
    state = table.position.state
    acts = seat in table.rules.to_act(state)
    if acts and table.customs.tapped_move(state, seat, card) is not None:
        return False
    return table.verdict(seat).ready == 1
