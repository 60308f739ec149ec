"""Lessons at the simulator's window: a first deal of each game, from what the person sees."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from controller.simulation.guide import FILE_NAME, Met
from controller.simulation.hints import own_of
from controller.simulation.lessons import LESSONS, Lesson, Moment
from controller.simulation.people import People
from controller.simulation.ramejan_people import RamejanPeople
from controller.simulation.tabletop import DECK, hand_spot
from controller.simulation.virtual import VirtualTable
from display.language import LANGUAGES, language
from display.lesson_words import LINES, SHARED
from engine.games import GAMES
from hardware.events import Button
from tests.controller.simulation.window_rig import Desk, desk

ENGLISH = language("en")
KINDS = {
    "suns-and-moons": ("person", "computer", "computer"),
    "ramejan": ("person", "computer"),
    "ganjifa": ("person", "computer", "computer"),
    "unsun-karuta": ("person", *["computer"] * 7),
}
#: Lines that the first deal of these seeds comes to.
EXPECTED = {
    "suns-and-moons": {"begin", "aim", "red", "lead", "follow", "end"},
    "ramejan": {"begin", "aim", "discard", "keep", "win", "claim"},
    "ganjifa": {"period", "rank", "follow", "discard", "next", "end"},
    "unsun-karuta": {"begin", "aim", "trumps", "first", "plain", "ninth"},
}


def test_every_line_has_words_and_all_words_a_line() -> None:
    assert LESSONS.keys() == set(GAMES) == LINES.keys()
    for name, lines in LESSONS.items():
        named = [line.name for line in lines]
        assert len(named) == len(set(named))
        assert set(named) - SHARED.keys() == LINES[name].keys()


# The whole of a first deal


def heard(human: Desk) -> Iterator[tuple[str, Moment]]:
    """The lesson's lines and their moments, as simulated people play; nothing is drawn."""
    virtual, lesson = human.virtual, Lesson(human.virtual.scene.game)
    said = list[tuple[str, Moment]]()

    def listen(_virtual: VirtualTable) -> bool:
        own, scene = own_of(virtual.session.table, 0), virtual.scene
        prompt = scene.seats[0].prompt
        moment = Moment(scene, own.view, prompt) if own and prompt else None
        lesson.look(moment)
        if lesson.line is not None and moment is not None:
            said.append((lesson.line.name, moment))
            lesson.go_on()
        return lesson.is_over or human.state.phase == "over"

    virtual.run(listen, 3000)
    yield from said


@pytest.mark.parametrize("name", GAMES)
def test_a_first_deal_is_led_through(name: str, tmp_path: Path) -> None:
    people: type[People] = RamejanPeople if name == "ramejan" else People
    options: dict[str, Any] = {"period": "day"} if name == "ganjifa" else {"deals": 2}
    lines = {line.name: line for line in LESSONS[name]}
    with desk(tmp_path, KINDS[name], people, name=name, options=options) as human:
        said = list(heard(human))
    assert {line for line, _ in said} >= EXPECTED[name]
    for line, moment in said:
        assert len([other for other, _ in said if other == line]) == 1
        if line in lines:
            check(moment, frozenset(lines[line].cards(moment)))
            for code in LANGUAGES:
                assert "{" not in lines[line].words(moment, language(code))


def check(moment: Moment, marked: frozenset[str]) -> None:
    """Only own cards are marked, and nobody else's are known to what is said."""
    assert marked <= set(moment.hand)
    hands = moment.view.state.hands
    assert not any(hand.cards for seat, hand in enumerate(hands) if seat != moment.view.seat)


# Offered, refused, asked for again


@pytest.fixture
def newcomer(tmp_path: Path) -> Iterator[Desk]:
    with desk(tmp_path, met=Met(tmp_path)) as human:
        human.until(lambda: human.window.guide.asks)
        yield human


def test_who_refuses_a_lesson_is_not_asked_again(newcomer: Desk, tmp_path: Path) -> None:
    guide = newcomer.window.guide
    assert "Suns and Moons" in guide.saying(ENGLISH).text
    no = newcomer.window.room.answers[1].rect
    newcomer.click(no.centre)
    newcomer.wait(1)
    assert not guide.asks
    assert guide.lesson is None
    assert not Met(tmp_path).is_new("suns-and-moons")
    assert Met(tmp_path).is_new("ganjifa")


def test_a_lesson_is_begun_again_by_its_tool_and_ended_by_skip(newcomer: Desk) -> None:
    guide, room = newcomer.window.guide, newcomer.window.room
    newcomer.click(room.answers[1].rect.centre)
    newcomer.key(pygame.K_t)
    newcomer.wait(0.2)
    assert guide.lesson is not None
    saying = guide.saying(ENGLISH)
    assert saying.answers == ("Next", "Skip")
    assert saying.at is Button.OK
    newcomer.click(room.answers[1].rect.centre)
    assert guide.lesson is None


def test_a_lesson_goes_on_by_doing_what_it_says(newcomer: Desk) -> None:
    newcomer.key(pygame.K_RETURN)
    newcomer.until(lambda: len(newcomer.tabletop.cards(DECK)) == 40)
    newcomer.press(Button.OK)
    guide = newcomer.window.guide
    newcomer.until(lambda: newcomer.state.phase == "bid", 120)
    newcomer.until(lambda: newcomer.virtual.scene.seats[0].waited_for)
    newcomer.wait(0.3)
    assert guide.lesson is not None and guide.lesson.line is not None
    assert guide.lesson.line.name == "aim"
    newcomer.click(newcomer.window.room.answers[0].rect.centre)
    newcomer.wait(0.1)
    assert guide.lesson.line.name == "bid"
    assert newcomer.tabletop.cards(hand_spot(2))


def test_nobody_is_offered_a_lesson_where_nothing_is_kept(human: Desk) -> None:
    human.wait(2)
    assert not human.window.guide.asks


@pytest.mark.parametrize("content", [b"", b"{", b'{"a": 1}', b"\xff"])
def test_a_file_that_cant_be_read_offers_all_lessons(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE_NAME).write_bytes(content)
    met = Met(tmp_path)
    assert met.is_new("ganjifa")
    met.add("ganjifa")
    assert not Met(tmp_path).is_new("ganjifa")


def test_a_folder_that_cant_be_written_is_no_reason_to_stop(tmp_path: Path) -> None:
    met = Met(tmp_path / "away" / "gone")
    met.add("ganjifa")
    assert not met.is_new("ganjifa")
    assert Met(tmp_path / "away" / "gone").is_new("ganjifa")


def test_nothing_is_said_while_nothing_is_asked() -> None:
    lesson = Lesson("ganjifa")
    lesson.look(None)
    lesson.go_on()
    assert lesson.line is None
    assert not lesson.is_over
