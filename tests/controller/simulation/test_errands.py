"""Errands of the simulator's window: one key walks the table's menu by the place's own buttons."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from controller.simulation.errands import Errand, Goal
from controller.simulation.tabletop import DECK, TABLE
from display.foyer_scene import Lobby, Shown, Waiting
from display.scene import MenuItem, Notice, NoticeKind, Prompt, PromptKind
from hardware.events import Button
from tests.controller.simulation.window_rig import (
    CARDS,
    Desk,
    bid_until_won,
    desk,
    lay_talon,
    legal_cards,
    to_play,
    wait_for_turn,
)


def is_asked(human: Desk, kind: PromptKind) -> bool:
    prompt = human.prompt()
    return prompt is not None and prompt.kind is kind


def opens_menu(human: Desk) -> None:
    """The menu's key opens it, and OK at its last entry closes it again."""
    human.key(pygame.K_m)
    human.until(lambda: is_asked(human, PromptKind.MENU), 8)
    human.wait(0.8)
    human.press(Button.MINUS)
    human.press(Button.OK)
    human.until(lambda: not is_asked(human, PromptKind.MENU), 3)


def play_one(human: Desk) -> str:
    wait_for_turn(human)
    card = legal_cards(human)[0]
    human.click(human.point_of(card))
    human.until(lambda: card in human.tabletop.cards(TABLE))
    return card


def test_the_menu_opens_whatever_is_asked(human: Desk) -> None:
    human.until(lambda: len(human.tabletop.cards(DECK)) == len(CARDS))
    opens_menu(human)
    human.deal()
    human.until(lambda: human.virtual.scene.seats[0].waited_for)
    human.press(Button.PLUS)  # away from the first choice, at which minus opens it
    opens_menu(human)
    bid_until_won(human)
    human.until(lambda: is_asked(human, PromptKind.EXCHANGE))
    opens_menu(human)
    lay_talon(human)
    opens_menu(human)
    assert human.state.phase == "trump"
    human.press(Button.OK)
    human.until(lambda: human.state.phase == "play")
    opens_menu(human)
    assert not human.state.trick.cards


def test_one_key_takes_the_last_card_back_with_computers_only(human: Desk) -> None:
    to_play(human)
    hand = set(human.hand())
    play_one(human)
    human.until(lambda: human.virtual.scene.seats[0].waited_for)  # the computers have played
    before = human.state
    human.key(pygame.K_u)
    human.until(lambda: human.state != before and is_asked(human, PromptKind.PLAY), 20)
    assert set(human.hand()) == hand == set(human.state.hands[0].cards)
    assert not human.state.tricks
    assert not human.state.trick.cards


def test_a_card_comes_back_past_closed_tricks_of_ganjifa(tmp_path: Path) -> None:
    with desk(tmp_path, name="ganjifa", options={"period": "day"}) as human:
        human.until(lambda: len(human.tabletop.cards(DECK)) == 120)
        human.press(Button.OK)
        human.until(lambda: human.state.phase == "play", 120)
        human.until(lambda: human.virtual.scene.seats[0].waited_for and len(human.hand()) == 40)
        card = legal_cards(human)[0]
        human.click(human.point_of(card))
        human.until(lambda: card in human.tabletop.cards(TABLE))
        human.wait(4)  # computers play on
        human.key(pygame.K_u)
        human.until(lambda: card in human.state.hands[0] and is_asked(human, PromptKind.PLAY), 20)
        assert set(human.hand()) == set(human.state.hands[0].cards)
        assert len(human.hand()) == 40


def test_what_cant_be_taken_back_is_told(human: Desk) -> None:
    human.deal()
    human.until(lambda: human.virtual.scene.seats[0].waited_for)
    told = [Notice(NoticeKind.NOTHING_TO_TAKE_BACK)]
    human.key(pygame.K_u)
    human.until(lambda: list(human.virtual.scene.seats[0].notices) == told, 8)
    assert human.state.phase == "bid"


