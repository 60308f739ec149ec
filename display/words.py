"""What a seat is asked to do, in words: prompts, menus, proposals and repairs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from display.language import Language, msg, msgs
from display.names import suit_name
from display.scene import MenuItem, Prompt, PromptKind

MENU = {
    MenuItem.LAST_TRICK: msg("menu", "Last trick"),
    MenuItem.TAKE_BACK: msg("menu", "Take back"),
    MenuItem.RETAP: msg("menu", "Tap my hand again"),
    MenuItem.THROW_IN: msg("menu", "Throw the deal in"),
    MenuItem.HANDS: msg("menu", "Show all hands"),
    MenuItem.PAUSE: msg("menu", "Pause"),
    MenuItem.LEAVE: msg("menu", "Leave: a computer plays on"),
    MenuItem.END_EARLY: msg("menu", "End the match"),
    MenuItem.CLOSE: msg("menu", "Close"),
}

#: Put to every other person; OK agrees.
PROPOSALS = {
    MenuItem.LAST_TRICK: msg(
        "proposal", "{name} asks to see the last trick. OK agrees, minus declines."
    ),
    MenuItem.TAKE_BACK: msg(
        "proposal", "{name} asks to take a move back. OK agrees, minus declines."
    ),
    MenuItem.RETAP: msg(
        "proposal", "{name} asks to tap the hand again. OK agrees, minus declines."
    ),
    MenuItem.THROW_IN: msg(
        "proposal",
        "{name} asks to throw the deal in; it will not count. OK agrees, minus declines.",
    ),
    MenuItem.HANDS: msg("proposal", "{name} asks to see all hands. OK agrees, minus declines."),
    MenuItem.PAUSE: msg("proposal", "{name} asks for a pause. OK agrees, minus declines."),
    MenuItem.LEAVE: msg("proposal", "{name} asks to leave. OK agrees, minus declines."),
    MenuItem.END_EARLY: msg(
        "proposal",
        "{name} asks to end the match; the score stands. OK agrees, minus declines.",
    ),
    MenuItem.CLOSE: msg("proposal", "{name} asks to close the menu. OK agrees, minus declines."),
}

#: How the real cards come to lie as the game has them; `name` is whose card it is.
REPAIRS = {
    MenuItem.TAKE_BACK: msg("repair", "The last card goes back to {name}'s hand. Then press OK."),
    MenuItem.THROW_IN: msg("repair", "Put all cards together again. Then press OK."),
    MenuItem.END_EARLY: msg("repair", "Put all cards together again. Then press OK."),
    MenuItem.RETAP: msg("repair", "Take all your cards into your hand. Then press OK."),
}
ANY_REPAIR = msg("repair", "Lay the cards as the table shows them. Then press OK.")

GATHER = msg("prompt", "Shuffle all the cards. OK begins the deal.")
DEAL_TO = msg("prompt", "Next card to {name}: tap it, face down.")
DEAL_TALON = msg("prompt", "Next card to the talon: tap it, face down.")
RECEIVE = msg("prompt", "Your cards: {got} of {of}")
BID_CHOSEN = msg("prompt", "OK bids {points}. Plus and minus change it.")
BID_PASS = msg("prompt", "OK passes. Plus bids {points} or more.")
BID_PASS_ONLY = msg("prompt", "No higher bid is left. OK passes.")
EXCHANGE = msg("prompt", "Take up the talon, then tap four cards, face down.")
EXCHANGE_LYING = msgs(
    "prompt",
    "Tap four cards, face down: {count} lies.",
    "Tap four cards, face down: {count} lie.",
)
EXCHANGE_READY = msg("prompt", "Four cards lie. OK closes the talon.")
TALON_TO_BOX = msg("prompt", "Put the talon into the box, unseen. Then press OK.")
TRUMP_CHOOSE = msg("prompt", "Choose trump with plus and minus.")
TRUMP_CHOSEN = msg("prompt", "OK makes {suit} trump. Plus and minus change it.")
LEAD = msg("prompt", "You lead: tap a card.")
FOLLOW = msg("prompt", "Your turn: tap a card.")
CONFIRM_CARD = msg("prompt", "A card lies on your pad. OK plays it; lift it to keep it.")
NEXT_DEAL = msg("prompt", "OK goes on to the next deal.")
MATCH_OVER = msg("prompt", "OK begins another match.")
MENU_KEYS = msg("prompt", "Plus and minus choose, OK takes.")
RETAP = msg("prompt", "Tap each card of your hand once, face down: {got} of {of}")
PAUSED = msg("prompt", "Paused. OK goes on.")

Namer = Callable[[int], str]


def menu_item(language: Language, item: MenuItem) -> str:
    """A menu entry's label."""
    return language.say(MENU[item])


