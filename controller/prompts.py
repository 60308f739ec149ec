"""What the game asks each seat at a position, as prompts of the table."""

from __future__ import annotations

from typing import Any

from controller.choices import choice_prompt, choices
from controller.customs import PERIODS, customs_of
from controller.dealing import dealing_person, hand_zone, next_zone, room
from controller.particulars import declarer_of, discards_left, lead_size_of, talon_of
from controller.position import Position
from controller.rows import TALON
from display.scene import Prompt, PromptKind
from engine.game import Game


def game_prompt(rules: Game[Any], position: Position, seat: int, index: int) -> Prompt | None:
    """What the game asks the person at `seat`; None for one who waits.

    `index` is the choice that the seat's buttons have come to.
    """
    state = position.state
    match state.phase:
        case "dealer":
            return _before_deal(rules, state)
        case "deal":
            return _dealing(rules, position, seat)
        case "over":
            return Prompt(PromptKind.MATCH_OVER)
    if seat not in rules.to_act(state):
        return _talon_to_box(position, seat)
    if state.phase == "exchange":
        laid = len(position.cards_at(TALON))
        return Prompt(PromptKind.EXCHANGE, count=laid, of=len(talon_of(state)))
    if state.phase == "play":
        return _playing(state, seat)
    moves = choices(rules, position, seat)
    return choice_prompt(moves, min(index, len(moves) - 1))


def _before_deal(rules: Game[Any], state: Any) -> Prompt:
    if customs_of(rules.name).has_period and not state.deal:
        return Prompt(PromptKind.PERIOD, value=PERIODS.index(state.options.period))
    return Prompt(PromptKind.NEXT_DEAL if state.tricks else PromptKind.GATHER)


def _playing(state: Any, seat: int) -> Prompt:
    left = discards_left(state, seat)
    if not left:
        return Prompt(PromptKind.PLAY)
    size = lead_size_of(state)
    return Prompt(PromptKind.DISCARD_TO_DUKAL, count=size - left, of=size)


def _dealing(rules: Game[Any], position: Position, seat: int) -> Prompt:
    if seat == dealing_person(position):
        name, _, number = (next_zone(rules, position) or "").partition("/")
        return Prompt(PromptKind.DEAL, seat=int(number) if name == "hand" else None)
    count = len(position.state.hands[seat])
    of = count + room(rules, position, hand_zone(seat))
    return Prompt(PromptKind.RECEIVE, count=count, of=of)


def _talon_to_box(position: Position, seat: int) -> Prompt | None:
    """A computer took the real talon: somebody must put it away before the first lead."""
    state = position.state
    declarer = declarer_of(state)
    if declarer is None or position.kinds[declarer] == "person":
        return None
    begun = bool(state.tricks or (state.trick and state.trick.cards))
    asked = not begun and seat == dealing_person(position)
    return Prompt(PromptKind.TALON_TO_BOX) if asked else None
