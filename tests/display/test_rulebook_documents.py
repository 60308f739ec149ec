"""The rules documents: complete, alike in all languages, in the words of a card table."""

from __future__ import annotations

import re

import pytest
from fontTools.ttLib import TTFont

from display.art.type import Role
from display.language import LANGUAGES
from display.names import PROPER_CARDS, PROPER_RANKS, PROPER_SUITS
from display.rulebook import PART_COUNT, RULES, Bullets, Cards, Paragraph, plain, rulebook
from engine.games import GAMES
from engine.games.ganjifa import GANJIFA_WITH_DUKAL
from engine.games.unsun_karuta import UNSUN_KARUTA

WRITTEN = ("en", "it", "da", "de", "fr", "es", "ja", "hi")
#: Those in the letters that the table's own fonts have.
LATIN = ("en", "it", "da", "de", "fr", "es")
DOCUMENTS = [(game, code) for game in GAMES for code in WRITTEN]

#: A part is said in one panel or two, with its pictures.
MOST_WORDS_A_PART = 220
#: Other languages say the same in up to a tenth more words than English.
MOST_WORDS = 480
MOST_WORDS_TRANSLATED = 530
#: Japanese does not part its words; about as many characters say as much as one of them.
CHARACTERS_A_WORD = 3

#: What names a thing of the game in every language, as a word of its own in Latin letters.
NAMES = {
    "suns-and-moons": set(),
    "ramejan": {"Ramejan"},
    "ganjifa": {"Ganjifa", "Dukal", "Raja", "Mantri"}
    | {PROPER_SUITS[suit] for suit in GANJIFA_WITH_DUKAL.deck.suits},
    "unsun-karuta": {"Okie", "Meri", "Monchi", *PROPER_CARDS.values()}
    | {PROPER_RANKS[rank] for rank in ("SUN", "UN", "SOT", "ROB", "REI", "KAB")}
    | {PROPER_SUITS[suit] for suit in UNSUN_KARUTA.deck.suits},
}

#: Words that a translation falls for: right somewhere, wrong at a card table, or a second word
#: for a thing that the table calls otherwise. First those of all games; then those of Unsun
#: Karuta alone, whose rank Sun is no celestial sun.
FORBIDDEN = {
    "en": (r"dukes?|trump play|business|rounds", r"sunshine|celestial|suns"),
    "it": (
        r"affar[ei]|duca|tabell[ae]|camp[io]|atout|vuot[oa]|leader|configurazione|rang\w+"
        r"|inizia di nuovo|tuta|costum[ei]",
        r"sol[ei]",
    ),
    "da": (
        r"tabel\w*|trækker sig|dealer\w*|bane[rn]?|ugyldig\w*|parti(er)? af|passere\w*|hertug\w*"
        r"|indfødt\w*|førende|lang-?farve\w*|rund-?farve\w*|trykte farve\w*|stables|kulør\w*"
        r"|uddeling\w*|opsætning|enkle|trumfspil|\w*forpligtelse\w*|vind ni|ingen stik",
        r"sol|solen|sole",
    ),
    "de": (r"herzog\w*|tabelle\w*|geschäft\w*|anzug|anzüge|deal\w*|tricks?|führen\w*", r"sonnen?"),
    "fr": (r"affaires?|ducs?|tableau\w*|costumes?|truc|astuces?|briscola|leader", r"soleils?"),
    "es": (r"negocios?|duques?|traje|trajes|trucos?|tabla|atout|líder", r"sol|soles"),
    "ja": (r"公爵|スーツ|取引|表計算|手品|ビジネス", r"太陽"),
    "hi": (r"ड्यूक|सूट|सौदा|व्यापार|तालिका", r"सूरज|सूर्य"),
}


def texts_of(game: str, code: str, number: int | None = None) -> list[str]:
    """All sentences of a document, or of one part, each paragraph and each bullet a text."""
    book = rulebook(game, code)
    parts = book.parts if number is None else (book.part(number),)
    blocks = [block for part in parts for block in part.blocks]
    return [
        plain(text)
        for block in blocks
        if not isinstance(block, Cards)
        for text in (block.items if isinstance(block, Bullets) else (block.text,))
    ]


def pictures_of(game: str, code: str) -> list[tuple[int, tuple[str, ...]]]:
    """The rows of cards of a document, each with the number of its part."""
    book = rulebook(game, code)
    return [
        (part.number, block.cards)
        for part in book.parts
        for block in part.blocks
        if isinstance(block, Cards)
    ]


