"""What an arena's trials say about each entry: means with their intervals, and times."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from statistics import NormalDist, fmean, stdev

from msgspec import Struct

from controller.arena.contests import Contest, seatings, sides
from controller.arena.playing import Playing, Trial

Interval = tuple[float, float]
CONFIDENCE = 0.95
_DIGITS = 6


class Figures(Struct, frozen=True):
    """How one entry did.

    `wins` is the share of matches that its side won, alone or shared; in `share` a victory shared
    by k sides counts 1/k; `mean_score` is what its side scored in a deal. Intervals are those of
    `interval`, None for a single trial. Times are of all its decisions, forced ones too;
    `longest_ms_p95` is of the longest decision of each deal. `lead` is what its side scored in a
    deal more than the mean of the other sides in the same playing; `decisions` are counted.
    """

    player: str
    wins: float
    wins_interval: Interval | None
    mean_score: float
    mean_interval: Interval | None
    share: float
    share_interval: Interval | None
    move_ms_p50: float
    move_ms_p95: float
    longest_ms_p95: float
    lead: float
    lead_interval: Interval | None
    decisions: int


class Report(Struct, frozen=True):
    """All entries, in the order named. `deals` were scored in each seating (a mean, rounded).

    `process_s` is the time that all of it took, of however many processes together.
    """

    game: str
    deals: int
    entries: tuple[Figures, ...]
    process_s: float


class _Result(Struct, frozen=True):
    """What one playing meant for one entry."""

    won: float
    share: float
    score: float  # in a deal
    lead: float  # in a deal
    thought_us: tuple[tuple[int, ...], ...]  # by deal


def report(asked: Contest, trials: Sequence[Trial]) -> Report:
    """The figures of these trials, which all belong to the contest, in the order of numbers."""
    deals = [playing.deals for trial in trials for playing in trial.playings]
    entries = [_figures(asked, trials, place) for place in range(len(asked.players))]
    process_s = sum([trial.took_s for trial in trials])
    of_each = round(sum(deals) / len(asked.players))
    return Report(asked.game, of_each, tuple(entries), round(process_s, 3))


def _figures(asked: Contest, trials: Sequence[Trial], place: int) -> Figures:
    results = [_results(asked, trial, place) for trial in trials]
    wins = [fmean([result.won for result in of_trial]) for of_trial in results]
    shares = [fmean([result.share for result in of_trial]) for of_trial in results]
    scores = [fmean([result.score for result in of_trial]) for of_trial in results]
    leads = [fmean([result.lead for result in of_trial]) for of_trial in results]
    thought = [times for of_trial in results for one in of_trial for times in one.thought_us]
    deals = [times for times in thought if times]  # a deal may be over before its first turn
    moves = [time for times in deals for time in times]
    return Figures(
        asked.players[place],
        round(fmean(wins), _DIGITS),
        _within(interval(wins), 0.0, 1.0),
        round(fmean(scores), _DIGITS),
        _within(interval(scores), -math.inf, math.inf),
        round(fmean(shares), _DIGITS),
        _within(interval(shares), 0.0, 1.0),
        percentile(moves, 50) / 1000,
        percentile(moves, 95) / 1000,
        percentile([max(times) for times in deals], 95) / 1000,
        round(fmean(leads), _DIGITS),
        _within(interval(leads), -math.inf, math.inf),
        len(moves),
    )


def _results(asked: Contest, trial: Trial, place: int) -> list[_Result]:
    """The results of the entry at `place` in each seating."""
    pairs = zip(trial.playings, seatings(asked, trial.number), strict=True)
    of_sides = sides(asked)
    return [_result(playing, seating, of_sides, place) for playing, seating in pairs]


def _result(
    playing: Playing, seating: Sequence[int], of_sides: Sequence[Sequence[int]], place: int
) -> _Result:
    seats = [seat for seat, sitting in enumerate(seating) if sitting == place]
    (side,) = [side for side, members in enumerate(of_sides) if seats[0] in members]
    won = side in playing.winners
    score, others = playing.totals[side], playing.totals[:side] + playing.totals[side + 1 :]
    thought_us = [
        tuple([time for seat in seats for time in by_seat[seat]]) for by_seat in playing.thought_us
    ]
    return _Result(
        float(won),
        won / len(playing.winners),
        score / playing.deals,
        (score - fmean(others)) / playing.deals,
        tuple(thought_us),
    )


def interval(values: Sequence[float]) -> Interval | None:
    """The 95 % confidence interval of the mean of independent `values`; None for less than two.

    The values are trials: the seatings of one trial share their cards, so they are averaged first,
    and the trials alone are independent. The interval is the mean plus and minus Student's t, for
    one degree of freedom less than there are trials, times the standard error. It takes the mean
    as normal, which a few dozen trials make true enough; values that are all equal give no width.
    """
    if len(values) < 2:
        return None
    mean = fmean(values)
    reach = _student(len(values) - 1) * stdev(values) / math.sqrt(len(values))
    return mean - reach, mean + reach


#: Student's t of few degrees of freedom, from 1 up, where the series of `_student` is too coarse.
_STUDENT_OF_FEW = (12.7062, 4.3027, 3.1824, 2.7764)


def _student(freedom: int) -> float:
    """The two-sided quantile of Student's t, good to a thousandth of it.

    By its series in the normal quantile: Abramowitz and Stegun, Handbook of Mathematical
    Functions, 26.7.5.
    """
    if freedom <= len(_STUDENT_OF_FEW):
        return _STUDENT_OF_FEW[freedom - 1]
    x = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    first = (x**3 + x) / 4
    second = (5 * x**5 + 16 * x**3 + 3 * x) / 96
    third = (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / 384
    return x + first / freedom + second / freedom**2 + third / freedom**3


def _within(found: Interval | None, low: float, high: float) -> Interval | None:
    if found is None:
        return None
    return round(max(found[0], low), _DIGITS), round(min(found[1], high), _DIGITS)


def percentile(values: Iterable[int], percent: int) -> float:
    """The smallest of `values` that so many per cent of them do not exceed; 0 of none."""
    ranked = sorted(values)
    return float(ranked[max(0, math.ceil(percent / 100 * len(ranked)) - 1)]) if ranked else 0.0
