"""Takes a list of a deck's tags, as an app of a phone makes it: a card and its UID in each line."""

from __future__ import annotations

import re
from collections.abc import Iterable

from controller.decks import Register
from controller.tags import BadTag, DecimalUid, DeckCard, canonical_uid
from engine.cards import Card, Deck, UnknownCard

#: What stands between a card and its UID; whatever comes after it may stand within the UID.
_BETWEEN = re.compile(r"[\s,;]+")


class BadLine(ValueError):
    """A line that can't be taken; the text says which, why and what to do, never the UID.

    `forms` are the UIDs that a decimal number may stand for, for the eyes of whoever wrote it.
    """

    def __init__(self, number: int, why: str, forms: tuple[str, ...] = ()) -> None:
        super().__init__(f"line {number}: {why}")
        self.number, self.forms = number, forms


def with_listed(register: Register, deck_id: str, deck: Deck, lines: Iterable[str]) -> Register:
    """The register with these tags more, as cards of the deck `deck_id`, which it must have.

    A tag that stands for its card already stays as it is. `#` begins a comment. Raises BadLine at
    the first line that can't be taken.
    """
    for number, line in enumerate(lines, 1):
        entry = line.partition("#")[0].strip()
        if not entry:
            continue
        try:
            card, text = _parts(deck, entry)
            meaning = DeckCard(deck_id, card)
            if register.meaning(canonical_uid(text)) != meaning:
                register = register.with_tag(text, meaning)
        except DecimalUid as error:
            raise BadLine(number, str(error), error.forms) from None
        except BadTag as error:
            raise BadLine(number, str(error)) from None
    return register


def _parts(deck: Deck, entry: str) -> tuple[Card, str]:
    """The card of a line, and what is to be its UID. Raises BadTag, which quotes nothing: what
    does not stand where it should may be the UID."""
    card, *rest = _BETWEEN.split(entry, maxsplit=1)
    try:
        return deck.card(card.upper()), "".join(rest)
    except UnknownCard:
        raise BadTag(
            f"it does not begin with a card of the {deck.name} deck; write the card, such as"
            f" {deck.cards[0]}, and after it the UID of its tag"
        ) from None
