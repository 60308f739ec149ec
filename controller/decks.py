"""The deck register: what each tag stands for, kept apart from the journal.

That is a card of a physical deck, a command of the table, or a person's badge. A register is a
value. Its file and a last good copy are written whole, with a checksum inside; what is damaged is
moved aside with a message. No text of an error holds a UID.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from controller.files import FolderUnusable, move_aside, private_folder, write_durably
from controller.tags import (
    Badge,
    BadTag,
    Command,
    DeckCard,
    Meaning,
    canonical_uid,
    described,
    reversed_uid,
)
from engine.cards import Card, Deck

FILE_NAME = "decks.json"
LAST_GOOD_NAME = "decks.json.last-good"
_FORMAT = 2
_CASCADE_TAG = 0x88
_NXP = 0x04

T = TypeVar("T")


class BadRegister(ValueError):
    """A register file that can't be read; the text says why."""


class TaggedDeck(Struct, frozen=True):
    """A physical deck: its own id, the name of the deck it is a copy of, and its tags."""

    id: str
    deck: str
    tags: dict[str, Card]  # by UID


class _Sealed(Struct, frozen=True):
    """The file: all tags as they were encoded, and one checksum over them.

    Format 1 had decks alone, and its checksum over those.
    """

    register: int
    sha256: str
    decks: msgspec.Raw
    commands: msgspec.Raw = msgspec.Raw(b"")  # by UID
    badges: msgspec.Raw = msgspec.Raw(b"")  # by UID

    @property
    def checksum(self) -> str:
        """The checksum that it must have."""
        parts = bytes(self.decks), bytes(self.commands), bytes(self.badges)
        return hashlib.sha256(b"".join(parts)).hexdigest()


class Register:
    """All tags that a table knows. Immutable; `with_tag` and its like make new ones."""

    def __init__(
        self,
        decks: tuple[TaggedDeck, ...] = (),
        commands: Mapping[str, Command] | None = None,
        badges: Mapping[str, Badge] | None = None,
        message: str | None = None,
    ) -> None:
        """`commands` and `badges` by UID; `message` is what people should know of its loading.

        Raises BadTag.
        """
        self.decks = decks
        self.commands, self.badges = dict(commands or {}), dict(badges or {})
        self.message = message
        self._meanings: dict[str, Meaning] = {}
        for uid, meaning in self._all():
            if uid in self._meanings:
                one, other = described(self._meanings[uid]), described(meaning)
                raise BadTag(
                    f"one tag stands for {one} and for {other}; give one of them another tag"
                )
            self._meanings[uid] = meaning

    def __len__(self) -> int:
        return len(self._meanings)

    def _all(self) -> Iterator[tuple[str, Meaning]]:
        for deck in self.decks:
            for uid, card in deck.tags.items():
                yield uid, DeckCard(deck.id, card)
        yield from self.commands.items()
        yield from self.badges.items()

    @classmethod
    def load(cls, folder: Path) -> Register:
        """The register kept in `folder`, empty if there never was one.

        Damaged files are moved aside and the last good copy is used; `message` says so.
        Raises OSError, and FolderUnusable for a register of a newer version.
        """
        path, copy = folder / FILE_NAME, folder / LAST_GOOD_NAME
        if not path.exists() and not copy.exists():
            return cls()
        read, flaw = _read_or_move(path)
        if read is not None:
            return read
        read, copy_flaw = _read_or_move(copy)
        if read is None:
            lost = f"{flaw}; {copy_flaw}; no tag is known now: enrol the decks again"
            return cls(message=lost)
        write_durably(path, copy.read_bytes())
        told = f"{flaw}; the last good copy is used: see that all decks are in it"
        return cls(read.decks, read.commands, read.badges, told)

    def save(self, folder: Path) -> None:
        """Keeps the register in `folder`, for its owner alone. Raises OSError, FolderUnusable."""
        private_folder(folder)
        parts = map(msgspec.json.encode, (self.decks, self.commands, self.badges))
        unsealed = _Sealed(_FORMAT, "", *map(msgspec.Raw, parts))
        sealed = msgspec.json.encode(replace(unsealed, sha256=unsealed.checksum))
        # One after the other: whatever happens, one of the two is whole.
        write_durably(folder / FILE_NAME, sealed)
        write_durably(folder / LAST_GOOD_NAME, sealed)

    def meaning(self, uid: str) -> Meaning | None:
        """What this tag stands for; None if it is not known."""
        return self._meanings.get(uid)

    def reversed_meaning(self, uid: str) -> Meaning | None:
        """What a tag stands for that is not known so, but with its bytes in the other order."""
        return None if uid in self._meanings else self._meanings.get(reversed_uid(uid))

    def tags_of(self, meaning: Meaning) -> tuple[str, ...]:
        """The UIDs of all tags that stand for this, oldest first."""
        return tuple(uid for uid, other in self._meanings.items() if other == meaning)

    @property
    def cards(self) -> dict[str, Card]:
        """The cards of all decks, by UID."""
        return {uid: card for deck in self.decks for uid, card in deck.tags.items()}

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
        return Register((*others, tagged), self.commands, self.badges)

    def with_tag(self, text: str, meaning: Meaning) -> Register:
        """This register with one tag more, the last of its deck; an unknown deck has none.

        Raises BadTag for a UID that can't be used or stands for something already.
        """
        uid = canonical_uid(text)
        known = self.meaning(uid)
        if known is not None:
            raise BadTag(f"this tag stands for {described(known)} already; take another")
        turned = self.reversed_meaning(uid)
        if turned is not None:
            raise BadTag(
                f"this tag stands for {described(turned)} already, with its bytes in the other"
                " order; have it read by the kind of reader that enrolled it, or forget that first"
            )
        match meaning:
            case DeckCard(deck_id, card):
                tagged = (_tagged(deck, deck_id, {uid: card}) for deck in self.decks)
                return Register(tuple(tagged), self.commands, self.badges)
            case Command():
                return Register(self.decks, {**self.commands, uid: meaning}, self.badges)
        return Register(self.decks, self.commands, {**self.badges, uid: meaning})

    def without(self, *uids: str) -> Register:
        """This register without these tags, and without decks that have no tag left."""
        kept = self._meanings.keys() - set(uids)
        decks = (replace(deck, tags=_only(deck.tags, kept)) for deck in self.decks)
        return Register(
            tuple(deck for deck in decks if deck.tags),
            _only(self.commands, kept),
            _only(self.badges, kept),
        )


