"""After a power cut: the table stands as the journal has it, and audits what lies on the pads."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import pytest

from controller.position import fold
from controller.rows import Row
from display.scene import NoticeKind, PromptKind, Scene
from engine.moves import Dealer, Exchange, Play
from hardware.events import Button, Lamp, Reader, Tap
from tests.controller.playing import acts, play_out
from tests.controller.rig import CENTRE, Rig
from tests.controller.walks import PERSONS, UNKNOWN_UID, after, exchanging

OPTIONS = {"deals": 2}
NEW_BOOT = "B008"


def power_cut(rig: Rig, kinds: tuple[str, ...] = PERSONS, batches: int | None = None) -> Rig:
    """A table that knows what the first `batches` commits of `rig` brought; no reader yet."""
    saved = rig.batches[:batches]
    taps: dict[Reader, Tap] = {batch.tap.reader: batch.tap for batch in saved if batch.tap}
    rows: list[Row] = [row for batch in saved for row in batch.rows]
    options = rig.table.match.began.options
    return Rig(kinds, options, tuple(rows), taps, readers_there=False)


# The journal


class Played(NamedTuple):
    """A whole match, and the scene after each number of commits at which somebody looked."""

    rig: Rig
    scenes: dict[int, Scene]


@cache
def whole_match() -> Played:
    rig = Rig(PERSONS, OPTIONS)
    scenes = {0: rig.scene}
    for _ in acts(rig):
        scenes[len(rig.batches)] = rig.scene
    return Played(rig, scenes)


def test_match_stands_as_before_wherever_the_power_was_cut() -> None:
    played, scenes = whole_match()
    assert len(scenes) > 120
    for batches, scene in scenes.items():
        again = power_cut(played, batches=batches)
        assert again.batches == []
        assert again.scene == scene
        rows = played.rows[: len(again.rows)]
        assert again.table.position == fold(played.table.match.began, rows).position


def test_after_every_commit_the_table_waits_for_hands_or_players_only() -> None:
    played, scenes = whole_match()
    went_on = 0
    for batches in set(range(len(played.batches))) - scenes.keys():
        again = power_cut(played, batches=batches)
        went_on += len(again.batches)
        assert again.rows == played.rows[: len(again.rows)]
        assert again.scene == scenes.get(batches + len(again.batches), again.scene)
    assert went_on == 0, "the virtual hands come with the last card tapped"


@pytest.mark.parametrize("tenth", range(0, 10, 3))
def test_resumed_match_ends_as_it_would_have(tenth: int) -> None:
    played, _ = whole_match()
    again = power_cut(played, batches=len(played.batches) * tenth // 10)
    for reader in again.table.pads:
        again.find(reader)
    again.continue_numbering(played)
    play_out(again)
    assert again.rows == played.rows


# The pads


def cut_in_play(*plays: tuple[int, str]) -> Rig:
    return power_cut(after(*plays), ("person",) * 3)


def prompt_kind(rig: Rig, seat: int) -> PromptKind | None:
    prompt = rig.prompt(seat)
    return prompt.kind if prompt else None


def lies(rig: Rig, seat: int, *cards: str, boot: str = NEW_BOOT) -> None:
    """The seat's reader is found with these cards, and its board reports them anew."""
    rig.find(seat, *cards)
    for card in cards:
        rig.tap(seat, card, boot)


def test_played_cards_that_lie_there_are_nothing() -> None:
    rig = cut_in_play((0, "S1"))
    lies(rig, 0, "S1")
    lies(rig, 1)
    assert rig.told == {}
    assert rig.lamp(0) is Lamp.OFF
    rig.touch(1, "M3")
    assert rig.played()[-1] == Play(1, "M3")


def test_card_on_the_pad_of_the_seat_to_act_is_asked_for_and_ok_plays_it() -> None:
    rig = cut_in_play((0, "S1"))
    lies(rig, 1, "M3")
    assert prompt_kind(rig, 1) is PromptKind.CONFIRM_CARD
    assert rig.trick() == ("S1",)
    rig.press(1, Button.OK)
    assert rig.trick() == ("S1", "M3")
    lies(rig, 2)
    rig.touch(2, "T5")
    assert len(rig.state.tricks) == 1


def test_card_that_is_lifted_instead_stays_in_the_hand() -> None:
    rig = cut_in_play((0, "S1"))
    lies(rig, 1, "M3")
    rig.lift(1, "M3")
    assert prompt_kind(rig, 1) is PromptKind.PLAY
    rig.tap(1, "M3", NEW_BOOT)
    assert rig.trick() == ("S1", "M3")


def test_another_card_tapped_beside_it_is_the_move() -> None:
    rig = cut_in_play((0, "S1"))
    lies(rig, 1, "M3")
    rig.tap(1, "M4", NEW_BOOT)
    assert rig.trick() == ("S1", "M4")


