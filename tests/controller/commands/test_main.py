"""The command line itself: help, wrong words, exit codes, crashes, signals, the log."""

from __future__ import annotations

import ast
import builtins
import logging
import os
import signal
import subprocess
import sys
import threading
from argparse import Namespace
from pathlib import Path

import pytest

from controller import __main__ as command_line
from controller.commands import replay
from controller.commands.log import log_to
from controller.commands.outcome import BadFile, Exit, WrongUse, exit_of, known_kinds, suggestion
from controller.config import ConfigError
from controller.files import FolderInUse
from display.window import NoScreen
from engine.reasons import BadOption
from tests.controller.commands.matches import Shell

COMMANDS = ("play", "enrol", "replay", "export", "doctor", "screenshot")
SECRET = "S7 04AABBCCDDEEFF"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "controller", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


# Help and wrong words


def test_help_lists_all_commands_and_exit_codes(tapdeck: Shell) -> None:
    code, out, err = tapdeck("--help")
    assert (code, err) == (0, "")
    assert all(f"\n    {command}" in out for command in COMMANDS)
    assert "0 done, 2 wrong use, 3 hardware missing, 4 bad data" in out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(tapdeck: Shell, command: str) -> None:
    code, out, err = tapdeck(command, "--help")
    assert (code, err) == (0, "")
    assert out.startswith(f"usage: tapdeck {command} ")


def test_versions_are_one_line(tapdeck: Shell) -> None:
    code, out, _ = tapdeck("--version")
    assert code == 0
    assert out.startswith("Tapdeck 0.") and out.count("\n") == 1
    assert all(name in out for name in ("Python", "pygame-ce", "SDL"))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "name a command: play, enrol, replay, export, deck, doctor, screenshot"),
        (("paly",), "there is no command 'paly'; did you mean play?"),
        (("xyzzy",), "known are play, enrol, replay"),
        (("replay",), "required: FILE; see `tapdeck replay --help`"),
        (("replay", "--jsno", "a"), "replay takes no '--jsno'; did you mean --json?"),
        (("replay", "a", "b"), "takes no 'b' here; put options first"),
        (("--bersion",), "did you mean --version?"),
    ],
)
def test_wrong_words_are_told_in_one_line(
    tapdeck: Shell, arguments: tuple[str, ...], told: str
) -> None:
    code, out, err = tapdeck(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("tapdeck: ") and err.count("\n") == 1
    assert told in err


def test_suggestions_are_near_or_all() -> None:
    assert suggestion("perso", ("person", "computer")) == "did you mean person?"
    assert suggestion("zzz", ("person", "computer")) == "known are person, computer"


# Errors


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (WrongUse("x"), Exit.WRONG_USE),
        (BadOption("x"), Exit.WRONG_USE),
        (NoScreen("x"), Exit.HARDWARE_MISSING),
        (BadFile("x"), Exit.BAD_DATA),
        (ConfigError("x"), Exit.BAD_DATA),
        (FolderInUse("x"), Exit.BAD_DATA),
        (OSError("x"), Exit.CRASHED),
        (KeyError("x"), Exit.CRASHED),
    ],
)
def test_exit_codes_of_errors(error: Exception, code: Exit) -> None:
    assert exit_of(error) is code


#: Errors that never reach the command line, or are mistakes of the program itself.
WITHOUT_EXIT_CODE = {
    "IllegalMove",  # a refusal at the table
    "UnknownCard",
    "BadLine",  # `tapdeck enrol` tells it with the name of the file
    "UnreadableVector",  # of `python -m engine.vectors`
    "Unrecorded",  # the recorded matches are part of the program
    "UnknownLanguage",  # the configuration and the arguments offer the known ones
    "JournalRefused",
    "_BadRequest",  # between the bench and its client
}


def test_every_error_with_a_text_for_people_has_an_exit_code() -> None:
    root = Path(command_line.__file__).parents[1]
    rooms = ("engine", "hardware", "display", "controller")
    sources = [path.read_text() for room in rooms for path in (root / room).rglob("*.py")]
    bases = {node.name: node.bases for source in sources for node in classes(source)}
    errors = {name for name in bases if is_error(name, bases)}
    known = {kind.__name__ for _, kinds in known_kinds() for kind in kinds}
    below = {name for name in errors if any(getattr(b, "id", "") in known for b in bases[name])}
    assert errors - known - below == WITHOUT_EXIT_CODE


def classes(source: str) -> list[ast.ClassDef]:
    return [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)]


def is_error(name: str, bases: dict[str, list[ast.expr]]) -> bool:
    """Whether a class is an Exception by what the sources say; KeyboardInterrupt is none."""
    built_in = getattr(builtins, name, None)
    if isinstance(built_in, type):
        return issubclass(built_in, Exception)
    return any(is_error(getattr(base, "id", ""), bases) for base in bases.get(name, []))


