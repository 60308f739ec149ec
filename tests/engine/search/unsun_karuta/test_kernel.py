"""The fast form of Unsun Karuta is the clear rules: worlds that fit, legal moves, same scores."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.cards import Card, hand_of
from engine.decks import UNSUN
from engine.game import Trick, View
from engine.games.unsun_karuta import CARDS, State, duty, suits_in_play, trump_order
from engine.games.unsun_karuta import UNSUN_KARUTA as RULES
from engine.moves import Bury, Deal, Declare, Move, Pass, Play
from engine.players import player
from engine.search.kernel import seeded
from engine.search.players import choose, plain
from engine.search.unsun_karuta import decision as unsun_karuta
from engine.search.unsun_karuta.exchange import DECLARE, PASS
from engine.search.unsun_karuta.kernel import LOWEST, SCORES, UnsunKarutaKernel
from engine.search.unsun_karuta.policy import RANKS, SUITS
from engine.tricks import FACE_DOWN
from tests.engine.unsun_karuta_deals import (
    apply,
    own_moves,
    shuffled_deal,
    start,
)

OPTIONS: list[dict[str, Any]] = [
    {},
    {"ninthSuitFrom": "leader", "okieRobaiHidden": False},
    {"sunInitial": "afterExchange", "ninthMeriIfDealerTrump": True},
]


def decisions(seed: int, options: dict[str, Any], deals: int) -> Iterator[State]:
    """All decisions of some deals; a move is any legal one, or by the rules of thumb.

    In half of the deals a seat has no trump but the Sun; trumps are led more often than by chance.
    """
    chance = Random(seed)
    for number in range(deals):
        state = start(deals=1, **options)
        moves = shuffled_deal(state, chance)
        state = apply(state, *(with_bare_sun(moves) if number % 2 else moves))
        while state.phase != "over":
            yield state
            state = apply(state, any_move(state, chance))


def any_move(state: State, chance: Random) -> Move:
    seat = chance.choice(RULES.to_act(state))
    if state.trick and not state.trick.cards and chance.random() < 0.3:
        listed = own_moves(state, seat)
        meris = [move for move in listed if isinstance(move, Play) and is_trump(state, move.card)]
        return chance.choice(meris or listed)
    chosen = player("rules" if chance.random() < 0.3 else "random")
    return chosen(RULES.view(state, seat), chance.getrandbits(30))


def is_trump(state: State, card: Card) -> bool:
    return suits_in_play(state.trump or "")[card] == state.trump


def with_bare_sun(moves: list[Move]) -> list[Move]:
    """The same deal, but who has the Sun gets plain cards of others for its other trumps."""
    dealer, *deals = moves
    zones = {move.card: move.to for move in deals if isinstance(move, Deal) and move.card}
    okie = next(card for card, zone in zones.items() if zone == "okie")
    suits = suits_in_play(UNSUN.suit[okie])
    trump = UNSUN.suit[okie]
    place = zones[f"{trump}-SUN"]
    if place.startswith("hand"):
        others = [c for c, z in zones.items() if z == place and suits[c] == trump]
        spare = [c for c, z in zones.items() if z != place and suits[c] != trump]
        for other, plain_card in zip(others, spare, strict=False):
            if other != f"{trump}-SUN":
                zones[other], zones[plain_card] = zones[plain_card], place
    return [dealer, *[Deal(card, zone) for card, zone in zones.items()]]


def view_of(state: State) -> View[State]:
    return RULES.view(state, RULES.to_act(state)[0])


def hands_in(kernel: UnsunKarutaKernel, state: State) -> list[list[Card]]:
    """The hands of the world drawn last."""
    return [
        [
            unsun_karuta.card_of(suit * RANKS + bit, state.trump)
            for suit in range(SUITS)
            for bit in range(RANKS)
            if kernel.hands[seat * SUITS + suit] >> bit & 1
        ]
        for seat in range(state.seats)
    ]


def faces_in(kernel: UnsunKarutaKernel, state: State) -> tuple[Card, ...]:
    return tuple([unsun_karuta.card_of(card, state.trump) for card in kernel.faces])


def world_of(kernel: UnsunKarutaKernel, state: State) -> State:
    """The state in the world drawn last, as the clear rules have it."""
    hands, faces = hands_in(kernel, state), faces_in(kernel, state)
    laid = tuple(
        [None if card is None else hands[seat].pop() for seat, card in enumerate(state.committed)]
    )
    known = {*chain(*hands, faces), *state.buried.cards, *state.okie.cards}
    known.update(card for card in laid if card)
    known.update(card for trick in state.tricks for card in trick.cards)
    side = hand_of([card for card in CARDS if card not in known])
    trick = state.trick and Trick(state.trick.leader, faces)
    dealt = tuple(map(hand_of, hands))
    return replace(state, hands=dealt, side=side, trick=trick, committed=laid)


@pytest.mark.parametrize("options", OPTIONS)
def test_worlds_fit_what_the_seat_knows(options: dict[str, Any]) -> None:
    face_down = 0
    for number, state in enumerate(decisions(1, options, 12)):
        view = view_of(state)
        kernel = unsun_karuta.kernel_of(view, 0, False)
        kernel.draw(seeded(number))
        world = world_of(kernel, view.state)
        assert RULES.view(world, view.seat) == view
        assert sorted(RULES.zones(world)) == sorted(CARDS)
        if state.trick:
            face_down += FACE_DOWN in (view.state.trick or state.trick).cards
    assert face_down > 20


@pytest.mark.parametrize("options", OPTIONS)
def test_worlds_keep_to_who_is_known_to_hold_okie_and_robai(options: dict[str, Any]) -> None:
    unplayed = 0
    for state in decisions(6, options, 10):
        if state.receiver is None:
            continue
        view = view_of(state)
        kernel = unsun_karuta.kernel_of(view, 0, False)
        kernel.draw(seeded(2))
        world = world_of(kernel, view.state)
        declared = [f"{state.trump}-ROB"] if state.is_declared else []
        for card in (state.okie.cards[0], *declared):
            if card not in RULES.zones(view.state):
                unplayed += 1
                assert card in cards_of(world, state.receiver or 0)
    assert unplayed > 50


def cards_of(state: State, seat: int) -> list[Card]:
    """What a seat holds, and has played to the trick that lies."""
    lying = state.trick.cards if state.trick else ()
    first = state.trick.leader if state.trick else 0
    mine = [card for turn, card in enumerate(lying) if (first + turn) % 8 == seat]
    return [*state.hands[seat].cards, *mine]


@pytest.mark.parametrize("options", OPTIONS)
def test_what_hands_may_hold_is_never_narrower_than_the_truth(options: dict[str, Any]) -> None:
    narrowed = 0
    for state in decisions(2, options, 24):
        may = unsun_karuta.may_hold(view_of(state).state)
        narrowed += any(mask != (1 << RANKS) - 1 for mask in chain(*may))
        for hand, masks in zip(state.hands, may, strict=False):
            for card in hand.cards:
                suit, bit = divmod(unsun_karuta.index_of(card, state.trump), RANKS)
                assert masks[suit] >> bit & 1
    assert narrowed > 100


@pytest.mark.parametrize("noise", [0, 400, 1024])
@pytest.mark.parametrize("options", OPTIONS)
def test_playouts_are_legal_and_end_with_the_scores_of_the_rules(
    options: dict[str, Any], noise: int
) -> None:
    chance = Random(noise)
    for state in decisions(3 + noise, options, 6):
        view = view_of(state)
        kernel = unsun_karuta.kernel_of(view, noise, False)
        kernel.draw(seeded(chance.getrandbits(30)))
        arm = chance.randrange(kernel.arms)
        kernel.keeps, kernel.played = True, [kernel.moves[arm]]
        value = kernel.value(arm, seeded(chance.getrandbits(30)))
        world = world_of(kernel, view.state)
        for index in kernel.played:
            world = moved(world, index)
        while world.phase == "ninth":
            seat = RULES.to_act(world)[0]
            world = RULES.apply(world, own_moves(world, seat)[0])
        assert world.phase == "over"
        score = min(max(world.scores[0] + LOWEST, 0), SCORES - 1)
        assert value == kernel.worths[score]


def moved(world: State, number: int) -> State:
    """The world after the move of a playout that this number is; all pass after one seat has."""
    seat = RULES.to_act(world)[0]
    if number == DECLARE:
        return apply(world, Declare(seat))
    if number == PASS:
        return apply(world, *[Pass((seat + turn) % 8) for turn in range(8 - len(world.calls))])
    act = Bury if world.phase == "bury" else Play
    return apply(world, act(seat, unsun_karuta.card_of(number, world.trump)))


@pytest.mark.parametrize("options", OPTIONS)
def test_the_arms_are_the_legal_moves(options: dict[str, Any]) -> None:
    exempt = 0
    for state in decisions(4, options, 12):
        view = view_of(state)
        assert view.seat is not None
        if state.phase == "play" and state.trick and state.trick.cards:
            holds_sun = f"{state.trump}-SUN" in state.hands[view.seat].cards
            exempt += holds_sun and duty(state, view.seat).sun_exempt
        kernel = unsun_karuta.kernel_of(view, 0, False)
        moves = [unsun_karuta.move_of(view, kernel, arm) for arm in range(kernel.arms)]
        assert set(moves) == set(own_moves(state, view.seat))
        assert len(moves) == len(set(moves))
    assert exempt > 2


def test_a_seat_that_sees_all_plays_in_the_world_as_it_is() -> None:
    for state in decisions(7, OPTIONS[0], 2):
        view = view_of(state)
        kernel = unsun_karuta.seeing(unsun_karuta.kernel_of(view, 0, False), state)
        kernel.draw(seeded(1))
        assert world_of(kernel, view.state).hands == state.hands


def test_playouts_do_not_see_which_trumps_lie_face_down() -> None:
    """Two trumps of one team change places: what is played until they are turned up does not."""
    compared = 0
    for state in decisions(8, OPTIONS[0], 30):
        lying = view_of(state).state.trick
        downs = [n for n, card in enumerate(lying.cards if lying else ()) if card == FACE_DOWN]
        pairs = [(n, m) for n in downs for m in downs if n < m and (m - n) % 2 == 0]
        for first, second in pairs[:1]:
            kernel = unsun_karuta.kernel_of(view_of(state), 0, False)
            kernel.draw(seeded(4))
            faces = kernel.faces.copy()
            faces[first], faces[second] = faces[second], faces[first]
            until = 7 - len(faces)
            before = cards_played(kernel, kernel.faces)[:until]
            assert before == cards_played(kernel, faces)[:until]
            compared += until > 0
    assert compared > 10


def cards_played(kernel: UnsunKarutaKernel, faces: list[int]) -> list[int]:
    """The cards of a playout of the first arm in the world drawn last, with these faces."""
    kernel.seen_hands, kernel.seen_faces = kernel.hands.copy(), faces
    kernel.draw(seeded(5))
    kernel.keeps, kernel.played = True, []
    kernel.value(0, seeded(6))
    return kernel.played


def test_equal_views_give_equal_moves() -> None:
    compared = 0
    for state in [*decisions(5, OPTIONS[0], 1)][::5]:
        view = view_of(state)
        first, second = [seat for seat in range(8) if seat not in (view.seat, 7)][:2]
        hands = list(state.hands)
        hands[first], hands[second] = hands[second], hands[first]
        again = RULES.view(replace(state, hands=tuple(hands)), view.seat)
        if again == view:
            compared += 1
            assert choose(view, 3, plain(60)) == choose(again, 3, plain(60))
    assert compared > 5


# Cards


@pytest.mark.parametrize("trump", ["PAO", "ISU", "KOP", "OUR", "GUR"])
def test_numbers_of_cards_are_in_the_order_of_their_suit(trump: str) -> None:
    numbers = [unsun_karuta.index_of(card, trump) for card in trump_order(trump)]
    assert numbers == sorted(numbers, reverse=True)
    assert {unsun_karuta.card_of(number, trump) for number in numbers} == {*trump_order(trump)}
    assert unsun_karuta.index_of(f"{trump}-ROB", trump) == 11
    plain_cards = [card for card in CARDS if suits_in_play(trump)[card] != trump]
    assert min(unsun_karuta.index_of(card, trump) for card in plain_cards) >= RANKS


# How long a playout takes


def test_a_playout_is_the_shorter_the_fewer_cards_are_left() -> None:
    states = [*decisions(11, OPTIONS[0], 1)]
    shares = [unsun_karuta.kernel_of(view_of(state), 0, False).share for state in states]
    assert shares[0] == 1.0
    assert shares == sorted(shares, reverse=True)
    assert len(states[-1].tricks) == 8
    assert 0.125 < shares[-1] < 0.25
