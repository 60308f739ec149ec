"""A board within this process: the firmware's application on simulated chips, in virtual time.

What a hand, a fault or the Pi does to the board are methods; nothing happens but in `step`.
"""

from firmware.antenna import Antenna
from firmware.app import MAINTENANCE, App, Identity
from firmware.buttons import Buttons
from firmware.frames import BUTTONS
from firmware.mfrc522 import Mfrc522
from firmware.ring import Ring
from firmware.seat import Seat
from hardware.simulated.board.cards import Field
from hardware.simulated.board.chip import Mfrc522Chip
from hardware.simulated.board.clock import TimedBus, VirtualClock

PRESS_MS = 80  # how long a finger stays on a button

_PORT_BYTES = 4096  # what the line holds while the host does not read
_INTERPRETER = "1.29.0"


class _Line:
    """The serial line's two directions, without a process at either end."""

    def __init__(self) -> None:
        self.to_board = b""
        self.to_host = b""

    def read(self, limit: int) -> bytes:
        data, self.to_board = self.to_board[:limit], self.to_board[limit:]
        return data

    def write(self, data: bytes) -> int:
        fits = data[: max(0, _PORT_BYTES - len(self.to_host))]
        self.to_host += fits
        return len(fits)


class _Fittings:
    """What lies, presses and shines at one antenna."""

    def __init__(self, clock, version: int, seed: int) -> None:
        self.field = Field(seed)
        self.chip = Mfrc522Chip(self.field, clock, version)
        self.closed = dict.fromkeys(BUTTONS, False)
        self.colours = []
        self.ring = None

    def contact(self, name: str):
        return lambda: self.closed[name]

    def show(self, colours: list) -> None:
        self.colours = colours


class BoardInProcess:
    """One board with its antennas. `boot` is the nonce of this boot, four hex digits."""

    def __init__(
        self,
        board_id: str,
        antennas: int = 1,
        boot: str = "0001",
        version: int = 0x92,
        seed: int = 1,
    ) -> None:
        self.clock = VirtualClock()
        self.watchdog_fed_ms = 0
        self.is_in_maintenance = False
        self.board_id = board_id
        self._fittings = [
            _Fittings(self.clock, version, seed * 31 + index) for index in range(antennas)
        ]
        self._releases = []  # (due_ms, antenna, button)
        self._boot(boot)

    def step(self, now_ms: int) -> None:
        """Live through the time up to `now_ms`, whatever falls due on the way."""
        while self._next_ms() <= now_ms and not self.is_in_maintenance:
            self.clock.move_to_ms(self._next_ms())
            self._release_fingers()
            pause_ms = self._app.step(self.clock.now_ms())
            self._due_ms = self.clock.now_ms() + max(1, pause_ms)
            self._leave_if_asked()
        self.clock.move_to_ms(now_ms)

    def write(self, data: bytes) -> None:
        """Bytes from the host."""
        self._line.to_board += data
        self._stir()

    def read(self) -> bytes:
        """Bytes for the host; what is not read in time holds the board's output up."""
        data, self._line.to_host = self._line.to_host, b""
        return data

    def lay(self, antenna: int, uids: "list[str]") -> None:
        """Make exactly these cards lie on the antenna. Raises ValueError for what is no UID."""
        field = self._fittings[antenna].field
        field.lay([parse_uid(uid) for uid in uids], self.clock.now_us())

    def ghost(self, antenna: int, uid: str) -> None:
        """Let a card that is not there be read once. Raises ValueError for what is no UID."""
        self._fittings[antenna].field.haunt(parse_uid(uid), self.clock.now_us())

    def press(self, antenna: int, button: str) -> None:
        """Press a button and let it go after PRESS_MS."""
        self.hold(antenna, button)
        self._releases.append((self.clock.now_ms() + PRESS_MS, antenna, button))

    def hold(self, antenna: int, button: str) -> None:
        """Press a button and stay on it."""
        self._fittings[antenna].closed[button] = True
        self._stir()

    def release(self, antenna: int, button: str) -> None:
        """Let a button go."""
        self._fittings[antenna].closed[button] = False
        self._stir()

    def noise(self, antenna: int, per_mille: int) -> None:
        """Disturb so many of a thousand frames on the air."""
        self._fittings[antenna].field.noise.per_mille = per_mille

    def blind(self, antenna: int, is_blind: bool) -> None:
        """Unplug the antenna's chip, or plug it in again: it starts without settings."""
        self.unplug(antenna, 0x00 if is_blind else None)

    def unplug(self, antenna: int, miso: "int | None") -> None:
        """Unplug the chip; its line reads as `miso` throughout, 0x00 or 0xFF. None plugs it in."""
        chip = self._fittings[antenna].chip
        chip.brown_out()
        chip.miso = miso

    def brown_out(self, antenna: int) -> None:
        """Take the chip's supply away for a moment."""
        self._fittings[antenna].chip.brown_out()

    def reset(self, boot: str) -> None:
        """Start the board anew, as after a loss of power; what lies there goes on lying."""
        for fittings in self._fittings:
            fittings.chip.brown_out()
        self._boot(boot)

    def lamp(self, antenna: int) -> str:
        """The lamp that the ring shows: one of `frames.LAMPS`, or "no host"."""
        return self._fittings[antenna].ring.showing

    def colours(self, antenna: int) -> "list[tuple[int, int, int]]":
        """The colours of the ring's lights."""
        return self._fittings[antenna].colours

    def chip(self, antenna: int) -> Mfrc522Chip:
        """The chip itself, for a test to look at."""
        return self._fittings[antenna].chip

    def _boot(self, boot: str) -> None:
        self._line = _Line()
        self._due_ms = self.clock.now_ms()
        self.is_in_maintenance = False
        identity = Identity(self.board_id, boot, _INTERPRETER)
        seats = [self._seat(index) for index in range(len(self._fittings))]
        self._app = App(identity, seats, self._line, self.clock, self._feed_watchdog)

    def _seat(self, index: int) -> Seat:
        fittings = self._fittings[index]
        reader = Mfrc522(TimedBus(fittings.chip, self.clock).transfer, self.clock)
        fittings.ring = Ring(fittings.show)
        contacts = [fittings.contact(name) for name in BUTTONS]
        return Seat(index, Antenna(reader, self.clock), Buttons(contacts), fittings.ring)

    def _feed_watchdog(self) -> None:
        self.watchdog_fed_ms = self.clock.now_ms()

    def _stir(self) -> None:
        self._due_ms = min(self._due_ms, self.clock.now_ms())

    def _next_ms(self) -> int:
        return min([self._due_ms] + [due_ms for due_ms, _, _ in self._releases])

    def _release_fingers(self) -> None:
        now_ms = self.clock.now_ms()
        for release in list(self._releases):
            if release[0] <= now_ms:
                self._releases.remove(release)
                self.release(release[1], release[2])

    def _leave_if_asked(self) -> None:
        leaving = self._app.leaving
        if leaving == MAINTENANCE:
            self.is_in_maintenance = True
        elif leaving is not None:
            self.reset(_next_boot(self._app.identity.boot))


def _next_boot(boot: str) -> str:
    return f"{(int(boot, 16) * 40503 + 12345) & 0xFFFF:04X}"


def parse_uid(text: str) -> bytes:
    """The bytes of a UID in hex. Raises ValueError for other lengths than 4, 7 and 10 bytes."""
    if len(text) not in (8, 14, 20):
        raise ValueError("a UID has 8, 14 or 20 hex digits")
    return bytes(int(text[place : place + 2], 16) for place in range(0, len(text), 2))
