"""Which pictures the gallery has, and why each: the one list that all of it is made from."""

from __future__ import annotations

from msgspec import Struct

from display.mounting import Orientation
from display.settings import SETTINGS, Settings

#: Sizes in px: large where much is to be seen, small where only the look differs.
LARGE, USUAL, SMALL = (1280, 720), (960, 540), (800, 450)
FOUR_BY_THREE, WIDE, PORTRAIT = (800, 600), (1120, 480), (540, 960)
UPRIGHT = Orientation.UPRIGHT


class Picture(Struct, frozen=True):
    """The table at a moment of a recorded match, or of the foyer; the settings have its language.

    `says` is what there is to see, for who looks through the gallery.
    """

    name: str
    match: str
    moment: str
    says: str
    settings: Settings = SETTINGS
    size_px: tuple[int, int] = USUAL
    orientation: Orientation = Orientation.FLAT


class WindowPicture(Struct, frozen=True):
    """The simulator's window, where one person plays this game against computers."""

    name: str
    game: str
    says: str
    size_px: tuple[int, int] = (960, 600)


class DeckSheet(Struct, frozen=True):
    """All faces, signs and the back of a deck; of another one on cards `card_px` wide."""

    name: str
    deck: str
    says: str
    settings: Settings = SETTINGS
    card_px: int = 60


class PrintedPage(Struct, frozen=True):
    """A page of the sheets that print a deck, counted from 0; or of its labels."""

    name: str
    deck: str
    page: int
    says: str
    labels: bool = False


Entry = Picture | WindowPicture | DeckSheet | PrintedPage


class Section(Struct, frozen=True):
    """Pictures that belong together, in the order in which they are shown."""

    title: str
    entries: tuple[Entry, ...]


FOYER, SUNS, EVENING = "foyer", "suns-and-moons", "evening"
RAMEJAN, GANJIFA, UNSUN = "ramejan", "ganjifa", "unsun-karuta"


def _in(language: str) -> Settings:
    return Settings(language=language)


