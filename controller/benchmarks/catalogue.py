"""Finds the measuring function of each benchmark; imports all that is measured."""

from __future__ import annotations

from collections.abc import Mapping

from controller.benchmarks import (
    field,
    frames,
    kernels,
    levels,
    memory,
    rules,
    starting,
    tap,
    virtual,
    waiting,
)
from controller.benchmarks.figures import Measure

MEASURES: Mapping[str, Measure] = {
    "tap": tap.measure,
    "slow-disk": tap.measure_slow_disk,
    "field": field.measure,
    "waiting": waiting.measure,
    "memory": memory.measure,
    "start": starting.measure,
    "engine": rules.measure,
    "kernels": kernels.measure,
    "levels": levels.measure,
    "frames": frames.measure,
    "virtual": virtual.measure,
}
