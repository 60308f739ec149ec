"""What `tapdeck bench` measures, by name, in the order in which it is measured."""

from __future__ import annotations

#: What is measured. The measuring itself is in `catalogue`, which imports all that is measured.
BENCHMARKS = {
    "tap": "a serial line received, until its frame is shown",
    "slow-disk": "the table's thread while commits take long",
    "field": "a card laid into the field, until its frame is shown, in real time",
    "waiting": "a table at which nothing moves",
    "memory": "the program when all screens have been painted",
    "start": "from the program's start to its first frame",
    "engine": "the rules, the views and the computer player",
    "kernels": "the computer players' playouts",
    "levels": "how long the computer players think at the longest, uncompiled",
    "frames": "painting and showing frames",
    "virtual": "a match in virtual time",
}
