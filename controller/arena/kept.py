"""The trials of an arena in a file, a line for each as it is finished, so that it can go on."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec
from msgspec import Struct

from controller.arena.contests import Contest
from controller.arena.playing import Trial

FORMAT = 1


class OtherArena(ValueError):
    """A file with the trials of another arena; the text names what differs and what to do."""


class DamagedTrials(ValueError):
    """A file that no arena has written; the text names it and the line."""


class _Header(Struct, frozen=True):
    arena: int  # the format's version
    contest: Contest


class Kept:
    """The file of one contest: what is finished already, and where each trial is added.

    A context manager. Only whole lines count, so it may be cut off anywhere.
    """

    def __init__(self, path: Path, asked: Contest) -> None:
        """Reads `path`, or makes it if it is missing or empty.

        Raises OtherArena, DamagedTrials and OSError.
        """
        lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
        whole = [line for line in lines if line.endswith(b"\n")]
        self._path = path
        self.trials: list[Trial] = []
        if whole:
            self._check(whole[0], asked)
            self.trials = [self._trial(line, n) for n, line in enumerate(whole[1:], 2)]
        self._file = path.open("ab")
        self._file.truncate(sum([len(line) for line in whole]))
        if not whole:
            self._append(_Header(FORMAT, asked))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def add(self, trial: Trial) -> None:
        """Appends a finished trial. Raises OSError."""
        self._append(trial)

    def _append(self, line: Struct) -> None:
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()

    def _check(self, line: bytes, asked: Contest) -> None:
        try:
            header = msgspec.json.decode(line, type=_Header)
        except msgspec.DecodeError:
            raise DamagedTrials(
                f"{self._path} is no file of an arena; name another, or a new one"
            ) from None
        if header.arena != FORMAT:
            raise OtherArena(f"{self._path} is of another version of the arena; name a new file")
        for field in msgspec.structs.fields(Contest):
            there, here = getattr(header.contest, field.name), getattr(asked, field.name)
            if there != here:
                raise OtherArena(
                    f"{self._path} keeps another arena: its {field.name} is {_text(there)},"
                    f" not {_text(here)}; name another file"
                )

    def _trial(self, line: bytes, number: int) -> Trial:
        try:
            return msgspec.json.decode(line, type=Trial)
        except msgspec.DecodeError:
            raise DamagedTrials(
                f"{self._path}, line {number} is damaged; delete the line to play that deal again"
            ) from None


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()
