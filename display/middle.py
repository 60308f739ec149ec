"""The shared middle of the table, in symbols: pack, talon, calls, trick, trump, bid and scores."""

from __future__ import annotations

from collections.abc import Iterator

from display.art.palette import PALETTE, Colour, mix
from display.art.type import Role
from display.layout import Frame
from display.pieces import CardPiece, Light, Mark, Piece, Words
from display.scene import PromptKind
from display.setting import Setting
from display.situation import Stage
from display.theme import SIZES
from display.words import PASSED
from engine.cards import Suit

_IN_SHADE = 0.05  # cards of a trick that neither led nor win
_BEATEN = 0.45  # cards of a trick that was taken

#: How high the cards of a trick lie over the table, in mm; shadows of all may be drawn ahead.
WINNING_MM, LED_MM, PLAYED_MM, BEATEN_MM = 4, 1.8, 0.4, 0.3
TRICK_LIFTS_MM = (WINNING_MM, LED_MM, PLAYED_MM, BEATEN_MM)
_QUIET = mix(PALETTE.baize, PALETTE.cream, 0.68)
#: Red signs as they can be told from the baize (3:1).
_RED = mix(PALETTE.vermilion, PALETTE.lamplight, 0.45)


def middle_pieces(setting: Setting) -> Iterator[Piece]:
    """What the stage of the game shows in the middle, from pack to last trick."""
    stage = setting.facts.stage
    if stage is Stage.GATHER:
        yield from _pack(setting)
    elif stage is Stage.DEAL:
        yield from _deal(setting)
    elif stage in (Stage.AUCTION, Stage.EXCHANGE, Stage.TRUMP):
        yield from _talon(setting)
        yield from _calls(setting)
    elif stage is Stage.PLAY and not setting.is_paused():
        yield from _trick(setting)
    if stage is not Stage.GATHER:
        yield from _marks(setting)
        yield from _arrows(setting)
    yield from _scores(setting)


