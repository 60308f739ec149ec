"""The documents of the command line say what the program does."""

from __future__ import annotations

import argparse
import re
import shlex
import tomllib
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from controller import __main__ as command_line
from controller.commands.outcome import Exit
from controller.commands.screenshot import SHEETS
from controller.config import Config, load
from controller.customs import preset_options
from controller.foyer.moments import foyer_moments
from controller.simulation.moments import pictures
from engine.games import GAMES

ROOT = Path(__file__).parents[3]
DOCS = ROOT / "docs"
CONFIGURATION = (DOCS / "configuration.md").read_text(encoding="utf-8")
COMMANDS = (DOCS / "commands.md").read_text(encoding="utf-8")
SECTIONS = {"place": "places"}


def parser() -> tuple[argparse.ArgumentParser, dict[str, argparse.ArgumentParser]]:
    return command_line._parsers()


@pytest.fixture
def example(tmp_path: Path) -> Path:
    (found,) = re.findall(r"```toml\n(.*?)```", CONFIGURATION, re.DOTALL)
    path = tmp_path / "table.toml"
    path.write_text(found, encoding="utf-8")
    return path


# docs/configuration.md


def test_the_example_loads_as_a_table_of_its_own(example: Path) -> None:
    config = load(example)
    assert not config.simulated
    assert len(config.places) == len(config.table.seats or ()) == 3
    assert config.centre is not None


def test_the_example_has_every_key_that_there_is(example: Path) -> None:
    written = tomllib.loads(example.read_text(encoding="utf-8"))
    whole = load(example)
    names = {SECTIONS.get(name, name) for name in written}
    assert names == {field.name for field in msgspec.structs.fields(Config)} - {"simulated"}
    assert set(written.pop("options")) <= set(GAMES)
    for name, section in written.items():
        one = getattr(whole, SECTIONS.get(name, name))
        for keys in section if isinstance(section, list) else [section]:
            struct = one[0] if isinstance(one, tuple) else one
            assert set(keys) == {field.name for field in msgspec.structs.fields(type(struct))}


def test_defaults_in_the_table_of_keys_are_the_defaults() -> None:
    rows = re.findall(r"^\| (`\[+\w+\]+`)? ?\| (`.*?`) \| (.*?) \|", CONFIGURATION, re.MULTILINE)
    section, told = "", {}
    for named, keys, defaults in rows:
        section = named.strip("`[]") or section
        for key, default in zip(keys.split(", "), defaults.split(", "), strict=False):
            told[section, key.strip("`")] = default.strip("`")
    config = Config()
    for name in ("screen", "play", "storage", "display", "venue", "table"):
        for field in msgspec.structs.fields(type(getattr(config, name))):
            default = getattr(getattr(config, name), field.name)
            if default is not None:
                assert told[name, field.name] == msgspec.json.encode(default).decode()


@pytest.mark.parametrize("name", GAMES)
def test_every_option_of_every_game_has_its_row_with_all_its_values(name: str) -> None:
    rules = GAMES[name]
    state = rules.start(rules.seat_counts[0], preset_options(name, 12))
    game_rows = CONFIGURATION.partition("## Options of the games")[2].partition(f"| `{name}`")[2]
    rows = re.split(r"\n\| `", game_rows)[0]
    for field in msgspec.structs.fields(type(state.options)):
        (row,) = [row for row in rows.splitlines() if f"`{field.encode_name}`" in row]
        for value in get_args(field.type):
            assert not isinstance(value, str) or f"`{value}`" in row


# docs/commands.md


def test_every_command_option_and_exit_code_is_documented() -> None:
    _, commands = parser()
    for name, command in commands.items():
        assert f"## `tapdeck {name}" in COMMANDS
        section = COMMANDS.partition(f"## `tapdeck {name}")[2].partition("\n## ")[0]
        for option in set(re.findall(r"(?<!\S)\[?(--[a-z]+)", command.format_usage())):
            assert option in section, f"{name} {option}"
    for code in Exit:
        assert f"| {code.value} | " in COMMANDS


def test_every_example_is_understood() -> None:
    examples = re.findall(r"^    (tapdeck .*)$", COMMANDS, re.MULTILINE)
    assert len(examples) >= 8
    whole, _ = parser()
    for example in examples:
        for part in example.split(" | "):
            program, *words = shlex.split(part)
            assert program == "tapdeck"
            assert whole.parse_args(words).command == words[0]


def test_every_picture_is_named() -> None:
    assert all(f"`{name}`" in COMMANDS for name in (*foyer_moments(), *pictures(), *SHEETS))


# docs/dependencies.md and README.md


def test_every_dependency_has_its_line_and_none_is_left_over() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    names = [re.match(r"[\w-]+", requirement) for requirement in wanted]
    text = (DOCS / "dependencies.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `([\w-]+)` \|", text, re.MULTILINE)
    assert listed == [name[0] for name in names if name]


@pytest.mark.parametrize("document", ["README.md", *(f"docs/{p.name}" for p in DOCS.glob("*.md"))])
def test_links_lead_somewhere(document: str) -> None:
    path = ROOT / document
    for link in re.findall(r"\]\(([^)#]+)", path.read_text(encoding="utf-8")):
        if "://" not in link:
            assert (path.parent / link).exists(), link
