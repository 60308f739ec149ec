"""Computer players do not peek: hidden cards that can't be looked at, and views that are alike.

In a view a hidden card is nothing but a count. So it is the state that gets cards which raise at
any look: its view is made, and a player chooses, without one look at them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from engine import codec
from engine.cards import Card, Hand
from engine.game import View
from engine.games import game
from engine.moves import Move
from engine.players import player
from engine.search.players import choose_seeing, is_searched
from tests.engine import (
    test_ganjifa_views,
    test_ramejan_views,
    test_unsun_karuta_views,
    test_views,
)
from tests.engine.search.walks import CASES, PHASES, Case, Turn, turns_by_phase

#: Every level plays the games as they are played most; with other options a quick search does.
LEVELS = ("easy", "normal", "hard", "even:normal")
USUAL = tuple([case for case in CASES if len(case.options) == 1 or case.seats == 4])
PAIRS = (
    *[(case, name) for case in USUAL for name in LEVELS],
    *[(case, name) for case in CASES for name in ("pimc:40", "rules")],
)
#: Decisions of each phase and case, where a player takes its time.
EACH = {"hard": 1, "normal": 1, "even:normal": 1}


class Looked(Exception):
    """A hidden card was looked at."""


def _refuse(*_: object, **__: object) -> Any:
    raise Looked


#: What a value is made and kept with, none of which tells what it is.
_KEPT_BY = {"__new__", "__init__", "__class__", "__doc__", "__init_subclass__", "__subclasshook__"}
_KEPT_BY |= {"__setattr__", "__delattr__", "__dir__", "__reduce__", "__reduce_ex__"}
#: A card at which nobody may look: comparing, hashing, printing or reading it raises.
SealedCard = type("SealedCard", (str,), dict.fromkeys({*dir(str)} - _KEPT_BY, _refuse))
SEALED: Card = SealedCard("S1")


def closed(hand: Hand) -> Hand:
    """The hand with as many cards, at none of which one may look."""
    return Hand((SEALED,) * len(hand), 0)


# What each game hides from a seat that is to move, as its rules sheet has it.


def ganjifa_sealed(state: Any, seat: int) -> dict[str, Any]:
    """Discards to a Dukal that are not turned up yet, or never are (GJ-9)."""
    discards = state.options.dukal_discards
    found = {"trick": state.trick}
    if state.lead_size > 1 and discards != "openInTurn":
        cards = _turned_down(state.trick, state.lead_size, seat)
        found["trick"] = replace(state.trick, cards=cards)
    if discards == "faceDown":
        found["tricks"] = tuple([_taken(trick, seat) for trick in state.tricks])
        found["facts"] = ()  # the last trick once more
    return found


def _taken(trick: Any, seat: int) -> Any:
    size = len(trick.cards) // 3
    return trick if size == 1 else replace(trick, cards=_turned_down(trick, size, seat))


def _turned_down(trick: Any, size: int, seat: int) -> tuple[Card, ...]:
    return tuple(
        [
            card if turn < size or (trick.leader + turn // size) % 3 == seat else SEALED
            for turn, card in enumerate(trick.cards)
        ]
    )


def suns_and_moons_sealed(state: Any, seat: int) -> dict[str, Any]:
    """The talon, but for the declarer."""
    return {} if seat == state.declarer else {"talon": closed(state.talon)}


def ramejan_sealed(state: Any, _seat: int) -> dict[str, Any]:
    """The stock."""
    return {"stock": (SEALED,) * len(state.stock)}


def unsun_karuta_sealed(state: Any, seat: int) -> dict[str, Any]:
    """The side cards before the opening lead, and what others have laid to the ninth trick.

    That a card lies face down in a trick tells that it is a trump, so it is looked at.
    """
    others = [None if n == seat else card for n, card in enumerate(state.committed)]
    laid = zip(state.committed, others, strict=True)
    found: dict[str, Any] = {"committed": tuple([SEALED if other else own for own, other in laid])}
    if not state.is_open:
        found["side"] = closed(state.side)
        found["buried"] = state.buried if seat == state.receiver else closed(state.buried)
    return found


HIDING: dict[str, Callable[[Any, int], dict[str, Any]]] = {
    "ganjifa": ganjifa_sealed,
    "suns-and-moons": suns_and_moons_sealed,
    "ramejan": ramejan_sealed,
    "unsun-karuta": unsun_karuta_sealed,
}
SHUFFLED: dict[str, Callable[[Any, int, random.Random], Any]] = {
    "ganjifa": test_ganjifa_views.shuffled_elsewhere,
    "suns-and-moons": test_views.shuffled_elsewhere,
    "ramejan": test_ramejan_views.shuffled_elsewhere,
    "unsun-karuta": test_unsun_karuta_views.shuffled_elsewhere,
}


def sealed(case: Case, turn: Turn) -> Any:
    """The same state, in which nobody may look at what is hidden from the seat."""
    hands = [hand if n == turn.seat else closed(hand) for n, hand in enumerate(turn.state.hands)]
    return replace(turn.state, hands=tuple(hands), **HIDING[case.game](turn.state, turn.seat))


def met(case: Case, each: int) -> Iterator[Turn]:
    """So many decisions of each phase."""
    by_phase = turns_by_phase(case, each)
    assert set(by_phase) == PHASES[case.game]
    for found in by_phase.values():
        yield from found


# Sealed cards


@pytest.mark.parametrize(
    "look",
    [
        lambda card: card == "S1",
        lambda card: "S1" in (card,),
        lambda card: card in {"S1": 1},
        lambda card: card[0],
        lambda card: list(card),
        lambda card: len(card),
        lambda card: card < "T1",
        lambda card: f"{card}",
        lambda card: repr(card),
        lambda card: card.startswith("S"),
        lambda card: sorted([card, "S2"]),
        lambda card: Hand((card,)).with_card("S2"),
        lambda card: "S2" in Hand((card,)),
    ],
)
def test_no_look_at_a_sealed_card_goes_unseen(look: Callable[[Card], object]) -> None:
    with pytest.raises(Looked):
        look(SEALED)
    assert len(closed(Hand(("S1", "S2"), 1))) == 3


@pytest.mark.parametrize(("case", "name"), PAIRS, ids=str)
def test_a_player_chooses_without_a_look_at_hidden_cards(case: Case, name: str) -> None:
    rules, choose = game(case.game), player(name)
    for seed, turn in enumerate(met(case, EACH.get(name, 3))):
        view = rules.view(sealed(case, turn), turn.seat)
        assert view == rules.view(turn.state, turn.seat)
        move = choose(view, seed)
        assert rules.refusal(turn.state, move) is None


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_player_that_sees_all_hands_is_caught(case: Case) -> None:
    """So the test above can fail: the same search, given the state, has to look at once."""
    rules, caught = game(case.game), 0
    for turn in met(case, 3):
        if not is_searched(turn.state) or len(rules.legal_moves(turn.state)) == 1:
            continue
        assert choose_seeing(rules, turn.state, turn.seat, 1, 6) is not None
        with pytest.raises(Looked):
            choose_seeing(rules, sealed(case, turn), turn.seat, 1, 6)
        caught += 1
    assert caught >= 3


def peek(view: View[Any], _seed: int) -> Move:
    """Makes another move if the first other seat holds a seven: a cheat, if the view lets it."""
    other = next(hand for n, hand in enumerate(view.state.hands) if n != view.seat and len(hand))
    moves = game(_GAME_OF[type(view.state)]).legal_moves(view.state)
    return moves[any(card.endswith("7") for card in other.cards) and len(moves) > 1]


_GAME_OF = {game(name).state_type: name for name in PHASES}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_view_that_leaks_is_caught_by_a_player_that_peeks(case: Case) -> None:
    rules = game(case.game)
    turn = next(turn for turn in met(case, 1) if len(turn.state.hands[turn.seat - 1]))
    state = sealed(case, turn)
    assert peek(rules.view(state, turn.seat), 1) in rules.legal_moves(turn.state)
    with pytest.raises(Looked):
        peek(View(turn.seat, state), 1)


# Views that are alike


@pytest.mark.parametrize(("case", "name"), PAIRS, ids=str)
def test_equal_views_give_equal_moves(case: Case, name: str) -> None:
    """The cards that the seat can't see are shuffled among the places where it can't see them."""
    rules, choose, chance = game(case.game), player(name), random.Random(5)
    differing = 0
    for seed, turn in enumerate(met(case, EACH.get(name, 3))):
        other = SHUFFLED[case.game](turn.state, turn.seat, chance)
        view, twin = rules.view(turn.state, turn.seat), rules.view(other, turn.seat)
        assert codec.encode(view) == codec.encode(twin)
        assert choose(view, seed) == choose(twin, seed)
        differing += other != turn.state
    assert differing >= 1


@pytest.mark.parametrize("case", CASES[::3], ids=str)
def test_a_player_that_sees_all_hands_moves_otherwise_in_another_world(case: Case) -> None:
    """So the test above can fail: what is shuffled matters to who sees it."""
    rules, chance, otherwise = game(case.game), random.Random(6), 0
    for turn in met(case, 8):
        if not is_searched(turn.state):
            continue
        other = SHUFFLED[case.game](turn.state, turn.seat, chance)
        moves = [choose_seeing(rules, one, turn.seat, 1, 60) for one in (turn.state, other)]
        otherwise += moves[0] != moves[1]
    assert otherwise >= 1
