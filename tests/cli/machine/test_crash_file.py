"""Faults of our own: one line, exit code 70, a file that names nobody, and a clean terminal."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from banker.cli import paths
from banker.cli.machine import crash_file
from tests.cli.command_line import Here
from tests.support.terminal import ON_A_TERMINAL
from tests.tui.render.window import QUIT, Window

if sys.platform != "win32":
    import termios

FAULTY = """
import sys
import {module} as faulty
def fail(*given, **named):
    raise RuntimeError("Ann broke it")
{where} = fail
from banker.__main__ import main
sys.exit(main())
"""


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def faulty(module: str, where: str, *words: object, **env: str) -> subprocess.CompletedProcess[str]:
    """The program with a fault in it."""
    source = FAULTY.format(module=module, where=where)
    command = [sys.executable, "-c", source, *map(str, words)]
    return subprocess.run(
        command, capture_output=True, encoding="utf-8", env=os.environ | env, timeout=60
    )


def crash_files() -> list[Path]:
    return sorted(paths.crashes().glob("*"))


def of_new(folder: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """`banker new` with a fault in it."""
    words = ("new", folder / "evening.bank", "--players", "Ann,Bob")
    return faulty("banker.cli.commands.new", "faulty.check_names", *words, **env)


def test_a_fault_of_a_command_is_one_line_and_a_file_without_names(tmp_path: Path) -> None:
    made = of_new(tmp_path)
    assert (made.returncode, made.stdout) == (crash_file.FAULT, "")
    (line,) = made.stderr.splitlines()
    assert line.startswith("banker: stopped by an error in Banker (RuntimeError: Ann broke it).")
    (file,) = crash_files()
    assert str(file) in line
    text = file.read_text(encoding="utf-8")
    assert "Ann" not in text
    assert "evening" not in text
    for said in (
        "command: new --players",
        "RuntimeError",
        str(Path("banker/cli/commands/new.py")),
        "textual ",
    ):
        assert said in text, said


def test_a_fault_in_a_game_notes_what_was_done_and_by_nobody(banker: Here) -> None:
    game = banker.game("ann rolls 2 4", "ann buys")
    ran = faulty("banker.cli.commands.run", "faulty.run_script", "run", game, banker.script("next"))
    assert ran.returncode == crash_file.FAULT
    text = crash_files()[0].read_text(encoding="utf-8")
    assert "newest entries: " in text
    assert "buy" in text.partition("newest entries: ")[2].splitlines()[0]
    assert "ann" not in text.lower()
    assert "Everything entered is saved" in ran.stderr
    assert "ann rolls" not in banker.done("show", game)


def test_with_messages_when_somebody_asks(tmp_path: Path) -> None:
    made = of_new(tmp_path, BANKER_DEBUG="1")
    assert made.returncode == crash_file.FAULT
    assert "Traceback" in made.stderr
    assert "Ann broke it" in crash_files()[0].read_text(encoding="utf-8")


def test_a_folder_that_takes_no_file_is_said(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("no folder", encoding="utf-8")
    made = of_new(tmp_path)
    assert made.returncode == crash_file.FAULT
    (line,) = made.stderr.splitlines()
    assert "No crash file could be written (" in line


def test_the_oldest_files_go() -> None:
    folder = paths.crashes()
    folder.mkdir(parents=True)
    for number in range(crash_file.CRASHES_MAX + 5):
        (folder / f"crash-2000{number:04}.txt").write_text("old", encoding="utf-8")
    newest = crash_file.write(ValueError("x"))
    left = crash_files()
    assert len(left) == crash_file.CRASHES_MAX
    assert newest in left
    assert folder / "crash-20000000.txt" not in left


def test_what_led_to_a_fault_is_told_and_a_circle_ends() -> None:
    first, second = ValueError("one"), KeyError("two")
    first.__cause__, second.__cause__ = second, first
    assert len(list(crash_file.causes(first))) == crash_file.CAUSES_MAX
    assert "KeyError" in "\n".join(crash_file.report(first))


def test_each_part_of_a_crash_file_stands_behind_an_empty_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(crash_file, "_surroundings", lambda: iter(["this computer"]))
    told = list(crash_file.report(ValueError("one")))
    assert told[2:] == ["", "ValueError", "", "this computer"]


def test_a_fault_of_a_thread_is_raised_at_the_end() -> None:
    def fail() -> None:
        raise LookupError("in a thread")

    before = threading.excepthook
    done = False
    with pytest.raises(LookupError, match="in a thread"), crash_file.watched_threads():
        thread = threading.Thread(target=fail)
        thread.start()
        thread.join()
        done = True
    assert done
    assert threading.excepthook is before


def test_a_terminal_that_has_gone_is_no_fault() -> None:
    def draw() -> None:
        raise OSError(errno.EIO, "gone")

    with crash_file.watched_threads():
        thread = threading.Thread(target=draw)
        thread.start()
        thread.join()
    assert not thread.is_alive()


class FaultyWindow(Window):
    """The program on a pty with a fault in it."""

    def __init__(self, module: str, where: str, *words: object) -> None:
        self.source = FAULTY.format(module=module, where=where)
        super().__init__(*words)

    def command(self, *words: object) -> tuple[str, ...]:
        return (sys.executable, "-c", self.source, *map(str, words))


@ON_A_TERMINAL
@pytest.mark.parametrize(
    "where",
    ["faulty.BankerApp.redraw", "faulty.BankerApp.press", "faulty.BankerApp.settle"],
)
def test_a_fault_of_the_screen_leaves_a_clean_terminal_and_exit_code_70(
    banker: Here, where: str
) -> None:
    game = banker.game("ann rolls 2 4")
    window = FaultyWindow("banker.tui.app", where, "play", game, "--vault", "none")
    fresh, other = os.openpty()
    modes = termios.tcgetattr(other)
    try:
        if where.endswith("press"):
            window.sees("undo")  # the last row: a frame that is cut has no clean end
            window.press("b")
        window.until(window.has_ended)
        assert window.code == crash_file.FAULT
        window.until(lambda: window.is_given_back(modes))
        # Behind half a frame, which the emulator does not forget, a row may end anywhere.
        said = "".join(window.text().split())
        assert "stoppedbyanerrorinBanker(RuntimeError:Annbrokeit)" in said
        assert "Traceback" not in said
    finally:
        window.close()
        os.close(fresh)
        os.close(other)
    text = crash_files()[0].read_text(encoding="utf-8")
    assert "Ann" not in text
    assert "RuntimeError" in text


@ON_A_TERMINAL
def test_leaving_the_screen_is_no_fault(banker: Here) -> None:
    window = Window("play", banker.game(), "--vault", "none")
    try:
        window.sees("Ann")
        window.press(QUIT)
        window.until(window.has_ended)
        assert window.code == 0
    finally:
        window.close()
    assert not crash_files()
