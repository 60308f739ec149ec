"""No output holds a hidden card or a tag, but for the files that are meant to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import combinations, takewhile
from pathlib import Path
from typing import Any, NamedTuple

import pygame
import pytest

from controller import session, thinking
from controller.simulation.people import People
from controller.simulation.virtual import VirtualTable, finished
from controller.table import Table
from display.frame import Painter
from display.language import language
from engine.decks import DIBV
from hardware.simulated.world import World
from tests.controller.commands.matches import Shell
from tests.controller.simulation.commands import PLAY, QUICK, VIRTUAL, run
from tests.controller.simulation.lives import Life

CODE = re.compile(r"(?<![\w-])(?:" + "|".join(DIBV.cards) + r")(?![\w-])")
#: The files that are meant to hold cards or tags, by their names' beginnings.
PRIVATE = ("journal.sqlite", "decks", "world-dibv.jsonl", "m.jsonl")


def tags(folder: Path) -> set[str]:
    """All tags that lie about at the table: the deck's, and those of strangers."""
    with World.open(folder / "simulation" / "world-dibv.jsonl") as world:
        cards = (*world.cards, "phone", "travel-card")
        return {world.uid(card) for card in cards}


def files(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.is_file())


def betrayed_by(text: str, uids: set[str]) -> set[str]:
    """Card codes and tags in a text."""
    return set(CODE.findall(text)) | {uid for uid in uids if uid.lower() in text.lower()}


def betrayed_in(folder: Path) -> dict[str, set[str]]:
    """Files that hold codes or tags and are not meant to."""
    uids = tags(folder)
    found = {
        path.name: betrayed_by(path.read_bytes().decode("latin-1"), uids)
        for path in files(folder)
        if not path.name.startswith(PRIVATE) and path.suffix != ".png"
    }
    return {name: words for name, words in found.items() if words}


def check_modes(folder: Path) -> None:
    """The files with cards are their owner's alone, and so is the folder."""
    private = [path for path in files(folder) if path.name.startswith(PRIVATE)]
    assert {path.name for path in private} >= {"journal.sqlite", "decks.json", "world-dibv.jsonl"}
    assert {path.name: path.stat().st_mode & 0o777 for path in private} == {
        path.name: 0o600 for path in private
    }
    assert folder.stat().st_mode & 0o777 == 0o700
    assert (folder / "simulation").stat().st_mode & 0o777 == 0o700


def test_the_search_finds_what_it_is_for(tmp_path: Path, tapdeck: Shell) -> None:
    folder = tmp_path / "table"
    tapdeck(*VIRTUAL, "--seed", "7", "--deals", "1", "--pace", "0.2", "--data", folder)
    assert betrayed_by((folder / "decks.json").read_text(), tags(folder)) >= {*DIBV.cards}
    assert len(betrayed_by((folder / "decks.json").read_text(), tags(folder))) == 88


@pytest.mark.parametrize("seats", ["person,computer,computer", "person,person,person,person"])
def test_virtual_match_betrays_nothing(tmp_path: Path, tapdeck: Shell, seats: str) -> None:
    folder = tmp_path / "table"
    code, out, err = tapdeck(
        *(*VIRTUAL, "--seats", seats, "--seed", "3", "--deals", "2", "--pace", "0.2"),
        *("--fumbles", "0.2", "--faults", "0.2"),
        *("--data", folder, "--export", folder / "m.jsonl"),
    )
    assert code == 0
    assert betrayed_by(out + err, tags(folder)) == set()
    assert betrayed_in(folder) == {}
    check_modes(folder)
    assert (folder / "m.jsonl").stat().st_mode & 0o777 == 0o600


def test_real_match_betrays_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "table"
    ended = run(
        *(*PLAY, *QUICK, "--seats", "person,computer,person", "--seed", "3", "--data", folder),
        *("--fumbles", "0.1", "--faults", "0.1", "--pictures", folder / "pictures"),
    )
    assert ended.code == 0, ended.err
    assert betrayed_by(ended.out + ended.err, tags(folder)) == set()
    assert (folder / "simulation" / "bench.log").exists()
    assert any((folder / "pictures").glob("*.png"))
    assert betrayed_in(folder) == {}
    check_modes(folder)


