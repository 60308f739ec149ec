"""Ramejan on the table: the stock, the top discard, the melds before each seat, and the racks."""

from __future__ import annotations

from collections.abc import Iterator

from display.layout import Frame, Layout
from display.pieces import Light, Mark, Piece
from display.scene import PromptKind, Side
from display.setting import Setting
from display.sides import label_pieces, sign_piece
from display.situation import Laid
from display.theme import LED_MM, PLAYED_MM, WINNING_MM
from engine.cards import Card

_LABEL_MM = 24.0, 40.0  # the least and the most that a name beside cards has
_WINNING = 8.5  # cards' widths that the melds of who won take, with labels at their ends
_PILE = 0.37  # the share of the middle's height that stock and discards take
_STEP = 0.58  # of a card's width, from one card of a meld to the next
_DRAWN_OUT = 0.14  # of a card's height, the claimed card towards the middle
_MELDS = 3  # that a seat can have
_LAYERS = 7  # backs that a whole stock is drawn with
_CARDS_A_LAYER = 5
_LEAST_SLOTS = 11  # a hand before its discard, fours laid: a rack has at least so many


#: Prompts that send a hand to one slot of a computer's rack.
_SLOT_PROMPTS = (PromptKind.DEAL, PromptKind.DRAW_FOR, PromptKind.TURN_SLOT)


def pile_card_px(table: Layout) -> int:
    """The width of a card of the stock and of the discards."""
    height = min(table.middle.height * _PILE, table.card_px / table.card_aspect)
    return min(round(height * table.card_aspect), round(table.middle.width / _WINNING))


def winning_card_px(table: Layout) -> int:
    """The width of a card of a winning hand: that of the stock, where all of it has room so."""
    return min(pile_card_px(table), round(table.faced.width / _WINNING))


