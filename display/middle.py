"""The shared middle of the table, in symbols: pack, talon, calls, trick, trump, bid and scores."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from display.art.palette import mix
from display.art.type import Role
from display.layout import Frame, Layout
from display.marks import mark_pieces
from display.melds import has_rack, play_pieces
from display.pieces import CardPiece, Light, Mark, Piece, Plate, Words
from display.scene import PromptKind
from display.scores import score_pieces
from display.sets import set_pieces
from display.setting import Setting
from display.sides import side_colour, sign_piece
from display.situation import Stage
from display.theme import BEATEN_MM, LED_MM, PLAYED_MM, WINNING_MM
from display.words import PASSED

_IN_SHADE = 0.05  # cards of a trick that neither led nor win
_BEATEN = 0.45  # cards of a trick that was taken
_COUNTED = 0.8  # of a frame's height, for a back with its number beside it


def middle_pieces(setting: Setting) -> Iterator[Piece]:
    """What the stage of the game shows in the middle, from pack to last trick."""
    stage = setting.facts.stage
    if stage not in (Stage.GATHER, Stage.PLAY) and setting.facts.stock is None:
        for seat, place in enumerate(setting.table.seats):
            yield _free_spot(setting, seat, place.spot)
    if stage is Stage.GATHER:
        yield from _pack(setting)
    elif stage is Stage.DEAL:
        yield from _deal(setting)
    elif stage in (Stage.AUCTION, Stage.EXCHANGE, Stage.TRUMP):
        yield from _talon(setting)
        yield from _calls(setting)
    elif stage in (Stage.DECLARE, Stage.BURY):
        yield from _okie(setting)
        yield from _calls(setting)
    elif stage is Stage.PLAY and not setting.is_paused():
        yield from _play(setting)
    if setting.scene.sheet is not None:
        return  # of what stands around it the leaf would cover a half
    if stage is not Stage.GATHER:
        yield from mark_pieces(setting)
    for frame in setting.table.set_scores if setting.spreads else setting.table.scores:
        yield from score_pieces(setting, frame)


def _play(setting: Setting) -> Iterator[Piece]:
    """What lies while a deal is played: a trick, a Dukal, or stock, discards and melds."""
    if setting.facts.stock is not None:
        yield from play_pieces(setting)
    elif setting.shows_sets:
        yield from set_pieces(setting)
    else:
        yield from _trick(setting)


def dealt_widths_px(table: Layout) -> tuple[int, ...]:
    """How wide backs are while cards are dealt: before the seats, and in the middle."""
    before = {_counted_px(table, seat.call) for seat in table.seats}
    return (*sorted(before), _back_px(table, table.talon))


def _back_px(table: Layout, frame: Frame) -> int:
    """How wide a back in the frame is."""
    return min(round(frame.height * table.card_aspect), frame.width)


def _counted_px(table: Layout, frame: Frame) -> int:
    """How wide a back is that has its number beside it."""
    return min(frame.width // 2, round(round(frame.height * _COUNTED) * table.card_aspect))


def backs(setting: Setting, frame: Frame, count: int) -> Iterator[CardPiece]:
    """`count` backs from left to right in the frame, each half covered by the next."""
    width = _back_px(setting.table, frame)
    height = round(width / setting.table.card_aspect)
    step = min(width // 2, (frame.width - width) // max(1, count - 1))
    left = (frame.width - width - step * (count - 1)) // 2
    for number in range(count):
        yield setting.card(
            frame.part(left + number * step, (frame.height - height) // 2, width, height)
        )


def _pack(setting: Setting) -> Iterator[Piece]:
    """The whole pack, as a pile seen from above."""
    talon, width = setting.table.talon, setting.table.card_px
    height = round(width / setting.table.card_aspect)
    left, top = (talon.width - width) // 2, (talon.height - height) // 2
    for number in range(6):
        rise = number * setting.px(0.6)
        yield setting.card(talon.part(left, top - rise, width, height), lift_mm=1.2)


def _deal(setting: Setting) -> Iterator[Piece]:
    """Backs and counts; an arrow to whoever gets the next card."""
    dealing, receiver = setting.receiver()
    for seat, count in enumerate(setting.facts.held):
        place = setting.table.seats[seat]
        if count:
            yield from counted(setting, place.call, count)
        # A common notice or a rack takes the arrow's place; the dealer's panel says whose turn.
        is_free = not setting.scene.notices and not has_rack(setting, seat)
        if dealing and receiver == seat and is_free:
            size = min(place.ready.height, setting.px(setting.sizes.arrow_mm))
            yield Mark(_centred(place.ready, size), "down", setting.palette.brass)
    yield from backs(setting, setting.table.talon, setting.facts.talon_count)
    if dealing and receiver is None:
        size = setting.px(setting.sizes.arrow_mm * 1.6)
        yield Mark(_centred(setting.table.talon, size), "tap", setting.palette.brass)


def _centred(frame: Frame, size: int) -> Frame:
    return frame.part((frame.width - size) // 2, (frame.height - size) // 2, size, size)


def counted(setting: Setting, frame: Frame, count: int) -> Iterator[Piece]:
    """A back and how many there are of them, side by side in the middle of the frame."""
    height = round(frame.height * _COUNTED)
    back_px = _counted_px(setting.table, frame)
    number_px = min(frame.width - back_px, setting.px(setting.sizes.score_mm))
    left = (frame.width - back_px - number_px) // 2
    yield from backs(setting, frame.part(left, (frame.height - height) // 2, back_px, height), 1)
    number = frame.part(left + back_px, 0, number_px, frame.height)
    yield setting.figure(number, str(count), setting.sizes.score_mm * 0.85, setting.palette.cream)


def _talon(setting: Setting) -> Iterator[Piece]:
    """Four backs, until a person has taken them up; then those that were laid down again."""
    facts, prompts = setting.facts, [seat.prompt for seat in setting.scene.seats]
    taken_up = [p for p in prompts if p and p.kind is PromptKind.EXCHANGE]
    whole = backs(setting, setting.table.talon, facts.talon_count)
    if facts.stage is Stage.EXCHANGE and taken_up:
        yield from islice(whole, taken_up[0].count)
    else:
        yield from whole


def _okie(setting: Setting) -> Iterator[Piece]:
    """The Okie, face up, and at its right the side cards, which nobody has seen."""
    facts, frame = setting.facts, setting.table.talon
    gap = setting.px(setting.sizes.gap_mm)
    width = (frame.width - gap) * 2 // (3 + len(facts.side))
    height = round(width / setting.table.card_aspect)
    okie = frame.part(0, (frame.height - height) // 2, width, height)
    yield setting.card(okie, facts.okie, LED_MM)
    beside = frame.part(
        width + gap, (frame.height - height) // 2, frame.width - width - gap, height
    )
    yield from backs(setting, beside, len(facts.side))


def _calls(setting: Setting) -> Iterator[Piece]:
    """Each seat's last call before it, the highest in brass."""
    facts = setting.facts
    if facts.stage not in (Stage.AUCTION, Stage.DECLARE):
        return
    for seat, place in enumerate(setting.table.seats):
        call, highest = place.call, facts.bidder == seat
        points = facts.calls[seat] if facts.calls else None
        if seat in facts.passed:
            passed = setting.language.say(PASSED)
            yield Words(call, passed, Role.NAME, setting.text_px, setting.quiet)
        elif points is not None:
            colour = setting.palette.brass if highest else setting.quiet
            yield setting.figure(call, str(points), setting.sizes.call_mm, colour)


