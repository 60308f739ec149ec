"""The deck register: which tag is which card of which physical deck, kept apart from the journal.

A register is a value. Its file and a last good copy are written whole, with a checksum inside;
what is damaged is moved aside with a message. No text of an error holds a UID.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct

from controller.files import FolderUnusable, move_aside, private_folder, write_durably
from engine.cards import Card, Deck

FILE_NAME = "decks.json"
LAST_GOOD_NAME = "decks.json.last-good"
_FORMAT = 1
_UID_DIGITS = re.compile(r"(?:[0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20})")
_SEPARATORS = str.maketrans("", "", ": -")
_CASCADE_TAG = 0x88
_NXP = 0x04


class BadTag(ValueError):
    """A tag that can't stand for a card; the text says why and what to do, never the UID."""


class BadRegister(ValueError):
    """A register file that can't be read; the text says why."""


def canonical_uid(text: str) -> str:
    """The UID in upper-case hex: of 4, 7 or 10 bytes (ISO/IEC 14443-3, 6.5.4). Raises BadTag."""
    uid = text.translate(_SEPARATORS).upper()
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


class TaggedDeck(Struct, frozen=True):
    """A physical deck: its own id, the name of the deck it is a copy of, and its tags."""

    id: str
    deck: str
    tags: dict[str, Card]  # by UID


class _Sealed(Struct, frozen=True):
    """The file: the decks as they were encoded, and their checksum."""

    register: int
    sha256: str
    decks: msgspec.Raw


class Register:
    """All tagged decks of a table. Immutable; `with_deck` makes a new one."""

    def __init__(self, decks: tuple[TaggedDeck, ...] = (), message: str | None = None) -> None:
        """`message` is what people should know of its loading. Raises BadTag."""
        self.decks = decks
        self.message = message
        self._cards: dict[str, tuple[str, Card]] = {}
        for uid, deck_id, card in _tags(decks):
            if uid in self._cards:
                other_id, other_card = self._cards[uid]
                raise BadTag(
                    f"one tag stands for {other_card} of the deck {other_id!r} and for {card} of"
                    f" the deck {deck_id!r}; give one of them another tag"
                )
            self._cards[uid] = (deck_id, card)

    def __len__(self) -> int:
        return len(self._cards)

    @classmethod
    def load(cls, folder: Path) -> Register:
        """The register kept in `folder`, empty if there never was one.

        Damaged files are moved aside and the last good copy is used; `message` says so.
        Raises OSError, and FolderUnusable for a register of a newer version.
        """
        path, copy = folder / FILE_NAME, folder / LAST_GOOD_NAME
        if not path.exists() and not copy.exists():
            return cls()
        decks, flaw = _read_or_move(path)
        if decks is not None:
            return cls(decks)
        decks, copy_flaw = _read_or_move(copy)
        if decks is None:
            return cls((), f"{flaw}; {copy_flaw}; no tag is known now: enrol the decks again")
        write_durably(path, copy.read_bytes())
        return cls(decks, f"{flaw}; the last good copy is used: see that all decks are in it")

    def save(self, folder: Path) -> None:
        """Keeps the register in `folder`, for its owner alone. Raises OSError, FolderUnusable."""
        private_folder(folder)
        decks = msgspec.json.encode(self.decks)
        sealed = msgspec.json.encode(_Sealed(_FORMAT, _checksum(decks), msgspec.Raw(decks)))
        # One after the other: whatever happens, one of the two is whole.
        write_durably(folder / FILE_NAME, sealed)
        write_durably(folder / LAST_GOOD_NAME, sealed)

    def card(self, uid: str) -> tuple[str, Card] | None:
        """The deck's id and the card that this tag stands for; None for a tag of no deck."""
        return self._cards.get(uid)

    def deck(self, deck_id: str) -> TaggedDeck | None:
        """The tagged deck of that id, if there is one."""
        return next((deck for deck in self.decks if deck.id == deck_id), None)

    def with_deck(self, deck_id: str, deck: Deck, tags: Mapping[str, Card]) -> Register:
        """This register with `tags` (card by UID) as the deck `deck_id`, new or in its place.

        A card may have several tags, and a deck may be tagged in part. Raises BadTag for a UID
        that can't be used or stands for something already, UnknownCard for no card of `deck`.
        """
        tagged = TaggedDeck(deck_id, deck.name, _checked(deck, tags))
        others = tuple(other for other in self.decks if other.id != deck_id)
        return Register((*others, tagged))


def simulated_deck(deck: Deck, seed: int) -> dict[Card, str]:
    """A UID for each card, as NTAG21x stickers have them; the same ones for the same seed."""
    chance = Random(f"{deck.name} {seed}")
    uids: dict[str, None] = {}
    while len(uids) < len(deck.cards):
        # Byte 0 is the maker's. Byte 3 opens the second cascade level, where 88 has a meaning.
        tail = chance.randbytes(6)
        if tail[2] != _CASCADE_TAG:
            uids[f"{_NXP:02X}{tail.hex().upper()}"] = None
    return dict(zip(deck.cards, uids, strict=True))


def flaw_of(path: Path) -> str | None:
    """What is wrong with the register in this file; None if it is whole. Changes nothing.

    Raises OSError, and FolderUnusable for a register of a newer version.
    """
    try:
        _read(path)
    except BadRegister as error:
        return f"the register {error}"
    return None


def _tags(decks: tuple[TaggedDeck, ...]) -> Iterator[tuple[str, str, Card]]:
    for deck in decks:
        for uid, card in deck.tags.items():
            yield uid, deck.id, card


def _checked(deck: Deck, tags: Mapping[str, Card]) -> dict[str, Card]:
    checked: dict[str, Card] = {}
    for text, card in tags.items():
        uid = canonical_uid(text)
        if uid in checked:
            raise BadTag(
                f"{checked[uid]} and {deck.card(card)} have the same tag;"
                " give one of them another tag"
            )
        checked[uid] = deck.card(card)
    return checked


def _checksum(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _read_or_move(path: Path) -> tuple[tuple[TaggedDeck, ...] | None, str]:
    """The decks in a file, or None and what became of the file."""
    if not path.exists():
        return None, f"{path.name} is missing"
    try:
        return _read(path), ""
    except BadRegister as error:
        return None, f"{path.name} {error} and was moved to {move_aside(path).name}"


def _read(path: Path) -> tuple[TaggedDeck, ...]:
    try:
        sealed = msgspec.json.decode(path.read_bytes(), type=_Sealed)
        if sealed.register > _FORMAT:
            raise FolderUnusable(
                f"{path} was written by a newer Tapdeck (format {sealed.register}, this one reads"
                f" {_FORMAT}); install that version, or name another folder with --data"
            )
        if _checksum(bytes(sealed.decks)) != sealed.sha256:
            raise BadRegister("is not as it was written")
        decks = msgspec.json.decode(sealed.decks, type=tuple[TaggedDeck, ...])
        Register(decks)
    except BadTag:
        raise BadRegister("contradicts itself") from None
    except msgspec.DecodeError:
        # The cause's text may quote what stands in the file.
        raise BadRegister("is damaged") from None
    return decks
