"""What must be true of a match of Ramejan after any kill: every card is where the journal says."""

from __future__ import annotations

from controller.commands.replay import Replayed
from controller.position import Position
from controller.simulation.serving import slot_spot
from controller.simulation.tabletop import DECK, TABLE, hand_spot
from engine.cards import Card
from tests.controller.simulation.facts import replayed
from tests.controller.simulation.lives import Life


def strays(position: Position, life: Life) -> list[str]:
    """Spots of the world at which the journal's position says that their cards can't be.

    A card may lie on any pad, or on top of the stock if somebody put it back who had not seen that
    it was counted; for the same reason a card that was laid open may be with who laid it.
    """
    if position.state.phase in ("dealer", "over"):
        return []
    world = life.tabletop.world
    found = []
    for card in world.cards:
        where = world.spot_of(card)
        expected = _home(position, card, life)
        put_back = where == DECK and card == world.cards_at(DECK)[0]
        laid_back = expected == TABLE and where.startswith("hand/")
        if where != expected and not (where.startswith("pad/") or put_back or laid_back):
            found.append(f"belongs to {expected}, but is at {where} in {position.state.phase}")
    return found


def _home(position: Position, card: Card, life: Life) -> str:
    """The spot of the world that a spot of the journal stands for."""
    kind, _, rest = position.spots[card].partition("/")
    seats = life.began.seats
    if kind == "seat":
        return hand_spot(seats[int(rest)].place)
    if kind == "rack":
        seat, slot = map(int, rest.split("/"))
        return slot_spot(seats[seat].place, slot)
    return {"deck": DECK, "table": TABLE}[kind]


def check_after_kill(life: Life) -> None:
    """The program has just been started again."""
    assert life.rows == life.witness.receipts
    assert strays(life.table.session.table.position, life) == []


def check_at_end(life: Life) -> Replayed:
    check_after_kill(life)
    assert life.witness.forgotten_too_early() == []
    assert life.witness.never_told() == []
    table = life.table.session.table
    assert table.finished
    found = replayed(life.transcript())
    assert found.winners is not None
    assert found.totals == table.position.state.totals
    return found
