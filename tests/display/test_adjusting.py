"""Settings one step at a time: ends, middle, and options that go round."""

from __future__ import annotations

import pytest

from display.adjusting import OPTIONS, ROWS, STEP, Row, adjusted, stepped, value_of
from display.settings import SETTINGS, Motion, Settings

SHARES = [row for row in ROWS if row not in OPTIONS]


def test_every_setting_has_one_row() -> None:
    assert {row.value for row in ROWS} == set(Settings.__struct_fields__)
    assert len(ROWS) == len(Settings.__struct_fields__)


@pytest.mark.parametrize("row", SHARES)
def test_shares_end_at_both_ends_and_meet_the_middle(row: Row) -> None:
    walked = [SETTINGS]
    for _ in range(100 // STEP):
        walked.append(stepped(walked[-1], row, 1))
    assert value_of(walked[-1], row) == 100
    down = walked[-1]
    values = []
    for _ in range(100 // STEP):
        down = stepped(down, row, -1)
        values.append(value_of(down, row))
    assert values[-1] == 0 and 50 in values


@pytest.mark.parametrize(("value", "step", "expected"), [(45, 1, 50), (45, -1, 40), (50, 1, 60)])
def test_a_step_leads_to_the_next_mark(value: int, step: int, expected: int) -> None:
    assert stepped(Settings(grain=value), Row.GRAIN, step).grain == expected


@pytest.mark.parametrize("row", list(OPTIONS))
@pytest.mark.parametrize("step", [-1, 1])
def test_options_go_round(row: Row, step: int) -> None:
    settings, seen = SETTINGS, []
    for _ in OPTIONS[row]:
        settings = stepped(settings, row, step)
        seen.append(value_of(settings, row))
    assert sorted(seen) == list(range(len(OPTIONS[row])))
    assert settings == SETTINGS


@pytest.mark.parametrize("row", ROWS)
def test_a_value_beyond_the_ends_is_the_end(row: Row) -> None:
    end = len(OPTIONS[row]) - 1 if row in OPTIONS else 100
    assert value_of(adjusted(SETTINGS, row, 10_000), row) == end
    assert value_of(adjusted(SETTINGS, row, -1), row) == 0


def test_only_the_row_is_changed() -> None:
    assert adjusted(SETTINGS, Row.MOTION, 0) == Settings(motion=Motion.NONE)
