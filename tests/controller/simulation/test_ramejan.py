"""Whole matches of Ramejan by simulated hands: claims, racks, slips of the hand, and kills."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from controller.leaving import leave
from controller.rows import Moved, Shown
from controller.simulation.person import Pace
from controller.simulation.ramejan_people import RamejanChores
from controller.simulation.tabletop import CENTRE, DECK
from display.scene import PromptKind, Scene
from engine.decks import DIBV
from hardware.events import Button
from tests.controller.commands.matches import Shell
from tests.controller.simulation.commands import concluded
from tests.controller.simulation.facts import replayed
from tests.controller.simulation.lives import Life
from tests.controller.simulation.ramejan_facts import check_after_kill, check_at_end

PERSONS = ("person", "person")
SEATS = (PERSONS, ("person", "computer"), ("computer", "person"))
KILLS = 5
#: A dealer, 16 cards, and two rows for each of some 25 turns, three where a computer announces.
ROWS = 90


def life(root: Path, kinds: tuple[str, ...], seed: str, **more: float) -> Life:
    return Life(root, kinds, seed, name="ramejan", **more)  # type: ignore[arg-type]


def made(one: Life) -> Counter[str]:
    """How often each kind of move was made."""
    rows = one.table.session.table.match.counting()
    return Counter(type(row.move).__name__ for _, row in rows if isinstance(row, Moved))


@pytest.mark.parametrize("centre", [True, False])
@pytest.mark.parametrize("kinds", SEATS)
def test_a_match_comes_to_its_end_with_and_without_a_pad_in_the_middle(
    tmp_path: Path, kinds: tuple[str, ...], centre: bool
) -> None:
    asked: set[PromptKind] = set()

    def look(scene: Scene) -> None:
        asked.update(seat.prompt.kind for seat in scene.seats if seat.prompt)

    with life(tmp_path, kinds, "1", centre=centre) as one:
        one.table.watch = look
        one.run_to_end()
        assert check_at_end(one).game == "ramejan"
    assert asked >= {PromptKind.DRAW, PromptKind.DISCARD, PromptKind.COMBINE}
    serving = {PromptKind.DRAW_FOR, PromptKind.TURN_SLOT}
    assert asked & serving == (set() if kinds == PERSONS else serving)


@pytest.mark.parametrize("seed, making", [("6", "Four"), ("1", "Extend")])
def test_people_claim_make_fours_extend_and_win(tmp_path: Path, seed: str, making: str) -> None:
    with life(tmp_path, PERSONS, seed) as one:
        one.run_to_end()
        check_at_end(one)
        assert set(made(one)) >= {"Claim", making, "Win"}


@pytest.mark.parametrize("seed", range(21, 25))
def test_slips_of_the_hand_are_put_right(tmp_path: Path, seed: int) -> None:
    centre = seed % 2 == 0
    with life(tmp_path, SEATS[seed % 3], str(seed), fumbles=0.3, centre=centre) as one:
        one.run_to_end()
        check_at_end(one)


def test_a_slot_turned_up_by_mistake_is_noted_as_seen(tmp_path: Path) -> None:
    with life(tmp_path, SEATS[1], "4", fumbles=0.5) as one:
        one.run_to_end()
        check_at_end(one)
        rows = one.table.session.table.match.counting()
        assert any(isinstance(row, Shown) for _, row in rows)


@pytest.mark.parametrize("seed", range(31, 33))
def test_cables_lines_and_ghosts_spoil_no_match(tmp_path: Path, seed: int) -> None:
    with life(tmp_path, SEATS[seed % 3], str(seed), faults=0.05) as one:
        one.run_to_end()
        assert check_at_end(one).deals == 1


@pytest.mark.parametrize("seed", range(6))
def test_killed_at_any_step_the_match_goes_on_and_ends(tmp_path: Path, seed: int) -> None:
    chance = Random(f"ramejan/{seed}")
    fumbles = (0.0, 0.2)[seed // 2 % 2]
    delay_s, centre = chance.choice((0.0, 0.05, 0.5)), chance.random() < 0.6
    more = {"delay_s": delay_s, "fumbles": fumbles, "centre": centre}
    with life(tmp_path, SEATS[seed % 3], str(seed), **more) as one:
        for number, rows in enumerate(sorted(chance.sample(range(ROWS), KILLS))):
            one.run(lambda table, rows=rows: is_there(one, rows))  # type: ignore[misc]
            for _ in range(chance.randrange(40)):
                one.step()
            power_cut = number % 2 == seed % 2
            one.kill(chance.uniform(0, 3), power_cut=power_cut, people_too=not fumbles)
            check_after_kill(one)
        one.run_to_end()
        check_at_end(one)


@pytest.mark.parametrize("seed", [7, 16, 22])
def test_faults_slips_and_kills_all_at_once_leave_nobody_stuck(tmp_path: Path, seed: int) -> None:
    chance = Random(f"all/{seed}")
    more = {"delay_s": 0.5, "fumbles": 0.3, "faults": 0.05, "centre": seed % 2 == 0}
    with life(tmp_path, SEATS[seed % 3], str(seed), **more) as one:
        for number, rows in enumerate(sorted(chance.sample(range(ROWS), KILLS))):
            one.run(lambda table, rows=rows: is_there(one, rows))  # type: ignore[misc]
            one.kill(chance.uniform(0, 3), power_cut=number % 2 == 0)
            assert one.rows == one.witness.receipts
        one.run_to_end()
        assert one.witness.forgotten_too_early() == []
        assert concluded_by(one)


def concluded_by(one: Life) -> bool:
    """Whether the transcript alone comes to the totals of the table."""
    return replayed(one.transcript()).totals == one.table.session.table.position.state.totals


def is_there(one: Life, rows: int) -> bool:
    """Whether the journal has so many rows, or the match is over before."""
    return len(one.witness.receipts) >= rows or one.table.session.table.finished


@pytest.mark.parametrize("power_cut", [False, True])
@pytest.mark.parametrize(
    "kinds, seed, kind, count",
    [
        (PERSONS, "1", PromptKind.COMBINE, 2),
        (SEATS[1], "2", PromptKind.TURN_SLOT, 2),  # half-way through a claim of the computer's
    ],
)
def test_killed_in_the_middle_of_a_meld_it_is_made_all_the_same(
    tmp_path: Path,
    kinds: tuple[str, ...],
    seed: str,
    kind: PromptKind,
    count: int,
    power_cut: bool,
) -> None:
    with life(tmp_path, kinds, seed, delay_s=0.05) as one:
        one.run(lambda table: asks(table.scene, kind, count))
        one.kill(1.0, power_cut=power_cut)
        check_after_kill(one)
        one.run_to_end()
        check_at_end(one)
        assert made(one)["Claim"] + made(one)["Four"] > 0


def asks(scene: Scene, kind: PromptKind, count: int) -> bool:
    """Whether some seat is asked for this, and has come so far with it."""
    prompts = [seat.prompt for seat in scene.seats if seat.prompt]
    return any(prompt.kind is kind and prompt.count >= count for prompt in prompts)


@pytest.mark.parametrize("power_cut", [False, True])
def test_the_hand_of_who_leaves_goes_into_the_rack_over_a_kill(
    tmp_path: Path, power_cut: bool
) -> None:
    with life(tmp_path, PERSONS, "3", delay_s=0.05, centre=power_cut) as one:
        one.run_to_row(30)
        leave(one.table.session.table, 1, one.table.now_s)
        one.run(lambda table: len(table.scene.seats[1].rack) == 4)
        one.kill(1.0, power_cut=power_cut)
        check_after_kill(one)
        one.run_to_end()
        check_at_end(one)
        assert one.table.session.table.position.kinds == ("person", "computer")


# Hands for a human, who only decides


def decide(one: Life) -> None:
    """What a human does: draws, discards the first card, and says OK."""
    tabletop = one.tabletop
    for person in one.people.persons:
        prompt = one.table.scene.seats[person.seat].prompt
        lies = any(tabletop.cards(pad) for pad in (person.pad, CENTRE))
        match prompt.kind if prompt and not lies else None:
            case PromptKind.GATHER if len(tabletop.cards(DECK)) == len(DIBV.cards):
                tabletop.press(person.place, Button.OK)
                return
            case PromptKind.LAST_CARD:
                tabletop.press(person.place, Button.OK)
            case PromptKind.DRAW | PromptKind.REPLACEMENT:
                tabletop.move(tabletop.cards(DECK)[0], person.pad)
            case PromptKind.DISCARD:
                tabletop.move(tabletop.cards(person.hand)[0], CENTRE)


@pytest.mark.parametrize("kinds", SEATS[:2])
def test_chores_deal_serve_and_tidy_for_a_human(tmp_path: Path, kinds: tuple[str, ...]) -> None:
    with life(tmp_path, kinds, "3") as one:
        places = {person.seat: person.place for person in one.people.persons}
        hands = RamejanChores(one.tabletop, places, Random("3"), Pace(0.1, 0.1))
        one.people = one.table.people = hands
        while not one.table.session.table.finished:
            end_s = one.table.now_s + 0.6
            one.run(lambda table, end_s=end_s: table.now_s >= end_s)  # type: ignore[misc]
            decide(one)
            assert one.table.now_s < 300.0
        check_at_end(one)


# By the command


def test_the_command_plays_deals_with_a_person_and_a_computer(
    tmp_path: Path, tapdeck: Shell
) -> None:
    play = ("play", "--headless", "--people", "auto", "--game", "ramejan", "--time", "virtual")
    seats = ("--seats", "person,computer", "--deals", "1", "--seed", "4", "--pace", "0.2")
    file = tmp_path / "m.jsonl"
    code, out, _ = tapdeck(*play, *seats, "--data", tmp_path, "--export", file)
    assert code == 0
    assert concluded(file, out).game == "ramejan"
