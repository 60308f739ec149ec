"""The scene that the table shows: what is on disk, as everybody may see it."""

from __future__ import annotations

from controller.pads import Standing
from controller.saving import NotSaving, ReserveInUse
from controller.table import Table
from display.scene import Notice, NoticeKind, Prompt, PromptKind, Scene, SeatScene
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
        deals=table.match.began.options.get("deals"),
        notices=_notices(table, now_s),
        shows_hands=table.talk.shows_hands,
        dealing=tuple(len(hand) for hand in state.hands) if dealing else (),
        dealing_talon=len(state.talon) if dealing else 0,
    )


def lamp(table: Table, reader: Reader) -> Lamp:
    """What a reader's lamp shows now, from what is decided: it must not wait for the disk."""
    seat = table.seat_of(reader)
    pad = table.pads[reader]
    if pad.faults():
        return Lamp.WRONG
    if seat is None:
        return Lamp.SEEN if pad.standing(Standing.SPENT) else Lamp.OFF
    verdict = table.verdict(seat)
    if verdict.notices:
        return Lamp.WRONG
    if verdict.ready:
        return Lamp.EARLY
    if _waited_for(table, seat, table.talk.prompt(seat)):
        return Lamp.TURN
    return Lamp.SEEN if pad.standing(Standing.SPENT) else Lamp.OFF


def _seat(table: Table, seat: int) -> SeatScene:
    prompt = table.talk.prompt(seat)
    verdict = table.verdict(seat)
    return SeatScene(
        place=table.setup.places[seat],
        kind=table.shown.kinds[seat],
        name=table.match.began.seats[seat].name,
        waited_for=_waited_for(table, seat, prompt),
        prompt=prompt,
        notices=_seat_notices(table, seat),
        cards_ready=verdict.ready,
        shows_last_trick=table.talk.shows_last_trick(seat),
    )


def _waited_for(table: Table, seat: int, prompt: Prompt | None) -> bool:
    """Whether the game waits for this seat: its turn, or the deal's next card is its own."""
    state = table.shown.state
    if prompt is not None and prompt.kind is PromptKind.DEAL:
        return True
    return state.phase != "deal" and seat in table.rules.to_act(state)


def _seat_notices(table: Table, seat: int) -> tuple[Notice, ...]:
    pad = table.pad_of(seat)
    notices = []
    if pad is not None and pad.loss is not None:
        notices.append(Notice(LOSSES[pad.loss], place=table.setup.places[seat].number))
    if pad is not None:
        notices += [Notice(kind) for kind in pad.faults()]
        notices += [Notice(NoticeKind.TWO_READERS)] if _read_twice(table, pad.reader) else []
    notices += table.verdict(seat).notices
    passing = table.talk.panels[seat].notice
    return (*notices, *((passing,) if passing else ()))


def _read_twice(table: Table, reader: Reader) -> bool:
    """Whether a tag on this pad lies on another too, for longer than moving it would take."""
    return any(uid in table.read_twice for uid in table.pads[reader].tags)


def _notices(table: Table, now_s: float) -> tuple[Notice, ...]:
    """What everybody should know: lost readers, the centre pad's faults, the disk."""
    notices = []
    for seat, reader in enumerate(table.setup.readers):
        pad = table.pads[reader] if reader else None
        if pad is not None and pad.loss is not None:
            notices.append(Notice(LOSSES[pad.loss], place=table.setup.places[seat].number))
    centre = table.pads[table.setup.centre] if table.setup.centre else None
    if centre is not None:
        notices += [Notice(LOSSES[centre.loss])] if centre.loss else []
        notices += [Notice(kind) for kind in (*centre.faults(), *_out_of_place(table))]
    return (*notices, *_saving_notices(table, now_s), *table.standing_notices)


def _out_of_place(table: Table) -> tuple[NoticeKind, ...]:
    """A card on the centre pad that nothing asks for."""
    centre = table.setup.centre
    phase = table.position.state.phase
    if centre is None or phase not in ("bid", "exchange", "trump", "play"):
        return ()
    return (NoticeKind.NOT_NOW,) if table.pads[centre].standing(Standing.FRESH) else ()


def _saving_notices(table: Table, now_s: float) -> tuple[Notice, ...]:
    if table.saving is NotSaving:
        return (Notice(NoticeKind.NOT_SAVING),)
    if table.saving is ReserveInUse:
        return (Notice(NoticeKind.DISK_FULL),)
    slow = table.saving_late_s(now_s) >= table.setup.slow_s
    return (Notice(NoticeKind.DISK_SLOW),) if slow else ()
