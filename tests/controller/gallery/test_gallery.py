"""The gallery: what its list asks for is painted, kept while it looks the same, and told if not."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from controller.gallery import making
from controller.gallery.keeping import change, encoded, file_of, renew
from controller.gallery.listing import (
    ENTRIES,
    GALLERY,
    USUAL,
    DeckSheet,
    Entry,
    Picture,
    PrintedPage,
    Section,
    WindowPicture,
)
from controller.gallery.page import NAME, page
from controller.gallery.painting import painted, shown
from display.enrolment_scene import Enrolling, Told
from display.foyer_scene import Attract, Lobby, LobbyRow
from display.frame import Painter
from display.language import LANGUAGES
from display.layout import Rect
from display.likeness import difference
from display.pieces import Mark
from display.scene import Scene
from display.settings import Settings
from display.theme import DEFAULT_PX_PER_MM
from engine.decks import DECKS, DIBV
from engine.games import GAMES

TRICK = Picture("trick", "suns-and-moons", "trick", "A trick")
PICTURES = [entry for entry in ENTRIES.values() if isinstance(entry, Picture)]


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A folder with one picture."""
    folder = tmp_path / "kept"
    folder.mkdir()
    assert renew(TRICK, folder)
    return folder


def marks() -> list[Rect]:
    """Where the marks of the trick lie."""
    scene = shown(TRICK)
    assert isinstance(scene, Scene)
    artist = Painter(USUAL, DEFAULT_PX_PER_MM * USUAL[0] / 1920)
    artist.paint(scene)
    return [piece.extent for piece in artist.pieces if isinstance(piece, Mark)]


def with_moved(area: Rect, right_px: int) -> pygame.Surface:
    """The trick with a part of it moved to the right."""
    whole = painted(TRICK)
    moved = whole.copy()
    moved.blit(whole, (area.x + right_px, area.y), area)
    return moved


# Painting


def test_a_picture_has_its_settings_size_and_moment() -> None:
    entry = replace(TRICK, settings=Settings(language="da", text=100))
    scene = shown(entry)
    assert isinstance(scene, Scene)
    assert scene.settings == entry.settings
    assert len(scene.view.state.trick.cards) == 3
    assert painted(entry).get_size() == USUAL


def test_a_match_that_invites_lacks_the_last_card_of_a_trick() -> None:
    found = shown(replace(ENTRIES["attract"], settings=Settings(language="hi")))
    assert isinstance(found, Attract)
    assert (found.language, found.settings.language) == ("hi", "hi")
    assert len(found.scene.view.state.trick.cards) == len(found.scene.seats) - 1


def test_the_lobby_is_pictured_in_its_settings() -> None:
    found = shown(replace(ENTRIES["lobby"], settings=Settings(language="it")))
    assert isinstance(found, Lobby)
    assert found.settings.language == "it"
    (language,) = [choice for choice in found.choices if choice.row is LobbyRow.LANGUAGE]
    assert language.options[language.index].word == "it"


def test_the_options_of_a_game_are_pictured_with_one_changed() -> None:
    found = shown(ENTRIES["lobby-options"])
    assert isinstance(found, Lobby)
    assert found.shows_options
    changed = [choice for choice in found.choices if choice.index != choice.usual]
    assert len(changed) == 1


def test_a_row_of_the_lobby_is_pictured_as_a_list_for_fingers() -> None:
    found = shown(ENTRIES["lobby-list"])
    assert isinstance(found, Lobby)
    assert (found.is_listed, found.touch) == (True, True)


def test_a_deck_is_pictured_while_it_gets_its_tags() -> None:
    found = shown(replace(ENTRIES["enrolling"], settings=Settings(language="fr")))
    assert isinstance(found, Enrolling)
    assert found.settings.language == "fr"
    assert 0 < found.count < found.of
    assert found.told is Told.TAKEN
    assert found.wanted is not None
    assert found.wanted.card == DIBV.cards[found.count]


def test_the_simulator_shows_a_hand_that_the_table_does_not() -> None:
    """Below the table lie the cards of the one person, as a human at a laptop has them."""
    entry = WindowPicture("", "suns-and-moons", "", size_px=(640, 400))
    drawn = painted(entry)
    assert drawn.get_size() == (640, 400)
    hand = pygame.transform.average_color(drawn, (190, 320, 260, 60))
    pad = pygame.transform.average_color(drawn, (8, 120, 90, 110))
    assert sum(hand[:3]) > 3 * sum(pad[:3])
    assert not difference(drawn, painted(entry)).is_seen


def test_a_deck_in_four_colours_looks_another() -> None:
    two = DeckSheet("two", "dibv", "", card_px=40)
    four = replace(two, settings=Settings(four_colours=True))
    assert difference(painted(two), painted(four)).is_seen


