"""The hands and faults of a simulated board process, as lines from a FIFO.

cards <antenna> UID,UID         exactly these lie there now; none after the number: nothing
ghost <antenna> UID             one read of a card that is not there
press <antenna> <button>        and let go; hold and release do one half each
noise <antenna> <per mille>     of frames on the air that are disturbed
blind <antenna> 0|1             the chip unplugged or plugged in
"""

import machine

_BUTTONS = ("minus", "plus", "ok")
_PRESS_MS = 80
_LONGEST_LINE = 1000


class Control:
    """Applies control lines to the chips and pins of one process.

    `fields` and `chips` are those of the antennas in order, `button_pins` their three pins each.
    """

    def __init__(self, fields: list, chips: list, button_pins: list, clock) -> None:
        self.rejected = 0
        self._fields = fields
        self._chips = chips
        self._button_pins = button_pins
        self._clock = clock
        self._waiting = b""
        self._releases = []  # (due_ms, pin)
        self._verbs = {
            "cards": self._lay,
            "ghost": self._haunt,
            "press": self._press,
            "hold": self._hold,
            "release": self._release,
            "noise": self._disturb,
            "blind": self._blind,
        }

    def feed(self, data: bytes) -> None:
        """Take bytes of the FIFO and do what whole lines say; a bad line is only counted."""
        self._waiting += data
        while b"\n" in self._waiting:
            cut = self._waiting.find(b"\n")
            line, self._waiting = self._waiting[:cut], self._waiting[cut + 1 :]
            self._obey(line)
        self._waiting = self._waiting[-_LONGEST_LINE:]

    def step(self, now_ms: int) -> None:
        """Let go of the buttons whose time has come."""
        for release in list(self._releases):
            if release[0] <= now_ms:
                self._releases.remove(release)
                machine.pressed.discard(release[1])

    def _obey(self, line: bytes) -> None:
        try:
            words = line.decode().split()
            self._verbs[words[0]](int(words[1]), *words[2:])
        except (ValueError, KeyError, IndexError, TypeError):
            self.rejected += 1

    def _lay(self, antenna: int, uids: str = "") -> None:
        listed = [_parse_uid(text) for text in uids.split(",") if text]
        self._fields[antenna].lay(listed, self._clock.now_us())

    def _haunt(self, antenna: int, uid: str) -> None:
        self._fields[antenna].haunt(_parse_uid(uid), self._clock.now_us())

    def _press(self, antenna: int, button: str) -> None:
        self._hold(antenna, button)
        self._releases.append((self._clock.now_ms() + _PRESS_MS, self._pin(antenna, button)))

    def _hold(self, antenna: int, button: str) -> None:
        machine.pressed.add(self._pin(antenna, button))

    def _release(self, antenna: int, button: str) -> None:
        machine.pressed.discard(self._pin(antenna, button))

    def _pin(self, antenna: int, button: str) -> int:
        return self._button_pins[antenna][_BUTTONS.index(button)]

    def _disturb(self, antenna: int, per_mille: str) -> None:
        self._fields[antenna].noise.per_mille = int(per_mille)

    def _blind(self, antenna: int, is_blind: str) -> None:
        chip = self._chips[antenna]
        chip.brown_out()
        chip.miso = 0x00 if int(is_blind) else None


def _parse_uid(text: str) -> bytes:
    if len(text) not in (8, 14, 20):
        raise ValueError("a UID has 8, 14 or 20 hex digits")
    return bytes(int(text[place : place + 2], 16) for place in range(0, len(text), 2))
