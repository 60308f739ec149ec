"""Sample scenes of Suns and Moons, one of every screen, from matches that are really played."""

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
    SeatScene,
)
from engine.games import game
from engine.games.suns_and_moons import HAND_SIZE, State, laying
from engine.moves import Bid, Deal, Dealer, Move, Pass, Play, Trump
from engine.reasons import Reason

GAME = "suns-and-moons"
RULES = game(GAME)

#: Where people sit by default: one a side, or near, left and right.
PLACES = {
    3: (EIGHT_PLACES[1], EIGHT_PLACES[4], EIGHT_PLACES[6]),
    4: (EIGHT_PLACES[1], EIGHT_PLACES[3], EIGHT_PLACES[5], EIGHT_PLACES[7]),
}
NAMES = ("Alma", "Bjørn", "", "Diego", "Eva", "", "Grethe", "Hugo")


class Match:
    """A match in play; every method plays on by legal moves and gives the match back."""

    def __init__(self, seats: int = 4, seed: int = 7, **options: Any) -> None:
        self.state: State = RULES.start(seats, options)
        self.random = Random(seed)

    def play(self, *moves: Move) -> Match:
        for move in moves:
            self.state = RULES.apply(self.state, move)
        return self

    def deal(self, cards: int = 40) -> Match:
        """The dealer, and so many cards in the order of a deal."""
        seats = self.state.seats
        dealer = next(m for m in RULES.legal_moves(self.state) if isinstance(m, Dealer))
        self.play(dealer)
        zones = [f"hand/{(dealer.seat + 1 + n) % seats}" for n in range(40 - 4)] + ["talon"] * 4
        assert zones.count("hand/0") == HAND_SIZE[seats]
        pack = list(RULES.cards)
        self.random.shuffle(pack)
        return self.play(*(Deal(c, z) for c, z in list(zip(pack, zones, strict=True))[:cards]))

    def call(self, *points: int | None) -> Match:
        """Calls in turn; None passes."""
        for value in points:
            seat = self.turn
            self.play(Pass(seat) if value is None else Bid(seat, value))
        return self

    def exchange(self) -> Match:
        """The bid winner lays down any four cards."""
        hand, talon = self.state.hands[self.turn].cards, self.state.talon.cards
        return self.play(laying(self.state, (*hand, *talon)[-6:-2]))

    def trump(self, suit: str = "C") -> Match:
        return self.play(Trump(self.turn, suit))

    def cards(self, count: int) -> Match:
        """So many cards, each any that is legal."""
        for _ in range(count):
            self.play(self.random.choice([m for m in self.legal if isinstance(m, Play)]))
        return self

    def whole_deal(self, bid: int = 31) -> Match:
        """From the shuffle to the score."""
        self.deal().call(bid, *[None] * (self.state.seats - 1)).exchange().trump()
        return self.cards(36)

    @property
    def turn(self) -> int:
        (seat,) = RULES.to_act(self.state)
        return seat

    @property
    def legal(self) -> tuple[Move, ...]:
        return RULES.legal_moves(self.state)


def scene(match: Match, places: tuple[Place, ...] | None = None, **changes: Any) -> Scene:
    """The public scene of the match, its seat to act waited for; seat 2 is a computer's."""
    return shown(GAME, match.state, places or PLACES[match.state.seats], **changes)


def shown(name: str, state: Any, places: tuple[Place, ...], **changes: Any) -> Scene:
    """The public scene of a state of the game called `name`."""
    rules = game(name)
    acting = rules.to_act(state)
    seats = tuple(
        SeatScene(
            place, "computer" if seat == 2 else "person", NAMES[seat], waited_for=seat in acting
        )
        for seat, place in enumerate(places)
    )
    return replace(Scene(name, rules.view(state, None), seats, table=EIGHT_PLACES), **changes)


def at_seat(made: Scene, seat: int, **changes: Any) -> Scene:
    """The scene with one seat changed."""
    seats = list(made.seats)
    seats[seat] = replace(seats[seat], **changes)
    return replace(made, seats=tuple(seats))


def everywhere(made: Scene, **changes: Any) -> Scene:
    """The scene with every seat changed alike."""
    return replace(made, seats=tuple(replace(seat, **changes) for seat in made.seats))


def bidding(seats: int) -> Match:
    return Match(seats).deal().call(31, None, 33)


def playing(seats: int) -> Match:
    return Match(seats).deal().call(36, *[None] * (seats - 1)).exchange().trump()


def _gather(seats: int) -> Scene:
    prompt = Prompt(PromptKind.GATHER)
    return at_seat(scene(Match(seats)), 0, prompt=prompt, waited_for=True)


def _thrown_in(seats: int) -> Scene:
    passed = Match(seats).deal().call(*[None] * seats)
    return at_seat(scene(passed), 0, prompt=Prompt(PromptKind.GATHER), waited_for=True)


def _deal(seats: int, cards: int = 14) -> Scene:
    match = Match(seats).deal(cards)
    state = match.state
    made = scene(match, dealing=tuple(len(hand) for hand in state.hands))
    to = (1 + cards) % seats if cards < 36 else None
    for seat in range(seats):
        received = Prompt(PromptKind.RECEIVE, count=len(state.hands[seat]), of=HAND_SIZE[seats])
        made = at_seat(made, seat, prompt=None if seat == 2 else received)
    return at_seat(made, 0, prompt=Prompt(PromptKind.DEAL, seat=to), waited_for=True)


def _deal_talon(seats: int) -> Scene:
    return replace(_deal(seats, 38), dealing_talon=2)


