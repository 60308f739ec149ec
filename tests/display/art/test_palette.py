"""The palette's contrast, held to WCAG 2.2 for every pair that is drawn."""

import pytest

from display.art.palette import PALETTE, contrast, luminance, mix, rgb

_DARK_GROUNDS = ("baize", "baize_dark", "walnut", "walnut_dark")

TEXT = [
    *((text, ground) for text in ("cream", "cream_dim") for ground in _DARK_GROUNDS),
    ("refused", "walnut"),  # a refusal is worded on the seat's panel
    ("refused", "walnut_dark"),
    ("brass", "baize"),
    ("brass", "walnut"),
    ("ink", "cream"),
    ("vermilion", "cream"),
    ("ink", "brass"),
    ("ink", "ochre"),
    ("cream", "vermilion"),
    ("cream", "night"),
    ("cream", "ink"),
    *((ink, "cream") for ink in ("pine", "amber", "plum")),
]

MARKS = [
    *(("brass", ground) for ground in (*_DARK_GROUNDS, "walnut_light")),
    ("cream", "walnut_light"),
    ("refused", "baize"),
    ("ochre", "night"),
    ("night", "cream"),
]


@pytest.mark.parametrize(("text", "ground"), TEXT)
def test_text_is_readable(text: str, ground: str) -> None:
    assert contrast(getattr(PALETTE, text), getattr(PALETTE, ground)) >= 4.5


@pytest.mark.parametrize(("mark", "ground"), MARKS)
def test_marks_are_visible(mark: str, ground: str) -> None:
    assert contrast(getattr(PALETTE, mark), getattr(PALETTE, ground)) >= 3


def test_cards_are_the_brightest_thing() -> None:
    others = set(PALETTE.__struct_fields__) - {"cream"}
    assert all(luminance(getattr(PALETTE, name)) < luminance(PALETTE.cream) for name in others)


def test_contrast_is_symmetric_and_spans_1_to_21() -> None:
    assert contrast("#000000", "#ffffff") == contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#335577", "#335577") == 1


def test_contrast_of_a_published_pair() -> None:
    # #767676 is the lightest grey that serves as text on white.
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


def test_rgb_reads_each_channel() -> None:
    assert rgb("#0a80ff") == (10, 128, 255)


@pytest.mark.parametrize("bad", ["red", "#fff", "c8a24a0", "#gggggg"])
def test_a_colour_that_is_none_is_refused(bad: str) -> None:
    with pytest.raises(ValueError):
        rgb(bad)


def test_mix_reaches_both_ends_and_the_middle() -> None:
    assert mix("#000000", "#fefefe", 0) == "#000000"
    assert mix("#000000", "#fefefe", 1) == "#fefefe"
    assert mix("#000000", "#fefefe", 0.5) == "#7f7f7f"
