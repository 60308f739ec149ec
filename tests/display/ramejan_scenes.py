"""Sample scenes of Ramejan, one of every screen, from deals that are really played."""

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
    Prompt,
    PromptKind,
    Scene,
)
from engine.games.ramejan import HAND_SIZE, RAMEJAN, State
from engine.moves import Claim, Deal, Dealer, Discard, Draw, Extend, Four, Move, Pass, Win
from engine.reasons import Reason
from tests.display.scenes import at_seat, everywhere, shown

RULES = RAMEJAN
#: The two long sides, opposite each other.
PLACES = (EIGHT_PLACES[1], EIGHT_PLACES[5])

#: Hands and the stock of a deal that seat 1 wins with a closed four, after seat 0 claimed a run.
NEAR = "S5 M5 T5 C6 C7 M10 T8 T9"
FAR = "S2 M2 T2 C2 S9 S10 C4 C5"
STOCK = "M8 S0 C8 T10 C3"


class Table:
    """A match in play; every method plays on by legal moves and gives the table back."""

    def __init__(self, **options: Any) -> None:
        self.state: State = RULES.start(2, options)

    def play(self, *moves: Move) -> Table:
        for move in moves:
            self.state = RULES.apply(self.state, move)
        return self

    def deal(self, near: str = NEAR, far: str = FAR, stock: str = STOCK, seed: int = 1) -> Table:
        """Seat 0 deals these hands; the stock's first cards are those given."""
        dealt = [*near.split(), *far.split(), *stock.split()]
        rest = [card for card in RULES.cards if card not in dealt]
        Random(seed).shuffle(rest)
        zones = ["hand/0"] * HAND_SIZE + ["hand/1"] * HAND_SIZE + ["stock"] * 28
        cards = [*dealt, *rest]
        deals = [Deal(card, zone) for card, zone in zip(cards, zones, strict=True)]
        return self.play(Dealer(0), *deals)

    def draw(self) -> Table:
        return self.play(Draw(self.turn, None))

    def discard(self, card: str | None = None) -> Table:
        """That card, or the one just drawn."""
        return self.play(Discard(self.turn, card or self.state.drawn[-1] or ""))

    def pass_by(self, turns: int) -> Table:
        """So many turns in which what was drawn is discarded."""
        for _ in range(turns):
            self.draw().discard()
        return self

    def claim(self, meld: str) -> Table:
        return self.play(Claim(self.turn, tuple(meld.split()), self.state.discards[-1].card))

    def four(self, rank: int) -> Table:
        return self.play(Four(self.turn, tuple(f"{suit}{rank}" for suit in "SMTC")))

    def extend(self, card: str) -> Table:
        return self.play(Extend(self.turn, card))

    def win(self) -> Table:
        return self.play(next(m for m in RULES.legal_moves(self.state) if isinstance(m, Win)))

    @property
    def turn(self) -> int:
        (seat,) = RULES.to_act(self.state)
        return seat


def four_laid() -> Table:
    """The far seat announced a closed four, drew its replacement and discarded."""
    return Table().deal().draw().four(2).draw().discard("M8")


def run_claimed() -> Table:
    """The near seat claimed a run, discarded; the far seat drew what wins."""
    table = four_laid().draw().discard("M10").draw().discard("T10")
    return table.claim("T8 T9 T10").discard("S5").draw()


def won() -> Table:
    return run_claimed().win()


def extended() -> Table:
    """The near seat claimed a three and extended it by a card drawn in the same turn."""
    table = Table().deal("S4 M4 T1 T2 C9 C10 M8 M9", "T4 S5 S6 S7 M1 M2 T8 C6", "T9 T0 C4")
    table.draw().discard("T4").claim("S4 M4 T4").discard("T1").draw().discard()
    return table.draw().extend("C4")


def one_suit(**options: Any) -> Table:
    """The dearest hand: nine cards of one suit in a row, self-drawn."""
    near, far = "S5 M5 C5 C6 C7 M10 S8 S9", "T2 T3 T4 T5 T6 T7 T8 T9"
    return Table(**options).deal(near, far, "T10").draw().win()


def exhausted(**options: Any) -> Table:
    table = Table(**options).deal(FLAT, FLAT_TOO, "").pass_by(27).draw()
    return table.play(Pass(table.turn))


#: Hands without a meld, so that a whole stock may go by.
FLAT, FLAT_TOO = "S1 S4 S7 M2 M5 M8 T3 T6", "C1 C4 C7 C10 T9 S10 M10 S2"


def scene(table: Table, **changes: Any) -> Scene:
    """The public scene of the match, one seat near, one far."""
    return shown("ramejan", table.state, PLACES, **changes)


def asking(table: Table, kind: PromptKind = PromptKind.DRAW, **fields: Any) -> Scene:
    """The scene of the match, its seat to act asked for that."""
    return at_seat(scene(table), table.turn, prompt=Prompt(kind, **fields))


