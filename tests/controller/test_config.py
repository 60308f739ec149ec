"""The configuration: defaults, bounds, and errors that say where, what and what to do."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from controller.config import Config, ConfigError, load
from display.language import LANGUAGES
from display.scene import EIGHT_PLACES, Place, Side
from display.settings import Motion, Settings
from hardware.events import Reader

TWO_PLACES = """\
[[place]]
number = 2
side = "near"
board = "E660583883724A32"
antenna = 0

[[place]]
number = 5
side = "far"
order = 1
board = "E660583883724A32"
antenna = 1
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "tapdeck.toml"
    path.write_text(text, encoding="utf-8")
    return path


def refusal(folder: Path, text: str) -> str:
    with pytest.raises(ConfigError) as caught:
        load(written(folder, text))
    told = str(caught.value)
    assert told.startswith(str(folder / "tapdeck.toml"))
    return told.removeprefix(str(folder / "tapdeck.toml"))


def test_no_file_is_the_simulated_table() -> None:
    config = load()
    assert config.simulated
    assert tuple(place.place for place in config.places) == EIGHT_PLACES
    assert config.centre is not None
    readers = [place.reader for place in config.places] + [config.centre.reader]
    assert len(set(readers)) == 9


def test_defaults_are_within_their_own_bounds() -> None:
    config = load()
    assert msgspec.convert(msgspec.to_builtins(config), Config) == config
    assert config.play.early_grace_ms == 1500
    assert config.play.trick_hold_ms == 800


def test_empty_file_changes_nothing(tmp_path: Path) -> None:
    assert load(written(tmp_path, "")) == load()


def test_every_section_is_read(tmp_path: Path) -> None:
    text = f"""\
        [table]
        game = "suns-and-moons"
        seats = ["person", "computer"]
        [centre]
        board = "E660583883724A32"
        antenna = 2
        [screen]
        width_px = 1280
        height_px = 720
        px_per_mm = 3
        rotation_deg = 180
        fullscreen = true
        display = 1
        orientation = "upright"
        [play]
        pause_ms = 0
        [storage]
        folder = "~/table"
        reserve_mb = 8
        [display]
        language = "it"
        contrast = 70
        motion = "none"
        four_colours = true
        guests_may_change = false
        {TWO_PLACES}"""
    config = load(written(tmp_path, text))
    assert not config.simulated
    assert config.table.seats == ("person", "computer")
    assert [place.place for place in config.places] == [
        Place(2, Side.NEAR, 0),
        Place(5, Side.FAR, 1),
    ]
    assert config.places[1].reader == Reader("e660583883724a32", 1)
    assert config.centre is not None
    assert config.centre.reader == Reader("e660583883724a32", 2)
    assert config.screen.px_per_mm == 3.0
    assert config.screen.display == 1
    assert (config.screen.rotation_deg, config.screen.orientation) == (180, "upright")
    assert config.storage.path == Path.home() / "table"
    assert config.display.settings == Settings("it", 70, motion=Motion.NONE, four_colours=True)
    assert not config.display.guests_may_change


def test_one_board_in_two_spellings_is_one_board(tmp_path: Path) -> None:
    text = TWO_PLACES.replace("antenna = 1", "antenna = 0").replace("E66", "e66", 1)
    assert "place 5 has antenna = 0" in refusal(tmp_path, text)


def test_places_without_a_centre_have_none(tmp_path: Path) -> None:
    assert load(written(tmp_path, TWO_PLACES)).centre is None


