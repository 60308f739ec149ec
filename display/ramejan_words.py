"""Ramejan in words: what it asks of a seat, a computer's rack, and what a hand is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from display.language import Language, msg, msgs
from display.names import Namer
from display.scene import Prompt, PromptKind
from display.situation import Victory

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
WON = msg("deal score", "{name} wins the deal: {points} points.")
EXHAUSTED = msg("deal score", "The stock is used up and nobody won: 0 points each.")
VALUE = msg("deal score", "Value {value}.")
MULTIPLIED = msgs("deal score", "{count} multiplier: {named}.", "{count} multipliers: {named}.")

#: What doubles the value, by its name in transcripts (rules sheet, 3.1).
MULTIPLIERS = {
    "self-draw": msg("multiplier", "self-draw {worth}"),
    "secret": msg("multiplier", "secret hand {worth}"),
    "numbers": msg("multiplier", "numbers only {worth}"),
    "faces": msg("multiplier", "faces only {worth}"),
    "runs-only": msg("multiplier", "runs only {worth}"),
    "consecutive": msg("multiplier", "three consecutive runs {worth}"),
    "of-a-kinds": msg("multiplier", "of-a-kinds only {worth}"),
    "two-suits": msg("multiplier", "two suits {worth}"),
    "one-suit": msg("multiplier", "one suit {worth}"),
}
_SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")

Wording = Callable[[Language, Prompt, Namer], str]


def worth_words(language: Language, victory: Victory) -> str:
    """The value of the winning melds and each of their multipliers with its worth."""
    named = [_multiplier(language, name, worth) for name, worth in victory.multipliers]
    count = sum(worth for _, worth in victory.multipliers)
    multiplied = language.say(MULTIPLIED, count=count, named=language.listed(named))
    return language.paragraph((language.say(VALUE, value=victory.value), multiplied))


def _multiplier(language: Language, name: str, worth: int) -> str:
    """A multiplier with its worth, all on one line."""
    return language.say(MULTIPLIERS[name], worth=worth).replace(" ", "\N{NO-BREAK SPACE}")


def points_sum(victory: Victory) -> str:
    """How the points follow from the value, doubled for each multiplier but the first."""
    doublings = (victory.points // victory.value).bit_length() - 1
    if not doublings:
        return str(victory.points)
    power = str(doublings).translate(_SUPERSCRIPT)
    return f"{victory.value} × 2{power} = {victory.points}"


def won_words(language: Language, victory: Victory, name: str) -> str:
    """Who won the deal, and how many points."""
    return language.say(WON, name=name, points=victory.points)


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
