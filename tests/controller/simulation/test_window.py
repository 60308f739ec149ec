"""The simulator's window over a whole table in virtual time: what is drawn can be used."""

from __future__ import annotations

import pygame

from controller.customs.base import MENU
from controller.simulation.tabletop import BOX, CENTRE, DECK, TABLE, TALON
from controller.simulation.window import painter_for
from controller.simulation.window_cards import in_hand
from display.language import language
from display.scene import MenuItem, NoticeKind, PromptKind
from hardware.events import Button, Lamp
from tests.controller.simulation.window_rig import (
    CARDS,
    SIZE_PX,
    Desk,
    bid_until_won,
    lay_talon,
    legal_cards,
    to_play,
    wait_for_turn,
)

MINUS, PLUS, OK = Button.MINUS, Button.PLUS, Button.OK


# Chores and buttons


def test_hands_gather_and_deal_but_ok_is_the_humans(human: Desk) -> None:
    human.until(lambda: len(human.tabletop.cards(DECK)) == len(CARDS))
    human.wait(5)
    assert human.state.phase == "dealer"
    human.press(OK)
    human.until(lambda: human.state.phase == "bid")
    human.until(lambda: len(human.tabletop.cards(TALON)) == 4)
    assert set(human.hand()) == set(human.state.hands[0].cards)
    assert not human.tabletop.cards(CENTRE)


def test_ok_before_the_cards_are_gathered_deals_all_the_same(human: Desk) -> None:
    human.until(lambda: len(human.tabletop.cards(DECK)) == len(CARDS))
    human.click(human.button(OK).rect.centre)
    human.until(lambda: human.state.phase == "deal")
    human.tabletop.move_all(CARDS, TABLE)
    human.until(lambda: human.state.phase == "bid")
    assert len(human.hand()) == 12


def test_a_click_on_the_deck_deals_the_next_card(human: Desk) -> None:
    human.until(lambda: len(human.tabletop.cards(DECK)) == len(CARDS))
    human.press(OK)
    human.until(lambda: human.state.phase == "deal")
    human.until(lambda: len(human.hand()) == 3 and not human.tabletop.cards(CENTRE))
    top = human.tabletop.cards(DECK)[0]
    human.click(human.point_of(top))
    assert human.tabletop.cards(CENTRE) == (top,)
    human.until(lambda: top in human.hand())
    assert top in human.state.hands[0]


def test_buttons_bid(human: Desk) -> None:
    human.deal()
    human.until(lambda: human.virtual.scene.seats[0].waited_for)
    prompt = human.prompt()
    assert prompt is not None
    assert prompt.kind is PromptKind.BID
    human.press(PLUS)
    chosen = human.prompt()
    assert chosen is not None
    assert chosen.value == prompt.low
    human.press(OK)
    assert human.state.calls[-1].points == prompt.low


def test_a_button_that_is_held_repeats(human: Desk) -> None:
    human.deal()
    human.until(lambda: human.virtual.scene.seats[0].waited_for)
    at = human.button(PLUS).rect.centre
    human.mouse(pygame.MOUSEBUTTONDOWN, at)
    human.wait(1.2)
    human.mouse(pygame.MOUSEBUTTONUP, at)
    human.wait(0.3)
    prompt = human.prompt()
    assert prompt is not None
    assert prompt.value is not None
    held = prompt.value
    assert held >= prompt.low + 4
    human.wait(1)
    after = human.prompt()
    assert after is not None
    assert after.value == held


def test_the_human_lays_four_and_the_hands_put_them_away(human: Desk) -> None:
    human.deal()
    bid_until_won(human)
    assert human.state.declarer == 0
    human.until(lambda: len(human.hand()) == 16)
    lay_talon(human)
    assert human.state.phase == "trump"
    assert len(human.hand()) == 12
    assert set(human.hand()) == set(human.state.hands[0].cards)


def test_a_computers_talon_goes_into_the_box(human: Desk) -> None:
    human.deal()
    human.until(lambda: len(human.tabletop.cards(TALON)) == 4)
    talon = human.tabletop.cards(TALON)
    while human.state.phase == "bid":
        human.until(lambda: human.state.phase != "bid" or human.virtual.scene.seats[0].waited_for)
        human.press(OK)  # passes; or says, before it is true, that the talon is away
    assert human.state.declarer in (1, 2)
    human.until(lambda: not human.tabletop.cards(TALON))
    assert set(talon) <= set(human.tabletop.cards(BOX))


# Cards


def test_a_click_taps_a_card_through_firmware_line_and_table(human: Desk) -> None:
    to_play(human)
    card = legal_cards(human)[0]
    human.click(human.point_of(card))
    human.until(lambda: human.state.trick is not None and card in human.state.trick.cards)
    human.until(lambda: card in human.tabletop.cards(TABLE))
    assert human.pad() == ()


def test_dragging_a_card_onto_the_pad_plays_it(human: Desk) -> None:
    to_play(human)
    card = legal_cards(human)[-1]
    human.drag(human.point_of(card), human.window.room.places[0].pad.rect.centre)
    human.until(lambda: human.state.trick is not None and card in human.state.trick.cards)


