"""The lessons of the simulator: what a first deal says to who has never played the game."""

from __future__ import annotations

from collections.abc import Mapping

from display.language import Language, Message, msg

#: By the line's name, where it is the same in several games.
SHARED: Mapping[str, Message] = {
    "begin": msg(
        "lesson",
        "Here your cards are gathered, shuffled and dealt for you. OK begins the deal: click it,"
        " or press O.",
    ),
    "follow": msg(
        "lesson", "The suit led is {suit}, and you must follow it. The marked cards may be played."
    ),
    "end": msg(
        "lesson",
        "That was your first deal. Hint shows what a computer would play, Rules opens all the"
        " rules. Now play on.",
    ),
}

#: By game and name.
LINES: Mapping[str, Mapping[str, Message]] = {
    "suns-and-moons": {
        "aim": msg(
            "lesson",
            "Whoever bids most names trump and must take that many of the deal's 60 points."
            " Your own cards are worth {points}.",
        ),
        "bid": msg(
            "lesson",
            "Plus raises your bid and OK makes it; OK alone passes. Your best trump would be"
            " {suit}.",
        ),
        "talon": msg(
            "lesson",
            "You won the bid, and the four cards of the talon are yours. Lay four away, face"
            " down; their points still count for you. Then OK.",
        ),
        "trump": msg(
            "lesson",
            "Now name trump: plus walks through the suits, OK takes one. Your best is {suit}.",
        ),
        "red": msg(
            "lesson",
            "In Suns and Comets, the red suits, 1 is the best card and 10 the worst. In Moons"
            " and Stars it is the other way round.",
        ),
        "lead": msg(
            "lesson",
            "You lead: any card may be played. The best card of the suit led takes the trick,"
            " unless somebody plays a trump. Trump is {suit}.",
        ),
        "trump-in": msg(
            "lesson",
            "The suit led is {suit} and you have none: play a trump, a higher one than lies there"
            " if you can. The marked cards may be played.",
        ),
        "throw": msg(
            "lesson",
            "The suit led is {suit}, and you have neither that nor a trump. You can't take this"
            " trick: any card may go.",
        ),
    },
    "ramejan": {
        "aim": msg(
            "lesson",
            "You need three melds: three cards in a row of one suit, or three or four of one"
            " rank. Draw: click the stock.",
        ),
        "discard": msg(
            "lesson",
            "Now discard one card into the middle: click the one that fits the others least.",
        ),
        "keep": msg(
            "lesson", "The marked cards are on the way to melds: keep them together if you can."
        ),
        "claim": msg(
            "lesson",
            "If the top discard makes a meld with cards of yours, you may claim it: Menu, Combine"
            " cards. Otherwise draw.",
        ),
        "win": msg(
            "lesson",
            "When all your cards lie in three melds, choose Win in the menu instead of"
            " discarding. You need a multiplier too: not to claim anything is one.",
        ),
    },
    "ganjifa": {
        "period": msg(
            "lesson",
            "Day or night decides trump: Rama by day, Krishna by night. Plus changes it, OK"
            " begins the deal.",
        ),
        "open": msg(
            "lesson",
            "You hold the Raja of trumps, so you open the deal with it: play the marked card.",
        ),
        "rank": msg(
            "lesson",
            "Raja and Mantri are the best of each suit. From Matsya to Vamana 1 is the best"
            " number, from Parashurama to Kalki 10.",
        ),
        "lead": msg(
            "lesson",
            "You lead: any card may be played. Each card that you capture is a point, so lead"
            " what the others can't beat.",
        ),
        "next": msg(
            "lesson",
            "The suit led is {suit} and you have none: play a trump, or your next suit in the order"
            " of the avatars. The marked cards may be played.",
        ),
        "dukal": msg(
            "lesson",
            "Raja, Mantri and three numbers in a row of one suit are a Dukal, which nothing"
            " beats. You hold one, marked: Menu, Combine cards.",
        ),
        "discard": msg(
            "lesson",
            "A Dukal was led, and nothing beats it. Discard as many cards as it has: those that"
            " you need least.",
        ),
    },
    "unsun-karuta": {
        "aim": msg(
            "lesson",
            "Two teams of four play for nine tricks; every second player is your partner. The"
            " Okie makes {suit} trump.",
        ),
        "robai": msg(
            "lesson",
            "You hold the Robai of trumps: OK shows it and takes the Okie. Minus keeps it secret,"
            " and pairs with it are worth more.",
        ),
        "declare": msg(
            "lesson",
            "Only who holds the Robai of trumps may take the Okie, and you don't hold it: minus"
            " passes.",
        ),
        "bury": msg(
            "lesson",
            "The Okie is yours. First lay one of the marked cards away; then lead another to the"
            " first trick.",
        ),
        "trumps": msg(
            "lesson",
            "Your trumps, the best first: {cards}. Tenka, the Robai of Pao, is always a trump.",
        ),
        "first": msg(
            "lesson",
            "In the first trick nobody plays a trump who has anything else. The marked cards may"
            " be played.",
        ),
        "plain": msg(
            "lesson",
            "A plain suit was led: play what you like. Trumps take the trick, and lie face down"
            " until all eight cards are out.",
        ),
        "lead": msg(
            "lesson",
            "You lead. A trump makes it a Meri: whoever has trumps must then play one. A plain"
            " suit does not.",
        ),
        "meri": msg(
            "lesson",
            "Meri: a trump was led, so trumps must be played. The marked cards may be played.",
        ),
        "monchi": msg(
            "lesson",
            "Since the first Meri the plain suit led must be followed, or trumped. The marked"
            " cards may be played.",
        ),
        "ninth": msg(
            "lesson",
            "The last trick: everybody lays the last card at the same time. Play yours.",
        ),
    },
}


def lesson_words(language: Language, game: str, name: str, **fields: str | int) -> str:
    """A line of the game's lesson. Raises KeyError for a name that neither has."""
    message = LINES[game].get(name) or SHARED[name]
    return language.say(message, **fields)
