"""Revokes, where hands are learned as they are played: found when proved, never else."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.cards import Card, hand_of
from engine.game import Game
from engine.games import game
from engine.games.ganjifa import GANJIFA_WITH_DUKAL
from engine.games.suns_and_moons import SUNS_AND_MOONS
from engine.games.unsun_karuta import UNSUN_KARUTA
from engine.moves import Bid, Bury, Deal, Dealer, Dukal, Exchange, Move, Pass, Play, Trump
from engine.reasons import Reason
from engine.revokes import Made, Revoke, brought_to_light, revoke
from engine.transcript import Header, check, read, transcribe, write
from tests.engine.ganjifa_deals import unread_deal

NAMES = ("suns-and-moons", "ganjifa", "unsun-karuta")
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "suns-and-moons": [{}],
    "ganjifa": [
        {"period": "day"},
        {"period": "night", "void": "trumpFirst"},
        {"period": "day", "walkIncludesTrump": False},
    ],
    "unsun-karuta": [{}, {"sunInitial": "afterExchange"}],
}


def found_in(rules: Game[Any], state: Any, *moves: Move) -> list[tuple[int, Revoke]]:
    """The revokes that these moves bring to light, each with the number of the move."""
    deal: list[Made] = []
    found = []
    for number, move in enumerate(moves):
        deal.append((state, move))
        state = rules.apply(state, move)
        found += [(number, one) for one in brought_to_light(rules, deal, state)]
    return found


# Examples of each game


@pytest.fixture
def moons_trump(table):
    """Four seats with unread hands; seat 0 leads, Moons are trump."""
    bids = (Bid(3, 40), Pass(0), Pass(1), Pass(2))
    hidden = " ".join("?" * 9)
    return table.state_of([hidden] * 4, "? ? ? ?", [*bids, Exchange(3, (), ()), Trump(3, "M")])


def trick(first: int, *cards: Card, seats: int = 4) -> list[Move]:
    return [Play((first + turn) % seats, card) for turn, card in enumerate(cards)]


@pytest.mark.parametrize(
    ("played", "held", "why"),
    [
        ("C1", "S2", Reason.FOLLOW_SUIT),
        ("C1", "M4", Reason.PLAY_TRUMP),
        ("M1", "M9", Reason.OVERTRUMP),
    ],
)
def test_suns_and_moons_follow_trump_and_overtrump(moons_trump, played, held, why) -> None:
    moves = [*trick(0, "S3", "M3", played, "S4"), Play(1, "T5"), Play(2, held)]
    found = found_in(SUNS_AND_MOONS, moons_trump, *moves)
    assert found == [(5, Revoke(2, 1, played, held, why))]


def test_what_may_be_held_beside_it_proves_nothing(moons_trump) -> None:
    # Seat 0 led, seat 1 followed low, seat 2 had to trump and seat 3 went over it.
    moves = [*trick(0, "S3", "S1", "M1", "M2"), *trick(3, "C5", "S4", "C6", "M9")]
    assert found_in(SUNS_AND_MOONS, moons_trump, *moves) == []


def test_ganjifa_has_its_own_rule_for_who_is_void() -> None:
    start = unread_deal()
    opening = trick(0, "RAM-R", "RAM-1", "RAM-2", seats=3)
    # To Matsya, Kurma is the first suit on the walk; Varaha may not be played before it.
    moves = [*opening, *trick(0, "MAT-R", "VAR-1", "MAT-1", seats=3)]
    later = trick(0, "BUD-R", "KUR-5", "BUD-1", seats=3)
    (found,) = found_in(GANJIFA_WITH_DUKAL, start, *moves, *later)
    assert found == (7, Revoke(1, 2, "VAR-1", "KUR-5", Reason.NEXT_SUIT_OR_TRUMP))


def test_a_dukal_shows_what_was_held_back() -> None:
    start = unread_deal()
    opening = trick(0, "RAM-R", "MAT-5", "RAM-2", seats=3)  # seat 1 keeps its Ramas
    dukal = Dukal(1, ("RAM-M", "PAR-R"))  # no Dukal, but what it shows counts the same
    made = [(start, opening[0])]
    after = GANJIFA_WITH_DUKAL.apply(start, opening[0])
    made.append((after, opening[1]))
    assert revoke(GANJIFA_WITH_DUKAL, made, 1, dukal.cards[0]) == Revoke(
        1, 1, "MAT-5", "RAM-M", Reason.FOLLOW_SUIT
    )
    assert revoke(GANJIFA_WITH_DUKAL, made, 1, dukal.cards[1]) is None
    assert revoke(GANJIFA_WITH_DUKAL, made, 0, dukal.cards[0]) is None


@pytest.mark.parametrize(
    ("discards", "at"), [("openInTurn", 8), ("simultaneous", 13), ("faceDown", None)]
)
def test_a_card_that_lies_closed_proves_nothing_yet(discards: str, at: int | None) -> None:
    start = unread_deal(dukalDiscards=discards)
    opening = trick(0, "RAM-R", "MAT-5", "RAM-2", seats=3)
    dukal = Dukal(0, ("KAL-R", "KAL-M", "KAL-3", "KAL-4", "KAL-5"))
    first = [Play(1, card) for card in ("RAM-3", "MAT-1", "MAT-2", "MAT-3", "MAT-4")]
    second = [Play(2, card) for card in ("VAR-1", "VAR-2", "VAR-3", "VAR-4", "VAR-5")]
    found = found_in(GANJIFA_WITH_DUKAL, start, *opening, dukal, *first, *second)
    held_back = Revoke(1, 1, "MAT-5", "RAM-3", Reason.FOLLOW_SUIT)
    assert found == ([] if at is None else [(at, held_back)])


ROUND = ("PAO-1", "PAO-2", "PAO-3", "PAO-4", "PAO-6", "PAO-7")


@pytest.fixture
def okie_taken() -> Any:
    """Pao is trump; seat 7 deals, all pass, so it takes the Okie; nothing else is read."""
    state = UNSUN_KARUTA.apply(UNSUN_KARUTA.start(8, {}), Dealer(7))
    for zone, count in dict(UNSUN_KARUTA.undealt(state)).items():
        for _ in range(count):
            state = UNSUN_KARUTA.apply(state, Deal("PAO-5" if zone == "okie" else None, zone))
    for seat in range(8):
        state = UNSUN_KARUTA.apply(state, Pass(seat))
    return state


def eight(*cards: Card) -> list[Move]:
    """A trick that seat 7 leads."""
    return trick(7, *cards, seats=8)


FIRST = eight("KOP-1", *(f"ISU-{rank}" for rank in range(1, 8)))
MERI = eight("PAO-5", "ISU-8", *ROUND)


def test_unsun_karuta_lays_plain_cards_away_and_first(okie_taken) -> None:
    away = [Bury(7, "PAO-8"), Play(7, "KOP-1")]
    why = Reason.BURY_PLAIN
    assert found_in(UNSUN_KARUTA, okie_taken, *away) == [(1, Revoke(7, 0, "PAO-8", "KOP-1", why))]
    first = [Bury(7, "KOP-9"), *eight("KOP-1", "PAO-9", *(f"ISU-{rank}" for rank in range(1, 7)))]
    why = Reason.FIRST_TRICK_PLAIN
    found = found_in(UNSUN_KARUTA, okie_taken, *first, Play(0, "KOP-3"))
    assert found == [(9, Revoke(0, 1, "PAO-9", "KOP-3", why))]


@pytest.mark.parametrize("card", ["PAO-8", "PAO-SUN"])
def test_unsun_karuta_lets_off_only_who_has_the_sun_alone(okie_taken, card: Card) -> None:
    moves = [Bury(7, "KOP-9"), *FIRST, *MERI]
    third = trick(6, "OUR-1", "OUR-2", card, *(f"OUR-{n}" for n in range(3, 8)), seats=8)
    found = found_in(UNSUN_KARUTA, okie_taken, *moves, *third)
    # On a plain lead a trump lies closed until the trick is complete.
    held_back = [(24, Revoke(0, 2, "ISU-8", card, Reason.FOLLOW_MERI))]
    assert found == ([] if card == "PAO-SUN" else held_back)


def test_unsun_karuta_follows_once_monchi_has_begun(okie_taken) -> None:
    moves = [Bury(7, "KOP-9"), *FIRST, *MERI]
    third = trick(6, "OUR-1", "OUR-2", "ISU-9", *(f"OUR-{n}" for n in range(3, 8)), seats=8)
    fourth = [Play(6, "KOP-2"), Play(7, "KOP-3"), Play(0, "OUR-8")]
    found = found_in(UNSUN_KARUTA, okie_taken, *moves, *third, *fourth)
    assert found == [(27, Revoke(0, 3, "ISU-9", "OUR-8", Reason.FOLLOW_MONCHI))]


# Random play


class Learner:
    """A deal whose hands the test knows and the rules learn as they are played."""

    def __init__(self, name: str, seed: str) -> None:
        self._chance = random.Random(f"{name}/{seed}")
        self.rules: Game[Any] = game(name)
        seats = self._chance.choice(self.rules.seat_counts)
        self.options = self._chance.choice(OPTIONS[name])
        start = self.rules.start(seats, self.options)
        self.state = self.rules.apply(start, Dealer(0))
        self.dealing: list[Move] = [Dealer(0)]
        self.hands: list[set[Card]] = [set() for _ in range(seats)]
        self.made: list[Made] = []
        self._deal()

    def _deal(self) -> None:
        cards = self._chance.sample(self.rules.cards, len(self.rules.cards))
        for zone, count in dict(self.rules.undealt(self.state)).items():
            for card in [cards.pop() for _ in range(count)]:
                if zone.startswith("hand/"):
                    self.hands[int(zone.removeprefix("hand/"))].add(card)
                self.dealing.append(Deal(card if zone == "okie" else None, zone))
                self.state = self.rules.apply(self.state, self.dealing[-1])

    @property
    def is_over(self) -> bool:
        return bool(self.state.scores) or self.state.phase == "dealer"

    @property
    def known(self) -> Any:
        """The state as it really is."""
        return replace(self.state, hands=tuple(map(hand_of, self.hands)))

    def fair(self) -> Move:
        """A move that the rules allow; at Ganjifa's opening they don't know who holds the Raja."""
        listed = self.rules.legal_moves(self.known)
        return self._chance.choice(
            [m for m in listed if not isinstance(m, Play) or m.card in self.hands[m.seat]]
        )

    def foul(self) -> Play | None:
        """A card that its seat holds and may not play, though nothing known forbids it."""
        known = self.known
        acting = self.rules.to_act(known) if known.phase == "play" else ()
        plays = [Play(seat, card) for seat in acting for card in sorted(self.hands[seat])]
        possible = [move for move in plays if self.rules.refusal(self.state, move) is None]
        fouls = [move for move in possible if self.rules.refusal(known, move) is not None]
        return self._chance.choice(fouls) if fouls else None

    def make(self, move: Move) -> list[Revoke]:
        """Makes the move; the revokes that it brings to light."""
        before, self.state = self.state, self.rules.apply(self.state, move)
        self.made.append((before, move))
        match move:
            case Play(seat, card) | Bury(seat, card):
                self.hands[seat].discard(card)
            case Dukal(seat, cards):
                self.hands[seat].difference_update(cards)
        if self.state.phase == "bury":
            self.hands[self.state.receiver].update(self.state.okie.cards)
        return list(brought_to_light(self.rules, self.made, self.state))

    def forbidding(self, foul: Play) -> set[Card]:
        """The cards of the seat's hand that forbid `foul`, each by itself: without them the rules
        allow it."""
        held = self.hands[foul.seat] - {foul.card}
        proofs = {card for card in held if self._is_refused(foul, {card})}
        assert not self._is_refused(foul, held - proofs)
        return proofs

    def _is_refused(self, foul: Play, beside: set[Card]) -> bool:
        known = self.known
        hand = hand_of({foul.card, *beside, *self.state.hands[foul.seat].cards})
        hands = (*known.hands[: foul.seat], hand, *known.hands[foul.seat + 1 :])
        return self.rules.refusal(replace(known, hands=hands), foul) is not None

    def faces(self) -> set[Card]:
        """What lies open in this trick and the last."""
        seen = self.rules.view(self.state, None).state
        lying = [*seen.tricks[-1:], *([seen.trick] if seen.trick else [])]
        return {card for trick in lying for card in trick.cards}


@pytest.mark.parametrize("name", NAMES)
def test_fair_play_never_brings_a_revoke_to_light(name: str) -> None:
    for seed in range(12):
        deal = Learner(name, f"fair/{seed}")
        while not deal.is_over:
            assert deal.make(deal.fair()) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_revoke_is_found_at_the_first_card_that_proves_it_and_never_earlier(name: str) -> None:
    proved = 0
    for seed in range(30):
        deal = Learner(name, f"foul/{seed}")
        foul = fouled(deal, after=3 * seed)
        if foul is None:
            continue
        trick, proofs = len(deal.state.tricks) + 1, deal.forbidding(foul)
        assert proofs
        assert deal.make(foul) == []
        while not deal.is_over:
            found = deal.make(deal.fair())
            assert [one.held in proofs for one in found] == [True] * len(found)
            assert bool(found) == bool(proofs & deal.faces())
            if found:
                assert {(one.seat, one.trick, one.played) for one in found} == {
                    (foul.seat, trick, foul.card)
                }
                proved += 1
                break
    assert proved > 10


def fouled(deal: Learner, after: int) -> Play | None:
    """The first foul that somebody can play once so many moves have been made."""
    while not deal.is_over:
        foul = deal.foul() if len(deal.made) >= after else None
        if foul is not None:
            return foul
        deal.make(deal.fair())
    return None


@pytest.mark.parametrize("name", NAMES)
def test_a_deal_with_a_revoke_is_written_without_its_hands_and_holds(name: str) -> None:
    for seed in range(6):
        deal = Learner(name, f"written/{seed}")
        foul = fouled(deal, after=10) if seed % 2 else None
        if foul is not None:
            deal.make(foul)
        while not deal.is_over:
            deal.make(deal.fair())
        header = Header(name, len(deal.hands), deal.options, learned=True)
        match = transcribe(header, [*deal.dealing, *[move for _, move in deal.made]])
        assert read(write(match)) == [match]
        checked = check(match)
        assert (checked.mismatches, checked.whole) == ((), bool(deal.state.scores))
        assert checked.state.totals == deal.state.totals
        told = [(number, one.seat, one.played) for number, one in checked.revokes]
        stands = foul is not None and bool(deal.state.scores)
        assert told == ([(1, foul.seat, foul.card)] if foul is not None and stands else [])
        hands = [r.record for r in match.lines if getattr(r.record, "to", "").startswith("hand/")]
        assert bool(hands) == (foul is None and bool(deal.state.scores))
