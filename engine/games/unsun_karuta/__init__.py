"""Unsun Karuta (Hachinin-meri), for 8 seats in two teams: Okie, tricks, pairs, a ninth at once."""

from engine.games.unsun_karuta.game import UNSUN_KARUTA, UnsunKaruta
from engine.games.unsun_karuta.rules import (
    CARDS,
    SEATS,
    TENKA,
    TRICKS,
    Duty,
    Options,
    follow,
    native_robai,
    plain_first,
    plain_order,
    resolve,
    settle,
    suits_in_play,
    trick_strengths,
    trump_order,
    trumps,
)
from engine.games.unsun_karuta.state import HAND_SIZE, SIDE_SIZE, Phase, State, duty

__all__ = [
    "CARDS",
    "HAND_SIZE",
    "SEATS",
    "SIDE_SIZE",
    "TENKA",
    "TRICKS",
    "UNSUN_KARUTA",
    "Duty",
    "Options",
    "Phase",
    "State",
    "UnsunKaruta",
    "duty",
    "follow",
    "native_robai",
    "plain_first",
    "plain_order",
    "resolve",
    "settle",
    "suits_in_play",
    "trick_strengths",
    "trump_order",
    "trumps",
]
