"""Unsun Karuta at the table: packets of three."""

from __future__ import annotations

from controller.customs.base import Customs


class UnsunKarutaCustoms(Customs):
    """Eight seats are dealt three cards at a time."""

    packet = 3
