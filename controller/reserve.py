"""Disk space kept back, so that a match can be ended in order when the disk is full."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from controller.files import make_private

DEFAULT_RESERVE_BYTES = 4 * 1024 * 1024


class Reserve:
    """A file that takes up its room for real, until `release` gives it back to the disk."""

    def __init__(self, folder: Path, size_bytes: int = DEFAULT_RESERVE_BYTES) -> None:
        self._path = folder / "reserve"
        self._size_bytes = size_bytes

    @property
    def held(self) -> bool:
        """Whether the room is kept back now."""
        try:
            stat = self._path.stat()
        except OSError:
            return False
        # A sparse file of the right length would hold nothing.
        return stat.st_size == self._size_bytes and stat.st_blocks * 512 >= self._size_bytes

    def hold(self) -> bool:
        """Takes the room, if the disk has twice as much; whether it is held now.

        Twice, so that taking the reserve again never fills the disk that has just got free.
        """
        if self.held:
            return True
        if shutil.disk_usage(self._path.parent).free < 2 * self._size_bytes:
            return False
        try:
            self._allocate()
        except OSError:
            self.release()
            return False
        return True

    def release(self) -> bool:
        """Gives the room back; whether there was any to give."""
        had = self.held
        try:
            self._path.unlink(missing_ok=True)
        except OSError:
            return False
        return had

    def _allocate(self) -> None:
        make_private(self._path)
        descriptor = os.open(self._path, os.O_WRONLY | os.O_CLOEXEC)
        try:
            os.ftruncate(descriptor, 0)
            os.posix_fallocate(descriptor, 0, self._size_bytes)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
