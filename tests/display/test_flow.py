"""Running text in lines: two weights, glued commas, and scripts without spaces."""

from __future__ import annotations

import pytest

from display.flow import Line, flowed, line_px
from display.rulebook import Run, Text, plain

SIZE_PX = 20


def shown(text: Text, width: int) -> list[str]:
    return [plain(line) for line in flowed(text, SIZE_PX, width)]


def test_what_fits_is_one_line_with_its_runs() -> None:
    text = (Run("Name "), Run("trump", strong=True), Run(" and lead."))
    (line,) = flowed(text, SIZE_PX, 1000)
    assert plain(line) == plain(text)
    assert [run.text.strip() for run in line if run.strong] == ["trump"]


@pytest.mark.parametrize("width", [40, 90, 150, 300])
def test_no_line_is_wider_than_asked_for_and_no_word_is_lost(width: int) -> None:
    text = (Run("The highest trump takes the "), Run("trick", strong=True), Run("; without one"))
    lines = flowed(text, SIZE_PX, width)
    assert " ".join(map(plain, lines)) == plain(text)
    assert all(line_px(line, SIZE_PX) <= width or " " not in plain(line) for line in lines)


def test_a_comma_stays_with_the_strong_word_before_it() -> None:
    text = (Run("aa "), Run("bb", strong=True), Run(", cc"))
    assert shown(text, line_px((Run("aa bb"),), SIZE_PX)) == ["aa", "bb,", "cc"]


def test_a_strong_word_keeps_its_weight_on_the_next_line() -> None:
    text = (Run("aa "), Run("bb cc", strong=True))
    expected: list[Line] = [(Run("aa"),), (Run("bb", True),), (Run("cc", True),)]
    assert list(flowed(text, SIZE_PX, 1)) == expected


def test_japanese_breaks_between_phrases_across_weights() -> None:
    text = (Run("切り札", strong=True), Run("を出す。次へ"))
    assert shown(text, 1) == ["切り", "札を", "出す。", "次へ"]


def test_japanese_on_one_line_has_no_spaces_put_in() -> None:
    text = (Run("強い"), Run("切り札", strong=True), Run("、10枚。"))
    assert shown(text, 1000) == ["強い切り札、10枚。"]


def test_hindi_breaks_at_its_spaces_only() -> None:
    text = (Run("तुरुप का पत्ता"),)
    assert shown(text, 1) == ["तुरुप", "का", "पत्ता"]
