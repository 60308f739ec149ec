"""Match transcripts: one JSON object a line, enough to play a match again and check its facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from typing import Any

import msgspec
from msgspec import Struct

from engine.cards import UnknownCard
from engine.decisions import MoveReason
from engine.facts import (
    DealScore,
    Exhausted,
    Fact,
    MatchEnd,
    PassedOut,
    SeatKind,
    decode_fact,
    encode_fact,
)
from engine.games import UnknownGame, game
from engine.moves import (
    Bury,
    Deal,
    Dealer,
    Draw,
    Dukal,
    Exchange,
    Move,
    Pass,
    Play,
    Trump,
    decode_move,
    encode_move,
)
from engine.reasons import BadOption, IllegalMove
from engine.revokes import Made, Revoke, brought_to_light, told_once

__all__ = [
    "Check",
    "Header",
    "Line",
    "Match",
    "Mismatch",
    "UnreadableTranscript",
    "check",
    "read",
    "transcribe",
    "write",
]

VERSION = 1
_KINDS = ("person", "computer")


class UnreadableTranscript(ValueError):
    """A line that can't be read; the text names the line and what is wrong, but no card."""


class Header(Struct, frozen=True):
    """`options` are those that differ from the defaults.

    `learned`: the match was learned as played. Its hands are those after the exchange, which is not
    written, and cards never seen are left out; so are the hands of a deal with a revoke, since the
    rules would refuse the play from the hand as it turned out.
    """

    game: str
    seats: int
    options: dict[str, Any] = {}
    learned: bool = False


class Line(Struct, frozen=True):
    """A move or a fact, and the number of its line, from 1; of a computer's move the reason."""

    number: int
    record: Move | Fact
    reason: MoveReason | None = None


class _Reasoned(Struct, frozen=True):
    """What of a move's line is not the move."""

    reason: MoveReason | None = None


class Match(Struct, frozen=True):
    """One match of a transcript; a file may hold several."""

    header: Header
    lines: tuple[Line, ...]


class Mismatch(Struct, frozen=True):
    """Where a transcript and the rules differ. Names no card that has not been played."""

    line: int
    expected: str
    found: str


class Check(Struct, frozen=True):
    """What checking a match brought. `whole`: it ends with a scored deal, not inside one.

    `revokes` are those that stand in a match learned as played, each with its deal's number.
    """

    mismatches: tuple[Mismatch, ...]
    whole: bool
    deals: int  # that were scored
    state: Any  # after the last line that could be played
    revokes: tuple[tuple[int, Revoke], ...] = ()


def read(lines: Iterable[str]) -> list[Match]:
    """The matches in `lines`; blank lines and unknown keys are ignored.

    Raises UnreadableTranscript.
    """
    matches: list[Match] = []
    header: Header | None = None
    body: list[Line] = []
    for number, text in enumerate(lines, start=1):
        if not text.strip():
            continue
        try:
            record = _read_record(text, header)
        except (msgspec.DecodeError, BadOption, UnknownGame) as error:
            raise UnreadableTranscript(f"line {number}: {error}") from error
        if not isinstance(record, Header):
            body.append(Line(number, record, _read_reason(text)))
            continue
        if header is not None:
            matches.append(Match(header, tuple(body)))
        header, body = record, []
    if header is not None:
        matches.append(Match(header, tuple(body)))
    return matches


def _read_record(text: str, header: Header | None) -> Header | Move | Fact:
    record = msgspec.json.decode(text)
    if not isinstance(record, dict):
        raise msgspec.ValidationError("a line is a JSON object")
    if "transcript" in record:
        return _read_header(record)
    if header is None:
        raise msgspec.ValidationError('a match begins with a header, {"transcript":1,...}')
    if "move" in record:
        return decode_move(record)
    if "fact" not in record:
        raise msgspec.ValidationError('neither "move" nor "fact" nor "transcript" is in it')
    fact = decode_fact(record)
    if isinstance(fact, SeatKind):
        _check_seat(fact, header)
    return fact


