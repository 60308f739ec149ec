"""What is done with each tag that is laid down: it gets a meaning, or is looked up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from controller.decks import Register
from controller.tags import BadTag, DeckCard, Meaning, canonical_uid
from display.enrolment_scene import Told
from engine.cards import Card


class Outcome(NamedTuple):
    """What came of a tag, and what it stands for, if anything."""

    told: Told
    meaning: Meaning | None = None


class Task(Protocol):
    """Something that whoever enrols does tag by tag."""

    @property
    def wanted(self) -> Meaning | None:
        """What the next tag will stand for."""

    @property
    def done(self) -> tuple[Meaning, ...]:
        """What is done of it."""

    @property
    def of(self) -> int:
        """How many there are to be done."""

    def lay(self, uid: str) -> Outcome:
        """A tag was laid down, alone."""

    def take_back(self) -> Outcome | None:
        """Undoes the last one of this run, if there is one."""

    def leave(self) -> None:
        """What is wanted comes later."""


class Giving:
    """Gives each of some meanings a tag. What has one already is done, so that it can go on after
    an interruption; each is kept before the next is asked for."""

    def __init__(
        self,
        register: Register,
        meanings: Sequence[Meaning],
        keep: Callable[[Register], None],
        *,
        renewing: Sequence[str] | None = None,
    ) -> None:
        """`renewing`, where it is given, are the tags of worn cards, which count no more once the
        new one does; then each meaning is asked for whether it has a tag or not."""
        self.register, self._meanings, self._keep = register, tuple(meanings), keep
        self._renewed = tuple(renewing or ())
        has_tag = {m for m in meanings if renewing is None and register.tags_of(m)}
        self._left = [meaning for meaning in meanings if meaning not in has_tag]
        self._before: list[tuple[Register, Meaning]] = []

    @property
    def wanted(self) -> Meaning | None:
        return self._left[0] if self._left else None

    @property
    def done(self) -> tuple[Meaning, ...]:
        return tuple(meaning for meaning in self._meanings if meaning not in self._left)

    @property
    def of(self) -> int:
        return len(self._meanings)

    def lay(self, uid: str) -> Outcome:
        """Raises FolderUnusable where it can't be kept; then nothing has changed."""
        known, wanted = _known(self.register, uid), self.wanted
        if known is not None or wanted is None:
            return known or Outcome(Told.STRANGE)
        try:
            given = self.register.with_tag(uid, wanted).without(*self._renewed)
        except BadTag:
            return Outcome(Told.UNUSABLE)
        self._keep(given)
        self._before.append((self.register, wanted))
        self.register = given
        self._left.remove(wanted)
        return Outcome(Told.TAKEN, wanted)

    def take_back(self) -> Outcome | None:
        """Raises FolderUnusable where it can't be kept; then nothing has changed."""
        if not self._before:
            return None
        register, meaning = self._before[-1]
        self._keep(register)
        self._before.pop()
        self.register = register
        self._left.insert(0, meaning)
        return Outcome(Told.BACK, meaning)

    def leave(self) -> None:
        self._left = [*self._left[1:], *self._left[:1]]


class Checking:
    """Sees whether each card of a deck is there and can be read. Changes nothing."""

    def __init__(self, register: Register, deck_id: str, cards: Sequence[Card]) -> None:
        """`cards` are all that the deck has."""
        self._register, self._deck_id = register, deck_id
        self._cards = tuple(cards)
        self._seen: set[Card] = set()

    wanted = None

    @property
    def done(self) -> tuple[Meaning, ...]:
        return tuple(DeckCard(self._deck_id, card) for card in self._cards if card in self._seen)

    @property
    def missing(self) -> tuple[Card, ...]:
        """The cards that were not seen."""
        return tuple(card for card in self._cards if card not in self._seen)

    @property
    def of(self) -> int:
        return len(self._cards)

    def lay(self, uid: str) -> Outcome:
        known = _known(self._register, uid)
        if known is None:
            return Outcome(Told.STRANGE if _is_usable(uid) else Told.UNUSABLE)
        match known:
            case Outcome(Told.KNOWN, DeckCard(self._deck_id, card)):
                self._seen.add(card)
                return Outcome(Told.TAKEN, known.meaning)
        return known

    def take_back(self) -> Outcome | None:
        return None

    def leave(self) -> None:
        """There is no order."""


def _known(register: Register, uid: str) -> Outcome | None:
    """What is told of a tag that has a meaning, in either order of its bytes.

    It comes before whether a tag can be relied on: a good one may look bad from its end.
    """
    meaning = register.meaning(uid)
    if meaning is not None:
        return Outcome(Told.KNOWN, meaning)
    turned = register.reversed_meaning(uid)
    return None if turned is None else Outcome(Told.REVERSED, turned)


def _is_usable(uid: str) -> bool:
    try:
        canonical_uid(uid)
    except BadTag:
        return False
    return True
