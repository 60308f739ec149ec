"""The ops of Ramejan in test vectors, see `engine.vectors`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.cards import Card
from engine.decks import DIBV
from engine.games.ramejan.rules import Meld, as_meld, best_score, claims, score


def _cards(codes: Iterable[str]) -> tuple[Card, ...]:
    return tuple(DIBV.card(code) for code in codes)


def _melds(listed: Iterable[Iterable[str]]) -> tuple[Meld, ...]:
    melds = []
    for codes in listed:
        meld = as_meld(_cards(codes))
        if meld is None:
            raise ValueError(f"{' '.join(codes)} is no meld")
        melds.append(meld)
    return tuple(melds)


def _score(vector: Mapping[str, Any]) -> tuple[object, object]:
    found = score(_melds(vector["melds"]), vector["selfDraw"], vector["secret"])
    expected = [vector["value"], vector["m"], vector["points"]]
    return expected, [found.value, sum(found.multipliers.values()), found.points or None]


def _best(vector: Mapping[str, Any]) -> tuple[object, object]:
    fixed, loose = _melds(vector["fixed"]), _cards(vector["hand"])
    found = best_score(fixed, loose, vector["selfDraw"], vector["secret"])
    return vector["points"], None if found is None else found.points


def _claims(vector: Mapping[str, Any]) -> tuple[object, object]:
    found = claims(_cards(vector["hand"]), DIBV.card(vector["card"]))
    return _as_set(vector["claims"]), _as_set(found)


def _as_set(melds: Iterable[Iterable[Card]]) -> list[list[Card]]:
    return sorted(sorted(meld) for meld in melds)


OPS: Mapping[str, Callable[[Mapping[str, Any]], tuple[object, object]]] = {
    "score": _score,
    "best": _best,
    "claims": _claims,
}
