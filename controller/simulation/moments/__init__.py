"""Moments of recorded matches for pictures, of each game and of an evening: a file of each here."""

from __future__ import annotations

from controller.simulation.moments import (
    evening,
    ganjifa,
    ramejan,
    suns_and_moons,
    unsun_karuta,
)
from display.scene import Scene

#: How a match goes on, by game. The first one's pictures bear the moments' plain names.
COURSES = {
    course.game: course
    for course in (suns_and_moons.COURSE, ramejan.COURSE, ganjifa.COURSE, unsun_karuta.COURSE)
}
_PLAIN = suns_and_moons.COURSE.name

#: And by the name of the recording: besides one of each game, an evening of several deals.
RECORDED = {**COURSES, evening.COURSE.name: evening.COURSE}


def moments(name: str = _PLAIN) -> dict[str, Scene]:
    """The scenes of the recorded match by name, in the order in which they come about.

    Raises KeyError for a match that is not recorded.
    """
    return RECORDED[name].moments()


def pictures() -> dict[str, Scene]:
    """The moments of all matches by the name of their picture: `trick`, `ganjifa-opening`."""
    return {
        moment if name == _PLAIN else f"{name}-{moment}": shown
        for name in RECORDED
        for moment, shown in moments(name).items()
    }
