"""What the simulator's window shows around the table's surface while no match is played."""

from __future__ import annotations

from functools import cache

from display.foyer_scene import Lobby, Shown
from display.scene import Place, Scene, SeatScene
from engine.games import game

#: A game for all places; nothing of it is ever played here.
_GAME = "unsun-karuta"


def as_scene(shown: Shown) -> Scene:
    """The scene to lay the surroundings out by: without a match, one with nobody's cards.

    Its seats are all places of the table; who chooses in the lobby is waited for.
    """
    if isinstance(shown, Scene):
        return shown
    opener = shown.opener if isinstance(shown, Lobby) else None
    return _bare(shown.table, opener)


@cache
def _bare(table: tuple[Place, ...], opener: int | None) -> Scene:
    rules = game(_GAME)
    view = rules.view(rules.start(rules.seat_counts[0], {}), None)
    seats = [SeatScene(p, "person", "", waited_for=p.number == opener) for p in table]
    return Scene(_GAME, view, tuple(seats), table=table)