def backs(frame: Frame, count: int) -> Iterator[CardPiece]:
    """`count` backs from left to right in the frame, each half covered by the next."""
    width = min(round(frame.height * SIZES.card_aspect), frame.width)
    height = round(width / SIZES.card_aspect)
    step = min(width // 2, (frame.width - width) // max(1, count - 1))
    left = (frame.width - width - step * (count - 1)) // 2
    for number in range(count):
        yield CardPiece(
            frame.part(left + number * step, (frame.height - height) // 2, width, height)
        )


def figure(setting: Setting, frame: Frame, text: str, size_mm: float, colour: Colour) -> Words:
    """A number that counts."""
    return Words(frame, text, Role.SCORE, setting.figure_px(size_mm, frame, text), colour)


def _pack(setting: Setting) -> Iterator[Piece]:
    """The whole pack, as a pile seen from above."""
    talon, width = setting.table.talon, setting.table.card_px
    height = round(width / SIZES.card_aspect)
    left, top = (talon.width - width) // 2, (talon.height - height) // 2
    for number in range(6):
        rise = number * setting.px(0.6)
        yield CardPiece(talon.part(left, top - rise, width, height), lift_mm=1.2)


def _deal(setting: Setting) -> Iterator[Piece]:
    """Backs and counts; an arrow to whoever gets the next card."""
    dealing, receiver = setting.receiver()
    for seat, count in enumerate(setting.facts.held):
        place = setting.table.seats[seat]
        if count:
            yield from counted(setting, place.call, count)
        # The banner of a common notice takes the arrow's place; the dealer's panel says whose turn.
        if dealing and receiver == seat and not setting.scene.notices:
            size = min(place.ready.height, setting.px(SIZES.arrow_mm))
            yield Mark(_centred(place.ready, size), "down", PALETTE.brass)
    yield from backs(setting.table.talon, setting.facts.talon_count)
    if dealing and receiver is None:
        size = setting.px(SIZES.arrow_mm * 1.6)
        yield Mark(_centred(setting.table.talon, size), "tap", PALETTE.brass)


def _centred(frame: Frame, size: int) -> Frame:
    return frame.part((frame.width - size) // 2, (frame.height - size) // 2, size, size)


def counted(setting: Setting, frame: Frame, count: int) -> Iterator[Piece]:
    """A back and how many there are of them, side by side in the middle of the frame."""
    height = round(frame.height * 0.8)
    back_px = min(frame.width // 2, round(height * SIZES.card_aspect))
    number_px = min(frame.width - back_px, setting.px(SIZES.score_mm))
    left = (frame.width - back_px - number_px) // 2
    yield from backs(frame.part(left, (frame.height - height) // 2, back_px, height), 1)
    number = frame.part(left + back_px, 0, number_px, frame.height)
    yield figure(setting, number, str(count), SIZES.score_mm * 0.85, PALETTE.cream)


def _talon(setting: Setting) -> Iterator[Piece]:
    """Four backs, until a person has taken them up."""
    facts = setting.facts
    taken_up = facts.stage is Stage.EXCHANGE and any(
        seat.prompt and seat.prompt.kind is PromptKind.EXCHANGE for seat in setting.scene.seats
    )
    if not taken_up:
        yield from backs(setting.table.talon, facts.talon_count)


def _calls(setting: Setting) -> Iterator[Piece]:
    """Each seat's last call before it, the highest in brass."""
    facts = setting.facts
    if facts.stage is not Stage.AUCTION:
        return
    for seat, points in enumerate(facts.calls):
        call = setting.table.seats[seat].call
        highest = facts.bidder == seat
        if seat in facts.passed:
            passed = setting.language.say(PASSED)
            yield Words(call, passed, Role.NAME, setting.px(SIZES.text_mm), _QUIET)
        elif points is not None:
            colour = PALETTE.brass if highest else _QUIET
            yield figure(setting, call, str(points), SIZES.call_mm, colour)


def _trick(setting: Setting) -> Iterator[Piece]:
    """The led card is lifted a little, the winning one lies highest, in the light, drawn out."""
    facts = setting.facts
    for seat, cards in enumerate(facts.lying):
        if not cards:
            continue
        (card,) = cards
        frame = setting.table.seats[seat].spot
        if seat == facts.winning:
            width, height = frame.rect[2:]
            yield Light(frame.rect.around(width + height, width + height))
            yield CardPiece(
                frame.part(0, setting.px(2), frame.width, frame.height), card, lift_mm=WINNING_MM
            )
        elif facts.taken_by is not None:
            yield CardPiece(frame, card, lift_mm=BEATEN_MM, shade=_BEATEN)
        else:
            led = seat == facts.leader
            yield CardPiece(frame, card, LED_MM if led else PLAYED_MM, 0 if led else _IN_SHADE)


def _marks(setting: Setting) -> Iterator[Piece]:
    """Trump in its wreath and the bid, once at each end."""
    facts = setting.facts
    for frame in setting.table.marks:
        height = min(frame.height, setting.px(30))
        row = frame.part(0, (frame.height - height) // 2, frame.width, height)
        x = (row.width - 2 * height) // 2
        if facts.trump:
            yield from trump_pieces(row.part(max(0, x), 0, height, height), facts.trump)
        if facts.bid:
            width = min(height, row.width - height)
            bid = row.part(max(0, x) + height, 0, width, height)
            if not facts.trump:
                bid = row
            yield figure(setting, bid, str(facts.bid), SIZES.bid_mm, PALETTE.brass)


def trump_pieces(frame: Frame, suit: Suit) -> Iterator[Piece]:
    """The suit's sign within the wreath that only trump has."""
    yield Mark(frame, "trump", PALETTE.brass)
    size = round(frame.width * 0.56)
    edge = (frame.width - size) // 2
    yield Mark(frame.part(edge, edge, size, size), suit, suit_colour(suit))


def suit_colour(suit: Suit) -> str:
    """The colour of a sign on the baize: red suits stay warm, black ones turn to cream."""
    return _RED if suit in ("S", "C") else PALETTE.cream


def _arrows(setting: Setting) -> Iterator[Piece]:
    direction = setting.direction()
    if direction:
        for frame in setting.table.arrows:
            yield Mark(frame, "clockwise", PALETTE.brass, mirrored=direction < 0)


def _scores(setting: Setting) -> Iterator[Piece]:
    for frame in setting.table.scores:
        yield from score_pieces(setting, frame)


def score_pieces(setting: Setting, frame: Frame, crowned: tuple[int, ...] = ()) -> Iterator[Piece]:
    """Each side's total under a plan of the table with its seats; `crowned` sides have won."""
    facts = setting.facts
    columns = len(facts.totals) + bool(facts.deals)
    width = min(frame.width // columns, setting.px(34))
    height = min(frame.height, setting.px(46 if crowned else 34))
    left, top = (frame.width - columns * width) // 2, (frame.height - height) // 2
    cells = [frame.part(left + n * width, top, width, height) for n in range(columns)]
    for side, cell in enumerate(cells[: len(facts.totals)]):
        yield from _total(setting, side, cell, crowned)
    if facts.deals:
        foot_px = height // 2
        text = f"{max(1, facts.deal)}/{facts.deals}"
        cell = cells[-1].part(0, height - foot_px, width, foot_px)
        yield figure(setting, cell, text, SIZES.score_mm * 0.8, _QUIET)


def _total(setting: Setting, side: int, cell: Frame, crowned: tuple[int, ...]) -> Iterator[Piece]:
    """From top to foot: the crown of who won, the side's seats, its total."""
    total = str(setting.facts.totals[side]).replace("-", "−")
    crown_px = cell.height // 3 if crowned else 0
    plan_px = round((cell.height - crown_px) * 0.42)
    if side in crowned:
        yield Mark(cell.part(0, 0, cell.width, crown_px * 4 // 5), "crown", PALETTE.brass)
    width = min(cell.width, round(plan_px * 1.7))
    plan = cell.part((cell.width - width) // 2, crown_px, width, plan_px)
    yield setting.plan(plan.rect, setting.facts.sides[side], PALETTE.brass)
    above = crown_px + plan_px
    number = cell.part(0, above, cell.width, cell.height - above)
    colour = PALETTE.brass if side in crowned else PALETTE.cream
    yield figure(setting, number, total, SIZES.score_mm, colour)
