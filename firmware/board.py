"""A Raspberry Pi Pico as wired at a seat: pins, start, main loop and last resort.

The only file that knows `machine`. docs/wire.md has the wiring as a table.
"""

import os
import sys
from binascii import hexlify

import machine
import neopixel

from firmware.antenna import Antenna
from firmware.app import MAINTENANCE, App, Identity
from firmware.buttons import Buttons
from firmware.frames import encode
from firmware.mfrc522 import GAIN_DB, Mfrc522
from firmware.ring import Ring
from firmware.seat import Seat
from firmware.serial_port import SerialPort
from firmware.system import SystemClock

# SPI port -> its pins for clock, data out, data in.
SPI_PINS = {0: (18, 19, 16), 1: (10, 11, 12)}
# Antenna -> SPI port, chip select, ring, and the buttons minus, plus and OK. The first two antennas
# have a bus each, because some clones of the chip drive the bus while not selected.
WIRING = (
    (0, 17, 21, (0, 1, 2)),
    (1, 13, 15, (3, 4, 5)),
    (0, 20, 22, (6, 7, 8)),
    (1, 14, 9, (26, 27, 28)),
)
RING_LIGHTS = 16
SPI_BAUD = 4_000_000

MAINTENANCE_FILE = "maintenance"

_WATCHDOG_MS = 8000  # the chip's longest is 8388
_LONGEST_WAIT_MS = 5  # a button may be pressed at any time
_BEFORE_RESET_MS = 500  # lets the last line out, and keeps a fault at start from spinning


class SpiChip:
    """One chip on a shared SPI bus."""

    def __init__(self, spi, select) -> None:
        self._spi = spi
        self._select = select

    def transfer(self, out: bytes) -> bytearray:
        """Send `out` and give the bytes that came meanwhile."""
        received = bytearray(len(out))
        self._select.value(0)
        try:
            self._spi.write_readinto(out, received)
        finally:
            self._select.value(1)
        return received


class RingLights:
    """The lights of one ring on their pin."""

    def __init__(self, pin: int) -> None:
        self._lights = neopixel.NeoPixel(machine.Pin(pin), RING_LIGHTS)

    def send(self, colours: "list[tuple[int, int, int]]") -> None:
        """Show these colours."""
        for place, colour in enumerate(colours):
            self._lights[place] = colour
        self._lights.write()


def run(
    antennas: int = 1,
    clock=None,
    serial=None,
    flash: "str | None" = "",
    gain_db: int = GAIN_DB,
) -> None:
    """Run the board until it resets. Returns only to leave it to the REPL.

    That is when OK of the first seat is held at power-up, or after the Pi's M line. `flash` is the
    folder, with its slash, where the mark of the latter is kept; None keeps none. `gain_db` is that
    of the receivers: 18, 23, 33, 38, 43 or 48.
    """
    clock = clock or SystemClock()
    serial = serial or SerialPort()
    if _is_kept_out(flash):
        return
    app = None
    try:
        # Nothing can stop the watchdog again, so it starts only now.
        watchdog = machine.WDT(timeout=_WATCHDOG_MS)
        app = assemble(antennas, clock, serial, watchdog.feed, gain_db)
        while app.leaving is None:
            pause_ms = app.step(clock.now_ms())
            serial.wait(min(pause_ms, _LONGEST_WAIT_MS))
        if app.leaving == MAINTENANCE and flash is not None:
            _mark_maintenance(flash)
    except BaseException as fault:
        # An interrupt is no Exception, and must not end the board either.
        _report(app, serial, fault)
        clock.sleep_ms(_BEFORE_RESET_MS)
    machine.reset()


def assemble(antennas: int, clock, serial, feed, gain_db: int = GAIN_DB) -> App:
    """The application on this board's pins.

    Raises ValueError for more antennas than are wired, and for a gain that no chip has.
    """
    if not 1 <= antennas <= len(WIRING):
        raise ValueError(f"a board has 1 to {len(WIRING)} antennas, not {antennas}")
    wired = WIRING[:antennas]
    selects = [machine.Pin(wire[1], machine.Pin.OUT, value=1) for wire in wired]
    buses = {port: _spi(port) for port in {wire[0] for wire in wired}}
    seats = []
    for index, (port, _, ring, buttons) in enumerate(wired):
        chip = SpiChip(buses[port], selects[index])
        antenna = Antenna(Mfrc522(chip.transfer, clock, gain_db), clock)
        contacts = [_contact(pin) for pin in buttons]
        lights = RingLights(ring)
        seats.append(Seat(index, antenna, Buttons(contacts), Ring(lights.send, RING_LIGHTS)))
    return App(_identity(), seats, serial, clock, feed)


def _spi(port: int):
    clock, out, into = SPI_PINS[port]
    return machine.SPI(
        port,
        baudrate=SPI_BAUD,
        sck=machine.Pin(clock),
        mosi=machine.Pin(out),
        miso=machine.Pin(into),
    )


def _contact(number: int):
    """Whether the button at this pin is pressed, as a function: it pulls the pin to ground."""
    pin = machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP)
    return lambda: pin.value() == 0


def _identity() -> Identity:
    nonce = os.urandom(2)
    interpreter = ".".join(str(part) for part in sys.implementation.version[:3])
    return Identity(
        hexlify(machine.unique_id()).decode(), f"{nonce[0]:02X}{nonce[1]:02X}", interpreter
    )


def _is_kept_out(flash: "str | None") -> bool:
    """Whether somebody wants the board without its application."""
    if _contact(WIRING[0][3][2])():
        return True
    if flash is None:
        return False
    try:
        os.remove(flash + MAINTENANCE_FILE)
    except OSError:
        return False
    return True


def _mark_maintenance(flash: str) -> None:
    with open(flash + MAINTENANCE_FILE, "w") as mark:
        mark.write("once")


def _report(app, serial, fault: BaseException) -> None:
    """Say the fault's name, never its text: that may hold what was read."""
    if app is None or not app.is_awake:
        return
    try:
        serial.write(b"\n" + encode("E", 0, [("err", "crash"), ("what", type(fault).__name__)]))
    except Exception:
        # The port may be what failed; the reset follows in any case.
        return
