"""The language of the card table: names that stay, and readings that would change the rules."""

from __future__ import annotations

import re

import pytest

from display.language import LANGUAGES
from tests.display.catalogues import TRANSLATED, entries, rules

#: The glossary of names that no language translates.
NAMES = ("Raja", "Mantri", "Dukal", "Rama", "Krishna", "Tenka", "Robai", "Meri", "Monchi", "Okie")

#: Words that once stood for another: court cards as fields, a deal as business, a Dukal as a
#: duke, a card table as one of figures, void as not valid, and the rank Sun as the sun.
FORBIDDEN = {
    "it": r"campi|affar[ei]|duc[ah]i?|tabell[ae]|non valid[ao]",
    "da": r"handel|hertug|tabel(len)?|ugyldigt?|enkle (baner|farver)|trækker sig|partier af",
    "de": r"felder|geschäfte?|herzog|tabelle|ungültig|zieht sich zurück",
    "fr": r"champs|affaires?|ducs?|tableau|invalide|se retire",
    "es": r"campos|negocios?|tratos?|duques?|tabla|inválid[ao]|se retira",
    "ja": "畑|取引|公爵|無効|表計算",
    "hi": "मैदान|सौद|ड्यूक|तालिका|अमान्य",
}

#: The sun in the sky, as each language has it.
CELESTIAL = {
    "it": r"sol[ei]",
    "da": r"sol(en|e)?",
    "de": r"sonnen?",
    "fr": r"soleils?",
    "es": r"sol(es)?",
    "ja": "太陽",
    "hi": "सूरज|सूर्य",
}


@pytest.mark.parametrize("code", TRANSLATED)
def test_names_stay_in_every_message(code: str) -> None:
    for entry in entries(code):
        for name in NAMES:
            if re.search(rf"\b{name}\b", entry.english[-1]):
                assert all(name in form for form in entry.forms), entry


@pytest.mark.parametrize("code", TRANSLATED)
def test_names_stay_in_the_rules(code: str) -> None:
    for game, english in rules("en").items():
        missing = {name for name in NAMES if name in english and name not in rules(code)[game]}
        assert missing == set(), game


@pytest.mark.parametrize("code", TRANSLATED)
def test_misleading_words_do_not_come_back(code: str) -> None:
    wrong = words(FORBIDDEN[code], code)
    assert [form for entry in entries(code) for form in entry.forms if wrong.search(form)] == []
    assert [wrong.findall(text) for text in rules(code).values() if wrong.search(text)] == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_the_rank_sun_is_no_sun_in_the_sky(code: str) -> None:
    assert words(CELESTIAL[code], code).findall(rules(code)["unsun-karuta"]) == []


def words(pattern: str, code: str) -> re.Pattern[str]:
    """Finds the words; Japanese and Devanagari have no boundaries that `re` knows."""
    whole = pattern if code in ("ja", "hi") else rf"\b(?:{pattern})\b"
    return re.compile(whole, re.IGNORECASE)


def test_every_language_has_its_words_to_avoid() -> None:
    assert set(FORBIDDEN) == set(CELESTIAL) == set(LANGUAGES) - {"en"}
