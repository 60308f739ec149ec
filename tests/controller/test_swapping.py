"""Between deals persons swap seats, take a computer's, and get up: names, scores, who plays on."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from controller.position import Match, fold
from controller.rows import MatchBegan, PersonsSwapped, SeatSetup, decode_row, encode_row
from controller.transcripts import transcript_of
from display.scene import MenuItem, PromptKind
from engine.facts import DealScore
from engine.reasons import IllegalMove, Reason
from engine.transcript import check
from hardware.events import Button
from tests.controller.playing import acts, play_out
from tests.controller.rig import Rig
from tests.controller.walks import leading

MINUS, PLUS, OK = Button.MINUS, Button.PLUS, Button.OK
THREE, FOUR = ("person",) * 3, ("person",) * 4


def scored(kinds: tuple[str, ...] = THREE, deals: int = 2) -> Rig:
    """A deal was played, and the score is shown."""
    rig = Rig(kinds, {"deals": deals})
    for _ in acts(rig):
        if rig.state.phase == "dealer" and any(rig.state.totals):
            return rig
    raise AssertionError("no deal was scored")


def choose(rig: Rig, seat: int, item: MenuItem) -> None:
    """By plus: between deals OK begins the deal."""
    rig.wait(1)
    rig.press(seat, PLUS)
    prompt = rig.prompt(seat)
    assert prompt is not None and prompt.kind is PromptKind.MENU
    rig.press(seat, *[PLUS] * prompt.items.index(item), OK)


def asked(rig: Rig, seat: int) -> PromptKind | None:
    prompt = rig.prompt(seat)
    return prompt.kind if prompt else None


def test_first_who_says_ok_swaps_and_each_keeps_the_own_score() -> None:
    rig = scored()
    a, b, c = rig.state.totals
    scores = rig.state.scores
    choose(rig, 0, MenuItem.SWAP)
    prompt = rig.prompt(1)
    assert prompt is not None
    assert (prompt.kind, prompt.item, prompt.seat) == (PromptKind.AGREE, MenuItem.SWAP, 0)
    assert asked(rig, 2) is PromptKind.AGREE
    rig.press(2, OK)
    assert rig.rows[-1] == PersonsSwapped(0, 2)
    assert rig.state.totals == (c, b, a)
    assert rig.state.scores == scores[::-1]
    assert [asked(rig, seat) for seat in range(3)] == [PromptKind.NEXT_DEAL] * 3


def test_who_declines_is_asked_no_more_and_the_others_still_are() -> None:
    rig = scored()
    choose(rig, 0, MenuItem.SWAP)
    rig.press(1, MINUS)
    assert (asked(rig, 1), asked(rig, 2)) == (PromptKind.NEXT_DEAL, PromptKind.AGREE)
    rig.press(2, MINUS)
    assert asked(rig, 2) is PromptKind.NEXT_DEAL
    assert not any(isinstance(row, PersonsSwapped) for row in rig.rows)


def test_next_deal_ends_the_proposal() -> None:
    rig = scored()
    choose(rig, 0, MenuItem.SWAP)
    rig.press(0, OK)
    assert rig.state.phase == "deal"
    assert PromptKind.AGREE not in [asked(rig, seat) for seat in range(3)]


def test_where_sides_score_the_score_stays_with_the_side() -> None:
    rig = scored(FOUR)
    totals = rig.state.totals
    choose(rig, 0, MenuItem.SWAP)
    rig.press(1, OK)
    assert rig.state.totals == totals


def named(*names: str) -> Match:
    seats = tuple(SeatSetup(place, "person", name) for place, name in enumerate(names, 1))
    return Match(MatchBegan("suns-and-moons", {}, seats, seed="names"))


def test_names_move_along_into_the_next_match_too() -> None:
    match = named("Ada", "Bo", "Cy")
    match.add(PersonsSwapped(0, 1))
    assert match.position.names == ("Bo", "Ada", "Cy")
    assert [(seat.place, seat.name) for seat in match.seats] == [(1, "Bo"), (2, "Ada"), (3, "Cy")]
    after = Match(replace(match.began, seats=match.seats))
    assert after.position.names == match.position.names


def test_names_are_shown_where_persons_sit() -> None:
    rig = scored()
    position = rig.table.shown
    rig.table.shown = replace(position, names=("Ada", "Bo", "Cy"))
    assert [seat.name for seat in rig.scene.seats] == ["Ada", "Bo", "Cy"]


def test_nobody_swaps_while_a_deal_is_played() -> None:
    rig = leading()
    rig.press(0, OK)
    assert MenuItem.SWAP not in rig.prompt(0).items  # type: ignore[union-attr]
    with pytest.raises(IllegalMove) as refused:
        rig.table.match.add(PersonsSwapped(0, 1))
    assert refused.value.reason is Reason.NOT_NOW


def test_alone_there_is_nobody_to_swap_with() -> None:
    rig = Rig()
    rig.press(0, PLUS)
    assert MenuItem.SWAP not in rig.prompt(0).items  # type: ignore[union-attr]


@pytest.mark.parametrize(("kinds", "other", "deals"), [(THREE, 2, 1), (FOUR, 1, 2)])
def test_match_with_a_swap_survives_the_journal_and_the_transcript(
    kinds: tuple[str, ...], other: int, deals: int
) -> None:
    rig = scored(kinds)
    choose(rig, 0, MenuItem.SWAP)
    rig.press(other, OK)
    play_out(rig)
    rows = [decode_row(encode_row(row)) for row in rig.rows]
    assert fold(rig.table.match.began, rows).position == rig.table.position
    transcript = transcript_of(rig.table.match, staff=False)
    assert check(transcript).mismatches == ()
    scores = [line for line in transcript.lines if isinstance(line.record, DealScore)]
    assert len(scores) == deals  # it ends where scores moved between seats


# Computers' seats


def test_person_moves_to_a_computers_seat() -> None:
    rig = scored(("person", "computer", "computer"))
    totals = rig.state.totals
    rig.press(2, OK)
    assert rig.table.position.kinds == ("person", "computer", "person")
    choose(rig, 0, MenuItem.LEAVE)
    assert rig.table.position.kinds == ("computer", "computer", "person")
    assert rig.state.totals == totals
    rig.wait(1)
    rig.press(2, OK)
    assert rig.state.phase == "deal"
    assert asked(rig, 2) is PromptKind.DEAL
    play_out(rig)


def test_who_comes_and_goes_stays_so_in_the_next_match() -> None:
    rig = scored(("person", "computer", "computer"))
    rig.press(2, OK)
    choose(rig, 0, MenuItem.LEAVE)
    assert [seat.kind for seat in rig.table.match.seats] == ["computer", "computer", "person"]