def _read_reason(text: str) -> MoveReason | None:
    """The reason in a line. None without one, and for one of another make: keys that are not
    known here are ignored."""
    if '"reason"' not in text:
        return None
    try:
        return msgspec.json.decode(text, type=_Reasoned).reason
    except msgspec.ValidationError:
        return None


def _read_header(record: dict[str, Any]) -> Header:
    if record["transcript"] != VERSION:
        raise msgspec.ValidationError(f"only version {VERSION} of transcripts is known here")
    header = msgspec.convert(record, Header)
    game(header.game).start(header.seats, header.options)
    return header


def _check_seat(fact: SeatKind, header: Header) -> None:
    if fact.kind not in _KINDS:
        raise msgspec.ValidationError(f"kind can't be {fact.kind!r}, only {' or '.join(_KINDS)}")
    if not 0 <= fact.seat < header.seats:
        raise msgspec.ValidationError(f"there is no seat {fact.seat}, only 0 to {header.seats - 1}")


def write(match: Match) -> Iterator[str]:
    """The lines of a match, without line ends; `read` reads them back.

    Cards dealt that nobody read are left out; the card of an unread draw is null.
    """
    header = msgspec.to_builtins(match.header)
    if not match.header.learned:
        del header["learned"]
    yield _json({"transcript": VERSION, **header})
    for line in match.lines:
        if not (isinstance(line.record, Deal) and line.record.card is None):
            yield _json(_encode_line(line))


def _encode_line(line: Line) -> dict[str, Any]:
    encoded = _encode(line.record)
    if line.reason is not None:
        encoded["reason"] = msgspec.to_builtins(line.reason)
    return encoded


def _encode(record: Move | Fact) -> dict[str, Any]:
    return encode_fact(record) if isinstance(record, Fact) else encode_move(record)


def _json(record: dict[str, Any]) -> str:
    return msgspec.json.encode(record).decode()


class _Replay:
    """A match played again, move by move."""

    def __init__(self, header: Header) -> None:
        self.learned = header.learned
        self._rules = game(header.game)
        self._computers: set[int] = set()
        self._seats = header.seats
        self.state = self._rules.start(header.seats, header.options)
        # Never changed in place, since a trial is a copy of this.
        self._deal: tuple[Made, ...] = ()
        self._told: tuple[Revoke, ...] = ()  # of this deal
        self.revokes: tuple[tuple[int, Revoke], ...] = ()

    def seat(self, fact: SeatKind) -> None:
        if fact.kind == "computer":
            self._computers.add(fact.seat)
        else:
            self._computers.discard(fact.seat)
        persons = len(self._computers) < self._seats
        self.state = self._rules.seated(self.state, persons)

    def move(self, move: Move) -> tuple[Fact, ...]:
        """Make `move`; the facts that it brought. Raises IllegalMove and UnknownCard."""
        if self.learned:
            self._supply_unwritten(move)
        before, self.state = self.state, self._rules.apply(self.state, move)
        if self.learned:
            self._find_revokes(before, move)
        facts: tuple[Fact, ...] = self.state.facts
        return facts

    def _find_revokes(self, before: Any, move: Move) -> None:
        if isinstance(move, Dealer):
            self._deal, self._told = (), ()
        self._deal = (*self._deal, (before, move))
        if isinstance(move, Play | Dukal):
            known, found = self._told, brought_to_light(self._rules, self._deal, self.state)
            self._told = told_once(known, found)
            new = self._told[len(known) :]
            self.revokes += tuple((self.state.deal, one) for one in new)

    def _supply_unwritten(self, move: Move) -> None:
        """Make the moves before `move` that a learned match leaves out."""
        if not isinstance(move, Deal):
            for zone, count in self._rules.undealt(self.state).items():
                for _ in range(count):
                    self.state = self._rules.apply(self.state, Deal(None, zone))
        if isinstance(move, Trump) and self.state.phase == "exchange":
            self.state = self._rules.apply(self.state, Exchange(move.seat, (), ()))

    def allows(self, state: Any, records: Iterable[Move | Fact]) -> bool:
        """Whether the moves among `records` can be made from `state` on; nothing changes here."""
        trial = copy(self)
        trial.state = state
        try:
            for record in records:
                if not isinstance(record, Fact):
                    trial.move(record)
        except IllegalMove:
            return False
        return True

    def as_made(self, move: Move) -> Move:
        """`move`, which was just made, with the card that it drew, as far as it is known."""
        return Draw(move.seat, self.state.drawn[-1]) if isinstance(move, Draw) else move

    def left_out(self, fact: Fact) -> list[Fact]:
        """The facts of a pass that Ramejan's transcripts may leave out before `fact`, now made."""
        for seat in self._rules.to_act(self.state) if isinstance(fact, Exhausted) else ():
            if self._rules.refusal(self.state, Pass(seat)) is None:
                passed = self._rules.apply(self.state, Pass(seat))
                if fact in passed.facts:
                    self.state = passed
                    return list(passed.facts)
        return []

    def turned_out(self, deal: Iterable[Move | Fact]) -> list[Deal]:
        """`deal` as far as it is known now: all cards read of each hand, and beside the hands.

        The hands are those after the exchange of Suns and Moons, which a learned match leaves out,
        but before that of Unsun Karuta, of which it has the discard.
        """
        beside = [move for move in deal if isinstance(move, Deal) and move.to in ("okie", "side")]
        hands = zip(self._rules.hands_played(self.state), self.state.hands, strict=True)
        cards = {
            f"hand/{seat}": {*played.cards, *held.cards}
            for seat, (played, held) in enumerate(hands)
        }
        zones = self._rules.zones(self.state)
        cards["talon"] = {card for card, zone in zones.items() if zone == "talon"}
        for move in deal:
            if isinstance(move, Bury):
                cards[f"hand/{move.seat}"].add(move.card)
        okie = {move.card for move in beside if move.to == "okie"}
        known = [Deal(card, zone) for zone, held in cards.items() for card in sorted(held - okie)]
        return [*known, *beside]


