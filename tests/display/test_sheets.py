"""Sheets: all that is written fits, wherever they face, and nothing else of the table matters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from display import rules_pages as paging
from display.actions import Adjust, Close, Turn
from display.adjusting import OPTIONS, ROWS, Row, value_of
from display.art.cards import size_px
from display.art.packs import art_of
from display.art.palette import contrast
from display.art.type import Role
from display.draw import draw
from display.frame import Painter
from display.language import LANGUAGES, language
from display.layout import Frame, Rect
from display.leaf import paper, quiet
from display.lettering import fit
from display.look import look
from display.pieces import CardPiece, Mark, Paper, Piece, Slider, Target, Words
from display.rulebook import Bullets, Cards, Paragraph, plain, rulebook
from display.rules_pages import CardItem, LineItem, page_of_part, rules_pages
from display.scene import EIGHT_PLACES, Place, RulesSheet, Scene, SettingsSheet, Sheet, Side
from display.setting import Setting
from display.settings import SETTINGS, Settings
from display.sheets import sheet_pieces
from display.situations import situation
from display.theme import TARGET_MM
from engine.games import GAMES
from tests.display.gallery import action_at, misfits, painted, painter, pixels, sample
from tests.display.pseudo import PSEUDO
from tests.display.test_language import built as built

#: 720p, 1080p and 4K: small, as designed, and on a table of more than a metre.
SCREENS = (((1280, 720), 2.9), ((1920, 1080), 3.6), ((3840, 2160), 3.6))
OF_GAME = {
    "suns-and-moons": "trick for 4",
    "ramejan": "ramejan claimed",
    "ganjifa": "ganjifa trick",
    "unsun-karuta": "unsun trick",
}
LEAST_TEXT, MOST_TEXT = replace(SETTINGS, text=0), replace(SETTINGS, text=100)
ENDS = [
    replace(SETTINGS, contrast=c, temperature=t, text=x)
    for c, t, x in product((0, 50, 100), (0, 50, 100), (0, 100))
]
#: One place a side, and the two that sit furthest from the middle of theirs.
FACING = EIGHT_PLACES


def opened(sheet: Sheet, game: str = "suns-and-moons", settings: Settings = SETTINGS) -> Scene:
    return replace(sample(OF_GAME[game]), sheet=sheet, settings=settings)


@cache
def artist_for(screen: tuple[tuple[int, int], float]) -> Painter:
    """A painter that lays out and draws nothing, so that one does for all."""
    return Painter(*screen)


def pieces_of(made: Scene, screen: tuple[tuple[int, int], float] = SCREENS[1]) -> tuple[Piece, ...]:
    """What the sheet alone is made of."""
    artist = artist_for(screen)
    words = PSEUDO if made.settings.language == "pseudo" else artist.language_of(made)
    return _composed(artist, made, words)


def _composed(artist: Painter, made: Scene, words: object) -> tuple[Piece, ...]:
    palette = look(made.settings).palette
    setting = Setting(made, situation(made), artist.layout(made), words, palette)  # type: ignore[arg-type]
    return tuple(sheet_pieces(setting))


def all_pages(game: str, settings: Settings, side: Side) -> range:
    return range(len(rules_pages(game, settings, side)))


# Rules


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("side", [Side.NEAR, Side.LEFT])
@pytest.mark.parametrize("settings", [LEAST_TEXT, SETTINGS, MOST_TEXT])
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_word_and_card_of_the_rules_is_on_a_page_in_order(
    game: str, side: Side, settings: Settings, code: str
) -> None:
    settings = replace(settings, language=code)
    told: list[str] = []
    for page in rules_pages(game, settings, side):
        for placed in page.placed:
            match placed.item:
                case LineItem(line):
                    told.append(plain(line))
                case CardItem(cards):
                    told += cards
    # Not every script puts spaces where lines are broken.
    assert "".join(told).replace(" ", "") == "".join(_everything(game, code)).replace(" ", "")


def _everything(game: str, code: str) -> Iterator[str]:
    for part in rulebook(game, code).parts:
        for block in part.blocks:
            match block:
                case Paragraph(text):
                    yield plain(text)
                case Bullets(items):
                    yield from map(plain, items)
                case Cards(cards):
                    yield from cards


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("settings", [LEAST_TEXT, SETTINGS, MOST_TEXT])
def test_every_page_stays_within_its_leaf(
    game: str, screen: tuple[tuple[int, int], float], settings: Settings
) -> None:
    for place in FACING:
        for page in all_pages(game, settings, place.side):
            pieces = pieces_of(opened(RulesSheet(place, page), game, settings), screen)
            assert misfits(pieces) == []
            _check_within(pieces, screen[0])


def _check_within(pieces: tuple[Piece, ...], size_px: tuple[int, int]) -> None:
    (leaf,) = [piece for piece in pieces if isinstance(piece, Paper)]
    assert Rect(0, 0, *size_px).contains(leaf.rect)
    for piece in pieces:
        if isinstance(piece, CardPiece):
            assert leaf.rect.contains(piece.frame.rect), piece
        elif not isinstance(piece, Paper):
            assert leaf.rect.contains(piece.extent), piece


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("screen", SCREENS)
def test_every_line_stands_in_its_own_size(
    code: str, screen: tuple[tuple[int, int], float]
) -> None:
    """Shrunk, a line would leave gaps between its words of two weights."""
    settings = replace(SETTINGS, language=code)
    for game in GAMES:
        for page in all_pages(game, settings, Side.NEAR):
            for piece in pieces_of(opened(RulesSheet(FACING[1], page), game, settings), screen):
                if isinstance(piece, Words) and piece.role in (Role.PROMPT, Role.STRONG):
                    box = piece.frame.width, piece.frame.height
                    fitted = fit(piece.text, piece.role, piece.size_px, box)
                    assert fitted.size_px == piece.size_px, piece.text


@pytest.mark.parametrize("place", FACING)
def test_lines_cards_and_foot_cover_each_other_nowhere(place: Place) -> None:
    for game in GAMES:
        for page in all_pages(game, MOST_TEXT, place.side):
            pieces = pieces_of(opened(RulesSheet(place, page), game, MOST_TEXT))
            texts = [piece.extent for piece in pieces if isinstance(piece, Words)]
            cards = [piece.frame.rect for piece in pieces if isinstance(piece, CardPiece)]
            for n, box in enumerate(texts):
                assert not any(box.overlaps(other) for other in (*texts[n + 1 :], *cards)), page


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("side", [Side.FAR, Side.RIGHT])
def test_parts_begin_on_pages_of_their_own(game: str, side: Side) -> None:
    pages = rules_pages(game, SETTINGS, side)
    starts = [page_of_part(pages, number) for number in range(1, 6)]
    assert starts[0] == 0
    assert starts == sorted(set(starts))
    assert [pages[start].title for start in starts] == [p.title for p in rulebook(game, "en").parts]


def test_a_page_beyond_the_last_shows_the_last() -> None:
    last = len(rules_pages("ramejan", SETTINGS, Side.NEAR)) - 1
    place = EIGHT_PLACES[0]
    beyond = pieces_of(opened(RulesSheet(place, 99), "ramejan"))
    assert beyond == pieces_of(opened(RulesSheet(place, last), "ramejan"))


def test_fingers_turn_the_page_and_put_the_leaf_away() -> None:
    place = EIGHT_PLACES[3]
    artist = Painter(*SCREENS[1])
    artist.paint(opened(RulesSheet(place, 1)))
    (leaf,) = [piece.rect for piece in artist.pieces if isinstance(piece, Paper)]
    # From the left side of the table, the reader's left is at the top of the screen.
    assert action_at(artist, leaf.x + 30, leaf.y + 30) == Turn(place.number, 0)
    assert action_at(artist, leaf.x + 30, leaf.bottom - 30) == Turn(place.number, 2)
    assert action_at(artist, leaf.right - 10, leaf.bottom - 10) == Close()


def test_the_first_page_turns_onward_only_and_the_last_back_only() -> None:
    last = len(rules_pages("ganjifa", SETTINGS, Side.NEAR)) - 1
    place = EIGHT_PLACES[1]
    for page, to in ((0, 1), (last, last - 1)):
        pieces = pieces_of(opened(RulesSheet(place, page), "ganjifa"))
        turns = [piece.action for piece in pieces if isinstance(piece, Target)]
        assert turns == [Turn(place.number, to), Close()]


def test_where_the_rules_are_not_translated_a_notice_stands_before_each_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fallen_back(game: str, _code: str) -> object:
        return rulebook(game, "en")

    monkeypatch.setattr(paging, "rulebook", fallen_back)
    paging._pages.cache_clear()
    pages = rules_pages("ramejan", replace(SETTINGS, language="da"), Side.NEAR)
    paging._pages.cache_clear()
    told = language("da").say(paging.UNTRANSLATED).split()[0]
    starts = [page_of_part(pages, number) for number in range(1, 6)]
    for start in starts:
        item = pages[start].placed[0].item
        assert isinstance(item, LineItem)
        assert item.line[0].strong and item.line[0].text.startswith(told)


# Settings


@pytest.mark.parametrize("settings", ENDS)
@pytest.mark.parametrize("screen", SCREENS)
def test_all_rows_fit_at_all_settings(
    settings: Settings, screen: tuple[tuple[int, int], float], built: Path
) -> None:
    for place in (EIGHT_PLACES[1], EIGHT_PLACES[3], EIGHT_PLACES[5], EIGHT_PLACES[7]):
        artist = artist_for(screen)
        made = opened(SettingsSheet(place, 3), settings=settings)
        for words in (*(language(code, built) for code in LANGUAGES), PSEUDO):
            pieces = _composed(artist, made, words)
            assert misfits(pieces) == [], words
            _check_within(pieces, screen[0])


@pytest.mark.parametrize("place", FACING)
@pytest.mark.parametrize("screen", SCREENS)
def test_every_option_and_slider_is_large_enough_for_a_finger(
    place: Place, screen: tuple[tuple[int, int], float]
) -> None:
    made = opened(SettingsSheet(place))
    artist = Painter(*screen)
    least_px = TARGET_MM * artist.layout(made).px_per_mm - 1
    pieces = _composed(artist, made, language("en"))
    targets = [piece for piece in pieces if isinstance(piece, Target)]
    reached = {(a.row, a.value) for t in targets if isinstance(a := t.action, Adjust)}
    for number, row in enumerate(ROWS):
        values = {value for n, value in reached if n == number}
        count = len(OPTIONS.get(row, ("",)))
        beside = {(value_of(SETTINGS, row) + step) % count for step in (-1, 1)}
        assert values in (set(range(count)), beside), row
    for target in targets:
        assert min(target.frame.width, target.frame.height) >= least_px, target


def test_a_touched_slider_is_drawn_where_it_was_touched() -> None:
    place = EIGHT_PLACES[5]
    artist = Painter(*SCREENS[1])
    made = opened(SettingsSheet(place))
    artist.paint(made)
    grain = ROWS.index(Row.GRAIN)
    (target,) = [
        p for p in artist.pieces if isinstance(p, Target) and p.action == Adjust(6, grain, 0)
    ]
    dot = target.frame.part(target.frame.width * 3 // 4, 5, 1, 1).rect
    assert action_at(artist, dot.x, dot.y) == Adjust(place.number, grain, 75)
    set_there = pieces_of(replace(made, settings=Settings(grain=75)))
    assert 75 in [piece.share for piece in set_there if isinstance(piece, Slider)]


def test_many_languages_stand_one_at_a_time_between_arrows(monkeypatch: pytest.MonkeyPatch) -> None:
    many = tuple("abcdefgh")
    monkeypatch.setitem(OPTIONS, Row.LANGUAGE, many)
    monkeypatch.setattr("display.settings_sheet.LANGUAGES", dict(zip(many, many, strict=True)))
    made = opened(SettingsSheet(EIGHT_PLACES[1]))
    made = replace(made, settings=replace(SETTINGS, language="a"))
    artist = Painter(*SCREENS[1])
    pieces = _composed(artist, made, language("en"))
    assert [
        p.action.value
        for p in pieces
        if isinstance(p, Target) and isinstance(p.action, Adjust) and p.action.row == 0
    ] == [7, 1]
    assert [p.mirrored for p in pieces if isinstance(p, Mark) and p.name == "onward"] == [
        True,
        False,
    ]


@pytest.mark.parametrize("settings", ENDS)
def test_all_that_is_printed_can_be_read(settings: Settings) -> None:
    palette = look(settings).palette
    for ink in (palette.ink, palette.vermilion, quiet(palette)):
        assert contrast(ink, paper(palette)) >= 4.5 - 0.05, ink


# Frames


@pytest.mark.parametrize("sheet", [RulesSheet(EIGHT_PLACES[1], 2), SettingsSheet(EIGHT_PLACES[3])])
def test_a_frame_with_a_sheet_depends_on_its_scene_alone(sheet: Sheet) -> None:
    artist, made = painter(), opened(sheet)
    artist.paint(replace(made, sheet=RulesSheet(EIGHT_PLACES[7], 3)))
    artist.paint(replace(made, sheet=None))
    assert pixels(artist.paint(made)) == painted(made)
    artist.paint(replace(made, sheet=None))
    assert pixels(artist.frame) == painted(replace(made, sheet=None))


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_depends_on_nothing_that_is_dealt(game: str) -> None:
    """Neither the cards in play nor whose turn it is: only game, place, page and settings."""
    sheets: list[Sheet] = [RulesSheet(EIGHT_PLACES[1], 1), SettingsSheet(EIGHT_PLACES[1])]
    made = sample(OF_GAME[game])
    waiting = tuple(replace(seat, waited_for=False, prompt=None) for seat in made.seats)
    for sheet in sheets:
        with_turn = pieces_of(replace(made, sheet=sheet))
        assert with_turn == pieces_of(replace(made, sheet=sheet, seats=waiting))


@pytest.mark.parametrize(("deck", "card"), [("ganjifa", "MAT-R"), ("unsun", "KOP-UN")])
def test_figures_stand_on_their_feet_for_whoever_reads(deck: str, card: str) -> None:
    width, height = size_px(60, art_of(deck))
    box = pygame.Rect(20, 20, width, height)
    drawn = {}
    for angle_deg in (0, 180):
        surface = pygame.Surface((120, 140))
        draw(surface, CardPiece(Frame(Rect(*box), angle_deg), card, deck=deck))
        # Within the rim: the shadow falls the same way for everybody.
        drawn[angle_deg] = surface.subsurface(box.inflate(-24, -24))
    assert pixels(pygame.transform.rotate(drawn[180], 180)) == pixels(drawn[0])
    assert pixels(drawn[180]) != pixels(drawn[0])


@pytest.mark.parametrize("name", ["trick for 4", "over for 3", "unsun trick"])
def test_the_leaf_covers_no_half_of_any_words_or_marks(name: str) -> None:
    artist = painter()
    artist.paint(replace(sample(name), sheet=RulesSheet(EIGHT_PLACES[1])))
    pieces = artist.pieces
    at = next(n for n, piece in enumerate(pieces) if isinstance(piece, Paper))
    under = [p.extent for p in pieces[:at] if isinstance(p, Words | Mark)]
    (leaf,) = (p.rect for p in pieces if isinstance(p, Paper))
    cut = [box for box in under if box.overlaps(leaf) and not leaf.contains(box)]
    assert len(under) > 4
    assert cut == []
