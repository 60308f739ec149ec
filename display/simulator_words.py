"""What the simulator's window says around the table: its line of help and the piles."""

from __future__ import annotations

from display.language import Language, msg

HELP = msg(
    "simulator",
    "Click a card to tap it, or drag it.    Keys: left and right choose, Enter taps,"
    " minus and plus change, O is OK, Esc closes.",
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


def help_words(language: Language) -> str:
    """How the window is used, in one line."""
    return language.say(HELP)


def pile_label(language: Language, game: str, spot: str, count: int) -> str:
    """The name of a pile and how many cards lie there, if any. Raises KeyError for no pile."""
    name = language.say(PILES_OF.get((game, spot), PILES[spot]))
    return f"{name} {count}" if count else name