def test_a_refused_card_is_dragged_back_and_another_one_played(human: Desk) -> None:
    to_play(human)
    wrong = None
    while wrong is None:
        wait_for_turn(human)
        legal = legal_cards(human)
        wrong = next((card for card in human.hand() if card not in legal), None)
        if wrong is None:
            human.click(human.point_of(legal[0]))
            human.until(lambda card=legal[0]: card in human.tabletop.cards(TABLE))  # type: ignore[misc]
    human.click(human.point_of(wrong))
    human.until(lambda: bool(human.virtual.scene.seats[0].notices))
    assert human.virtual.scene.seats[0].notices[0].kind is NoticeKind.ILLEGAL
    assert Lamp.WRONG in human.virtual.session.lamps.values()
    human.wait(5)
    assert human.pad() == (wrong,)  # nobody decides for the human
    human.drag(human.point_of(wrong), human.window.room.places[0].hand.rect.centre)
    assert human.pad() == ()
    human.until(lambda: not human.virtual.scene.seats[0].notices)
    assert wrong in human.state.hands[0]


def test_a_click_on_another_card_takes_the_refused_one_up(human: Desk) -> None:
    to_play(human)
    human.click(human.point_of(legal_cards(human)[0]))
    human.until(lambda: len(human.hand()) == 11)
    early, better = human.hand()[:2]
    human.click(human.point_of(early))
    human.click(human.point_of(better))
    assert human.pad()[-1:] == (better,)
    assert early in human.hand()


def test_a_click_on_a_pad_lifts_its_card(human: Desk) -> None:
    human.deal()
    card = human.hand()[0]
    human.click(human.point_of(card))
    human.until(lambda: human.virtual.scene.seats[0].cards_ready == 1)
    human.click(human.point_of(card))
    human.until(lambda: human.virtual.scene.seats[0].cards_ready == 0)
    assert card in human.hand()


def test_a_double_click_takes_one_card(human: Desk) -> None:
    to_play(human)
    card = in_hand(human.tabletop, 2, human.virtual.scene)[0]
    at, hand = human.point_of(card), set(human.hand())
    human.click(at)
    human.wait(0.15)
    human.click(at)  # where the next card has moved to
    human.wait(0.5)
    assert hand - set(human.hand()) == {card}
    human.click(at)
    assert len(human.hand()) == len(hand) - 2


def test_a_card_dropped_on_the_floor_stays_where_it_was(human: Desk) -> None:
    human.deal()
    card, hand = human.hand()[0], human.hand()
    human.drag(human.point_of(card), (2, 2))
    assert human.hand() == hand


def test_who_plays_alone_lays_cards_away_by_dropping_them_on_the_talon(human: Desk) -> None:
    human.deal()
    bid_until_won(human)
    human.until(lambda: not human.tabletop.cards(TALON))
    card = human.hand()[-1]
    for pile in (DECK, BOX):  # nobody means to
        human.drag(human.point_of(card), human.window.room.piles[pile].card.rect.centre)
        assert card in human.hand()
    human.drag(human.point_of(card), human.window.room.piles[TALON].card.rect.centre)
    assert human.pad() == (card,)
    human.until(lambda: human.tabletop.cards(TALON) == (card,))


def test_a_card_may_be_dropped_on_any_pad_and_in_the_middle(human: Desk) -> None:
    human.deal()
    card = human.hand()[0]
    human.drag(human.point_of(card), human.window.room.centre.rect.centre)
    assert card in human.tabletop.cards(CENTRE)
    human.drag(human.point_of(card), human.window.room.surface.centre)
    assert card in human.tabletop.cards(TABLE)


def test_a_finger_that_trembles_still_taps(human: Desk) -> None:
    human.deal()
    card = human.hand()[0]
    x, y = human.point_of(card)
    human.drag((x, y), (x + 4, y + 5))
    assert human.pad() == (card,)


def test_what_was_taken_back_goes_back_into_the_hand(human: Desk) -> None:
    to_play(human)
    card, hand = legal_cards(human)[0], set(human.hand())
    human.click(human.point_of(card))
    human.until(lambda: human.state.trick is not None and card in human.state.trick.cards)
    human.press(OK)
    for _ in range(MENU.index(MenuItem.TAKE_BACK)):
        human.press(PLUS)
    human.press(OK)
    prompt = human.prompt()
    assert prompt is not None
    assert prompt.kind is PromptKind.REPAIR
    human.until(lambda: set(human.hand()) == hand)
    human.press(OK)
    assert human.state.trick.cards == ()
    assert set(human.state.hands[0].cards) == hand


def test_a_card_that_others_took_meanwhile_is_not_moved_again(human: Desk) -> None:
    human.deal()
    card = human.hand()[0]
    human.mouse(pygame.MOUSEBUTTONDOWN, human.point_of(card))
    human.tabletop.move(card, BOX)
    human.mouse(pygame.MOUSEBUTTONUP, human.window.room.places[0].pad.rect.centre)
    assert card in human.tabletop.cards(BOX)


