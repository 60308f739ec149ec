"""One seat's panel on the rim: its name, what it is asked or told, and what it chooses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from display.art.type import Role, width_px
from display.geometry import Frame
from display.lettering import fit
from display.marks import PERIOD_SIGNS
from display.pieces import Mark, Piece, Words
from display.plates import has_plate, is_lit, is_told, play_words
from display.ramejan_words import EXHAUSTED, won_words
from display.recap import recap_words
from display.refusals import Circumstances, notice_words
from display.scene import NoticeKind, Prompt, PromptKind, SeatScene
from display.setting import Setting, is_line, is_short
from display.sides import sign_piece
from display.situation import Stage
from display.theme import TARGET_MM
from display.touch import (
    choice_targets,
    column_targets,
    key_signs,
    key_targets,
    offers_suits,
    suit_targets,
)
from display.words import (
    DEMONSTRATION,
    LAST_TRICK,
    deal_result_words,
    menu_item,
    prompt_words,
    team_result_words,
    team_score_words,
    winners_words,
)

#: Notices that are nobody's mistake: in brass, not in red.
CALM = {
    NoticeKind.READER_LOST: "cable",
    NoticeKind.READER_PROTOCOL: "cable",
    NoticeKind.READER_BLIND: "cable",
    NoticeKind.WEAK_SUPPLY: "bolt",
    NoticeKind.DISK_SLOW: "clock",
    NoticeKind.DISK_FULL: "warning",
    NoticeKind.NOT_SAVING: "warning",
    NoticeKind.JOURNAL_REPLACED: "warning",
    NoticeKind.NOTHING_TO_TAKE_BACK: "warning",
    NoticeKind.CARDS_MISSING: "warning",
    NoticeKind.DECK_COMPLETE: "check",
    NoticeKind.REVOKE: "warning",
    NoticeKind.CANT_ENTER: "warning",
    NoticeKind.STAFF_ONLY: "warning",
    NoticeKind.STOCK_LEFT: "warning",
}

#: Prompts with something that plus and minus change, and the share of the panel that it takes.
_CHOICES = {
    PromptKind.BID: 0.33,
    PromptKind.TRUMP: 0.4,
    PromptKind.PERIOD: 0.25,
    PromptKind.MENU: 0.5,
    PromptKind.ENTER_CARD: 0.45,
}
_ENTERED = 0.22  # for one card and its suit

#: The share of the panel for who has won, once the match is over.
_HEADLINE = 0.45


def panel_pieces(setting: Setting, seat: int) -> Iterator[Piece]:
    """Everything on the panel of one seat, and where it can be touched."""
    panel = setting.table.seats[seat].panel
    if not setting.table.seats[seat].is_read:
        if not has_plate(setting, seat):
            yield from _name(setting, seat, panel)
        return
    yield from key_targets(setting, seat)
    yield from suit_targets(setting, seat)
    shown = setting.scene.seats[seat]
    if shown.shows_last_trick and setting.facts.last_trick:
        yield from _last_trick(setting, panel)
        return
    if shown.shows_recap:
        yield setting.sentence(panel, recap_words(setting, seat))
        return
    inner = _between_signs(setting, seat, panel)
    body, name_px = _body(setting, seat, shown), 0
    if not has_plate(setting, seat):
        name_px = setting.px(setting.sizes.tight_mm * 1.3) if body else panel.height
        yield from _name(setting, seat, inner.part(0, 0, inner.width, name_px))
    if body:
        below = inner.part(0, name_px, inner.width, inner.height - name_px)
        yield from _told(setting, seat, body, below)
    if not _share(setting, seat):
        yield from key_signs(setting, seat, panel)


def _between_signs(setting: Setting, seat: int, panel: Frame) -> Frame:
    """The panel between the signs of its keys, where it has some."""
    end = 0
    if any(key_signs(setting, seat, panel)) and not _share(setting, seat):
        end = setting.px(setting.sizes.name_mm + setting.sizes.gap_mm)
    return panel.part(end, 0, panel.width - 2 * end, panel.height)


def _told(setting: Setting, seat: int, body: str, frame: Frame) -> Iterator[Piece]:
    """The words, or what plus and minus change with the words beside it."""
    shown = setting.scene.seats[seat]
    notice = setting.notice_of(shown)
    share = _share(setting, seat)
    if not share or shown.prompt is None:
        if notice is not None:
            yield from noticed(setting, notice.kind, body, frame)
        elif setting.facts.stage is Stage.OVER:
            yield from _ended(setting, seat, body, frame)
        else:
            yield setting.sentence(frame, body)
        return
    if frame.height > frame.width:
        yield from _below_choice(setting, seat, body, frame)
        return
    choice_px = round(frame.width * share)
    x = choice_px + setting.px(setting.sizes.gap_mm * 1.5)
    words = frame.part(x, 0, frame.width - x, frame.height)
    if notice is not None:
        yield from choice_targets(setting, seat, x)
        yield from _choice(setting, shown.prompt, frame.part(0, 0, choice_px, frame.height))
        yield from noticed(setting, notice.kind, body, words)
        return
    told = setting.beside_choice(words, body)
    spare = (words.width - _widest(body, Role.PROMPT, told.size_px, words)) // 2
    yield from choice_targets(setting, seat, x + spare)
    choice = frame.part(spare, 0, choice_px, frame.height)
    yield from _choice(setting, shown.prompt, choice)
    beside = frame.part(x + spare, 0, frame.width - x - spare, frame.height)
    yield replace(told, frame=beside, align=0)


def _ended(setting: Setting, seat: int, body: str, frame: Frame) -> Iterator[Piece]:
    """Who won, large and for the winners in brass, and below it the rest; where that has room."""
    won, _, rest = body.partition("\n")
    head_px = round(frame.height * _HEADLINE)
    head = frame.part(0, 0, frame.width, head_px)
    below = frame.part(0, head_px, frame.width, frame.height - head_px)
    size_px = setting.sentence_px(won, Role.STRONG, (head.width, head.height))
    has_room = is_short(rest, Role.PROMPT, setting.text_px, (below.width, below.height))
    if not rest or not has_room or not is_line(won, Role.STRONG, size_px, head.width):
        yield setting.sentence(frame, body)
        return
    colour = setting.palette.brass if is_lit(setting, seat) else setting.palette.cream
    yield Words(head, won, Role.STRONG, size_px, colour)
    yield Words(below, rest, Role.PROMPT, setting.text_px, setting.palette.cream)


def _below_choice(setting: Setting, seat: int, body: str, frame: Frame) -> Iterator[Piece]:
    """In a column: what plus and minus change, and the words below it."""
    shown = setting.scene.seats[seat]
    notice = setting.notice_of(shown)
    assert shown.prompt is not None
    choice_px = setting.px(max(TARGET_MM, setting.sizes.choice_mm * 1.4))
    yield from column_targets(setting, seat, choice_px)
    yield from _choice(setting, shown.prompt, frame.part(0, 0, frame.width, choice_px))
    words = frame.part(0, choice_px, frame.width, frame.height - choice_px)
    if notice is not None:
        yield from noticed(setting, notice.kind, body, words)
    else:
        yield setting.sentence(words, body)


def _share(setting: Setting, seat: int) -> float:
    """The share of the panel for what plus and minus change; 0 if that is nothing, or lies on the
    baize before it."""
    prompt = setting.scene.seats[seat].prompt
    if prompt is None or offers_suits(setting, seat):
        return 0
    return _ENTERED if prompt.card else _CHOICES.get(prompt.kind, 0)


def _widest(text: str, role: Role, size_px: int, frame: Frame) -> int:
    """How wide the text is once it is fitted into the frame."""
    fitted = fit(text, role, size_px, (frame.width, frame.height))
    return max(width_px(line, role, fitted.size_px) for line in fitted.lines)


def noticed(setting: Setting, kind: NoticeKind, text: str, frame: Frame) -> Iterator[Piece]:
    """A notice with its mark right before it, both together in the middle of the frame."""
    colour = setting.palette.brass if kind in CALM else setting.palette.refused
    mark_px = setting.px(setting.sizes.text_mm * 1.3)
    indent = mark_px + setting.px(setting.sizes.gap_mm)
    room = frame.part(0, 0, frame.width - indent, frame.height)
    size_px = setting.sentence_px(text, Role.STRONG, (room.width, room.height))
    left = max(0, (room.width - _widest(text, Role.STRONG, size_px, room)) // 2)
    yield Mark(frame.part(left, 0, mark_px, frame.height), CALM.get(kind, "back"), colour)
    words = frame.part(left + indent, 0, frame.width - left - indent, frame.height)
    yield Words(words, text, Role.STRONG, size_px, colour, align=0)


def _name(setting: Setting, seat: int, frame: Frame) -> Iterator[Piece]:
    """The name of a seat without a plate, before it its side's sign and the mark of who deals."""
    waited_for = setting.scene.seats[seat].waited_for
    colour = setting.palette.cream if waited_for else setting.quiet_on_wood
    name, sizes = setting.name(seat), setting.sizes
    mark_px = min(frame.height, setting.px(sizes.name_mm * 1.3))
    space = mark_px + setting.px(sizes.gap_mm)
    deals = setting.facts.dealer == seat
    before = space * (1 + deals)
    room = frame.part(0, 0, frame.width - before, frame.height)
    size_px = setting.name_px(name, (room.width, room.height), sizes.plate_mm)
    left = (room.width - _widest(name, Role.NAME, size_px, room)) // 2
    if deals:
        yield Mark(frame.part(left, 0, mark_px, frame.height), "dealer", setting.palette.brass)
    sign = frame.part(left + before - space, 0, mark_px, frame.height)
    yield sign_piece(setting, sign, setting.facts.side_of(seat))
    words = frame.part(left + before, 0, frame.width - left - before, frame.height)
    yield Words(words, name, Role.NAME, size_px, colour, align=0)


