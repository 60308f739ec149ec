"""The lamp ring of a seat: pictures as a pure function of the time, sent only where they differ.

Each lamp differs from the others in shape or movement, not in colour alone.
"""

NO_HOST = "no host"  # shown when the Pi has been silent; never asked for by name

FRAME_MS = 50

_BREATH_MS = 2000
_BLINK_MS = 500  # below three flashes a second, which is harmless to everybody
_DOT_MS = 250
_ANIMATED = ("turn", "wrong", NO_HOST)
_DARK = (0, 0, 0)


def pixels(lamp: str, brightness: int, now_ms: int, count: int) -> "list[tuple[int, int, int]]":
    """The colours of `count` lights at a time; `brightness` is 0..100."""
    if lamp == "turn":
        return [_dimmed((255, 220, 170), brightness * _breath(now_ms) // 16)] * count
    if lamp == "seen":
        return [_dimmed((0, 255, 60), brightness)] * count
    if lamp == "early":
        return _every_second(_dimmed((255, 140, 0), brightness), 0, count)
    if lamp == "wrong":
        side = now_ms // _BLINK_MS % 2
        return _every_second(_dimmed((255, 0, 0), brightness), side, count)
    ring = [_DARK] * count
    if lamp == NO_HOST:
        ring[now_ms // _DOT_MS % count] = (0, 0, 24)
    return ring


def _breath(now_ms: int) -> int:
    """A wave from 4 to 16 and back."""
    phase = now_ms % _BREATH_MS * 24 // _BREATH_MS
    return 4 + (phase if phase <= 12 else 24 - phase)


def _dimmed(colour: "tuple[int, int, int]", brightness: int) -> "tuple[int, int, int]":
    red, green, blue = colour
    return (red * brightness // 100, green * brightness // 100, blue * brightness // 100)


def _every_second(colour, first: int, count: int) -> list:
    return [colour if place % 2 == first else _DARK for place in range(count)]


class Ring:
    """One ring of lights. `send(pixels)` is slow, so that equal pictures are not sent again."""

    def __init__(self, send, count: int = 16) -> None:
        self.lamp = "off"
        self.brightness = 100
        self.showing = "off"  # `lamp`, or NO_HOST
        self._send = send
        self._count = count
        self._shown = None

    def step(self, now_ms: int, host_is_silent: bool) -> int:
        """Show what is asked for; the milliseconds until the picture may change by itself."""
        lamp = NO_HOST if host_is_silent else self.lamp
        self.showing = lamp
        picture = pixels(lamp, self.brightness, now_ms, self._count)
        if picture != self._shown:
            self._send(picture)
            self._shown = picture
        return FRAME_MS - now_ms % FRAME_MS if lamp in _ANIMATED else 1000