def racked(made: Scene, seat: int = 1, slots: int | None = None, **changes: Any) -> Scene:
    """The scene with a computer at that seat, its cards in a rack."""
    count = len(made.view.state.hands[seat]) if slots is None else slots
    rack = tuple(range(1, count + 1))
    return at_seat(made, seat, kind="computer", name="", rack=rack, **changes)


def serving(table: Table, kind: PromptKind, slots: int | None = None, **fields: Any) -> Scene:
    """The near person is asked to do that for the computer at the far side."""
    made = racked(scene(table), slots=slots)
    return at_seat(made, 0, prompt=Prompt(kind, seat=1, **fields), waited_for=True)


def _deal() -> Scene:
    table = Table().play(Dealer(0), *[Deal(None, f"hand/{n % 2}") for n in range(1, 10)])
    made = scene(table, dealing=tuple(len(hand) for hand in table.state.hands))
    return racked(made)


def _deal_to_rack() -> Scene:
    prompt = Prompt(PromptKind.DEAL, seat=1, value=6)
    return at_seat(_deal(), 0, prompt=prompt, waited_for=True)


def _deal_to_person() -> Scene:
    made = at_seat(_deal(), 1, kind="person", name="Bjørn", rack=())
    prompt = Prompt(PromptKind.DEAL, seat=1)
    return at_seat(made, 0, prompt=prompt, waited_for=True)


def _wrong_slot() -> Scene:
    made = serving(four_laid().draw().discard("M10"), PromptKind.TURN_SLOT, 6, value=2)
    made = at_seat(made, 1, shown=((3, "C4"),))
    return at_seat(made, 0, notices=(Notice(NoticeKind.WRONG_SLOT, count=3),))


def _refusal(reason: Reason) -> Scene:
    made = asking(run_claimed(), PromptKind.DISCARD, zone="centre")
    return at_seat(made, 1, notices=(Notice(NoticeKind.ILLEGAL, reason),), cards_ready=1)


def _score(table: Table) -> Scene:
    return everywhere(scene(table), prompt=Prompt(PromptKind.NEXT_DEAL))


def _over(table: Table) -> Scene:
    return everywhere(scene(table), prompt=Prompt(PromptKind.MATCH_OVER))


def _turned(made: Scene) -> Scene:
    """The same scene with its seats at the left and the right side of the table."""
    left, right = made.seats
    sides = (replace(left, place=EIGHT_PLACES[3]), replace(right, place=EIGHT_PLACES[7]))
    return replace(made, seats=sides)


SCREENS: Mapping[str, Callable[[], Scene]] = {
    "gather": lambda: at_seat(scene(Table()), 0, prompt=Prompt(PromptKind.GATHER)),
    "deal": _deal_to_person,
    "deal-to-rack": _deal_to_rack,
    "first-draw": lambda: asking(Table().deal()),
    "discard": lambda: asking(Table().deal().draw(), PromptKind.DISCARD, zone="own"),
    "replacement": lambda: asking(Table().deal().draw().four(2), PromptKind.REPLACEMENT),
    "four": lambda: asking(four_laid()),
    "claimed": lambda: asking(run_claimed(), PromptKind.DISCARD, zone="centre"),
    "sideways": lambda: _turned(asking(run_claimed(), PromptKind.DISCARD, zone="centre")),
    "extended": lambda: asking(extended(), PromptKind.REPLACEMENT),
    "combine": lambda: at_seat(asking(four_laid(), PromptKind.COMBINE, count=2), 0, cards_ready=2),
    "draw-for": lambda: serving(Table().deal(), PromptKind.DRAW_FOR, value=9),
    "turn-slot": lambda: serving(
        Table().deal().draw(), PromptKind.TURN_SLOT, 9, value=7, zone="discard"
    ),
    "turn-meld": lambda: serving(
        Table().deal().draw(), PromptKind.TURN_SLOT, 9, value=2, zone="meld", count=2, of=4
    ),
    "wrong-slot": _wrong_slot,
    "refusal": lambda: _refusal(Reason.MELD_FIXED),
    "no-win": lambda: at_seat(
        asking(run_claimed(), PromptKind.DISCARD), 1, notices=(Notice(NoticeKind.NO_WIN),)
    ),
    "last-card": lambda: asking(
        Table().deal(FLAT, FLAT_TOO, "").pass_by(27).draw(), PromptKind.LAST_CARD
    ),
    "paused": lambda: everywhere(asking(run_claimed()), prompt=Prompt(PromptKind.PAUSED)),
    "menu": lambda: asking(run_claimed(), PromptKind.MENU, items=tuple(MenuItem)),
    "score": lambda: _score(won()),
    "one-suit": lambda: _score(one_suit()),
    "hands": lambda: replace(_score(won()), shows_hands=True),
    "exhausted": lambda: _score(exhausted()),
    "over": lambda: _over(one_suit(deals=1)),
    "shared": lambda: _over(exhausted(deals=1)),
}
