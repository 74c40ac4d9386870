"""One writer at a time; and what happens when somebody touches the file that is open."""

from __future__ import annotations

import errno
import os
import platform
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from banker.foundation.errors import JournalCorrupt, JournalUnavailable
from banker.store import Journal, lock, read
from tests.store.sample_entries import some_entry
from tests.store.sample_games import DiskHere, in_one_line, make, names

if sys.platform != "win32":
    import fcntl

# --- one writer ----------------------------------------------------------------------------

HOLD = """
import sys
from pathlib import Path
from banker.store import Journal
journal = Journal.open(Path(sys.argv[1]))
sys.stdout.write("open\\n")
sys.stdout.flush()
sys.stdin.read()
"""


@pytest.fixture
def holder(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the game open until it is killed."""
    make(path)
    command = [sys.executable, "-c", HOLD, str(path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        yield process
        process.kill()


def test_the_name_of_the_computer_needs_no_service(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows has no `uname`, and `platform` asks a service there that may be missing."""
    monkeypatch.delattr(os, "uname", raising=False)
    monkeypatch.setattr(platform, "node", lambda: pytest.fail("platform was asked"))
    assert lock._host() == socket.gethostname()


def test_a_second_opener_is_told_who_has_it(path: Path, holder: subprocess.Popen[str]) -> None:
    with pytest.raises(JournalUnavailable) as caught:
        Journal.open(path)
    said = in_one_line(caught.value)
    assert f"pid {holder.pid}, user " in said
    assert f"host {socket.gethostname()}" in said
    assert re.search(r"since \d{4}-\d\d-\d\d \d\d:\d\d\): close it there first$", said)
    with pytest.raises(JournalUnavailable, match="is open in another Banker"):
        Journal.create(path, some_entry(1))
    assert read(path).count == 4


def test_the_lock_of_a_killed_holder_is_free(path: Path, holder: subprocess.Popen[str]) -> None:
    holder.kill()
    holder.wait()
    assert "a.jsonl.lock" in names(path.parent)
    with Journal.open(path) as journal:
        assert journal.count == 4
    assert names(path.parent) == ["a.jsonl"]


TAKE_TURNS = """
import sys
from pathlib import Path
from tests.store.sample_entries import some_entry
from banker.foundation.errors import JournalUnavailable
from banker.store import Journal
turns = 0
while turns < 12:
    try:
        with Journal.open(Path(sys.argv[1])) as journal:
            journal.append(some_entry(journal.count + 1))
            turns += 1
    except JournalUnavailable:
        pass
"""


def test_many_openers_at_once_lose_no_entry(path: Path) -> None:
    make(path, 1)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", TAKE_TURNS, str(path)]
    players = [subprocess.Popen(command, env=environment) for _ in range(4)]
    assert [player.wait() for player in players] == [0] * 4
    assert read(path).count == 1 + 4 * 12
    assert names(path.parent) == ["a.jsonl"]


def test_a_second_opener_in_the_same_process_is_refused(path: Path) -> None:
    make(path)
    with Journal.open(path), pytest.raises(JournalUnavailable, match=f"pid {os.getpid()}"):
        Journal.open(path)
    with Journal.open(path):
        pass


# --- other names of the same file --------------------------------------------------------------

OTHER_NAME = "is open in another Banker under another name"
if sys.platform == "win32":  # which replaces no file that is open, under whatever name
    OTHER_NAME = "another program has the file open"


@pytest.mark.needs_posix("the game itself is locked")
def test_a_game_cannot_be_opened_under_two_names_at_once(path: Path) -> None:
    make(path)
    before, while_open = path.with_name("before.jsonl"), path.with_name("while.jsonl")
    os.link(path, before)
    with Journal.open(path) as journal:
        os.link(path, while_open)
        for other in (before, while_open):
            with pytest.raises(JournalUnavailable, match=OTHER_NAME):
                Journal.open(other)
        journal.append_all([some_entry(5), some_entry(6)])  # another file takes the place
        journal.recover()
        for other in (before, while_open):
            with pytest.raises(JournalUnavailable, match=OTHER_NAME):
                Journal.open(other)
    for other in (before, while_open, path):
        Journal.open(other).close()
    assert names(path.parent) == ["a.jsonl", "before.jsonl", "while.jsonl"]


def test_a_second_process_is_refused_under_another_name_too(
    path: Path, tmp_path: Path, holder: subprocess.Popen[str]
) -> None:
    other = tmp_path / "other.jsonl"
    os.link(path, other)
    with pytest.raises(JournalUnavailable, match=OTHER_NAME):
        Journal.open(other)
    assert read(other).count == 4, "who only reads is not kept out"
    holder.kill()
    holder.wait()
    Journal.open(other).close()


def test_a_new_game_is_locked_under_every_name_from_the_beginning(path: Path) -> None:
    with Journal.create(path, some_entry(1)):
        other = path.with_name("other.jsonl")
        os.link(path, other)
        with pytest.raises(JournalUnavailable, match=OTHER_NAME):
            Journal.open(other)


@pytest.mark.needs_posix("what a process has open, by /proc")
def test_files_without_a_name_are_not_kept_open(path: Path) -> None:
    make(path)
    with Journal.open(path) as journal:
        before = len(list(Path("/proc/self/fd").iterdir()))
        for number in range(5, 25):
            journal.append_all([some_entry(number)])
        assert len(list(Path("/proc/self/fd").iterdir())) == before


def test_a_lock_that_is_another_file_s_name_is_refused_and_that_file_stays(path: Path) -> None:
    make(path)
    victim, lock = path.with_name("letter.txt"), path.with_name("a.jsonl.lock")
    victim.write_text("dear Ann")
    os.link(victim, lock)
    with pytest.raises(JournalUnavailable) as caught:
        Journal.open(path)
    assert "is another file's name too (a hard link): remove this name" in in_one_line(caught.value)
    assert victim.read_text() == lock.read_text() == "dear Ann"
    lock.unlink()
    Journal.open(path).close()


# --- somebody touches the file while it is open ---------------------------------------------


def append_by_hand(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"a note of mine\n")


def replace(path: Path) -> None:
    content = path.read_bytes()
    path.unlink()
    path.write_bytes(content)


REMOVED = pytest.mark.needs_posix("an open file is removed")


@pytest.mark.parametrize(
    "touch",
    [
        append_by_hand,
        pytest.param(replace, marks=REMOVED),
        pytest.param(Path.unlink, marks=REMOVED),
    ],
)
def test_a_file_that_was_touched_is_noticed_and_put_right(
    path: Path, touch: Callable[[Path], None]
) -> None:
    make(path)
    with Journal.open(path) as journal:
        touch(path)
        with pytest.raises(JournalUnavailable, match="another program changed, moved or removed"):
            journal.append(some_entry(5))
        journal.recover()
        journal.append(some_entry(5))
    assert read(path).count == 5


def test_an_edit_in_the_open_file_is_found_by_recovery(path: Path) -> None:
    make(path)
    with Journal.open(path) as journal:
        with path.open("r+b") as file:
            file.seek(30)
            file.write(b"X")
        with pytest.raises(JournalCorrupt, match=r"line 1 of .* was changed"):
            journal.recover()
        with pytest.raises(JournalUnavailable, match="takes no entries"):
            journal.append(some_entry(5))
    assert names(path.parent) == ["a.jsonl"]


# --- what only looks safe --------------------------------------------------------------------


@REMOVED
def test_a_lock_on_a_file_that_lost_its_name_is_no_lock(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another Banker closes the game between our opening of the lock file and our locking it."""
    make(path)
    real, lock = fcntl.flock, path.with_name("a.jsonl.lock")
    calls: list[str] = []

    def flock(fd: int, how: int) -> None:
        if not calls:
            lock.unlink()
        calls.append(Path(f"/proc/self/fd/{fd}").readlink().name)
        real(fd, how)

    monkeypatch.setattr(fcntl, "flock", flock)
    with Journal.open(path):
        assert calls[:2] == ["a.jsonl.lock (deleted)", "a.jsonl.lock"]
        assert lock.read_text().startswith(f"pid {os.getpid()}, ")
        with pytest.raises(JournalUnavailable, match="is open in another Banker"):
            Journal.open(path)
    assert names(path.parent) == ["a.jsonl"]


class Full(DiskHere):
    """Takes whole files, and no more lines."""

    def append(self, fd: int, data: bytes) -> None:
        os.lseek(fd, 0, os.SEEK_END)
        raise OSError(errno.ENOSPC, f"no room for {len(data)} bytes")


class FullJournal(Journal):
    disk = Full()


def test_recovery_drops_no_entry_that_was_acknowledged(path: Path) -> None:
    """The last line was damaged meanwhile; after a crash such a line would be set aside."""
    lines = make(path)
    with FullJournal.open(path) as journal:
        with pytest.raises(JournalUnavailable, match="disk is full"):
            journal.append(some_entry(5))
        with path.open("r+b") as file:
            file.seek(-len(lines[3]) // 2, os.SEEK_END)
            file.write(b"\0" * 9)
        damaged = path.read_bytes()
        with pytest.raises(JournalCorrupt, match="was changed while it was open: use a copy"):
            journal.recover()
        with pytest.raises(JournalUnavailable, match="takes no entries"):
            journal.append(some_entry(5))
    assert path.read_bytes() == damaged
    assert names(path.parent) == ["a.jsonl"]