def check(match: Match) -> Check:
    """Play a match again and compare each fact with what the rules conclude.

    Wrong facts are all found; at a move that can't be made the check ends.
    """
    replay = _Replay(match.header)
    due: list[Fact] = []
    mismatches: list[Mismatch] = []
    deals = 0
    whole = False
    for line in match.lines:
        record = line.record
        if isinstance(record, SeatKind):
            replay.seat(record)
            continue
        if isinstance(record, Fact):
            due = due or replay.left_out(record)
            expected = due.pop(0) if due else None
            mismatches += _compare(line.number, expected, record)
        else:
            mismatches += [Mismatch(line.number, _text(fact), _text(record)) for fact in due]
            try:
                due = list(replay.move(record))
            except (IllegalMove, UnknownCard) as error:
                refused = Mismatch(line.number, "a move that can be made", _refused(record, error))
                return Check((*mismatches, refused), False, deals, replay.state, replay.revokes)
        deals += isinstance(record, DealScore)
        whole = isinstance(record, DealScore | MatchEnd) and not due
    return Check(tuple(mismatches), whole, deals, replay.state, replay.revokes)


def _compare(line: int, expected: Fact | None, found: Fact) -> list[Mismatch]:
    if expected == found:
        return []
    return [Mismatch(line, "a move" if expected is None else _text(expected), _text(found))]


def _text(record: Move | Fact) -> str:
    """A fact in full; of a move, which may name a hidden card, only its kind and seat."""
    encoded = _encode(record)
    if isinstance(record, Fact):
        return _json(encoded)
    seat = f" by seat {encoded['seat']}" if "seat" in encoded else ""
    return f"{encoded['move']}{seat}"


def _refused(move: Move, error: IllegalMove | UnknownCard) -> str:
    return f"{_text(move)}: {error}"


def transcribe(header: Header, made: Iterable[Move | SeatKind]) -> Match:
    """The transcript of a match whose moves, and changes of who plays a seat, are `made`.

    Facts are added. In a learned match hands are written as they turned out.
    Raises BadOption, UnknownGame, IllegalMove and UnknownCard.
    """
    replay = _Replay(header)
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


def _as_written(deal: list[Move | Fact], replay: _Replay, before: Any) -> list[Move | Fact]:
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
