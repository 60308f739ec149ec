"""Line breaks: at spaces, and in Japanese where a phrase may begin."""

from __future__ import annotations

import pytest

from display import breaking
from display.art.type import Role, width_px
from display.lettering import fit
from tests.display.catalogues import entries

FORBIDDEN_FIRST = "、。」』）：ー・ょっャ"


def test_words_with_their_spaces_are_the_text() -> None:
    assert breaking.words("Your turn: tap") == ["Your", " turn:", " tap"]


def test_a_space_that_must_not_break_does_not() -> None:
    assert breaking.words("Atout\N{NO-BREAK SPACE}: Rama") == ["Atout\N{NO-BREAK SPACE}:", " Rama"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("月です。", ["月です。"]),
        ("「月」、星", ["「月」、", "星"]),
        ("Dukalで出す", ["Dukalで", "出す"]),
        ("山札（Okie）が", ["山札", "（Okie）が"]),
        ("トリックを", ["ト", "リッ", "クを"]),
        ("プラスとマイナスで選び、", ["プ", "ラ", "スと", "マ", "イ", "ナ", "スで", "選び、"]),
        ("カード4枚と47点で", ["カー", "ド", "4枚と", "47点で"]),
    ],
)
def test_japanese_breaks_before_what_may_begin_a_phrase(text: str, words: list[str]) -> None:
    assert breaking.words(text) == words


@pytest.mark.parametrize("width", [60, 110, 190])
def test_no_line_of_any_message_begins_or_ends_wrongly(width: int) -> None:
    for entry in entries("ja"):
        lines = fit(entry.forms[0], Role.PROMPT, 26, (width, 2000)).lines
        assert "".join(lines).replace(" ", "") == entry.forms[0].replace(" ", "")
        assert not any(line[0] in FORBIDDEN_FIRST for line in lines), lines
        assert not any(line[-1] in "「（" for line in lines), lines


def test_lines_are_as_full_as_they_can_be() -> None:
    text = "切り札がリードされたので、切り札を出さなければなりません。"
    full = width_px(text, Role.PROMPT, 26)
    assert len(fit(text, Role.PROMPT, 26, (round(full * 0.55), 100)).lines) == 2


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("One. Two.", ("One.", "Two.")),
        ("月です。星です。", ("月です。", "星です。")),
        ("चाल चलें। पत्ता लें।", ("चाल चलें।", "पत्ता लें।")),
        ("One\nTwo", ("One", "Two")),
    ],
)
def test_sentences_end_where_each_script_ends_them(text: str, sentences: tuple[str, ...]) -> None:
    assert breaking.sentences(text) == sentences