def simulated_deck(deck: Deck, seed: int) -> dict[Card, str]:
    """A UID for each card, as NTAG21x stickers have them; the same ones for the same seed."""
    uids = simulated_tags(Random(f"{deck.name} {seed}"))
    return {card: next(uids) for card in deck.cards}


def simulated_tags(chance: Random) -> Iterator[str]:
    """UIDs as NTAG21x stickers have them, each once, for ever."""
    seen: set[str] = set()
    while True:
        # Byte 0 is the maker's. Byte 3 opens the second cascade level, where 88 has a meaning.
        tail = chance.randbytes(6)
        uid = f"{_NXP:02X}{tail.hex().upper()}"
        if tail[2] != _CASCADE_TAG and uid not in seen:
            seen.add(uid)
            yield uid


def flaw_of(path: Path) -> str | None:
    """What is wrong with the register in this file; None if it is whole. Changes nothing.

    Raises OSError, and FolderUnusable for a register of a newer version.
    """
    try:
        _read(path)
    except BadRegister as error:
        return f"the register {error}"
    return None


def _tagged(deck: TaggedDeck, deck_id: str, tags: dict[str, Card]) -> TaggedDeck:
    return replace(deck, tags={**deck.tags, **tags}) if deck.id == deck_id else deck


def _only(tags: Mapping[str, T], kept: set[str]) -> dict[str, T]:
    return {uid: meaning for uid, meaning in tags.items() if uid in kept}


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


def _read_or_move(path: Path) -> tuple[Register | None, str]:
    """The register in a file, or None and what became of the file."""
    if not path.exists():
        return None, f"{path.name} is missing"
    try:
        return _read(path), ""
    except BadRegister as error:
        return None, f"{path.name} {error} and was moved to {move_aside(path).name}"


def _read(path: Path) -> Register:
    try:
        sealed = msgspec.json.decode(path.read_bytes(), type=_Sealed)
        if sealed.register > _FORMAT:
            raise FolderUnusable(
                f"{path} was written by a newer Tapdeck (format {sealed.register}, this one reads"
                f" {_FORMAT}); install that version, or name another folder with --data"
            )
        if sealed.checksum != sealed.sha256:
            raise BadRegister("is not as it was written")
        return Register(
            msgspec.json.decode(sealed.decks, type=tuple[TaggedDeck, ...]),
            msgspec.json.decode(sealed.commands or b"{}", type=dict[str, Command]),
            msgspec.json.decode(sealed.badges or b"{}", type=dict[str, Badge]),
        )
    except BadTag:
        raise BadRegister("contradicts itself") from None
    except msgspec.DecodeError:
        # The cause's text may quote what stands in the file.
        raise BadRegister("is damaged") from None
