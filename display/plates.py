"""What lies right before each panel: the seat's name, who deals, who bid, cards ready and taken."""

from __future__ import annotations

from collections.abc import Iterator

from display.art.palette import mix
from display.art.type import Role
from display.geometry import Frame
from display.lettering import fit
from display.melds import has_rack, rack_pieces
from display.middle import backs, counted
from display.names import proper_rank
from display.pieces import Mark, Piece, Plate, Words
from display.refusals import Circumstances, banner_words
from display.scene import SeatScene
from display.setting import Setting
from display.sides import sign_piece
from display.situation import Stage
from display.touch import offers_suits
from display.words import PASSED_OUT, pair_words

#: More cards than these that lie on a pad are counted, not shown.
_MOST_BACKS = 4

_MARK_MM = 11.0
_MARGIN_MM = 2.0  # of a plate, from the edges of its strip
_SHORTER = 0.62  # a plate beside cards that lie ready


def common_words(setting: Setting) -> str:
    """What everybody must know, if anything; of the play a flat table tells it on the panels."""
    facts = setting.facts
    for notice in setting.scene.notices:
        name = setting.name_of_place(notice.place)
        seen = Circumstances(facts.led, facts.lowest_bid, facts.highest_bid)
        return banner_words(setting.language, notice, name, seen)
    return play_words(setting) if setting.table.mounting.is_upright else ""


def play_words(setting: Setting) -> str:
    """What just happened to everybody, if anything: a pair was won, or all have passed."""
    facts = setting.facts
    if facts.pair is not None:
        return pair_words(setting.language, facts.pair, setting.name(facts.pair.seat))
    return setting.language.say(PASSED_OUT) if facts.thrown_in else ""


def is_told(setting: Setting, seat: int) -> bool:
    """Whether what all are told lies before this seat: a person's, where any person sits."""
    kinds = [shown.kind for shown in setting.scene.seats]
    return kinds[seat] == "person" or "person" not in kinds


def has_plate(setting: Setting, seat: int) -> bool:
    """Whether the seat's name has a plate: nothing else takes the strip before it."""
    is_flat = not setting.table.mounting.is_upright
    is_covered = is_flat and is_told(setting, seat) and bool(common_words(setting))
    return not (is_covered or has_rack(setting, seat) or offers_suits(setting, seat))


def is_lit(setting: Setting, seat: int) -> bool:
    """Whether the seat is waited for; after the match, whether it has won."""
    facts = setting.facts
    if facts.stage is Stage.OVER:
        return facts.side_of(seat) in facts.winners
    return setting.scene.seats[seat].waited_for


def strip_pieces(setting: Setting, seat: int) -> Iterator[Piece]:
    """All that lies in the strip of one seat."""
    if has_rack(setting, seat):
        yield from rack_pieces(setting, seat)
    elif has_plate(setting, seat):
        yield from _plate(setting, seat)
        yield from _badge(setting, seat)
        yield from _cards(setting, seat)


def _plate(setting: Setting, seat: int) -> Iterator[Piece]:
    """The sign of the seat's side and its name; in brass while the seat is waited for.

    Beside cards that lie ready there is room for the name alone.
    """
    palette, place, margin = setting.palette, setting.table.seats[seat], setting.px(_MARGIN_MM)
    lit, frame = is_lit(setting, seat), place.plate
    is_short = setting.scene.seats[seat].cards_ready > 0
    if is_short:
        frame = frame.part(0, 0, round(frame.width * _SHORTER), frame.height)
    frame = frame.part(0, margin, frame.width, frame.height - 2 * margin)
    dark = mix(palette.baize, palette.baize_dark, 0.75)
    fill, edge = (palette.brass, palette.brass) if lit else (dark, setting.quiet)
    yield Plate(frame, fill, edge, setting.px(2))
    inner = frame.part(margin, 0, frame.width - 2 * margin, frame.height)
    x, name = 0, setting.name(seat)
    if not is_short:
        sign = setting.px(_MARK_MM)
        side, ink = setting.facts.side_of(seat), palette.ink if lit else None
        yield sign_piece(setting, inner.part(0, 0, sign, inner.height), side, ink)
        x = sign + margin // 2
    colour = palette.ink if lit else palette.cream
    words = inner.part(x, 0, inner.width - x, inner.height)
    box = words.width, words.height
    size_px = setting.name_px(name, box, setting.sizes.plate_mm)
    yield Words(words, name, Role.NAME, size_px, colour)


def _badge(setting: Setting, seat: int) -> Iterator[Piece]:
    """Who deals, and who won the bid or received the Okie, with the Robai if that was declared."""
    facts, badge = setting.facts, setting.table.seats[seat].badge
    bid = facts.bidder == seat and facts.stage is not Stage.AUCTION
    names = ["dealer"] if facts.dealer == seat else []
    names += ["crown"] if bid or facts.receiver == seat else []
    declared = facts.receiver == seat and facts.declared
    word_px = setting.px(setting.sizes.text_mm * 1.2) if declared else 0
    rows = len(names)
    size = min(setting.px(_MARK_MM), badge.width, (badge.height - word_px) // max(1, rows))
    top = (badge.height - rows * size - word_px) // 2
    for number, name in enumerate(names):
        at = badge.part((badge.width - size) // 2, top + number * size, size, size)
        yield Mark(at, name, setting.palette.brass)
    if declared:
        below = badge.part(0, top + rows * size, badge.width, word_px)
        word = proper_rank("ROB")
        box = below.width, below.height
        size_px = setting.name_px(word, box, setting.sizes.text_mm)
        if fit(word, Role.NAME, size_px, box).fits:
            yield Words(below, word, Role.NAME, size_px, setting.palette.cream_dim)


def _cards(setting: Setting, seat: int) -> Iterator[Piece]:
    """Backs that lie on the pad, and cards or tricks that the seat has."""
    facts, place = setting.facts, setting.table.seats[seat]
    yield from _ready(setting, setting.scene.seats[seat], place.ready)
    if facts.stage in (Stage.SCORE, Stage.OVER):
        return
    if facts.stock is not None and facts.stage is Stage.PLAY:
        yield from counted(setting, place.pile, facts.held[seat])
    if facts.captured and facts.captured[seat]:
        yield from counted(setting, place.pile, facts.captured[seat])


def _ready(setting: Setting, shown: SeatScene, frame: Frame) -> Iterator[Piece]:
    """Backs that lie on the pad; where they may be many, one and a count."""
    if shown.cards_ready > _MOST_BACKS:
        yield from counted(setting, frame, shown.cards_ready)
    else:
        yield from backs(setting, frame, shown.cards_ready)
