"""What the bench is asked over its control socket: one JSON object a line, each answered by one."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from hardware.events import Button


class _OnAntenna(Struct, frozen=True, tag_field="do", kw_only=True):
    board: str
    antenna: int


class _OnBoard(Struct, frozen=True, tag_field="do", kw_only=True):
    board: str


class Cards(_OnAntenna, frozen=True, tag="cards"):
    uids: tuple[str, ...]


class Press(_OnAntenna, frozen=True, tag="press"):
    button: Button


class Hold(_OnAntenna, frozen=True, tag="hold"):
    button: Button


class Release(_OnAntenna, frozen=True, tag="release"):
    button: Button


class Noise(_OnAntenna, frozen=True, tag="noise"):
    per_mille: int


class Blind(_OnAntenna, frozen=True, tag="blind"):
    is_blind: bool


class Ghost(_OnAntenna, frozen=True, tag="ghost"):
    uid: str


class Unplug(_OnBoard, frozen=True, tag="unplug"):
    pass


class Plug(_OnBoard, frozen=True, tag="plug"):
    pass


class Cut(_OnBoard, frozen=True, tag="cut"):
    pass


class Garbage(_OnBoard, frozen=True, tag="garbage"):
    count: int
    seed: int = 0


class Reset(_OnBoard, frozen=True, tag="reset"):
    pass


class Stall(_OnBoard, frozen=True, tag="stall"):
    for_s: float


class Status(Struct, frozen=True, tag_field="do", tag="status"):
    pass


class Quit(Struct, frozen=True, tag_field="do", tag="quit"):
    pass


OnAntenna = Cards | Press | Hold | Release | Noise | Blind | Ghost
OnBoard = Unplug | Plug | Cut | Garbage | Reset | Stall
Request = OnAntenna | OnBoard | Status | Quit


class BoardStatus(Struct, frozen=True):
    """How one board of a bench is."""

    antennas: int
    plugged: bool
    pid: int | None
    starts: int  # how often its process was started
    exit_code: int | None  # of a process that ended and was not started again


class Answer(Struct, frozen=True, omit_defaults=True):
    """`error` is empty where all went well."""

    error: str = ""
    runtime: str = ""
    boards: dict[str, BoardStatus] = {}


_REQUEST = msgspec.json.Decoder(Request)


def decode_request(line: bytes) -> Request:
    """The request of a line. Raises msgspec.DecodeError, which quotes no field but `do`."""
    request: Request = _REQUEST.decode(line)
    return request


def encode_line(message: Request | Answer) -> bytes:
    """One line with its LF."""
    return msgspec.json.encode(message) + b"\n"


def decode_answer(line: bytes) -> Answer:
    return msgspec.json.decode(line, type=Answer)
