"""The enrolment's sheet: words that fit, keys that fingers hit, and the deck at a glance."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from msgspec.structs import replace

from display.actions import Command, Key, Press
from display.art.palette import PALETTE
from display.enrolment_scene import Enrolling, Meant, Told
from display.foyer_compose import composed
from display.frame import Painter
from display.language import LANGUAGES, Language, language
from display.look import look
from display.mounting import Orientation
from display.pieces import CardPiece, Piece, Target, Words
from display.scene import EIGHT_PLACES
from display.settings import Settings
from display.theme import TARGET_MM
from engine.decks import DECKS, DIBV
from tests.display.gallery import however_mounted, misfits, painter, pixels
from tests.display.pseudo import PSEUDO

SCREENS = [((1920, 1080), 3.6), ((1280, 720), 2.4), ((1280, 720), 2.9), ((3840, 2160), 7.2)]
SIDES = EIGHT_PLACES[1], EIGHT_PLACES[3]


def enrolling(**changes: object) -> Enrolling:
    made = Enrolling(Meant(card="M7"), done=DIBV.cards[:18], count=18, of=44)
    return replace(made, **changes)


def moments() -> Iterator[Enrolling]:
    """Everything that may be wanted and told, at a long side and a short one."""
    for place, told in product(SIDES, (None, *Told)):
        yield enrolling(place=place, told=told, met=Meant(card="M6"))
    for place, (name, deck) in product(SIDES, DECKS.items()):
        every = enrolling(deck=name, done=deck.cards, count=1, of=1, wanted=None, place=place)
        yield every
        yield replace(every, checks=True)
        yield replace(every, checks=True, of=2, told=Told.TAKEN, met=Meant(card=deck.cards[-2]))
        for card in deck.cards[:: len(deck.cards) // 5]:
            yield replace(every, wanted=Meant(card=card), told=Told.KNOWN, met=Meant(card=card))
            yield replace(every, wanted=Meant(card=card), renews=True)
    for place, command in product(SIDES, Command):
        meant = Meant(command=command)
        yield enrolling(place=place, of_deck=False, wanted=meant, told=Told.TAKEN, met=meant)
    for place, name in product(SIDES, ("Bo", "Maria Magdalena Ferr")):
        meant = Meant(person=name)
        yield enrolling(place=place, of_deck=False, wanted=meant, told=Told.BACK, met=meant)


def pieces_of(
    made: Enrolling, words: Language, screen: tuple[tuple[int, int], float] = SCREENS[0]
) -> tuple[Piece, ...]:
    return composed(made, Painter(*screen).layout(made), words, PALETTE)


@pytest.mark.parametrize("text", [0, 50, 100])
@pytest.mark.parametrize("code", [*LANGUAGES, "pseudo"])
def test_all_words_fit_in_every_language_and_size(code: str, text: int) -> None:
    words = PSEUDO if code == "pseudo" else language(code)
    settings = Settings(text=text)
    artist = painter()
    palette = look(settings).palette
    for made in moments():
        sized = replace(made, settings=settings)
        pieces = composed(sized, artist.layout(sized), words, palette)
        assert misfits(pieces) == [], made


@however_mounted
def test_words_fit_however_the_screen_is_mounted(
    size_px: tuple[int, int], orientation: Orientation
) -> None:
    artist = Painter(size_px, 3.0, PSEUDO, orientation)
    for made in moments():
        pieces = composed(made, artist.layout(made), PSEUDO, PALETTE)
        assert misfits(pieces) == [], made


@pytest.mark.parametrize("screen", SCREENS)
def test_keys_are_large_enough_for_fingers(screen: tuple[tuple[int, int], float]) -> None:
    for place in SIDES:
        made = enrolling(place=place)
        scale = Painter(*screen).layout(made).px_per_mm
        targets = [p for p in pieces_of(made, language("en"), screen) if isinstance(p, Target)]
        assert [target.action for target in targets] == [
            Press(place.number, key) for key in (Key.MINUS, Key.OK, Key.PLUS)
        ]
        for target in targets:
            assert min(target.frame.width, target.frame.height) >= TARGET_MM * scale - 1


def test_a_check_has_one_key() -> None:
    pieces = pieces_of(enrolling(checks=True, wanted=None), language("en"))
    assert [p.action for p in pieces if isinstance(p, Target)] == [Press(2, Key.OK)]


def test_the_wanted_card_is_shown_and_marked_in_the_deck() -> None:
    pieces = pieces_of(enrolling(), language("en"))
    assert [p.card for p in pieces if isinstance(p, CardPiece)] == ["M7"]
    marked = [p.text for p in pieces if isinstance(p, Words) and p.colour == PALETTE.vermilion]
    assert marked == ["7"]
    texts = [p.text for p in pieces if isinstance(p, Words)]
    assert "18 / 44" in texts
    assert texts.count("·") == 44 - 18 - 1


def test_nothing_of_an_enrolment_is_left_in_the_next_frame() -> None:
    artist = painter()
    for before in (enrolling(place=SIDES[1]), enrolling(of_deck=False, wanted=Meant(person="Bo"))):
        artist.paint(before)
    assert pixels(artist.paint(enrolling())) == pixels(painter().paint(enrolling()))
