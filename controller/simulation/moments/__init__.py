"""Moments of matches for pictures, of each game that has a course: a file of its own here."""

from __future__ import annotations

from controller.simulation.moments import ganjifa, ramejan, suns_and_moons, unsun_karuta
from display.scene import Scene

#: How a match goes on, by game. The first one's pictures bear the moments' plain names.
COURSES = {
    course.game: course
    for course in (suns_and_moons.COURSE, ramejan.COURSE, ganjifa.COURSE, unsun_karuta.COURSE)
}
_PLAIN = suns_and_moons.COURSE.game


def moments(game: str = _PLAIN) -> dict[str, Scene]:
    """The scenes of the game's match by name, in the order in which they come about.

    Raises KeyError for a game that has no course.
    """
    return COURSES[game].moments()


def pictures() -> dict[str, Scene]:
    """The moments of all games by the name of their picture: `trick`, `ganjifa-opening`."""
    return {
        name if game == _PLAIN else f"{game}-{name}": shown
        for game in COURSES
        for name, shown in moments(game).items()
    }
