"""The greedy player: what it does with cards that are laid out, in every game."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from engine.cards import hand_of
from engine.game import Trick
from engine.games import GAMES
from engine.games.ganjifa import GANJIFA_WITH_DUKAL
from engine.games.ramejan import RAMEJAN
from engine.games.suns_and_moons import SUNS_AND_MOONS
from engine.games.unsun_karuta import UNSUN_KARUTA
from engine.moves import (
    Bid,
    Bury,
    Claim,
    Deal,
    Declare,
    Discard,
    Draw,
    Dukal,
    Exchange,
    Move,
    Pass,
    Play,
    Trump,
    Win,
)
from engine.players import player
from engine.players.seeds import mixed
from tests.engine import ganjifa_deals, ramejan_deals, unsun_karuta_deals

GREEDY, RANDOM = player("greedy"), player("random")
SEEDS = range(12)


def choice(rules, state, seed: int = 1) -> Move:
    return GREEDY(rules.view(state, rules.to_act(state)[0]), seed)


def choices(rules, state) -> set[Move]:
    """What it may choose, over seeds."""
    return {choice(rules, state, seed) for seed in SEEDS}


def played_on(rules, state, players, seed: int):
    """The match played on until chance moves or it is over, by the players at each seat."""
    moved = 0
    while seats := rules.to_act(state):
        move = players[seats[0]](rules.view(state, seats[0]), mixed(seed, moved))
        assert rules.refusal(state, move) is None
        state, moved = rules.apply(state, move), moved + 1
    return state


# --- Ganjifa ---


def test_the_longest_dukal_is_led_and_the_weaker_of_equal_ones():
    kalki = "KAL-R KAL-M KAL-2 KAL-3 KAL-4 KAL-5"
    others = [" ".join(f"{suit}-{number}" for number in range(1, 8)) for suit in ("MAT", "KUR")]
    state = ganjifa_deals.position(f"{kalki} RAM-R", *others)
    assert choice(GANJIFA_WITH_DUKAL, state) == Dukal(0, tuple(kalki.split()))
    equal = f"{kalki} BUD-R BUD-M BUD-4 BUD-5 BUD-6 BUD-7"
    others = [" ".join(f"{suit}-{number}" for number in range(1, 11)) for suit in ("MAT", "KUR")]
    others = [
        f"{cards} {suit}-M {suit}-R" for cards, suit in zip(others, ("MAT", "KUR"), strict=True)
    ]
    state = ganjifa_deals.position(equal, *others)
    assert choice(GANJIFA_WITH_DUKAL, state) == Dukal(0, tuple(kalki.split()))


def test_a_strongest_card_is_led_whatever_its_suit():
    state = ganjifa_deals.position("MAT-R KAL-R RAM-M", "KUR-1 KUR-2 KUR-3", "VAR-1 VAR-2 VAR-3")
    assert choices(GANJIFA_WITH_DUKAL, state) == {Play(0, "MAT-R"), Play(0, "KAL-R")}


@pytest.mark.parametrize(
    ("hand", "led", "card"),
    [
        ("KAL-5 KAL-7 KAL-M", "KAL-4 KAL-6", "KAL-7"),  # the cheapest that wins
        ("KAL-5 KAL-7 KAL-9", "KAL-4 KAL-R", "KAL-5"),  # none does
        ("RAM-1 RAM-9 MAT-10", "KAL-4 KAL-R", "RAM-1"),  # a trump does
        ("RAM-1 RAM-9 MAT-10", "KAL-4 RAM-M", "MAT-10"),  # none does: trumps are kept
    ],
)
def test_the_last_seat_wins_cheaply_or_not_at_all(hand, led, card):
    lying = led.split()
    state = ganjifa_deals.position(hand, lying[0], lying[1], leader=1, led=led)
    assert choice(GANJIFA_WITH_DUKAL, state) == Play(0, card)


def test_the_second_seat_plays_its_weakest_card():
    state = ganjifa_deals.position("KAL-5 KAL-R", "KAL-1", "KAL-4 KAL-6", leader=2, led="KAL-4")
    assert choice(GANJIFA_WITH_DUKAL, state) == Play(0, "KAL-5")


def test_weakest_cards_go_to_a_dukal():
    mine = "MAT-R MAT-10 RAM-1 BUD-2 BUD-9"
    dukal = "KAL-R KAL-M KAL-3 KAL-4 KAL-5"
    weakest = [Play(0, "MAT-10"), Play(0, "BUD-2"), Play(0, "BUD-9"), Play(0, "MAT-R")]
    state = ganjifa_deals.position(mine, "KUR-1 " * 5, dukal, leader=2)
    state = ganjifa_deals.apply(state, Dukal(2, tuple(dukal.split())))
    for expected in weakest:
        assert choice(GANJIFA_WITH_DUKAL, state) == expected
        state = ganjifa_deals.apply(state, expected)


# --- Suns and Moons ---

HANDS = (
    "S1 S2 S3 S4 S5 S6 S7 M9 M10",
    "M1 M2 M3 M4 T1 T2 T3 C1 C2",
    "M5 M6 M7 T4 T5 T6 C3 C4 C5",
    "M8 S8 S9 S10 T7 T8 T9 C6 C7",
)
TALON = "T10 C8 C9 C10"
BIDS = (Bid(3, 31), Bid(0, 32), Pass(1), Pass(2), Pass(3))


def test_a_long_suit_bids_and_a_flat_hand_passes(table):
    assert choice(SUNS_AND_MOONS, table.state_of(HANDS, TALON, [Bid(3, 45)])) == Bid(0, 46)
    flat = table.state_of(HANDS, TALON, [Bid(3, 45), Pass(0), Pass(1)])
    assert choice(SUNS_AND_MOONS, flat) == Pass(2)


def test_a_partner_is_not_outbid(table):
    state = table.state_of(HANDS, TALON, [Pass(3), Bid(0, 31), Pass(1)])
    assert choice(SUNS_AND_MOONS, state) == Pass(2)


def test_the_weakest_cards_are_laid_and_the_longest_suit_is_trump(table):
    state = table.state_of(HANDS, TALON, BIDS)
    after = SUNS_AND_MOONS.apply(state, choice(SUNS_AND_MOONS, state))
    assert set(after.talon.cards) == {"C8", "C9", "C10", "M9"}  # red suits: 10 is the weakest
    assert choice(SUNS_AND_MOONS, after) == Trump(0, "S")


def test_where_the_weakest_would_be_too_rich_what_is_always_allowed_is_laid(table):
    hands = ("S1 S2 S3 S4 S5 S6 S7 M9 M10", *HANDS[1:3], "M8 S8 S9 S10 T7 T8 C7 C8 C9")
    state = table.state_of(hands, "T9 T10 C6 C10", BIDS, talonMaxPoints=0)
    assert choice(SUNS_AND_MOONS, state) == SUNS_AND_MOONS.legal_moves(state)[0]


def test_the_last_seat_leaves_a_trick_to_its_partner(table):
    moves = [*BIDS, Exchange(0, (), ()), Trump(0, "S")]
    state = table.state_of(HANDS, TALON, moves)
    hands = (*state.hands[:3], hand_of(["T2", "T6", "T9", "C7"]))
    partners = replace(state, hands=hands, trick=Trick(0, ("T4", "T8", "T5")))
    assert choice(SUNS_AND_MOONS, partners) == Play(3, "T2")
    others = replace(partners, trick=Trick(0, ("T4", "T1", "T5")))
    assert choice(SUNS_AND_MOONS, others) == Play(3, "T6")


def test_of_three_the_two_beside_the_declarer_are_partners(table):
    hands = (hand_of(["S1", "S2"]), hand_of(["T1", "T3"]), hand_of(["T2", "T6", "T9"]))
    state = replace(
        table.start(3), phase="play", deal=1, dealer=2, hands=hands, declarer=0, bid=31, trump="S"
    )
    assert choice(SUNS_AND_MOONS, replace(state, trick=Trick(0, ("T4", "T5")))) == Play(2, "T2")
    assert choice(SUNS_AND_MOONS, replace(state, trick=Trick(0, ("T5", "T4")))) == Play(2, "T6")


# --- Unsun Karuta ---


def test_a_native_robai_is_declared_and_the_weakest_card_buried():
    state = unsun_karuta_deals.apply(unsun_karuta_deals.dealing(), Pass(0))
    assert choice(UNSUN_KARUTA, state) == Pass(1)
    state = unsun_karuta_deals.apply(state, Pass(1))
    assert choice(UNSUN_KARUTA, state) == Declare(2)
    state = unsun_karuta_deals.apply(state, Declare(2))
    assert choice(UNSUN_KARUTA, state) == Bury(2, "ISU-7")


def test_the_last_seat_beats_the_other_team_cheaply():
    """Guru are trumps; seat 7 leads, so seat 6 is the last."""
    state = unsun_karuta_deals.opened()
    hands = (*state.hands[:6], hand_of(["KOP-8", "KOP-1", "KOP-5"]), state.hands[7])
    state = replace(state, hands=hands)
    led = ("KOP-7", "ISU-1", "ISU-2", "ISU-3", "ISU-4", "ISU-5", "ISU-6")
    assert choice(UNSUN_KARUTA, replace(state, trick=Trick(7, led))) == Play(6, "KOP-5")
    ours = ("ISU-7", "KOP-7", *led[2:])
    assert choice(UNSUN_KARUTA, replace(state, trick=Trick(7, ours))) == Play(6, "KOP-8")


# --- Ramejan ---


def test_a_win_is_made_and_a_claim_only_to_win():
    won = ramejan_deals.position("S2 S3 S4 M5 M6 M7 C8 C9 C10", drawn="C10")
    assert isinstance(choice(RAMEJAN, won), Win)
    claim = ramejan_deals.position("S2 S3 S4 M6 T6 C6 C8 C9", top="C10")
    assert choice(RAMEJAN, claim) == Draw(0, None)  # no multiplier would be left
    flush = ramejan_deals.position("S2 S3 S4 S5 S6 S7 S8 S9", top="S10")
    assert choice(RAMEJAN, flush) == Claim(0, ("S8", "S9", "S10"), "S10")
    early = ramejan_deals.position("S2 S3 M5 M6 C8 C9 T1 T5", top="S4")
    assert choice(RAMEJAN, early) == Draw(0, None)


def test_the_card_that_is_farthest_from_a_meld_is_discarded():
    state = ramejan_deals.position("S2 S3 S4 M8 M9 M10 C5 C6 T0", drawn="T0")
    assert choices(RAMEJAN, state) == {Discard(0, "T0")}


def test_a_meld_that_can_not_be_made_any_more_keeps_no_card():
    state = ramejan_deals.position("S2 S3 S4 T8 T9 M0 M1 C5 C6", drawn="C6")
    gone = replace(state, discards=(Discard(1, "C4"), Discard(1, "C7")))
    assert choices(RAMEJAN, gone) <= {Discard(0, "C5"), Discard(0, "C6")}


# --- all games ---

OPTIONS = {"ganjifa": {"period": "night"}, "unsun-karuta": {"deals": 1}}


@pytest.mark.parametrize(("name", "seats"), [(n, s) for n in GAMES for s in GAMES[n].seat_counts])
def test_it_plays_whole_deals_by_the_rules_and_beats_chance(name, seats):
    """The same deals with the sides changed: its side scores more than the others' average."""
    rules, gain, deals = GAMES[name], 0.0, 0
    for seed in range(6):
        dealt = deal(rules, seats, seed)
        sides = rules.sides(dealt)
        for ours in range(len(sides)):
            players = [GREEDY if seat in sides[ours] else RANDOM for seat in range(seats)]
            end = played_on(rules, dealt, players, seed)
            if end.scores:
                gain += end.scores[ours] - sum(end.scores) / len(end.scores)
                deals += 1
    assert deals >= 12
    assert gain / deals > 0


def deal(rules, seats: int, seed: int):
    """A deal with any dealer and all cards in random order."""
    rng = random.Random(seed)
    state = rules.start(seats, OPTIONS.get(rules.name, {"deals": 1}))
    state = rules.apply(state, rng.choice(rules.legal_moves(state)))
    cards = rng.sample(rules.cards, len(rules.cards))
    for zone, count in rules.undealt(state).items():
        for _ in range(count):
            state = rules.apply(state, Deal(cards.pop(), zone))
    return state
