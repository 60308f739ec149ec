"""States and views as JSON, to send to another process and to keep."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.game import View
from engine.games import game

__all__ = ["decode_state", "decode_view", "encode"]


def encode(value: msgspec.Struct) -> bytes:
    """A state, view, move or fact as one JSON object without line breaks."""
    return msgspec.json.encode(value)


def decode_state(game_name: str, encoded: bytes) -> Any:
    """The state of that game which `encode` wrote.

    Raises UnknownGame, and msgspec.DecodeError, which names the key that is wrong.
    """
    return msgspec.json.decode(encoded, type=game(game_name).state_type)


def decode_view(game_name: str, encoded: bytes) -> View[Any]:
    """The view of that game which `encode` wrote. Raises as `decode_state`."""
    state_type = game(game_name).state_type
    view: View[Any] = msgspec.json.decode(encoded, type=View[state_type])  # type: ignore[valid-type]
    return view