def failing(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def fail(_arguments: Namespace) -> int:
        raise error

    monkeypatch.setattr(replay, "run", fail)


def test_an_unknown_error_is_told_without_its_text(
    tapdeck: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(monkeypatch, KeyError(SECRET))
    code, out, err = tapdeck("replay", "x")
    assert (code, out) == (1, "")
    assert err.startswith("tapdeck failed; please report these lines:\n")
    assert err.endswith("KeyError\n")
    assert f"{__file__}:" in err and " in fail" in err
    assert SECRET not in err


def test_a_known_error_is_one_line_whatever_its_text(
    tapdeck: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(monkeypatch, BadFile("a\n  b"))
    assert tapdeck("replay", "x") == (4, "", "tapdeck: a b\n")


def test_a_name_that_is_too_long_is_told(tapdeck: Shell) -> None:
    for words in (("deck", "list", "--data"), ("arena", "--deals", "1", "--json")):
        code, out, err = tapdeck(*words, "a" * 300)
        assert (code, out) == (Exit.WRONG_USE, "")
        assert "too long for a file's name; name another" in err
        assert err.count("\n") == 1


def test_output_that_finds_no_room_is_told(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "controller", "deck", "list", "--data", str(tmp_path)]
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert ended.returncode == Exit.BAD_DATA
    assert "the disk is full; make room" in ended.stderr


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signals_end_a_command_without_a_word(
    tapdeck: Shell, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    def be_stopped(_arguments: Namespace) -> int:
        os.kill(os.getpid(), number)
        raise AssertionError("the signal did not come")

    before = signal.getsignal(number)
    monkeypatch.setattr(replay, "run", be_stopped)
    assert tapdeck("replay", "x") == (128 + number, "", "")
    assert signal.getsignal(number) is before


def test_a_reader_of_the_output_that_goes_away_is_no_error(tmp_path: Path) -> None:
    file = Path(__file__).parents[2] / "engine" / "golden" / "three_seats.jsonl"
    command = [sys.executable, "-u", "-m", "controller", "replay", str(file)]
    receiving, sending = os.pipe()
    os.close(receiving)
    with os.fdopen(sending, "wb") as gone:
        ended = subprocess.run(command, stdout=gone, stderr=subprocess.PIPE, timeout=60)
    assert (ended.returncode, ended.stderr) == (128 + signal.SIGPIPE, b"")


# The program


def test_the_program_is_quiet_and_returns_the_code() -> None:
    ended = run("--help")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "pygame" not in ended.stdout
    ended = run("replay", "/nowhere.jsonl")
    assert (ended.returncode, ended.stdout) == (4, "")
    assert ended.stderr.count("\n") == 1


def loaded_by(statement: str) -> set[str]:
    """The modules that are loaded once a new interpreter has run this."""
    script = f"import sys, controller.__main__ as line; {statement}; print(*sys.modules)"
    ended = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True
    )
    return set(ended.stdout.split())


def test_pygame_is_not_loaded_for_commands_that_draw_nothing() -> None:
    loaded = loaded_by("line._parsers()")
    assert {f"controller.commands.{name}" for name in command_line.COMMANDS} <= loaded
    assert "pygame" not in loaded


def test_a_command_is_not_loaded_for_another() -> None:
    loaded = loaded_by("line._parsers(['replay'])")
    assert "controller.commands.replay" in loaded
    assert not {"controller.arena", "controller.doctor", "importlib.metadata"} & loaded


def test_the_console_script_is_this_program() -> None:
    script = Path(sys.executable).parent / "tapdeck"
    ended = subprocess.run([script, "--help"], capture_output=True, text=True, timeout=60)
    assert ended.returncode == 0
    assert ended.stdout == run("--help").stdout


# The log


def test_an_event_is_one_line_without_an_errors_text(capsys: pytest.CaptureFixture[str]) -> None:
    log = logging.getLogger("controller.test")
    with log_to(sys.stderr):
        log.info("two\nlines")
        try:
            raise ValueError(SECRET)
        except ValueError:
            log.exception("failed")
    log.error("after")
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert lines[0].endswith("INFO controller.test: two | lines")
    assert "ERROR controller.test: failed | " in lines[1] and lines[1].endswith("ValueError")
    assert SECRET not in lines[1]


def test_a_thread_that_crashes_is_logged_without_its_text(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail() -> None:
        raise ValueError(SECRET)

    with log_to(sys.stderr):
        thread = threading.Thread(target=fail, name="reader")
        thread.start()
        thread.join()
    err = capsys.readouterr().err
    assert "the thread reader failed" in err and err.count("\n") == 1
    assert SECRET not in err


def test_main_reads_the_process_arguments(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["tapdeck", "--help"])
    assert command_line.main() == 0
    assert capsys.readouterr().out.startswith("usage: tapdeck")
