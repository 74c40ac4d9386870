"""The disk says no: each call fails once, and later the disk is full for a while.

The journal must refuse in one line with its cure, lose nothing that was acknowledged, and go on.
"""

from __future__ import annotations

import errno
import getpass
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

from banker.foundation.errors import JournalCorrupt, JournalError, JournalUnavailable
from banker.games.board.commands import Transfer
from banker.session.session import Session
from banker.store import Journal, read
from banker.store.line_format import Chain
from banker.store.line_reader import LineReader
from banker.store.lock import TURN_COUNT_MAX
from banker.store.paths import has_name
from tests import ROOT
from tests.store.crash_rig import Bench, recorded
from tests.store.sample_entries import some_entry
from tests.store.sample_games import DiskHere, in_one_line, make, names
from tests.store.traced import BY_STRACE, IS_FULL_SWEEP, Call, Fault, play
from tests.store.verdict import promise_of
from tests.support.game import setup_of

if sys.platform != "win32":
    import fcntl

# A failure of one of these must be told. One that only tidies up may fail in silence.
REPORTED = {"write", "fsync", "fdatasync", "rename", "pwrite64", "ftruncate", "fchmod", "flock"}
WATCHED = REPORTED | {"openat", "pread64", "unlink"} | ({"newfstatat"} if IS_FULL_SWEEP else set())
FILLING = {"write", "pwrite64", "fsync", "fdatasync", "openat", "rename"}
END = 6


def fail_at(made: Bench, call: Call, error: str, cure: str, journal: str = "real") -> str | None:
    """Play with that call failing once; what is wrong with how it went, or None."""
    folder = made.folder()
    fault = Fault(call.name, call.nth, f"error={error}")
    game = made.game(folder)
    ran = play(game, journal=journal, cure=cure, fault=fault, is_recorded=False)
    refusals = [line for line in ran.said if line.startswith("REFUSED ")]
    promise = promise_of(ran.said)
    where = f"{call.name} {call.nth} {error}: "
    if ran.code or promise.up_to != END:
        return where + f"code {ran.code}, {promise.up_to} entries, {ran.said[-1]}, {ran.errors}"
    if (call.name in REPORTED) and len(refusals) != 1:
        return where + f"told {len(refusals)} times"
    if any(not tells_a_cure(line) for line in refusals):
        return where + f"no cure in {refusals}"
    if any(line.split()[0] not in {"BEGIN", "ACK", "SHOWN", "REFUSED"} for line in ran.said):
        return where + f"more than a line in {refusals}"
    wrong = made.judge(folder, promise)
    shutil.rmtree(folder)
    return wrong and where + wrong


def tells_a_cure(line: str) -> bool:
    return any(
        cure in line
        for cure in ("try again", "copy the game", "move the game", "free some", "choose another")
    )


@BY_STRACE
@pytest.mark.parametrize("cure", ["recover", "restart"])
@pytest.mark.parametrize("error", ["EIO", "ENOSPC"])
def test_a_call_that_fails_is_told_and_the_game_goes_on(
    made: Bench, error: str, cure: str, whole: bool
) -> None:
    """In `make test` every third call fails."""
    names = WATCHED if error == "EIO" else FILLING
    _, ran = recorded(made)
    calls = [call for call in ran.calls if call.name in names]
    assert len(calls) > 20
    if cure == "restart" and not IS_FULL_SWEEP:
        calls = [call for call in calls if call.name in {"write", "fdatasync"}]
    failing = calls if whole or IS_FULL_SWEEP else calls[::3]
    assert [wrong for call in failing if (wrong := fail_at(made, call, error, cure))] == []


@BY_STRACE
def test_a_failed_call_that_nobody_is_told_of_is_found(made: Bench) -> None:
    _, ran = recorded(made, journal="swallows_errors")
    call = next(call for call in ran.calls if call.name == "fdatasync")
    assert fail_at(made, call, "EIO", "recover", "swallows_errors")
    assert not fail_at(made, call, "EIO", "recover")


