"""Ramejan's views and unread cards: what a seat can't see changes nothing for it."""

from __future__ import annotations

import itertools
import random

import pytest
from msgspec.structs import replace

from engine import cards, codec, facts, game, moves
from engine.cards import Hand, hand_of
from engine.decks import DIBV
from engine.games import ramejan
from engine.games.ramejan import FOURS, RAMEJAN, Laid, State, melds_of, unlocated
from engine.moves import Claim, Discard, Draw, Extend, Four, Pass, Win
from engine.players import PLAYERS
from engine.reasons import Reason
from tests.engine.ramejan_deals import apply, dealt, laid, position, reason, states

VIEWERS = (None, 0, 1)
NAMES = {
    name: getattr(module, name)
    for module in (cards, facts, game, moves, ramejan)
    for name in dir(module)
}
S567 = laid("S5 S6 S7", "S6")


def shuffled_elsewhere(state: State, seat: int | None, rng: random.Random) -> State:
    """Another state that differs only in which hidden card lies in which hidden place, and in
    which cards another seat has drawn in its turn."""
    others = [n for n in range(len(state.hands)) if n != seat]
    hidden = [card for n in others for card in state.hands[n].cards]
    hidden += [card for card in state.stock if card is not None]
    rng.shuffle(hidden)
    hands = list(state.hands)
    for n in others:
        size = len(hands[n])
        hands[n], hidden = hand_of(hidden[:size]), hidden[size:]
    stock = (*hidden, *[None] * state.stock.count(None))
    drawn = state.drawn
    if seat is None or seat != state.turn:
        drawn = tuple(rng.sample(DIBV.cards, len(drawn)))
    return replace(state, hands=tuple(hands), stock=stock, drawn=drawn)


