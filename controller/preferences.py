"""The settings that people chose, kept in the data folder over restarts.

Only what differs from the configuration is written: its values hold until somebody changes them.
"""

from __future__ import annotations

import logging
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from controller.files import FolderUnusable, move_aside, private_folder, write_durably
from display.language import LANGUAGES
from display.settings import Settings

_LOG = logging.getLogger(__name__)

FILE_NAME = "settings.json"


class Loaded(Struct, frozen=True):
    """Settings as the table begins with them; `message` says what was wrong with the file."""

    settings: Settings
    message: str = ""


def load(folder: Path, defaults: Settings) -> Loaded:
    """The `defaults` with what people chose instead, as kept in `folder`.

    Keys that are not known are passed over: they are another version's. A file that can't be read,
    or has a value out of its bounds, is moved aside and the defaults hold. Raises OSError where
    that fails.
    """
    path = folder / FILE_NAME
    try:
        return Loaded(_chosen(path.read_bytes(), defaults))
    except FileNotFoundError:
        return Loaded(defaults)
    except (msgspec.DecodeError, UnicodeDecodeError) as flaw:
        aside = move_aside(path)
        return Loaded(
            defaults,
            f"the settings in {path} were damaged ({flaw}); they are kept as {aside.name},"
            " and those of the configuration hold: choose again at the table",
        )


def _chosen(content: bytes, defaults: Settings) -> Settings:
    """Raises msgspec.DecodeError."""
    kept = msgspec.json.decode(content, type=dict[str, Any])
    known = {key: value for key, value in kept.items() if key in asdict(defaults)}
    chosen = msgspec.convert({**msgspec.to_builtins(defaults), **known}, Settings)
    if chosen.language not in LANGUAGES:
        return replace(chosen, language=defaults.language)  # another version speaks it
    return chosen


def save(folder: Path, defaults: Settings, settings: Settings) -> None:
    """Keeps what differs from the defaults, durably. Raises OSError, FolderUnusable."""
    plain = msgspec.to_builtins(defaults)
    chosen = msgspec.to_builtins(settings)
    changed = {key: value for key, value in chosen.items() if value != plain[key]}
    content = msgspec.json.format(msgspec.json.encode(changed), indent=2)
    write_durably(private_folder(folder) / FILE_NAME, content + b"\n")


class Preferences:
    """Writes settings in a thread of its own, so that a slow disk makes no frame late."""

    def __init__(self, folder: Path, defaults: Settings) -> None:
        self._folder, self._defaults = folder, defaults
        self._orders: SimpleQueue[Settings | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="preferences", daemon=True)
        self._thread.start()

    def keep(self, settings: Settings) -> None:
        """Has the settings written; of several that wait, the last."""
        self._orders.put(settings)

    def close(self, limit_s: float = 5.0) -> None:
        """Has the last ones written, and gives up on a disk that takes longer than `limit_s`."""
        self._orders.put(None)
        self._thread.join(limit_s)

    def _run(self) -> None:
        while (newest := self._orders.get()) is not None:
            while not self._orders.empty():
                order = self._orders.get()
                if order is None:
                    self._save(newest)
                    return
                newest = order
            self._save(newest)

    def _save(self, settings: Settings) -> None:
        try:
            save(self._folder, self._defaults, settings)
        except (OSError, FolderUnusable) as error:
            # The next change is tried again; what can't be kept is no reason to stand still.
            _LOG.warning("the settings can't be kept (%s); they hold until the table stops", error)
