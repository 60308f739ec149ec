"""Reasons for moves, of every player in every game; and of equal moves the one that looks least
odd."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.cards import hand_of
from engine.decisions import Basis, Chosen, Decision, Feature, Figures, MoveReason
from engine.facts import TrickTaken
from engine.game import Trick, View
from engine.games import game, game_of
from engine.games.ramejan import Laid
from engine.moves import Bid, Discard, Move, Play
from engine.players import decider, player
from engine.search.halving import Found
from engine.search.levels import Level, level
from engine.search.players import (
    CLOSE,
    FEWEST_WORLDS,
    SEARCHED,
    found_best,
    is_as_good,
    seemliest,
)
from engine.search.reasons import decided, odd
from tests.engine.ramejan_deals import dealt
from tests.engine.search.ganjifa import test_kernel as ganjifa
from tests.engine.search.ramejan import test_kernel as ramejan
from tests.engine.search.suns_and_moons import test_kernel as suns_and_moons
from tests.engine.search.unsun_karuta import test_kernel as unsun_karuta

GAMES = tuple(SEARCHED)
QUICK = Level(0, dict.fromkeys(GAMES, 120), dict.fromkeys(GAMES, 300))


def positions(name: str) -> Iterator[Any]:
    match name:
        case "ganjifa":
            return ganjifa.decisions(21, ganjifa.OPTIONS[0], 0.5)
        case "suns-and-moons":
            return suns_and_moons.decisions(22, (4, {}), 3)
        case "unsun-karuta":
            return unsun_karuta.decisions(23, {}, 3)
        case _:
            return ramejan.decisions(24, {}, 3)


def view_of(state: Any) -> View[Any]:
    rules = game_of(state)
    return rules.view(state, rules.to_act(state)[0])


def moves_of(view: View[Any]) -> list[Move]:
    moves = game_of(view.state).legal_moves(view.state)
    return [move for move in moves if getattr(move, "seat", None) == view.seat]


def without_copies(decision: Decision) -> Decision:
    """As it comes out of the worker's and the journal's JSON."""
    return msgspec.json.decode(msgspec.json.encode(decision), type=Decision)


# Reasons


@pytest.mark.parametrize("name", GAMES)
def test_every_move_has_a_reason_and_is_the_same_without_it(name: str) -> None:
    told = set()
    for seed, state in enumerate(positions(name)):
        view = view_of(state)
        decision = decider("rules")(view, seed)
        assert decision.move == player("rules")(view, seed)
        assert decision.reason is not None
        assert decision.reason.figures is None
        assert (decision.reason.basis is Basis.ONLY) == (len(moves_of(view)) == 1)
        assert without_copies(decision) == decision
        told.add(decision.reason.feature)
    assert len(told) >= 5


@pytest.mark.parametrize("name", GAMES)
def test_a_search_gives_its_figures(name: str) -> None:
    found = 0
    for state in islice(positions(name), 30):
        view = view_of(state)
        chosen = found_best(view, 3, QUICK)
        reason = decided(view, chosen).reason
        assert reason is not None
        if reason.figures is None:
            assert reason.basis is Basis.ONLY or SEARCHED[name].kernel_of(view, 0, True).arms == 1
            continue
        found += 1
        assert reason.figures.instead != chosen.move
        assert 0 <= reason.figures.other <= 1
        if reason.basis is Basis.SEARCH:
            assert reason.figures.value >= reason.figures.other
    assert found > 5


def test_the_only_move_needs_no_figures_and_no_feature() -> None:
    state = next(s for s in positions("ganjifa") if len(moves_of(view_of(s))) == 1)
    reason = decider("normal")(view_of(state), 1).reason
    assert reason == MoveReason(Basis.ONLY)


def test_a_slip_of_the_easy_level_is_called_one() -> None:
    """By figures that show it: the move is worth less than another, but hardly."""
    easy, slips = decider("easy"), []
    for seed, state in enumerate(positions("ganjifa")):
        reason = easy(view_of(state), seed).reason
        assert reason is not None
        slips += [reason.figures] if reason.basis is Basis.SLIP else []
    assert slips
    worse = [slip.other - slip.value for slip in slips if slip is not None]
    assert all(gap <= level("easy").gap + 0.01 for gap in worse)


def test_a_reason_is_written_without_what_it_lacks() -> None:
    assert msgspec.to_builtins(MoveReason(Basis.ONLY)) == {"basis": "only"}


def test_bids_tell_their_points() -> None:
    rules = game("suns-and-moons")
    state = suns_and_moons.dealt(suns_and_moons.Random(5), 3, {})
    view = rules.view(state, rules.to_act(state)[0])
    figures = Figures(0.6, 0.5, Bid(0, 31), 40)
    reason = decided(view, Chosen(Bid(view.seat or 0, 33), Basis.SEARCH, figures)).reason
    assert reason == MoveReason(Basis.SEARCH, Feature.BID, (), 33, figures)


# What is as good


def found(*arms: list[float]) -> Found:
    """What was found where the arms brought these values, world by world; the first is best."""
    made = Found(len(arms))
    for arm, values in enumerate(arms):
        for value in values:
            made.add(arm, value)
    return made


EVEN = [0.5] * 100


def test_a_lead_within_its_standard_error_is_none() -> None:
    swinging = [0.5 + (0.1 if world % 2 else -0.104) for world in range(100)]
    made = found(EVEN, swinging)
    assert made.lead(1) == pytest.approx(0.002)
    assert made.lead_error(1) == pytest.approx(0.0102, abs=1e-3)
    assert is_as_good(made, 1)


def test_a_lead_that_is_small_but_sure_counts() -> None:
    assert not is_as_good(found(EVEN, [0.499] * 100), 1)


def test_a_lead_that_is_large_counts_however_unsure() -> None:
    wild = [0.5 + (0.5 if world % 2 else -0.54) for world in range(100)]
    made = found(EVEN, wild)
    assert made.lead(1) > CLOSE
    assert made.lead(1) < made.lead_error(1)
    assert not is_as_good(made, 1)


def test_who_was_played_in_few_worlds_is_not_as_good_even_if_equal_in_each() -> None:
    few = FEWEST_WORLDS - 2
    swinging = [0.5 + (0.1 if world % 2 else -0.104) for world in range(few)]
    made = found(EVEN, swinging, EVEN[:few], EVEN[: few + 2])
    assert [is_as_good(made, arm) for arm in range(4)] == [True, False, False, True]


def test_means_are_compared_in_the_same_worlds() -> None:
    made = found([0.2, 0.4, 0.9, 0.9], [0.1, 0.3])
    assert made.means_together(0, 1) == (pytest.approx(0.3), pytest.approx(0.2))
    assert found([0.5], [0.4]).lead_error(1) == float("inf")


# What looks odd


def oddities(name: str, chosen: Level) -> list[int]:
    """How odd the choices of a player of that level look, in some positions late in deals."""
    most = 100 if name == "ganjifa" else 40  # cards in all hands
    late = (state for state in positions(name) if sum(len(hand) for hand in state.hands) < most)
    views = (view for view in map(view_of, late) if len(moves_of(view)) > 1)
    return [odd(view, found_best(view, 5, chosen).move) for view in islice(views, 60)]


def test_of_equal_moves_none_that_looks_silly_is_made() -> None:
    tricks = ("ganjifa", "suns-and-moons", "unsun-karuta")
    seemly = [value for name in tricks for value in oddities(name, QUICK)]
    level_without = replace(QUICK, seemly=False)
    blunt = [value for name in tricks for value in oddities(name, level_without)]
    assert all(one <= other for one, other in zip(seemly, blunt, strict=True))
    assert sum(seemly) < sum(blunt)


def test_what_is_chosen_for_its_looks_looks_no_odder_than_the_best() -> None:
    checked = 0
    for name in ("suns-and-moons", "unsun-karuta"):
        for view in map(view_of, islice(positions(name), 150)):
            chosen = found_best(view, 7, QUICK)
            if chosen.basis is Basis.SEEMLY:
                checked += 1
                assert chosen.figures is not None
                assert odd(view, chosen.move) <= odd(view, chosen.figures.instead)
    assert checked


def ramejan_view(own: str, other: str = "", laid: str = "") -> View[Any]:
    """The turn of a seat that holds these cards; of the other all have seen some."""
    state = dealt(1)
    hands = (hand_of(own.split()), hand_of(other.split(), 8 - len(other.split())))
    melds = ((), (Laid(tuple(laid.split()), laid.split()[0]),) if laid else ())
    acting = replace(state, hands=hands, melds=melds, turn=0, phase="act", drawn=("T9",))
    return View(0, acting)


def suns_view(own: str, lying: str) -> View[Any]:
    """Seat 0 plays last; seat 2 is its partner, Comets are trump."""
    start = game("suns-and-moons").start(4, {})
    state = replace(
        start,
        phase="play",
        dealer=0,
        hands=(hand_of(own.split()), *[hand_of((), 1)] * 3),
        talon=hand_of((), 4),
        declarer=0,
        bid=31,
        trump="C",
        trick=Trick(1, tuple(lying.split())),
    )
    return View(0, state)


def ganjifa_view(own: str, lying: str) -> View[Any]:
    """Seat 0 plays last."""
    start = game("ganjifa").start(3, {"period": "day"})
    hands = (hand_of(own.split()), *[hand_of((), 1)] * 2)
    opened = TrickTaken(0, 0, ("RAM-R", "RAM-1", "RAM-2"))
    trick = Trick(1, tuple(lying.split()))
    return View(0, replace(start, phase="play", hands=hands, tricks=(opened,), trick=trick))


def unsun_view(own: str, lying: str) -> View[Any]:
    """Seat 0 plays last, of the even team; Koppu is trump, and nobody led one yet."""
    start = game("unsun-karuta").start(8, {})
    first = TrickTaken(0, 0, tuple(f"GUR-{n}" for n in range(2, 10)), None, 0)
    state = replace(
        start,
        phase="play",
        dealer=0,
        hands=(hand_of(own.split()), *[hand_of((), 7)] * 7),
        okie=hand_of(["KOP-4"]),
        receiver=3,
        tricks=(first,),
        trick=Trick(1, tuple(lying.split())),
    )
    return View(0, state)


@pytest.mark.parametrize(
    ("view", "silly", "seemly"),
    [
        (suns_view("M9 M3", "M5 M8 M4"), "M9", "M3"),
        (
            unsun_view("KOP-9 GUR-1", "ISU-3 ISU-SUN ISU-4 ISU-5 ISU-6 ISU-7 ISU-8"),
            "KOP-9",
            "GUR-1",
        ),
        (suns_view("T10 M2", "S5 S4 S1"), "T10", "M2"),
        (suns_view("M7 M2", "M5 M4 M10"), "M7", "M2"),
        (ganjifa_view("KAL-9 KAL-6", "KAL-3 KAL-4"), "KAL-9", "KAL-6"),
        (ganjifa_view("KAL-9 KAL-8", "KAL-3 KAL-4"), "KAL-9", "KAL-8"),
        (ganjifa_view("KAL-9 KAL-2", "KAL-3 KAL-10"), "KAL-9", "KAL-2"),
    ],
    ids=[
        "a partner's trick overtaken",
        "a partner's trick trumped",
        "a master thrown",
        "points given",
        "won dearer than need be",
        "the higher of two that are as good",
        "a high card thrown",
    ],
)
def test_silly_cards_are_not_played_where_others_are_as_good(
    view: View[Any], silly: str, seemly: str
) -> None:
    assert liked_of(view, [Play(0, silly), Play(0, seemly)]) == Play(0, seemly)


def liked_of(view: View[Any], moves: list[Move]) -> Move:
    """Which of these legal moves is made where all are as good, though the first seems best."""
    assert set(moves) <= set(moves_of(view))
    even = found(*[EVEN] * len(moves))
    return moves[seemliest(even, lambda arm: odd(view, moves[arm]))]


def test_silly_discards_are_not_made_where_others_are_as_good() -> None:
    broken: list[Move] = [Discard(0, "S2"), Discard(0, "M5")]
    assert liked_of(ramejan_view("S1 S2 S3 M5 T9 C7"), broken) == Discard(0, "M5")
    wanted: list[Move] = [Discard(0, "M6"), Discard(0, "T9")]
    assert liked_of(ramejan_view("M6 T9", other="M7 M8"), wanted) == Discard(0, "T9")


def test_no_meld_is_broken_while_a_loose_card_is_there() -> None:
    view = ramejan_view("S1 S2 S3 M5 T9 C7")
    assert odd(view, Discard(0, "S2")) > odd(view, Discard(0, "M5"))
    all_melds = ramejan_view("S1 S2 S3")
    assert odd(all_melds, Discard(0, "S2")) < odd(view, Discard(0, "S2"))


def test_what_the_other_seat_is_known_to_want_is_not_thrown() -> None:
    plain = ramejan_view("M6 T9")
    known = ramejan_view("M6 T9", other="M7 M8")
    three = ramejan_view("M6 T9", laid="S6 T6 C6")
    thrown = Discard(0, "M6")
    assert odd(known, thrown) > odd(plain, thrown)
    assert odd(three, thrown) > odd(plain, thrown)
    assert odd(known, thrown) > odd(known, Discard(0, "T9"))


def test_what_is_of_less_use_to_the_other_seat_looks_better() -> None:
    """Of the five and its neighbour held no run but the one upwards is left."""
    view = ramejan_view("M4 M5 T9")
    assert odd(view, Discard(0, "M5")) < odd(view, Discard(0, "T9"))