def prompt_words(language: Language, prompt: Prompt, name_of: Namer, *, leads: bool = False) -> str:
    """The sentence that asks a seat to do what `prompt` says.

    `name_of` gives a seat's name; `leads` says whether a card played now opens a trick.
    """
    wording = _WORDINGS.get(prompt.kind)
    if wording is not None:
        return wording(language, prompt, name_of)
    if prompt.kind is PromptKind.PLAY:
        return language.say(LEAD if leads else FOLLOW)
    return language.say(_PLAIN[prompt.kind])


def winners_words(language: Language, names: Sequence[str]) -> str:
    """Who won the match."""
    return language.say(WINNERS, count=len(names), names=language.join(names))


def deal_result_words(language: Language, name: str, bid: int, points: int) -> str:
    """How the bid winner's side fared: points taken against the bid, card points each."""
    made = MADE if points >= bid else FAILED
    return language.say(made, name=name, bid=bid, points=points)


MADE = msg("deal score", "{name} bid {bid} and took {points}: made.")
FAILED = msg("deal score", "{name} bid {bid} and took {points}: failed.")
PASSED_OUT = msg("deal score", "Everybody passed. The deal does not count.")
WINNERS = msgs("match end", "{names} wins.", "{names} win.")
LAST_TRICK = msg("caption", "The last trick")
PASSED = msg("a seat in the auction", "passed")
DEMONSTRATION = msg("banner", "Demonstration: tap a card to play")


def _deal(language: Language, prompt: Prompt, name_of: Namer) -> str:
    if prompt.seat is None:
        return language.say(DEAL_TALON)
    return language.say(DEAL_TO, name=name_of(prompt.seat))


def _bid(language: Language, prompt: Prompt, _: Namer) -> str:
    if prompt.value is not None:
        return language.say(BID_CHOSEN, points=prompt.value)
    if prompt.low > prompt.high:
        return language.say(BID_PASS_ONLY)
    return language.say(BID_PASS, points=prompt.low)


def _exchange(language: Language, prompt: Prompt, _: Namer) -> str:
    if prompt.count == 0:
        return language.say(EXCHANGE)
    if prompt.count == prompt.of:
        return language.say(EXCHANGE_READY)
    return language.say(EXCHANGE_LYING, count=prompt.count)


def _trump(language: Language, prompt: Prompt, _: Namer) -> str:
    if prompt.suit is None:
        return language.say(TRUMP_CHOOSE)
    return language.say(TRUMP_CHOSEN, suit=suit_name(language, prompt.suit))


def _agree(language: Language, prompt: Prompt, name_of: Namer) -> str:
    item = prompt.item or MenuItem.PAUSE
    return language.say(PROPOSALS[item], name="" if prompt.seat is None else name_of(prompt.seat))


def _repair(language: Language, prompt: Prompt, name_of: Namer) -> str:
    message = REPAIRS.get(prompt.item) if prompt.item else None
    if message is None or (prompt.seat is None and "{name}" in message.text):
        return language.say(ANY_REPAIR)
    return language.say(message, name="" if prompt.seat is None else name_of(prompt.seat))


def _receive(language: Language, prompt: Prompt, _: Namer) -> str:
    return language.say(RECEIVE, got=prompt.count, of=prompt.of)


def _retap(language: Language, prompt: Prompt, _: Namer) -> str:
    return language.say(RETAP, got=prompt.count, of=prompt.of)


#: Prompts whose words depend on their fields.
_WORDINGS: dict[PromptKind, Callable[[Language, Prompt, Namer], str]] = {
    PromptKind.DEAL: _deal,
    PromptKind.RECEIVE: _receive,
    PromptKind.BID: _bid,
    PromptKind.EXCHANGE: _exchange,
    PromptKind.TRUMP: _trump,
    PromptKind.AGREE: _agree,
    PromptKind.REPAIR: _repair,
    PromptKind.RETAP: _retap,
}

_PLAIN = {
    PromptKind.GATHER: GATHER,
    PromptKind.TALON_TO_BOX: TALON_TO_BOX,
    PromptKind.CONFIRM_CARD: CONFIRM_CARD,
    PromptKind.NEXT_DEAL: NEXT_DEAL,
    PromptKind.MATCH_OVER: MATCH_OVER,
    PromptKind.MENU: MENU_KEYS,
    PromptKind.PAUSED: PAUSED,
}
