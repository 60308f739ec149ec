"""Is the deck complete? What the table asks for between deals, and what it says of the rest."""

from __future__ import annotations

from controller.activities.checking import unsure_cards
from controller.rows import BOX, Moved
from display.scene import MenuItem, Notice, NoticeKind, Prompt, PromptKind
from engine.games.suns_and_moons import CARDS
from engine.moves import Bid, Deal
from hardware.events import Button, Lamp
from tests.controller.playing import acts
from tests.controller.rig import CENTRE, HANDS, TALON, Rig
from tests.controller.test_play import choose_in_menu
from tests.controller.walks import UNKNOWN_UID, leading

MINUS, PLUS, OK = Button.MINUS, Button.PLUS, Button.OK


def scored(kinds: tuple[str, ...] = ("person", "person", "computer")) -> Rig:
    """A whole deal was played by hand; the score is shown."""
    rig = Rig(kinds, {"deals": 2})
    for _ in acts(rig):
        if rig.state.phase == "dealer" and rig.state.scores:
            return rig
    raise AssertionError("no deal was scored")


def check(rig: Rig, seat: int = 0) -> Prompt | None:
    rig.wait(1)
    rig.press(seat, PLUS)
    menu = rig.prompt(seat)
    assert menu is not None and menu.kind is PromptKind.MENU
    rig.press(seat, *[PLUS] * menu.items.index(MenuItem.CHECK_DECK), OK)
    return rig.prompt(seat)


def virtual(rig: Rig) -> set[str]:
    """The cards that were drawn for the computer at seat 2, and stayed in the box."""
    moves = [row.move for row in rig.rows if isinstance(row, Moved) and row.spot == BOX]
    return {move.card for move in moves if isinstance(move, Deal) and move.card is not None}


def test_only_what_nobody_read_in_the_deal_is_asked_for() -> None:
    rig = scored()
    assert set(unsure_cards(rig.table.match)) == virtual(rig)
    assert check(rig) == Prompt(PromptKind.CHECK_DECK, count=0, of=12)


def test_deck_is_complete_with_the_last_card_on_any_pads() -> None:
    rig = scored()
    check(rig)
    for number, card in enumerate(sorted(virtual(rig))):
        rig.touch((0, 1, 2, CENTRE)[number % 4], card)
    assert rig.scene.notices == (Notice(NoticeKind.DECK_COMPLETE),)
    assert rig.prompt(0).kind is PromptKind.NEXT_DEAL  # type: ignore[union-attr]
    rig.press(1, OK)
    assert rig.state.phase == "deal"
    assert rig.scene.notices == ()


def test_ok_ends_it_and_names_what_is_missing_to_everybody() -> None:
    rig = scored()
    check(rig)
    lost, *rest = [card for card in CARDS if card in virtual(rig)]
    for card in rest[1:]:
        rig.touch(1, card)
    prompt = rig.prompt(0)
    assert prompt is not None and (prompt.count, prompt.of) == (10, 12)
    rig.press(0, OK)
    missing = Notice(NoticeKind.CARDS_MISSING, count=2, cards=(lost, rest[0]))
    assert rig.scene.notices == (missing,)


def test_found_again_they_are_asked_for_again() -> None:
    rig = scored()
    check(rig)
    rig.press(0, OK)
    rig.press(1, OK)
    assert rig.scene.notices == ()  # read, and nothing else
    assert rig.state.phase == "dealer"
    check(rig)
    for card in virtual(rig):
        rig.touch(CENTRE, card)
    assert rig.scene.notices == (Notice(NoticeKind.DECK_COMPLETE),)


def test_among_persons_all_was_read_in_the_deal() -> None:
    rig = scored(("person",) * 3)
    prompt = check(rig)
    assert prompt is not None and prompt.kind is PromptKind.NEXT_DEAL
    assert rig.scene.notices == (Notice(NoticeKind.DECK_COMPLETE),)


def test_before_the_first_deal_all_cards_of_the_game_are_asked_for() -> None:
    assert check(Rig()) == Prompt(PromptKind.CHECK_DECK, count=0, of=40)


def test_cards_of_who_left_were_read_when_they_were_dealt() -> None:
    rig = leading(options={"deals": 2})
    choose_in_menu(rig, 1, MenuItem.LEAVE)
    while rig.state.phase == "play":
        rig.put(rig.table.rules.legal_moves(rig.state)[0])
    assert set(unsure_cards(rig.table.match)) == set(HANDS[2])


def test_computers_talon_was_read_when_it_was_dealt() -> None:
    rig = Rig(("person", "person", "computer"), {"deals": 2})
    rig.dealt(dealer=2)
    rig.put(Bid(2, 60))
    while rig.state.phase != "dealer":
        rig.put(rig.table.rules.legal_moves(rig.state)[0])
    assert not set(unsure_cards(rig.table.match)) & {*HANDS[0], *HANDS[1], *TALON}


def test_tag_of_no_card_is_told_where_it_lies() -> None:
    rig = scored()
    check(rig)
    rig.tap_uid(1, UNKNOWN_UID)
    assert rig.told == {1: [NoticeKind.NOT_YOURS]}
    assert rig.lamp(1) is Lamp.WRONG
    rig.lift_uid(1, UNKNOWN_UID)
    assert rig.told == {}


def test_card_that_the_table_was_sure_of_changes_nothing() -> None:
    rig = scored()
    check(rig)
    known = next(card for card in CARDS if card not in virtual(rig))
    rig.touch(1, known)
    prompt = rig.prompt(0)
    assert prompt is not None and prompt.count == 0
    assert rig.told == {}


def test_another_who_checks_takes_over_what_was_seen() -> None:
    rig = scored()
    check(rig)
    rig.touch(0, min(virtual(rig)))
    assert check(rig, seat=1) == Prompt(PromptKind.CHECK_DECK, count=1, of=12)
    assert rig.prompt(0).kind is PromptKind.NEXT_DEAL  # type: ignore[union-attr]


def test_next_deal_ends_the_check() -> None:
    rig = scored()
    check(rig)
    rig.press(1, OK)
    assert rig.state.phase == "deal"
    assert rig.prompt(0).kind in (PromptKind.DEAL, PromptKind.RECEIVE)  # type: ignore[union-attr]
    rig.touch(CENTRE, "S1")
    assert sum(map(len, rig.state.hands)) == 1


def test_whole_check_writes_nothing_down() -> None:
    rig = scored()
    rows = len(rig.rows)
    check(rig)
    for card in virtual(rig):
        rig.touch(0, card)
    assert len(rig.rows) == rows
