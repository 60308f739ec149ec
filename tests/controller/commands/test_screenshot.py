"""Pictures: the moments come from a table that is really played at, and are saved as asked."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pygame
import pytest

from controller.foyer.moments import foyer_moments
from controller.simulation.moments import RECORDED, moments, pictures
from display.pictures import save
from display.scene import NoticeKind, PromptKind, Scene
from engine.facts import MatchEnd
from engine.tricks import FACE_DOWN
from tests.controller.commands.matches import Shell

SMALL = ("--size", "640x360")


#: Of Ganjifa; its table has three seats.
SEATS = 3

#: All hands may be looked at then.
AFTER_A_DEAL = ("match-end", "score", "hands", "standings", "victory")


@pytest.fixture(scope="module")
def met() -> dict[str, Scene]:
    return moments()


@pytest.fixture(scope="module")
def met_in_ganjifa() -> dict[str, Scene]:
    return moments("ganjifa")


def prompts(shown: Scene) -> list[PromptKind | None]:
    return [seat.prompt.kind if seat.prompt else None for seat in shown.seats]


def notices(shown: Scene) -> list[NoticeKind]:
    return [notice.kind for seat in shown.seats for notice in seat.notices]


# The moments


def test_moments_are_what_their_names_say(met: dict[str, Scene]) -> None:
    assert PromptKind.DEAL in prompts(met["dealing"])
    assert sum(met["dealing"].dealing) == 13
    assert PromptKind.BID in prompts(met["auction"])
    assert met["auction"].view.state.calls
    assert PromptKind.EXCHANGE in prompts(met["exchange"])
    assert PromptKind.TRUMP in prompts(met["trump"])
    assert len(met["trick"].view.state.trick.cards) == 3
    assert notices(met["trick"]) == []
    assert notices(met["refusal"]) == [NoticeKind.ILLEGAL]
    assert notices(met["reader-lost"]) == [NoticeKind.READER_LOST]
    assert any(isinstance(fact, MatchEnd) for fact in met["match-end"].view.state.facts)


def test_ganjifas_moments_are_what_their_names_say(met_in_ganjifa: dict[str, Scene]) -> None:
    met = met_in_ganjifa
    assert PromptKind.PERIOD in prompts(met["period"])
    assert met["opening"].view.state.trick.cards == ("RAM-R",)
    assert PromptKind.COMBINE in prompts(met["combining"])
    assert any(isinstance(fact, MatchEnd) for fact in met["match-end"].view.state.facts)
    assert all(notices(shown) == [] for shown in met.values())


def test_a_dukal_is_pictured_while_a_person_discards_to_it_and_when_it_is_complete(
    met_in_ganjifa: dict[str, Scene],
) -> None:
    combining, half = met_in_ganjifa["combining"], met_in_ganjifa["discarding"]
    trick, size = half.view.state.trick, half.view.state.lead_size
    assert [p.count for seat in combining.seats if (p := seat.prompt)] == [size]
    assert PromptKind.DISCARD_TO_DUKAL in prompts(half)
    assert size * (SEATS - 1) < len(trick.cards) < size * SEATS
    assert FACE_DOWN in trick.cards
    whole = met_in_ganjifa["dukal"].view.state.tricks[-1]
    assert len(whole.cards) == size * SEATS
    assert FACE_DOWN not in whole.cards


def test_unsun_karutas_moments_are_what_their_names_say() -> None:
    met = moments("unsun-karuta")
    states = {name: shown.view.state for name, shown in met.items()}
    assert PromptKind.DECLARE in prompts(met["declaring"])
    assert len(states["declaring"].calls) >= 3
    assert prompts(met["okie"])[states["okie"].receiver] is PromptKind.BURY
    assert len(states["opening"].side.cards) + len(states["opening"].buried.cards) == 3
    assert states["face-down"].trick.cards.count(FACE_DOWN) >= 2
    assert states["pair"].facts[0].transfer
    assert [card for card in states["ninth"].committed if card] == [FACE_DOWN] * 4
    assert prompts(met["ninth"]).count(PromptKind.NINTH) == 2
    assert any(isinstance(fact, MatchEnd) for fact in states["match-end"].facts)
    assert all(notices(shown) == [] for shown in met.values())


@pytest.mark.parametrize("name", RECORDED)
def test_moments_are_the_same_each_time(name: str) -> None:
    assert msgspec.json.encode(moments(name)) == msgspec.json.encode(moments(name))


@pytest.mark.parametrize("name", RECORDED)
def test_moments_are_public_views(name: str) -> None:
    for moment, shown in moments(name).items():
        assert shown.game == RECORDED[name].game
        assert shown.view.seat is None
        if moment not in AFTER_A_DEAL:
            assert not any(hand.cards for hand in shown.view.state.hands)


def test_pictures_bear_their_matchs_name_but_those_of_the_first(met: dict[str, Scene]) -> None:
    named = pictures()
    assert list(named)[: len(met)] == list(met)
    others = [f"{name}-{moment}" for name in list(RECORDED)[1:] for moment in moments(name)]
    assert list(named)[len(met) :] == others


# The command


def test_all_pictures_are_saved_and_named_one_a_line(tmp_path: Path, tapdeck: Shell) -> None:
    folder = tmp_path / "new" / "pictures"
    code, out, err = tapdeck("screenshot", *SMALL, "--all", folder)
    assert (code, err) == (0, "")
    names = [*foyer_moments(), *pictures(), "deck", "deck-ganjifa", "deck-unsun"]
    assert out.splitlines() == [str(folder / f"{name}.png") for name in names]
    assert {path.stem for path in folder.iterdir()} == set(names)


def test_a_picture_is_the_moment_in_its_size(
    tmp_path: Path, tapdeck: Shell, met: dict[str, Scene]
) -> None:
    assert tapdeck("screenshot", *SMALL, "trick", tmp_path)[0] == 0
    save(met["trick"], tmp_path / "expected.png", (640, 360))
    assert (tmp_path / "trick.png").read_bytes() == (tmp_path / "expected.png").read_bytes()
    assert pygame.image.load(tmp_path / "trick.png").get_size() == (640, 360)


def test_a_screen_that_is_mounted_turned_has_the_same_picture_turned(
    tmp_path: Path, tapdeck: Shell
) -> None:
    upright = "--orientation", "upright", "--rotation"
    assert tapdeck("screenshot", *SMALL, *upright, "0", "trick", tmp_path / "a")[0] == 0
    turned = "--size", "360x640", *upright, "90"
    assert tapdeck("screenshot", *turned, "trick", tmp_path / "b")[0] == 0
    straight, across = (pygame.image.load(tmp_path / folder / "trick.png") for folder in "ab")
    assert across.get_size() == (360, 640)
    as_seen = pygame.transform.rotate(across, 90)
    assert pygame.image.tobytes(as_seen, "RGB") == pygame.image.tobytes(straight, "RGB")


def test_several_pictures_may_be_named(tmp_path: Path, tapdeck: Shell) -> None:
    _, out, _ = tapdeck("screenshot", *SMALL, "--language", "da", "deck", "ganjifa-dukal", tmp_path)
    assert out.splitlines() == [f"{tmp_path}/deck.png", f"{tmp_path}/ganjifa-dukal.png"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("trik", "DIR"), "there is no picture 'trik'; did you mean trick?"),
        (("trick",), "name pictures or give --all, and last the folder"),
        (("--all", "trick", "DIR"), "name pictures or give --all"),
        (("--size", "640", "trick", "DIR"), "'640' is no size such as 1920x1080"),
        (("--size", "10x10", "trick", "DIR"), "320 to 8192 a side"),
        (("--language", "xx", "trick", "DIR"), "argument --language: invalid choice: 'xx'"),
        (("trick", "/dev/null/x"), "cannot write to /dev/null/x: Not a directory"),
    ],
)
def test_wrong_use_is_told(
    tmp_path: Path, tapdeck: Shell, arguments: tuple[str, ...], told: str
) -> None:
    given = [str(tmp_path) if word == "DIR" else word for word in arguments]
    code, out, err = tapdeck("screenshot", *given)
    assert (code, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
