"""The flags of a weak power supply, in a folder laid out as the kernel lays out its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.supply import Supply, flags_file, read_supply


@pytest.mark.parametrize(
    "folder",
    ["soc/soc:firmware", "soc@107c000000/soc@107c000000:firmware"],
    ids=["plain", "with an address"],
)
def test_flags_are_found(tmp_path: Path, folder: str) -> None:
    flags = tmp_path / folder / "get_throttled"
    flags.parent.mkdir(parents=True)
    flags.write_text("0\n")
    assert flags_file(tmp_path) == flags


def test_other_machines_have_none(tmp_path: Path) -> None:
    (tmp_path / "soc" / "soc:firmware").mkdir(parents=True)
    assert flags_file(tmp_path) is None
    assert flags_file(tmp_path / "missing") is None


@pytest.mark.parametrize(
    ("text", "supply"),
    [
        ("0\n", Supply(is_weak=False, was_weak=False)),
        ("50005\n", Supply(is_weak=True, was_weak=True)),
        ("50000\n", Supply(is_weak=False, was_weak=True)),
        ("1\n", Supply(is_weak=True, was_weak=False)),
        ("e000e\n", Supply(is_weak=False, was_weak=False)),  # slowed down by heat
    ],
)
def test_under_voltage_is_told_from_heat(tmp_path: Path, text: str, supply: Supply) -> None:
    (tmp_path / "get_throttled").write_text(text)
    assert read_supply(tmp_path / "get_throttled") == supply


@pytest.mark.parametrize("content", [b"", b"throttled=0x0\n", b"\xff\xfe"])
def test_what_holds_no_flags_says_nothing(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "get_throttled").write_bytes(content)
    assert read_supply(tmp_path / "get_throttled") is None
    assert read_supply(tmp_path / "missing") is None
