"""The tabletop: where real (simulated) cards lie, moved by hands that pads and readers notice.

Every movement is written to the world before it happens, so the world is what a person would find
on the table after any crash of the program.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from engine.cards import Card
from hardware.events import Button, Reader
from hardware.simulated.hands import Hands
from hardware.simulated.world import BOX, DECK, TABLE, TALON, World
from hardware.simulated.world import hand as hand_spot

CENTRE = "pad/centre"


def pad_spot(place: int) -> str:
    """Where the cards are that lie on a place's pad."""
    return f"pad/{place}"


@dataclass(slots=True)
class Tabletop:
    """All that can be touched at one table. `readers` is the antenna under each pad, by spot."""

    world: World
    hands: Hands
    readers: Mapping[str, Reader]
    #: Tags of no deck that a hand has laid on a pad for a moment, by spot.
    tags: dict[str, str] = field(default_factory=dict)
    _held_last: dict[Card, str] = field(default_factory=dict)

    def held_last(self, card: Card) -> str | None:
        """The hand that a card was in last since the shuffle, as far as people have seen it."""
        return self._held_last.get(card)

    def cards(self, spot: str) -> Sequence[Card]:
        """The cards at a spot, in the order they came there."""
        return self.world.cards_at(spot)

    def move(self, card: Card, spot: str) -> None:
        """One card goes to another spot; pads that it leaves or comes to notice."""
        before = self.world.spot_of(card)
        if before.startswith("hand/"):
            self._held_last[card] = before
        self.world.move(card, spot)
        for pad in (before, spot):
            self._felt(pad)

    def shuffle(self, order: Sequence[Card]) -> None:
        """These cards, from wherever they are, become the deck; the first is dealt first."""
        pads = {self.world.spot_of(card) for card in order}
        self.world.shuffle(order)
        self._held_last.clear()
        for pad in pads:
            self._felt(pad)

    def put_back(self, card: Card) -> None:
        """A card goes back onto the deck, to be the next."""
        self.shuffle((card, *(other for other in self.cards(DECK) if other != card)))

    def move_all(self, cards: Iterable[Card], spot: str) -> None:
        for card in tuple(cards):
            self.move(card, spot)

    def lay_tag(self, uid: str, spot: str) -> None:
        """A tag of no deck comes onto a pad, over the cards that lie there."""
        self.tags[spot] = uid
        self._felt(spot)

    def lift_tag(self, spot: str) -> None:
        """It is taken up again: the cards alone lie there."""
        self.tags.pop(spot, None)
        self._felt(spot)

    def press(self, place: int, button: Button) -> None:
        """A person presses one of the buttons at a place."""
        self.hands.press(self.readers[pad_spot(place)], button)

    def feel_all(self) -> None:
        """The antennas see what the world says lies on them: after a restart of either."""
        for pad in self.readers:
            self._felt(pad)

    def _felt(self, spot: str) -> None:
        if spot in self.readers:
            self.hands.lay(self.readers[spot], self._uids(spot))

    def _uids(self, pad: str) -> tuple[str, ...]:
        laid = self.tags.get(pad)
        return self.world.uids_at(pad) + (() if laid is None else (laid,))


__all__ = ["BOX", "CENTRE", "DECK", "TABLE", "TALON", "Tabletop", "hand_spot", "pad_spot"]
