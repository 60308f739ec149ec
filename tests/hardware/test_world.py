"""The world: acts are on file before they happen, and survive what kills the program."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.events import Reader
from hardware.simulated.world import (
    AWAY,
    BOX,
    DECK,
    TABLE,
    World,
    WorldDamaged,
    hand,
    pad,
)

UIDS = {"S7": "04A1B2C3D4E5F6", "S8": "04A1B2C3D4E5F7", "M1": "04A1B2C3D4E5F8"}
STRANGERS = {"badge": "04FFFFFFFFFFFF"}
PAD = pad(Reader("e66038b713", 0))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "world.jsonl"


@pytest.fixture
def world(path: Path) -> Iterator[World]:
    with World.create(path, UIDS, STRANGERS) as world:
        yield world


def test_at_first_the_cards_are_in_the_box(world: World) -> None:
    assert world.cards_at(BOX) == ("S7", "S8", "M1")
    assert world.cards_at(AWAY) == ("badge",)
    assert world.cards == ("S7", "S8", "M1")
    assert world.uid("S8") == UIDS["S8"]


def test_a_card_is_at_one_spot(world: World) -> None:
    world.move("S7", hand(3))
    world.move("S7", PAD)
    assert world.spot_of("S7") == PAD
    assert world.cards_at(hand(3)) == ()
    assert world.uids_at(PAD) == (UIDS["S7"],)


def test_a_shuffled_deck_keeps_its_order_and_a_card_put_back_is_its_last(world: World) -> None:
    world.shuffle(["M1", "S7", "S8"])
    world.move("M1", hand(1))
    world.move("M1", DECK)
    assert world.cards_at(DECK) == ("S7", "S8", "M1")


@pytest.mark.parametrize("is_synced", [False, True])
def test_the_world_is_as_it_was_left(path: Path, is_synced: bool) -> None:
    with World.create(path, UIDS, STRANGERS, is_synced) as world:
        world.shuffle(["M1", "S7"])
        world.move("badge", PAD)
        world.move("M1", TABLE)
        # The first is not closed yet, as after a kill.
        with World.open(path, is_synced) as again:
            spots = {card: again.spot_of(card) for card in (*UIDS, "badge")}
            again.move("S7", TABLE)
    assert spots == {"S7": DECK, "S8": BOX, "M1": TABLE, "badge": PAD}
    with World.open(path) as again:
        assert again.cards_at(TABLE) == ("M1", "S7")


@settings(max_examples=30)
@given(cut=st.integers(1, 60))
def test_a_cut_last_line_did_not_happen(tmp_path_factory: pytest.TempPathFactory, cut: int) -> None:
    path = tmp_path_factory.mktemp("world") / "world.jsonl"
    with World.create(path, UIDS) as world:
        world.move("S7", TABLE)
        whole = path.stat().st_size
        world.move("S8", TABLE)
    written = path.read_bytes()
    path.write_bytes(written[: max(whole, len(written) - cut)])
    with World.open(path) as again:
        assert again.cards_at(TABLE) == ("S7",)
        again.move("M1", TABLE)
    with World.open(path) as again:
        assert again.cards_at(TABLE) == ("S7", "M1")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0" * 200,
        b"not json\n",
        b'{"act":"moved","card":"S7","to":"box"}\n',
        b'{"act":"began","uids":{"S7":"AA"},"strangers":{}}\n{"act":"moved","card":"S9","to":"box"}\n',
        b'{"act":"began","uids":{"S7":"AA"},"strangers":{}}\n{"act":"moved","card":"S7","to":"x"}\n',
    ],
)
def test_a_damaged_file_is_named_and_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(WorldDamaged, match=r"world\.jsonl.*delete it"):
        World.open(path)
    assert path.exists()


def test_a_refused_act_leaves_no_trace(world: World, path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(ValueError, match="no card"):
        world.move("S9", BOX)
    with pytest.raises(ValueError, match="no spot"):
        world.move("S7", "floor")
    with pytest.raises(ValueError, match="at most once"):
        world.shuffle(["S7", "S7"])
    assert path.read_bytes() == before


def test_a_world_is_neither_begun_twice_nor_opened_before(path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="create one"):
        World.open(path)
    World.create(path, UIDS).close()
    with pytest.raises(FileExistsError):
        World.create(path, UIDS)


def test_nobody_else_may_read_it(world: World, path: Path) -> None:
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
