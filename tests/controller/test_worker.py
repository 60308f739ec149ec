"""The worker process and those who ask it, with the real process and with ones that misbehave."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import msgspec
import pytest

from controller import worker
from controller.thinking import Thinking, ThinkingFailed, ThinkingInProcess, Thought
from controller.worker import Answer, Question, crash_report
from engine.codec import encode
from engine.decisions import Decision
from engine.players import decider
from tests.controller.positions import GAME, auction

LIMIT_S = 30.0
ROOT = Path(worker.__file__).parents[1]


def decided(player_name: str, seed: int) -> Decision:
    return decider(player_name)(auction(), seed)


def thought(ask_id: int, player_name: str, seed: int) -> Thought:
    decision = decided(player_name, seed)
    return Thought(ask_id, decision.move, decision.reason)


def line_for(ask_id: int, player_name: str = "random", seed: int = 5) -> bytes:
    view = msgspec.Raw(encode(auction()))
    return msgspec.json.encode(Question(ask_id, GAME, player_name, seed, view)) + b"\n"


def run_worker(lines: bytes) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "controller.worker"]
    return subprocess.run(
        command, input=lines, capture_output=True, timeout=LIMIT_S, cwd=ROOT, check=False
    )


def test_worker_answers_each_line_and_ends_with_its_input() -> None:
    ended = run_worker(line_for(1) + line_for(2, seed=6) + line_for(3, "rules"))
    assert ended.returncode == 0
    answers = [msgspec.json.decode(line, type=Answer) for line in ended.stdout.splitlines()]
    expected = [decided("random", 5), decided("random", 6), decided("rules", 5)]
    assert answers == [
        Answer(ask_id, decision.move, decision.reason)
        for ask_id, decision in enumerate(expected, 1)
    ]
    assert all(answer.reason is not None for answer in answers)


def test_worker_loads_nothing_but_the_engine() -> None:
    script = "import sys, controller.worker; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT
    ).stdout.split()
    assert "engine.players" in loaded
    rooms = {"hardware", "display", "firmware", "pygame", "serial", "sqlite3"}
    assert not rooms & set(loaded)
    assert {name for name in loaded if name.startswith("controller")} == {
        "controller",
        "controller.worker",
    }


def test_crash_of_the_worker_tells_no_card() -> None:
    ended = run_worker(line_for(1).replace(b'"cards":["', b'"cards":[7,"'))
    assert ended.returncode != 0
    told = ended.stderr.decode()
    assert "ValidationError" in told
    assert "worker.py:" in told
    cards = [card for hand in auction().state.hands for card in hand.cards]
    assert cards
    assert not any(f"{quote}{card}" in told for card in cards for quote in "'\"` ")


def test_crash_report_leaves_the_text_of_an_error_out() -> None:
    try:
        raise KeyError("C10")
    except KeyError as error:
        report = crash_report(error)
    assert report.startswith("computer player failed:\n")
    assert f"{__file__}:" in report
    assert report.endswith("KeyError\n")
    assert "C10" not in report


def test_in_process_gives_the_same_move() -> None:
    inbox: SimpleQueue[Thought] = SimpleQueue()
    asking = ThinkingInProcess(inbox.put)
    asking.ask(7, GAME, "rules", auction(), 1)
    asking.close()
    assert inbox.get_nowait() == thought(7, "rules", 1)


class Asked:
    """A `Thinking` on some command, and what it posts."""

    def __init__(self, command: list[str] | None = None, limit_s: float = LIMIT_S) -> None:
        self.inbox: SimpleQueue[Thought | ThinkingFailed] = SimpleQueue()
        chosen = command or [sys.executable, "-m", "controller.worker"]
        self.thinking = Thinking(self.inbox.put, chosen, pauses_s=(0, 0, 0), limit_s=limit_s)

    def ask(self, *ask_ids: int, player_name: str = "random") -> None:
        for ask_id in ask_ids:
            self.thinking.ask(ask_id, GAME, player_name, auction(), ask_id)

    def posted(self) -> Thought | ThinkingFailed:
        return self.inbox.get(timeout=LIMIT_S)


@pytest.fixture
def asked() -> Iterator[Asked]:
    made = Asked()
    yield made
    made.thinking.close()


def test_answers_come_in_the_order_of_questions(asked: Asked) -> None:
    asked.ask(*range(20))
    expected = [thought(ask_id, "random", ask_id) for ask_id in range(20)]
    assert [asked.posted() for _ in range(20)] == expected


def test_worker_that_was_killed_is_started_again(asked: Asked) -> None:
    asked.ask(1)
    first = asked.posted()
    process = asked.thinking._process
    assert process is not None
    os.kill(process.pid, signal.SIGKILL)
    asked.ask(2, 3)
    assert isinstance(first, Thought)
    assert [asked.posted().ask_id for _ in range(2)] == [2, 3]
    assert asked.thinking._process is not process


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="this system has no such thing")
def test_worker_lets_who_draws_and_reads_cards_come_first(asked: Asked) -> None:
    asked.ask(1)
    asked.posted()
    process = asked.thinking._process
    assert process is not None
    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, process.pid) == min(19, own + worker.NICENESS)


def test_question_that_kills_the_worker_is_given_up_and_others_go_on(
    capfd: pytest.CaptureFixture[str],
) -> None:
    asked = Asked()  # no fixture: between set-up and call, pytest captures nothing
    asked.ask(1, player_name="nobody")
    asked.ask(2)
    failed = asked.posted()
    assert isinstance(failed, ThinkingFailed)
    assert failed.ask_id == 1
    assert "'nobody' gave no answer in 3 tries" in failed.text
    assert asked.posted() == thought(2, "random", 2)
    asked.thinking.close()
    assert capfd.readouterr().err.count("UnknownPlayer") == 3


MISBEHAVING = {
    "ends at once": "",
    "ends in mid-answer": "import sys; input(); sys.stdout.write('{\"id\":1,'); sys.stdout.flush()",
    "answers something else": "input(); print('what?', flush=True); input()",
    "answers another question": (
        'input(); print(\'{"id":9,"move":{"move":"pass","seat":0}}\', flush=True); input()'
    ),
    "closes its input": "import os, time; os.close(0); time.sleep(30)",
}


@pytest.mark.parametrize("kind", MISBEHAVING)
def test_worker_that_misbehaves_is_given_up_in_words(kind: str) -> None:
    asked = Asked([sys.executable, "-c", MISBEHAVING[kind]], limit_s=0.5)
    asked.ask(1)
    assert isinstance(asked.posted(), ThinkingFailed)
    asked.thinking.close()


def test_worker_that_hangs_is_killed_and_started_again(tmp_path: Path) -> None:
    flag = tmp_path / "hung-before"
    script = f"""\
