"""What must be true of a match after any kill, by witnesses that the table did not write."""

from __future__ import annotations

from collections.abc import Iterator

from controller.commands.replay import Replayed, replay
from controller.particulars import lead_size_of
from controller.position import Position
from controller.rows import SeatSetup
from controller.simulation.tabletop import DECK, TABLE, TALON, hand_spot, pad_spot
from engine import transcript
from engine.moves import Play
from hardware.simulated.world import World
from tests.controller.simulation.lives import Life


def strays(
    position: Position, world: World, seats: tuple[SeatSetup, ...], fumbles: bool
) -> list[str]:
    """Spots of the world at which the journal's position says that their cards can't be."""
    return [
        *_played_elsewhere(position, world, seats, fumbles),
        *_not_in_hand(position, world, seats, fumbles),
    ]


def _played_elsewhere(
    position: Position, world: World, seats: tuple[SeatSetup, ...], fumbles: bool
) -> Iterator[str]:
    """Cards that persons played, and that lie neither in the middle nor on a pad.

    Somebody who saw nothing happen may have taken a card up again that was the move already.
    """
    state = position.state
    tricks = [(trick, len(trick.cards) // len(seats)) for trick in state.tricks]
    tricks += [(state.trick, lead_size_of(state))] if state.trick else []
    for trick, size in tricks:
        for turn, card in enumerate(trick.cards):
            seat = (trick.leader + turn // size) % len(seats)
            spots = {TABLE, pad_spot(seats[seat].place), hand_spot(seats[seat].place)}
            spots |= _pads(world) if fumbles else set()
            if position.kinds[seat] == "person" and world.spot_of(card) not in spots:
                yield f"played by seat {seat}, but at {world.spot_of(card)}"


def _not_in_hand(
    position: Position, world: World, seats: tuple[SeatSetup, ...], fumbles: bool
) -> Iterator[str]:
    """Cards of a person's hand that this person doesn't have.

    A dealer who saw nothing happen puts the card back onto the deck, and gives it on once the table
    shows that it was counted. What somebody fumbles onto a wrong pad, another may take up.
    """
    state = position.state
    moving = {"exchange": {TALON}, "bury": {TALON}}.get(state.phase, set())
    moving |= {hand_spot(seat.place) for seat in seats} if fumbles else set()
    put_back = world.cards_at(DECK)[:1] if state.phase == "deal" else ()
    for seat in position.persons if state.hands else ():
        for card in state.hands[seat].cards:
            where = world.spot_of(card)
            right = {hand_spot(seats[seat].place), *_pads(world), *moving}
            if where not in right and card not in put_back:
                yield f"in the hand of seat {seat}, but at {where} in {state.phase}"


def _pads(world: World) -> set[str]:
    return {spot for spot in map(world.spot_of, world.cards) if spot.startswith("pad/")}


def replayed(text: str) -> Replayed:
    """The one match of a transcript, played again: whole, and as the rules conclude."""
    (match,) = transcript.read(text.splitlines())
    plays = [line.record.card for line in match.lines if isinstance(line.record, Play)]
    found = replay(match)
    assert found.mismatches == ()
    assert found.whole
    if found.deals == 1:
        assert len(plays) == len(set(plays))
    return found


def check_after_kill(life: Life, fumbles: bool) -> None:
    """The program has just been started again."""
    position = life.table.session.table.position
    assert life.rows == life.witness.receipts
    assert strays(position, life.tabletop.world, life.began.seats, fumbles) == []


def check_at_end(life: Life, fumbles: bool) -> Replayed:
    check_after_kill(life, fumbles)
    assert life.witness.forgotten_too_early() == []
    assert life.witness.never_told() == []
    assert life.table.session.table.finished
    found = replayed(life.transcript())
    assert found.winners is not None
    assert found.totals == life.table.session.table.position.state.totals
    return found
