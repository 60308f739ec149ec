"""What a card that comes onto a pad becomes: dealt, laid for the talon, or played.

While dealing each tap counts; in the exchange and in play what counts is what lies there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from controller.choices import may_lay
from controller.dealing import DealFault, next_zone, virtual_rows, zone_dealt, zone_of_tap
from controller.ledger import Verdict, holds
from controller.pads import Pad, Standing
from controller.particulars import talon_of
from controller.retap import could_hold
from controller.rows import DECK, TALON, Moved, Put, Row, Undone
from display.scene import NoticeKind
from engine.cards import Card
from engine.games.suns_and_moons import laying
from engine.moves import Deal, Play
from engine.reasons import IllegalMove
from hardware.events import CardPlaced

if TYPE_CHECKING:
    from controller.position import Match
    from controller.table import Table


def deal_tapped(table: Table, pad: Pad, event: CardPlaced, now_s: float) -> None:
    """A tap while dealing: the card goes to a hand or the talon, or the pad says what is wrong."""
    card = table.setup.cards.get(event.uid)
    if card is None or card not in table.position.spots:
        pad.spend(event.uid, NoticeKind.NOT_YOURS)
        return
    zone = _zone(table, pad, event.uid, card)
    if isinstance(zone, DealFault):
        pad.spend(event.uid, NoticeKind(zone.value))
        return
    pad.spend(event.uid)
    if zone is not None:
        table.decide(_dealt(table, card, zone), now_s, event.tap)


def _dealt(table: Table, card: Card, zone: str) -> Iterator[Row]:
    """A card is dealt; with the last real one, the hands that need none are drawn as well."""
    yield from _undone_deal_of(table.match, card)
    yield Moved(Deal(card, zone))
    if next_zone(table.rules, table.position) is None:
        yield from virtual_rows(table.rules, table.position, table.chance())


def hand_tapped(table: Table, pad: Pad, uid: str, now_s: float) -> None:
    """A tap while a hand is tapped again."""
    card, seat = table.setup.cards.get(uid), table.seat_of(pad.reader)
    if card is None or seat is None or not could_hold(table.position, card):
        pad.spend(uid, NoticeKind.NOT_YOURS)
        return
    pad.spend(uid)
    table.talk.retapped(seat, card, now_s)


def _zone(table: Table, pad: Pad, uid: str, card: Card) -> str | DealFault | None:
    unsure = pad.tags[uid].standing is Standing.UNSURE
    if unsure and zone_dealt(table.position, card) is not None:
        return None  # dealt before the power cut, and it still lies there
    seat, has_centre = table.seat_of(pad.reader), table.setup.centre is not None
    return zone_of_tap(table.rules, table.position, seat, card, has_centre)


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


def lay(table: Table, now_s: float) -> bool:
    """The exchanging person lays a card down, on the centre pad or the own one; whether one did."""
    position = table.position
    if position.state.phase != "exchange" or not table.person_acts:
        return False
    (seat,) = table.rules.to_act(position.state)
    for reader in (table.setup.readers[seat], table.setup.centre):
        for uid in table.pads[reader].standing(Standing.FRESH) if reader else ():
            card = table.setup.cards.get(uid)
            if reader and card is not None and may_lay(position, seat, card):
                _lay_card(table, table.pads[reader], uid, card, now_s)
                return True
    return False


def _lay_card(table: Table, pad: Pad, uid: str, card: Card, now_s: float) -> None:
    laid = table.position.cards_at(TALON)
    full = card not in laid and len(laid) >= len(talon_of(table.position.state))
    tap = pad.tap_of(uid)
    pad.spend(uid, NoticeKind.LAY_FOUR if full else None)
    if not full and card not in laid:
        table.decide([Put(card, TALON)], now_s, tap)


def exchange(table: Table, seat: int, now_s: float) -> bool:
    """The exchanging person says OK; False unless exactly the talon's number of cards lie.

    Whether the rules allow what lies there is told to the seat.
    """
    laid, state = table.position.cards_at(TALON), table.position.state
    if len(laid) != len(talon_of(state)):
        return False
    try:
        table.decide([Moved(laying(state, laid))], now_s)
    except IllegalMove as refused:
        table.talk.refuse(seat, refused.reason)
    return True


def play_card(table: Table, now_s: float) -> bool:
    """A person's card that lies on the pad, or was lifted a moment ago, is the move now."""
    if table.position.state.phase != "play" or not table.person_acts:
        return False
    (seat,) = table.rules.to_act(table.position.state)
    pad = table.pad_of(seat)
    if pad is None or pad.loss is not None:
        return False  # what lies on a lost pad is not known
    verdict = table.verdict(seat)
    uid = verdict.plays or _lifted_early(table, seat, pad, verdict, now_s)
    if uid is None:
        return False
    tap = pad.tap_of(uid)
    pad.spend(uid)
    table.decide([Moved(Play(seat, table.setup.cards[uid]))], now_s, tap)
    return True


def _lifted_early(table: Table, seat: int, pad: Pad, verdict: Verdict, now_s: float) -> str | None:
    if verdict.ready:
        return None
    for uid in pad.lifted_since(now_s - table.setup.grace_s):
        move = Play(seat, table.setup.cards[uid])
        if table.rules.refusal(table.position.state, move) is None:
            return uid
    return None


def lies_early(table: Table, pad: Pad, uid: str) -> bool:
    """Whether this tag's card alone lies ready on its owner's pad before the owner's turn."""
    seat, state = table.seat_of(pad.reader), table.position.state
    if seat is None or (state.phase == "play" and seat in table.rules.to_act(state)):
        return False
    alone = table.verdict(seat).ready == 1
    return alone and holds(table.position, seat, table.setup.cards.get(uid))
