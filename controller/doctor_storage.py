"""The doctor's look at the folder that keeps journal and decks: its disk, and both files."""

from __future__ import annotations

import os
import platform
import shutil
from collections.abc import Callable
from pathlib import Path

from controller import decks
from controller.files import FolderUnusable
from controller.finding import Area, Condition, Finding
from controller.journal_file import FILE_NAME as JOURNAL_NAME
from controller.journal_file import flaw_of as flaw_of_journal

MOUNTS = Path("/proc/self/mounts")
_FLEETING = frozenset({"tmpfs", "ramfs", "overlay"})
_REMOTE = frozenset({"nfs", "nfs4", "cifs", "smb3", "fuse.sshfs", "9p"})
_MODELESS = frozenset({"vfat", "exfat", "msdos", "ntfs", "fuseblk"})
_ROOM_BYTES = 100 * 1024 * 1024


def writable(folder: Path) -> Finding:
    standing = _standing(folder)
    if os.access(standing, os.W_OK | os.X_OK):
        text = str(folder) if standing == folder else f"{folder}, made when first played"
        return Finding(Area.STORAGE, "folder", Condition.OK, text)
    step = "give it to this user, or name another with --data"
    return Finding(Area.STORAGE, "folder", Condition.BAD, f"{standing} is not writable", step)


def file_system(folder: Path, mounts: Path = MOUNTS) -> Finding:
    """What kind of file system keeps the folder, and whether it keeps it well."""
    kind = _kind_of(_standing(folder).resolve(), mounts)
    step = "name a folder on a local disk or card with --data"
    if kind in _REMOTE:
        text = f"{kind}: a network's locks and commits can't be relied on"
        return Finding(Area.STORAGE, "file system", Condition.BAD, text, step)
    if kind in _FLEETING:
        text = f"{kind}: forgets all when switched off"
        return Finding(Area.STORAGE, "file system", Condition.WARN, text, step)
    if kind in _MODELESS:
        text = f"{kind}: every user of this machine can read the hidden cards"
        return Finding(Area.STORAGE, "file system", Condition.WARN, text, step)
    return Finding(Area.STORAGE, "file system", Condition.OK, kind)


def room(folder: Path, reserve_bytes: int) -> Finding:
    free = shutil.disk_usage(_standing(folder)).free
    text, step = f"{free / 1e6:.0f} MB free", "make room on this disk"
    if free < 2 * reserve_bytes:
        text = f"{text}: too little to keep a reserve of {reserve_bytes / 1e6:.0f} MB"
        return Finding(Area.STORAGE, "room", Condition.BAD, text, step)
    if free < _ROOM_BYTES:
        return Finding(Area.STORAGE, "room", Condition.WARN, text, step)
    return Finding(Area.STORAGE, "room", Condition.OK, text)


def journal_file(folder: Path) -> Finding:
    return _kept_file(folder / JOURNAL_NAME, "journal", flaw_of_journal)


def register_file(folder: Path) -> Finding:
    return _kept_file(folder / decks.FILE_NAME, "decks", decks.flaw_of)


def _kept_file(path: Path, name: str, flaw_of: Callable[[Path], str | None]) -> Finding:
    if not path.exists():
        return Finding(Area.STORAGE, name, Condition.OK, "none yet")
    try:
        flaw = flaw_of(path)
    except (FolderUnusable, OSError) as error:
        # What knows better what to do says so behind a semicolon.
        text, _, step = str(error).partition("; ")
        step = step or "see that this user may read it"
        return Finding(Area.STORAGE, name, Condition.BAD, text, step)
    if flaw is not None:
        step = "keep a copy for repair; the next start moves it aside and goes on without it"
        return Finding(Area.STORAGE, name, Condition.BAD, f"{path}: {flaw}", step)
    damaged = sorted(other.name for other in path.parent.glob(f"{path.stem}*.damaged-*"))
    if damaged:
        text, step = f"whole; moved aside earlier: {', '.join(damaged)}", "repair or delete them"
        return Finding(Area.STORAGE, name, Condition.WARN, text, step)
    return Finding(Area.STORAGE, name, Condition.OK, "whole")


def _standing(folder: Path) -> Path:
    """The folder, or the nearest one above it that there is."""
    return next(above for above in (folder, *folder.absolute().parents) if above.exists())


def _kind_of(folder: Path, mounts: Path) -> str:
    """The type of the file system that `folder` is on, as the kernel calls it (proc(5))."""
    try:
        lines = mounts.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return platform.system()
    # Later mounts hide earlier ones at the same place, and the longest place is the nearest.
    places = [(line.split()[1].replace("\\040", " "), line.split()[2]) for line in lines]
    above = [
        (len(Path(place).parts), kind) for place, kind in places if folder.is_relative_to(place)
    ]
    deepest = max((depth for depth, _ in above), default=0)
    return [kind for depth, kind in above if depth == deepest][-1] if above else "unknown"
