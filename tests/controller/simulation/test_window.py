"""The simulator's window over a whole table in virtual time: what is drawn can be used."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pygame
import pytest

from controller.actions import Touched
from controller.config import Config
from controller.customs.base import MENU
from controller.simulation.people import People
from controller.simulation.tabletop import BOX, CENTRE, DECK, TABLE, TALON, hand_spot
from controller.simulation.window import SIZES_PX, SimulatorWindow, largest_px, painter_for
from controller.simulation.window_layout import LEAST_PX
from display.frame import Painter
from display.language import language
from display.scene import MenuItem, NoticeKind, PromptKind
from display.window import HEADLESS
from engine.games import game
from engine.moves import Play
from hardware.events import Button, Lamp
from tests.controller.simulation.window_rig import CARDS, SIZE_PX, Desk, desk

CARDS_OF_GANJIFA = game("ganjifa").cards
MINUS, PLUS, OK = Button.MINUS, Button.PLUS, Button.OK
FOUR = ("person", "computer", "person", "computer")


@pytest.fixture
def human(tmp_path: Path) -> Iterator[Desk]:
    """One human, alone with computers."""
    with desk(tmp_path) as opened:
        yield opened


def bid_until_won(human: Desk) -> None:
    """The human bids as high as it goes, whenever it is asked."""
    while human.state.phase == "bid":
        human.until(lambda: human.state.phase != "bid" or human.virtual.scene.seats[0].waited_for)
        if human.state.phase == "bid":
            for _ in range(3):
                human.press(PLUS)
            human.press(OK)
    human.until(lambda: human.prompt() is not None)


def lay_talon(human: Desk) -> None:
    human.until(lambda: not human.tabletop.cards(TALON))
    for count in range(1, 5):
        human.click(human.point_of(human.hand()[-1]))
        human.until(lambda count=count: len(human.tabletop.cards(TALON)) == count)  # type: ignore[misc]
    human.press(OK)


def to_play(human: Desk) -> None:
    """Deal, auction, exchange and trump: the human has won the bid and leads."""
    human.deal()
    bid_until_won(human)
    lay_talon(human)
    human.press(PLUS)
    human.press(OK)
    human.until(lambda: human.state.phase == "play")


def legal_cards(human: Desk) -> list[str]:
    rules = human.virtual.session.table.rules
    return [c for c in human.hand() if rules.refusal(human.state, Play(0, c)) is None]


def wait_for_turn(human: Desk) -> None:
    human.until(lambda: human.state.phase != "play" or human.virtual.scene.seats[0].waited_for)


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


def test_a_card_dropped_on_the_floor_stays_where_it_was(human: Desk) -> None:
    human.deal()
    card, hand = human.hand()[0], human.hand()
    human.drag(human.point_of(card), (2, 2))
    assert human.hand() == hand


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


def test_minus_takes_a_step_back_and_the_arrows_walk_along_the_hand(human: Desk) -> None:
    human.deal()
    human.until(lambda: human.virtual.scene.seats[0].waited_for)
    for key, sign, value in ((pygame.K_PLUS, "+", True), (pygame.K_MINUS, "-", False)):
        human.key(key, sign)
        human.wait(0.3)
        prompt = human.prompt()
        assert prompt is not None
        assert (prompt.value is not None) is value
    in_order = sorted(human.hand(), key=CARDS.index)
    seen = []
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT):
        human.key(key)
        seen.append(human.window.touch.focus)
    assert seen == [in_order[0], in_order[1], in_order[0]]


@pytest.mark.parametrize(
    "event",
    [
        pygame.event.Event(pygame.QUIT),
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, unicode=""),
    ],
)
def test_closing_the_window_is_told(human: Desk, event: pygame.event.Event) -> None:
    assert human.look()
    pygame.event.post(event)
    assert not human.look()


# Pictures


def surface_of(human: Desk) -> bytes:
    """The table's surface once everything on it has come to rest."""
    virtual = human.virtual
    human.window.draw(virtual.scene, virtual.session.lamps, virtual.now_s + 4)
    shown = human.window.canvas.frame.subsurface(human.window.room.surface)
    return pygame.image.tobytes(shown, "RGB")


def alone(human: Desk) -> bytes:
    """What a real table would show."""
    size_px = human.window.room.surface[2:]
    painter = Painter(size_px, size_px[0] / 440, language("en"))
    return pygame.image.tobytes(painter.paint(human.virtual.scene), "RGB")


def test_the_surface_shows_what_the_table_shows_and_nothing_else(tmp_path: Path) -> None:
    phases = set()
    with desk(tmp_path, FOUR, People) as table:
        while table.state.phase != "over":
            table.wait(2.5)
            phases.add(table.state.phase)
            x, y = table.window.room.places[0].hand.rect.centre
            table.hover((x, y))
            assert surface_of(table) == alone(table)
    assert phases >= {"deal", "bid", "play", "over"}


def test_changes_are_drawn_as_the_whole_would_be(tmp_path: Path) -> None:
    with desk(tmp_path, FOUR, People) as table:
        for _ in range(12):
            table.wait(4)
            table.hover(table.window.room.places[0].hand.rect.centre)
            before = pygame.image.tobytes(table.window.canvas.frame, "RGB")
            table.window.canvas.forget()
            table.look()
            assert pygame.image.tobytes(table.window.canvas.frame, "RGB") == before


def test_the_screen_shows_the_picture(human: Desk) -> None:
    human.deal()
    human.look()
    shown = pygame.display.get_surface()
    assert shown is not None
    assert shown.get_size() == SIZE_PX
    whole = pygame.image.tobytes(shown, "RGB")
    assert whole == pygame.image.tobytes(human.window.canvas.frame, "RGB")


