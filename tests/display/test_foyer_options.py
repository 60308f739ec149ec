"""The options of the games in the lobby: words that fit, and what fingers find."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from display.actions import Adjust, Choose, Turn
from display.art.palette import PALETTE
from display.art.type import Role
from display.foyer_compose import composed
from display.foyer_option_words import RULES, VALUES
from display.foyer_scene import Choice, Lobby, LobbyFault, LobbyRow, Option
from display.foyer_words import AS_USUAL, CHANGED_KEYS, DONE_KEYS, LABELS, OPTIONS_KEYS, USUAL
from display.frame import Painter
from display.language import LANGUAGES, Language, language
from display.mounting import Orientation
from display.pieces import Mark, Piece, Target, Words
from display.scene import EIGHT_PLACES
from display.settings import Settings
from display.theme import TARGET_MM
from tests.display.gallery import action_at, however_mounted, misfits, painter
from tests.display.pseudo import PSEUDO

#: Size and calibration.
SCREENS = [((1920, 1080), 3.6), ((1280, 720), 2.9), ((3840, 2160), 7.2)]
_IN_A_LEAF = 6
_KEYS = tuple(RULES)


def rule(key: str, index: int = 0) -> Choice:
    options = tuple(Option(word, 10) for word in VALUES[key])
    return Choice(LobbyRow.RULE, options, min(index, len(options) - 1), key)


def leaf(
    opener: int = 2, keys: tuple[str, ...] = _KEYS[:_IN_A_LEAF], index: int = 0, **changes: object
) -> Lobby:
    """The leaf of some options, each set to its value of that index."""
    back = Choice(LobbyRow.DONE, (Option("usual"),) if index else ())
    choices = (*(rule(key, index) for key in keys), back)
    made = Lobby("ganjifa", choices, 0, opener, (opener,), shows_options=True, seats=3)
    return replace(made, **changes)


def leaves(opener: int) -> Iterator[Lobby]:
    """Every option with every value, and as a list."""
    for first in range(0, len(_KEYS), _IN_A_LEAF):
        keys = _KEYS[first : first + _IN_A_LEAF]
        for index in range(3):
            yield leaf(opener, keys, index, row=index % len(keys))
        for row in range(len(keys)):
            yield leaf(opener, keys, row=row, is_listed=True)
    yield leaf(opener, index=1, row=_IN_A_LEAF, fault=LobbyFault.UNTAPPED)
    yield leaf(opener, row=_IN_A_LEAF)


def pieces_of(made: Lobby, words: Language, artist: Painter) -> tuple[Piece, ...]:
    return composed(made, artist.layout(made), words, PALETTE)


def said(made: Lobby, words: Language | None = None) -> list[str]:
    pieces = pieces_of(made, words or language("en"), painter())
    return [piece.text for piece in pieces if isinstance(piece, Words)]


@pytest.mark.parametrize("text", [0, 100])
@pytest.mark.parametrize("code", [*LANGUAGES, "pseudo"])
def test_all_words_fit_in_every_language_and_size(code: str, text: int) -> None:
    words, artist = PSEUDO if code == "pseudo" else language(code), Painter(*SCREENS[0])
    for opener in (2, 4):
        for made in leaves(opener):
            sized = replace(made, settings=Settings(text=text))
            assert misfits(pieces_of(sized, words, artist)) == []


@however_mounted
def test_words_fit_however_the_screen_is_mounted(
    size_px: tuple[int, int], orientation: Orientation
) -> None:
    artist = Painter(size_px, 3.0, PSEUDO, orientation)
    for opener in (2, 4):
        for made in leaves(opener):
            assert misfits(pieces_of(made, PSEUDO, artist)) == [], made


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("opener", [2, 4])
def test_all_that_can_be_touched_is_large_enough_for_a_finger(
    screen: tuple[tuple[int, int], float], opener: int
) -> None:
    artist = Painter(*screen)
    for made in leaves(opener):
        least_px = TARGET_MM * artist.layout(made).px_per_mm - 1
        for piece in pieces_of(made, language("en"), artist):
            if isinstance(piece, Target):
                assert min(piece.frame.width, piece.frame.height) >= least_px, piece


@pytest.mark.parametrize("opener", [1, 4, 6, 8])
def test_arrows_go_to_the_values_beside_and_between_them_all_lie_open(opener: int) -> None:
    artist, made = painter(), leaf(opener)
    artist.paint(made)
    marks = [piece for piece in artist.pieces if isinstance(piece, Mark)]
    found = [action_at(artist, *mark.extent.centre) for mark in marks]
    counts = [len(choice.options) for choice in made.choices[:-1]]
    wanted = [Adjust(opener, n, to) for n, count in enumerate(counts) for to in (count - 1, 1)]
    assert found == wanted
    values = [VALUES[choice.key][choice.options[0].word].text for choice in made.choices[:-1]]
    texts = [p for p in artist.pieces if isinstance(p, Words) and p.text in values]
    shown = [action_at(artist, *piece.extent.centre) for piece in texts]
    assert shown == [Turn(opener, row) for row in range(len(values))]


@pytest.mark.parametrize("opener", [2, 4, 6])
def test_the_foot_goes_back_and_has_all_as_usual_where_anything_is_not(opener: int) -> None:
    artist = painter()
    for index, usual in ((0, None), (1, Adjust(opener, _IN_A_LEAF, 0))):
        artist.paint(leaf(opener, index=index))
        words = {p.text: p for p in artist.pieces if isinstance(p, Words)}
        back = words[LABELS[LobbyRow.DONE].text]
        assert action_at(artist, *back.extent.centre) == Choose(opener, _IN_A_LEAF)
        again = words.get(AS_USUAL.text)
        assert (again and action_at(artist, *again.extent.centre)) == usual


def test_what_differs_from_the_tables_own_stands_out() -> None:
    for index, role in ((0, Role.PROMPT), (1, Role.STRONG)):
        pieces = pieces_of(leaf(index=index), language("en"), painter())
        values = [text.text for key in _KEYS[:_IN_A_LEAF] for text in VALUES[key].values()]
        shown = {p.role for p in pieces if isinstance(p, Words) and p.text in values}
        assert shown == {role}


def test_the_list_says_which_value_is_the_tables_own() -> None:
    own = replace(rule("allPass"), usual=1)
    made = leaf(is_listed=True, choices=(own, Choice(LobbyRow.DONE)))
    pieces = pieces_of(made, language("en"), painter())
    at_px = {p.text: p.extent.centre[1] for p in pieces if isinstance(p, Words)}
    values = [at_px[VALUES["allPass"][option.word].text] for option in own.options]
    assert values[1] < at_px[USUAL.text] < values[2]


def test_the_panel_says_what_the_keys_do() -> None:
    assert DONE_KEYS.text in said(leaf(row=_IN_A_LEAF))
    assert CHANGED_KEYS.text in said(leaf(row=_IN_A_LEAF, index=1))
    row = Choice(LobbyRow.OPTIONS, (Option("changed", 0),))
    made = Lobby("ganjifa", (row, Choice(LobbyRow.START)), 0, 2, (2,))
    assert OPTIONS_KEYS.text in said(made)


@pytest.mark.parametrize(("count", "words"), [(0, "as usual"), (1, "1 changed"), (2, "2 changed")])
def test_the_foot_of_the_lobby_says_how_much_is_changed(count: int, words: str) -> None:
    row = Choice(LobbyRow.OPTIONS, (Option("changed", count),))
    made = Lobby("ganjifa", (row, Choice(LobbyRow.START)), 1, 4, (4,), table=EIGHT_PLACES)
    assert words in said(made)


def test_every_option_has_a_value_at_least_for_both_sides_of_a_question() -> None:
    assert RULES.keys() == VALUES.keys()
    assert all(len({*values.values()}) > 1 for values in VALUES.values())
