"""Files that survive a power cut: private folders, durable writes, damaged files moved aside."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterable
from itertools import count
from pathlib import Path
from typing import TextIO

_PRIVATE_FOLDER = 0o700
_PRIVATE_FILE = 0o600


class FolderUnusable(RuntimeError):
    """The data folder can't be used; the text says why and what to do."""


class FolderInUse(FolderUnusable):
    """Another Tapdeck writes to the data folder."""


def private_folder(folder: Path) -> Path:
    """`folder`, made for its owner alone if it is missing. Raises FolderUnusable.

    A folder that stands already keeps its mode: it may be shared, and the files are private.
    """
    try:
        if folder.is_dir():  # which raises for a name that is too long
            return folder
        folder.mkdir(mode=_PRIVATE_FOLDER, parents=True)
        sync_folder(folder.parent)
    except OSError as error:
        raise FolderUnusable(
            f"cannot make the data folder {folder}: {error.strerror};"
            " make it by hand or name another with --data"
        ) from None
    return folder


def sync_folder(folder: Path) -> None:
    """Makes the names in `folder` durable, as fsync of a file doesn't. Raises OSError."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def make_private(path: Path) -> None:
    """Makes `path` an (at first empty) file that only its owner reads. Raises OSError."""
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_CLOEXEC, _PRIVATE_FILE))
    path.chmod(_PRIVATE_FILE)


def write_durably(path: Path, content: bytes) -> None:
    """Replaces `path` by `content`: after a power cut it holds the old or the new, whole.

    Raises OSError; then the old content stands.
    """
    fresh = path.with_name(path.name + ".new")
    make_private(fresh)
    with fresh.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
    sync_folder(path.parent)


def move_aside(path: Path, companions: Iterable[str] = ()) -> Path:
    """Renames a damaged file to `<stem>.damaged-<n>`, n not yet used, and says where it is now.

    Each of `companions` is a suffix of a file that belongs to it (`-wal`) and moves along.
    Raises OSError.
    """
    target = _free_name(path)
    # The file itself first: cut short after it, what stays behind can't be taken for whole.
    for suffix in ("", *companions):
        part = path.with_name(path.name + suffix)
        if part.exists():
            part.rename(target.with_name(target.name + suffix))
    sync_folder(path.parent)
    return target


def _free_name(path: Path) -> Path:
    taken = [name.name for name in path.parent.glob(f"{path.stem}.damaged-*")]
    names = (f"{path.stem}.damaged-{number}" for number in count(1))
    # By prefix, because the companions of an earlier one carry its number too.
    free = next(name for name in names if not any(other.startswith(name) for other in taken))
    return path.with_name(free)


class FolderLock:
    """One writer a folder. The kernel frees the lock when its process ends, however it ends."""

    def __init__(self, folder: Path) -> None:
        """Takes the lock. Raises FolderInUse, FolderUnusable."""
        self._file = _open_lock(folder)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            owner = self._file.read().strip() or "unknown"
            self._file.close()
            raise FolderInUse(
                f"another Tapdeck (process {owner}) is using {folder};"
                " stop it, or name another folder with --data"
            ) from None
        self._file.truncate(0)
        self._file.write(f"{os.getpid()}\n")
        self._file.flush()

    def release(self) -> None:
        self._file.close()


def _open_lock(folder: Path) -> TextIO:
    path = folder / "lock"
    try:
        make_private(path)
        return path.open("r+", encoding="ascii")
    except OSError as error:
        raise FolderUnusable(
            f"cannot write in the data folder {folder}: {error.strerror};"
            " give it to this user or name another with --data"
        ) from None