def test_nothing_is_drawn_while_nothing_changes(
    human: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    human.wait(2)
    drawn = []
    monkeypatch.setattr(pygame.display, "update", drawn.append)
    human.wait(0.4)
    assert drawn == []
    human.deal()
    assert drawn != []


def test_a_card_is_larger_under_the_mouse_and_while_it_is_dragged(human: Desk) -> None:
    human.deal()
    human.wait(1)
    plain = pygame.image.tobytes(human.window.canvas.frame, "RGB")
    at = human.point_of(sorted(human.hand(), key=CARDS.index)[4])
    human.hover(at)
    hovered = pygame.image.tobytes(human.window.canvas.frame, "RGB")
    human.mouse(pygame.MOUSEBUTTONDOWN, at)
    human.mouse(pygame.MOUSEMOTION, (640, 400))
    dragged = pygame.image.tobytes(human.window.canvas.frame, "RGB")
    human.mouse(pygame.MOUSEBUTTONUP, (1, 1))
    human.hover((1, 1))
    assert len({plain, hovered, dragged}) == 3
    assert pygame.image.tobytes(human.window.canvas.frame, "RGB") == plain


def test_computers_among_themselves_can_be_watched(tmp_path: Path) -> None:
    with desk(tmp_path, ("computer",) * 3) as table:
        table.until(lambda: table.state.phase == "play")
        for key in (pygame.K_RIGHT, pygame.K_RETURN, pygame.K_o):
            table.key(key)
        assert surface_of(table) == alone(table)


# Time and size


def test_input_is_looked_for_more_often_while_something_is_held(human: Desk) -> None:
    human.deal()
    human.wait(1)
    idle_s = human.window.next_deadline_s(10.0)
    human.mouse(pygame.MOUSEBUTTONDOWN, human.button(PLUS).rect.centre)
    assert 10.0 < human.window.next_deadline_s(10.0) < idle_s
    human.mouse(pygame.MOUSEBUTTONUP, human.button(PLUS).rect.centre)
    human.wait(1)
    assert human.window.next_deadline_s(10.0) == idle_s


def test_a_quick_click_stays_down_for_longer_than_a_contact_bounces(human: Desk) -> None:
    human.deal()
    human.until(lambda: human.virtual.scene.seats[0].waited_for)
    human.click(human.button(PLUS).rect.centre)
    due_s = human.window.touch.due_s
    assert due_s is not None
    assert due_s > human.virtual.now_s
    human.wait(0.3)
    prompt = human.prompt()
    assert prompt is not None
    assert prompt.value == prompt.low


@pytest.mark.parametrize(
    ("desktop_px", "expected"),
    [
        ((3840, 2160), SIZES_PX[0]),
        ((1920, 1080), SIZES_PX[1]),
        ((1440, 900), SIZES_PX[2]),
        ((1366, 768), LEAST_PX),
        ((1024, 768), LEAST_PX),
    ],
)
def test_the_window_is_as_large_as_the_desktop_allows(
    desktop_px: tuple[int, int], expected: tuple[int, int]
) -> None:
    assert largest_px(desktop_px) == expected


def test_a_window_opens_for_a_table_and_is_closed_with_it(
    human: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", HEADLESS)
    table = human.virtual.session.table
    with ExitStack() as leaving:
        seats, setup = table.match.began.seats, table.setup
        touched: list[Touched] = []
        window = SimulatorWindow.opened(
            leaving, human.tabletop, seats, setup, Config(), touched.append
        )
        assert set(window.room.places) == {0}
        window.draw(human.virtual.scene, {}, 0.0)
        assert pygame.display.get_surface() is not None
    assert not pygame.display.get_init()


def test_a_click_on_the_tables_own_screen_is_a_touch_of_it(human: Desk) -> None:
    human.until(lambda: len(human.tabletop.cards(DECK)) == len(CARDS))
    scene, room = human.virtual.scene, human.window.room
    painter = painter_for(SIZE_PX, {0: scene.seats[0].place})
    x, y = painter.layout(scene).seats[0].panel.rect.centre
    human.click((room.surface.x + x, room.surface.y + y))
    human.wait(0.3)
    assert human.state.phase == "deal"


# Other games


def test_ganjifa_is_dealt_to_the_last_card_and_all_forty_can_be_reached(tmp_path: Path) -> None:
    with desk(tmp_path, name="ganjifa", options={"period": "day"}) as human:
        human.until(lambda: len(human.tabletop.cards(DECK)) == 120)
        human.press(Button.OK)
        human.until(lambda: human.state.phase == "play", 120)
        human.until(lambda: len(human.hand()) == 40, 5)
        assert not human.tabletop.cards(CENTRE)
        for card in human.hand():
            human.hover(human.point_of(card))
            assert human.window.touch.focus == card


def test_arrows_reach_every_row_of_a_hand(tmp_path: Path) -> None:
    with desk(tmp_path, name="ganjifa", options={"period": "day"}) as human:
        human.until(lambda: len(human.tabletop.cards(DECK)) == 120)
        for card in CARDS_OF_GANJIFA[:40]:
            human.tabletop.move(card, hand_spot(2))
        focus = []
        for key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP):
            human.key(key)
            focus.append(human.window.touch.focus)
        named = [None if card is None else CARDS_OF_GANJIFA.index(card) for card in focus]
        assert named == [0, 20, 20, 19, 19]