def test_illegal_card_gets_its_reason_after_ok() -> None:
    rig = cut_in_play((0, "M1"))
    lies(rig, 1, "T1")
    rig.press(1, Button.OK)
    assert rig.told == {1: [NoticeKind.ILLEGAL]}
    assert rig.trick() == ("M1",)
    rig.lift(1, "T1")
    rig.tap(1, "M3", NEW_BOOT)
    assert rig.trick() == ("M1", "M3")


def test_of_several_cards_one_must_go_before_the_other_is_played() -> None:
    rig = cut_in_play((0, "S1"))
    lies(rig, 1, "M3", "M4")
    rig.press(1, Button.OK)
    assert rig.told == {1: [NoticeKind.ONE_CARD]}
    rig.lift(1, "M4")
    assert rig.trick() == ("S1", "M3")


def test_card_of_a_seat_that_is_not_to_act_waits_for_its_turn() -> None:
    rig = cut_in_play((0, "S1"))
    lies(rig, 2, "T5")
    assert prompt_kind(rig, 2) is None
    lies(rig, 1)
    rig.touch(1, "M3")
    assert prompt_kind(rig, 2) is PromptKind.CONFIRM_CARD
    rig.press(2, Button.OK)
    assert len(rig.state.tricks) == 1


def test_strangers_card_that_lies_there_is_nothing() -> None:
    rig = cut_in_play((0, "S1"))
    lies(rig, 1, "S2", "T5")
    rig.tap_uid(1, UNKNOWN_UID, NEW_BOOT)
    assert rig.told == {1: [NoticeKind.NOT_YOURS]}, "tapped now, as the others were not"
    assert prompt_kind(rig, 1) is PromptKind.PLAY
    rig.lift_uid(1, UNKNOWN_UID)
    rig.tap(1, "M3", NEW_BOOT)
    assert rig.trick() == ("S1", "M3")


def resumed_on_the_same_boot() -> Rig:
    """The board of seat 1 ran on; its last tap in the journal has number 1."""
    rig = after((0, "S1"), (1, "M3"), (2, "T5"), (0, "S2"))
    again = power_cut(rig, ("person",) * 3)
    assert again.table.taps.known[Reader("B1", 0)].number == 1
    again.continue_numbering(rig)
    return again


def test_new_tap_of_a_board_that_ran_on_is_played_at_once() -> None:
    rig = resumed_on_the_same_boot()
    lies(rig, 1, "M4", boot="B007")
    assert rig.trick() == ("S2", "M4")


def test_tap_that_the_journal_holds_is_nothing() -> None:
    rig = resumed_on_the_same_boot()
    tap = rig.table.taps.known[Reader("B1", 0)]
    rig.find(1, "M3")
    rig.deliver_again(tap, "M3")
    assert rig.told == {}
    assert tap in rig.acknowledged
    assert rig.trick() == ("S2",)
    rig.lift(1, "M3")
    rig.touch(1, "M4")
    assert rig.trick() == ("S2", "M4")


def test_card_tapped_before_and_acknowledged_is_asked_for() -> None:
    rig = resumed_on_the_same_boot()
    rig.find(1, "M4")
    assert prompt_kind(rig, 1) is PromptKind.CONFIRM_CARD
    rig.press(1, Button.OK)
    assert rig.trick() == ("S2", "M4")


def test_reader_lost_later_is_no_power_cut() -> None:
    rig = cut_in_play((0, "S1"))
    rig.find(1)
    rig.lose(1)
    lies(rig, 1, "M3")
    assert rig.trick() == ("S1", "M3")


# Other moments of a deal


def test_dealt_card_that_still_lies_there_is_not_dealt_twice() -> None:
    rig = Rig(PERSONS)
    rig.put(Dealer(2))
    rig.tap(CENTRE, "S1")
    again = power_cut(rig)
    again.find(CENTRE, "S1")
    again.tap(CENTRE, "S1", NEW_BOOT)
    assert again.told == {}
    assert again.rows == rig.rows
    again.lift(CENTRE, "S1")
    again.tap(CENTRE, "M3", NEW_BOOT)
    assert "M3" in again.state.hands[1]


def test_card_whose_dealing_was_not_saved_is_dealt_now() -> None:
    rig = Rig(PERSONS)
    rig.put(Dealer(2))
    rig.touch(CENTRE, "S1")
    again = power_cut(rig)
    again.find(CENTRE, "M3")
    again.tap(CENTRE, "M3", NEW_BOOT)
    assert "M3" in again.state.hands[1]


def test_exchange_goes_on_with_the_cards_that_were_laid() -> None:
    rig = power_cut(exchanging("C7", "C8", "C9"))
    lies(rig, 0, "C7", "C8", "C9", "S1")
    prompt = rig.prompt(0)
    assert prompt is not None
    assert (prompt.kind, prompt.count) == (PromptKind.EXCHANGE, 3)
    rig.lift(0, "S1")
    rig.tap(0, "S1", NEW_BOOT)
    rig.press(0, Button.OK)
    assert rig.rows[-1].move == Exchange(0, ("S1",), ("C10",))  # type: ignore[union-attr]
