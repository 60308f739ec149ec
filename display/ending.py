"""The middle of the table after a deal: cards shown, points, totals, and hands on request."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from display.art.chart import Line
from display.art.palette import mix
from display.layout import Frame
from display.marks import trump_pieces
from display.melds import winning_card_px, winning_pieces
from display.pieces import Chart, Mark, Piece
from display.ramejan_words import points_sum, worth_words
from display.scores import score_pieces
from display.setting import Setting
from display.sides import label_pieces, side_colour, side_sign, sign_piece
from display.situation import Stage, Victory
from display.theme import BEATEN_MM, WINNING_MM

#: The share of the row of scores that tells why a hand of Ramejan is worth what it is.
_VICTORY = 0.64

_LABEL_MM = 40.0

#: What the cards leave free above them on a screen that stands.
_ABOVE_MM = 12

#: What is higher than this, by its width, has its parts one below the other.
_HIGH = 0.5

#: Cards that lie closer, by their width, hide each other's indices: then a hand has more lines.
_INDEX, _MOST_LINES = 0.3, 4


def ending_pieces(setting: Setting) -> Iterator[Piece]:
    """The score of the deal from both long sides, or all hands where they were asked for."""
    if setting.scene.shows_hands:
        yield from _hands(setting)
        return
    middle = setting.table.faced
    # As large as in play: those faces are drawn already, and a new size would take its time.
    wins = setting.facts.stock is not None
    width = winning_card_px(setting.table) if wins else setting.table.card_px
    height = min(round(width / setting.table.card_aspect), middle.height // 2)
    gap = setting.px(setting.sizes.gap_mm)
    above = (middle.height - height) // 2
    if setting.table.mounting.is_upright:  # nobody reads what is above the cards
        above = min(above, gap + setting.px(_ABOVE_MM))
    row = middle.part(0, above, middle.width, height)
    yield from _shown_cards(setting, row)
    half = middle.height - above - height - gap
    for frame in setting.table.readings(middle) if setting.scene.sheet is None else ():
        below = frame.part(0, frame.height - half, frame.width, half)
        yield from _scores(setting, below)


def _shown_cards(setting: Setting, row: Frame) -> Iterator[Piece]:
    """The talon, or where a game has none the last trick, from its leader on, or what won."""
    facts = setting.facts
    if facts.stock is not None:
        yield from winning_pieces(setting, row)
        return
    if facts.talon or facts.last_trick is None:
        yield from row_pieces(setting, row, facts.talon)
        return
    trick, seats = facts.last_trick, len(facts.held)
    won = (trick.winner - trick.leader) % seats * len(trick.cards) // seats
    yield from row_pieces(setting, row, trick.cards, won)


def _scores(setting: Setting, frame: Frame) -> Iterator[Piece]:
    """What the deal brought at the left, if that is not all there is; the totals at the right.

    After the match the course of it stands at the left.
    """
    facts, half = setting.facts, frame.width // 2
    if facts.victory is not None and facts.stage is not Stage.OVER:
        half = round(frame.width * _VICTORY)
    left, right = _parts(frame, half)
    if facts.stage is Stage.OVER:
        yield _course(setting, left)
    elif facts.outcome is not None:
        yield from _outcome(setting, left)
    elif facts.victory is not None:
        yield from _victory(setting, facts.victory, left)
    elif facts.is_between_teams and facts.scores:
        signed = [setting.language.signed(points) for points in facts.scores]
        yield from score_pieces(setting, left, points=signed)
    elif facts.outcome is None and facts.bidder is None:
        right = frame
    yield from score_pieces(setting, right, facts.winners)


def _parts(frame: Frame, half: int) -> tuple[Frame, Frame]:
    """The frame in two parts, side by side; one below the other where it is high."""
    if frame.height > frame.width * _HIGH:
        upper = frame.height // 2
        rest = frame.part(0, upper, frame.width, frame.height - upper)
        return frame.part(0, 0, frame.width, upper), rest
    rest = frame.part(half, 0, frame.width - half, frame.height)
    return frame.part(0, 0, half, frame.height), rest


def _course(setting: Setting, frame: Frame) -> Chart:
    """The totals deal by deal, as far as they are known: at least as they stand."""
    facts, totals = setting.facts, tuple(zip(*setting.scene.course, strict=True))
    known = [tuple(accumulate(scores)) for scores in totals]
    if [scores[-1] for scores in known] != list(facts.totals):
        known = [(total,) for total in facts.totals]
    lines = tuple(
        Line(scores, side_sign(side), side_colour(setting, side))
        for side, scores in enumerate(known)
    )
    return Chart(frame, lines, mix(setting.palette.baize, setting.palette.cream, 0.22))


def row_pieces(
    setting: Setting, frame: Frame, cards: tuple[str, ...], won: int | None = None
) -> Iterator[Piece]:
    """Cards side by side in the middle of the frame, closer together where there are many.

    The one that `won` lies highest, the others of its trick in the shade.
    """
    width = round(frame.height * setting.table.card_aspect)
    gap = setting.px(setting.sizes.gap_mm)
    step = min(width + gap, (frame.width - width) // max(1, len(cards) - 1))
    left = (frame.width - width - step * (len(cards) - 1)) // 2
    for number, card in enumerate(cards):
        place = frame.part(left + number * step, 0, width, frame.height)
        lift_mm = 1 if won is None else WINNING_MM if number == won else BEATEN_MM
        yield setting.card(place, card, lift_mm, 0 if won in (None, number) else 0.3)


def _outcome(setting: Setting, frame: Frame) -> Iterator[Piece]:
    """Who played for what: seats, trump, bid, and the points taken, in brass where it was made."""
    facts = setting.facts
    if facts.outcome is None or facts.trump is None or facts.bidder is None:
        return
    height = min(frame.height, setting.px(26))
    width = min(frame.width // 5, setting.px(30))
    left, top = (frame.width - 5 * width) // 2, (frame.height - height) // 2
    seats, trump, bid, points, verdict = (
        frame.part(left + n * width, top, width, height) for n in range(5)
    )
    size = min(width, height)
    sign = seats.centred(size * 3 // 5, size * 3 // 5)
    yield sign_piece(setting, sign, facts.side_of(facts.bidder))
    yield from trump_pieces(setting, trump.centred(size, size), facts.trump)
    yield setting.figure(bid, str(facts.bid), setting.sizes.score_mm, setting.quiet)
    made = facts.outcome.made
    colour = setting.palette.brass if made else setting.palette.cream
    number = str(facts.outcome.points)
    yield setting.figure(points, number, setting.sizes.bid_mm, colour)
    if made:
        yield Mark(verdict.centred(size // 2, size // 2), "check", colour)
    else:
        yield setting.figure(verdict, "×", setting.sizes.bid_mm, colour)


def _victory(setting: Setting, victory: Victory, frame: Frame) -> Iterator[Piece]:
    """What the winning melds are worth: each multiplier by name, and how the points follow."""
    sum_px = min(setting.px(setting.sizes.score_mm * 1.3), frame.height * 2 // 7)
    room = frame.part(0, 0, frame.width, frame.height - sum_px)
    words = worth_words(setting.language, victory)
    yield setting.sentence(room, words)
    below = frame.part(0, frame.height - sum_px, frame.width, sum_px)
    yield setting.figure(below, points_sum(victory), setting.sizes.score_mm, setting.palette.brass)


def _hands(setting: Setting) -> Iterator[Piece]:
    """A row a seat, with its label; beside each other where many sit."""
    middle, gap = setting.table.faced, setting.px(setting.sizes.gap_mm)
    hands = setting.facts.hands
    columns = 1 if len(hands) <= 4 or middle.height > middle.width else 2
    rows = -(-len(hands) // columns)
    width = (middle.width - gap * (columns - 1)) // columns
    height = (middle.height - gap * (rows - 1)) // max(1, rows)
    lines = 2 if middle.height > middle.width else 1
    height = min(height, setting.px(setting.sizes.card_height_mm) * lines)
    top = (middle.height - rows * (height + gap) + gap) // 2
    for seat, cards in enumerate(hands):
        column, row = divmod(seat, rows)
        frame = middle.part(column * (width + gap), top + row * (height + gap), width, height)
        yield from _hand(setting, seat, frame, cards)


def _hand(setting: Setting, seat: int, row: Frame, cards: tuple[str, ...]) -> Iterator[Piece]:
    """The label, the hand on as many lines as it takes to read it, and the label again."""
    gap = setting.px(setting.sizes.gap_mm)
    end = min(setting.px(_LABEL_MM), row.width // 4)
    for frame in setting.table.readings(row):
        yield from label_pieces(setting, frame.part(0, 0, end, row.height), seat)
    inner = row.part(end + gap, 0, row.width - 2 * (end + gap), row.height)
    lines = _lines(setting, inner, len(cards))
    height, count = row.height // lines, -(-len(cards) // lines)
    for line in range(lines):
        shown = cards[line * count : (line + 1) * count]
        part = inner.part(0, line * height, inner.width, height)
        yield from row_pieces(setting, part, shown)


def _lines(setting: Setting, frame: Frame, count: int) -> int:
    """The fewest lines on which so many cards show their indices."""
    for lines in range(1, _MOST_LINES):
        width = frame.height // lines * setting.table.card_aspect
        beside = -(-count // lines) - 1
        if frame.width - width >= beside * width * _INDEX:
            return lines
    return _MOST_LINES
