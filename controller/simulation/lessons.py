"""A first deal with somebody who says what to do next: lines by game, said as their moments come.

A line follows from what the person sees, the public scene and the own cards, and from nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct

from controller.simulation.tabletop import CENTRE, DECK
from display.language import Language
from display.lesson_words import lesson_words
from display.names import card_name, suit_name
from display.scene import Prompt, PromptKind, Scene
from display.situation import Situation, Turn
from display.situations import situation
from engine.cards import Card, Suit
from engine.decks import DIBV, DIBV_RED_SUITS, UNSUN
from engine.game import View
from engine.games import game
from engine.games.suns_and_moons import card_points
from engine.games.unsun_karuta import native_robai, trump_order, trumps
from engine.moves import Bury, Dukal, Play
from hardware.events import Button

#: What a line may point at: a button of the place, or the spot of a pile.
Spot = Button | str

_RING = 11  # ranks of Dibv: 0 follows 10
_NEAR = 2  # ranks apart that still fit one run


class Moment(Struct, frozen=True, dict=True):
    """What one person sees of the match, and is asked."""

    scene: Scene
    view: View[Any]
    prompt: Prompt

    @property
    def kind(self) -> PromptKind:
        return self.prompt.kind

    @cached_property
    def facts(self) -> Situation:
        """What everybody may know."""
        return situation(self.scene)

    @cached_property
    def hand(self) -> tuple[Card, ...]:
        """The own cards."""
        hands = self.view.state.hands
        return tuple(hands[self.view.seat].cards) if hands else ()

    @cached_property
    def moves(self) -> tuple[Any, ...]:
        """What the rules let this seat do now."""
        legal = game(self.scene.game).legal_moves(self.view.state)
        return tuple(move for move in legal if getattr(move, "seat", None) == self.view.seat)

    @cached_property
    def playable(self) -> tuple[Card, ...]:
        """The own cards that may be played, or laid away, now."""
        return tuple(move.card for move in self.moves if isinstance(move, Play | Bury))

    @property
    def leads(self) -> bool:
        """Whether a card of this seat would be the trick's first."""
        return self.kind is PromptKind.PLAY and self.facts.turn is Turn.LEAD

    @property
    def follows(self) -> bool:
        return self.kind is PromptKind.PLAY and self.facts.turn in (
            Turn.FOLLOW,
            Turn.FOLLOW_FACE_DOWN,
        )

    @property
    def is_bound(self) -> bool:
        """Whether some card of the own hand may not be played now."""
        return self.follows and len(self.playable) < len(self.hand)

    def holds(self, suit: Suit | None) -> bool:
        """Whether a card of this suit is in the own hand, by what is printed on it."""
        of = game(self.scene.game).deck.suit
        return any(of[card] == suit for card in self.hand)


Test = Callable[[Moment], bool]
Cards = Callable[[Moment], Sequence[Card]]
Fields = Callable[[Moment, Language], Mapping[str, str | int]]


def _none(_moment: Moment) -> Sequence[Card]:
    return ()


def _plain(_moment: Moment, _language: Language) -> Mapping[str, str | int]:
    return {}


class Line(Struct, frozen=True):
    """One thing to say: when, with which fields and marked cards, and what it points at."""

    name: str
    when: Test
    fields: Fields = _plain
    cards: Cards = _none
    at: Spot | None = None

    def words(self, moment: Moment, language: Language) -> str:
        """What it says now."""
        fields = self.fields(moment, language)
        return lesson_words(language, moment.scene.game, self.name, **fields)


def _asks(*kinds: PromptKind) -> Test:
    return lambda moment: moment.kind in kinds


def _playable(moment: Moment) -> Sequence[Card]:
    return moment.playable


def _led(moment: Moment, language: Language) -> Mapping[str, str | int]:
    return {"suit": suit_name(language, moment.facts.led or "")}


def _trump(moment: Moment, language: Language) -> Mapping[str, str | int]:
    return {"suit": suit_name(language, moment.facts.trump or "")}


# Suns and Moons


def _best_suit(moment: Moment, language: Language) -> Mapping[str, str | int]:
    """The suit of which the own hand has most cards, and then most points."""

    def worth(suit: Suit) -> tuple[int, int]:
        own = [card for card in moment.hand if DIBV.suit[card] == suit]
        return len(own), card_points(own)

    return {"suit": suit_name(language, max(DIBV.suits, key=worth))}


def _own_points(moment: Moment, _language: Language) -> Mapping[str, str | int]:
    return {"points": card_points(moment.hand)}


def _holds_red(moment: Moment) -> bool:
    return moment.kind is PromptKind.PLAY and any(map(moment.holds, DIBV_RED_SUITS))


def _is_void(moment: Moment) -> bool:
    return moment.follows and not moment.holds(moment.facts.led)


_SUNS_AND_MOONS = (
    Line("aim", _asks(PromptKind.BID), _own_points),
    Line("bid", _asks(PromptKind.BID), _best_suit, at=Button.PLUS),
    Line("talon", _asks(PromptKind.EXCHANGE), at=Button.OK),
    Line("trump", _asks(PromptKind.TRUMP), _best_suit, at=Button.PLUS),
    Line("red", _holds_red),
    Line("lead", lambda moment: moment.leads, _trump),
    Line("follow", lambda m: m.is_bound and m.holds(m.facts.led), _led, _playable),
    Line("trump-in", lambda m: _is_void(m) and m.holds(m.facts.trump), _led, _playable),
    Line("throw", lambda m: _is_void(m) and not m.holds(m.facts.trump), _led),
)

