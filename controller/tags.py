"""What a tag may stand for: a card of a deck, a command of the table, or a person's badge."""

from __future__ import annotations

import re
from typing import Annotated

from msgspec import Meta, Struct

from display.actions import Command
from engine.cards import Card

__all__ = [
    "BadTag",
    "Badge",
    "Command",
    "DecimalUid",
    "DeckCard",
    "Meaning",
    "canonical_uid",
    "described",
    "reversed_uid",
]

_UID_DIGITS = re.compile(r"(?:[0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20})")
_SEPARATORS = str.maketrans("", "", ": -")
#: So many digits that are no hex UID. Most decimal numbers of 4 and of 7 bytes have so many, and
#: each list of them a few; the others can't be told from hex.
_DECIMAL = re.compile(r"[0-9]{9,13}|[0-9]{15,19}|[0-9]{21,25}")
_SIZES = (4, 7, 10)
_CASCADE_TAG = 0x88


class BadTag(ValueError):
    """A tag that can't stand for something; the text says why and what to do, never the UID."""


class DecimalUid(BadTag):
    """A UID in decimal digits. `forms` are the UIDs in hex that it may be, if it is one whole."""

    def __init__(self, number: int) -> None:
        super().__init__(
            "this is a decimal number; write the tag's UID in hex, as the app or the reader also"
            " shows it"
        )
        self.forms = _hex_forms(number)


#: A name that fits a panel: one line, no blanks at its ends.
Name = Annotated[
    str, Meta(pattern=r"^[^\s\x00-\x1f\x7f](?:[^\x00-\x1f\x7f]*[^\s])?$", max_length=20)
]
PlaceNumber = Annotated[int, Meta(ge=1, le=8)]


class Badge(Struct, frozen=True, omit_defaults=True):
    """A person. `language` is a code of `display.language`, empty for the table's own; `place` is
    where they sit if they tap in the middle."""

    name: Name
    language: str = ""
    place: PlaceNumber | None = None


class DeckCard(Struct, frozen=True):
    """A card of one physical deck, by the deck's own id."""

    deck_id: str
    card: Card


#: Everything that a tag can stand for.
Meaning = DeckCard | Command | Badge


def described(meaning: Meaning) -> str:
    """What a tag stands for, in the words of an error."""
    match meaning:
        case DeckCard(deck_id, card):
            return f"{card} of the deck {deck_id!r}"
        case Command():
            return f"the command {meaning.value!r}"
    return f"the badge of {meaning.name!r}"


def canonical_uid(text: str) -> str:
    """The UID in upper-case hex: of 4, 7 or 10 bytes (ISO/IEC 14443-3, 6.5.4).

    Raises BadTag, and DecimalUid for a number in decimal digits.
    """
    uid = text.translate(_SEPARATORS).upper()
    if _DECIMAL.fullmatch(uid):
        raise DecimalUid(int(uid))
    if not _UID_DIGITS.fullmatch(uid):
        raise BadTag("a tag's UID is 4, 7 or 10 bytes in hex; read the tag again")
    if len(uid) == 8 and uid.startswith("08"):
        raise BadTag(
            "this tag makes up a new number each time it is read, as phones and passports do;"
            " use another tag"
        )
    if uid.startswith(f"{_CASCADE_TAG:02X}"):
        raise BadTag("only half of the tag's number was read; read the tag again")
    return uid


def reversed_uid(uid: str) -> str:
    """A canonical UID as a reader tells it that sends the last byte first, and the other way round.

    Readers of ISO/IEC 14443 do it either way; ISO/IEC 15693 itself sends the last byte first.
    """
    return bytes.fromhex(uid)[::-1].hex().upper()


def _hex_forms(number: int) -> tuple[str, ...]:
    """The UIDs that are this number, read from either end; none where it is too large."""
    size = next((size for size in _SIZES if number < 256**size), None)
    if size is None:
        return ()
    uid = f"{number:0{2 * size}X}"
    return uid, reversed_uid(uid)