def meld_card_px(table: Layout) -> int:
    """The width of a card in a meld: a claimed one is drawn out of its row."""
    row_px = (table.middle.height - _pile_height(table)) // 2 - _gap(table)
    high = round(row_px * table.card_aspect / (1 + _DRAWN_OUT))
    wide = (table.sets.width // _MELDS - _gap(table)) / (1 + 3 * _STEP)
    return min(high, round(wide))


def play_pieces(setting: Setting) -> Iterator[Piece]:
    """All of the middle while a deal is played."""
    yield from _piles(setting)
    table = setting.table
    far, near = sorted(range(len(setting.scene.seats)), key=table.lies_before)
    sets, height = table.sets, (table.sets.height - _pile_height(table)) // 2 - _gap(table)
    row = sets.part(0, sets.height - height, sets.width, height)
    upper = sets.part(0, 0, sets.width, height)
    if not table.mounting.is_upright:
        upper = upper.opposite()
    for seat, frame in ((far, upper), (near, row)):
        yield from _melds(setting, seat, frame)


def winning_pieces(setting: Setting, row: Frame) -> Iterator[Piece]:
    """The three melds of who won the deal, laid open side by side, with the seat at both ends."""
    victory = setting.facts.victory
    if victory is None:
        return
    width, gap = winning_card_px(setting.table), _gap(setting.table)
    height = round(width / setting.table.card_aspect)
    melds = setting.facts.melds[victory.seat]
    lengths = [_length(meld, width) for meld in melds]
    x = (row.width - sum(lengths) - 2 * gap * (len(melds) - 1)) // 2
    for end in _both_sides(setting.table, row, x, height):
        yield from _whose(setting, end, victory.seat)
    for meld, length in zip(melds, lengths, strict=True):
        place = row.part(x, (row.height - height) // 2, length, height)
        yield from _fan(setting, meld, place, gap * 2 // 3)  # words stand right above it
        x += length + 2 * gap


def rack_pieces(setting: Setting, seat: int) -> Iterator[Piece]:
    """The slots of a computer's rack by number: backs, seen cards, and the slot asked for."""
    shown, frame = setting.scene.seats[seat], setting.table.seats[seat].strip
    faces, asked = dict(shown.shown), _slot_asked_for(setting, seat)
    slots = max(_LEAST_SLOTS, *shown.rack, asked or 0)
    step = frame.width // slots
    if asked in shown.rack:
        cell = frame.part((asked - 1) * step, 0, step, frame.height)
        yield Light(cell.rect.around(3 * frame.height, 3 * frame.height))
    for slot in range(1, slots + 1):
        cell = frame.part((slot - 1) * step, 0, step, frame.height)
        yield from _slot(setting, cell, slot, slot in shown.rack, faces.get(slot), slot == asked)


def has_rack(setting: Setting, seat: int) -> bool:
    """Whether the seat's cards stand in a rack, or the first is about to."""
    return bool(setting.scene.seats[seat].rack) or _slot_asked_for(setting, seat) is not None


def _piles(setting: Setting) -> Iterator[Piece]:
    """The stock at the left with its count at both ends, the discards at the right."""
    table, facts = setting.table, setting.facts
    width, height, gap = pile_card_px(table), _pile_height(table), _gap(table)
    middle = table.middle
    left, top = middle.width // 2 - width - gap, (middle.height - height) // 2
    stock = facts.stock or 0
    for layer in range(min(_LAYERS, -(-stock // _CARDS_A_LAYER))):
        rise = layer * setting.px(0.5)
        yield setting.card(middle.part(left, top - rise, width, height), lift_mm=LED_MM)
    for frame in table.readings(middle):
        beside = left if frame == middle else middle.width - left - width
        x = beside - gap - width if frame == middle else beside + width + gap
        count = frame.part(x, middle.height // 2, width, height // 2)
        yield setting.figure(count, str(stock), setting.sizes.score_mm, setting.palette.cream)
    if facts.discard:
        place = middle.part(middle.width // 2 + gap, top, width, height)
        yield setting.card(place, facts.discard, LED_MM)


def _melds(setting: Setting, seat: int, row: Frame) -> Iterator[Piece]:
    """A seat's melds side by side; where they don't lie before it, with a label of whose."""
    table, melds = setting.table, setting.facts.melds[seat]
    if not melds:
        return
    width, gap = meld_card_px(table), _gap(table)
    height = round(width / table.card_aspect)
    lengths = [_length(meld, width) for meld in melds]
    x = (row.width - sum(lengths) - gap * (len(melds) - 1)) // 2
    if setting.scene.seats[seat].place.side not in _lengthwise(table):
        room = min(x - gap, setting.px(_LABEL_MM[1]))
        label = row.part(x - gap - room, row.height - height, room, height)
        yield from _whose(setting, label, seat)
    for meld, length in zip(melds, lengths, strict=True):
        place = row.part(x, row.height - height, length, height)
        yield from _fan(setting, meld, place, round(height * _DRAWN_OUT))
        x += length + gap


def _fan(setting: Setting, meld: Laid, frame: Frame, out: int) -> Iterator[Piece]:
    """The cards of a meld, the claimed one drawn out by so many px."""
    width = round(frame.height * setting.table.card_aspect)
    step = (frame.width - width) // (len(meld.cards) - 1)
    for number, card in enumerate(meld.cards):
        claimed = card is not None and card == meld.claimed
        place = frame.part(number * step, -out if claimed else 0, width, frame.height)
        yield setting.card(place, card, LED_MM if claimed else PLAYED_MM)


def _length(meld: Laid, card_px: int) -> int:
    return card_px + (len(meld.cards) - 1) * round(card_px * _STEP)


def _slot(
    setting: Setting, cell: Frame, slot: int, is_full: bool, face: Card | None, is_asked: bool
) -> Iterator[Piece]:
    """One slot: its number below its card; the card to be turned is drawn out."""
    number_px = setting.text_px
    width = min(
        cell.width - setting.px(1), round((cell.height - number_px) * setting.table.card_aspect)
    )
    height = round(width / setting.table.card_aspect)
    top = cell.height - number_px - height
    if is_full and is_asked:
        top -= height // 4
    card = cell.part((cell.width - width) // 2, top, width, height)
    if is_full:
        yield setting.card(card, face, WINNING_MM if is_asked else PLAYED_MM)
    elif is_asked:
        yield Mark(card, "down", setting.palette.brass)
    told = setting.palette.cream if is_full else setting.quiet
    colour = setting.palette.brass if is_asked else told
    number = cell.part(0, cell.height - number_px, cell.width, number_px)
    yield setting.figure(number, str(slot), setting.sizes.text_mm, colour)


def _slot_asked_for(setting: Setting, seat: int) -> int | None:
    """The slot of the seat's rack that somebody is asked to fill or to turn."""
    prompts = (shown.prompt for shown in setting.scene.seats)
    return next(
        (p.value for p in prompts if p and p.kind in _SLOT_PROMPTS and p.seat == seat), None
    )


def _whose(setting: Setting, frame: Frame, seat: int) -> Iterator[Piece]:
    """The seat's sign and name, where there is room for a name."""
    if frame.width >= setting.px(_LABEL_MM[0]):
        yield from label_pieces(setting, frame, seat)
    elif frame.width > 0:
        size = min(frame.width, setting.px(setting.sizes.text_mm * 1.2))
        yield sign_piece(setting, frame.centred(size, size), setting.facts.side_of(seat))


def _lengthwise(table: Layout) -> tuple[Side, Side]:
    """The sides that melds lie before."""
    is_turned = table.mounting.is_portrait and not table.mounting.is_upright
    return (Side.LEFT, Side.RIGHT) if is_turned else (Side.NEAR, Side.FAR)


def _both_sides(table: Layout, row: Frame, inset_px: int, height: int) -> Iterator[Frame]:
    """Room for a label in what the row leaves free at its ends, for each side that reads it."""
    width = min(inset_px * 7 // 8, height)
    for frame in table.readings(row):
        yield frame.part((inset_px - width) // 2, (row.height - height) // 2, width, height)


def _pile_height(table: Layout) -> int:
    return round(pile_card_px(table) / table.card_aspect)


def _gap(table: Layout) -> int:
    return round(table.sizes.gap_mm * table.px_per_mm)
