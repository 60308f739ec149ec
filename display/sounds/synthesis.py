"""The table's sounds, made from numbers: strings, wood and paper, none longer than 300 ms."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from math import exp, pi, sin
from random import Random

from msgspec import Struct

from display.sounds.cues import Cue

RATE_HZ = 22_050
LONGEST_S = 0.3

#: The last share of every sound fades to nothing, so that none ends with a click.
_RELEASE = 0.4
_ATTACK_S = 0.003

#: The loudest sample; the rest up to 1 is room for two sounds at once.
_LOUDEST = 0.5


class Pluck(Struct, frozen=True):
    """A string that is plucked: a tone with overtones, which dies away."""

    pitch_hz: float
    begins_s: float = 0
    level: float = 1
    decay_s: float = 0.08
    overtones: tuple[float, ...] = (1, 0.35, 0.12)

    def at(self, since_s: float, _chance: Random) -> float:
        """The pressure so long after the sound began."""
        own_s = since_s - self.begins_s
        if own_s < 0:
            return 0
        wave = sum(
            share * sin(2 * pi * self.pitch_hz * number * own_s)
            for number, share in enumerate(self.overtones, start=1)
        )
        return self.level * wave * min(1, own_s / _ATTACK_S) * exp(-own_s / self.decay_s)


class Rustle(Struct, frozen=True):
    """Paper on cloth: noise that dies away at once."""

    begins_s: float = 0
    level: float = 1
    decay_s: float = 0.02

    def at(self, since_s: float, chance: Random) -> float:
        """The pressure so long after the sound began."""
        own_s = since_s - self.begins_s
        noise = chance.uniform(-1, 1)
        if own_s < 0:
            return 0
        return self.level * noise * min(1, own_s / _ATTACK_S) * exp(-own_s / self.decay_s)


Part = Pluck | Rustle

# A pentatonic scale: whatever sounds at the same time sounds well.
_A3, _C4, _D4, _E4, _G4, _A4 = 220.0, 261.63, 293.66, 329.63, 392.0, 440.0
_C5, _D5, _E5, _G5, _C6 = 523.25, 587.33, 659.26, 783.99, 1046.5

#: The sounds, quiet ones for what happens all the time.
_SCORE: dict[Cue, tuple[float, float, tuple[Part, ...]]] = {
    # loudness, length in s, parts
    Cue.CARD_READ: (0.35, 0.08, (Rustle(level=0.5, decay_s=0.01), Pluck(_C6, decay_s=0.02))),
    Cue.CARD_PLAYED: (0.5, 0.12, (Rustle(decay_s=0.018), Pluck(110, level=0.9, decay_s=0.03))),
    Cue.TRICK_TAKEN: (
        0.6,
        0.26,
        (Rustle(level=0.5, decay_s=0.06), Pluck(_G4), Pluck(_C5, begins_s=0.07)),
    ),
    Cue.BID: (0.5, 0.16, (Pluck(_E4, decay_s=0.05), Pluck(_E5, level=0.3, decay_s=0.03))),
    Cue.YOUR_TURN: (0.45, 0.28, (Pluck(_A4, decay_s=0.07), Pluck(_D5, begins_s=0.09))),
    Cue.REFUSED: (
        0.7,
        0.22,
        (Pluck(_D4 / 2, decay_s=0.07, overtones=(1, 0.6, 0.5, 0.3)), Rustle(level=0.15)),
    ),
    Cue.REPAIR: (0.7, 0.3, (Pluck(_D5), Pluck(_A4, begins_s=0.1), Pluck(_D4, begins_s=0.2))),
    Cue.READER_LOST: (0.8, 0.3, (Pluck(_E4), Pluck(_A3, begins_s=0.12, decay_s=0.1))),
    Cue.DEAL_ENDS: (
        0.7,
        0.3,
        (Pluck(_C4, decay_s=0.12), Pluck(_G4, begins_s=0.06), Pluck(_E5, begins_s=0.12)),
    ),
    Cue.MATCH_WON: (
        0.9,
        0.3,
        (
            Pluck(_C4, decay_s=0.2),
            Pluck(_E4, begins_s=0.04),
            Pluck(_G4, begins_s=0.08),
            Pluck(_C5, begins_s=0.12, decay_s=0.15),
            Pluck(_G5, begins_s=0.16, level=0.6, decay_s=0.15),
        ),
    ),
}


def samples(cue: Cue) -> array[int]:
    """The sound of a cue: 16-bit samples of one channel at `RATE_HZ`, the same each time."""
    loudness, lasts_s, parts = _SCORE[cue]
    return _levelled(list(_mixed(parts, lasts_s)), loudness * _LOUDEST)


def _mixed(parts: Sequence[Part], lasts_s: float) -> Iterable[float]:
    chance = Random(0)
    for number in range(round(lasts_s * RATE_HZ)):
        since_s = number / RATE_HZ
        release = min(1, (lasts_s - since_s) / (_RELEASE * lasts_s))
        yield release * sum(part.at(since_s, chance) for part in parts)


def _levelled(wave: Sequence[float], loudest: float) -> array[int]:
    """The wave with its highest peak at `loudest`, of 1."""
    peak = max(map(abs, wave))
    return array("h", (round(32767 * loudest * value / peak) for value in wave))
