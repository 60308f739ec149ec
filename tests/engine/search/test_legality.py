"""Players that search move legally in random positions of all phases and options.

With few playouts, so that there are many decisions in little time: what could be illegal is the
reading of the view and the arms made of it, and both are the same with six playouts as with a
thousand. `tapdeck arena --table` holds it over 100,000 decisions a game.
"""

from __future__ import annotations

from random import Random

import pytest

from engine.games import game
from engine.search.kernel import seeded
from engine.search.levels import Level
from engine.search.players import SEARCHED, choose, choose_seeing, is_searched, kernel_seeing
from tests.engine.search.walks import CASES, PHASES, Case, many_turns

#: Of each case; over a thousand of each game.
DECISIONS = 400


def hasty(noise: int, infers: bool) -> Level:
    """A player that searches every decision of every game with six playouts."""
    return Level(0, dict.fromkeys(SEARCHED, 6), dict.fromkeys(SEARCHED, noise), infers=infers)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_decision_is_legal_in_the_state(case: Case) -> None:
    rules, chance, phases, searched = game(case.game), Random(4), set(), 0
    for turn in many_turns(case, DECISIONS):
        phases.add(turn.phase)
        if not is_searched(turn.state):
            continue
        level = hasty(chance.choice((0, 300, 1024)), chance.random() < 0.5)
        view = rules.view(turn.state, turn.seat)
        move = choose(view, chance.getrandbits(30), level)
        assert rules.refusal(turn.state, move) is None, (case, turn.phase)
        assert rules.refusal(view.state, move) is None, (case, turn.phase)
        searched += 1
    assert phases >= PHASES[case.game] - {"discards"}  # a Dukal is rare
    assert searched >= DECISIONS * 0.8


@pytest.mark.parametrize("case", CASES[::3], ids=str)
def test_who_sees_all_hands_moves_legally_too(case: Case) -> None:
    rules, chance = game(case.game), Random(5)
    for turn in many_turns(case, 100):
        if is_searched(turn.state):
            move = choose_seeing(rules, turn.state, turn.seat, chance.getrandbits(30), 6)
            assert rules.refusal(turn.state, move) is None, (case, turn.phase)


@pytest.mark.parametrize("case", CASES[::3], ids=str)
def test_who_sees_all_hands_looks_at_more_than_one_course_of_the_deal(case: Case) -> None:
    """Else its playouts in the only world would all be the same one, and it no ceiling."""
    rules = game(case.game)
    courses = []
    for turn in many_turns(case, 60):
        if is_searched(turn.state):
            kernel, chance, worths = kernel_seeing(rules, turn.state, turn.seat), seeded(6), set()
            for _ in range(24):
                chance = kernel.draw(chance)
                worths.add(kernel.value(0, chance))
            courses.append(len(worths))
    assert max(courses) >= 6
