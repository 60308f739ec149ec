"""Players that search: named, limited, alike for equal views, and better than rules of thumb."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest
from msgspec.structs import replace

from engine.game import View
from engine.games import game
from engine.games.ganjifa import GANJIFA_WITH_DUKAL as RULES
from engine.games.ganjifa import State
from engine.moves import Deal, Dealer, Draw, Play
from engine.players import UnknownPlayer, player
from engine.search.ganjifa import decision as ganjifa
from engine.search.halving import best_arm
from engine.search.kernel import MODULUS, MULTIPLIER, Kernel, seeded
from engine.search.levels import LEVELS, level
from engine.search.players import (
    choose,
    choose_seeing,
    found_best,
    found_second,
    is_searched_by,
    plain,
)
from tests.engine.search.ganjifa.test_kernel import OPTIONS, decisions, hands_in, view_of


class Coins(Kernel):
    """Arms that win with these chances."""

    def __init__(self, *chances: float) -> None:
        super().__init__(len(chances))
        self.chances = chances
        self.drawn = 0

    def draw(self, chance: int) -> int:
        self.drawn += 1
        return chance * MULTIPLIER % MODULUS

    def value(self, arm: int, chance: int) -> float:
        toss = seeded(chance + arm) / MODULUS
        return float(toss < self.chances[arm])


def positions() -> Iterator[State]:
    return decisions(11, OPTIONS[0], 0.1)


@pytest.mark.parametrize("name", [*LEVELS, "pimc:40", "even:normal", "blunt:normal"])
def test_players_are_known_by_name_and_move_legally(name: str) -> None:
    for state in [*positions()][:3]:
        assert player(name)(view_of(state), 5) in RULES.legal_moves(state)


@pytest.mark.parametrize(
    "name", ["pimc", "pimc:", "pimc:0", "pimc:-3", "even", "even:x", "blunt:3", "cheat:10", "Hard"]
)
def test_other_names_are_refused_with_those_that_are_known(name: str) -> None:
    with pytest.raises(UnknownPlayer, match="easy, normal, hard, even:LEVEL, blunt:LEVEL, pimc:N"):
        player(name)


def test_equal_views_give_equal_moves_whatever_is_hidden() -> None:
    """The state's hidden hands are dealt anew; what the seat sees is the same."""
    for state in [*positions()][:6]:
        view = view_of(state)
        again = RULES.view(redealt(state, view.seat or 0), view.seat)
        assert again == view
        assert choose(view, 3, plain(60)) == choose(again, 3, plain(60))


def redealt(state: State, seat: int) -> State:
    """The same deal with the other two seats' hands exchanged, where nothing known forbids it."""
    first, second = (n for n in range(3) if n != seat)
    hands = list(state.hands)
    if len(hands[first]) != len(hands[second]):
        return state
    hands[first], hands[second] = hands[second], hands[first]
    return replace(state, hands=tuple(hands))


def test_a_view_without_hidden_cards_is_enough() -> None:
    state = next(positions())
    view = view_of(state)
    hidden = [hand for seat, hand in enumerate(view.state.hands) if seat != view.seat]
    assert all(not hand.cards and hand.unread for hand in hidden)
    assert isinstance(choose(view, 1, plain(50)), Play)


def test_a_seat_that_may_not_move_is_not_answered_for() -> None:
    state = next(positions())
    waiting = (RULES.to_act(state)[0] + 1) % 3
    with pytest.raises(ValueError, match="may not move"):
        choose(RULES.view(state, waiting), 1, plain(50))
    with pytest.raises(ValueError, match="may not move"):
        choose(View(None, state), 1, plain(50))


def test_who_sees_all_hands_searches_in_the_world_as_it_is() -> None:
    state = [s for s in decisions(12, OPTIONS[0], 1.0) if len(s.hands[0]) == 2][-1]
    view = view_of(state)
    kernel = ganjifa.seeing(ganjifa.kernel_of(view, 0, False), state)
    kernel.draw(kernel.draw(seeded(1)))
    assert [sorted(hand) for hand in hands_in(kernel)] == [sorted(h.cards) for h in state.hands]
    assert choose_seeing(RULES, state, view.seat or 0, 1, 200) in RULES.legal_moves(state)


def test_the_easy_level_plays_by_rules_of_thumb_and_slips_but_never_absurdly() -> None:
    slips = 0
    by_rules, easy = player("rules"), player("easy")
    for seed, state in enumerate(decisions(13, OPTIONS[0], 1.0)):
        view = view_of(state)
        move = easy(view, seed)
        if move != by_rules(view, seed):
            slips += 1
            assert move in RULES.legal_moves(state)
    assert 1 <= slips <= 25


def test_the_second_best_is_taken_only_if_it_is_nearly_as_good() -> None:
    state = next(s for s in positions() if len(RULES.legal_moves(s)) > 3)
    view, generous = view_of(state), level("easy")
    strict = replace(generous, gap=-1.0)
    assert found_second(view, 2, strict).move == choose(view, 2, strict)
    assert found_second(view, 2, replace(generous, gap=1.0)).move != choose(view, 2, generous)


# Halving


def test_the_best_arm_is_found_and_looked_at_most() -> None:
    coins = Coins(0.2, 0.5, 0.1, 0.8, 0.3, 0.55, 0.4)
    found = best_arm(coins, seeded(1), 3000, count().__next__, 1e9)
    assert found.best == 3
    assert max(found.worlds) == found.worlds[3] == coins.drawn
    assert found.mean(3) == pytest.approx(0.8, abs=0.06)
    assert 3000 <= found.playouts < 3000 + coins.arms * 3


def test_equal_chance_finds_the_same_and_the_first_of_equal_arms() -> None:
    results = [best_arm(Coins(0.5, 0.5, 0.5), seeded(4), 90, lambda: 0.0, 1.0) for _ in range(2)]
    assert results[0].totals == results[1].totals
    assert best_arm(Coins(1.0, 1.0, 1.0), seeded(4), 90, lambda: 0.0, 1.0).best == 0


def test_time_ends_the_search_but_every_arm_is_played() -> None:
    ticking = count(0.0, 1.0)
    found = best_arm(Coins(*[0.5] * 9), seeded(2), 10**9, ticking.__next__, 40.0)
    assert all(found.worlds)
    assert found.playouts < 9 * 50


def test_levels_think_longer_the_harder_they_are() -> None:
    easy, normal, hard = (level(name) for name in LEVELS)
    assert set(easy.playouts) >= set(normal.playouts)
    assert normal.limit_ms < hard.limit_ms
    assert easy.exact == normal.exact == hard.exact == ("ramejan",)
    assert all(hard.playouts[game] > normal.playouts[game] for game in normal.noise)
    assert set(normal.noise) == set(hard.noise) == {*plain(1).playouts} - {"ramejan"}
    assert set(normal.playouts) == set(hard.playouts) == {*plain(1).playouts}


def test_ramejan_is_played_by_expectation_which_no_seed_changes() -> None:
    rules = game("ramejan")
    state = rules.apply(rules.start(2, {}), Dealer(0))
    cards = list(rules.cards)
    for zone in ("hand/0", "hand/1"):
        for _ in range(8):
            state = rules.apply(state, Deal(cards.pop(), zone))
    state = rules.apply(state, Draw(rules.to_act(state)[0], cards.pop()))
    view = rules.view(state, rules.to_act(state)[0])
    assert is_searched_by(level("hard"), state)
    found = [found_best(view, seed, level("hard")) for seed in (1, 2)]
    assert found[0] == found[1]
    assert found[0].figures is not None
    assert found[0].figures.value >= found[0].figures.other
