"""Where a line may be broken: at spaces, and in Japanese before what may begin a phrase.

Compounds stay whole, and particles and endings, which are written in hiragana, stay with what is
before them, as on carefully set signs. Katakana words may be longer than a plate: they are broken.
"""

from __future__ import annotations

import re

#: Signs that stay with what follows, and signs that stay with what precedes them (kinsoku; both
#: after JIS X 4051, what the table writes of it).
OPENING = "「『（"
_STOPS = "、。：；！？"
CLOSING = _STOPS + "」』）ー・ぁぃぅぇぉっゃゅょァィゥェォッャュョ"
_WIDE = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff"

#: Endings that would look lost at the start of a line in two halves.
_ENDINGS = "です|でした|ます|ません|ました|ください"

#: Spaces, one sign of a script that is written without them, or what is left of a word.
_PIECES = re.compile(
    rf" +|(?:{_ENDINGS})[{CLOSING}]*|[{OPENING}]*[{_WIDE}][{CLOSING}]*"
    rf"|[{CLOSING}]+|[^ {_WIDE}{OPENING}{CLOSING}]+|[{OPENING}]+"
)
_HIRAGANA = re.compile(r"[\u3041-\u309f]")

#: Chinese characters, with the numbers that they count.
_COMPOUND = re.compile(r"[0-9\u3400-\u4dbf\u4e00-\u9fff]")
_IS_WIDE = re.compile(rf"[{OPENING}{_WIDE}]")
_ENDS_SENTENCE = re.compile(r"(?<=[.।]) (?=\S)|(?<=。)(?=[^」』）])")


def pieces(string: str) -> list[str]:
    """The text in pieces that no line break may part: words, spaces, single Japanese signs."""
    return _PIECES.findall(string)


def may_part(before: str, after: str) -> bool:
    """Whether a line may end between two neighbouring pieces."""
    if before.isspace() or after.isspace():
        return True
    if after[0] in CLOSING or before[-1] in OPENING:
        return False
    if not (_IS_WIDE.match(after) or _IS_WIDE.match(before)):
        return False
    return before[-1] in _STOPS or _begins_phrase(before[-1], after[0])


def _begins_phrase(before: str, after: str) -> bool:
    """Whether a phrase may begin between two signs: not with hiragana, nor within a compound."""
    if _HIRAGANA.match(after):
        return False
    return not (_COMPOUND.match(before) and _COMPOUND.match(after))


def words(string: str) -> list[str]:
    """What stays on one line each, with the spaces before it; joined, they are the text."""
    found: list[str] = []
    before = ""
    for piece in pieces(string):
        if found and (before.isspace() or not may_part(before, piece)):
            found[-1] += piece
        else:
            found.append(piece)
        before = piece
    return found


def sentences(string: str) -> tuple[str, ...]:
    """The text's sentences; line breaks that stand in it part them too."""
    return tuple(x for line in string.split("\n") for x in _ENDS_SENTENCE.split(line))