def _body(setting: Setting, seat: int, shown: SeatScene) -> str:
    """The words below the name; empty where there is nothing to say."""
    notice = setting.notice_of(shown)
    facts = setting.facts
    if notice is not None:
        low, high = facts.lowest_bid, facts.highest_bid
        if shown.prompt and shown.prompt.kind is PromptKind.BID:
            low, high = shown.prompt.low, shown.prompt.high
        return notice_words(setting.language, notice, Circumstances(facts.led, low, high))
    sentences = [_happened(setting, seat) or _result(setting, seat)]
    if shown.prompt is not None:
        asked = prompt_words(setting.language, shown.prompt, setting.name, facts.turn, facts.trump)
        sentences.append(asked)
    elif setting.scene.demonstration:
        sentences.append(setting.language.say(DEMONSTRATION))
    return "\n".join(sentence for sentence in sentences if sentence)


def _happened(setting: Setting, seat: int) -> str:
    """What just happened to all, on the panel of who reads it, instead of points that stand in the
    middle; a screen that stands tells it once for all."""
    if setting.table.mounting.is_upright or setting.facts.stage is Stage.OVER:
        return ""
    return play_words(setting) if is_told(setting, seat) else ""


def _result(setting: Setting, seat: int) -> str:
    """How the deal or the match ended, once it has."""
    facts = setting.facts
    side = facts.side_of(seat)
    if facts.stage is Stage.OVER and facts.is_between_teams:
        return team_result_words(setting.language, side, facts.winners)
    if facts.stage is Stage.OVER:
        winners = [setting.name(s) for side in facts.winners for s in facts.sides[side]]
        ended = (winners_words(setting.language, winners), _deal_result(setting))
        return "\n".join(sentence for sentence in ended if sentence)
    if facts.stage is Stage.SCORE and facts.is_between_teams:
        return team_score_words(setting.language, side, facts.scores)
    return _deal_result(setting) if facts.stage is Stage.SCORE else ""


