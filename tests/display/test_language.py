"""Languages: every message is translated, with its fields, plurals and proper nouns."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_keywords
from babel.messages.mofile import write_mo
from babel.numbers import format_percent

from display.language import (
    EXTRACTION_KEYWORDS,
    LANGUAGES,
    Language,
    UnknownLanguage,
    language,
    msg,
    msgs,
)
from tests.display.catalogues import DISPLAY, TRANSLATED, catalogue

KEYWORDS = parse_keywords(EXTRACTION_KEYWORDS)

Key = tuple[str | None, object]


def extracted() -> set[Key]:
    """Every message that the code says, as (context, text) or (context, (one, many))."""
    found = extract_from_dir(DISPLAY, [("**.py", "python")], keywords=KEYWORDS)
    return {(context, message) for _, _, message, _, context in found}


def entries(code: str) -> dict[Key, object]:
    return {(m.context, m.id): m.string for m in catalogue(code) if m.id}


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The catalogues, compiled as an installation does."""
    folder = tmp_path_factory.mktemp("locale")
    for code in TRANSLATED:
        target = folder / code / "LC_MESSAGES" / "table.mo"
        target.parent.mkdir(parents=True)
        with target.open("wb") as file:
            write_mo(file, catalogue(code))
    return folder


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_catalogue_has_exactly_the_messages_that_the_code_says(code: str) -> None:
    assert entries(code).keys() == extracted()


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_entry_has_as_many_forms_as_its_header_says(code: str) -> None:
    forms = catalogue(code).num_plurals
    for (_, text), translation in entries(code).items():
        if isinstance(text, tuple):
            assert isinstance(translation, tuple)
            assert len(translation) == forms
            assert all(translation)
        else:
            assert translation, text


@pytest.mark.parametrize("code", TRANSLATED)
def test_translations_keep_the_fields(code: str) -> None:
    for (_, text), translation in entries(code).items():
        forms = translation if isinstance(translation, tuple) else (translation,)
        one, many = text if isinstance(text, tuple) else (text, text)
        *for_one, for_many = forms
        assert fields(for_many) == fields(many), text
        assert all(fields(form) in (fields(one), fields(many)) for form in for_one), text


def fields(text: object) -> set[str]:
    return set(re.findall(r"\{\w+\}", str(text)))


@pytest.mark.parametrize("code", TRANSLATED)
def test_no_translation_is_marked_as_doubtful(code: str) -> None:
    assert not [message.id for message in catalogue(code) if message.id and message.fuzzy]


def test_a_message_is_said_in_each_language(built: Path) -> None:
    suns = msg("suit", "Suns")
    assert [language(code, built).say(suns) for code in LANGUAGES] == [
        "Suns",
        "Soli",
        "Sole",
        "Sonnen",
        "Soleils",
        "Soles",
        "太陽",
        "सूरज",
    ]


def test_the_context_tells_equal_words_apart(built: Path) -> None:
    assert language("da", built).say(msg("no such context", "Suns")) == "Suns"


def test_a_count_chooses_the_form(built: Path) -> None:
    lying = msgs(
        "prompt",
        "Tap four cards, face down: {count} lies.",
        "Tap four cards, face down: {count} lie.",
    )
    italian = language("it", built)
    assert italian.say(lying, count=1) == "Passa quattro carte coperte: 1 è a posto."
    assert italian.say(lying, count=3) == "Passa quattro carte coperte: 3 sono a posto."
    assert language("en").say(lying, count=1).endswith("1 lies.")


def test_without_catalogues_the_words_are_english(tmp_path: Path) -> None:
    assert language("da", tmp_path).say(msg("suit", "Suns")) == "Suns"


def test_an_unknown_language_names_those_there_are() -> None:
    with pytest.raises(UnknownLanguage, match="en, it, da, de, fr, es, ja, hi"):
        language("tlh")


def test_braces_in_a_name_are_no_fields() -> None:
    assert language("en").say(msg("", "{name} deals"), name="{Ann}") == "{Ann} deals"


def test_names_are_joined_as_people_do(built: Path) -> None:
    english, danish = language("en"), language("da", built)
    assert english.join([]) == ""
    assert english.join(["Ann"]) == "Ann"
    assert english.join(["Ann", "Bo", "Cy"]) == "Ann, Bo and Cy"
    assert danish.join(["Ann", "Bo"]) == "Ann og Bo"
    assert language("ja", built).join(["A", "B", "C"]) == "A、BとC"


def test_sentences_follow_each_other_as_the_language_has_it() -> None:
    assert language("en").paragraph(["One.", "Two."]) == "One. Two."
    assert language("ja").paragraph(["月です。", "星です。"]) == "月です。星です。"


@pytest.mark.parametrize("code", TRANSLATED)
def test_plural_forms_follow_the_cldr(code: str) -> None:
    """Two counts have one form where, and only where, the CLDR puts them into one category.

    Its category of whole millions, in French, Italian and Spanish, no table ever counts to.
    """
    rule, form = Locale(code).plural_form, plural_func(catalogue(code))
    pairs = {(rule(count), form(count)) for count in range(200)}
    categories, forms = ({pair[n] for pair in pairs} for n in (0, 1))
    assert len(pairs) == len(categories) == len(forms) == catalogue(code).num_plurals


@pytest.mark.parametrize("code", LANGUAGES)
def test_percent_is_written_as_the_cldr_has_it(code: str) -> None:
    assert Language(code, gettext.NullTranslations()).percent(50) == format_percent(
        0.5, locale=code
    )


def plural_func(of: Catalog) -> Callable[[int], int]:
    return gettext.c2py(of.plural_expr)
