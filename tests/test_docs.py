"""The documents speak of code that exists, and of files that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("engine", "firmware", "hardware", "display", "controller")
DOCUMENTS = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])


def defined_names() -> set[str]:
    """Every function, class and constant of the rooms, and their modules."""
    names: set[str] = {path.name for room in ROOMS for path in (ROOT / room).rglob("*/")}
    for room in ROOMS:
        for path in (ROOT / room).rglob("*.py"):
            names.add(path.stem)
            names |= set(re.findall(r"(?:def|class) (\w+)", path.read_text(encoding="utf-8")))
            names |= set(re.findall(r"^\s*(?:self\.)?(\w+)\b.* = ", path.read_text(), re.MULTILINE))
    return names


def test_the_walk_of_a_tap_names_only_what_exists() -> None:
    text = (ROOT / "docs" / "one-tap.md").read_text(encoding="utf-8")
    cited = re.findall(r"`([A-Za-z_.]+)(?:\([^`]*)?`", text)
    parts = {part for name in cited for part in name.split(".") if part not in ("py", "md")}
    unknown = parts - defined_names() - {*ROOMS, "T", "S", "B", "tapdeck"}
    assert not unknown


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_between_documents_lead_somewhere(document: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", document.read_text(encoding="utf-8")):
        if not link.startswith("http"):
            assert (document.parent / link).exists(), link
