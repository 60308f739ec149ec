"""Ramejan by a human at the simulator's window: drawing and discarding with one click each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from controller.simulation.ramejan_people import RamejanChores
from controller.simulation.tabletop import DECK, TABLE
from display.scene import PromptKind
from engine.moves import Claim
from hardware.events import Button
from tests.controller.simulation.window_rig import Desk, desk


@pytest.fixture
def human(tmp_path: Path) -> Iterator[Desk]:
    kinds, people = ("person", "person"), RamejanChores
    with desk(tmp_path, kinds, people, name="ramejan", options={"deals": 1}) as one:
        one.until(lambda: len(one.tabletop.cards(DECK)) == 44)
        one.press(Button.OK)
        one.until(lambda: one.state.phase == "draw", 120)
        yield one


def seat_to_move(human: Desk) -> int:
    (seat,) = human.virtual.session.table.rules.to_act(human.state)
    human.until(lambda: human.prompt(seat) is not None)
    return int(seat)


def drawn(human: Desk, seat: int) -> bool:
    return bool(human.state.phase == "act" and len(human.hand(seat)) == 9)


def test_a_click_on_the_deck_draws_for_whose_turn_it_is(human: Desk) -> None:
    seat = seat_to_move(human)
    top = human.tabletop.cards(DECK)[0]
    human.click(human.window.room.piles[DECK].card.rect.centre)
    human.until(lambda: drawn(human, seat))
    assert top in human.hand(seat)
    assert len(human.state.stock) == 27


def test_a_click_on_a_card_discards_it_in_the_middle(human: Desk) -> None:
    seat = seat_to_move(human)
    human.click(human.window.room.piles[DECK].card.rect.centre)
    human.until(lambda: drawn(human, seat))
    prompt = human.prompt(seat)
    assert prompt is not None and prompt.kind is PromptKind.DISCARD
    card = human.hand(seat)[0]
    human.click(human.point_of(card))
    human.until(lambda: bool(human.state.discards))
    assert human.state.discards[-1].card == card
    assert human.state.turn == 1 - seat


def test_the_keyboard_alone_draws_and_discards(human: Desk) -> None:
    seat = seat_to_move(human)
    human.key(pygame.K_RETURN)
    human.until(lambda: drawn(human, seat))
    human.key(pygame.K_RIGHT)
    human.key(pygame.K_RETURN)
    human.until(lambda: bool(human.state.discards))
    assert human.state.turn == 1 - seat


def test_the_top_discard_is_claimed_with_clicks(tmp_path: Path) -> None:
    """Two who draw and discard until somebody can claim, which a computer player says."""
    kinds, people = ("person", "person"), RamejanChores
    with desk(tmp_path, kinds, people, "3", name="ramejan", options={"deals": 1}) as human:
        human.until(lambda: len(human.tabletop.cards(DECK)) == 44)
        human.press(Button.OK)
        human.until(lambda: human.state.phase == "draw", 120)
        human.wait(2)  # the last card goes into its hand
        claim = None
        while claim is None:
            seat = seat_to_move(human)
            moves = human.virtual.session.table.rules.legal_moves(human.state)
            claim = next((move for move in moves if isinstance(move, Claim)), None)
            if claim is None:
                human.click(human.window.room.piles[DECK].card.rect.centre)
                human.until(lambda seat=seat: drawn(human, seat))  # type: ignore[misc]
                human.click(human.point_of(human.hand(seat)[0]))
                human.until(lambda seat=seat: human.state.turn == 1 - seat)  # type: ignore[misc]
        human.key(pygame.K_c)
        human.until(lambda: is_combining(human, seat))
        human.click(human.point_of(claim.card))  # where it lies: in the middle, or on its pile
        for card in claim.meld:
            if card != claim.card:
                human.wait(0.5)
                human.click(human.point_of(card))
        human.until(lambda: combined(human, seat) == len(claim.meld))
        human.key(pygame.K_o)
        human.until(lambda: bool(human.state.melds[seat]))
        human.until(lambda: set(claim.meld) <= set(human.tabletop.cards(TABLE)))


def is_combining(human: Desk, seat: int) -> bool:
    prompt = human.prompt(seat)
    return prompt is not None and prompt.kind is PromptKind.COMBINE


def combined(human: Desk, seat: int) -> int:
    prompt = human.prompt(seat)
    return prompt.count if prompt is not None else 0
