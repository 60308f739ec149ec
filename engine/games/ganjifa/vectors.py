"""The ops of Ganjifa in test vectors, see `engine.vectors`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.cards import Card
from engine.decks import GANJIFA
from engine.games.ganjifa.rules import (
    SUITS,
    TRUMPS,
    Options,
    dukals,
    follow,
    is_dukal,
    is_final,
    winner,
    winners,
)


def _cards(codes: Iterable[str]) -> tuple[Card, ...]:
    return tuple(GANJIFA.card(code) for code in codes)


def _options(trump: str) -> Options:
    for period, suit in TRUMPS.items():
        if suit == trump:
            return Options(period="day" if period == "day" else "night")
    raise ValueError(f"{trump!r} is never trump; {' or '.join(TRUMPS.values())} is")


def _lead(vector: Mapping[str, Any]) -> tuple[object, object]:
    hand, options = _cards(vector["hand"]), _options(vector["trump"])
    expected = [sorted(vector["singles"]), sorted(map(sorted, vector["dukals"]))]
    if vector["opening"]:
        return expected, [[card for card in hand if card == options.trump_raja], []]
    sequences = dukals(hand, vector["minHand"])
    return expected, [sorted(hand), sorted(map(sorted, sequences))]


def _legal(vector: Mapping[str, Any]) -> tuple[object, object]:
    if vector["led"] not in SUITS:
        raise ValueError(f"{vector['led']!r} is no suit")
    options = _options(vector["trump"])
    return sorted(vector["legal"]), sorted(follow(_cards(vector["hand"]), vector["led"], options))


def _winner(vector: Mapping[str, Any]) -> tuple[object, object]:
    return vector["winner"], winner(_cards(vector["trick"]), _options(vector["trump"]).trump)


def _is_dukal(vector: Mapping[str, Any]) -> tuple[object, object]:
    return vector["ok"], is_dukal(_cards(vector["cards"]), vector["minHand"])


def _dukals(vector: Mapping[str, Any]) -> tuple[object, object]:
    return vector["count"], len(dukals(_cards(vector["hand"]), vector["minHand"]))


def _final(vector: Mapping[str, Any]) -> tuple[object, object]:
    scores = vector["scores"]
    valid = is_final(scores)
    return [vector["valid"], vector["winners"]], [valid, list(winners(scores)) if valid else []]


OPS: Mapping[str, Callable[[Mapping[str, Any]], tuple[object, object]]] = {
    "lead": _lead,
    "legal": _legal,
    "winner": _winner,
    "isDukal": _is_dukal,
    "dukals": _dukals,
    "final": _final,
}