def test_the_last_trick_and_the_rules_are_one_key_away(human: Desk) -> None:
    to_play(human)
    while not human.state.tricks:
        play_one(human)
    wait_for_turn(human)
    human.key(pygame.K_l)
    human.until(lambda: human.virtual.scene.seats[0].shows_last_trick, 8)
    human.key(pygame.K_r)
    human.until(lambda: human.virtual.scene.sheet is not None, 8)
    human.key(pygame.K_RIGHT)  # where pages are turned, arrows turn them
    human.until(lambda: getattr(human.virtual.scene.sheet, "page", 0) == 1, 3)
    human.wait(0.3)
    human.key(pygame.K_RETURN)
    human.until(lambda: human.virtual.scene.sheet is None, 3)


def test_a_match_is_begun_anew_only_after_a_question(human: Desk) -> None:
    to_play(human)
    guide = human.window.guide
    human.key(pygame.K_b)
    assert guide.asks
    human.key(pygame.K_ESCAPE)
    assert not guide.asks
    human.wait(2)
    assert not human.virtual.session.table.finished
    human.key(pygame.K_b)
    human.key(pygame.K_RETURN)
    talk = human.virtual.session.table.talk
    human.until(lambda: talk.another_match, 15)
    assert human.virtual.session.table.finished


def test_the_next_deal_is_one_key_away(tmp_path: Path) -> None:
    with desk(tmp_path) as human:
        human.until(lambda: len(human.tabletop.cards(DECK)) == len(CARDS))
        human.key(pygame.K_n)
        human.until(lambda: human.state.phase == "deal", 3)
        human.key(pygame.K_n)  # nothing more to begin
        human.until(lambda: human.state.phase == "bid", 120)


# One step at a time


def scene_with(human: Desk, prompt: Prompt | None) -> Shown:
    scene = human.virtual.scene
    return replace(scene, seats=(replace(scene.seats[0], prompt=prompt), *scene.seats[1:]))


@pytest.mark.parametrize(
    ("item", "index", "expected"),
    [
        (MenuItem.TAKE_BACK, 0, Button.PLUS),
        (MenuItem.TAKE_BACK, 1, Button.OK),
        (MenuItem.TAKE_BACK, 2, Button.MINUS),
    ],
)
def test_the_shorter_way_through_the_menu_is_walked(
    human: Desk, item: MenuItem, index: int, expected: Button
) -> None:
    items = (MenuItem.LAST_TRICK, item, MenuItem.RULES, MenuItem.CLOSE)
    shown = scene_with(human, Prompt(PromptKind.MENU, items=items, index=index))
    place = human.virtual.scene.seats[0].place.number
    errand = Errand(Goal.TAKE_BACK, place, 0.0)
    assert errand.press(shown, 0.0, mended=True) is expected
    assert errand.press(shown, 0.3, mended=True) is None  # it waits


def test_what_the_menu_does_not_offer_closes_it(human: Desk) -> None:
    items = (MenuItem.CLOSE, MenuItem.RULES)
    shown = scene_with(human, Prompt(PromptKind.MENU, items=items))
    errand = Errand(Goal.LAST_TRICK, human.virtual.scene.seats[0].place.number, 0.0)
    assert errand.press(shown, 0.0, mended=True) is Button.OK


def test_an_errand_gives_up_where_nobody_sits_and_after_a_while(human: Desk) -> None:
    nobody = Errand(Goal.MENU, 7, 0.0)
    assert nobody.press(human.virtual.scene, 0.0, mended=True) is None
    assert nobody.is_done
    late = Errand(Goal.MENU, 2, 0.0)
    assert late.press(human.virtual.scene, 60.0, mended=True) is None
    assert late.is_done


def test_a_lobby_that_waits_for_an_answer_is_left_to_people() -> None:
    errand = Errand(Goal.NEW_MATCH, 2, 0.0)
    lobby = Lobby("ganjifa", waiting=Waiting.OFFERED)
    assert errand.press(lobby, 0.0, mended=True) is None
    assert errand.is_done
