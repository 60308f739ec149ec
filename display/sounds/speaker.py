"""Plays the table's sounds; where there is nothing to play them on, it is silent."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

import pygame

from display.foyer_scene import Shown
from display.sounds.cues import Cue, cues
from display.sounds.synthesis import RATE_HZ, samples

_LOG = logging.getLogger(__name__)

#: A buffer of so many samples is 23 ms: a sound comes with the frame that shows its cause.
_BUFFER = 512


class Speaker:
    """Hears what the table shows and plays what follows. A context manager: leaving it is silence.

    `least` and `most` are the bounds of the place, 0 to 100, for the volume that guests choose.
    """

    def __init__(self, least: int = 0, most: int = 100) -> None:
        self._least, self._most = least, most
        self._shown: Shown | None = None
        self.is_silent = True
        """Whether there is no device to play on."""
        self._sounds: dict[Cue, pygame.mixer.Sound] = {}

    def __enter__(self) -> Self:
        self.is_silent = not _opens()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Gives the sound device back."""
        if not self.is_silent:
            self.is_silent = True
            self._sounds.clear()
            pygame.mixer.quit()

    def prepare(self) -> Iterator[None]:
        """Makes the sounds ahead, one a step, for idle moments: one may take a frame's time."""
        for cue in Cue if not self.is_silent else ():
            self._sound(cue)
            yield

    def hear(self, shown: Shown) -> tuple[Cue, ...]:
        """Plays what the change from what was shown before to this sounds like, and returns it."""
        before, self._shown = self._shown, shown
        loudness = self.loudness(shown.settings.volume)
        heard = cues(before, shown) if before is not shown and loudness else ()
        for cue in heard:
            if not self.is_silent:
                sound = self._sound(cue)
                sound.set_volume(loudness)
                sound.play()
        return heard

    def _sound(self, cue: Cue) -> pygame.mixer.Sound:
        if cue not in self._sounds:
            self._sounds[cue] = pygame.mixer.Sound(buffer=samples(cue))
        return self._sounds[cue]

    def loudness(self, volume: int) -> float:
        """The amplitude for a volume within the bounds, 0 to 1; ears hear powers, not amounts."""
        return (min(max(volume, self._least), self._most) / 100) ** 2


def has_device() -> bool:
    """Whether there is anything to play on: a card, or a server that may know one.

    Asked first, because ALSA itself writes a page of errors where there is no card.
    """
    if os.environ.get("SDL_AUDIODRIVER") or not sys.platform.startswith("linux"):
        return True
    servers = Path(os.environ.get("XDG_RUNTIME_DIR", "/nowhere"))
    listens = any((servers / socket).exists() for socket in ("pulse/native", "pipewire-0"))
    return listens or any(Path("/dev/snd").glob("pcm*p"))


def _opens() -> bool:
    """Whether the sound device could be opened."""
    if not has_device():
        _LOG.info("no sound: this machine has no sound card")
        return False
    try:
        pygame.mixer.init(RATE_HZ, -16, 1, _BUFFER, allowedchanges=0)
    except (pygame.error, NotImplementedError) as error:
        _LOG.info("no sound: %s", error)
        return False
    return True
