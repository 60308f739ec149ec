"""Sample scenes of Ganjifa, one of every screen, from deals that are really played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from msgspec.structs import replace

from display.scene import (
    EIGHT_PLACES,
    MenuItem,
    Notice,
    NoticeKind,
    Place,
    Prompt,
    PromptKind,
    Scene,
)
from engine.cards import Card
from engine.games.ganjifa import CARDS, GANJIFA_WITH_DUKAL, HAND_SIZE, SEATS, State
from engine.moves import Deal, Dealer, Dukal, Move, Play
from engine.reasons import Reason
from tests.display.scenes import at_seat, everywhere, shown

RULES = GANJIFA_WITH_DUKAL

#: Seats run anticlockwise: near, right, far.
PLACES = (EIGHT_PLACES[1], EIGHT_PLACES[7], EIGHT_PLACES[4])

#: What seat 0 always holds, so that it opens and may then lead a Dukal of any size.
LEADER = ("RAM-R", *(card for card in CARDS if card.startswith("KAL-")))


class Deck:
    """A deal in play; every method plays on by legal moves and gives the deal back."""

    def __init__(self, seed: int = 7, **options: Any) -> None:
        self.state: State = RULES.start(SEATS, {"period": "day", **options})
        self.random = Random(seed)

    def play(self, *moves: Move) -> Deck:
        for move in moves:
            self.state = RULES.apply(self.state, move)
        return self

    def deal(self, cards: int = len(CARDS)) -> Deck:
        """So many cards, in packets of four as the game deals them."""
        rest = [card for card in CARDS if card not in LEADER]
        self.random.shuffle(rest)
        own = HAND_SIZE - len(LEADER)
        hands: list[list[Card]] = [[*LEADER, *rest[:own]], rest[own : own + HAND_SIZE], rest[-40:]]
        order = [(packet // 4 + 1) % SEATS for packet in range(len(CARDS))]
        deals = [Deal(hands[seat].pop(), f"hand/{seat}") for seat in order]
        return self.play(Dealer(0), *deals[:cards])

    def cards(self, count: int) -> Deck:
        """So many single cards, each any that is legal."""
        for _ in range(count):
            self.play(self.random.choice([m for m in self.legal if isinstance(m, Play)]))
        return self

    def dukal(self, size: int = 5, discards: int = 0) -> Deck:
        """After the opening trick a Dukal of Kalki, and so many cards discarded to it."""
        self.cards(SEATS)
        numbers = [f"KAL-{number}" for number in range(1, size - 1)]
        return self.play(Dukal(0, ("KAL-R", "KAL-M", *numbers))).cards(discards)

    def whole(self) -> Deck:
        """From the Dukal to the score."""
        self.dukal(discards=10)
        while self.state.phase == "play":
            self.cards(1)
        return self

    @property
    def turn(self) -> int:
        (seat,) = RULES.to_act(self.state)
        return seat

    @property
    def legal(self) -> tuple[Move, ...]:
        return RULES.legal_moves(self.state)


def scene(deck: Deck, places: tuple[Place, ...] = PLACES, **changes: Any) -> Scene:
    """The public scene of the deal."""
    return shown("ganjifa", deck.state, places, **changes)


def asking(deck: Deck, kind: PromptKind = PromptKind.PLAY, **fields: Any) -> Scene:
    """The scene of the deal, its seat to act asked for that."""
    return at_seat(scene(deck), deck.turn, prompt=Prompt(kind, **fields))


def _period(value: int | None) -> Scene:
    prompt = Prompt(PromptKind.PERIOD, value=value)
    return at_seat(scene(Deck(period="night" if value else "day")), 0, prompt=prompt)


def _gather() -> Scene:
    return at_seat(scene(Deck()), 0, prompt=Prompt(PromptKind.GATHER), waited_for=True)


def _deal() -> Scene:
    deck = Deck().deal(50)
    made = scene(deck, dealing=tuple(len(hand) for hand in deck.state.hands))
    return at_seat(made, 0, prompt=Prompt(PromptKind.DEAL, seat=1), waited_for=True)


def _trick() -> Scene:
    return asking(Deck().deal().cards(5))


def _combine() -> Scene:
    made = asking(Deck().deal().cards(3), PromptKind.COMBINE, count=7)
    return at_seat(made, 0, cards_ready=7)


def discarding(size: int, discards: int, **options: Any) -> Scene:
    deck = Deck(**options).deal().dukal(size, discards)
    return asking(deck, PromptKind.DISCARD_TO_DUKAL, count=discards % size, of=size)


def _refusal(reason: Reason) -> Scene:
    made = asking(Deck().deal().cards(5))
    return at_seat(made, 2, notices=(Notice(NoticeKind.ILLEGAL, reason),), cards_ready=1)


def _reader_lost() -> Scene:
    notice = Notice(NoticeKind.READER_LOST, place=PLACES[1].number)
    return replace(discarding(5, 3), notices=(notice,))


def _over() -> Scene:
    return everywhere(scene(Deck().deal().whole()), prompt=Prompt(PromptKind.MATCH_OVER))


SCREENS: Mapping[str, Callable[[], Scene]] = {
    "period": lambda: _period(None),
    "day": lambda: _period(0),
    "night": lambda: _period(1),
    "gather": _gather,
    "deal": _deal,
    "opening": lambda: asking(Deck().deal()),
    "trick": _trick,
    "by-night": lambda: asking(Deck(period="night").deal().cards(4)),
    "taken": lambda: asking(Deck().deal().cards(6)),
    "combine": _combine,
    "dukal": lambda: discarding(5, 0),
    "discards": lambda: discarding(5, 7),
    "largest-dukal": lambda: discarding(12, 15),
    "dukal-taken": lambda: asking(Deck().deal().dukal(12, 24)),
    "refusal": lambda: _refusal(Reason.FOLLOW_SUIT),
    "next-suit": lambda: _refusal(Reason.NEXT_SUIT_OR_TRUMP),
    "no-dukal": lambda: _refusal(Reason.NOT_A_DUKAL),
    "reader-lost": _reader_lost,
    "paused": lambda: everywhere(discarding(5, 3), prompt=Prompt(PromptKind.PAUSED)),
    "menu": lambda: asking(Deck().deal().cards(3), PromptKind.MENU, items=tuple(MenuItem)),
    "last-trick": lambda: at_seat(_trick(), 1, shows_last_trick=True),
    "last-dukal": lambda: at_seat(
        asking(Deck().deal().dukal(12, 24).cards(1)), 1, shows_last_trick=True
    ),
    "over": _over,
    "hands": lambda: replace(_over(), shows_hands=True),
}
