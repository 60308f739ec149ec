"""The ops of Unsun Karuta in test vectors, see `engine.vectors`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.cards import Card
from engine.decks import UNSUN
from engine.game import Trick
from engine.games.unsun_karuta.rules import (
    SEATS,
    Duty,
    follow,
    leaders,
    plain_first,
    plain_order,
    resolve,
    settle,
    suits_in_play,
    trump_order,
    trumps,
)
from engine.tricks import turn_order

_SIDES = ("even", "odd")


def _cards(codes: Iterable[str]) -> tuple[Card, ...]:
    return tuple(UNSUN.card(code) for code in codes)


def _suit(code: str) -> str:
    if code not in UNSUN.suits:
        raise ValueError(f"{code!r} is no suit")
    return code


def _trump_order(vector: Mapping[str, Any]) -> tuple[object, object]:
    return vector["order"], list(trump_order(_suit(vector["trump"])))


def _plain_order(vector: Mapping[str, Any]) -> tuple[object, object]:
    return vector["order"], list(plain_order(_suit(vector["suit"])))


def _discard(vector: Mapping[str, Any]) -> tuple[object, object]:
    found = plain_first(_cards(vector["hand"]), _suit(vector["trump"]))
    return sorted(vector["legal"]), sorted(found)


def _legal(vector: Mapping[str, Any]) -> tuple[object, object]:
    trump, trick = _suit(vector["trump"]), _cards(vector["trick"])
    dealt = trumps(_cards(vector.get("init", ())), trump)
    duty = Duty(
        trump,
        led=suits_in_play(trump)[trick[0]] if trick else None,
        first=vector["no"] == 1,
        monchi=vector["meri"],
        sun_exempt=dealt == (f"{trump}-SUN",),
    )
    return sorted(vector["legal"]), sorted(follow(_cards(vector["hand"]), duty))


def _trick(vector: Mapping[str, Any]) -> tuple[object, object]:
    by_seat = {seat: UNSUN.card(card) for seat, card in vector["cards"]}
    if sorted(by_seat) != list(range(SEATS)):
        raise ValueError("'cards' has one card of each of the seats 0 to 7")
    leader = vector["dealer"] if vector["ninth"] else vector["cards"][0][0]
    taken = resolve(
        Trick(leader, tuple(by_seat[seat] for seat in turn_order(leader, SEATS))),
        _suit(vector["trump"]),
        meri=vector["meri"],
        ninth=vector["ninth"],
        hidden=vector["hidden"],
    )
    expected = [vector["winner"], vector["pair"], vector["transfer"]]
    return expected, [taken.winner, taken.pair, taken.transfer]


def _settle(vector: Mapping[str, Any]) -> tuple[object, object]:
    found = settle((vector["even"], vector["odd"]), (vector["evenGain"], vector["oddGain"]))
    return vector["result"], list(found)


def _match(vector: Mapping[str, Any]) -> tuple[object, object]:
    totals = [sum(scores) for scores in zip(*vector["deals"], strict=True)]
    ahead = leaders(totals)
    outcome = _SIDES[ahead[0]] if len(ahead) == 1 else "draw"
    return [vector["total"], vector["outcome"]], [totals, outcome]


OPS: Mapping[str, Callable[[Mapping[str, Any]], tuple[object, object]]] = {
    "trumpOrder": _trump_order,
    "plainOrder": _plain_order,
    "discard": _discard,
    "legal": _legal,
    "trick": _trick,
    "settle": _settle,
    "match": _match,
}