# Ramejan


def _on_the_way(moment: Moment) -> Sequence[Card]:
    """The own cards that have another of their rank, or one near them in their suit."""
    return tuple(
        card for card in moment.hand if any(_fit(card, one) for one in moment.hand if one != card)
    )


def _fit(one: Card, other: Card) -> bool:
    ranks = [int(DIBV.rank[card]) for card in (one, other)]
    apart = (ranks[0] - ranks[1]) % _RING
    in_suit = DIBV.suit[one] == DIBV.suit[other] and min(apart, _RING - apart) <= _NEAR
    return ranks[0] == ranks[1] or in_suit


_RAMEJAN = (
    Line("aim", _asks(PromptKind.DRAW), at=DECK),
    Line("discard", _asks(PromptKind.DISCARD), at=CENTRE),
    Line("keep", _asks(PromptKind.DISCARD), cards=_on_the_way),
    Line("claim", lambda m: m.kind is PromptKind.DRAW and m.facts.discard is not None),
    Line("win", _asks(PromptKind.DISCARD)),
)

# Ganjifa


def _dukal(moment: Moment) -> Sequence[Card]:
    return next((move.cards for move in moment.moves if isinstance(move, Dukal)), ())


def _opens(moment: Moment) -> bool:
    return moment.kind is PromptKind.PLAY and moment.facts.turn is Turn.OPEN


_GANJIFA = (
    Line("period", _asks(PromptKind.PERIOD), at=Button.OK),
    Line("open", _opens, cards=_playable),
    Line("rank", lambda moment: moment.leads or moment.follows),
    Line("lead", lambda moment: moment.leads),
    Line("dukal", lambda m: m.leads and bool(_dukal(m)), cards=_dukal),
    Line("follow", lambda m: m.is_bound and m.holds(m.facts.led), _led, _playable),
    Line("next", lambda m: m.is_bound and not m.holds(m.facts.led), _led, _playable),
    Line("discard", _asks(PromptKind.DISCARD_TO_DUKAL)),
)

# Unsun Karuta


def _trump_suit(moment: Moment) -> Suit:
    return UNSUN.suit[moment.view.state.okie.cards[0]]


def _may_declare(moment: Moment) -> bool:
    return native_robai(_trump_suit(moment)) in moment.hand


def _own_trumps(moment: Moment) -> Sequence[Card]:
    suit = _trump_suit(moment)
    return sorted(trumps(moment.hand, suit), key=trump_order(suit).index)


def _trump_cards(moment: Moment, language: Language) -> Mapping[str, str | int]:
    return {"cards": language.listed(card_name(language, card) for card in _own_trumps(moment))}


def _is_first_trick(moment: Moment) -> bool:
    return not moment.view.state.tricks


def _plays_freely(moment: Moment) -> bool:
    free = moment.follows and moment.facts.hides_trumps
    return free and not (_is_first_trick(moment) or moment.facts.monchi)


_UNSUN_KARUTA = (
    Line("aim", _asks(PromptKind.DECLARE), _trump),
    Line("robai", lambda m: m.kind is PromptKind.DECLARE and _may_declare(m), at=Button.OK),
    Line(
        "declare", lambda m: m.kind is PromptKind.DECLARE and not _may_declare(m), at=Button.MINUS
    ),
    Line("bury", _asks(PromptKind.BURY), cards=_playable),
    Line(
        "trumps",
        lambda m: m.kind is PromptKind.PLAY and bool(_own_trumps(m)),
        _trump_cards,
        _own_trumps,
    ),
    Line("first", lambda m: m.is_bound and _is_first_trick(m), cards=_playable),
    Line("lead", lambda m: m.leads and not _is_first_trick(m)),
    Line("plain", _plays_freely),
    Line("meri", lambda m: m.follows and m.facts.meri, cards=_playable),
    Line("monchi", lambda m: m.is_bound and m.facts.monchi and not m.facts.meri, cards=_playable),
    Line("ninth", _asks(PromptKind.NINTH), cards=_playable),
)

LESSONS: Mapping[str, tuple[Line, ...]] = {
    "suns-and-moons": _SUNS_AND_MOONS,
    "ramejan": _RAMEJAN,
    "ganjifa": _GANJIFA,
    "unsun-karuta": _UNSUN_KARUTA,
}
_BEGIN = Line("begin", _asks(PromptKind.GATHER), at=Button.OK)
_END = Line("end", _asks(PromptKind.NEXT_DEAL, PromptKind.MATCH_OVER))


class Lesson:
    """The lesson of one game, as far as it has come."""

    def __init__(self, name: str) -> None:
        self.game = name
        self.line: Line | None = None  # what is said now
        self._unheard = [_BEGIN, *LESSONS[name], _END]

    @property
    def is_over(self) -> bool:
        """Whether its last word was heard."""
        return _END not in self._unheard

    def look(self, moment: Moment | None) -> None:
        """Says what the moment calls for; what was said holds as long as its moment does."""
        if self.line is not None and (moment is None or not self.line.when(moment)):
            self.go_on()
        if self.line is None and moment is not None:
            self.line = next((line for line in self._unheard if line.when(moment)), None)

    def go_on(self) -> None:
        """The line was read."""
        if self.line is not None:
            self._unheard.remove(self.line)
            self.line = None
