"""Every prompt in each form that its words take."""

from __future__ import annotations

from collections.abc import Iterator

from display.scene import MenuItem, Prompt, PromptKind


def prompts() -> Iterator[Prompt]:
    """Every kind of prompt in each form that its words take."""
    for kind in PromptKind:
        yield Prompt(kind, seat=1, count=1, of=4)
    for item in MenuItem:
        yield Prompt(PromptKind.AGREE, seat=1, item=item)
        yield Prompt(PromptKind.REPAIR, seat=1, item=item)
        yield Prompt(PromptKind.MENU, items=(item,))
    for zone in ("talon", "okie", "side"):
        yield Prompt(PromptKind.DEAL, zone=zone)
    yield Prompt(PromptKind.TALON_TO_BOX, zone="okie")
    yield Prompt(PromptKind.REPAIR)
    yield from (Prompt(PromptKind.EXCHANGE, count=count, of=4) for count in range(5))
    yield from (Prompt(PromptKind.BID, value=v, low=32, high=60) for v in (None, 32))
    yield Prompt(PromptKind.BID, low=61, high=60)
    yield from (Prompt(PromptKind.PERIOD, value=value) for value in (None, 0, 1))
    yield from (Prompt(PromptKind.COMBINE, count=count) for count in (0, 1, 12))
    yield Prompt(PromptKind.DISCARD_TO_DUKAL, count=12, of=12)
    yield Prompt(PromptKind.TRUMP, suit="T")
    yield Prompt(PromptKind.DEAL, seat=1, value=5)
    yield Prompt(PromptKind.DRAW_FOR, seat=1, value=11)
    yield from (Prompt(PromptKind.DISCARD, zone=zone) for zone in ("centre", "own"))
    yield Prompt(PromptKind.TURN_SLOT, seat=1, value=11, zone="discard")
    yield Prompt(PromptKind.TURN_SLOT, seat=1, value=11, zone="meld", count=2, of=3)
    yield Prompt(PromptKind.ENTER_CARD)
    yield Prompt(PromptKind.CHECK_DECK, count=12, of=120)


def entering(suit: str, card: str) -> Iterator[Prompt]:
    """A card's suit is chosen, then the card; which there are depends on the deck."""
    yield Prompt(PromptKind.ENTER_CARD, suit=suit)
    yield Prompt(PromptKind.ENTER_CARD, suit=suit, card=card)
