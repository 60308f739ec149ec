"""What a seat's three buttons choose from, and what the choice means as a move."""

from __future__ import annotations

from typing import Any

from controller.particulars import talon_of
from controller.position import Position
from display.scene import Prompt, PromptKind
from engine.cards import Card
from engine.game import Game
from engine.moves import Bid, Move, Pass, Trump
from hardware.events import Button

#: Phases in which minus and plus walk through the seat's legal moves.
CHOOSING = {"bid": PromptKind.BID, "trump": PromptKind.TRUMP}


def choices(rules: Game[Any], position: Position, seat: int) -> tuple[Move, ...]:
    """The moves that `seat` may choose with its buttons; passing comes first, being harmless."""
    state = position.state
    if state.phase not in CHOOSING or seat not in rules.to_act(state):
        return ()
    moves = rules.legal_moves(state)
    return tuple(sorted(moves, key=lambda move: not isinstance(move, Pass)))


def stepped(index: int, button: Button, count: int, wraps: bool) -> int:
    """The index after minus or plus among `count` choices."""
    step = 1 if button is Button.PLUS else -1
    return (index + step) % count if wraps else min(max(index + step, 0), count - 1)


def choice_prompt(moves: tuple[Move, ...], index: int) -> Prompt:
    """The prompt that shows the choice `index` of `moves`, which is not empty."""
    chosen = moves[index]
    if isinstance(chosen, Trump):
        return Prompt(PromptKind.TRUMP, suit=chosen.suit)
    bids = [move.points for move in moves if isinstance(move, Bid)]
    value = chosen.points if isinstance(chosen, Bid) else None
    return Prompt(PromptKind.BID, value=value, low=min(bids, default=0), high=max(bids, default=0))


def may_lay(position: Position, seat: int, card: Card) -> bool:
    """Whether `card` is the exchanging seat's to lay: of its hand or of the talon it took up."""
    state = position.state
    return card in state.hands[seat] or card in talon_of(state)
