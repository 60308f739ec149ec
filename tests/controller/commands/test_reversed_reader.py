"""A match at readers that have the bytes of each tag in the other order: the log says so."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from threading import Timer

from controller.decks import Register, simulated_deck
from controller.opening import simulated_deck_id
from controller.simulation.fumbles import STRANGERS
from controller.tags import reversed_uid
from engine.decks import DIBV
from hardware.simulated.world import World

GIVE_UP_S = 60.0
PLAY = ("play", "--headless", "--people", "auto", "--time", "real", "--pace", "0.3", "--deals", "1")


def folder_with_a_turned_deck(folder: Path) -> Path:
    """The register has the tags from one end, the world from the other."""
    (folder / "simulation").mkdir()
    tags = simulated_deck(DIBV, 7)
    deck_id = simulated_deck_id(DIBV)
    Register().with_deck(deck_id, DIBV, {uid: card for card, uid in tags.items()}).save(folder)
    turned = {card: reversed_uid(uid) for card, uid in tags.items()}
    World.create(folder / "simulation" / "world-dibv.jsonl", turned, STRANGERS).close()
    return folder


def test_the_log_names_the_reader_and_the_way_out(tmp_path: Path) -> None:
    folder = folder_with_a_turned_deck(tmp_path)
    command = [sys.executable, "-m", "controller", *PLAY, "--data", str(folder)]
    seats = ["--game", "suns-and-moons", "--seats", "person,person,person"]
    process = subprocess.Popen([*command, *seats], stderr=subprocess.PIPE, text=True)
    giving_up = Timer(GIVE_UP_S, process.kill)
    giving_up.start()
    with process:
        assert process.stderr is not None
        told = next((line for line in process.stderr if "antenna" in line), "")
        process.send_signal(signal.SIGINT)
    giving_up.cancel()
    assert "controller.reversed_tags: board " in told
    assert "readers of one kind" in told
