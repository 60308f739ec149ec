"""The table's sounds, made from numbers: strings, wood and paper, none longer than 300 ms."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import accumulate
from math import exp, pi, sin, sqrt
from random import Random

from msgspec import Struct

from display.sounds.cues import Cue

RATE_HZ = 22_050
LONGEST_S = 0.3

#: The last share of every sound fades to nothing, so that none ends with a click.
_RELEASE = 0.4
_ATTACK_S = 0.003

#: How long the part of a sound is that says how loud it seems.
_HEARD_S = 0.05

#: Paper on cloth has little above this.
_PAPER_HZ = 2_500


class Pluck(Struct, frozen=True):
    """A string that is plucked: a tone with overtones, which dies away."""

    pitch_hz: float
    begins_s: float = 0
    level: float = 1
    decay_s: float = 0.08
    overtones: tuple[float, ...] = (1, 0.35, 0.12)

    def at(self, since_s: float) -> float:
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

    def at(self, since_s: float) -> float:
        """The pressure so long after the sound began."""
        own_s = since_s - self.begins_s
        if own_s < 0:
            return 0
        noise = _noise()[round(own_s * RATE_HZ)]
        return self.level * noise * min(1, own_s / _ATTACK_S) * exp(-own_s / self.decay_s)


@cache
def _noise() -> tuple[float, ...]:
    """Noise as long as the longest sound, from -1 to 1, without what is above `_PAPER_HZ`."""
    chance, share = Random(0), 1 - exp(-2 * pi * _PAPER_HZ / RATE_HZ)
    wave, value = [], 0.0
    for _ in range(round(LONGEST_S * RATE_HZ) + 1):
        value += share * (chance.uniform(-1, 1) - value)
        wave.append(value)
    highest = max(map(abs, wave))
    return tuple(value / highest for value in wave)


Part = Pluck | Rustle

# A pentatonic scale: whatever sounds at the same time sounds well. Nothing is lower, since the
# speakers of small screens play little below 300 Hz.
_E4, _G4, _A4, _C5, _D5, _E5, _G5 = 329.63, 392.0, 440.0, 523.25, 587.33, 659.26, 783.99
_A5, _C6, _E6 = 880.0, 1046.5, 1318.51
_DULL = (0.5, 1, 0.7, 0.35)

#: The sounds. What happens all the time is 4 dB and more below what must be heard. What goes well
#: rises, what is lost falls; a refusal knocks twice, what is to be repaired comes back up.
_SCORE: dict[Cue, tuple[float, float, tuple[Part, ...]]] = {
    # loudness in dBFS of the loudest `_HEARD_S`, length in s, parts
    Cue.CARD_READ: (-24, 0.1, (Pluck(_E6, decay_s=0.03, overtones=(1, 0.2)),)),
    Cue.CARD_PLAYED: (-23, 0.12, (Rustle(decay_s=0.018), Pluck(_E4, level=0.7, decay_s=0.02))),
    Cue.TRICK_TAKEN: (
        -21,
        0.26,
        (
            Rustle(level=0.7, decay_s=0.07),
            Pluck(_G5, level=0.8, decay_s=0.05),
            Pluck(_C5, begins_s=0.08),
        ),
    ),
    Cue.BID: (-21, 0.2, (Pluck(_C5, decay_s=0.06), Pluck(_G5, level=0.6, decay_s=0.06))),
    Cue.YOUR_TURN: (-21, 0.28, (Pluck(_A4, decay_s=0.07), Pluck(_A5, begins_s=0.1))),
    Cue.REFUSED: (
        -17,
        0.24,
        (
            Pluck(_E4, decay_s=0.035, overtones=_DULL),
            Pluck(_E4, begins_s=0.1, decay_s=0.05, overtones=_DULL),
        ),
    ),
    Cue.REPAIR: (-17, 0.3, (Pluck(_D5), Pluck(_A4, begins_s=0.09), Pluck(_D5, begins_s=0.18))),
    Cue.READER_LOST: (-16, 0.3, (Pluck(_A4), Pluck(_E4, begins_s=0.13, decay_s=0.1))),
    Cue.DEAL_ENDS: (
        -17,
        0.3,
        (
            Pluck(_G4, decay_s=0.12),
            Pluck(_C5, begins_s=0.03, decay_s=0.12),
            Pluck(_E5, begins_s=0.06, decay_s=0.12),
        ),
    ),
    Cue.MATCH_WON: (
        -17,
        0.3,
        (
            Pluck(_C5, decay_s=0.1),
            Pluck(_E5, begins_s=0.04, decay_s=0.1),
            Pluck(_G5, begins_s=0.08, decay_s=0.1),
            Pluck(_C6, begins_s=0.12, decay_s=0.15),
            Pluck(_E6, begins_s=0.16, level=0.7, decay_s=0.15),
        ),
    ),
}


def samples(cue: Cue) -> array[int]:
    """The sound of a cue: 16-bit samples of one channel at `RATE_HZ`, the same each time."""
    loudness_db, lasts_s, parts = _SCORE[cue]
    wave = list(_mixed(parts, lasts_s))
    gain = 10 ** (loudness_db / 20) / _loudness(wave)
    return array("h", (round(32767 * gain * value) for value in wave))


def _mixed(parts: Sequence[Part], lasts_s: float) -> Iterable[float]:
    for number in range(round(lasts_s * RATE_HZ)):
        since_s = number / RATE_HZ
        release = min(1, (lasts_s - since_s) / (_RELEASE * lasts_s))
        yield release * sum(part.at(since_s) for part in parts)


def _loudness(wave: Sequence[float]) -> float:
    """The root mean square of the loudest `_HEARD_S`."""
    squares = [0.0, *accumulate(value * value for value in wave)]
    count = round(_HEARD_S * RATE_HZ)
    most = max(end - start for start, end in zip(squares, squares[count:], strict=False))
    return sqrt(most / count)
