"""Hands tapped again, and seats that change between persons and computers."""

from __future__ import annotations

from controller.position import fold
from controller.rows import BOX, Swapped, decode_row, encode_row
from controller.transcripts import transcript_of
from display.scene import MenuItem, NoticeKind, PromptKind
from engine.moves import Play
from engine.transcript import check
from hardware.events import Button, Lamp
from tests.controller.rig import CENTRE, HANDS, TALON, Rig
from tests.controller.test_play import choose_in_menu

OK, PLUS = Button.OK, Button.PLUS
PERSONS = ("person", "person", "computer")


def tap_again(rig: Rig, seat: int, *cards: str) -> None:
    choose_in_menu(rig, seat, MenuItem.RETAP)
    for card in cards:
        rig.touch(seat, card)


def swapped_hands() -> tuple[list[str], list[str]]:
    """What seats 0 and 1 really hold: two of their cards went to the wrong person."""
    first = ["M3", "T1", *HANDS[0][2:]]
    second = [*HANDS[0][:2], *(card for card in HANDS[1] if card not in ("M3", "T1"))]
    return first, second


# Tapping a hand again


def test_a_hand_tapped_again_mends_both_hands_that_were_mixed_up() -> None:
    rig = Rig(PERSONS)
    rig.in_play(trump="C")
    rig.touch(0, "M3")
    assert rig.trick() == ()  # the ledger has it wrong
    first, second = swapped_hands()
    tap_again(rig, 0, *first)
    assert set(rig.state.hands[0].cards) == set(first)
    assert set(rig.state.hands[1].cards) == set(second)
    assert rig.prompt(0).kind is PromptKind.PLAY  # type: ignore[union-attr]
    rig.touch(0, "M3")
    assert rig.trick() == ("M3",)


def test_only_counts_are_shown_while_a_hand_is_tapped() -> None:
    rig = Rig(PERSONS)
    rig.in_play()
    tap_again(rig, 0, *HANDS[0][:3])
    prompt = rig.prompt(0)
    assert prompt is not None
    assert (prompt.kind, prompt.count, prompt.of) == (PromptKind.RETAP, 3, 12)
    rig.touch(0, HANDS[0][0])  # once is enough
    assert rig.prompt(0).count == 3  # type: ignore[union-attr]


def test_a_hand_that_the_ledger_had_right_changes_nothing() -> None:
    rig = Rig(PERSONS)
    rig.in_play()
    before = rig.table.position
    tap_again(rig, 0, *HANDS[0])
    assert rig.table.position == before
    assert not any(isinstance(row, Swapped) for row in rig.rows)


def test_a_card_of_the_box_replaces_the_one_that_is_missing() -> None:
    rig = Rig()
    rig.in_play(trump="C")
    virtual = rig.state.hands[1].cards[0]
    tap_again(rig, 0, virtual, *HANDS[0][1:])
    assert virtual in rig.state.hands[0]
    assert HANDS[0][0] in rig.state.hands[1]
    assert rig.table.position.spots[HANDS[0][0]] == BOX


def test_ok_stops_tapping_and_leaves_the_ledger_alone() -> None:
    rig = Rig(PERSONS)
    rig.in_play()
    before = rig.state
    tap_again(rig, 0, *HANDS[0][:3])
    rig.press(0, OK)
    assert rig.prompt(0).kind is PromptKind.PLAY  # type: ignore[union-attr]
    assert rig.state == before


def test_a_card_that_no_hand_can_hold_is_refused_while_tapping() -> None:
    rig = Rig(PERSONS)
    rig.in_play()
    rig.touch(0, "S1")
    rig.touch(1, "M3")
    choose_in_menu(rig, 0, MenuItem.RETAP)
    rig.tap(0, "S1")
    assert rig.notices(0) == [NoticeKind.PLAYED_ALREADY]
    assert rig.lamp(0) is Lamp.WRONG
    rig.lift(0, "S1")
    rig.tap_uid(0, "04FFFFFFFFFFFF")
    assert rig.notices(0) == [NoticeKind.NOT_YOURS]


def test_a_mended_hand_that_contradicts_what_was_played_changes_nothing() -> None:
    rig = Rig(PERSONS)
    rig.in_play(trump="C")
    rig.touch(0, "S10")
    rig.touch(1, "M3")  # seat 1 holds no Sun, as the ledger has it
    before = rig.state
    suns = ["S1", *(card for card in HANDS[1] if card not in ("M3", "M4"))]
    tap_again(rig, 1, *suns)
    assert rig.state == before
    assert rig.notices(1) == [NoticeKind.ILLEGAL]


def test_a_mended_hand_survives_the_journal_and_the_transcript() -> None:
    rig = Rig(PERSONS, options={"deals": 1})
    rig.in_play(trump="C")
    first, _ = swapped_hands()
    tap_again(rig, 0, *first)
    while rig.state.phase == "play":
        seats = rig.table.rules.to_act(rig.state)
        if seats and seats[0] != 2:
            move = rig.table.rules.legal_moves(rig.state)[0]
            assert isinstance(move, Play)
            rig.touch(seats[0], move.card)
        rig.wait(2)
    rows = [decode_row(encode_row(row)) for row in rig.rows]
    assert fold(rig.table.match.began, rows).position == rig.table.position
    checked = check(transcript_of(rig.table.match, staff=False))
    assert checked.mismatches == ()


# Leaving and sitting down


def test_a_computer_plays_on_for_a_person_who_leaves() -> None:
    rig = Rig(PERSONS)
    rig.in_play()
    choose_in_menu(rig, 1, MenuItem.LEAVE)
    assert rig.table.position.kinds == ("person", "computer", "computer")
    assert set(HANDS[1]) <= set(rig.table.position.cards_at(BOX))
    rig.touch(0, "S1")
    rig.wait(5)
    assert len(rig.state.tricks) == 1


def test_the_last_person_does_not_leave() -> None:
    rig = Rig()
    rig.in_play()
    choose_in_menu(rig, 0, MenuItem.LEAVE)
    assert rig.table.position.kinds[0] == "person"


def test_between_deals_a_button_takes_a_computers_seat() -> None:
    rig = Rig()
    rig.press(2, OK)
    assert rig.table.position.kinds == ("person", "computer", "person")
    rig.press(0, OK)
    for card in (*HANDS[0], *HANDS[2], *TALON):
        rig.touch(CENTRE, card)
    assert rig.state.phase == "bid"
    rig.press(1, OK)
    assert rig.table.position.kinds[1] == "computer"


def test_who_insists_on_a_card_of_another_hand_taps_the_own_again() -> None:
    rig = Rig(PERSONS)
    rig.in_play()
    rig.touch(0, "M3")
    assert rig.prompt(0).kind is PromptKind.PLAY  # type: ignore[union-attr]
    rig.touch(1, "S1")  # nothing is asked of this seat
    rig.touch(1, "S1")
    assert rig.prompt(1) is None
    rig.touch(0, "M3")
    assert rig.prompt(0).kind is PromptKind.RETAP  # type: ignore[union-attr]
    rig.press(0, Button.OK)
    rig.touch(0, "S1")
    assert rig.played() == [Play(0, "S1")]
