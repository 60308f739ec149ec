"""Says how far a match is, for whoever watches a terminal instead of a table."""

from __future__ import annotations

from controller.counting import counted
from display.scene import Scene

PHASES = {
    "dealer": "the cards are shuffled",
    "deal": "dealing",
    "bid": "auction",
    "exchange": "the talon",
    "trump": "trump is chosen",
    "declare": "who declares",
    "bury": "the Okie",
    "play": "playing",
    "ninth": "the ninth trick",
    "draw": "playing",
    "act": "playing",
    "replace": "playing",
}


class Progress:
    """A companion of the table's loop: prints a line when the match comes to a new phase."""

    look_s = 0.2

    def __init__(self) -> None:
        self._said = ""

    def step(self, scene: Scene, _now_s: float) -> None:
        line = progress_of(scene)
        if line != self._said:
            self._said = line
            print(line, flush=True)  # noqa: T201


def progress_of(scene: Scene) -> str:
    """Where the match is, in one line without any card."""
    state = scene.view.state
    totals = ", ".join(map(str, state.totals))
    if state.phase == "over":
        return f"The match is over after {counted(state.deal, 'deal')}: {totals}"
    number = f"{max(state.deal, 1)} of {scene.deals}" if scene.deals else f"{max(state.deal, 1)}"
    if state.phase == "dealer" and state.scores:
        return f"Deal {number}: scored, {totals}"
    return f"Deal {number}: {PHASES[state.phase]}"
