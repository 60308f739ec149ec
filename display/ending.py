"""The middle of the table after a deal: talon, points against the bid, totals, hands on request."""

from __future__ import annotations

from collections.abc import Iterator

from display.art.palette import PALETTE, mix
from display.layout import Frame
from display.middle import figure, score_pieces, trump_pieces
from display.pieces import CardPiece, Mark, Piece
from display.setting import Setting
from display.theme import SIZES

_QUIET = mix(PALETTE.baize, PALETTE.cream, 0.68)


def ending_pieces(setting: Setting) -> Iterator[Piece]:
    """The score of the deal from both long sides, or all hands where they were asked for."""
    if setting.scene.shows_hands:
        yield from _hands(setting)
        return
    middle = setting.table.middle
    # As large as in a trick: those faces are drawn already, and a new size would take its time.
    height = min(round(setting.table.card_px / SIZES.card_aspect), middle.height // 2)
    row = middle.part(0, (middle.height - height) // 2, middle.width, height)
    yield from _row(setting, row, setting.facts.talon)
    half = (middle.height - height) // 2 - setting.px(SIZES.gap_mm)
    near = middle.part(0, middle.height - half, middle.width, half)
    far = Frame(middle.part(0, 0, middle.width, half).rect, 180)
    for frame in (near, far):
        yield from _outcome(setting, frame.part(0, 0, frame.width // 2, half))
        totals = frame.part(frame.width // 2, 0, frame.width // 2, half)
        yield from score_pieces(setting, totals, setting.facts.winners)


def _row(setting: Setting, frame: Frame, cards: tuple[str, ...]) -> Iterator[Piece]:
    """Cards side by side in the middle of the frame, closer together where there are many."""
    width = round(frame.height * SIZES.card_aspect)
    gap = setting.px(SIZES.gap_mm)
    step = min(width + gap, (frame.width - width) // max(1, len(cards) - 1))
    left = (frame.width - width - step * (len(cards) - 1)) // 2
    for number, card in enumerate(cards):
        yield CardPiece(frame.part(left + number * step, 0, width, frame.height), card, 1)


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
    plan = _within(seats, round(width * 0.8), round(width * 0.47))
    yield setting.plan(plan.rect, facts.sides[facts.side_of(facts.bidder)], PALETTE.brass)
    size = min(width, height)
    yield from trump_pieces(_within(trump, size, size), facts.trump)
    yield figure(setting, bid, str(facts.bid), SIZES.score_mm, _QUIET)
    made = facts.outcome.made
    colour = PALETTE.brass if made else PALETTE.cream
    number = str(facts.outcome.points)
    yield figure(setting, points, number, SIZES.bid_mm, colour)
    if made:
        yield Mark(_within(verdict, size // 2, size // 2), "check", colour)
    else:
        yield figure(setting, verdict, "×", SIZES.bid_mm, colour)


def _within(frame: Frame, width: int, height: int) -> Frame:
    """A part of that size in the middle of the frame."""
    return frame.part((frame.width - width) // 2, (frame.height - height) // 2, width, height)


def _hands(setting: Setting) -> Iterator[Piece]:
    """One row a seat, with its place marked at both ends."""
    middle, gap = setting.table.middle, setting.px(SIZES.gap_mm)
    hands = setting.facts.hands
    height = (middle.height - gap * (len(hands) - 1)) // max(1, len(hands))
    height = min(height, setting.px(SIZES.card_height_mm))
    top = (middle.height - len(hands) * (height + gap) + gap) // 2
    end = min(round(height * 0.9), middle.width // 8)
    for seat, cards in enumerate(hands):
        row = middle.part(0, top + seat * (height + gap), middle.width, height)
        for x in (0, row.width - end):
            plan = row.part(x, (height - end * 2 // 3) // 2, end, end * 2 // 3)
            yield setting.plan(plan.rect, (seat,), PALETTE.brass)
        inner = row.part(end + gap, 0, row.width - 2 * (end + gap), height)
        yield from _row(setting, inner, cards)
