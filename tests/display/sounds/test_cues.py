"""What is heard when: one sound a change, and nothing that is not seen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from display.foyer_scene import Attract, Lobby
from display.scene import Notice, NoticeKind, Prompt, PromptKind, Scene
from display.sounds.cues import Cue, cues
from engine.reasons import Reason
from tests.display import unsun_scenes
from tests.display.gallery import EVERY_SCREEN, painted, sample
from tests.display.scenes import SCREENS, Match, at_seat, bidding, everywhere, playing, scene
from tests.display.test_frame import swapped

TRICK = SCREENS["trick"](4)


def after(match: Match, act: Callable[[Match], object]) -> tuple[Cue, ...]:
    """What is heard when the match goes on."""
    before = scene(match)
    act(match)
    return cues(before, scene(match))


def at_first_seat(made: Scene = TRICK, **changes: object) -> tuple[Cue, ...]:
    return cues(made, at_seat(made, 0, **changes))


def noticed(kind: NoticeKind, reason: Reason | None = None) -> tuple[Cue, ...]:
    return at_first_seat(notices=(Notice(kind, reason),))


def test_a_card_that_is_dealt_or_laid_ready_is_read() -> None:
    dealing = scene(Match(4).deal(4), dealing=(1, 1, 1, 1))
    assert cues(dealing, replace(dealing, dealing=(1, 2, 1, 1))) == (Cue.CARD_READ,)
    assert cues(dealing, replace(dealing, dealing_talon=1)) == (Cue.CARD_READ,)
    assert at_first_seat(cards_ready=1) == (Cue.CARD_READ,)


def test_a_card_is_played_and_the_next_person_is_called() -> None:
    match = playing(4).cards(1)
    assert after(match, lambda match: match.cards(1)) == (Cue.CARD_PLAYED, Cue.YOUR_TURN)


def test_a_computer_is_not_called() -> None:
    match = playing(4)
    while match.turn != 1:
        match.cards(1)
    assert after(match, lambda match: match.cards(1)) == (Cue.CARD_PLAYED,)


def test_a_trick_is_taken_and_is_heard_once() -> None:
    match = playing(4).cards(3)
    assert after(match, lambda match: match.cards(1))[0] is Cue.TRICK_TAKEN
    assert after(match, lambda match: match.cards(1))[0] is Cue.CARD_PLAYED


def test_bids_are_heard_and_passes_too() -> None:
    match = bidding(4)
    assert after(match, lambda match: match.call(35))[0] is Cue.BID
    assert after(match, lambda match: match.call(None))[0] is Cue.BID


def test_a_deal_ends_and_a_match_is_won() -> None:
    assert after(playing(4).cards(35), lambda match: match.cards(1)) == (Cue.DEAL_ENDS,)
    match = Match(4, deals=1).deal().call(31, *[None] * 3).exchange().trump().cards(35)
    assert after(match, lambda match: match.cards(1)) == (Cue.MATCH_WON,)


def test_a_deal_that_all_pass_ends_too() -> None:
    match = Match(4).deal().call(*[None] * 3)
    assert after(match, lambda match: match.call(None)) == (Cue.DEAL_ENDS,)


def test_a_refusal_is_heard_and_heard_again() -> None:
    assert noticed(NoticeKind.ILLEGAL, Reason.FOLLOW_SUIT) == (Cue.REFUSED,)
    refused = SCREENS["refusal"](4)
    assert cues(refused, refused) == ()
    assert cues(refused, everywhere(refused, notices=())) == ()


def test_a_lost_reader_and_a_repair_are_heard() -> None:
    assert noticed(NoticeKind.READER_LOST) == (Cue.READER_LOST,)
    assert at_first_seat(prompt=Prompt(PromptKind.REPAIR, seat=0)) == (Cue.REPAIR,)
    assert at_first_seat(prompt=Prompt(PromptKind.MENU)) == ()


def test_of_what_happens_at_once_the_worst_is_heard() -> None:
    lost = Notice(NoticeKind.READER_LOST)
    refused = Notice(NoticeKind.ILLEGAL, Reason.FOLLOW_SUIT)
    assert at_first_seat(notices=(refused, lost), cards_ready=1) == (Cue.READER_LOST,)


def test_another_volume_is_heard_at_once() -> None:
    louder = replace(TRICK, settings=replace(TRICK.settings, volume=80))
    assert cues(TRICK, louder) == (Cue.CARD_PLAYED,)


def test_what_is_calm_is_silent() -> None:
    assert noticed(NoticeKind.DISK_SLOW) == ()
    assert noticed(NoticeKind.DECK_COMPLETE) == ()


def test_the_lobby_the_invitation_and_another_match_are_silent() -> None:
    other = unsun_scenes.SCREENS["trick"]()
    assert cues(None, TRICK) == ()
    assert cues(TRICK, Attract(SCREENS["over"](4))) == ()
    assert cues(Attract(TRICK), Attract(SCREENS["over"](4))) == ()
    assert cues(Lobby(TRICK.game), TRICK) == ()
    assert cues(TRICK, other) == ()
    assert cues(SCREENS["trick"](3), TRICK) == ()


@pytest.mark.parametrize("name", EVERY_SCREEN)
def test_what_looks_the_same_is_silent(name: str) -> None:
    made = sample(name)
    assert cues(made, replace(made)) == ()


def test_that_a_seat_may_not_declare_is_no_more_heard_than_seen() -> None:
    asked = unsun_scenes.SCREENS["declare"]()
    refused = at_seat(asked, 0, notices=(Notice(NoticeKind.CANT_DECLARE),))
    assert painted(asked) == painted(refused)
    assert cues(asked, refused) == ()


@pytest.mark.parametrize("plays", [0, 3, 4])
def test_hidden_cards_make_no_difference(plays: int) -> None:
    match = playing(4).cards(plays)
    other = Match(4)
    other.state = swapped(match, 1, 3)
    start = scene(playing(4))
    assert other.state != match.state
    assert cues(start, scene(match)) == cues(start, scene(other))