GALLERY = (
    Section(
        "Before a match",
        (
            Picture("attract", FOYER, SUNS, "A recorded match invites", size_px=LARGE),
            Picture("attract-ja", FOYER, UNSUN, "In Japanese, eight seats", _in("ja")),
            Picture("lobby", FOYER, "lobby", "Two sit; the first chooses how long"),
            Picture("lobby-options", FOYER, "lobby-options", "The options of the game"),
            Picture("lobby-list", FOYER, "lobby-list", "By touch, in Spanish", _in("es")),
            Picture("enrolling", FOYER, "enrolling", "A deck gets its tags, card by card"),
        ),
    ),
    Section(
        "Suns and Moons",
        (
            Picture("dealing", SUNS, "dealing", "Each card is tapped on its way, seen by nobody"),
            Picture("auction", SUNS, "auction", "A bid is chosen, in Italian", _in("it")),
            Picture("exchange", SUNS, "exchange", "Four cards go down again, as backs"),
            Picture("trump", SUNS, "trump", "The bid's winner names trump, in Danish", _in("da")),
            Picture(
                "trick", SUNS, "trick", "The last card of a trick is waited for", size_px=LARGE
            ),
            Picture("taken", EVENING, "taken", "A trick is taken, at a table of three"),
            Picture("match-end", SUNS, "match-end", "A match of one deal is won"),
        ),
    ),
    Section(
        "What may happen at any table",
        (
            Picture("refusal", SUNS, "refusal", "A card against the rules, and which rule"),
            Picture("reader-lost", SUNS, "reader-lost", "A cable is out; all are told"),
            Picture("repair", EVENING, "repair", "A card taken back goes back by hand"),
            Picture("agree", EVENING, "agree", "Throw the deal in? In French", _in("fr")),
            Picture("last-trick", EVENING, "last-trick", "The last trick again"),
            Picture("menu", EVENING, "menu", "A seat's menu"),
            Picture("rules", EVENING, "rules", "The rules lie open before who asked"),
            Picture("rules-ja", EVENING, "rules", "In Japanese", _in("ja")),
            Picture("rules-hi", EVENING, "rules", "In Hindi", _in("hi")),
            Picture("settings", EVENING, "settings", "The settings, before a short side"),
            Picture("pause", EVENING, "pause", "The table rests"),
            Picture("score", EVENING, "score", "A deal is scored"),
            Picture("hands", EVENING, "hands", "All hands, as they were played"),
            Picture("evening-end", EVENING, "match-end", "How six deals went for three sides"),
        ),
    ),
    Section(
        "Ramejan",
        (
            Picture("ramejan-dealing", RAMEJAN, "dealing", "The computer's cards go into its rack"),
            Picture("ramejan-rack", RAMEJAN, "rack", "The computer names the slot to turn"),
            Picture("ramejan-four", RAMEJAN, "four", "Four of a kind, in German", _in("de")),
            Picture("ramejan-combining", RAMEJAN, "combining", "Cards are tapped for a claim"),
            Picture("ramejan-claim", RAMEJAN, "claim", "The discard is claimed, the meld open"),
            Picture("ramejan-victory", RAMEJAN, "victory", "What the hand is worth", _in("es")),
        ),
    ),
    Section(
        "Ganjifa",
        (
            Picture("ganjifa-period", GANJIFA, "period", "By day or by night?"),
            Picture("ganjifa-opening", GANJIFA, "opening", "The trump's Raja opens"),
            Picture("ganjifa-combining", GANJIFA, "combining", "A Dukal is announced, as backs"),
            Picture("ganjifa-discarding", GANJIFA, "discarding", "All discard as many, unseen"),
            Picture(
                "ganjifa-dukal", GANJIFA, "dukal", "The Dukal is complete, faces up", size_px=LARGE
            ),
            Picture("ganjifa-match-end", GANJIFA, "match-end", "The score, in Hindi", _in("hi")),
        ),
    ),
    Section(
        "Unsun Karuta",
        (
            Picture("unsun-declaring", UNSUN, "declaring", "Every seat is asked the same"),
            Picture("unsun-okie", UNSUN, "okie", "The Okie is taken, a card laid away"),
            Picture("unsun-opening", UNSUN, "opening", "The side cards are seen"),
            Picture("unsun-face-down", UNSUN, "face-down", "Trumps lie as backs", _in("ja")),
            Picture("unsun-pair", UNSUN, "pair", "A pair is won and moves tricks", size_px=LARGE),
            Picture("unsun-ninth", UNSUN, "ninth", "The last cards, all at once"),
            Picture("unsun-match-end", UNSUN, "match-end", "Four against four, five to four"),
        ),
    ),
    Section(
        "The simulator",
        (
            WindowPicture("simulator", SUNS, "A hand, a pad and buttons for one at a laptop"),
            WindowPicture("simulator-ganjifa", GANJIFA, "In Ganjifa it begins with forty cards"),
        ),
    ),
    Section(
        "Screens of other shapes",
        (
            Picture("upright", SUNS, "trick", "A screen that stands", orientation=UPRIGHT),
            Picture("upright-unsun", UNSUN, "pair", "Eight seats on it", orientation=UPRIGHT),
            Picture(
                "upright-high",
                GANJIFA,
                "dukal",
                "And higher than wide",
                _in("en"),
                PORTRAIT,
                UPRIGHT,
            ),
            Picture("portrait", EVENING, "taken", "A narrow table", _in("en"), PORTRAIT),
            Picture("four-by-three", UNSUN, "face-down", "An old monitor", size_px=FOUR_BY_THREE),
            Picture("wide", RAMEJAN, "claim", "A bar in a long table", size_px=WIDE),
        ),
    ),
    Section(
        "The settings at their ends",
        (
            Picture("contrast-0", SUNS, "trick", "Least contrast", Settings(contrast=0), SMALL),
            Picture("contrast-100", SUNS, "trick", "Most contrast", Settings(contrast=100), SMALL),
            Picture("grain-0", SUNS, "trick", "No grain", Settings(grain=0), SMALL),
            Picture("grain-100", SUNS, "trick", "Most grain", Settings(grain=100), SMALL),
            Picture("cold", SUNS, "trick", "Coldest light", Settings(temperature=0), SMALL),
            Picture("warm", SUNS, "trick", "Warmest light", Settings(temperature=100), SMALL),
            Picture("text-0", SUNS, "refusal", "Smallest words", Settings(text=0), SMALL),
            Picture("text-100", SUNS, "refusal", "Largest words", Settings(text=100), SMALL),
            Picture(
                "four-colours", SUNS, "trick", "A colour a suit", Settings(four_colours=True), SMALL
            ),
        ),
    ),
    Section(
        "The decks",
        (
            DeckSheet("deck-dibv", "dibv", "Dibv: Suns, Moons, Stars, Comets"),
            DeckSheet("deck-four", "dibv", "In four colours", Settings(four_colours=True), 44),
            DeckSheet("deck-ganjifa", "ganjifa", "Ganjifa: ten avatars, twelve cards each"),
            DeckSheet("deck-unsun", "unsun", "Unsun Karuta: five suits, fifteen cards each"),
        ),
    ),
    Section(
        "Decks to print",
        (
            PrintedPage("print-dibv", "dibv", 0, "Fronts, with marks to cut along"),
            PrintedPage("print-ganjifa", "ganjifa", 0, "Round cards"),
            PrintedPage("print-unsun", "unsun", 0, "Narrow cards"),
            PrintedPage("print-labels", "unsun", 0, "Labels for worn cards", labels=True),
        ),
    ),
)

#: All of them by name.
ENTRIES = {entry.name: entry for section in GALLERY for entry in section.entries}
