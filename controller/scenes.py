"""The scene that the table shows: what is on disk, as everybody may see it."""

from __future__ import annotations

from controller.dealing import dealing_person
from controller.guests import guests_at
from controller.pads import Pad, Standing
from controller.position import Position
from controller.rows import TALON
from controller.saving import NotSaving, ReserveInUse
from controller.table import Table
from display.scene import Notice, NoticeKind, Scene, SeatScene
from hardware.events import Lamp, LossReason, Reader

LOSSES = {
    LossReason.UNPLUGGED: NoticeKind.READER_LOST,
    LossReason.SILENT: NoticeKind.READER_LOST,
    LossReason.PROTOCOL: NoticeKind.READER_PROTOCOL,
    LossReason.BLIND: NoticeKind.READER_BLIND,
}


def scene(table: Table, now_s: float) -> Scene:
    """The whole table at `now_s`."""
    shown = table.shown
    state = shown.state
    dealing = state.phase == "deal"
    return Scene(
        game=table.match.began.game,
        view=table.rules.view(state, None),
        seats=tuple(_seat(table, seat) for seat in range(len(shown.kinds))),
        deals=table.match.options.get("deals"),
        notices=_notices(table, now_s),
        shows_hands=table.talk.shows_hands,
        course=shown.course,
        dealing=tuple(len(hand) for hand in state.hands) if dealing else (),
        dealing_talon=table.customs.dealt_past_hands(state) if dealing else 0,
        table=table.setup.table,
        settings=table.settings,
        sheet=table.sheets.sheet,
        touch=table.setup.touch,
    )


def lamp(table: Table, reader: Reader) -> Lamp:
    """What a reader's lamp shows now, from what is decided: it must not wait for the disk."""
    seat = table.seat_of(reader)
    pad = table.pads[reader]
    if pad.faults() or (seat is None and _out_of_place(table)):
        return Lamp.WRONG
    if any(table.verdict(guest).notices for guest in guests_at(table, reader).values()):
        return Lamp.WRONG
    if seat is None:
        return Lamp.SEEN if pad.standing(Standing.SPENT) else Lamp.OFF
    verdict = table.verdict(seat)
    if verdict.notices:
        return Lamp.WRONG
    if verdict.ready:
        return Lamp.EARLY
    if _waited_for(table, table.position, seat):
        return Lamp.TURN
    return Lamp.SEEN if pad.standing(Standing.SPENT) else Lamp.OFF


def _seat(table: Table, seat: int) -> SeatScene:
    verdict = table.verdict(seat)
    rack = table.customs.rack(table.shown, seat)
    return SeatScene(
        place=table.setup.places[seat],
        kind=table.shown.kinds[seat],
        name=table.shown.names[seat],
        language=table.setup.language_of(table.shown.names[seat]),
        waited_for=_waited_for(table, table.shown, seat),
        prompt=table.talk.prompt(seat, table.shown),
        notices=_seat_notices(table, seat),
        cards_ready=verdict.ready or table.talk.backs(seat),
        shows_last_trick=table.talk.shows_last_trick(seat),
        shows_recap=table.talk.shows_recap(seat),
        rack=tuple(rack),
        shown=tuple((slot, card) for slot, card in rack.items() if card in table.shown.shown),
    )


def _waited_for(table: Table, position: Position, seat: int) -> bool:
    """Whether the game waits for this seat: its turn, or it deals, or moves a computer's cards."""
    if position.state.phase == "deal":
        return seat == dealing_person(position)
    return seat in table.rules.to_act(position.state) or table.customs.serves(position, seat)


def _seat_notices(table: Table, seat: int) -> tuple[Notice, ...]:
    notices = _losses(table, seat)
    pad = table.pad_of(seat)
    if pad is not None:
        notices += _faults(table, pad) if table.position.kinds[seat] == "person" else []
        notices += [Notice(NoticeKind.TWO_READERS)] if _read_twice(table, pad.reader) else []
    notices += table.verdict(seat).notices
    passing = table.talk.panels[seat].notice
    return (*notices, *((passing,) if passing else ()))


