"""Which sounds a change of the table makes: a function of what it showed and what it shows now.

Everything that sounds is seen too, and scenes hold nothing hidden: two tables that look alike sound
alike. What the lobby and the invitation show is silent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import Enum

from display.foyer_scene import Shown
from display.panel import CALM
from display.scene import Notice, NoticeKind, PromptKind, Scene
from display.situation import Situation, Stage
from display.situations import situation


class Cue(Enum):
    """Kinds of events, each with a sound of its own; of those that happen at once the first is
    heard, and `YOUR_TURN` after it."""

    MATCH_WON = "match-won"
    DEAL_ENDS = "deal-ends"
    READER_LOST = "reader-lost"
    REPAIR = "repair"
    REFUSED = "refused"
    TRICK_TAKEN = "trick-taken"
    BID = "bid"
    CARD_PLAYED = "card-played"
    CARD_READ = "card-read"
    YOUR_TURN = "your-turn"


_LOSSES = frozenset({NoticeKind.READER_LOST, NoticeKind.READER_BLIND, NoticeKind.READER_PROTOCOL})
#: That a seat may not declare would tell what it holds, so it sounds like the question: not at all.
_SILENT = frozenset({NoticeKind.CANT_DECLARE})
_REPAIRS = frozenset({PromptKind.REPAIR, PromptKind.RETAP})
_CALLING = frozenset({Stage.AUCTION, Stage.DECLARE, Stage.TRUMP})


def cues(before: Shown | None, after: Shown) -> tuple[Cue, ...]:
    """What is to be heard, in this order; nothing where another match or another table begins."""
    if not isinstance(before, Scene) or not isinstance(after, Scene):
        return ()
    places = [[seat.place for seat in shown.seats] for shown in (before, after)]
    if before.game != after.game or places[0] != places[1]:
        return ()
    if before.settings.volume != after.settings.volume:
        return (Cue.CARD_PLAYED,)  # so that who sets it hears how loud it is
    heard = set(_heard(before, after))
    event = next((cue for cue in Cue if cue in heard and cue is not Cue.YOUR_TURN), None)
    turn = (Cue.YOUR_TURN,) if Cue.YOUR_TURN in heard and event not in _LOUDER else ()
    return (*((event,) if event else ()), *turn)


#: After these nobody needs to be told that it is their turn.
_LOUDER = frozenset({Cue.MATCH_WON, Cue.DEAL_ENDS, Cue.READER_LOST, Cue.REPAIR, Cue.REFUSED})


def _heard(before: Scene, after: Scene) -> Iterator[Cue]:
    was, now = situation(before), situation(after)
    yield from _told(before, after)
    yield from _staged(was, now)
    if sum(after.dealing) + after.dealing_talon > sum(before.dealing) + before.dealing_talon:
        yield Cue.CARD_READ
    pairs = list(zip(before.seats, after.seats, strict=True))
    if any(new.cards_ready > old.cards_ready for old, new in pairs):
        yield Cue.CARD_READ
    if any(
        new.waited_for and not old.waited_for and new.kind == "person" for old, new in pairs
    ) and now.stage not in (Stage.GATHER, Stage.DEAL):
        yield Cue.YOUR_TURN


def _told(before: Scene, after: Scene) -> Iterator[Cue]:
    """What is wrong now and was not before."""
    new = _notices(after) - _notices(before)
    if any(notice.kind in _LOSSES for _, notice in new):
        yield Cue.READER_LOST
    if any(notice.kind not in CALM and notice.kind not in _SILENT for _, notice in new):
        yield Cue.REFUSED
    if _repairs(after) - _repairs(before):
        yield Cue.REPAIR


def _notices(scene: Scene) -> Counter[tuple[int, Notice]]:
    """All notices, by seat; those for everybody are of seat -1."""
    told = Counter((-1, notice) for notice in scene.notices)
    told.update((n, notice) for n, seat in enumerate(scene.seats) for notice in seat.notices)
    return told


def _repairs(scene: Scene) -> set[int]:
    """The seats that are asked to put their cards right."""
    seats = enumerate(scene.seats)
    return {n for n, seat in seats if seat.prompt and seat.prompt.kind in _REPAIRS}


def _staged(was: Situation, now: Situation) -> Iterator[Cue]:
    """What happened in the game itself."""
    if now.stage is Stage.OVER and was.stage is not Stage.OVER:
        yield Cue.MATCH_WON
    if now.stage is Stage.SCORE and was.stage is not Stage.SCORE:
        yield Cue.DEAL_ENDS
    if now.thrown_in and not was.thrown_in:
        yield Cue.DEAL_ENDS
    if now.taken_by is not None and now.last_trick != was.last_trick:
        yield Cue.TRICK_TAKEN
    if was.stage in _CALLING and _calls(was) != _calls(now):
        yield Cue.BID
    if now.stage is Stage.PLAY and was.stage is Stage.PLAY and _laid(was) != _laid(now):
        yield Cue.CARD_PLAYED


def _calls(facts: Situation) -> tuple[object, ...]:
    return facts.calls, facts.passed, facts.declared, facts.receiver, facts.trump


def _laid(facts: Situation) -> tuple[object, ...]:
    """All that lies open or is laid down; a trick that is gathered adds nothing."""
    lying = facts.lying if facts.taken_by is None and any(facts.lying) else ()
    return lying, facts.discard, facts.melds
