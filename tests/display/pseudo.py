"""A language that shows what a translation may do to a layout: longer, accented, in brackets."""

from __future__ import annotations

import gettext
import re

from display.language import Language

_ACCENTS = str.maketrans("aeiounAEIOUNcsdt", "áèîøüñÅÈÎØÜÑçšđť")
_FIELD = re.compile(r"(\{\w+\})")


def lengthened(text: str) -> str:
    """The text longer by 40 %, accented, its fields kept, brackets showing both ends.

    What is added are words as long as words are, so that it can be wrapped as text can.
    """
    parts = _FIELD.split(text)
    accented = "".join(part if part.startswith("{") else part.translate(_ACCENTS) for part in parts)
    added = round(0.4 * len(_FIELD.sub("xxxx", text)))
    return f"[{accented}{' øñèš' * (added // 5)}{'~' * (added % 5)}]"


class _Pseudo(gettext.NullTranslations):
    def pgettext(self, context: str, message: str) -> str:
        return lengthened(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return lengthened(msgid1 if n == 1 else msgid2)


PSEUDO = Language("pseudo", _Pseudo())
