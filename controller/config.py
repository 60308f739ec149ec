"""What a table is like, from one TOML file: every setting, its default and its bounds."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import platformdirs
from msgspec import Meta, Struct

from controller.customs import preset_options
from controller.toml import ConfigError, TomlFile
from display.mounting import Mounting, Orientation, mounting
from display.rotation import Rotation
from display.scene import EIGHT_PLACES, Place, Side
from display.settings import Settings, Share
from display.theme import DEFAULT_PX_PER_MM
from engine.games import GAMES
from engine.reasons import BadOption
from hardware.events import Reader

__all__ = ["Config", "ConfigError", "load"]

Number = Annotated[int, Meta(ge=1, le=8)]
Order = Annotated[int, Meta(ge=0, le=7)]
Board = Annotated[
    str,
    Meta(
        pattern=r"^(?:[0-9A-Fa-f]{2}){2,16}$",
        description="a board's id in hex, as `tapdeck doctor` lists it",
    ),
]
Antenna = Annotated[int, Meta(ge=0, le=15)]
Pixels = Annotated[int, Meta(ge=240, le=8192)]
Milliseconds = Annotated[int, Meta(ge=0, le=60_000)]
Knock = Annotated[
    str,
    Meta(pattern=r"^(?:[+-]{6,16})?$", description="6 to 16 of + and -, or nothing for never"),
]
Kinds = Annotated[tuple[Literal["person", "computer"], ...], Meta(min_length=2, max_length=8)]


class TableSettings(Struct, frozen=True):
    """`[table]`: what is played, and how hard computers think. `seats` says who plays, in playing
    order; None: asked for."""

    game: Literal["suns-and-moons", "ramejan", "ganjifa", "unsun-karuta"] = "suns-and-moons"
    seats: Kinds | None = None
    level: Literal["easy", "normal", "hard"] = "normal"


class PlaceSettings(Struct, frozen=True):
    """`[[place]]`: where people sit, see `display.scene.Place`, and which antenna lies there."""

    number: Number
    side: Side
    board: Board
    antenna: Antenna
    order: Order = 0

    @property
    def place(self) -> Place:
        return Place(self.number, self.side, self.order)

    @property
    def reader(self) -> Reader:
        return Reader(self.board.lower(), self.antenna)  # as boards write their ids


class CentreSettings(Struct, frozen=True):
    """`[centre]`: the antenna of the pad in the middle."""

    board: Board
    antenna: Antenna

    @property
    def reader(self) -> Reader:
        return Reader(self.board.lower(), self.antenna)  # as boards write their ids


class ScreenSettings(Struct, frozen=True):
    """`[screen]`: its size, which of several it is, from 0, and whether it lies in the table (flat)
    or stands (upright)."""

    width_px: Pixels = 1920
    height_px: Pixels = 1080
    px_per_mm: Annotated[float, Meta(ge=0.5, le=20)] = DEFAULT_PX_PER_MM  # 24 inches at 1080p
    rotation_deg: Literal[0, 90, 180, 270] = 0
    fullscreen: bool = False
    display: Annotated[int, Meta(ge=0, le=7)] = 0
    orientation: Literal["flat", "upright"] = "flat"
    touch: bool = False

    @property
    def frame_px(self) -> tuple[int, int]:
        """The size of frames that fill it, as wide as people see it."""
        return Rotation((self.width_px, self.height_px), self.rotation_deg).frame_px

    @property
    def mounting(self) -> Mounting:
        return mounting(self.frame_px, Orientation(self.orientation))


class PlaySettings(Struct, frozen=True):
    """`[play]`: pace. Why each is what it is: docs on the play at the table."""

    pause_ms: Milliseconds = 1200  # before each act of a computer, whatever it thinks about
    early_grace_ms: Milliseconds = 1500  # a card lifted so long ago still becomes the move
    trick_hold_ms: Milliseconds = 800  # a full trick stays in sight


class StorageSettings(Struct, frozen=True):
    """`[storage]`: where the journal and the decks are kept; None: the user's own folder."""

    folder: str | None = None
    reserve_mb: Annotated[int, Meta(ge=1, le=1024)] = 4

    @property
    def path(self) -> Path:
        if self.folder is None:
            return platformdirs.user_data_path("tapdeck")
        return Path(self.folder).expanduser()


class DisplaySettings(Settings, frozen=True):
    """`[display]`: how the table looks and sounds until somebody changes it there, and who may."""

    language: Literal["en", "it", "da", "de", "fr", "es", "ja", "hi"] = "en"
    guests_may_change: bool = True

    @property
    def settings(self) -> Settings:
        """Those of them that can be changed at the table."""
        return Settings(**{name: getattr(self, name) for name in Settings.__struct_fields__})