def _auction(seats: int, value: int | None = 36) -> Scene:
    match = bidding(seats)
    prompt = Prompt(PromptKind.BID, value=value, low=34, high=60)
    return at_seat(scene(match), match.turn, prompt=prompt)


def _auction_pass(seats: int) -> Scene:
    return _auction(seats, None)


def _exchange(seats: int, lying: int = 3) -> Scene:
    match = Match(seats).deal().call(36, *[None] * (seats - 1))
    prompt = Prompt(PromptKind.EXCHANGE, count=lying, of=4)
    return at_seat(scene(match), match.turn, prompt=prompt, cards_ready=lying)


def _lay_four(seats: int) -> Scene:
    made = _exchange(seats)
    return at_seat(made, 0, notices=(Notice(NoticeKind.LAY_FOUR, count=3),))


def _talon_to_box(seats: int) -> Scene:
    match = Match(seats).deal().call(None, None, 33, *[None] * (seats - 3))
    return at_seat(scene(match), 1, prompt=Prompt(PromptKind.TALON_TO_BOX), waited_for=True)


def _trump(seats: int) -> Scene:
    match = Match(seats).deal().call(36, *[None] * (seats - 1)).exchange()
    return at_seat(scene(match), match.turn, prompt=Prompt(PromptKind.TRUMP, suit="M"))


def _lead(seats: int) -> Scene:
    match = playing(seats)
    return at_seat(scene(match), match.turn, prompt=Prompt(PromptKind.PLAY))


def _trick(seats: int, cards: int | None = None) -> Scene:
    match = playing(seats).cards(3 * seats - 1 if cards is None else cards)
    return at_seat(scene(match), match.turn, prompt=Prompt(PromptKind.PLAY))


def _trick_begun(seats: int) -> Scene:
    return _trick(seats, 2 * seats + 2)


def _taken(seats: int) -> Scene:
    return _trick(seats, 3 * seats)


def _refusal(seats: int) -> Scene:
    made = _trick(seats)
    seat = next(n for n, shown in enumerate(made.seats) if shown.waited_for)
    notice = Notice(NoticeKind.ILLEGAL, Reason.FOLLOW_SUIT)
    return at_seat(made, seat, notices=(notice,), cards_ready=1)


def _several_faults(seats: int) -> Scene:
    made = at_seat(_trick(seats), 0, notices=(Notice(NoticeKind.ONE_CARD),), cards_ready=2)
    made = at_seat(made, 1, notices=(Notice(NoticeKind.NOT_YOURS),))
    return at_seat(made, 2, notices=(Notice(NoticeKind.TWO_READERS),))


def _reader_lost(seats: int) -> Scene:
    number = PLACES[seats][1].number
    notice = Notice(NoticeKind.READER_LOST, place=number)
    return at_seat(replace(_trick(seats), notices=(notice,)), 1, notices=(notice,))


def _disk_full(seats: int) -> Scene:
    return replace(_trick(seats), notices=(Notice(NoticeKind.DISK_FULL),))


def _weak_supply(seats: int) -> Scene:
    return replace(_trick(seats), notices=(Notice(NoticeKind.WEAK_SUPPLY),))


def _not_saving(seats: int) -> Scene:
    return replace(_trick(seats), notices=(Notice(NoticeKind.NOT_SAVING),))


def _paused(seats: int) -> Scene:
    return everywhere(_trick(seats), prompt=Prompt(PromptKind.PAUSED), waited_for=False)


def _menu(seats: int) -> Scene:
    return at_seat(_trick(seats), 0, prompt=Prompt(PromptKind.MENU, items=tuple(MenuItem), index=1))


def _agree(seats: int) -> Scene:
    prompt = Prompt(PromptKind.AGREE, seat=0, item=MenuItem.THROW_IN)
    return at_seat(everywhere(_trick(seats), prompt=prompt), 0, prompt=None)


def _repair(seats: int) -> Scene:
    prompt = Prompt(PromptKind.REPAIR, seat=1, item=MenuItem.TAKE_BACK)
    return at_seat(_trick(seats), 1, prompt=prompt)


def _last_trick(seats: int) -> Scene:
    return at_seat(_trick(seats), 1, shows_last_trick=True)


def _score(seats: int, bid: int = 31) -> Scene:
    made = scene(Match(seats).whole_deal(bid), deals=8)
    return everywhere(made, prompt=Prompt(PromptKind.NEXT_DEAL))


def _score_failed(seats: int) -> Scene:
    return _score(seats, 59)


def _hands(seats: int) -> Scene:
    return replace(_score(seats), shows_hands=True)


def _over(seats: int) -> Scene:
    made = scene(Match(seats, deals=1).whole_deal(), deals=1)
    return everywhere(made, prompt=Prompt(PromptKind.MATCH_OVER))


SCREENS: Mapping[str, Callable[[int], Scene]] = {
    "gather": _gather,
    "thrown-in": _thrown_in,
    "deal": _deal,
    "deal-talon": _deal_talon,
    "auction": _auction,
    "auction-pass": _auction_pass,
    "exchange": _exchange,
    "lay-four": _lay_four,
    "talon-to-box": _talon_to_box,
    "trump": _trump,
    "lead": _lead,
    "trick-begun": _trick_begun,
    "trick": _trick,
    "taken": _taken,
    "refusal": _refusal,
    "several-faults": _several_faults,
    "reader-lost": _reader_lost,
    "weak-supply": _weak_supply,
    "disk-full": _disk_full,
    "not-saving": _not_saving,
    "paused": _paused,
    "menu": _menu,
    "agree": _agree,
    "repair": _repair,
    "last-trick": _last_trick,
    "score": _score,
    "score-failed": _score_failed,
    "hands": _hands,
    "over": _over,
}
