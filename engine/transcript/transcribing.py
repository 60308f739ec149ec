"""The transcript of moves that were made: their facts, and hands as they turned out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.facts import DealScore, Fact, PassedOut, SeatKind
from engine.moves import Deal, Draw, Exchange, Move
from engine.transcript.lines import Header, Line, Match
from engine.transcript.replay import Replay


def transcribe(header: Header, made: Iterable[Move | SeatKind]) -> Match:
    """The transcript of a match whose moves, and changes of who plays a seat, are `made`.

    Facts are added. In a learned match hands are written as they turned out.
    Raises BadOption, UnknownGame, IllegalMove and UnknownCard.
    """
    replay = Replay(header)
    written: list[Move | Fact] = []
    deal: list[Move | Fact] = []
    before = replay.state
    for record in made:
        if isinstance(record, SeatKind):
            replay.seat(record)
            deal.append(record)
            continue
        facts = replay.move(record)
        deal += [replay.as_made(record), *facts]
        if any(isinstance(fact, DealScore | PassedOut) for fact in facts):
            written += _as_written(deal, replay, before)
            deal, before = [], replay.state
    written += _as_written(deal, replay, before)
    return Match(header, tuple(Line(number, record) for number, record in enumerate(written, 2)))


def _as_written(deal: list[Move | Fact], replay: Replay, before: Any) -> list[Move | Fact]:
    """The records of one deal, which began in the state `before`, as a transcript writes them."""
    dealt = [record for record in deal if isinstance(record, Deal)]
    # Where cards are drawn into a hand, nobody can tell later which of them were dealt.
    drawn = any(isinstance(record, Draw) for record in deal)
    if not replay.learned or not dealt or drawn:
        unread = {move.to for move in dealt if move.card is None}
        return [record for record in deal if not _is_unwritten(record, unread)]
    if not any(isinstance(record, PassedOut) for record in deal):
        as_turned_out = _dealing(deal, replay.turned_out(deal))
        if replay.allows(before, as_turned_out):
            return as_turned_out
    return _dealing(deal, dealt)  # thrown in, or a revoke stands


def _dealing(deal: list[Move | Fact], cards: Iterable[Deal]) -> list[Move | Fact]:
    """The records of a learned deal, with `cards`, as far as they were read, for its own."""
    first = next(place for place, record in enumerate(deal) if isinstance(record, Deal))
    rest = [record for record in deal[first:] if not isinstance(record, Deal | Exchange)]
    return [*deal[:first], *[move for move in cards if move.card is not None], *rest]


def _is_unwritten(record: Move | Fact, unread: set[str]) -> bool:
    """Whether this is a card that nobody read, or of a stock with one: it is written whole."""
    if not isinstance(record, Deal):
        return False
    return record.card is None or (record.to == "stock" and record.to in unread)
