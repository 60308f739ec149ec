"""A scene becomes pieces, in painting order: the one place that says what is on the table."""

from __future__ import annotations

from collections.abc import Iterator

from display.art.type import Role
from display.ending import ending_pieces
from display.layout import Frame
from display.melds import has_rack, rack_pieces
from display.middle import backs, counted, middle_pieces
from display.names import proper_rank
from display.panel import noticed, panel_pieces
from display.pieces import Light, Mark, Piece, Shade, Words
from display.refusals import Circumstances, banner_words
from display.scene import SeatScene
from display.setting import Setting
from display.sheets import sheet_pieces
from display.shown_cards import shown_card_pieces
from display.situation import Stage
from display.touch import offers_suits
from display.words import PASSED_OUT, pair_words

#: More cards than these that lie on a pad are counted, not shown.
_MOST_BACKS = 4


def compose(setting: Setting) -> tuple[Piece, ...]:
    """All pieces of the scene; a later one lies over an earlier one."""
    return tuple(_pieces(setting))


def play_pieces(setting: Setting) -> Iterator[Piece]:
    """What is played, without the panels around it."""
    yield from _lights(setting)
    if setting.facts.stage in (Stage.SCORE, Stage.OVER):
        yield from ending_pieces(setting)
    else:
        yield from middle_pieces(setting)
        yield from _strips(setting)


def _pieces(setting: Setting) -> Iterator[Piece]:
    yield from play_pieces(setting)
    if setting.is_paused():
        yield from _pause(setting)
    else:
        yield from shown_card_pieces(setting)
    for seat in range(len(setting.scene.seats)):
        yield from _banner(setting, seat)
        yield from panel_pieces(setting, seat)
    yield from sheet_pieces(setting)


def _lights(setting: Setting) -> Iterator[Piece]:
    """Light before the seats that are waited for; after the match, before those who won."""
    facts = setting.facts
    winners = {seat for side in facts.winners for seat in facts.sides[side]}
    for seat, shown in enumerate(setting.scene.seats):
        if seat in winners if facts.stage is Stage.OVER else shown.waited_for:
            yield Light(setting.table.seats[seat].pool)


def _strips(setting: Setting) -> Iterator[Piece]:
    """Before each panel: who won the bid, cards that lie ready, tricks taken, a rack."""
    if _banner_words(setting):
        return
    facts = setting.facts
    for seat, shown in enumerate(setting.scene.seats):
        place = setting.table.seats[seat]
        if has_rack(setting, seat):
            yield from rack_pieces(setting, seat)
            continue
        yield from _ready(setting, shown, place.ready)
        if facts.stock is not None and facts.stage is Stage.PLAY:
            yield from counted(setting, place.pile, facts.held[seat])
        if facts.captured and facts.captured[seat]:
            yield from counted(setting, place.pile, facts.captured[seat])
        bid = facts.bidder == seat and facts.stage is not Stage.AUCTION
        if bid and not offers_suits(setting, seat):
            size = min(place.badge.height, setting.px(setting.sizes.arrow_mm))
            badge = place.badge.part(place.badge.width - size, 0, size, place.badge.height)
            yield Mark(badge, "crown", setting.palette.brass)
        if facts.receiver == seat:
            yield from _receiver(setting, place.badge)


def _ready(setting: Setting, shown: SeatScene, frame: Frame) -> Iterator[Piece]:
    """Backs that lie on the pad; where they may be many, one and a count."""
    if shown.cards_ready > _MOST_BACKS:
        yield from counted(setting, frame, shown.cards_ready)
    else:
        yield from backs(setting, frame, shown.cards_ready)


def _receiver(setting: Setting, badge: Frame) -> Iterator[Piece]:
    """The crown of who received the Okie; the Robai's name below it if that was declared."""
    word_px = setting.px(setting.sizes.text_mm * 1.2) if setting.facts.declared else 0
    size = min(badge.height - word_px, setting.px(setting.sizes.arrow_mm))
    top = (badge.height - size - word_px) // 2
    crown = badge.part((badge.width - size) // 2, top, size, size)
    yield Mark(crown, "crown", setting.palette.brass)
    if word_px:
        below = badge.part(0, top + size, badge.width, word_px)
        size_px = setting.text_px
        yield Words(below, proper_rank("ROB"), Role.NAME, size_px, setting.palette.cream_dim)


def _pause(setting: Setting) -> Iterator[Piece]:
    yield Shade(setting.table.baize, 110)
    size = setting.px(40)
    talon = setting.table.talon
    mark = talon.part((talon.width - size) // 2, (talon.height - size) // 2, size, size)
    yield Mark(mark, "pause", setting.palette.brass)


def _banner_words(setting: Setting) -> str:
    """What everybody must know, if anything."""
    facts = setting.facts
    for notice in setting.scene.notices:
        name = setting.name_of_place(notice.place)
        seen = Circumstances(facts.led, facts.lowest_bid, facts.highest_bid)
        return banner_words(setting.language, notice, name, seen)
    if facts.pair is not None:
        return pair_words(setting.language, facts.pair, setting.name(facts.pair.seat))
    return setting.language.say(PASSED_OUT) if facts.thrown_in else ""


def _banner(setting: Setting, seat: int) -> Iterator[Piece]:
    """The common notice before each panel, facing its seat."""
    words = _banner_words(setting)
    if not words:
        return
    frame = setting.table.seats[seat].banner
    notices = setting.scene.notices
    if notices:
        yield from noticed(setting, notices[0].kind, words, frame)
    else:
        size_px = setting.text_px
        yield Words(frame, words, Role.STRONG, size_px, setting.palette.cream)