def test_fronts_and_backs_take_turns_and_labels_are_pages_of_their_own() -> None:
    fronts, backs = (painted(PrintedPage("", "unsun", number, "")) for number in (0, 1))
    labels = painted(PrintedPage("", "unsun", 0, "", labels=True))
    pages = [fronts, backs, labels]
    assert all(sorted(drawn.get_size()) == [596, 842] for drawn in pages)
    assert difference(fronts, backs).is_seen
    assert len({encoded(drawn) for drawn in pages}) == 3


# Keeping


def test_a_picture_that_looks_the_same_is_not_written_again(kept: Path) -> None:
    path = file_of(TRICK, kept)
    path.write_bytes(encoded(with_noise(painted(TRICK))))
    before = path.read_bytes()
    assert not renew(TRICK, kept)
    assert path.read_bytes() == before
    assert change(path, painted(TRICK), kept / "told") is None


def with_noise(drawn: pygame.Surface) -> pygame.Surface:
    """The picture as another machine might draw it: all its edges a little softer."""
    soft = pygame.transform.box_blur(drawn, 1)
    soft.set_alpha(64)
    softer = drawn.copy()
    softer.blit(soft, (0, 0))
    return softer


@pytest.mark.parametrize("right_px", [4, -4])
def test_every_mark_that_moved_is_told(kept: Path, right_px: int) -> None:
    path = file_of(TRICK, kept)
    assert len(marks()) >= 4
    for area in marks():
        told = change(path, with_moved(area, right_px), kept / "told")
        assert told is not None
        assert f"{path} is painted otherwise now, most at (" in told
        assert told.endswith("look, and if it is meant run `make pictures` and commit")


def test_the_new_picture_and_the_difference_are_left_to_be_looked_at(kept: Path) -> None:
    area, left = marks()[0], kept / "told"
    told = change(file_of(TRICK, kept), with_moved(area, 6), left)
    assert str(left) in (told or "")
    assert {path.name for path in left.iterdir()} == {"trick.jpg", "trick-difference.png"}
    apart = pygame.image.load(left / "trick-difference.png")
    near = pygame.Rect(area).inflate(32, 32)
    elsewhere = apart.copy()
    elsewhere.fill("black", near)
    assert max(pygame.image.tobytes(apart, "RGB")) > 200
    assert max(pygame.image.tobytes(elsewhere, "RGB")) < 64


def test_a_picture_that_is_missing_or_of_another_size_is_told(kept: Path) -> None:
    drawn = painted(replace(TRICK, size_px=(640, 360)))
    assert "has another size" in (change(file_of(TRICK, kept), drawn, kept / "told") or "")
    assert "is missing" in (change(kept / "none.jpg", drawn, kept / "told") or "")
    assert renew(replace(TRICK, size_px=(640, 360)), kept)


# Making all of it


def test_only_what_changed_is_written(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other: Entry = replace(TRICK, name="auction", moment="auction")
    monkeypatch.setattr(making, "ENTRIES", {"trick": TRICK, "auction": other})
    assert list(making.make(kept)) == [kept / "auction.jpg", kept / NAME]
    assert list(making.make(kept)) == []
    (kept / NAME).write_text("old")
    assert list(making.make(kept)) == [kept / NAME]


def test_the_page_shows_every_picture_with_its_line() -> None:
    two = Section("Two", (TRICK, replace(TRICK, name="other", says="Another")))
    told = page([two, Section("One", (TRICK,))])
    assert "## Two\n" in told
    assert "| ![A trick](trick.jpg)<br>A trick | ![Another](other.jpg)<br>Another |" in told
    assert "| ![A trick](trick.jpg)<br>A trick |  |" in told
    assert re.findall(r"\((.*?)\.jpg\)", page()) == list(ENTRIES)


# The list


def test_names_are_used_once() -> None:
    assert len(ENTRIES) == sum(len(section.entries) for section in GALLERY)


def test_the_gallery_has_every_game_deck_number_of_seats_and_setting_at_its_ends() -> None:
    scenes = [found for entry in PICTURES if isinstance(found := shown(entry), Scene)]
    assert {scene.game for scene in scenes} == set(GAMES)
    assert {len(scene.seats) for scene in scenes} == {2, 3, 4, 8}
    settings = [entry.settings for entry in PICTURES]
    assert {one.language for one in settings} == set(LANGUAGES)
    for name in ("contrast", "grain", "temperature", "text"):
        assert {getattr(one, name) for one in settings} == {0, 50, 100}
    assert any(one.four_colours for one in settings)
    sheets = [entry.deck for entry in ENTRIES.values() if isinstance(entry, DeckSheet)]
    assert set(sheets) == set(DECKS)
