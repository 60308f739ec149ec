"""What a seat's three buttons choose from, and the prompt that shows the choice."""

from __future__ import annotations

from display.scene import Prompt, PromptKind
from engine.moves import Bid, Move, Trump
from hardware.events import Button


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