def words_in(texts: list[str], code: str) -> int:
    if code == "ja":
        return sum(map(len, texts)) // CHARACTERS_A_WORD
    return sum(any(map(str.isalnum, word)) for text in texts for word in text.split())


def found_in(pattern: str, game: str, code: str) -> list[str]:
    """What of `pattern` stands in a document as whole words."""
    whole = pattern if code in ("ja", "hi") else rf"\b(?:{pattern})\b"
    everything = "\n".join(texts_of(game, code))
    return [hit[0] for hit in re.finditer(whole, everything, re.IGNORECASE)]


def test_every_language_on_offer_has_rules_of_its_own():
    assert set(LANGUAGES) <= set(WRITTEN)
    assert {folder.name for folder in RULES.iterdir() if (folder / "ramejan.md").is_file()} == set(
        WRITTEN
    )


@pytest.mark.parametrize(("game", "code"), DOCUMENTS)
def test_a_document_has_five_parts_that_begin_with_words(game, code):
    book = rulebook(game, code)
    assert book.language == code
    assert [part.number for part in book.parts] == list(range(1, PART_COUNT + 1))
    for part in book.parts:
        assert isinstance(part.blocks[0], Paragraph | Bullets)
        assert part.title.strip() == part.title


@pytest.mark.parametrize("code", WRITTEN)
def test_the_parts_are_called_the_same_in_all_games(code):
    titles = [
        {rulebook(game, code).part(number).title for game in GAMES} for number in (1, 2, 4, 5)
    ]
    assert all(len(called) == 1 for called in titles)


@pytest.mark.parametrize(("game", "code"), DOCUMENTS)
def test_a_document_fits_its_panels(game, code):
    lengths = [words_in(texts_of(game, code, number), code) for number in range(1, PART_COUNT + 1)]
    assert max(lengths) <= MOST_WORDS_A_PART
    assert sum(lengths) <= (MOST_WORDS if code == "en" else MOST_WORDS_TRANSLATED)


@pytest.mark.parametrize(("game", "code"), DOCUMENTS)
def test_a_document_shows_the_same_cards_as_the_english_one(game, code):
    assert pictures_of(game, code) == pictures_of(game, "en")
    assert len(pictures_of(game, "en")) >= 5


@pytest.mark.parametrize(("game", "code"), DOCUMENTS)
def test_a_document_is_cut_like_the_english_one(game, code):
    def cut(code):
        return [
            [type(block).__name__ for block in part.blocks] for part in rulebook(game, code).parts
        ]

    assert cut(code) == cut("en")


@pytest.mark.parametrize(("game", "code"), DOCUMENTS)
def test_a_document_tells_the_same_numbers_as_the_english_one(game, code):
    def numbers(code):
        return [
            sorted(set(re.findall(r"[0-9]{2,}", "\n".join(texts_of(game, code, number)))))
            for number in range(1, PART_COUNT + 1)
        ]

    assert numbers(code) == numbers("en")


@pytest.mark.parametrize("role", [Role.PROMPT, Role.STRONG, Role.NAME])
@pytest.mark.parametrize("code", LATIN)
def test_the_fonts_have_every_letter_of_the_rules(code, role):
    letters = set("".join(text for game in GAMES for text in texts_of(game, code)))
    with TTFont(role.value) as font:
        assert {letter for letter in letters if ord(letter) not in font.getBestCmap()} == set()


@pytest.mark.parametrize(("game", "code"), DOCUMENTS)
def test_names_of_the_game_stay_as_they_are(game, code):
    everything = "\n".join([rulebook(game, code).title, *texts_of(game, code)])
    assert NAMES[game] <= set(re.findall(r"[A-Za-z]+", everything))


@pytest.mark.parametrize(("game", "code"), DOCUMENTS)
def test_no_known_mistranslation_comes_back(game, code):
    everywhere, unsun_only = FORBIDDEN[code]
    assert found_in(everywhere, game, code) == []
    if game == "unsun-karuta":
        assert found_in(unsun_only, game, code) == []


@pytest.mark.parametrize(
    ("game", "code", "wrong"),
    [
        ("suns-and-moons", "da", "Sole"),
        ("suns-and-moons", "it", "Soli"),
        ("suns-and-moons", "ja", "太陽"),
        ("unsun-karuta", "da", "farve"),
    ],
)
def test_a_word_that_a_document_does_have_is_found(game, code, wrong):
    assert wrong in found_in(wrong, game, code)
