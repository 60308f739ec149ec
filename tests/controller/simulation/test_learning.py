"""Whole matches that are learned as played, by simulated hands: no deal is tapped."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from controller.simulation.learning import LearningChores
from controller.simulation.person import Pace
from display.scene import Notice, NoticeKind, PromptKind, Scene
from engine import transcript
from engine.cards import Card, Hand, hand_of
from engine.game import View
from engine.games import game
from engine.moves import Deal, Move, Play
from engine.players import player
from hardware.events import Button
from tests.controller.commands.matches import Shell
from tests.controller.simulation.commands import concluded
from tests.controller.simulation.facts import check_after_kill, check_at_end
from tests.controller.simulation.lives import Life

#: Games by name and number of seats, with their options and the fewest rows that a match has.
MATCHES: dict[str, tuple[str, int, dict[str, Any], int]] = {
    "three": ("suns-and-moons", 3, {"deals": 1}, 81),
    "four": ("suns-and-moons", 4, {"deals": 1}, 81),
    "ganjifa": ("ganjifa", 3, {"period": "day"}, 220),
    "unsun": ("unsun-karuta", 8, {"deals": 1}, 150),
}
KILLS = 5


def life(root: Path, match: str, seed: str, **more: Any) -> Life:
    name, seats, options, _ = MATCHES[match]
    return Life(root, ("person",) * seats, seed, name=name, options=options, learned=True, **more)


@pytest.mark.parametrize("centre", [True, False])
@pytest.mark.parametrize("match", MATCHES)
def test_a_match_comes_to_its_end_with_and_without_a_pad_in_the_middle(
    tmp_path: Path, match: str, centre: bool
) -> None:
    asked: set[PromptKind] = set()
    told: set[NoticeKind] = set()

    def look(scene: Scene) -> None:
        asked.update(seat.prompt.kind for seat in scene.seats if seat.prompt)
        told.update(notice.kind for notice in scene.notices)

    with life(tmp_path, match, "1", centre=centre) as one:
        one.table.watch = look
        one.run_to_end()
        check_at_end(one, fumbles=False)
        assert PromptKind.DEAL_UNREAD in asked
        assert NoticeKind.REVOKE not in told


@pytest.mark.parametrize("match", ["three", "ganjifa"])
def test_only_what_is_played_is_ever_tapped(tmp_path: Path, match: str) -> None:
    with life(tmp_path, match, "2") as one:
        one.run(lambda table: table.scene.view.state.phase == "play")
        assert one.witness.told == []
        assert b'"card":"' not in b"".join(entry.body for entry in one.rows)
        one.run_to_end()
        plays = [line.record for line in read(one).lines if isinstance(line.record, Play)]
        assert len(one.witness.told) == len(plays)


def test_the_declarer_of_suns_and_moons_exchanges_cards_that_nobody_counts(tmp_path: Path) -> None:
    with life(tmp_path, "three", "1") as one:
        one.run(lambda table: table.scene.view.state.phase == "exchange")
        before = set(one.tabletop.cards("talon"))
        one.run(lambda table: table.scene.view.state.phase == "play")
        after = set(one.tabletop.cards("talon"))
        assert len(before) == len(after) == 4
        assert before != after
        one.run_to_end()
        check_at_end(one, fumbles=False)


@pytest.mark.parametrize("seed", range(5))
def test_slips_of_the_hand_are_put_right_or_are_plays(tmp_path: Path, seed: int) -> None:
    """A wrong card on the pad is a play, if nothing that was seen refutes it.

    Not in Unsun Karuta: to the ninth trick all play at once, so that a card on a neighbour's pad is
    the neighbour's, and only taking back would mend it.
    """
    with life(tmp_path, [*MATCHES][seed % 3], str(seed), fumbles=0.3) as one:
        one.run_to_end()
        check_at_end(one, fumbles=True)


@pytest.mark.parametrize("seed", range(8))
def test_killed_at_any_step_the_match_goes_on_and_ends(tmp_path: Path, seed: int) -> None:
    chance = Random(f"learning/{seed}")
    match = [*MATCHES][seed % len(MATCHES)]
    with life(tmp_path, match, str(seed), delay_s=chance.choice((0.0, 0.05, 0.5))) as one:
        for number, rows in enumerate(sorted(chance.sample(range(MATCHES[match][3]), KILLS))):
            one.run_to_row(rows)
            for _ in range(chance.randrange(40)):
                one.step()
            one.kill(chance.uniform(0, 3), power_cut=number % 2 == seed % 2, people_too=True)
            check_after_kill(one, fumbles=False)
        one.run_to_end()
        check_at_end(one, fumbles=False)
        assert one.table.session.table.position.revokes == ()


# Hands for a human, who only decides


def decide(one: Life) -> None:
    """What a human does at each panel: bids least, lays the first four, taps what is allowed."""
    table, tabletop = one.table.session.table, one.tabletop
    for person in one.people.persons:
        prompt = one.table.scene.seats[person.seat].prompt
        hand = tabletop.cards(person.hand)
        match prompt.kind if prompt else None:
            case PromptKind.EXCHANGE if len(tabletop.cards("talon")) < 4:
                tabletop.move(hand[0], person.pad)
            case PromptKind.BID if person.seat == 0 and prompt and prompt.value is None:
                tabletop.press(person.place, Button.PLUS)
            case PromptKind.PLAY if not tabletop.cards(person.pad):
                table_state = replace(table.position.state, hands=hands_of(one))
                moves = table.rules.legal_moves(table_state)
                cards = [move.card for move in moves if isinstance(move, Play)]
                tabletop.move(next(card for card in cards if card in hand), person.pad)
            case kind if kind is not None and kind is not PromptKind.PLAY:
                tabletop.press(person.place, Button.OK)


def hands_of(one: Life) -> tuple[Hand, ...]:
    """What everybody holds, or has on the pad."""
    spots = [(person.hand, person.pad) for person in one.people.persons]
    lying = [[card for spot in pair for card in one.tabletop.cards(spot)] for pair in spots]
    return tuple(map(hand_of, lying))


def test_chores_deal_and_exchange_for_a_human(tmp_path: Path) -> None:
    with life(tmp_path, "three", "1") as one:
        places = {person.seat: person.place for person in one.people.persons}
        one.people = LearningChores(one.tabletop, places, Random("1"), Pace(0.1, 0.1))
        one.table.people = one.people
        seen: set[frozenset[Card]] = set()
        while not one.table.session.table.finished:
            end_s = one.table.now_s + 0.6
            one.run(lambda table, end_s=end_s: table.now_s >= end_s)  # type: ignore[misc]
            decide(one)
            seen.add(frozenset(one.tabletop.cards("talon")))
            assert one.table.now_s < 300.0
        check_at_end(one, fumbles=False)
        assert len([talon for talon in seen if len(talon) == 4]) == 2


# A revoke


class Cheat:
    """Plays as the others do, but for one seat that breaks a rule where nobody can see it yet."""

    def __init__(self, name: str, seat: int) -> None:
        self._rules, self._seat = game(name), seat
        self._fair = player("rules")
        self._did: int | None = None  # with so many cards in the hand

    def __call__(self, view: View[Any], seed: int) -> Move:
        foul = self._foul(view) if view.seat == self._seat else None
        return foul or self._fair(view, seed)

    def _foul(self, view: View[Any]) -> Play | None:
        state, rules = view.state, self._rules
        follows = state.phase == "play" and state.trick is not None and state.trick.cards
        hand = state.hands[self._seat].cards
        if not follows or self._did not in (None, len(hand)):
            return None
        public = rules.view(state, None).state
        for card in hand:
            move = Play(self._seat, card)
            forbidden = rules.refusal(state, move) is not None
            if forbidden and rules.refusal(public, move) is None:
                self._did = len(hand)
                return move
        return None


@pytest.mark.parametrize("killed", [False, True])
@pytest.mark.parametrize("match", MATCHES)
def test_a_person_who_revokes_on_purpose_is_shown_with_both_plays(
    tmp_path: Path, match: str, killed: bool
) -> None:
    shown: list[tuple[Notice, ...]] = []

    def look(scene: Scene) -> None:
        shown.append(tuple(n for n in scene.notices if n.kind is NoticeKind.REVOKE))

    with life(tmp_path, match, "5") as one:
        one.people._choose = Cheat(one.began.game, seat=1)
        one.table.watch = look
        one.run(lambda table: bool(shown and shown[-1]) or table.session.table.finished)
        if killed:
            one.kill(1.0)
            check_after_kill(one, fumbles=False)
            one.table.watch = look
        one.run_to_end()
        check_at_end(one, fumbles=False)
        (notice,) = {notice for notices in shown for notice in notices}
        assert shown[-1] == ()  # somebody has said OK
        assert notice.place == one.began.seats[1].place
        first, held = notice.cards
        mine = played_by(one, 1)
        assert mine.index(first) < mine.index(held)
        assert hands_written(one) == []


def read(one: Life) -> transcript.Match:
    (match,) = transcript.read(one.transcript().splitlines())
    return match


def played_by(one: Life, seat: int) -> list[Card]:
    records = [line.record for line in read(one).lines]
    return [move.card for move in records if isinstance(move, Play) and move.seat == seat]


def hands_written(one: Life) -> list[Deal]:
    records = [line.record for line in read(one).lines]
    return [move for move in records if isinstance(move, Deal) and move.to.startswith("hand/")]


# By the command


def learn(folder: Path, *more: str) -> tuple[str | Path, ...]:
    file = folder / "m.jsonl"
    play = ("play", "--learn", "--headless", "--people", "auto", "--time", "virtual")
    return (*play, "--seed", "4", "--pace", "0.2", "--data", folder, "--export", file, *more)


def test_the_command_seats_persons_and_says_so_in_the_transcript(
    tmp_path: Path, tapdeck: Shell
) -> None:
    code, out, _ = tapdeck(*learn(tmp_path, "--game", "suns-and-moons", "--deals", "2"))
    assert code == 0
    assert concluded(tmp_path / "m.jsonl", out).deals == 2
    header, *lines = (tmp_path / "m.jsonl").read_text().splitlines()
    assert '"learned":true' in header
    assert sum('"kind":"person"' in line for line in lines) == 3


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--game", "suns-and-moons", "--seats", "person,computer,person"), "person,person,person"),
        (("--game", "ganjifa", "--seats", "computer,computer,computer"), "persons alone"),
        (("--game", "ramejan", "--seats", "person,person"), "with --learn choose suns-and-moons"),
    ],
)
def test_computers_and_ramejan_are_refused_with_what_to_do(
    tmp_path: Path, tapdeck: Shell, arguments: tuple[str, ...], says: str
) -> None:
    code, _, err = tapdeck(*learn(tmp_path, *arguments))
    assert code == 2
    assert says in err
