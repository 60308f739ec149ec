"""Moments of Ramejan for pictures: each is what its name says, and nothing hidden shows."""

from __future__ import annotations

import pytest

from controller.simulation.moments import moments, pictures
from display.scene import PromptKind, Scene
from engine.facts import DealScore


@pytest.fixture(scope="module")
def met() -> dict[str, Scene]:
    return moments("ramejan")


def prompts(shown: Scene) -> list[PromptKind | None]:
    return [seat.prompt.kind if seat.prompt else None for seat in shown.seats]


def test_moments_are_what_their_names_say(met: dict[str, Scene]) -> None:
    asked = {
        "dealing": PromptKind.DEAL,
        "rack": PromptKind.TURN_SLOT,
        "combining": PromptKind.COMBINE,
        "claim": PromptKind.DISCARD,
        "four": PromptKind.REPLACEMENT,
        "victory": PromptKind.NEXT_DEAL,
    }
    assert {name: prompts(shown)[0] for name, shown in met.items()} == asked
    assert set(pictures()) >= {f"ramejan-{name}" for name in met}
    assert not any(seat.notices for shown in met.values() for seat in shown.seats)


def test_the_claim_lies_open_and_the_four_is_told_by_its_cards(met: dict[str, Scene]) -> None:
    assert met["claim"].view.state.melds[0][-1].claimed is not None
    assert met["four"].view.state.melds[0][-1].claimed is None
    assert len(met["four"].view.state.melds[0][-1].cards) == 4


def test_the_rack_is_asked_for_a_slot_that_holds_a_card(met: dict[str, Scene]) -> None:
    person, computer = met["rack"].seats
    assert person.prompt is not None
    assert person.prompt.value in computer.rack
    assert computer.shown == ()


def test_the_victory_is_worth_several_multipliers(met: dict[str, Scene]) -> None:
    state = met["victory"].view.state
    (score,) = [fact for fact in state.facts if isinstance(fact, DealScore)]
    assert state.winner == 0
    assert len(score.multipliers) > 2  # type: ignore[arg-type]
