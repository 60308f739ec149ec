"""Suns and Moons, for 3 or 4 seats: auction, talon, trump, tricks."""

from engine.games.suns_and_moons.game import SUNS_AND_MOONS, SunsAndMoons
from engine.games.suns_and_moons.rules import (
    CARDS,
    HIGHEST_BID,
    LOWEST_BID,
    Auction,
    Options,
    auction,
    card_points,
    follow,
    score,
    strengths,
    winner,
)
from engine.games.suns_and_moons.state import (
    HAND_SIZE,
    TALON_SIZE,
    Phase,
    State,
    auction_of,
    laying,
)

__all__ = [
    "CARDS",
    "HAND_SIZE",
    "HIGHEST_BID",
    "LOWEST_BID",
    "SUNS_AND_MOONS",
    "TALON_SIZE",
    "Auction",
    "Options",
    "Phase",
    "State",
    "SunsAndMoons",
    "auction",
    "auction_of",
    "card_points",
    "follow",
    "laying",
    "score",
    "strengths",
    "winner",
]