def _deal_result(setting: Setting) -> str:
    """How the deal ended; empty where the totals say it all."""
    facts = setting.facts
    if facts.victory is not None:
        return won_words(setting.language, facts.victory, setting.name(facts.victory.seat))
    if facts.exhausted:
        return setting.language.say(EXHAUSTED)
    if facts.outcome is None or facts.bidder is None:
        return ""
    name = setting.names(facts.side_of(facts.bidder))
    return deal_result_words(setting.language, name, facts.bid, facts.outcome.points)


def _choice(setting: Setting, prompt: Prompt, frame: Frame) -> Iterator[Piece]:
    if prompt.kind is PromptKind.TRUMP:
        yield from _signs(setting, setting.suits, prompt.suit, frame)
        return
    if prompt.kind is PromptKind.PERIOD:
        signs = tuple(PERIOD_SIGNS.values())
        chosen = None if prompt.value is None else signs[prompt.value]
        yield from _signs(setting, signs, chosen, frame)
        return
    if prompt.kind is PromptKind.ENTER_CARD:
        yield from _entering(setting, prompt, frame)
        return
    key_px, brass = setting.text_px, setting.palette.brass
    yield Mark(frame.part(0, 0, key_px, frame.height), "minus", brass)
    yield Mark(frame.part(frame.width - key_px, 0, key_px, frame.height), "plus", brass)
    gap = setting.px(setting.sizes.gap_mm)
    inner = frame.part(key_px + gap, 0, frame.width - 2 * (key_px + gap), frame.height)
    if prompt.kind is PromptKind.BID:
        number = "–" if prompt.value is None else str(prompt.value)
        yield Words(inner, number, Role.SCORE, setting.px(setting.sizes.choice_mm), brass)
    elif prompt.items:
        label = menu_item(setting.language, prompt.items[prompt.index % len(prompt.items)])
        yield setting.sentence(inner, label, Role.STRONG, brass)


