"""Chopped, cut and garbled bytes: once the line heals, every placed card has come, once."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmware import frames
from hardware.conversation import Conversation
from hardware.events import CardLifted, CardPlaced, Event, ReaderFound, ReaderLost
from hardware.simulated.board.inprocess import BoardInProcess

BOARD = "e66038b713"
STEP_S = 0.05
UIDS = tuple(f"04A1B2C3D4E5{number:02X}" for number in range(6))


@dataclass
class Spoiler:
    """What a bad line does to the bytes of one moment."""

    seed: int
    chance: float

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)

    def spoil(self, raw: bytes) -> list[bytes]:
        spoilt = bytearray()
        for byte in raw:
            fate = self.random.random()
            if fate > self.chance:
                spoilt.append(byte)
            elif fate > self.chance / 2:
                spoilt += self.random.randbytes(self.random.randrange(3))
        cut = self.random.randrange(len(spoilt) + 1)
        return [bytes(spoilt[:cut]), bytes(spoilt[cut:])]


@dataclass
class Play:
    """A real board and a conversation, with a line between that may be bad."""

    acknowledges: bool
    now_s: float = 0.0
    given: dict[int, str] = field(default_factory=dict)  # by the board, by number
    taken: list[tuple[int, str]] = field(default_factory=list)
    lying: set[str] = field(default_factory=set)
    is_found: bool = False

    def __post_init__(self) -> None:
        self.board = BoardInProcess(BOARD, 1, "B001")
        self.truth = frames.Decoder()
        self.conversation = Conversation(BOARD, [0])
        self.conversation.opened(0.0)

    def run(self, for_s: float, spoiler: Spoiler | None = None) -> None:
        for _ in range(round(for_s / STEP_S)):
            self.now_s += STEP_S
            self.board.step(round(self.now_s * 1000))
            raw = self.board.read()
            for frame in self.truth.feed(raw):
                if frame.kind == "T":
                    self.given[frame.number("tap")] = frame.get("uid")
            for part in spoiler.spoil(raw) if spoiler else [raw]:
                self.note(self.conversation.receive(part, self.now_s))
            self.note(self.conversation.step(self.now_s))
            self.board.write(self.conversation.to_send(self.now_s))

    def note(self, events: list[Event]) -> None:
        for event in events:
            match event:
                case ReaderFound():
                    self.is_found, self.lying = True, set(event.lying)
                case ReaderLost():
                    self.is_found = False
                case CardPlaced():
                    assert self.is_found
                    self.taken.append((event.tap.number, event.uid))
                    self.lying.add(event.uid)
                    if self.acknowledges:
                        self.conversation.acknowledge(event.tap)
                case CardLifted():
                    assert event.uid in self.lying
                    self.lying.remove(event.uid)


ACTS = st.lists(
    st.tuples(st.sets(st.sampled_from(UIDS), max_size=2), st.sampled_from([0.2, 0.5, 1.0, 2.2])),
    min_size=1,
    max_size=5,
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    acts=ACTS,
    seed=st.integers(0, 2**16),
    chance=st.sampled_from([0.0005, 0.005, 0.015, 0.05, 1.0]),
    acknowledges=st.booleans(),
)
def test_no_tap_is_lost_or_doubled_once_the_line_heals(
    acts: list[tuple[set[str], float]], seed: int, chance: float, acknowledges: bool
) -> None:
    play = Play(acknowledges)
    play.run(1.0)
    spoiler = Spoiler(seed, chance)
    for uids, for_s in acts:
        play.board.lay(0, sorted(uids))
        play.run(for_s, spoiler)
    play.run(4.0)
    assert play.taken == sorted(play.given.items())
    assert play.lying == acts[-1][0]
    assert play.is_found


def test_a_line_of_noise_only_is_lost_and_found() -> None:
    play = Play(acknowledges=True)
    play.run(1.0)
    play.run(3.0, Spoiler(1, 1.0))
    assert not play.is_found
    play.run(1.0)
    assert play.is_found
