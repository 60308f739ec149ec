"""Whole matches of Unsun Karuta by simulated hands: declaring, a card laid away, kills."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from controller.simulation.chores import Chores
from controller.simulation.person import Pace
from controller.simulation.tabletop import BOX, DECK, TALON
from controller.simulation.virtual import VirtualTable
from display.scene import NoticeKind, PromptKind, Scene
from engine.decks import UNSUN
from engine.moves import Bury, Declare, Play
from hardware.events import Button
from tests.controller.commands.matches import Shell
from tests.controller.simulation.commands import concluded
from tests.controller.simulation.facts import check_after_kill, check_at_end
from tests.controller.simulation.lives import Life

PERSONS = ("person",) * 8
FOUR = ("person", "computer") * 4
TWO = ("person", *["computer"] * 4, "person", *["computer"] * 2)
ONE = (*["computer"] * 5, "person", *["computer"] * 2)
SEATS = (PERSONS, FOUR, ONE)
KILLS = 6
#: A dealer, 75 cards, a call at least, a card laid away, 72 cards played.
ROWS = 150


def life(root: Path, kinds: tuple[str, ...], seed: str, **more: float) -> Life:
    return Life(root, kinds, seed, name="unsun-karuta", **more)  # type: ignore[arg-type]


def moves_of(one: Life, kind: type) -> list[object]:
    """The moves of this kind in the match so far."""
    rows = one.table.session.table.match.counting()
    moves = [getattr(row, "move", None) for _, row in rows]
    return [move for move in moves if isinstance(move, kind)]


@pytest.mark.parametrize("centre", [True, False])
@pytest.mark.parametrize("kinds, deals", [(PERSONS, 1), (FOUR, 1), (ONE, 2)])
def test_a_match_comes_to_its_end_with_and_without_a_pad_in_the_middle(
    tmp_path: Path, kinds: tuple[str, ...], deals: int, centre: bool
) -> None:
    with life(tmp_path, kinds, "1", deals=deals, centre=centre) as one:
        one.run_to_end()
        found = check_at_end(one, fumbles=False)
        assert (found.game, found.deals, sum(found.totals)) == ("unsun-karuta", deals, 9 * deals)


def test_a_match_of_eight_deals_asks_all_that_the_game_has(tmp_path: Path) -> None:
    asked: set[PromptKind] = set()

    def look(scene: Scene) -> None:
        asked.update(seat.prompt.kind for seat in scene.seats if seat.prompt)

    with life(tmp_path, TWO, "2", deals=8) as one:
        one.table.watch = look
        one.run_to_end()
        found = check_at_end(one, fumbles=False)
        assert (found.deals, sum(found.totals)) == (8, 72)
        assert 0 < len(moves_of(one, Declare)) < len(moves_of(one, Bury)) == 8
    assert asked >= {
        PromptKind.DECLARE,
        PromptKind.BURY,
        PromptKind.TALON_TO_BOX,
        PromptKind.NINTH,
    }


@pytest.mark.parametrize("seed", range(21, 25))
def test_slips_of_the_hand_are_put_right(tmp_path: Path, seed: int) -> None:
    told: set[NoticeKind] = set()

    def look(scene: Scene) -> None:
        told.update(notice.kind for seat in scene.seats for notice in seat.notices)

    with life(tmp_path, SEATS[seed % 2], str(seed), fumbles=0.3, centre=seed % 3 > 0) as one:
        one.table.watch = look
        one.run_to_end()
        check_at_end(one, fumbles=True)
    assert told


def test_cables_lines_and_boards_fail_and_the_match_goes_on(tmp_path: Path) -> None:
    with life(tmp_path, FOUR, "31", faults=0.5) as one:
        one.run_to_end()
        check_at_end(one, fumbles=False)


@pytest.mark.parametrize("seed", range(7))
def test_killed_at_any_step_the_match_goes_on_and_ends(tmp_path: Path, seed: int) -> None:
    chance = Random(f"unsun-karuta/{seed}")
    fumbles = (0.0, 0.2)[seed // 3 % 2]
    delay_s, kinds = chance.choice((0.0, 0.05, 0.5)), SEATS[seed % 3]
    with life(
        tmp_path, kinds, str(seed), delay_s=delay_s, fumbles=fumbles, centre=seed % 4 > 0
    ) as one:
        for number, rows in enumerate(sorted(chance.sample(range(ROWS), KILLS))):
            one.run_to_row(rows)
            for _ in range(chance.randrange(40)):
                one.step()
            power_cut = number % 2 == seed % 2
            one.kill(chance.uniform(0, 3), power_cut=power_cut, people_too=not fumbles)
            check_after_kill(one, fumbles > 0)
        one.run_to_end()
        check_at_end(one, fumbles > 0)


def in_phase(name: str, moves: int) -> Callable[[VirtualTable], bool]:
    """Whether the table is in this phase, and so many calls or last cards have been made in it."""

    def is_there(table: VirtualTable) -> bool:
        state = table.session.table.position.state
        made = {"declare": len(state.calls), "ninth": 8 - state.committed.count(None)}
        return bool(state.phase == name and made.get(name, 0) >= moves)

    return is_there


@pytest.mark.parametrize("kinds, power_cut", [(PERSONS, True), (FOUR, False)])
@pytest.mark.parametrize("moments", [[("declare", 2), ("bury", 0)], [("play", 0), ("ninth", 3)]])
def test_killed_while_declaring_burying_or_in_the_ninth_trick_nothing_is_lost(
    tmp_path: Path, kinds: tuple[str, ...], moments: list[tuple[str, int]], power_cut: bool
) -> None:
    with life(tmp_path, kinds, "7", delay_s=0.05) as one:
        for phase, moves in moments:
            one.run(in_phase(phase, moves))
            for _ in range(7):
                one.step()
            one.kill(1.0, power_cut=power_cut)
            check_after_kill(one, fumbles=False)
        one.run_to_end()
        check_at_end(one, fumbles=False)


def test_the_command_plays_one_deal(tmp_path: Path, tapdeck: Shell) -> None:
    file = tmp_path / "m.jsonl"
    play = ("play", "--headless", "--people", "auto", "--game", "unsun-karuta", "--time", "virtual")
    more = ("--seats", ",".join(FOUR), "--deals", "1", "--seed", "4", "--pace", "0.2")
    code, out, _ = tapdeck(*play, *more, "--data", tmp_path, "--export", file)
    assert code == 0
    assert concluded(file, out).game == "unsun-karuta"


# Hands for a human, who only decides


def decide(one: Life) -> None:
    """What a human does at each panel: passes, agrees, or taps the first card that is allowed."""
    table, tabletop = one.table.session.table, one.tabletop
    if table.position.state.phase == "dealer" and len(tabletop.cards(DECK)) == len(UNSUN.cards):
        tabletop.press(one.people.persons[0].place, Button.OK)
    for person in one.people.persons:
        prompt = one.table.scene.seats[person.seat].prompt
        if prompt is None or tabletop.cards(person.pad):
            continue
        if prompt.kind is PromptKind.DECLARE:
            tabletop.press(person.place, Button.MINUS)
        elif prompt.kind is PromptKind.TALON_TO_BOX:
            tabletop.press(person.place, Button.OK)
        elif prompt.kind in (PromptKind.BURY, PromptKind.PLAY, PromptKind.NINTH):
            moves = table.rules.legal_moves(table.position.state)
            cards = [m.card for m in moves if isinstance(m, Bury | Play) and m.seat == person.seat]
            held = [card for card in cards if card in tabletop.cards(person.hand)]
            tabletop.move(held[0], person.pad)


@pytest.mark.parametrize("seed", ["1", "3"])
def test_chores_deal_take_the_okie_up_or_away_and_tidy_for_a_human(
    tmp_path: Path, seed: str
) -> None:
    with life(tmp_path, FOUR, seed) as one:
        places = {person.seat: person.place for person in one.people.persons}
        one.people = one.table.people = Chores(one.tabletop, places, Random(seed), Pace(0.1, 0.1))
        while not one.table.session.table.finished:
            end_s = one.table.now_s + 0.6
            one.run(lambda table, end_s=end_s: table.now_s >= end_s)  # type: ignore[misc]
            decide(one)
            assert one.table.now_s < 300.0
        check_at_end(one, fumbles=False)
        state, world = one.table.session.table.position.state, one.tabletop.world
        receives = one.began.seats[state.receiver].kind == "person"
        laid = {*state.side.cards, *(state.buried.cards if receives else ())}
        assert {world.spot_of(card) for card in laid} == {TALON}
        assert receives or world.spot_of(*state.okie.cards) == BOX
