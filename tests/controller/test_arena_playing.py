"""What an arena plays: who may enter, who sits where, the same cards for every seating."""

from __future__ import annotations

import itertools
from collections import Counter
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import pytest
from msgspec.structs import replace

from controller.arena import (
    Contest,
    Trial,
    Unplayable,
    arena,
    contest,
    deal_by_deal,
    entry,
    match,
    searches,
)
from controller.arena import trial as played
from controller.arena.contests import seatings
from controller.arena.running import processes
from engine.cards import Card, hand_of
from engine.games import GAMES, game
from engine.games.suns_and_moons import SUNS_AND_MOONS
from engine.moves import Deal, Dealer, Move, Pass
from engine.players import UnknownPlayer
from engine.transcript import Match, check, read

SHORT: dict[str, dict[str, Any]] = {"ganjifa": {"period": "night"}}


def short(name: str, *players: str, transcripts: bool = False, deals: int = 2) -> Contest:
    """A contest of matches of few deals."""
    return contest(name, players, SHORT.get(name, {"deals": deals}), "1", transcripts)


def matches(trial: Trial) -> list[Match]:
    """The transcript of each seating."""
    return [read(playing.transcript)[0] for playing in trial.playings]


def dealt(match: Match) -> list[Move]:
    """The moves of chance."""
    return [line.record for line in match.lines if isinstance(line.record, Deal | Dealer)]


def timeless(trials: list[Trial]) -> list[Trial]:
    """The trials without what differs from run to run."""
    return [
        Trial(trial.number, tuple([replace(one, thought_us=()) for one in trial.playings]))
        for trial in trials
    ]


# --- matches ---


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("player", ["rules", "random", "greedy"])
def test_a_match_of_every_game_is_whole_and_checks(name: str, player: str) -> None:
    seats = min(game(name).seat_counts)
    checked = check(match(name, [player] * seats, SHORT.get(name, {"deals": 2}), "1"))
    assert checked.mismatches == ()
    assert checked.whole
    assert checked.state.phase == "over"


def test_the_same_seed_gives_the_same_match_and_another_one_another() -> None:
    first, again, other = (match("suns-and-moons", ["rules"] * 4, {"deals": 2}, s) for s in "112")
    assert first == again
    assert first != other


def test_rules_of_thumb_beat_chance() -> None:
    played = match("suns-and-moons", ["rules", "random", "rules", "random"], {"deals": 40}, "1")
    totals = check(played).state.totals
    assert totals[0] > totals[1]


# --- entries ---


def test_a_player_is_given_its_view_only() -> None:
    """Two states that differ in what others hold, and in nothing that the seat sees."""
    state = SUNS_AND_MOONS.start(3, {"deals": 1})
    state = SUNS_AND_MOONS.apply(state, Dealer(0))
    zones = [f"hand/{seat}" for seat in range(3) for _ in range(12)] + ["talon"] * 4
    for card, zone in zip(SUNS_AND_MOONS.cards, zones, strict=True):
        state = SUNS_AND_MOONS.apply(state, Deal(card, zone))
    swapped = replace(state, hands=(state.hands[0], state.hands[2], state.hands[1]))
    for name in ("rules", "random", "greedy"):
        decide = entry(name)
        moves = [decide(SUNS_AND_MOONS, one, 0, 5) for one in (state, swapped)]
        assert moves[0] == moves[1]


def test_an_entry_that_sees_all_hands_is_given_the_state_and_its_number() -> None:
    def seeing(number: int) -> Any:
        return lambda rules, state, seat, seed: (number, state.hands, seat, seed)

    decide = entry("peek:30", {"peek": seeing})
    state = SUNS_AND_MOONS.start(3, {})
    hands = (hand_of(["S1"]), hand_of(["S2"]), hand_of(["S3"]))
    assert decide(SUNS_AND_MOONS, replace(state, hands=hands), 1, 7) == (30, hands, 1, 7)


def test_a_cheat_beats_chance() -> None:
    """On one deal, in every seating; a third of the 120 cards would be even."""
    asked = short("ganjifa", "cheat:20", "random", "random")
    playings = zip(seatings(asked, 0), played(asked, 0).playings, strict=True)
    assert sum([playing.totals[seating.index(0)] for seating, playing in playings]) > 3 * 40


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("peek", "'peek' lacks its number; name peek:N"),
        ("peek:0", "lacks its number"),
        ("peek:all", "lacks its number"),
        ("poke:3", r"no player is called 'poke:3'; known are rules, .*greedy.*, peek:N"),
    ],
)
def test_an_unknown_entry_is_told_with_those_that_are_known(name: str, said: str) -> None:
    with pytest.raises(UnknownPlayer, match=said):
        entry(name, {"peek": lambda number: lambda *_: Pass(number)})


@pytest.mark.parametrize(
    ("name", "does"),
    [("hard", True), ("even:normal", True), ("pimc:9", True), ("cheat:9", True), ("easy", False)]
    + [(name, False) for name in ("rules", "greedy", "random")],
)
def test_it_is_known_who_searches(name: str, does: bool) -> None:
    assert searches(name, "ganjifa") is does


# --- contests ---


