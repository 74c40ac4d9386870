"""Goal: whatever is audited, there is a verdict in a line, an exit code, and the file as it was."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from banker.cli.progress import CELLS, Progress, bar
from tests.cli.command_line import PROGRAM, Here
from tests.support.terminal import is_root

Make = Callable[[Path, bytes], None]


class Kind(NamedTuple):
    """A file that is not, or not any more, a whole game, and what is said about it."""

    make: Make
    code: int
    words: str


def of_bytes(change: Callable[[bytes], bytes]) -> Make:
    return lambda path, good: path.write_bytes(change(good)) and None


def a_database(path: Path, _good: bytes) -> None:
    with sqlite3.connect(path) as database:
        database.execute("create table games (seq integer)")
    database.close()


def lines_of(data: bytes) -> list[bytes]:
    return data.splitlines(keepends=True)


KINDS = {
    "nothing in it": Kind(of_bytes(lambda _good: b""), 2, "is not a game file: it is empty"),
    "half its first line": Kind(of_bytes(lambda good: good[:300]), 2, "its first entry is whole"),
    "half its last line": Kind(of_bytes(lambda good: good[:-40]), 1, "Look at entry 3: it is not"),
    "half of it overwritten": Kind(
        of_bytes(lambda good: good[: len(good) // 2] + bytes(len(good) // 2)), 2,
        "its first entry is whole",
    ),
    "a newer version": Kind(
        of_bytes(lambda good: good.replace(b'"v":1,', b'"v":2,')), 2,
        "was written by a newer Banker (format 2, this one reads 1): update Banker",
    ),
    "played on by a newer version": Kind(
        of_bytes(lambda good: good + lines_of(good)[-1].replace(b'"v":1,', b'"v":2,')), 1,
        "Broken at entry 4: it is written in format 2",
    ),
    "a database": Kind(a_database, 2, "is not a game file: check the name"),
    "a picture": Kind(of_bytes(lambda _good: b"\x89PNG\r\n\x1a\n" + bytes(900)), 2, "not a game"),
    "other lines of JSON": Kind(
        of_bytes(lambda _good: b'{"v":1,"name":"Ann"}\n' * 3), 1, "Broken at entry 1: "
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", KINDS)
def test_a_file_that_is_no_whole_game_gets_its_verdict_and_stays_as_it_is(
    banker: Here, name: str
) -> None:
    kind, path = KINDS[name], banker.folder / "bad.bank"
    kind.make(path, banker.game("ann buys oriental", "next").read_bytes())
    os.utime(path, ns=(10**18, 10**18))
    data, before = path.read_bytes(), path.stat()
    for more in ([], ["--json"], ["--fingerprint", "ab" * 8]):
        said = banker("audit", path, *more)
        assert said.code == kind.code
        assert (said.err.count("\n"), bool(said.out)) == ((1, False) if said.code == 2 else (0, 1))
        if not more:
            assert kind.words in (said.err or said.lines[-1])
    assert path.read_bytes() == data
    assert (path.stat().st_mtime_ns, path.stat().st_ino) == (before.st_mtime_ns, before.st_ino)
    assert sorted(it.name for it in banker.folder.glob("bad*")) == ["bad.bank"]


@pytest.mark.needs_posix("a file that is always refused")
def test_what_cannot_be_read_is_told(banker: Here) -> None:
    """A file that its system will not give out, whoever asks."""
    said = banker("audit", "/proc/self/mem")
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert "/proc/self/mem cannot be read: " in said.err


@pytest.mark.needs_posix("rights of a file")
@pytest.mark.skipif(is_root(), reason="root reads everything")
def test_a_file_without_the_right_to_read_it_is_told(banker: Here) -> None:
    file = banker.game("ann buys oriental")
    file.chmod(0)
    said = banker("audit", file)
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert "permission denied" in said.err


# --- patience -------------------------------------------------------------------------------------


def ticking(step: float) -> Callable[[], float]:
    """A clock that is later by `step` each time it is asked."""
    times = iter(range(10**6))
    return lambda: next(times) * step


def test_quick_work_draws_nothing() -> None:
    drawn: list[str] = []
    progress = Progress(4000, draw=drawn.append, ticks=ticking(0.01))
    assert list(progress.through([b"abc\n"] * 1000)) == [b"abc\n"] * 1000
    progress.wipe()
    assert drawn == []


def test_slow_work_draws_a_bar_and_wipes_it() -> None:
    drawn: list[str] = []
    progress = Progress(4000, draw=drawn.append, ticks=ticking(0.6))
    assert len(list(progress.through([b"abc\n"] * 1000))) == 1000
    progress.wipe()
    assert [it.strip() for it in drawn[:-1]] == [
        f"{bar(done * 4, 4000)}  Ctrl-C stops" for done in (257, 513, 769)
    ]
    assert drawn[-1] == ""


def test_a_bar_is_as_wide_when_full_as_when_empty() -> None:
    assert bar(0, 0) == f"[{'.' * CELLS}]   0 %"
    assert bar(9, 9) == f"[{'#' * CELLS}] 100 %"
    assert bar(12, 9) == bar(9, 9)  # a file that grew meanwhile


@pytest.mark.needs_posix("signals")
def test_ctrl_c_ends_an_audit_in_a_line(banker: Here) -> None:
    """A long game, stopped as soon as it is being read."""
    first, *_, last = lines_of(banker.game("ann buys oriental", "next").read_bytes())
    file = banker.folder / "long.bank"
    file.write_bytes(first + last * 100_000)
    process = subprocess.Popen(
        [*PROGRAM, "audit", str(file)],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
    )  # fmt: skip
    try:
        _wait_until_it_reads(process.pid, file)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert (process.returncode, out, err) == (130, "", "banker: stopped\n")


def _wait_until_it_reads(pid: int, file: Path) -> None:
    folder = Path(f"/proc/{pid}/fd")
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if any(_target(it) == str(file.resolve()) for it in folder.iterdir()):
            return
    raise AssertionError("it never opened the file")


def _target(link: Path) -> str:
    try:
        return str(link.readlink())
    except OSError:
        return ""
