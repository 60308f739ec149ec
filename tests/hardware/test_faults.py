"""Faults of a line: each spoils what it says, and nothing else."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hardware.simulated.faults import LineFaults

LINES = b"first line, long enough\nsecond line, long enough\nthird line, long enough\n"


def passed(faults: LineFaults, size: int) -> bytes:
    parts = (LINES[start : start + size] for start in range(0, len(LINES), size))
    return b"".join(map(faults.apply, parts))


@given(size=st.integers(1, 100))
def test_a_whole_line_passes_everything(size: int) -> None:
    assert passed(LineFaults(), size) == LINES


@given(size=st.integers(1, 100))
def test_a_cut_line_runs_into_the_next_one(size: int) -> None:
    faults = LineFaults()
    faults.cut()
    arrived = passed(faults, size)
    assert arrived == b"first line, second line, long enough\nthird line, long enough\n"
    assert passed(faults, size) == LINES


def test_a_line_that_has_begun_already_is_cut_where_it_is_or_the_next_is() -> None:
    faults = LineFaults()
    arrived = faults.apply(LINES[:20])
    faults.cut()
    arrived += faults.apply(LINES[20:])
    assert arrived == b"first line, long enough\nsecond line,third line, long enough\n"


def test_garbage_comes_once_and_by_its_seed() -> None:
    faults, same = LineFaults(), LineFaults()
    faults.garbage(30, seed=4)
    same.garbage(30, seed=4)
    arrived = faults.apply(LINES)
    assert arrived == same.apply(LINES)
    assert arrived.endswith(LINES)
    assert len(arrived) == len(LINES) + 30
    assert faults.apply(LINES) == LINES


def test_noise_wrongs_single_bits_until_it_ends() -> None:
    faults = LineFaults(seed=1)
    faults.noise(1000)
    wrong = [a ^ b for a, b in zip(LINES, faults.apply(LINES), strict=True)]
    assert {bin(bits).count("1") for bits in wrong} == {1}
    faults.noise(0)
    assert faults.apply(LINES) == LINES
