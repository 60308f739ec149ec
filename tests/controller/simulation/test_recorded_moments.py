"""Recorded matches: what was recorded is what is played, and each moment is what its name says."""

from __future__ import annotations

import pytest

from controller.simulation.moments import RECORDED, moments
from controller.simulation.moments.recorded import Recording, Unrecorded, file_of
from controller.transcripts import lines_of, transcript_of
from display.scene import MenuItem, PromptKind, RulesSheet, Scene, SettingsSheet
from engine.facts import DealScore, MatchEnd, TrickTaken
from engine.moves import Draw
from engine.transcript import check, read

ALMA, BO, COMPUTER = range(3)


@pytest.fixture(scope="module")
def met() -> dict[str, Scene]:
    return moments("evening")


def asked(shown: Scene, seat: int) -> PromptKind | None:
    prompt = shown.seats[seat].prompt
    return prompt.kind if prompt else None


# The recordings


@pytest.mark.parametrize("name", RECORDED)
def test_the_match_at_the_table_is_the_one_recorded(name: str) -> None:
    played = "".join(lines_of([transcript_of(RECORDED[name].match(), staff=True)]))
    assert played == file_of(name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", RECORDED)
def test_a_recording_is_a_transcript_that_keeps_the_rules(name: str) -> None:
    (recorded,) = read(file_of(name).read_text(encoding="utf-8").splitlines())
    assert recorded.header.game == RECORDED[name].game
    assert check(recorded).mismatches == ()


def test_moves_are_told_seat_by_seat_and_a_drawn_card_is_not_known_before() -> None:
    (recorded,) = read(file_of("ramejan").read_text(encoding="utf-8").splitlines())
    found = Recording("ramejan", recorded)
    draws = [line.record for line in recorded.lines if isinstance(line.record, Draw)]
    assert all(draw.card for draw in draws)
    assert found.move(draws[0].seat, 0) == Draw(draws[0].seat, None)


def test_a_move_too_many_says_how_to_record_again() -> None:
    (recorded,) = read(file_of("ganjifa").read_text(encoding="utf-8").splitlines())
    with pytest.raises(Unrecorded, match=r"ganjifa was .* `python -m controller\.simul"):
        Recording("ganjifa", recorded).move(0, 99)


# The evening


def test_what_seats_are_asked_is_what_the_names_say(met: dict[str, Scene]) -> None:
    kinds = {
        "lead": PromptKind.PLAY,
        "menu": PromptKind.MENU,
        "rules": PromptKind.READ,
        "pause": PromptKind.PAUSED,
        "repair": PromptKind.REPAIR,
        "last-trick": PromptKind.PLAY,
        "score": PromptKind.NEXT_DEAL,
        "match-end": PromptKind.MATCH_OVER,
    }
    assert {name: asked(met[name], ALMA) for name in kinds} == kinds
    assert asked(met["settings"], BO) is PromptKind.ADJUST
    assert asked(met["agree"], BO) is PromptKind.AGREE
    assert all(shown.seats[COMPUTER].prompt is None for shown in met.values())


def test_sheets_lie_open_where_they_were_asked_for(met: dict[str, Scene]) -> None:
    rules, settings = met["rules"].sheet, met["settings"].sheet
    assert isinstance(rules, RulesSheet)
    assert isinstance(settings, SettingsSheet)
    assert (rules.place.number, rules.page) == (2, 2)
    assert (settings.place.number, settings.row) == (4, 1)
    assert all(met[name].sheet is None for name in met if name not in ("rules", "settings"))


def test_a_trick_is_taken_and_looked_at_again(met: dict[str, Scene]) -> None:
    assert any(isinstance(fact, TrickTaken) for fact in met["taken"].view.state.facts)
    assert not met["taken"].seats[ALMA].shows_last_trick
    assert met["last-trick"].seats[ALMA].shows_last_trick
    assert not met["menu"].seats[ALMA].shows_last_trick


def test_the_score_grows_to_the_end_of_the_match(met: dict[str, Scene]) -> None:
    deals = [met[name].view.state.deal for name in ("score", "standings", "match-end")]
    assert deals == sorted(set(deals))
    assert met["hands"].shows_hands
    assert any(isinstance(fact, DealScore) for fact in met["score"].view.state.facts)
    assert any(isinstance(fact, MatchEnd) for fact in met["match-end"].view.state.facts)


def test_a_menu_offers_the_sheets_that_are_pictured(met: dict[str, Scene]) -> None:
    prompt = met["menu"].seats[ALMA].prompt
    assert prompt is not None
    assert {MenuItem.RULES, MenuItem.SETTINGS, MenuItem.PAUSE} <= set(prompt.items)