def _entering(setting: Setting, prompt: Prompt, frame: Frame) -> Iterator[Piece]:
    """The deck's suits; once one is chosen its sign, and beside it the card."""
    if prompt.card is None or prompt.suit is None:
        yield from _signs(setting, setting.suits, prompt.suit, frame)
        return
    gap = setting.px(setting.sizes.gap_mm)
    height = frame.height - gap
    width = round(height * setting.table.card_aspect)
    size = min(setting.px(setting.sizes.choice_mm), frame.width - gap - width)
    left = (frame.width - size - gap - width) // 2
    yield Mark(frame.part(left, 0, size, frame.height), prompt.suit, setting.palette.brass)
    card = frame.part(left + size + gap, gap // 2, width, height)
    yield setting.card(card, prompt.card)


def _signs(
    setting: Setting, signs: Sequence[str], chosen: str | None, frame: Frame
) -> Iterator[Piece]:
    """Signs in a row, the chosen one larger and in brass; where they are many, the rest closer."""
    largest = min(setting.px(setting.sizes.choice_mm), frame.height)
    cell_px = frame.width // len(signs)
    chosen_px = max(cell_px, largest) if chosen else cell_px
    cell_px = min(cell_px, (frame.width - chosen_px) // (len(signs) - 1))
    x = 0
    for sign in signs:
        is_chosen = sign == chosen
        width = chosen_px if is_chosen else cell_px
        size = min(width, largest if is_chosen else largest * 2 // 3)
        cell = frame.part(x + (width - size) // 2, 0, size, frame.height)
        yield Mark(cell, sign, setting.palette.brass if is_chosen else setting.quiet_on_wood)
        x += width


def _last_trick(setting: Setting, panel: Frame) -> Iterator[Piece]:
    """The last trick in small, in playing order, the card that took it in the light.

    Of a Dukal only its own cards, which took it: there is no room for what was discarded to it.
    """
    trick = setting.facts.last_trick
    assert trick is not None
    seats = len(setting.scene.seats)
    size = len(trick.cards) // seats
    cards = trick.cards if size == 1 else trick.cards[:size]
    won = (trick.winner - trick.leader) % seats if size == 1 else None
    gap, size_px = setting.px(setting.sizes.gap_mm), setting.text_px
    width = round((panel.height - gap) * setting.table.card_aspect)
    step = min(width + gap, (panel.width * 3 // 4 - width - gap) // (len(cards) - 1))
    row_px = (len(cards) - 1) * step + width + gap
    words = setting.language.say(LAST_TRICK)
    room = panel.part(0, 0, panel.width - row_px - gap, panel.height)
    left = (room.width - _widest(words, Role.NAME, size_px, room)) // 2
    caption = panel.part(left, 0, room.width - 2 * left, panel.height)
    yield Words(caption, words, Role.NAME, size_px, setting.palette.cream, align=0)
    for number, card in enumerate(cards):
        took = won in (None, number)
        x = panel.width - row_px - left + number * step
        frame = panel.part(x, gap // 2, width, panel.height - gap)
        yield setting.card(frame, card, 2 if took else 0.6, 0 if took else 0.25)
