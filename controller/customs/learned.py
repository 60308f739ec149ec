"""Games whose hands nobody taps: the table learns the cards as they are played.

Hands are dealt unread, with one OK; only what lies open is tapped. So a card is legal as long as
nothing that was seen refutes it, and what contradicts it later is a revoke (`engine.revokes`).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from controller.customs.base import Customs
from controller.customs.ganjifa import GanjifaCustoms
from controller.customs.suns_and_moons import SunsAndMoonsCustoms
from controller.customs.unsun_karuta import UnsunKarutaCustoms
from controller.dealing import unread_zones
from controller.ledger import holds
from controller.pads import Pad, Standing
from controller.rows import OKIE, Moved
from display.scene import MenuItem, NoticeKind, Prompt, PromptKind
from engine.moves import Deal, Exchange
from hardware.events import Button

if TYPE_CHECKING:
    from controller.position import Position
    from controller.table import Table


_OF_KNOWN_HANDS = (MenuItem.RETAP, MenuItem.LEAVE)


class LearnedCustoms(Customs):
    """What differs in any game of tricks: persons alone sit there, and no hand is known."""

    learns = True
    zones_past_hands: tuple[str, ...] = ()

    @property
    def menu(self) -> tuple[MenuItem, ...]:
        """A hand that is not known can't be mended, nor go over to a computer."""
        return tuple([item for item in super().menu if item not in _OF_KNOWN_HANDS])

    def dealt_real(self, position: Position) -> tuple[int, ...]:
        """None is dealt card by card."""
        return ()

    def unsure(self, table: Table, seat: int) -> list[tuple[Pad, str]]:
        """Any card that nobody has played may be of the hand."""
        pad, cards = table.pad_of(seat), table.setup.cards
        uids = pad.standing(Standing.UNSURE) if pad else []
        held = [uid for uid in uids if holds(table.position, seat, cards.get(uid))]
        return [(pad, uid) for uid in held if pad is not None]

    def pressed(
        self, table: Table, seat: int, prompt: Prompt, button: Button, now_s: float
    ) -> bool:
        """OK says that everybody has their cards."""
        if prompt.kind is not PromptKind.DEAL_UNREAD:
            return super().pressed(table, seat, prompt, button, now_s)
        if button is Button.OK:
            undealt, zones = (
                self.rules.undealt(table.position.state),
                unread_zones(self, table.position),
            )
            dealt = [Deal(None, zone) for zone in zones for _ in range(undealt[zone])]
            table.decide(map(Moved, dealt), now_s)
        return button is Button.OK


class LearnedSunsAndMoons(LearnedCustoms, SunsAndMoonsCustoms):
    """The talon is exchanged by hand: the table knows neither what came up nor what lies there."""

    zones_past_hands: tuple[str, ...] = ()

    def prompt(self, position: Position, seat: int, index: int) -> Prompt | None:
        """Four cards lie there from the start; OK says that the right ones do."""
        asked = super().prompt(position, seat, index)
        if asked is None or asked.kind is not PromptKind.EXCHANGE:
            return asked
        return Prompt(PromptKind.EXCHANGE, count=asked.of, of=asked.of)

    def pressed(
        self, table: Table, seat: int, prompt: Prompt, button: Button, now_s: float
    ) -> bool:
        """OK ends the exchange, of which nothing is known."""
        if prompt.kind is not PromptKind.EXCHANGE:
            return super().pressed(table, seat, prompt, button, now_s)
        if button is Button.OK:
            table.decide([Moved(Exchange(seat, (), ()))], now_s)
        return button is Button.OK

    def settle(self, table: Table, now_s: float) -> bool:
        """Who taps what is exchanged, by habit, must not have led it once trump is named."""
        state = table.position.state
        pad = table.pad_of(state.declarer) if state.phase == "exchange" else None
        if pad is not None:
            for uid in pad.standing(Standing.FRESH):
                pad.spend(uid, NoticeKind.NOT_NOW)
        return False


class LearnedGanjifa(LearnedCustoms, GanjifaCustoms):
    """Who holds the trump Raja shows when it is led."""


class LearnedUnsunKaruta(LearnedCustoms, UnsunKarutaCustoms):
    """The Okie names the trumps, so it is tapped."""

    zones_past_hands: tuple[str, ...] = (OKIE,)


#: The games that can be learned as played. Ramejan's cards are known later or never.
LEARNED: Mapping[str, type[LearnedCustoms]] = MappingProxyType(
    {
        "suns-and-moons": LearnedSunsAndMoons,
        "ganjifa": LearnedGanjifa,
        "unsun-karuta": LearnedUnsunKaruta,
    }
)
