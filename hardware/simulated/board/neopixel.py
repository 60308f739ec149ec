"""Stand-in for MicroPython's `neopixel`: lights that remember what they show."""


class NeoPixel:
    """A chain of lights."""

    def __init__(self, pin, count: int) -> None:
        self.shown = []
        self._colours = [(0, 0, 0)] * count

    def __setitem__(self, place: int, colour: "tuple[int, int, int]") -> None:
        self._colours[place] = colour

    def write(self) -> None:
        """Show what was set."""
        self.shown = list(self._colours)