@pytest.mark.parametrize(
    ("name", "players", "seats"),
    [
        ("ganjifa", 3, 3),
        ("ramejan", 2, 2),
        ("suns-and-moons", 2, 4),
        ("suns-and-moons", 3, 3),
        ("suns-and-moons", 4, 4),
        ("unsun-karuta", 2, 8),
        ("unsun-karuta", 8, 8),
    ],
)
def test_every_entry_sits_everywhere_once(name: str, players: int, seats: int) -> None:
    asked = short(name, *["random"] * players)
    assert asked.seats == seats
    for number in range(2):
        seated = seatings(asked, number)
        assert len(seated) == players
        assert [Counter(places) for places in zip(*seated, strict=True)] == [
            Counter(range(players))
        ] * seats
        for seating in seated:
            assert Counter(seating) == Counter(list(range(players)) * (seats // players))


def test_a_name_a_side_takes_all_seats_of_the_side() -> None:
    assert seatings(short("suns-and-moons", "rules", "random"), 0) == [(0, 1, 0, 1), (1, 0, 1, 0)]
    assert seatings(short("unsun-karuta", "rules", "random"), 0)[0] == (0, 1) * 4


def test_everybody_plays_after_everybody_in_turn() -> None:
    asked = short("ganjifa", "rules", "random", "greedy")
    assert seatings(asked, 0) == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]
    after = [
        (seating[seat - 1], seating[seat])
        for number in range(2)
        for seating in seatings(asked, number)
        for seat in range(3)
    ]
    assert Counter(after) == Counter(list(itertools.permutations(range(3), 2)) * 3)


@pytest.mark.parametrize(
    ("name", "players"), [("ganjifa", 3), ("suns-and-moons", 3), ("unsun-karuta", 2)]
)
def test_one_name_alone_takes_every_side(name: str, players: int) -> None:
    assert short(name, "rules").players == ("rules",) * players


def test_deals_are_matches_of_their_own_unless_the_options_say_how_long_one_is() -> None:
    assert deal_by_deal("suns-and-moons", {}, 5) == ({"deals": 1}, 5)
    assert deal_by_deal("ramejan", {"deals": 4}, 8) == ({"deals": 4}, 2)
    assert deal_by_deal("ganjifa", {"period": "day"}, 3) == ({"period": "day"}, 3)
    assert deal_by_deal("unsun-karuta", {}, 24) == ({}, 3)
    assert deal_by_deal("unsun-karuta", {}, None) == ({}, 1)
    assert deal_by_deal("ramejan", {}, None) == ({"deals": 1}, 1)
    with pytest.raises(Unplayable, match="no fixed number of deals"):
        deal_by_deal("ramejan", {"threshold": 9}, 3)


# --- trials ---


@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("ganjifa", ("greedy", "random", "rules")),
        ("suns-and-moons", ("greedy", "random")),
        ("ramejan", ("greedy", "random")),
        ("unsun-karuta", ("greedy", "random")),
    ],
)
def test_every_seating_plays_the_same_cards(name: str, players: tuple[str, ...]) -> None:
    asked = short(name, *players, transcripts=True)
    trials = [played(asked, number) for number in range(2)]
    for trial in trials:
        first, *others = map(dealt, matches(trial))
        assert len(first) >= len(game(name).cards)
        for other in others:
            # A deal may be thrown in by some and not by others: then more follow.
            shared = min(len(first), len(other))
            assert first[:shared] == other[:shared]
    assert dealt(matches(trials[0])[0]) != dealt(matches(trials[1])[0])


def test_the_players_draw_from_the_same_seeds_in_every_seating() -> None:
    trial = played(short("ganjifa", "random", "random", "random"), 3)
    assert len({(playing.totals, playing.winners) for playing in trial.playings}) == 1


def test_the_first_dealer_moves_on_with_the_number() -> None:
    asked = short("ramejan", "random", "random", transcripts=True)
    first = [dealt(match)[0] for number in range(3) for match in matches(played(asked, number))]
    assert first == [Dealer(0), Dealer(0), Dealer(1), Dealer(1), Dealer(0), Dealer(0)]


def test_every_decision_is_timed() -> None:
    asked = short("unsun-karuta", "random", "random")
    ticks = itertools.count()
    trial = played(asked, 0, clock=lambda: next(ticks) / 1000)
    for playing in trial.playings:
        assert [len(by_seat) for by_seat in playing.thought_us] == [8, 8]
        times = [time for by_seat in playing.thought_us for times in by_seat for time in times]
        assert set(times) == {1000}
        assert len(times) >= 2 * 8 * 9
    assert trial.took_s * 1000 == pytest.approx(next(ticks) - 1)


def test_transcripts_are_kept_where_they_are_asked_for() -> None:
    assert played(short("ganjifa", "random"), 0).playings[0].transcript == ()
    (first, *_) = matches(played(short("ganjifa", "random", transcripts=True), 0))
    assert check(first).whole
    cards: set[Card | None] = {move.card for move in dealt(first) if isinstance(move, Deal)}
    assert cards == set(game("ganjifa").cards)


# --- running ---


def test_every_executor_gives_the_same_trials() -> None:
    asked = short("suns-and-moons", "greedy", "random", "rules")
    expected = timeless([played(asked, number) for number in range(6)])

    def run(executor: Executor) -> list[Trial]:
        return timeless(arena(asked, 6, executor))

    with ThreadPoolExecutor(3) as threads, processes(1) as one, processes(2) as two:
        assert isinstance(two, ProcessPoolExecutor)
        assert [run(executor) for executor in (threads, one, two)] == [expected] * 3


def test_what_is_finished_is_not_played_again() -> None:
    asked = short("ganjifa", "random")
    finished = [played(asked, number) for number in (4, 1, 9)]
    kept: list[Trial] = []
    with ThreadPoolExecutor(1) as executor:
        trials = arena(asked, 6, executor, finished, kept.append)
    assert [trial.number for trial in trials] == list(range(6))
    assert {trial.number for trial in kept} == {0, 2, 3, 5}
    assert trials[4] is finished[0]


def test_what_a_player_raises_ends_the_arena() -> None:
    asked = replace(short("ganjifa", "random"), players=("nobody",) * 3)
    with ThreadPoolExecutor(1) as executor, pytest.raises(UnknownPlayer, match="nobody"):
        arena(asked, 50, executor)