class VenueSettings(Struct, frozen=True):
    """`[venue]`: how a table behaves that nobody runs. Times of 0 are never."""

    start: Literal["foyer", "match"] = "foyer"  # without a match named on the command line
    attract_s: Annotated[int, Meta(ge=0, le=3600)] = 60  # nobody there: recorded matches are shown
    still_playing_min: Annotated[int, Meta(ge=0, le=240)] = 10  # nobody moves: all are asked
    staff_keys: Knock = "+-+-++--"  # at a free place: opens the settings; empty: nothing does
    volume_min: Share = 0  # whatever people choose at the table, it is no quieter
    volume_max: Share = 100  # and no louder


#: One board a place, and one for the middle.
SIMULATED_PLACES = tuple(
    PlaceSettings(place.number, place.side, f"e66038000{place.number}", 0, place.order)
    for place in EIGHT_PLACES
)
SIMULATED_CENTRE = CentreSettings("e660380009", 0)


class Config(Struct, frozen=True):
    """All settings. As it stands without a file: a simulated table of eight places."""

    table: TableSettings = TableSettings()
    places: tuple[PlaceSettings, ...] = SIMULATED_PLACES
    centre: CentreSettings | None = SIMULATED_CENTRE
    screen: ScreenSettings = ScreenSettings()
    play: PlaySettings = PlaySettings()
    storage: StorageSettings = StorageSettings()
    display: DisplaySettings = DisplaySettings()
    venue: VenueSettings = VenueSettings()
    options: dict[str, dict[str, Any]] = {}  # what a table has chosen of a game's, by game
    simulated: bool = True


def load(path: Path | None = None) -> Config:
    """The settings in this file; None: the simulated table.

    A file without any `[[place]]` sets up the simulated table too. Raises ConfigError, which
    names file, line, section, key and value, what is allowed there, and what to do.
    """
    if path is None:
        return Config()
    file = TomlFile(path)
    config = _config(file)
    file.end()
    _check_places(file, config)
    _check_seats(file, config)
    _check_options(file, config)
    _check_volume(file, config.venue)
    return config


def _config(file: TomlFile) -> Config:
    places = file.sections("place", PlaceSettings)
    centre = file.optional_section("centre", CentreSettings)
    if centre is not None and not places:
        raise file.error(
            "a centre pad without places; add a [[place]] for each seat,"
            " or take [centre] out for the simulated table",
            "centre",
        )
    return Config(
        table=file.section("table", TableSettings),
        places=places or SIMULATED_PLACES,
        centre=centre if places else SIMULATED_CENTRE,
        screen=file.section("screen", ScreenSettings),
        play=file.section("play", PlaySettings),
        storage=file.section("storage", StorageSettings),
        display=file.section("display", DisplaySettings),
        venue=file.section("venue", VenueSettings),
        options=file.subsections("options", GAMES),
        simulated=not places,
    )


def _check_places(file: TomlFile, config: Config) -> None:
    """Refuses two places of one number, at one spot of the table, or on one antenna."""
    earlier: dict[Any, str] = {}
    for nth, place in enumerate(config.places):
        name = f"place {place.number}"
        facts: dict[str, Any] = {
            "number": place.number,
            "order": (place.side, place.order),
            "antenna": place.reader,
        }
        for key, fact in facts.items():
            if fact in earlier:
                text = f"{name} has {_words(key, place)}, as {earlier[fact]} has"
                raise file.error(f"{text}; give each place its own", "place", key, nth)
            earlier[fact] = name
    if config.centre is not None and config.centre.reader in earlier:
        text = f"the centre has the antenna of {earlier[config.centre.reader]}"
        raise file.error(f"{text}; give it its own, or take [centre] out", "centre", "antenna")


def _words(key: str, place: PlaceSettings) -> str:
    if key == "number":
        return f"number = {place.number}"
    if key == "order":
        return f"order = {place.order} on the side {place.side.value}"
    return f"antenna = {place.antenna} of the board {place.board}"


def _check_seats(file: TomlFile, config: Config) -> None:
    seats, places = config.table.seats or (), config.places
    if len(seats) > len(places):
        text = f"[table] seats has {len(seats)} players, but there are {len(places)} places"
        raise file.error(f"{text}; name fewer, or add a [[place]] for each", "table", "seats")


def _check_volume(file: TomlFile, venue: VenueSettings) -> None:
    if venue.volume_min > venue.volume_max:
        text = f"[venue] volume_min = {venue.volume_min} is above volume_max = {venue.volume_max}"
        raise file.error(f"{text}; make it at most that", "venue", "volume_min")


def _check_options(file: TomlFile, config: Config) -> None:
    """Refuses what a game has no option for, or what an option can't be."""
    for name, chosen in config.options.items():
        rules = GAMES[name]
        for key, value in chosen.items():
            try:
                rules.start(rules.seat_counts[0], {**preset_options(name, 12), key: value})
            except BadOption as error:
                raise file.error(
                    f"{error}; change it or leave it out", f"options.{name}", key
                ) from None
