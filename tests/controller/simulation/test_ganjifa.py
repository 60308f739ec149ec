"""Whole matches of Ganjifa by simulated hands: Dukals too, slips of the hand, and kills."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from controller.decks import Register
from display.scene import PromptKind, Scene
from engine.facts import TrickTaken
from tests.controller.commands.matches import Shell
from tests.controller.simulation.commands import concluded
from tests.controller.simulation.facts import check_after_kill, check_at_end
from tests.controller.simulation.lives import Life

PERSONS = ("person",) * 3
SEATS = (PERSONS, ("person", "computer", "person"), ("computer", "person", "computer"))
#: With these seeds, Dukals are led at a table of persons.
WITH_DUKALS = ("4", "6", "8")
KILLS = 6
#: A dealer, 120 cards, and a row for each play: fewer if a Dukal is led.
ROWS = 220


def life(root: Path, kinds: tuple[str, ...], seed: str, period: str = "day", **more: float) -> Life:
    return Life(root, kinds, seed, name="ganjifa", options={"period": period}, **more)  # type: ignore[arg-type]


def dukals_of(one: Life) -> list[TrickTaken]:
    """The tricks that were Dukals."""
    tricks = one.table.session.table.position.state.tricks
    return [trick for trick in tricks if len(trick.cards) > len(one.began.seats)]


@pytest.mark.parametrize("centre", [True, False])
@pytest.mark.parametrize("kinds", SEATS)
def test_a_match_comes_to_its_end_with_and_without_a_pad_in_the_middle(
    tmp_path: Path, kinds: tuple[str, ...], centre: bool
) -> None:
    with life(tmp_path, kinds, "1", "night", centre=centre) as one:
        one.run_to_end()
        found = check_at_end(one, fumbles=False)
        assert (found.game, sum(found.totals)) == ("ganjifa", 120)
        assert [seat.place for seat in one.began.seats] == [2, 8, 4]


@pytest.mark.parametrize("seed", WITH_DUKALS)
def test_people_lead_dukals_and_discard_to_them(tmp_path: Path, seed: str) -> None:
    asked: set[PromptKind] = set()

    def look(scene: Scene) -> None:
        asked.update(seat.prompt.kind for seat in scene.seats if seat.prompt)

    with life(tmp_path, PERSONS, seed) as one:
        one.table.watch = look
        one.run_to_end()
        check_at_end(one, fumbles=False)
        assert dukals_of(one)
    assert asked >= {PromptKind.PERIOD, PromptKind.COMBINE, PromptKind.DISCARD_TO_DUKAL}


@pytest.mark.parametrize("seed", [*WITH_DUKALS, "21", "22", "23"])
def test_slips_of_the_hand_are_put_right(tmp_path: Path, seed: str) -> None:
    kinds = PERSONS if seed in WITH_DUKALS else SEATS[int(seed) % 3]
    with life(tmp_path, kinds, seed, fumbles=0.3) as one:
        one.run_to_end()
        check_at_end(one, fumbles=True)


@pytest.mark.parametrize("seed", range(8))
def test_killed_at_any_step_the_match_goes_on_and_ends(tmp_path: Path, seed: int) -> None:
    chance = Random(f"ganjifa/{seed}")
    fumbles = (0.0, 0.2)[seed // 2 % 2]
    delay_s, kinds = chance.choice((0.0, 0.05, 0.5)), SEATS[seed % 3]
    with life(tmp_path, kinds, str(seed), delay_s=delay_s, fumbles=fumbles) as one:
        for number, rows in enumerate(sorted(chance.sample(range(ROWS), KILLS))):
            one.run_to_row(rows)
            for _ in range(chance.randrange(40)):
                one.step()
            power_cut = number % 2 == seed % 2
            one.kill(chance.uniform(0, 3), power_cut=power_cut, people_too=not fumbles)
            check_after_kill(one, fumbles > 0)
        one.run_to_end()
        check_at_end(one, fumbles > 0)


@pytest.mark.parametrize("power_cut", [False, True])
@pytest.mark.parametrize("kind", [PromptKind.COMBINE, PromptKind.DISCARD_TO_DUKAL])
def test_killed_in_the_middle_of_a_dukal_it_is_led_and_answered_all_the_same(
    tmp_path: Path, kind: PromptKind, power_cut: bool
) -> None:
    with life(tmp_path, PERSONS, WITH_DUKALS[0], delay_s=0.05) as one:
        one.run(lambda table: asks_half_way(table.scene, kind))
        one.kill(1.0, power_cut=power_cut)
        check_after_kill(one, fumbles=False)
        one.run_to_end()
        check_at_end(one, fumbles=False)
        assert dukals_of(one)


def asks_half_way(scene: Scene, kind: PromptKind) -> bool:
    """Whether some seat has tapped a part of what it is asked for."""
    prompts = [seat.prompt for seat in scene.seats if seat.prompt]
    return any(prompt.kind is kind and prompt.count >= 2 for prompt in prompts)


# By the command


def ganjifa(folder: Path, *more: str) -> tuple[str | Path, ...]:
    file = folder / "m.jsonl"
    play = ("play", "--headless", "--people", "auto", "--game", "ganjifa", "--time", "virtual")
    return (*play, "--seed", "4", "--pace", "0.2", "--data", folder, "--export", file, *more)


def test_the_command_plays_one_deal_by_day_or_night(tmp_path: Path, tapdeck: Shell) -> None:
    seats = "person,computer,person"
    command = ganjifa(tmp_path, "--seats", seats, "--deals", "1", "--option", "period=night")
    code, out, _ = tapdeck(*command)
    assert code == 0
    assert concluded(tmp_path / "m.jsonl", out).game == "ganjifa"
    assert '"period":"night"' in (tmp_path / "m.jsonl").read_text()


def test_more_deals_than_the_game_has_are_refused(tmp_path: Path, tapdeck: Shell) -> None:
    code, _, err = tapdeck(*ganjifa(tmp_path, "--deals", "2"))
    assert code == 2
    assert "deals" in err


def test_each_deck_of_a_table_is_a_world_of_its_own(tmp_path: Path, tapdeck: Shell) -> None:
    for name in ("ganjifa", "suns-and-moons"):
        code, _, _ = tapdeck(*ganjifa(tmp_path), "--game", name, "--deals", "1")
        assert code == 0
    worlds = sorted(path.name for path in (tmp_path / "simulation").glob("world*"))
    assert worlds == ["world-dibv.jsonl", "world-ganjifa.jsonl"]
    decks = Register.load(tmp_path).decks
    assert [(deck.deck, len(deck.tags)) for deck in decks] == [("ganjifa", 120), ("dibv", 44)]


@pytest.mark.parametrize("more, period", [((), "night"), (("--option", "period=day"), "day")])
def test_options_of_the_configuration_count_unless_the_command_says_otherwise(
    tmp_path: Path, tapdeck: Shell, more: tuple[str, ...], period: str
) -> None:
    config = tmp_path / "table.toml"
    config.write_text('[options.ganjifa]\nperiod = "night"\n')
    seats = ("--seats", "computer,computer,computer")
    code, _, _ = tapdeck(*ganjifa(tmp_path, *seats, "--config", str(config), *more))
    assert code == 0
    assert f'"period":"{period}"' in (tmp_path / "m.jsonl").read_text()
