"""Draws without a screen, whatever desktop the tests run on."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
