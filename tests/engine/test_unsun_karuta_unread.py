"""Unsun Karuta with unread cards: a move is refused only where the known cards refute it."""

from __future__ import annotations

import itertools
import random

from msgspec.structs import replace

from engine.cards import Card, Hand, hand_of
from engine.facts import DealScore
from engine.game import Trick
from engine.games.unsun_karuta import CARDS, UNSUN_KARUTA, State
from engine.moves import Bury, Declare, Pass, Play
from engine.reasons import Reason
from tests.engine.unsun_karuta_deals import (
    OKIE,
    apply,
    dealing,
    own_moves,
    passes,
    play,
    random_states,
    start,
    unread,
)

UNREAD = " ".join("?" * 9)


def reason(state, move):
    return UNSUN_KARUTA.refusal(state, move)


def unseen(first: str = UNREAD) -> State:
    """Only the Okie is read, and of seat 0's hand what `first` says."""
    return dealing([first, *[UNREAD] * 7], OKIE, "? ?")


def test_a_deal_may_stay_unread_but_for_the_okie():
    state = unseen()
    assert UNSUN_KARUTA.zones(state) == {OKIE: "okie"}
    assert UNSUN_KARUTA.legal_moves(state) == (Pass(0), Declare(0))


def test_declaring_reads_the_native_robai():
    state = apply(unseen(), Declare(0))
    assert state.hands[0] == hand_of(["GUR-ROB", OKIE], unread=8)
    assert UNSUN_KARUTA.zones(state)["GUR-ROB"] == "hand/0"
    known_elsewhere = apply(unseen("GUR-ROB" + " ?" * 8), Pass(0))
    assert reason(known_elsewhere, Declare(1)) is Reason.CANNOT_DECLARE


def test_unread_cards_may_be_trumps_or_plain():
    state = apply(unseen(), *passes())
    assert reason(state, Bury(7, "GUR-1")) is None  # all of its ten could be trumps
    assert reason(state, Bury(7, "KOP-1")) is None
    plain = apply(unseen("KOP-1" + " ?" * 8), Pass(0), *[Pass(n) for n in range(1, 8)])
    opened = play(apply(plain, Bury(7, "OUR-1")), "OUR-2")
    assert reason(opened, Play(0, "GUR-1")) is Reason.FIRST_TRICK_PLAIN
    assert reason(opened, Play(0, "KOP-2")) is None
    assert reason(opened, Play(0, "OUR-1")) is Reason.NOT_IN_HAND


def test_matches_are_scored_the_same_with_hands_that_nobody_read():
    for seed in range(4):
        state = start(deals=2)
        for move, known in random_states(seed, deals=2):
            state = apply(state, unread(move))
            assert state.facts == known.facts
        assert any(isinstance(fact, DealScore) for fact in state.facts)
        assert UNSUN_KARUTA.hands_played(state) == UNSUN_KARUTA.hands_played(known)


def test_a_move_is_legal_exactly_if_some_world_allows_it():
    """Against all ways to fill a short hand, in random positions, receivers and Suns among them."""
    rng = random.Random(8)
    played = [state for _, state in random_states(1, deals=6) if state.phase in ("bury", "play")]
    for state in [*rng.sample(played, 120), *[s for s in played if s.phase == "bury"]]:
        assert_same_as_all_worlds(state, rng)


def assert_same_as_all_worlds(state: State, rng: random.Random) -> None:
    (seat,) = UNSUN_KARUTA.to_act(state)
    cards = rng.sample(CARDS, len(CARDS))
    if state.trick is not None and state.trick.cards:
        lead = rng.choice(("GUR-SUN", "KOP-7", state.trick.cards[0]))
        state = replace(state, trick=Trick(state.trick.leader, (lead, *state.trick.cards[1:])))
    at_first = {*state.okie.cards, f"{state.trump}-SUN", *cards[:4]}
    elsewhere = UNSUN_KARUTA.zones(replace(state, hands=()))
    free = sorted(at_first - {*elsewhere, *state.okie.cards})[:6]
    count = rng.randrange(1, max(2, len(free)))
    known = [card for card in cards[4:7] if card not in elsewhere and card not in free][:2]
    if len(free) < count:
        return
    located = [c for c in CARDS if c not in elsewhere and c not in (*free, *known)]
    hands: list[Hand] = [Hand()] * 8
    hands[(seat + 1) % 8] = hand_of(located)  # only places matter here, not counts

    def filled(cards: tuple[Card, ...], unread_count: int = 0) -> State:
        hand = hand_of((*known, *cards), unread_count)
        return replace(state, hands=tuple(hand if n == seat else h for n, h in enumerate(hands)))

    worlds = [filled(cards) for cards in itertools.combinations(free, count)]
    legal = {move for world in worlds for move in own_moves(world, seat)}
    assert set(own_moves(filled((), count), seat)) == legal
