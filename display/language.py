"""One language as an object: looks up messages in its gettext catalogue and fills their fields."""

from __future__ import annotations

import gettext
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

DOMAIN = "table"
LOCALE = Path(__file__).parent / "locale"

#: Languages on offer, each by its own name; English needs no catalogue.
LANGUAGES = {
    "en": "English",
    "it": "Italiano",
    "da": "Dansk",
    "de": "Deutsch",
    "fr": "Français",
    "es": "Español",
    "ja": "日本語",
    "hi": "हिन्दी",
}


class Message(NamedTuple):
    """An English text to be looked up: `context` tells translators, and equal words, apart."""

    context: str
    text: str
    plural: str = ""


def msg(context: str, text: str) -> Message:
    """A message with one form. Extraction looks for this name."""
    return Message(context, text)


def msgs(context: str, one: str, many: str) -> Message:
    """A message whose form follows its field `count`. Extraction looks for this name."""
    return Message(context, one, many)


#: What `pybabel extract` has to be told, so that it finds the two functions above.
EXTRACTION_KEYWORDS = ("msg:1c,2", "msgs:1c,2,3")


class Habits(NamedTuple):
    """How a language writes shares and lists; a test holds shares to the CLDR."""

    before_percent: str = ""
    comma: str = ", "
    after_sentence: str = " "


_SPACED = Habits(before_percent="\N{NO-BREAK SPACE}")
_HABITS = {
    "da": _SPACED,
    "de": _SPACED,
    "es": _SPACED,
    "fr": _SPACED,
    "ja": Habits(comma="、", after_sentence=""),
}


class UnknownLanguage(ValueError):
    """A language that the table does not speak; the text names those that it does."""


class Language:
    """A way to say messages. Made once and passed in, so that a table can change it at any time."""

    def __init__(self, code: str, catalogue: gettext.NullTranslations) -> None:
        self.code = code
        self._habits = _HABITS.get(code, Habits())
        self._catalogue = catalogue

    def __repr__(self) -> str:
        return f"<Language {self.code}>"

    def say(self, message: Message, **fields: str | int) -> str:
        """The message in this language, or in English where it is not translated.

        A field `count` chooses the plural form. Raises KeyError for a field that is not given.
        """
        return self._form(message, fields.get("count")).format(**fields)

    def join(self, names: Sequence[str]) -> str:
        """Some names as an enumeration: "Ann, Bo and Cy"; empty for none."""
        if len(names) < 2:
            return "".join(names)
        return self.say(ENUMERATION, names=self.listed(names[:-1]), last=names[-1])

    def listed(self, items: Iterable[str]) -> str:
        """Some things one after the other, the language's comma between them."""
        return self._habits.comma.join(items)

    def paragraph(self, sentences: Iterable[str]) -> str:
        """Whole sentences one after the other."""
        return self._habits.after_sentence.join(sentences)

    def signed(self, points: int) -> str:
        """A score with its sign, the minus a true one: "+36", "−31", "0"."""
        return f"{points:+d}".replace("-", "−") if points else "0"

    def percent(self, share: int) -> str:
        """A share of 100, with the space before its sign that the language has."""
        return f"{share}{self._habits.before_percent}%"

    def _form(self, message: Message, count: object) -> str:
        if message.plural and isinstance(count, int):
            return self._catalogue.npgettext(message.context, message.text, message.plural, count)
        return self._catalogue.pgettext(message.context, message.text)


ENUMERATION = msg("names, the last after 'and'", "{names} and {last}")


@cache
def language(code: str, locale: Path = LOCALE) -> Language:
    """The language of this code; English words where its catalogue was never built.

    Raises UnknownLanguage.
    """
    if code not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise UnknownLanguage(f"no language {code!r}; the table speaks {known}")
    if code == "en":
        return Language(code, gettext.NullTranslations())
    return Language(code, gettext.translation(DOMAIN, locale, [code], fallback=True))
