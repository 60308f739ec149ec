"""The simulator's window: what is said has room, in every language, down to the least window."""

from __future__ import annotations

import pytest

from controller.simulation.window_keys import key_pieces
from controller.simulation.window_layout import room
from controller.simulation.window_pieces import line_px
from controller.simulation.window_room import LEAST_PX, Room, Tool
from display.art.type import Role
from display.language import LANGUAGES, language
from display.layout import Frame
from display.lesson_words import LINES, SHARED, lesson_words
from display.lettering import fit
from display.pieces import Words
from display.scene import EIGHT_PLACES
from display.simulator_words import (
    LEVEL_SAID,
    NO_HINT,
    RESTART,
    answer_words,
    help_words,
    offer_words,
    tool_words,
)
from engine.games import GAMES

#: The longest that fields become.
FIELDS: dict[str, str | int] = {
    "suit": "Parashurama",
    "points": 60,
    "cards": ", ".join(f"{rank} of Koppu" for rank in ("Sun", "Un", "Sota", "Rei", "Kaba")),
}


def least(name: str) -> Room:
    return room(LEAST_PX, {0: EIGHT_PLACES[0]}, game=name)


def has_room(text: str, role: Role, size_px: int, box: Frame) -> bool:
    return fit(text, role, size_px, (box.width, box.height)).fits


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_line_of_a_lesson_has_room_beside_its_answers(name: str, code: str) -> None:
    speech, of = language(code), least(name)
    words = [lesson_words(speech, name, line, **FIELDS) for line in (*LINES[name], *SHARED)]
    words.append(offer_words(speech, name))
    assert [text for text in words if not fits_line(of, text, answered=True)] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_everything_else_that_is_said_has_room(code: str) -> None:
    speech, of = language(code), least("ganjifa")
    words = [
        help_words(speech),
        help_words(speech, plays=False),
        speech.say(RESTART),
        speech.say(NO_HINT),
    ]
    words.append(speech.say(LEVEL_SAID, level="normal"))
    assert [text for text in words if not fits_line(of, text, answered=True)] == []
    answers = answer_words(speech, "yes", "no", "next", "skip")
    size_px = round(line_px(of) * 0.9)
    assert all(has_room(word, Role.STRONG, size_px, of.answers[0]) for word in answers)


def fits_line(of: Room, text: str, *, answered: bool) -> bool:
    line = of.help
    gap = line.height // 4
    end = of.answers[0].rect.x - line.rect.x if answered else line.width
    return has_room(text, Role.PROMPT, line_px(of), line.part(gap, 0, end - 2 * gap, line.height))


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_tools_and_keys_have_room(name: str, code: str) -> None:
    speech, of = language(code), least(name)
    for tool, frame in of.tools.items():
        text = tool_words(speech, tool.value, "normal")
        assert has_room(text, Role.PROMPT, round(frame.height * 0.4), frame), text
    written = [p for p in key_pieces(of, name, "normal", speech) if isinstance(p, Words)]
    assert len(written) >= 2 * (len(of.tools) + 5)
    assert [p.text for p in written if not has_room(p.text, p.role, p.size_px, p.frame)] == []


def test_a_game_has_the_tools_that_it_has_a_use_for() -> None:
    assert {Tool.COMBINE, Tool.WIN} <= set(least("ramejan").tools)
    assert Tool.LAST_TRICK not in least("ramejan").tools
    assert Tool.COMBINE in least("ganjifa").tools
    assert not {Tool.COMBINE, Tool.WIN} & set(least("suns-and-moons").tools)
