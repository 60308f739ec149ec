"""What simulated people and faults do to boards, whichever simulation these run in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from hardware.events import Button, Reader


class Hands(Protocol):
    """Acts on the physical side of the table. Boards are named by their id."""

    def lay(self, reader: Reader, uids: Sequence[str]) -> None:
        """Exactly these tags lie on the antenna from now on."""

    def press(self, reader: Reader, button: Button) -> None:
        """Press a button and let it go."""

    def hold(self, reader: Reader, button: Button) -> None:
        """Press a button and keep it down."""

    def release(self, reader: Reader, button: Button) -> None:
        """Let a held button go."""

    def noise(self, reader: Reader, per_mille: int) -> None:
        """From now on so many of a thousand bits between cards and chip are wrong; 0: none."""

    def blind(self, reader: Reader, is_blind: bool) -> None:
        """The antenna's chip stops answering, or answers again."""

    def ghost(self, reader: Reader, uid: str) -> None:
        """One reading of a tag that does not lie there."""

    def unplug(self, board: str) -> None:
        """Pull the cable: the board loses its power. Nothing where it is out already."""

    def plug(self, board: str) -> None:
        """Put the cable back in: the board starts anew, under another port name."""

    def cut(self, board: str) -> None:
        """The next line from the board breaks off in its middle."""

    def garbage(self, board: str, count: int, seed: int = 0) -> None:
        """`count` random bytes come in among those from the board."""

    def reset(self, board: str) -> None:
        """The board resets itself; the cable stays in."""

    def stall(self, board: str, for_s: float) -> None:
        """The line stands still, as when the Pi does not read."""
