"""The ops of Suns and Moons in test vectors, see `engine.vectors`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.cards import Card, UnknownCard
from engine.decks import DIBV
from engine.games.suns_and_moons.rules import CARDS, auction, card_points, follow, score, winner


def _cards(codes: Iterable[str]) -> tuple[Card, ...]:
    cards = tuple(DIBV.card(code) for code in codes)
    for card in cards:
        if card not in CARDS:
            raise UnknownCard(f"Suns and Moons is played without {card}")
    return cards


def _suit(code: str) -> str:
    if code not in DIBV.suits:
        raise ValueError(f"{code!r} is no suit")
    return code


def _legal(vector: Mapping[str, Any]) -> tuple[object, object]:
    hand, trick = _cards(vector["hand"]), _cards(vector["trick"])
    return sorted(vector["legal"]), sorted(follow(hand, trick, _suit(vector["trump"])))


def _winner(vector: Mapping[str, Any]) -> tuple[object, object]:
    trick = _cards(vector["trick"])
    expected = [vector["winner"]]
    found = [winner(trick, _suit(vector["trump"]))]
    if "points" in vector:
        expected.append(vector["points"])
        found.append(card_points(trick))
    return expected, found


def _auction(vector: Mapping[str, Any]) -> tuple[object, object]:
    calls = [None if call == "pass" else int(call) for call in vector["calls"]]
    standing = auction(vector["n"], vector["dealer"], calls)
    found: object = "allpass"
    if standing.turn is not None:
        found = ["open", standing.turn]
    elif standing.bidder is not None:
        found = [standing.bidder, standing.bid]
    return vector["result"], found


def _score(vector: Mapping[str, Any]) -> tuple[object, object]:
    points = vector["trickPoints"] + card_points(_cards(vector["talon"]))
    return vector["score"], score(vector["bid"], points)


OPS: Mapping[str, Callable[[Mapping[str, Any]], tuple[object, object]]] = {
    "legal": _legal,
    "winner": _winner,
    "auction": _auction,
    "score": _score,
}
