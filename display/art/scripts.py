"""Scripts: which one a text is written in, run by run, and the font files that draw each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple


class Script(Enum):
    """A script that the table writes; the value is its code after ISO 15924."""

    LATIN = "Latn"
    JAPANESE = "Jpan"
    DEVANAGARI = "Deva"


#: Letters and punctuation of a script's own, by Unicode block. All else is set in Latin, but the
#: spaces between Devanagari words.
_OWN = {
    Script.JAPANESE: "\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uff00-\uffef",
    Script.DEVANAGARI: "\u0900-\u097f\u200c\u200d",
}
_RUN = re.compile(
    rf"(?P<JAPANESE>[{_OWN[Script.JAPANESE]}]+)"
    rf"|(?P<DEVANAGARI>[{_OWN[Script.DEVANAGARI]}]+(?: +[{_OWN[Script.DEVANAGARI]}]+)*)"
    rf"|(?P<LATIN>[^{''.join(_OWN.values())}]+)"
)


class ScriptRun(NamedTuple):
    """Some neighbouring letters of one script."""

    text: str
    script: Script


def script_runs(string: str) -> Iterator[ScriptRun]:
    """The text's runs of one script each, in order; figures and Latin words are Latin."""
    for found in _RUN.finditer(string):
        yield ScriptRun(found[0], Script[str(found.lastgroup)])
