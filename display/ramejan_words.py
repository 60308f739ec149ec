"""What Ramejan asks of a seat, in words: draws, discards, melds, and a computer's rack."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from display.language import Language, msg
from display.names import Namer
from display.scene import Prompt, PromptKind

DRAW = msg("prompt", "Your turn: draw the stock's top card and tap it, face down.")
REPLACEMENT = msg("prompt", "A four takes one card more: draw it and tap it, face down.")
DRAW_FOR = msg(
    "prompt", "{name} draws: the stock's top card, unseen, onto that pad, then into slot {slot}."
)
DISCARD = msg("prompt", "Discard: tap the card on the pad in the middle.")
DISCARD_HERE = msg("prompt", "Discard: tap the card on your pad, then press OK.")
TURN_TO_DISCARD = msg("prompt", "{name} discards: turn up the card in slot {slot} and tap it.")
TURN_TO_MELD = msg(
    "prompt", "{name} melds, {got} of {of}: turn up the card in slot {slot} and tap it."
)
EXTEND = msg("prompt", "Tap the fourth card for your open three-of-a-kind.")
LAST_CARD = msg(
    "prompt", "The stock is used up. Win from the menu, or OK ends the deal without points."
)

Wording = Callable[[Language, Prompt, Namer], str]


def _plain(language: Language, prompt: Prompt, _: Namer) -> str:
    return language.say(_PLAIN[prompt.kind])


def _draw_for(language: Language, prompt: Prompt, name_of: Namer) -> str:
    return language.say(DRAW_FOR, name=_name(prompt, name_of), slot=prompt.value or 0)


def _discard(language: Language, prompt: Prompt, _: Namer) -> str:
    return language.say(DISCARD_HERE if prompt.zone == "own" else DISCARD)


def _turn_slot(language: Language, prompt: Prompt, name_of: Namer) -> str:
    name, slot = _name(prompt, name_of), prompt.value or 0
    if prompt.zone == "meld":
        return language.say(TURN_TO_MELD, name=name, slot=slot, got=prompt.count, of=prompt.of)
    return language.say(TURN_TO_DISCARD, name=name, slot=slot)


def _name(prompt: Prompt, name_of: Namer) -> str:
    return "" if prompt.seat is None else name_of(prompt.seat)


_PLAIN = {
    PromptKind.DRAW: DRAW,
    PromptKind.REPLACEMENT: REPLACEMENT,
    PromptKind.EXTEND: EXTEND,
    PromptKind.LAST_CARD: LAST_CARD,
}

WORDINGS: Mapping[PromptKind, Wording] = {
    **dict.fromkeys(_PLAIN, _plain),
    PromptKind.DRAW_FOR: _draw_for,
    PromptKind.DISCARD: _discard,
    PromptKind.TURN_SLOT: _turn_slot,
}
