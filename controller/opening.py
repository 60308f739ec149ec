"""Opens a table's data folder: its decks, its journal, and the match that goes on or begins."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as changed
from pathlib import Path
from random import Random

from msgspec.structs import replace

from controller import preferences
from controller.config import Config
from controller.decks import Register, simulated_deck
from controller.journal import Journal
from controller.position import Match
from controller.rows import MatchBegan
from controller.saving import Saving
from controller.seating import setup_of
from controller.session import new_table, resumed_table, unfinished
from controller.simulated_tags import SIMULATED_COMMANDS, beside_simulated
from controller.table import Table
from controller.tags import Badge, Command
from controller.wiring import Setup
from display.language import LANGUAGES
from display.scene import Notice, NoticeKind
from display.settings import Settings
from engine.cards import Card, Deck
from engine.decks import DIBV
from engine.games import GAMES, game
from hardware.events import Reader, Tap

_LOG = logging.getLogger(__name__)


class NoDeck(RuntimeError):
    """The table knows no deck, so no card would mean anything; the text says what to do."""


@dataclass(frozen=True, slots=True)
class Opened:
    """What the folder holds. `unfinished` is the match that goes on, with its number."""

    journal: Journal
    cards: Mapping[str, Card]  # of all decks, by tag
    unfinished: tuple[int, Match] | None
    known_taps: Mapping[Reader, Tap]
    deck: Deck = DIBV  # that of the game
    settings: Settings | None = None  # as people chose them; None: as configured
    commands: Mapping[str, Command] = field(default_factory=dict)  # by tag
    badges: Mapping[str, Badge] = field(default_factory=dict)  # by tag

    @property
    def uids(self) -> dict[Card, str]:
        """The tag of each card of the deck that is played with."""
        return self.uids_of(self.deck)

    def uids_of(self, deck: Deck) -> dict[Card, str]:
        """The tag of each card of that deck, as far as it is known."""
        return {card: uid for uid, card in self.cards.items() if card in deck.suit}

    @property
    def tags(self) -> dict[str, Command | Badge]:
        """All command cards and badges, by tag."""
        return {**self.commands, **self.badges}

    @property
    def known_uids(self) -> frozenset[str]:
        """The tags of all cards, commands and badges."""
        return frozenset(self.cards) | frozenset(self.tags)

    @property
    def games(self) -> tuple[str, ...]:
        """The games whose decks are known; where none is whole, those of which any card is."""
        known = set(self.cards.values())
        whole = [name for name, rules in GAMES.items() if known.issuperset(rules.cards)]
        partly = [name for name, rules in GAMES.items() if known.intersection(rules.cards)]
        return tuple(whole or partly)

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What the people at the table should know of the files."""
        return (Notice(NoticeKind.JOURNAL_REPLACED),) if self.journal.replaced else ()

    def setup(self, config: Config, began: MatchBegan, pace: float) -> Setup:
        """The wiring of the table for a match; `pace` is a factor on the computers' pauses."""
        setup = setup_of(config, began.seats, self.cards)
        setup = changed(setup, settings=self.settings or setup.settings)
        setup = changed(setup, commands=self.commands, badges=self.badges)
        return changed(setup, pause_s=setup.pause_s * pace, hold_s=setup.hold_s * pace)

    def table(
        self, saving: Saving, began: MatchBegan, setup: Setup, now_s: float
    ) -> tuple[Table, int]:
        """The table of the unfinished match, or of a new one, and the match's number."""
        if self.unfinished is None:
            table, match_id = new_table(saving, began, setup, now_s)
        else:
            match_id, match = self.unfinished
            table = resumed_table(match, setup, now_s, self.known_taps)
        table.standing_notices = self.notices
        return table, match_id


def open_folder(
    folder: Path,
    config: Config,
    seed: str | None,
    fault: Callable[[], None] | None = None,
    *,
    game_name: str | None = None,
    all_games: bool = False,
) -> Opened:
    """Opens the data folder; at a simulated table a deck for the game is enrolled the first time,
    or with `all_games` those for all games.

    The game is that of the match that goes on, or `game_name`, or the configuration's. Damaged
    files are moved aside and that is logged. `fault` tries out a bad disk, see `Journal.open`.
    Raises NoDeck, FolderInUse, FolderUnusable.
    """
    journal = Journal.open(folder, config.storage.reserve_mb << 20, fault)
    if journal.replaced:
        where, flaw = journal.replaced.path, journal.replaced.flaw
        _LOG.error("the journal was damaged (%s); it is kept as %s, a new one begins", flaw, where)
    found = unfinished(journal)
    name = found[1].began.game if found else game_name or config.table.game
    deck = game(name).deck
    decks = [rules.deck for rules in GAMES.values()] if all_games else [deck]
    register = _register(folder, config, seed, decks)
    cards = register.cards
    if not cards:
        journal.close()
        raise NoDeck(f"no deck is known in {folder}; tell it one with `tapdeck enrol deck`")
    taps = journal.last_taps(found[0]) if found else {}
    kept = preferences.load(folder, config.display.settings)
    if kept.message:
        _LOG.error("%s", kept.message)
    badges = {uid: _spoken(badge) for uid, badge in register.badges.items()}
    tags = (register.commands, badges)
    if config.simulated:
        tags = ({**SIMULATED_COMMANDS, **register.commands}, beside_simulated(badges))
    return Opened(journal, cards, found, taps, deck, kept.settings, *tags)


def _spoken(badge: Badge) -> Badge:
    """The badge; without its language if that is one that another version speaks."""
    return badge if badge.language in LANGUAGES else replace(badge, language="")


def simulated_deck_id(deck: Deck) -> str:
    """What the simulated copy of `deck` is called in the register."""
    return f"simulated-{deck.name}"


def _register(folder: Path, config: Config, seed: str | None, decks: Sequence[Deck]) -> Register:
    register = Register.load(folder)
    if register.message:
        _LOG.error("%s", register.message)
    known = {deck.id for deck in register.decks}
    missing = {
        simulated_deck_id(deck): deck for deck in decks if simulated_deck_id(deck) not in known
    }
    if not config.simulated or not missing:
        return register
    chance = Random(f"{seed}/deck") if seed else Random()
    for name, deck in missing.items():
        tags = {uid: card for card, uid in simulated_deck(deck, chance.getrandbits(32)).items()}
        register = register.with_deck(name, deck, tags)
    register.save(folder)
    return register