def sampled_states(count: int = 150) -> list[State]:
    listed = [state for seed in range(4) for _, state in states(seed, deals=3)]
    played = [state for state in listed if state.phase not in ("dealer", "deal")]
    return random.Random(1).sample(played, count) + random.Random(2).sample(listed, count // 5)


def test_states_that_differ_in_hidden_cards_only_look_the_same():
    rng = random.Random(2)
    for state in sampled_states():
        for seat in VIEWERS:
            other = shuffled_elsewhere(state, seat, rng)
            view, twin = RAMEJAN.view(state, seat), RAMEJAN.view(other, seat)
            assert view == twin
            assert repr(view) == repr(twin)
            assert codec.encode(view) == codec.encode(twin)
            assert RAMEJAN.zones(view.state) == RAMEJAN.zones(twin.state)
            assert RAMEJAN.to_act(view.state) == RAMEJAN.to_act(state)


def test_a_view_names_no_hidden_card():
    for state in sampled_states():
        for seat in VIEWERS:
            seen = RAMEJAN.view(state, seat).state
            assert set(seen.stock) <= {None}
            for n, held in enumerate(seen.hands):
                assert held == (state.hands[n] if n == seat else Hand((), len(state.hands[n])))
            named = set(RAMEJAN.zones(seen))
            public = {card for melds in state.melds for meld in melds for card in meld.cards}
            public |= {discard.card for discard in state.discards}
            own = set() if seat is None or not state.hands else set(state.hands[seat].cards)
            assert named == public | own
            assert {card for card in seen.drawn if card is not None} <= own | public


def test_a_seat_may_do_in_its_view_what_it_may_do_in_the_state():
    for state in sampled_states():
        for seat in RAMEJAN.to_act(state):
            view = RAMEJAN.view(state, seat).state
            assert RAMEJAN.to_act(view) == (seat,)
            assert RAMEJAN.legal_moves(view) == RAMEJAN.legal_moves(state)


@pytest.mark.parametrize("name", PLAYERS)
def test_equal_views_give_equal_choices(name):
    choose, rng = PLAYERS[name], random.Random(3)
    for state in sampled_states(60):
        for seat in RAMEJAN.to_act(state):
            other = shuffled_elsewhere(state, seat, rng)
            assert RAMEJAN.legal_moves(state) == RAMEJAN.legal_moves(other)
            choice = choose(RAMEJAN.view(state, seat), 7)
            assert choice == choose(RAMEJAN.view(other, seat), 7)


def test_a_draw_is_known_to_who_drew():
    drawn = apply(dealt(1), Draw(RAMEJAN.to_act(dealt(1))[0], None))
    seat = drawn.turn
    assert RAMEJAN.view(drawn, seat).state.drawn == drawn.drawn
    for other in (None, 1 - seat):
        assert RAMEJAN.view(drawn, other).state.drawn == (None,)


def test_the_losers_hand_stays_hidden_at_the_score():
    won = next(state for _, state in states(4, deals=8) if state.winner is not None)
    loser = 1 - won.winner
    assert len(won.hands[loser]) > 0
    for seat in (None, won.winner):
        assert RAMEJAN.view(won, seat).state.hands[loser].cards == ()
        assert RAMEJAN.view(won, seat).state.melds == won.melds


# --- unread cards ---


def test_unread_cards_of_the_hand_could_be_any_that_are_nowhere_else():
    state = position("C7 ? ? ? ? ? ? ?", top="C9", other="C8 ? ? ? ? ? ? ?")
    assert reason(state, Claim(0, ("C7", "C8", "C9"), "C9")) is Reason.NOT_IN_HAND
    assert reason(state, Claim(0, ("C9", "C10", "C0"), "C9")) is None
    after = apply(state, Claim(0, ("C9", "S9", "M9"), "C9"))
    assert after.hands[0] == hand_of(["C7"], unread=5)
    acting = position("C7 ? ? ? ? ? ? ? ?", S567, top="C9", drawn="?")
    assert reason(acting, Discard(0, "C9")) is Reason.NOT_IN_HAND
    assert reason(acting, Discard(0, "T4")) is None
    assert reason(acting, Four(0, FOURS[9])) is Reason.NOT_IN_HAND
    assert apply(acting, Four(0, FOURS[8])).hands[0] == hand_of(["C7"], unread=4)
    few = position("C7 ? ?", S567, laid("T1 T2 T3", "T2"), drawn="?")
    assert reason(few, Four(0, FOURS[8])) is Reason.NOT_IN_HAND


def test_an_unread_draw_may_be_the_fourth_card_once():
    fours, nines = laid("S4 M4 T4", "M4"), laid("S9 M9 T9", "M9")
    state = position("C7 ? ?", fours, nines, drawn="?")
    extended = apply(state, Extend(0, "C4"))
    assert extended.drawn == ()
    again = apply(extended, Draw(0, "S0"))
    assert reason(again, Extend(0, "C9")) is Reason.EXTEND_NOT_DRAWN
    assert reason(apply(extended, Draw(0, None)), Extend(0, "C9")) is None
    read = position("C4 ? ?", fours, nines, drawn="?")
    assert reason(read, Extend(0, "C4")) is Reason.EXTEND_NOT_DRAWN  # read before the draw


def test_a_win_with_unread_cards_is_one_that_these_allow():
    state = position("C7 C8 ? ? ? ?", S567, drawn="?")
    (win,) = [move for move in RAMEJAN.legal_moves(state) if isinstance(move, Win)]
    assert RAMEJAN.apply(state, win).winner == 0
    other = Win(0, (("S5", "S6", "S7"), ("C6", "C7", "C8"), ("T1", "T2", "T3")))
    assert reason(state, other) is None
    hopeless = position("C7 M1 T9 S3 ? ?", S567, drawn="?")
    assert not [move for move in RAMEJAN.legal_moves(hopeless) if isinstance(move, Win)]


def test_the_last_discard_may_win_with_unread_cards():
    state = position("? ? ? ? ? ? ? ?", top="C9", stock="", lastDiscard="claimableForWin")
    claim = Claim(0, ("C7", "C8", "C9"), "C9")
    assert reason(state, claim) is None
    (win,) = RAMEJAN.legal_moves(apply(state, claim))
    assert isinstance(win, Win)
    known = replace(state, hands=(hand_of(["C7", "C8", "S1", "M4"], unread=4), state.hands[1]))
    assert reason(known, claim) is None
    known = replace(state, hands=(hand_of(["C7", "C8", "S1", "M4", "T8"], 3), state.hands[1]))
    assert reason(known, claim) is Reason.CLAIM_MUST_WIN


def filled(state: State, rng: random.Random | None, order: tuple[str, ...] = ()) -> State:
    """A world: the unread places filled with the cards that nobody has read."""
    free = list(order) or list(unlocated(state))
    if rng is not None:
        rng.shuffle(free)
    hands = []
    for held in state.hands:
        hands.append(hand_of((*held.cards, *free[: held.unread])))
        free = free[held.unread :]
    stock = tuple(free.pop(0) if card is None else card for card in state.stock)
    return replace(state, hands=tuple(hands), stock=stock)


def every_move(state: State) -> list[moves.Move]:
    """Every move of the seat to act that could be thought of, wins apart."""
    top = state.discards[-1].card if state.discards else None
    listed: list[moves.Move] = [Draw(0, None), Pass(0)]
    for card in DIBV.cards:
        listed += [Draw(0, card), Discard(0, card), Extend(0, card)]
    listed += [Claim(0, meld, top) for meld in (melds_of(top) if top else ())]
    return [*listed, *[Four(0, meld) for meld in FOURS]]


def small_position(rng: random.Random) -> State:
    """All but a few cards are known: three, some of them seat 0's, may be in any of the places."""
    cards = rng.sample(DIBV.cards, 44)
    open_three = laid("S4 M4 T4", "M4")
    rest = [card for card in cards if card not in open_three.cards]
    rest.sort(key=lambda card: card[1:] not in ("4", "5") or rng.random() < 0.3)
    free, known = rest[:3], rest[3:]
    unread = rng.randrange(1, 4)
    acting = rng.random() < 0.5
    loose = [*known[: 5 + acting - unread], *["?"] * unread]
    top, others = known[8], known[9:]
    stock = ["?"] * (3 - unread) + others[:5]
    other = others[5:13]
    drawn = rng.choice(loose) if acting else None
    state = position(
        " ".join(loose),
        open_three,
        other=" ".join(other),
        top=top,
        stock=" ".join(stock),
        drawn=drawn,
        extendLater=rng.random() < 0.2,
    )
    buried = [Discard(1, card) for card in others[13:]]
    assert set(unlocated(replace(state, discards=(*buried, *state.discards)))) >= set(free)
    located = set(RAMEJAN.zones(state)) | {discard.card for discard in buried}
    buried += [Discard(0, c) for c in DIBV.cards if c not in located and c not in free]
    return replace(state, discards=(*buried, *state.discards))


def test_a_move_is_refused_exactly_if_no_world_allows_it():
    """Against all ways to fill the places of three unread cards, in random positions."""
    rng = random.Random(8)
    refuted = allowed = 0
    for _ in range(60):
        state = small_position(rng)
        free = unlocated(state)
        worlds = [filled(state, None, order) for order in itertools.permutations(free)]
        if None in state.drawn:
            worlds = [
                replace(world, drawn=(card,))
                for world in worlds
                for card in world.hands[0].cards
                if card in free
            ]
        for move in every_move(state):
            possible = any(RAMEJAN.refusal(world, move) is None for world in worlds)
            assert possible == (RAMEJAN.refusal(state, move) is None), (state, move)
            allowed, refuted = allowed + possible, refuted + (not possible)
    assert min(allowed, refuted) > 300


# --- values ---


def test_states_and_views_come_back_from_json():
    for _, state in states(4, deals=2, extendLater=True, multiplierCap=7):
        assert codec.decode_state("ramejan", codec.encode(state)) == state
        for seat in VIEWERS:
            view = RAMEJAN.view(state, seat)
            assert codec.decode_view("ramejan", codec.encode(view)) == view


def test_repr_rebuilds():
    listed = list(states(5, deals=3, lastDiscard="claimableForWin"))
    for move, state in random.Random(1).sample(listed, 60):
        assert eval(repr(state), dict(NAMES)) == state
        assert eval(repr(move), dict(NAMES)) == move
        view = RAMEJAN.view(state, 1)
        assert eval(repr(view), dict(NAMES)) == view
        assert moves.decode_move(moves.encode_move(move)) == move
        for fact in state.facts:
            assert facts.decode_fact(facts.encode_fact(fact)) == fact


def test_a_laid_meld_prints_as_what_rebuilds_it():
    meld = Laid(("S5", "S6", "S7"), "S6")
    assert eval(repr(meld), dict(NAMES)) == meld
