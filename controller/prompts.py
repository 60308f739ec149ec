"""What the game asks each seat at a position, as prompts of the table."""

from __future__ import annotations

from typing import Any

from controller.choices import choice_prompt, choices
from controller.dealing import dealing_person, hand_zone, next_zone, room
from controller.particulars import declarer_of, talon_of
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
            return Prompt(PromptKind.NEXT_DEAL if state.tricks else PromptKind.GATHER)
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
        return Prompt(PromptKind.PLAY)
    moves = choices(rules, position, seat)
    return choice_prompt(moves, min(index, len(moves) - 1))


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