# Keys


def test_the_keyboard_alone_plays_a_trick(human: Desk) -> None:
    human.until(lambda: len(human.tabletop.cards(DECK)) == len(CARDS))
    human.key(pygame.K_o)
    human.until(lambda: human.state.phase == "bid")
    while human.state.phase == "bid":
        human.until(lambda: human.state.phase != "bid" or human.virtual.scene.seats[0].waited_for)
        human.key(pygame.K_EQUALS, "+")
        human.wait(0.3)
        human.key(pygame.K_o)
        human.wait(0.3)
    if human.state.declarer == 0:
        human.until(lambda: human.prompt() is not None and len(human.hand()) == 16)
        for count in range(1, 5):
            human.key(pygame.K_RIGHT)
            human.key(pygame.K_RETURN)
            human.until(lambda n=count: len(human.tabletop.cards(TALON)) == n)  # type: ignore[misc]
        human.key(pygame.K_o)
        human.until(lambda: human.state.phase == "trump")
        human.wait(0.3)
        human.key(pygame.K_o)
    while not human.state.tricks:
        wait_for_turn(human)
        human.key(pygame.K_RIGHT)
        human.key(pygame.K_RETURN)
        human.wait(1)
    assert len(human.state.tricks) == 1


def test_enter_pressed_too_often_while_cards_are_dealt_opens_no_menu(human: Desk) -> None:
    human.until(lambda: len(human.tabletop.cards(DECK)) == len(CARDS))
    human.key(pygame.K_RETURN)
    human.until(lambda: human.state.phase == "deal")
    while human.state.phase == "deal":
        human.key(pygame.K_RETURN)
        human.wait(0.2)
        assert asked(human) in (None, PromptKind.DEAL, PromptKind.RECEIVE, PromptKind.BID)
    assert human.state.phase == "bid"


def test_minus_takes_a_step_back_and_the_arrows_walk_along_the_hand(human: Desk) -> None:
    human.deal()
    human.until(lambda: human.virtual.scene.seats[0].waited_for)
    for key, sign, value in ((pygame.K_PLUS, "+", True), (pygame.K_MINUS, "-", False)):
        human.key(key, sign)
        human.wait(0.3)
        prompt = human.prompt()
        assert prompt is not None
        assert (prompt.value is not None) is value
    in_order = in_hand(human.tabletop, 2, human.virtual.scene)
    assert set(in_order) == set(human.hand())
    seen = []
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT):
        human.key(key)
        seen.append(human.window.touch.focus)
    assert seen == [in_order[0], in_order[1], in_order[0]]


def test_closing_the_window_is_told(human: Desk) -> None:
    assert human.look()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert not human.look()


def test_escape_asks_before_it_closes_the_window(human: Desk) -> None:
    for answer in (pygame.K_ESCAPE, pygame.K_SPACE):
        human.key(pygame.K_ESCAPE)
        assert human.look()
        assert human.window.guide.saying(language("en")).answers == ("Yes", "No")
        human.key(answer)
    assert not human.look()


def test_escape_closes_the_menu_a_sheet_and_lets_go_of_a_card(human: Desk) -> None:
    human.deal()
    human.until(lambda: human.virtual.scene.seats[0].waited_for)
    human.key(pygame.K_m)
    human.until(lambda: asked(human) is PromptKind.MENU)
    human.key(pygame.K_ESCAPE)
    human.until(lambda: asked(human) is PromptKind.BID)
    human.key(pygame.K_r)
    human.until(lambda: human.virtual.scene.sheet is not None)
    human.wait(0.5)
    human.key(pygame.K_ESCAPE)
    human.until(lambda: human.virtual.scene.sheet is None)
    human.mouse(pygame.MOUSEBUTTONDOWN, human.point_of(human.hand()[0]))
    human.mouse(pygame.MOUSEMOTION, human.window.room.places[0].pad.rect.centre)
    focus = human.window.touch.focus
    human.key(pygame.K_ESCAPE)
    human.mouse(pygame.MOUSEBUTTONUP, human.window.room.places[0].pad.rect.centre)
    assert focus is not None
    assert human.pad() == ()
    assert human.window.guide.saying(language("en")).answers == ()


def asked(human: Desk) -> PromptKind | None:
    prompt = human.prompt()
    return prompt.kind if prompt is not None else None


def test_a_click_on_the_tables_own_screen_is_a_touch_of_it(human: Desk) -> None:
    human.until(lambda: len(human.tabletop.cards(DECK)) == len(CARDS))
    scene, room = human.virtual.scene, human.window.room
    painter = painter_for(SIZE_PX, {0: scene.seats[0].place})
    x, y = painter.layout(scene).seats[0].panel.rect.centre
    human.click((room.surface.x + x, room.surface.y + y))
    human.wait(0.3)
    assert human.state.phase == "deal"