# Crashes


def crash(*_: object) -> Any:
    hidden = ("S7", "M10")
    raise ValueError(f"the hand is {hidden}")


def crashing_after(looks: int, act: Callable[..., Any]) -> Callable[..., Any]:
    """`act`, which fails with a hidden card in its text after so many calls."""
    left = [looks]

    def acting(*arguments: Any) -> Any:
        left[0] -= 1
        return act(*arguments) if left[0] > 0 else crash()

    return acting


@pytest.mark.parametrize(
    ("where", "after"),
    [
        ((People, "step"), 150),
        ((Table, "tick"), 700),
        ((thinking, "decider"), 2),
        ((session, "lamp"), 800),
    ],
)
def test_crash_in_the_middle_of_a_deal_is_told_in_types_files_and_lines(
    tmp_path: Path,
    tapdeck: Shell,
    monkeypatch: pytest.MonkeyPatch,
    where: tuple[Any, str],
    after: int,
) -> None:
    folder = tmp_path / "table"
    monkeypatch.setattr(*where, crashing_after(after, getattr(*where)))
    code, out, err = tapdeck(
        *(*VIRTUAL, "--seats", "person,computer,computer", "--seed", "3", "--deals", "1"),
        *("--pace", "0.2", "--data", folder),
    )
    assert code == 1
    assert "in crash\nValueError\n" in err
    assert betrayed_by(out + err, tags(folder)) == set()
    assert betrayed_in(folder) == {}


# Pictures


class Frame(NamedTuple):
    """What the table shows, and the pixels of it."""

    phase: str
    public: object
    digest: str


def frames(table: VirtualTable, painter: Painter) -> Iterator[Frame]:
    """Each new picture of a match as it goes on."""
    shown = None
    while not finished(table):
        table.step()
        seen = table.scene
        if seen != shown:
            shown = seen
            state = seen.view.state
            pixels = pygame.image.tobytes(painter.paint(seen), "RGB")
            public = (
                state.phase,
                state.dealer,
                state.calls,
                state.trump,
                state.trick,
                state.tricks,
            )
            yield Frame(state.phase, public, sha256(pixels).hexdigest())


def painter() -> Painter:
    return Painter((480, 270), 0.69, language("en"))


def seen_of(folder: Path, seed: str) -> tuple[object, list[Frame]]:
    """The virtual hands of a match, and all its pictures.

    The person's cards, and what people and boards do, come from one seed, the rest from another.
    """
    hands: object = None
    seen = []
    kinds = ("person", "computer", "computer")
    with Life(folder, kinds, seed, hands_seed="hands2") as life:
        for frame in frames(life.table, painter()):
            seen.append(frame)
            if frame.phase == "bid" and hands is None:
                dealt = life.table.session.table.position.state.hands
                hands = [hand.cards for hand in dealt[1:]]
    return hands, seen


def same_for_all(one: list[Frame], other: list[Frame]) -> list[Frame]:
    """The first frames of both, up to where all can see that the matches differ."""
    both = takewhile(lambda pair: pair[0].public == pair[1].public, zip(one, other, strict=False))
    frames = list(both)
    assert [mine.digest for mine, _ in frames] == [theirs.digest for _, theirs in frames]
    return [mine for mine, _ in frames]


def test_tables_that_differ_in_virtual_hands_alone_show_the_same_pixels(tmp_path: Path) -> None:
    matches = [seen_of(tmp_path / seed, seed) for seed in "abcdefgh"]
    phases: set[str] = set()
    for (hands, one), (others, other) in combinations(matches, 2):
        assert hands != others
        phases |= {frame.phase for frame in same_for_all(one, other)}
    assert phases >= {"deal", "bid", "exchange", "play"}
