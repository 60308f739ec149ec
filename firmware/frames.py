"""The one wire format: readable ASCII lines with a sequence number and a CRC, used by both ends.

docs/wire.md says what each line means. Lines carry tag UIDs, so no `repr` here shows a field.
"""

import binascii

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

PROTOCOL = 1
LAMPS = ("off", "turn", "seen", "early", "wrong")
BUTTONS = ("minus", "plus", "ok")

MAX_LINE_BYTES = 120  # with the LF
SEQ_MODULUS = 65536
BARE_LINES = ("?", "s")  # accepted without number and CRC, so that a terminal is enough to debug

_MAX_TEXT_BYTES = MAX_LINE_BYTES - 1
_CHECK_BYTES = 6  # " *" and four digits
_KEY_CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789"
_MAX_NUMBER_DIGITS = 10


class Frame:
    """One received line. `fields` maps each key to its text; the order is not kept."""

    def __init__(self, kind: str, seq: int, fields: "dict[str, str]") -> None:
        self.kind = kind
        self.seq = seq
        self.fields = fields

    def get(self, key: str, default: str = "") -> str:
        """The text of `key`, or `default` where the line has no such key."""
        return self.fields.get(key, default)

    def number(self, key: str, default: int = 0) -> int:
        """The value of `key` as a number of 0 or more, or `default` where there is none."""
        text = self.fields.get(key, "")
        if text.isdigit() and len(text) <= _MAX_NUMBER_DIGITS:
            return int(text)
        return default

    def __repr__(self) -> str:
        return f"<Frame {self.kind} {self.seq}>"


class _BadLine(Exception):
    """A line that is no frame; carries one word that says why."""


def checksum(text: bytes) -> str:
    """The CRC of all that stands before ` *`: the low 16 bits of CRC-32, four upper-case digits."""
    return f"{binascii.crc32(text) & 0xFFFF:04X}"


def encode(kind: str, seq: int, fields: "Iterable[tuple[str, object]]" = ()) -> bytes:
    """One line with its LF. Raises ValueError for what the wire can't carry."""
    if len(kind) != 1 or not _is_word(kind) or kind == "*":
        raise ValueError("the kind of a line is one printable character")
    if not 0 <= seq < SEQ_MODULUS:
        raise ValueError(f"sequence number {seq} is not within 0..{SEQ_MODULUS - 1}")
    words = [kind, str(seq)]
    for key, value in fields:
        text = str(value)
        if not _is_key(key) or not (_is_word(text) or text == ""):
            raise ValueError(f"field {key!r} has characters that a line can't carry")
        words.append(f"{key}={text}")
    body = " ".join(words).encode()
    if len(body) + _CHECK_BYTES > _MAX_TEXT_BYTES:
        raise ValueError(f"line {kind} is longer than {MAX_LINE_BYTES} bytes")
    return body + b" *" + checksum(body).encode() + b"\n"


class Decoder:
    """Bytes in, frames out. Hostile bytes are counted, never raised; memory stays bounded."""

    def __init__(self) -> None:
        self.rejected = 0  # lines that were no frame
        self.reason = ""  # why the last one was not: crc, form, long or byte
        self._waiting = bytearray()
        self._overlong = False

    def feed(self, data: bytes) -> "list[Frame]":
        """The frames that `data` completes, in order. Empty lines mean nothing."""
        frames = []
        start = 0
        while True:
            end = data.find(b"\n", start)
            if end < 0:
                self._keep(data[start:])
                return frames
            self._keep(data[start:end])
            frame = self._finish_line()
            if frame is not None:
                frames.append(frame)
            start = end + 1

    def _keep(self, part: bytes) -> None:
        # One byte more than a line's text, for the CR of a terminal.
        if self._overlong or len(self._waiting) + len(part) > _MAX_TEXT_BYTES + 1:
            self._overlong = True
            self._waiting = bytearray()
        else:
            self._waiting += part

    def _finish_line(self) -> "Frame | None":
        line = bytes(self._waiting)
        overlong = self._overlong
        self._waiting = bytearray()
        self._overlong = False
        if line.endswith(b"\r"):
            line = line[:-1]
        try:
            if overlong or len(line) > _MAX_TEXT_BYTES:
                raise _BadLine("long")
            return _parse(line) if line else None
        except _BadLine as why:
            self.rejected += 1
            self.reason = why.args[0]
            return None


def _parse(line: bytes) -> Frame:
    for byte in line:
        if not 0x20 <= byte <= 0x7E:
            raise _BadLine("byte")
    text = line.decode()
    if text in BARE_LINES:
        return Frame(text, 0, {})
    body = text[:-_CHECK_BYTES]
    if text[-_CHECK_BYTES:-4] != " *":
        raise _BadLine("form")
    if text[-4:] != checksum(line[:-_CHECK_BYTES]):
        raise _BadLine("crc")
    words = body.split(" ")
    if len(words) < 2 or len(words[0]) != 1:
        raise _BadLine("form")
    return Frame(words[0], _parse_seq(words[1]), _parse_fields(words[2:]))


def _parse_seq(text: str) -> int:
    if not text.isdigit() or len(text) > 5 or int(text) >= SEQ_MODULUS:
        raise _BadLine("form")
    return int(text)


def _parse_fields(words: "list[str]") -> "dict[str, str]":
    fields = {}
    for word in words:
        cut = word.find("=")
        key = word[:cut] if cut > 0 else ""
        if not _is_key(key) or key in fields:
            raise _BadLine("form")
        fields[key] = word[cut + 1 :]
    return fields


def _is_key(text: str) -> bool:
    return text != "" and all(character in _KEY_CHARACTERS for character in text)


def _is_word(text: str) -> bool:
    return text != "" and all("!" <= character <= "~" for character in text)
