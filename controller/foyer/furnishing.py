"""Fits a house with what the configuration and the data folder say of the table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from dataclasses import replace as changed
from secrets import token_hex

from controller.config import Config
from controller.foyer.choosing import Menu
from controller.foyer.replaying import MOST, Recordings
from controller.opening import Opened
from controller.rows import MatchBegan
from controller.session import latest_finished
from controller.tags import Badge
from controller.wiring import Setup
from display.actions import Command
from display.mounting import FLAT, Mounting
from display.scene import Notice, Place
from display.settings import Settings
from hardware.events import Reader


@dataclass(frozen=True, slots=True)
class Fittings:
    """What a house is fitted with. Times of 0 are never."""

    menu: Menu
    places: tuple[Place, ...]
    pads: dict[Reader, int | None]  # all readers, with the number of their place
    wire: Callable[[MatchBegan, Settings], Setup]  # the table for a match
    seeds: Callable[[], str]
    attract_s: float
    still_s: float
    touch: bool = False
    notices: tuple[Notice, ...] = ()  # for who plays first, until they have read them
    cards: Collection[str] = ()  # the tags of all cards
    commands: Mapping[str, Command] = field(default_factory=dict)  # by tag
    badges: Mapping[str, Badge] = field(default_factory=dict)  # by tag
    language: str = "en"  # what the table speaks before anybody has chosen
    knock: str = ""  # see `controller.foyer.knocking`
    mounting: Mounting = FLAT


def fittings(
    opened: Opened, config: Config, pace: float, seeds: Callable[[], str] = lambda: token_hex(8)
) -> Fittings:
    """What a house at this table is fitted with; `pace` is a factor on the computers' pauses."""

    def wire(began: MatchBegan, settings: Settings) -> Setup:
        return changed(opened.setup(config, began, pace), settings=settings)

    pads: dict[Reader, int | None] = {place.reader: place.number for place in config.places}
    if config.centre is not None:
        pads[config.centre.reader] = None
    return Fittings(
        menu=Menu(config, opened.games),
        places=tuple(place.place for place in config.places),
        pads=pads,
        wire=wire,
        seeds=seeds,
        attract_s=config.venue.attract_s,
        still_s=config.venue.still_playing_min * 60,
        touch=config.screen.touch,
        notices=() if opened.unfinished else opened.notices,
        cards=opened.cards.keys(),
        commands=opened.commands,
        badges=opened.badges,
        language=config.display.language,
        knock=config.venue.staff_keys,
        mounting=config.screen.mounting,
    )


def recordings(opened: Opened) -> Recordings:
    """The latest matches that the journal holds finished; before anybody else uses the journal."""
    return Recordings(latest_finished(opened.journal, MOST))
