"""Measures of a sound, as an ear behind a small speaker would have them."""

from __future__ import annotations

from array import array
from cmath import exp, pi
from collections.abc import Sequence
from itertools import pairwise
from math import log10, sqrt

from display.sounds.synthesis import LONGEST_S, RATE_HZ

HIGHEST = 32767
#: A frame of a sound's course, and the edges of its bands: half octaves from 300 Hz on.
_FRAME = 1024
_STEP_S = 0.03
_EDGES_HZ = [300 * 2 ** (n / 2) for n in range(10)]
_FLOOR_DB = -60.0


def peak_db(sound: array[int]) -> float:
    """The highest sample, in dBFS."""
    return 20 * log10(max(map(abs, sound)) / HIGHEST)


def loudness_db(sound: array[int], over_s: float = 0.05) -> float:
    """The root mean square of the loudest part that lasts so long, in dBFS."""
    count = round(over_s * RATE_HZ)
    starts = range(0, max(1, len(sound) - count), count // 8)
    power = max(sum(value * value for value in sound[start : start + count]) for start in starts)
    return 20 * log10(sqrt(power / count) / HIGHEST)


def spectrum(wave: Sequence[float]) -> list[tuple[float, float]]:
    """Frequencies in Hz with their powers, of the wave filled up to a power of two with silence."""
    size = 1 << (len(wave) - 1).bit_length()
    bins = _transformed([*map(complex, wave), *[0j] * (size - len(wave))])
    return [(n * RATE_HZ / size, abs(bins[n]) ** 2) for n in range(size // 2)]


def _transformed(wave: list[complex]) -> list[complex]:
    """The discrete Fourier transform, by halves (Cooley and Tukey, 1965)."""
    if len(wave) == 1:
        return wave
    even, odd = _transformed(wave[::2]), _transformed(wave[1::2])
    turned = [exp(-2j * pi * n / len(wave)) * value for n, value in enumerate(odd)]
    pairs = list(zip(even, turned, strict=True))
    return [a + b for a, b in pairs] + [a - b for a, b in pairs]


def centroid_hz(sound: array[int]) -> float:
    """The mean frequency, by amplitude: how bright it seems."""
    amplitudes = [(hz, sqrt(power)) for hz, power in spectrum(sound)]
    return sum(hz * amount for hz, amount in amplitudes) / sum(amount for _, amount in amplitudes)


def share_below(sound: array[int], limit_hz: float) -> float:
    """How much of the power lies below that frequency, 0 to 1."""
    powers = spectrum(sound)
    return sum(power for hz, power in powers if hz < limit_hz) / sum(power for _, power in powers)


def course_db(sound: array[int]) -> list[float]:
    """The level of each band in each frame, by the loudest: what makes a sound one of its kind."""
    silence = [0] * round(LONGEST_S * RATE_HZ + _FRAME)
    filled, step = [*sound, *silence], round(_STEP_S * RATE_HZ)
    levels = []
    for start in range(0, round(LONGEST_S * RATE_HZ), step):
        powers = spectrum(filled[start : start + _FRAME])
        for low, high in pairwise(_EDGES_HZ):
            levels.append(sum(power for hz, power in powers if low <= hz < high))
    loudest = max(levels)
    return [max(_FLOOR_DB, 10 * log10(level / loudest + 1e-12)) for level in levels]


def apart_db(one: Sequence[float], other: Sequence[float]) -> float:
    """How much two courses differ, in the mean of all bands and frames."""
    pairs = list(zip(one, other, strict=True))
    return sum(abs(a - b) for a, b in pairs) / len(pairs)
