"""The lobby and the invitation: words that fit, targets that fingers hit, a picture that moves."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import product

import pytest
from msgspec.structs import replace

from display.actions import Adjust, Choose, Close, Key, Press, Turn, Wake
from display.art.palette import PALETTE
from display.foyer_compose import composed
from display.foyer_scene import (
    Attract,
    Choice,
    Guest,
    Lobby,
    LobbyFault,
    LobbyRow,
    LobbyTold,
    Option,
    Waiting,
)
from display.foyer_words import CHANGE, COUNTS, OPTIONS, SITS, TOLD
from display.frame import Painter
from display.language import LANGUAGES, Language, language
from display.mounting import Orientation
from display.pieces import CardPiece, Mark, Paper, Piece, Target, Words
from display.scene import EIGHT_PLACES, Place, RulesSheet, SettingsSheet
from display.settings import Settings
from display.theme import TARGET_MM
from engine.games import GAMES
from tests.display.gallery import action_at, however_mounted, misfits, painter, pixels, sample
from tests.display.pseudo import PSEUDO

#: Size and calibration; the first is the default.
SCREENS = [((1920, 1080), 3.6), ((1280, 720), 2.4), ((1280, 720), 2.9), ((3840, 2160), 7.2)]

_ROWS = {
    LobbyRow.GAME: tuple(map(Option, GAMES)),
    LobbyRow.SEATS: (Option("seats", 3), Option("seats", 4)),
    LobbyRow.LENGTH: (Option("deals", 1), Option("deals", 16), Option("points", 300)),
    LobbyRow.PERIOD: (Option("day"), Option("night")),
    LobbyRow.LEVEL: (Option("easy"), Option("normal"), Option("hard")),
    LobbyRow.LANGUAGE: tuple(map(Option, LANGUAGES)),
    LobbyRow.OPTIONS: (Option("changed", 2),),
}
_OF_GANJIFA = _ROWS.keys() - {LobbyRow.SEATS, LobbyRow.LENGTH}


def choices_of(rows: Collection[LobbyRow]) -> tuple[Choice, ...]:
    return (*(Choice(row, _ROWS[row]) for row in _ROWS if row in rows), Choice(LobbyRow.START))


#: At eight places, each language but English.
_SPEAKING = dict(zip(range(1, 9), ("it", "da", "de", "fr", "es", "ja", "hi"), strict=False))

#: As many as there ever are; the last two share the foot, and have nothing to be listed.
CHOICES = choices_of(_ROWS.keys() - {LobbyRow.PERIOD})
LISTED = CHOICES[:-2]


def lobby(opener: int = 2, game: str = "suns-and-moons", **changes: object) -> Lobby:
    index = list(GAMES).index(game)
    choices = (Choice(LobbyRow.GAME, _ROWS[LobbyRow.GAME], index), *CHOICES[1:])
    persons, computers = (opener, opener % 8 + 1), tuple({1, 3, 6} - {opener, opener % 8 + 1})
    made = Lobby(game, choices, 0, opener, persons, computers, seats=5)
    return replace(made, **changes)


def lobbies() -> Iterator[Lobby]:
    """Every row set to everything, at all sides; faults; and before anybody sits."""
    yield Lobby("ganjifa")
    for waiting in Waiting:
        yield Lobby("ganjifa", waiting=waiting)
    for fault in LobbyFault:
        yield lobby(fault=fault, row=len(CHOICES) - 1)
    for number, choice in enumerate(CHOICES):
        for index in range(max(1, len(choice.options))):
            for opener in (2, 4):
                turned = replace(choice, index=index)
                choices = (*CHOICES[:number], turned, *CHOICES[number + 1 :])
                yield lobby(opener, choices=choices, row=number)
    for period in range(2):
        choices = choices_of(_OF_GANJIFA)
        choices = (*choices[:1], replace(choices[1], index=period), *choices[2:])
        yield lobby(2, "ganjifa", choices=choices, row=1)
    for game in GAMES:
        yield lobby(4, game)
    yield from told()


def told() -> Iterator[Lobby]:
    """Every row as a list; what came of cards; people known by name; and sheets."""
    for number, choice in enumerate(LISTED):
        for opener, index in product((2, 4), (0, len(choice.options) - 1)):
            turned = replace(choice, index=index)
            choices = (*CHOICES[:number], turned, *CHOICES[number + 1 :])
            yield lobby(opener, choices=choices, row=number, is_listed=True)
    guests = tuple(Guest(place, "Maria Magdalena Ferr", code) for place, code in _SPEAKING.items())
    for one in LobbyTold:
        yield lobby(told=one, guests=guests)
    for place, sheet in product(EIGHT_PLACES[1:4], (RulesSheet, SettingsSheet)):
        yield lobby(place.number, sheet=sheet(place))


def pieces_of(
    made: Lobby | Attract,
    words: Language,
    screen: tuple[tuple[int, int], float] = SCREENS[0],
) -> tuple[Piece, ...]:
    return composed(made, Painter(*screen).layout(made), words, PALETTE)


@pytest.mark.parametrize("text", [0, 50, 100])
@pytest.mark.parametrize("code", [*LANGUAGES, "pseudo"])
def test_all_words_fit_in_every_language_and_size(code: str, text: int) -> None:
    words = PSEUDO if code == "pseudo" else language(code)
    for made in lobbies():
        sized = replace(made, settings=Settings(text=text))
        assert misfits(pieces_of(sized, words)) == []


@however_mounted
def test_words_fit_however_the_screen_is_mounted(
    size_px: tuple[int, int], orientation: Orientation
) -> None:
    artist = Painter(size_px, 3.0, PSEUDO, orientation)
    for made in (*told(), lobby(2), lobby(4), Lobby("ganjifa")):
        pieces = composed(made, artist.layout(made), PSEUDO, PALETTE)
        assert misfits(pieces) == [], made


@pytest.mark.parametrize("screen", SCREENS)
def test_all_that_can_be_touched_is_large_enough_for_a_finger(
    screen: tuple[tuple[int, int], float],
) -> None:
    artist = Painter(*screen)
    for made in lobbies():
        scale = artist.layout(made).px_per_mm
        for piece in pieces_of(made, language("en"), screen):
            if isinstance(piece, Target):
                least = min(piece.frame.width, piece.frame.height)
                assert least >= TARGET_MM * scale - 1, piece


@pytest.mark.parametrize("opener", [1, 4, 6, 8])
def test_arrows_go_to_the_options_beside_and_start_starts(opener: int) -> None:
    artist = painter()
    made = lobby(opener)
    artist.paint(made)
    marks = [piece for piece in artist.pieces if isinstance(piece, Mark)]
    found = [action_at(artist, *mark.extent.centre) for mark in marks]
    rows = range(len(LISTED))
    counts = [len(choice.options) for choice in LISTED]
    wanted = [Adjust(opener, row, to) for row in rows for to in (counts[row] - 1, 1)]
    assert found == wanted
    (start,) = (piece for piece in artist.pieces if _says(piece, "Start the match"))
    assert action_at(artist, *start.extent.centre) == Choose(opener, len(CHOICES) - 1)


def _says(piece: Piece, text: str) -> bool:
    return isinstance(piece, Words) and piece.text == text


@pytest.mark.parametrize("place", EIGHT_PLACES)
def test_a_free_place_sits_down_wherever_its_panel_is_touched(place: Place) -> None:
    artist, made = painter(), Lobby("ramejan")
    artist.paint(made)
    index = made.table.index(place)
    panel = artist.layout(made).seats[index].panel.rect
    for x in (panel.x + 3, panel.centre[0], panel.right - 3):
        assert action_at(artist, x, panel.centre[1]) == Press(made.table[index].number, Key.OK)


def test_who_sits_reaches_all_three_keys() -> None:
    artist, made = painter(), lobby(2)
    artist.paint(made)
    panel = artist.layout(made).seats[1].panel
    found = {action_at(artist, *panel.part(x, 5, 1, 1).rect[:2]) for x in range(0, panel.width, 9)}
    assert found == {Press(2, key) for key in Key}


def test_signs_say_which_keys_fingers_find_and_stand_on_them() -> None:
    artist, made = painter(), lobby(2, touch=True)
    artist.paint(made)
    signs = [p for p in artist.pieces if isinstance(p, Mark) and p.name in ("minus", "plus")]
    found = [action_at(artist, *sign.extent.centre) for sign in signs]
    assert found == [Press(2, Key.MINUS), Press(2, Key.PLUS), Press(3, Key.MINUS)]
    assert not [p for p in pieces_of(lobby(2), language("en")) if p in signs]


def test_the_game_is_shown_by_its_cards() -> None:
    for game in GAMES:
        cards = [p for p in pieces_of(lobby(2, game), language("en")) if isinstance(p, CardPiece)]
        assert len(cards) >= 3
        assert {card.deck for card in cards} == {GAMES[game].deck.name}
        assert all(card.card in GAMES[game].cards for card in cards)


@pytest.mark.parametrize("opener", [2, 4, 6, 8])
def test_each_entry_of_a_list_is_touched_by_itself(opener: int) -> None:
    for row, choice in enumerate(LISTED):
        artist = painter()
        artist.paint(lobby(opener, row=row, is_listed=True))
        targets = [p for p in artist.pieces if isinstance(p, Target)]
        entries = [Adjust(opener, row, index) for index in range(len(choice.options))]
        found = {action_at(artist, *t.extent.centre) for t in targets if t.action in entries}
        assert found == set(entries)


def test_a_row_is_touched_to_be_listed() -> None:
    artist, made = painter(), lobby(2)
    artist.paint(made)
    labels = [p for p in artist.pieces if _says(p, "Length of the match")]
    values = [p for p in artist.pieces if _says(p, "1 deal")]
    assert {action_at(artist, *p.extent.centre) for p in (*labels, *values)} == {Turn(2, 2)}


def test_who_is_known_has_a_name_and_is_told_in_their_language() -> None:
    guests = (Guest(2, "Anna", "it"), Guest(3, "Bo"))
    pieces = pieces_of(lobby(2, guests=guests), language("en"))
    texts = [piece.text for piece in pieces if isinstance(piece, Words)]
    assert {"Anna", "Bo", "Place 1"} <= set(texts)
    assert not {"Place 2", "Place 3"} & set(texts)
    assert language("it").say(CHANGE) in texts
    assert language("en").say(SITS) in texts


@pytest.mark.parametrize("at", [3, None])
def test_what_came_of_a_card_is_told_at_its_place_or_everywhere(at: int | None) -> None:
    made = lobby(2, told=LobbyTold.UNKNOWN_TAG, told_at=at)
    words = [p for p in pieces_of(made, language("en")) if isinstance(p, Words)]
    found = [p for p in words if p.text == TOLD[LobbyTold.UNKNOWN_TAG].text]
    assert len(found) == (1 if at else 8)


def test_a_sheet_lies_alone() -> None:
    for sheet in (RulesSheet(EIGHT_PLACES[4]), SettingsSheet(EIGHT_PLACES[4])):
        pieces = pieces_of(lobby(2, sheet=sheet), language("en"))
        assert len([p for p in pieces if isinstance(p, Paper)]) == 1
        assert [p for p in pieces if isinstance(p, Target) and p.action == Close()]


def test_every_option_has_words() -> None:
    named = {LobbyRow.GAME, LobbyRow.LANGUAGE}
    words = {o.word for row, options in _ROWS.items() if row not in named for o in options}
    assert words == {*OPTIONS, *COUNTS}


# Attract mode


def invitation(shift: tuple[int, int] = (0, 0), code: str = "en") -> Attract:
    return Attract(sample("trick for 4"), code, shift)


def test_a_touch_anywhere_only_wakes() -> None:
    artist = painter()
    artist.paint(invitation())
    width, height = artist.size_px
    points = ((1, 1), (width // 2, height // 2), (width - 2, height - 2))
    assert {action_at(artist, *point) for point in points} == {Wake()}


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_language_invites_at_both_long_sides(code: str) -> None:
    pieces = pieces_of(invitation(code=code), language("en"))
    assert misfits(pieces) == []
    texts = [piece for piece in pieces if isinstance(piece, Words)]
    (near, far) = texts[-2:]
    assert near.text == far.text
    assert (near.frame.angle_deg, far.frame.angle_deg) == (0, 180)


def test_the_whole_picture_moves_and_comes_back() -> None:
    artist = painter()
    still = artist.paint(invitation()).copy()
    moved = artist.paint(invitation((1, -1))).copy()
    assert artist.changed == (artist.layout(invitation()).screen,)
    width, height = artist.size_px
    inner = (40, 40, width - 80, height - 80)
    assert pixels(still.subsurface(inner)) == pixels(
        moved.subsurface((42, 38, width - 80, height - 80))
    )
    assert pixels(artist.paint(invitation())) == pixels(still)


def test_what_was_shown_before_leaves_no_trace() -> None:
    for made in (lobby(4), invitation((1, 1)), invitation(), Lobby("ganjifa")):
        artist = painter()
        for before in (invitation((-1, 0)), lobby(6), sample("trick for 4")):
            artist.paint(before)
        assert pixels(artist.paint(made)) == pixels(painter().paint(made))


def test_settings_are_followed() -> None:
    made = lobby()
    plain = pixels(painter().paint(made))
    for settings in (Settings(contrast=100), Settings(temperature=0), Settings(text=100)):
        assert pixels(painter().paint(replace(made, settings=settings))) != plain