def _trick(setting: Setting) -> Iterator[Piece]:
    """The led card is lifted a little, the winning one lies highest, in the light, drawn out."""
    facts = setting.facts
    for seat, cards in enumerate(facts.lying):
        frame = setting.table.seats[seat].spot
        if not cards:
            yield _free_spot(setting, seat, frame)
            yield _spot_sign(setting, seat, frame)
            continue
        (card,) = cards
        if seat == facts.winning:
            width, height = frame.rect[2:]
            yield Light(frame.rect.around(width + height, width + height))
            drawn_out = frame.part(0, setting.px(2), frame.width, frame.height)
            yield setting.card(drawn_out, card, WINNING_MM)
        elif facts.taken_by is not None:
            yield setting.card(frame, card, BEATEN_MM, _BEATEN)
        else:
            led = seat == facts.leader
            yield setting.card(frame, card, LED_MM if led else PLAYED_MM, 0 if led else _IN_SHADE)


def _free_spot(setting: Setting, seat: int, frame: Frame) -> Plate:
    """Where a card is still to lie, as if printed on the cloth."""
    palette = setting.palette
    waited = setting.scene.seats[seat].waited_for
    line = mix(palette.baize, palette.brass if waited else palette.cream, 0.6 if waited else 0.16)
    inner = frame.centred(frame.width - 2 * setting.px(1), frame.height - 2 * setting.px(1))
    radius = inner.width // 2 if frame.width == frame.height else setting.px(3)
    return Plate(inner, mix(palette.baize, palette.baize_dark, 0.18), line, radius)


def _spot_sign(setting: Setting, seat: int, frame: Frame) -> Mark:
    """The sign of the seat's side there, clearer while the seat is waited for."""
    side, size = setting.facts.side_of(seat), frame.width // 3
    strength = 0.75 if setting.scene.seats[seat].waited_for else 0.4
    ink = mix(setting.palette.baize, side_colour(setting, side), strength)
    return sign_piece(setting, frame.centred(size, size), side, ink)