def _losses(table: Table, seat: int) -> list[Notice]:
    """What is wrong with a seat's reader; a computer needs none."""
    pad = table.pad_of(seat)
    if pad is None or pad.loss is None or table.position.kinds[seat] != "person":
        return []
    return [Notice(LOSSES[pad.loss], place=table.setup.places[seat].number)]


def _faults(table: Table, pad: Pad) -> list[Notice]:
    """What is wrong with taps on this pad that have had their answer."""
    lies = len(table.position.cards_at(TALON)) + 1  # the card too many lies as well
    counts = {NoticeKind.LAY_FOUR: lies, NoticeKind.WRONG_SLOT: _slot_of_wrong_card(table, pad)}
    return [Notice(kind, count=counts.get(kind, 0)) for kind in pad.faults()]


def _slot_of_wrong_card(table: Table, pad: Pad) -> int:
    """The slot that a card of a rack, turned up by mistake, goes back into; 0 if none lies here."""
    wrong = [uid for uid, lying in pad.tags.items() if lying.fault is NoticeKind.WRONG_SLOT]
    cards = [table.setup.cards.get(uid) for uid in wrong]
    racks = [table.customs.rack(table.position, seat) for seat in range(len(table.setup.places))]
    return next((slot for rack in racks for slot, card in rack.items() if card in cards), 0)


def _read_twice(table: Table, reader: Reader) -> bool:
    """Whether a tag on this pad lies on another too, for longer than moving it would take."""
    return any(uid in table.read_twice for uid in table.pads[reader].tags)


def _notices(table: Table, now_s: float) -> tuple[Notice, ...]:
    """What everybody should know, the first of it in words: lost readers, the centre pad's faults,
    the disk, the supply."""
    losses = [loss for seat in range(len(table.setup.readers)) for loss in _losses(table, seat)]
    # Where a card goes while dealing is shown in the same place, and is wanted more.
    is_in_the_way = table.position.state.phase == "deal" and not losses
    supply = [Notice(NoticeKind.WEAK_SUPPLY)] if table.weak_supply and not is_in_the_way else []
    notices = [*losses]
    centre = table.pads[table.setup.centre] if table.setup.centre else None
    if centre is not None:
        notices += [Notice(LOSSES[centre.loss])] if centre.loss else []
        notices += [*_faults(table, centre), *_out_of_place(table)]
    notices += [fault for pad in _computers_pads(table) for fault in _faults(table, pad)]
    notices += _revokes(table)
    notices += [*_saving_notices(table, now_s), *table.standing_notices]
    # A weak supply may be why pads are lost, and each seat is told of its own; else it comes last.
    return (*supply, *notices) if losses else (*notices, *supply)


def _revokes(table: Table) -> list[Notice]:
    """Revokes in a match that is learned as played, with both plays, until somebody says OK."""
    places = table.setup.places
    return [
        Notice(
            NoticeKind.REVOKE,
            one.reason,
            place=places[one.seat].number,
            cards=(one.played, one.held),
        )
        for one in table.talk.revokes_in_sight
    ]


def _out_of_place(table: Table) -> tuple[Notice, ...]:
    """A card on the centre pad that nothing asks for."""
    centre = table.setup.centre
    if centre is None or table.position.state.phase not in table.customs.holding:
        return ()
    fresh = table.pads[centre].standing(Standing.FRESH)
    guests = guests_at(table, centre)
    strangers = [uid for uid in fresh if uid not in guests]
    stray = [uid for uid in strangers if not table.customs.is_on_its_way(table, uid)]
    return (Notice(NoticeKind.NOT_NOW),) if stray else ()


def _computers_pads(table: Table) -> list[Pad]:
    """Pads at which nobody sits: what is wrong there is everybody's to put right."""
    kinds = enumerate(table.position.kinds)
    pads = [table.pad_of(seat) for seat, kind in kinds if kind == "computer"]
    return [pad for pad in pads if pad is not None]


def _saving_notices(table: Table, now_s: float) -> tuple[Notice, ...]:
    if table.saving is NotSaving:
        return (Notice(NoticeKind.NOT_SAVING),)
    if table.saving is ReserveInUse:
        return (Notice(NoticeKind.DISK_FULL),)
    slow = table.saving_late_s(now_s) >= table.setup.slow_s
    return (Notice(NoticeKind.DISK_SLOW),) if slow else ()
