"""A lobby on its table, with the questions that every part of it asks."""

from __future__ import annotations

from display.art.palette import Palette
from display.foyer_leaf import OnPaper
from display.foyer_scene import Lobby
from display.language import LANGUAGES, Language, language
from display.layout import Frame, Layout
from display.pieces import CardPiece
from display.scene import Place
from engine.cards import Card
from engine.games import game


class LobbySetting(OnPaper):
    """A lobby on its table, in a language and a look."""

    def __init__(self, lobby: Lobby, table: Layout, language: Language, palette: Palette) -> None:
        super().__init__(table, language, palette)
        self.lobby = lobby
        self.deck = game(lobby.game).deck.name

    @property
    def scene(self) -> Lobby:
        """What is shown around a leaf."""
        return self.lobby

    def card(self, frame: Frame, card: Card | None = None) -> CardPiece:
        """A card of the game's deck, None for its back."""
        return CardPiece(frame, card, deck=self.deck)

    def language_at(self, number: int) -> Language:
        """The language of the panel at the place of this number."""
        guest = self.lobby.guest_at(number)
        code = guest.language if guest is not None else ""
        return language(code) if code in LANGUAGES else self.language

    @property
    def opener(self) -> Place | None:
        """The place of who chooses."""
        return next((p for p in self.lobby.table if p.number == self.lobby.opener), None)
