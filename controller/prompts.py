"""What each seat is asked at a position, as prompts of the table."""

from __future__ import annotations

from controller.customs.base import Customs
from controller.dealing import dealing_person, hand_zone, next_zone, room, unread_zones
from controller.position import Position
from display.scene import Prompt, PromptKind

#: Prompts that a card answers, tapped on the own pad or, a discard, in the middle.
BY_CARD = frozenset(
    {
        PromptKind.PLAY,
        PromptKind.DISCARD_TO_DUKAL,
        PromptKind.BURY,
        PromptKind.NINTH,
        PromptKind.DRAW,
        PromptKind.REPLACEMENT,
        PromptKind.DISCARD,
    }
)


def game_prompt(customs: Customs, position: Position, seat: int, index: int) -> Prompt | None:
    """What the game asks the person at `seat`; None for one who waits.

    `index` is the choice that the seat's buttons have come to.
    """
    match position.state.phase:
        case "dealer":
            return customs.before_deal(position.state)
        case "deal":
            return _dealing(customs, position, seat)
        case "over":
            return Prompt(PromptKind.MATCH_OVER)
    return customs.prompt(position, seat, index)


def _dealing(customs: Customs, position: Position, seat: int) -> Prompt | None:
    deals = seat == dealing_person(position)
    if unread_zones(customs, position):
        return Prompt(PromptKind.DEAL_UNREAD) if deals else None
    if deals:
        name, _, number = (next_zone(customs, position) or "talon").partition("/")
        if name == "hand":
            seat = int(number)
            return Prompt(PromptKind.DEAL, seat=seat, value=customs.free_slot(position, seat))
        return Prompt(PromptKind.DEAL, zone=name)
    count = len(position.state.hands[seat])
    of = count + room(customs, position, hand_zone(seat))
    return Prompt(PromptKind.RECEIVE, count=count, of=of)
