"""People who play a whole match by hand: what each does follows from where the match stands."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from display.scene import PromptKind
from engine.games.suns_and_moons import CARDS
from engine.moves import Bid, Exchange, Move, Pass, Play, Trump
from engine.players import player
from hardware.events import Button
from tests.controller.rig import CENTRE, Rig

MINUS, PLUS, OK = Button.MINUS, Button.PLUS, Button.OK
MOST_ACTS = 5000


def acts(rig: Rig) -> Iterator[None]:
    """Plays on until the match is over, one act of somebody at each step."""
    for _ in range(MOST_ACTS):
        if rig.state.phase == "over" or rig.table.position.ended_early:
            return
        _act(rig)
        yield
    raise AssertionError("the match does not end")


def play_out(rig: Rig) -> None:
    """Plays on until the match is over."""
    for _ in acts(rig):
        pass


def _act(rig: Rig) -> None:
    state = rig.state
    if state.phase == "dealer":
        rig.press(rig.table.position.persons[0], OK)
    elif state.phase == "deal":
        rig.touch(CENTRE, _next_card(rig))
    else:
        (seat,) = rig.table.rules.to_act(state)
        if rig.table.position.kinds[seat] == "computer":
            rig.wait(0.5)
        else:
            make(rig, _chosen(rig, seat))


def _chosen(rig: Rig, seat: int) -> Move:
    """What the person plays. By its view an unread card could be one that another holds."""
    rules, state = rig.table.rules, rig.state
    move = player("rules")(rules.view(state, seat), len(rig.rows))
    return move if rules.refusal(state, move) is None else rules.legal_moves(state)[0]


def _next_card(rig: Rig) -> str:
    """The pack's order follows from the number of the deal alone, so that anybody can go on."""
    pack = list(CARDS)
    Random(rig.state.deal * 10 + rig.state.thrown_in).shuffle(pack)
    zones = rig.table.rules.zones(rig.state)
    return next(card for card in pack if card not in zones)


def make(rig: Rig, move: Move) -> None:
    """A person's move, made with the hands."""
    match move:
        case Play(seat, card):
            rig.touch(seat, card)
        case Exchange(seat, out, in_):
            kept = [card for card in rig.state.talon.cards if card not in in_]
            for card in (*kept, *out):
                rig.touch(seat, card)
            rig.press(seat, OK)
        case Bid(seat) | Pass(seat) | Trump(seat):
            _choose(rig, seat, move)


def _choose(rig: Rig, seat: int, move: Bid | Pass | Trump) -> None:
    for button in (*[PLUS] * 40, *[MINUS] * 40):
        prompt = rig.prompt(seat)
        assert prompt is not None
        assert prompt.kind in (PromptKind.BID, PromptKind.TRUMP)
        wanted = move.suit if isinstance(move, Trump) else getattr(move, "points", None)
        if wanted == (prompt.suit if isinstance(move, Trump) else prompt.value):
            rig.press(seat, OK)
            return
        rig.press(seat, button)
    raise AssertionError("the panel does not offer the move")