def test_storage_is_in_the_users_own_folder() -> None:
    assert load().storage.path.name == "tapdeck"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "[play]\n# pace\npause_ms = -5",
            ", line 3: [play] pause_ms = -5 is not allowed: it must be a whole number from 0 to"
            " 60000; change it, or leave it out for 1200",
        ),
        (
            "[play]\npause_ms = 1.5",
            ", line 2: [play] pause_ms = 1.5 is not allowed: it must be a whole number from 0 to"
            " 60000; change it, or leave it out for 1200",
        ),
        (
            '[screen]\norientation = "flt"',
            ', line 2: [screen] orientation = "flt" is not allowed: it must be one of "flat",'
            ' "upright"; change it, or leave it out for "flat"',
        ),
        (
            "[screen]\nrotation_deg = 45",
            ", line 2: [screen] rotation_deg = 45 is not allowed: it must be one of 0, 90, 180,"
            " 270; change it, or leave it out for 0",
        ),
        (
            "[screen]\npx_per_mm = 0",
            ", line 2: [screen] px_per_mm = 0 is not allowed: it must be a number from 0.5 to 20;"
            " change it, or leave it out for 3.6",
        ),
        (
            "[screen]\ndisplay = -1",
            ", line 2: [screen] display = -1 is not allowed: it must be a whole number from 0 to 7;"
            " change it, or leave it out for 0",
        ),
        (
            "[screen]\nfullscreen = 1",
            ", line 2: [screen] fullscreen = 1 is not allowed: it must be true or false; change"
            " it, or leave it out for false",
        ),
        (
            '[table]\nseats = ["person", "robot"]',
            ', line 2: [table] seats = ["person", "robot"] is not allowed: it must be a list of 2'
            ' to 8, each one of "computer", "person"; change it',
        ),
        (
            "[storage]\nfolder = 3",
            ", line 2: [storage] folder = 3 is not allowed: it must be a text; change it",
        ),
        (
            TWO_PLACES.replace('"far"', '"top"'),
            ', line 9: [place] side = "top" is not allowed: it must be one of "near", "left",'
            ' "far", "right"; change it',
        ),
        (
            TWO_PLACES + "[play]\npaus_ms = 5",
            ", line 14: [play] unknown key paus_ms; did you mean pause_ms?",
        ),
        (
            "[play]\ncolour = 5",
            ", line 2: [play] unknown key colour; known are early_grace_ms, pause_ms,"
            " trick_hold_ms",
        ),
        ("[ply]\n", ", line 1: unknown section ply; did you mean play?"),
        ("play = 5", ", [play]: play is a section: write [play] above its keys"),
        ("[place]\nnumber = 1", ", line 1: [place] may stand several times: write [[place]]"),
        (
            TWO_PLACES.replace("antenna = 1\n", ""),
            ", line 7: [place] needs antenna, a whole number from 0 to 15; add it",
        ),
        (
            TWO_PLACES.replace("number = 5", "number = 2"),
            ", line 8: place 2 has number = 2, as place 2 has; give each place its own",
        ),
        (
            TWO_PLACES.replace("antenna = 1", "antenna = 0"),
            ", line 12: place 5 has antenna = 0 of the board E660583883724A32, as place 2 has;"
            " give each place its own",
        ),
        (
            TWO_PLACES.replace("order = 1", "order = 0").replace("far", "near"),
            ", line 10: place 5 has order = 0 on the side near, as place 2 has; give each place"
            " its own",
        ),
        (
            TWO_PLACES + '[centre]\nboard = "E660583883724A32"\nantenna = 1',
            ", line 15: the centre has the antenna of place 5; give it its own, or take [centre]"
            " out",
        ),
        (
            '[centre]\nboard = "E660583883724A32"\nantenna = 1',
            ", line 1: a centre pad without places; add a [[place]] for each seat, or take"
            " [centre] out for the simulated table",
        ),
        (
            TWO_PLACES + '[table]\nseats = ["person", "person", "person"]',
            ", line 14: [table] seats has 3 players, but there are 2 places; name fewer, or add a"
            " [[place]] for each",
        ),
        (
            TWO_PLACES.replace("E660", "/dev/ttyACM0"),
            ', line 4: [place] board = "/dev/ttyACM0583883724A32" is not allowed: it must be a'
            " board's id in hex, as `tapdeck doctor` lists it; change it",
        ),
    ],
)
def test_errors_say_where_what_and_what_to_do(tmp_path: Path, text: str, told: str) -> None:
    assert refusal(tmp_path, text) == told


def test_text_that_is_no_toml_names_the_line(tmp_path: Path) -> None:
    told = refusal(tmp_path, "[display]\nlanguage = it\n")
    assert "line 2" in told
    assert "text values stand in quotes" in told


def test_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"tapdeck\.toml: No such file.*--config"):
        load(tmp_path / "tapdeck.toml")
    (tmp_path / "latin.toml").write_bytes("# für den Tisch".encode("latin-1"))
    with pytest.raises(ConfigError, match="not UTF-8"):
        load(tmp_path / "latin.toml")


# Options of the games


def test_options_of_a_game_stand_in_a_section_of_their_own(tmp_path: Path) -> None:
    text = '[options.ganjifa]\nvoid = "trumpFirst"\n\n[options.unsun-karuta]\ndeals = 2\n'
    assert load(written(tmp_path, text)).options == {
        "ganjifa": {"void": "trumpFirst"},
        "unsun-karuta": {"deals": 2},
    }


@pytest.mark.parametrize(
    "text, line, told",
    [
        ('[options.ganjifa]\nviod = "choice"\n', 2, "viod"),
        ('[options.ganjifa]\n\nvoid = "perhaps"\n', 3, "perhaps"),
        ("[options.unsun-karuta]\ndeals = 0\n", 2, "deals"),
        ("[options.whist]\ndeals = 1\n", 1, "whist"),
        ("[options]\ndeals = 1\n", 2, "put deals into one"),
        ("options = 3\n", 0, "write [options."),
    ],
)
def test_an_option_that_a_game_has_not_is_refused(
    tmp_path: Path, text: str, line: int, told: str
) -> None:
    refused = refusal(tmp_path, text)
    assert told in refused
    assert line == 0 or f"line {line}:" in refused


def test_a_venues_quietest_is_no_louder_than_its_loudest(tmp_path: Path) -> None:
    venue = load(written(tmp_path, "[venue]\nvolume_min = 20\nvolume_max = 60\n")).venue
    assert (venue.volume_min, venue.volume_max) == (20, 60)
    told = refusal(tmp_path, "[venue]\nvolume_min = 70\nvolume_max = 60\n")
    assert "volume_min = 70 is above volume_max = 60" in told


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_table_may_have_every_language_that_it_speaks(tmp_path: Path, code: str) -> None:
    assert load(written(tmp_path, f'[display]\nlanguage = "{code}"\n')).display.language == code