@pytest.mark.needs_posix("limits of a file's size")
def test_a_full_disk_refuses_and_with_room_again_the_game_goes_on(tmp_path: Path) -> None:
    """A real short write, made by the system's limit on the size of a file."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.store.full_disk_run", tmp_path / "a.jsonl"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    told = json.loads(ran.stdout)
    assert "is full" in told["short write"]
    assert "takes no entries" in told["next"]
    assert told["recovered in the same room"] == 3
    assert "may not grow" in told["no room at all"]
    assert "may not grow" in told["no room to recover"]
    assert told["with room"] == 5
    assert told["read"] == [5, False]
    assert told["files"] == ["a.jsonl"]


# --- one call fails, in this process --------------------------------------------------------------

FAULT = "the disk reports an error: try again, or copy the game to another disk"


def fails(*_: object) -> NoReturn:
    raise OSError(errno.EIO, os.strerror(errno.EIO))


SYNCED = pytest.param("sync_folder", marks=pytest.mark.needs_posix("a folder is synced"))


class Failing(DiskHere):
    """Fails at one kind of call, once it is told to."""

    call = ""

    def __init__(self, call: str) -> None:
        self.call = call

    def __getattribute__(self, name: str) -> object:
        call = object.__getattribute__(self, "call")
        return fails if name == call else super().__getattribute__(name)


def journal_on(call: str) -> type[Journal]:
    class OnFailing(Journal):
        disk = Failing(call)

    return OnFailing


@pytest.mark.parametrize("call", ["write", "sync_file", "sync_folder", "sync_folders_above"])
def test_a_game_that_could_not_be_made_is_not_there(path: Path, call: str) -> None:
    with pytest.raises(JournalUnavailable) as caught:
        journal_on(call).create(path, some_entry(1))
    assert in_one_line(caught.value) == f"{path} cannot be made: {FAULT}"
    assert names(path.parent) == []
    Journal.create(path, some_entry(1)).close()


def test_a_new_game_whose_name_may_not_last_is_taken_away_again(path: Path) -> None:
    class Unsure(DiskHere):
        def sync_folder(self, folder: Path) -> None:
            if folder == path.parent:
                assert path.exists()
                fails()

    class OnUnsure(Journal):
        disk = Unsure()

    with pytest.raises(JournalUnavailable) as caught:
        OnUnsure.create(path, some_entry(1))
    assert in_one_line(caught.value) == f"{path} cannot be made: {FAULT}"
    assert names(path.parent) == []


@pytest.mark.parametrize("call", ["write", "sync_file", "sync_folder"])
def test_a_game_that_could_not_be_opened_stays_and_is_free(path: Path, call: str) -> None:
    lines = make(path)
    with pytest.raises(JournalUnavailable) as caught:
        journal_on(call).open(path)
    assert in_one_line(caught.value) == f"{path} cannot be opened: {FAULT}"
    assert names(path.parent) == ["a.jsonl"]
    assert path.read_bytes() == b"".join(lines)
    Journal.open(path).close()


@pytest.mark.parametrize("call", ["write", "sync_file", SYNCED])
def test_a_recovery_that_fails_may_be_tried_again(
    path: Path, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(path)
    with Journal.open(path) as journal:
        with monkeypatch.context() as then:
            then.setattr(journal, "disk", Failing(call))
            with pytest.raises(JournalUnavailable) as caught:
                journal.recover()
        assert in_one_line(caught.value) == f"{path} cannot go on: {FAULT}"
        with pytest.raises(JournalUnavailable, match=rf"since one was refused \({FAULT}\): "):
            journal.append(some_entry(5))
        journal.recover()
        journal.append(some_entry(5))
    assert read(path).count == 5


def test_where_neither_the_line_nor_the_copy_is_durable_nobody_is_told_more_than_is_known(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session.create(path, setup_of(("Ann", "Bob")))
    with monkeypatch.context() as then:
        then.setattr(session.journal, "disk", Failing("sync_data"))
        with pytest.raises(JournalUnavailable, match=r"^entry 2 is not booked: "):
            session.execute(Transfer("ann", "bob", 50))
        then.setattr(session.journal, "disk", Failing("sync_file"))
        with pytest.raises(JournalUnavailable) as caught:
            session.close()
    said = f"it is not known whether entry 2 is booked: look with 'banker log {path}'"
    assert in_one_line(caught.value) == said
    with pytest.raises(AssertionError):
        session.journal.append(some_entry(3))


def test_a_disk_that_fails_while_it_is_read_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(path)
    with path.open("rb") as file:
        walk = LineReader(path, file.fileno(), path.stat().st_size, Chain())
        monkeypatch.setattr(os, "pread" if hasattr(os, "pread") else "read", fails)
        with pytest.raises(JournalUnavailable) as caught:
            list(walk.lines())
    assert in_one_line(caught.value) == f"{path} cannot be read: {FAULT}"


def test_a_file_that_was_emptied_before_it_was_read_is_empty(path: Path) -> None:
    path.touch()
    with path.open("rb") as file, pytest.raises(JournalCorrupt, match="it is empty"):
        list(LineReader(path, file.fileno(), 0, Chain()).lines())


# --- the name ---------------------------------------------------------------------------------


@pytest.mark.needs_posix("symbolic links")
def test_a_new_game_beyond_a_circle_of_links_is_refused(tmp_path: Path) -> None:
    circle = tmp_path / "circle"
    circle.symlink_to(circle)
    with pytest.raises(JournalUnavailable, match="links go round in a circle"):
        Journal.create(circle / "a.jsonl", some_entry(1))


@pytest.mark.needs_posix("the folder that one is in is removed")
def test_a_new_game_in_a_folder_that_was_removed_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(JournalUnavailable) as caught:
        Journal.create(Path("a.jsonl"), some_entry(1))
    said = "a.jsonl cannot be made: there is no such file or folder: check the name"
    assert in_one_line(caught.value) == said


def test_whether_a_name_is_taken_must_be_known(tmp_path: Path) -> None:
    text = tmp_path / "text"
    assert not has_name(text, text)
    text.touch()
    assert has_name(text, text)
    if sys.platform == "win32":  # which knows: there is no such folder
        assert not has_name(Path("a.bank"), text / "a.bank")
        return
    with pytest.raises(JournalUnavailable, match=r"^a\.bank cannot be made: .* is not a folder"):
        has_name(Path("a.bank"), text / "a.bank")


# --- the lock ---------------------------------------------------------------------------------


@pytest.mark.needs_posix("an open file is removed")
def test_a_lock_that_others_keep_taking_away_is_given_up(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(path)
    locked: list[int] = []

    def flock(fd: int, _how: int) -> None:
        path.with_name("a.jsonl.lock").unlink()
        locked.append(fd)

    monkeypatch.setattr(fcntl, "flock", flock)
    with pytest.raises(JournalUnavailable) as caught:
        Journal.open(path)
    said = f"{path} is being opened by several Bankers at once: try again"
    assert in_one_line(caught.value) == said
    assert len(locked) == TURN_COUNT_MAX


@pytest.mark.needs_posix("an open file is renamed")
def test_a_game_that_is_replaced_while_it_is_locked_is_not_opened(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = make(path)
    real = fcntl.flock

    def flock(fd: int, how: int) -> None:
        real(fd, how)
        path.rename(path.with_name("before"))
        path.write_bytes(b"".join(lines))

    monkeypatch.setattr(fcntl, "flock", flock)
    with pytest.raises(JournalUnavailable) as caught:
        Journal.open(path)
    assert in_one_line(caught.value) == f"{path} was replaced while it was opened: try again"
    assert names(path.parent) == ["a.jsonl", "before"]


def test_a_holder_without_a_name_is_unknown(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> NoReturn:
        raise KeyError("uid not found")

    make(path)
    monkeypatch.setattr(getpass, "getuser", unknown)
    with Journal.open(path), pytest.raises(JournalError, match=", user unknown, host "):
        Journal.open(path)
