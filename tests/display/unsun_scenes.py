"""Sample scenes of Unsun Karuta, one of every screen, from matches that are really played."""

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
from engine.facts import MatchEnd
from engine.games.unsun_karuta import CARDS, HAND_SIZE, SEATS, UNSUN_KARUTA, State, native_robai
from engine.moves import Bury, Deal, Dealer, Declare, Move, Pass, Play
from engine.reasons import Reason
from tests.display.scenes import at_seat, everywhere, shown

RULES = UNSUN_KARUTA


class Table:
    """A match in play; every method plays on by legal moves and gives the table back."""

    def __init__(self, seed: int = 7, **options: Any) -> None:
        self.state: State = RULES.start(SEATS, options)
        self.random = Random(seed)

    def play(self, *moves: Move) -> Table:
        for move in moves:
            self.state = RULES.apply(self.state, move)
        return self

    def deal(self, cards: int = len(CARDS)) -> Table:
        """The dealer, and so many cards in packets of three; last the Okie and the side cards."""
        dealer = next(move for move in self.legal if isinstance(move, Dealer))
        order = [(dealer.seat + 1 + packet // 3) % SEATS for packet in range(SEATS * HAND_SIZE)]
        zones = [*(f"hand/{seat}" for seat in order), "okie", "side", "side"]
        pack = list(CARDS)
        self.random.shuffle(pack)
        deals = [Deal(card, zone) for card, zone in zip(pack, zones, strict=True)]
        return self.play(dealer, *deals[:cards])

    def passes(self, count: int = SEATS) -> Table:
        """So many seats pass; with the eighth the dealer receives the Okie."""
        for _ in range(count):
            self.play(Pass(self.turn))
        return self

    def declare(self) -> Table:
        """All pass until whoever may declare does. Fails where nobody can."""
        assert self.state.trump is not None
        robai = native_robai(self.state.trump)
        while robai not in self.state.hands[self.turn].cards:
            self.passes(1)
        return self.play(Declare(self.turn))

    def bury(self) -> Table:
        return self.play(next(move for move in self.legal if isinstance(move, Bury)))

    def cards(self, count: int) -> Table:
        """So many cards, each any that is legal; in the ninth trick of any seat."""
        for _ in range(count):
            self.play(self.random.choice([m for m in self.legal if isinstance(m, Play)]))
        return self

    def whole_deal(self) -> Table:
        """From the shuffle to the score."""
        return self.deal().passes().bury().cards(SEATS * HAND_SIZE)

    @property
    def turn(self) -> int:
        return RULES.to_act(self.state)[0]

    @property
    def legal(self) -> tuple[Move, ...]:
        return RULES.legal_moves(self.state)


def scene(table: Table, **changes: Any) -> Scene:
    """The public scene of the match, clockwise at the eight places."""
    return shown("unsun-karuta", table.state, EIGHT_PLACES, **changes)


def asking(table: Table, kind: PromptKind = PromptKind.PLAY, **fields: Any) -> Scene:
    """The scene of the match, its seats to act asked for that."""
    made = scene(table)
    for seat in RULES.to_act(table.state):
        made = at_seat(made, seat, prompt=Prompt(kind, **fields))
    return made


def playing(cards: int, seed: int = 7) -> Table:
    return Table(seed).deal().passes().bury().cards(cards)


def first(wanted: Callable[[State], bool], cards: int = 64) -> Table:
    """A match, stopped after the first card after which its state is as wanted."""
    for seed in range(200):
        table = playing(0, seed)
        for _ in range(cards):
            if wanted(table.cards(1).state):
                return table
    raise AssertionError("no deal of 200 has such a moment")


def lies_hidden(state: State) -> bool:
    """Whether two trumps lie face down and one card is yet to come."""
    trick = RULES.view(state, None).state.trick
    return trick is not None and trick.cards.count("?") == 2 and len(trick.cards) == 7


def _is_meri(state: State) -> bool:
    trick = state.trick
    return trick is not None and len(trick.cards) == 5 and _led_trump(state)


def _led_trump(state: State) -> bool:
    assert state.trick is not None
    return state.trick.cards[0].split("-")[0] == state.trump


def _is_monchi(state: State) -> bool:
    trick = state.trick
    three_lie = trick is not None and len(trick.cards) == 3
    return state.meri_led and three_lie and not _led_trump(state)


def paid(points: int) -> Callable[[State], bool]:
    """Whether the last trick, not the ninth, had a pair that takes so many points."""
    return lambda state: (
        any(getattr(fact, "transfer", 0) == points for fact in state.facts)
        and len(state.tricks) < 9
    )


def ninth_pair() -> Table:
    """A deal whose ninth trick had a pair."""
    for seed in range(200):
        table = playing(72, seed)
        if table.state.tricks[-1].transfer:
            return table
    raise AssertionError("no deal of 200 ends with a pair")


def _gather() -> Scene:
    return at_seat(scene(Table()), 0, prompt=Prompt(PromptKind.GATHER), waited_for=True)


def _deal(cards: int, zone: str = "hand") -> Scene:
    table = Table().deal(cards)
    made = scene(table, dealing=tuple(len(hand) for hand in table.state.hands))
    seat = (1 + cards // 3) % SEATS if zone == "hand" else None
    return at_seat(made, 0, prompt=Prompt(PromptKind.DEAL, seat=seat, zone=zone), waited_for=True)


def _bury() -> Scene:
    return asking(Table(4).deal().declare(), PromptKind.BURY)


def _okie_to_box() -> Scene:
    prompt = Prompt(PromptKind.TALON_TO_BOX, zone="okie")
    return at_seat(scene(Table().deal().passes()), 1, prompt=prompt, waited_for=True)


def _refusal(reason: Reason) -> Scene:
    table = playing(20)
    notice = Notice(NoticeKind.ILLEGAL, reason)
    return at_seat(asking(table), table.turn, notices=(notice,), cards_ready=1)


def _reader_lost() -> Scene:
    notice = Notice(NoticeKind.READER_LOST, place=4)
    return replace(asking(playing(20)), notices=(notice,))


def _score(table: Table) -> Scene:
    return everywhere(scene(table), prompt=Prompt(PromptKind.NEXT_DEAL))


def _over(totals: tuple[int, int] | None = None, winners: tuple[int, ...] = ()) -> Scene:
    """After a match of one deal; its totals others, as eight deals may bring them."""
    table = Table(deals=1).whole_deal()
    if totals is not None:
        end = MatchEnd(totals, winners)
        facts = (*(f for f in table.state.facts if not isinstance(f, MatchEnd)), end)
        table.state = replace(table.state, totals=totals, facts=facts)
    return everywhere(scene(table), prompt=Prompt(PromptKind.MATCH_OVER))


SCREENS: Mapping[str, Callable[[], Scene]] = {
    "gather": _gather,
    "deal": lambda: _deal(20),
    "deal-okie": lambda: _deal(72, "okie"),
    "deal-side": lambda: _deal(74, "side"),
    "declare": lambda: asking(Table().deal().passes(3), PromptKind.DECLARE),
    "bury": _bury,
    "okie-to-box": _okie_to_box,
    "lead": lambda: asking(playing(0)),
    "opened": lambda: asking(playing(1)),
    "trick": lambda: asking(playing(23)),
    "face-down": lambda: asking(first(lies_hidden)),
    "declared": lambda: asking(Table(4).deal().declare().bury().cards(12)),
    "taken": lambda: asking(playing(24)),
    "meri": lambda: asking(first(_is_meri)),
    "monchi": lambda: asking(first(_is_monchi)),
    "pair": lambda: asking(first(paid(2))),
    "undeclared-pair": lambda: asking(first(paid(5))),
    "eighth-taken": lambda: asking(playing(64), PromptKind.NINTH),
    "ninth": lambda: asking(playing(69), PromptKind.NINTH),
    "refusal-meri": lambda: _refusal(Reason.FOLLOW_MERI),
    "refusal-monchi": lambda: _refusal(Reason.FOLLOW_MONCHI),
    "refusal-last-card": lambda: _refusal(Reason.LAST_CARD_LIES),
    "reader-lost": _reader_lost,
    "paused": lambda: everywhere(asking(playing(20)), prompt=Prompt(PromptKind.PAUSED)),
    "menu": lambda: asking(playing(9), PromptKind.MENU, items=tuple(MenuItem)),
    "agree": lambda: everywhere(
        asking(playing(9)), prompt=Prompt(PromptKind.AGREE, seat=3, item=MenuItem.THROW_IN)
    ),
    "last-trick": lambda: at_seat(asking(playing(20)), 1, shows_last_trick=True),
    "score": lambda: _score(Table().whole_deal()),
    "score-pair": lambda: _score(ninth_pair()),
    "hands": lambda: replace(_score(Table().whole_deal()), shows_hands=True),
    "over": _over,
    "won-late": lambda: _over((-4, 76), (1,)),
    "draw": lambda: _over((36, 36), (0, 1)),
}
