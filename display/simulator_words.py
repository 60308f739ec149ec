"""What the simulator's window says around the table: its line, its tools, its keys, the piles."""

from __future__ import annotations

from collections.abc import Mapping

from display.foyer_words import OPTIONS, game_title
from display.language import Language, Message, msg
from display.menus import MENU
from display.scene import MenuItem

HELP = msg("simulator", "Click a card, or drag it to your pad: it is played. ? shows the keys.")

DRAWER = msg("simulator", "Click a card: it is laid on your pad. Or drag it to any other.")

LOBBY_HELP = msg(
    "simulator", "Click OK at a place, or press O: you sit down there. ? shows the keys."
)

#: By the spot of the tabletop.
PILES = {
    "deck": msg("a pile of cards", "Deck"),
    "pad/centre": msg("a pile of cards", "Centre pad"),
    "talon": msg("a pile of cards", "Talon"),
    "table": msg("a pile of cards", "Played"),
    "box": msg("a pile of cards", "Box"),
}
#: Where a pile of one game is called something else.
PILES_OF = {
    ("unsun-karuta", "talon"): msg("a pile of cards", "Okie and side"),
    ("ramejan", "deck"): msg("a pile of cards", "Stock"),
}

#: By the tool's name.
TOOLS: Mapping[str, Message] = {
    "hint": msg("tool", "Hint"),
    "combine": MENU[MenuItem.COMBINE],
    "win": MENU[MenuItem.WIN],
    "take-back": MENU[MenuItem.TAKE_BACK],
    "last-trick": MENU[MenuItem.LAST_TRICK],
    "rules": MENU[MenuItem.RULES],
    "menu": msg("tool", "Menu"),
    "lesson": msg("tool", "Lesson"),
    "level": msg("tool", "Computers: {level}"),
    "restart": msg("tool", "New match"),
    "next": msg("tool", "Next deal or match"),
    "keys": msg("tool", "Keys"),
}
ANSWERS = {
    "yes": msg("answer", "Yes"),
    "no": msg("answer", "No"),
    "next": msg("answer", "Next"),
    "skip": msg("answer", "Skip"),
}

OFFER = msg("simulator", "New to {game}? A short lesson leads you through the first deal.")
RESTART = msg("simulator", "End this match and begin another?")
LEAVE_LOBBY = msg("simulator", "Close the window?")
LEAVE = msg("simulator", "Close the window? The match goes on from here the next time.")
LEVEL_SAID = msg("simulator", "From their next move on, computers play: {level}.")
NO_HINT = msg("simulator", "There is no hint now: it is not your turn.")
NO_LAST_TRICK = msg("simulator", "No trick has been taken yet.")
NO_LESSON = msg("simulator", "There is no lesson now: nobody knows your cards.")

#: What the keys do that are no tool's; by the key.
KEYS: Mapping[str, Message] = {
    "← → ↑ ↓": msg("keys", "choose a card"),
    "Enter": msg("keys", "play it, or OK"),
    "O": msg("keys", "OK"),
    "− +": msg("keys", "minus and plus"),
    "K": msg("keys", "command cards and badges"),
    "Space": msg("keys", "yes, or on with the lesson"),
    "Esc": msg("keys", "put away, at last the window"),
}


def help_words(language: Language, *, plays: bool = True) -> str:
    """How the window is used, in one line: in a match, or before one."""
    return language.say(HELP if plays else LOBBY_HELP)


def pile_label(language: Language, game: str, spot: str, count: int) -> str:
    """The name of a pile and how many cards lie there, if any. Raises KeyError for no pile."""
    name = language.say(PILES_OF.get((game, spot), PILES[spot]))
    return f"{name} {count}" if count else name


def tool_words(language: Language, tool: str, level: str = "") -> str:
    """What a tool is called; `level` is how computers play. Raises KeyError for no tool."""
    if tool == "level":
        return language.say(TOOLS[tool], level=level_word(language, level))
    return language.say(TOOLS[tool])


def level_word(language: Language, level: str) -> str:
    """How computers play, in a word; empty for a player that is no level."""
    return language.say(OPTIONS[level]) if level in OPTIONS else ""


def answer_words(language: Language, *names: str) -> tuple[str, ...]:
    """The answers of these names. Raises KeyError for one that there is not."""
    return tuple(language.say(ANSWERS[name]) for name in names)


def offer_words(language: Language, game: str) -> str:
    """The question whether somebody wants to learn the game."""
    return language.say(OFFER, game=game_title(language, game))
