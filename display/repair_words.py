"""What is asked of a seat about cards that can't be read or are not sure, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from display.language import Language, msg
from display.names import Namer, card_name, suit_name
from display.scene import Prompt, PromptKind

ENTER_SUIT = msg("prompt", "Choose the suit of the card with plus and minus.")
ENTER_SUIT_CHOSEN = msg("prompt", "OK takes {suit}. Plus and minus change it.")
ENTER_CARD = msg("prompt", "OK enters: {card}. Plus and minus change it.")
BORROW = msg("prompt", "Tap the card on any other pad.")
CHECK_DECK = msg(
    "prompt", "Is the deck complete? Tap the cards still to be seen: {got} of {of}. OK ends."
)
DEAL_UNREAD = msg("prompt", "Deal all the cards, tap none. Press OK when everybody has theirs.")

Wording = Callable[[Language, Prompt, Namer], str]


def _enter_card(language: Language, prompt: Prompt, _: Namer) -> str:
    if prompt.card is not None:
        return language.say(ENTER_CARD, card=card_name(language, prompt.card))
    if prompt.suit is not None:
        return language.say(ENTER_SUIT_CHOSEN, suit=suit_name(language, prompt.suit))
    return language.say(ENTER_SUIT)


def _borrow(language: Language, _prompt: Prompt, _: Namer) -> str:
    return language.say(BORROW)


def _check_deck(language: Language, prompt: Prompt, _: Namer) -> str:
    return language.say(CHECK_DECK, got=prompt.count, of=prompt.of)


def _deal_unread(language: Language, _prompt: Prompt, _: Namer) -> str:
    return language.say(DEAL_UNREAD)


WORDINGS: Mapping[PromptKind, Wording] = {
    PromptKind.ENTER_CARD: _enter_card,
    PromptKind.BORROW: _borrow,
    PromptKind.CHECK_DECK: _check_deck,
    PromptKind.DEAL_UNREAD: _deal_unread,
}