import pathlib, time
flag = pathlib.Path({str(flag)!r})
input()
if not flag.exists():
    flag.touch()
    time.sleep(60)
print('{{"id":1,"move":{{"move":"pass","seat":2}}}}', flush=True)
input()
"""
    asked = Asked([sys.executable, "-c", script], limit_s=3.0)
    asked.ask(1)
    thought = asked.posted()
    assert isinstance(thought, Thought)
    assert flag.exists()
    asked.thinking.close()


def test_program_that_cannot_be_started_is_given_up_in_words() -> None:
    asked = Asked(["/nowhere/python"])
    asked.ask(1)
    assert isinstance(asked.posted(), ThinkingFailed)
    asked.thinking.close()


def test_closing_ends_the_process_and_answers_nothing_more() -> None:
    asked = Asked([sys.executable, "-c", "import time; time.sleep(60)"])
    asked.ask(1)
    asked.ask(2)
    asked.thinking.close()
    assert asked.inbox.empty()
    assert asked.thinking._process is None
    assert not asked.thinking._thread.is_alive()


def test_worker_ends_when_the_table_is_killed() -> None:
    read, write = os.pipe()
    process = subprocess.Popen(
        [sys.executable, "-m", "controller.worker"],
        stdin=read,
        stdout=subprocess.DEVNULL,
        cwd=ROOT,
    )
    os.close(read)
    os.close(write)  # as the kernel does for a killed process
    assert process.wait(LIMIT_S) == 0


def test_interrupt_of_the_terminal_leaves_the_worker_to_the_table() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "controller.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(line_for(1))
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        process.stdin.write(line_for(2))
        process.stdin.flush()
        assert msgspec.json.decode(process.stdout.readline(), type=Answer).id == 2
