"""The disks of Windows and of macOS, with what stands in for their calls here."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from types import ModuleType

import pytest

from banker.foundation.errors import JournalUnavailable
from banker.store import Journal, disk, read
from tests.store.sample_entries import some_entry
from tests.store.sample_games import make

# --- Windows --------------------------------------------------------------------------------------


def test_a_file_that_another_program_has_open_is_said_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.jsonl"
    make(path)
    monkeypatch.setattr(Journal, "disk", disk.WindowsDisk())
    monkeypatch.setattr(disk.WindowsDisk, "patience_s", 0.05)
    real = os.replace

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, "in use")

    with Journal.open(path) as journal:
        monkeypatch.setattr(os, "replace", refuse)
        with pytest.raises(JournalUnavailable, match="another program has the file open: close it"):
            journal.append_all([some_entry(5), some_entry(6)])
        with pytest.raises(JournalUnavailable, match="another program has the file open: close it"):
            journal.recover()
        monkeypatch.setattr(os, "replace", real)
        journal.recover()
        journal.append_all([some_entry(5), some_entry(6)])
        journal.append(some_entry(7))
        assert journal.entry(7) == some_entry(7)
    assert read(path).count == 7


def test_one_that_reads_the_file_for_a_moment_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.jsonl"
    make(path)
    monkeypatch.setattr(Journal, "disk", disk.WindowsDisk())
    real, tries = os.replace, []

    def refuse_twice(*names: Path) -> None:
        tries.append(names)
        if len(tries) < 3:
            raise PermissionError(errno.EACCES, "in use")
        real(*names)

    monkeypatch.setattr(os, "replace", refuse_twice)
    with Journal.open(path) as journal:
        assert journal.count == 4
    assert len(tries) == 3


def test_a_game_that_is_open_in_another_banker_is_not_opened_on_windows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One who only tries, again and again, would keep the other from putting its copy there."""
    path = tmp_path / "a.jsonl"
    make(path)
    monkeypatch.setattr(Journal, "disk", disk.WindowsDisk())
    real, names = os.open, []

    def noted(name: Path, *rest: int) -> int:
        names.append(Path(name).name)
        return real(name, *rest)

    with Journal.open(path):
        monkeypatch.setattr(os, "open", noted)
        with pytest.raises(JournalUnavailable, match="is open in another Banker"):
            Journal.open(path)
    assert "a.jsonl.lock" in names
    assert "a.jsonl" not in names


def test_the_disk_of_windows_syncs_no_folder(tmp_path: Path) -> None:
    windows = disk.disk_of("win32")
    windows.sync_folder(tmp_path / "none")
    windows.sync_folders_above(tmp_path / "none")
    assert isinstance(windows, disk.WindowsDisk)


def test_bytes_are_read_the_same_without_pread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"0123456789")
    fd = os.open(file, os.O_RDWR | os.O_APPEND)
    try:
        with_it = [disk.read_at(fd, 3, at) for at in (0, 4, 9, 20)]
        monkeypatch.delattr(os, "pread")
        assert [disk.read_at(fd, 3, at) for at in (0, 4, 9, 20)] == with_it
        os.write(fd, b"A")
        assert disk.read_at(fd, 20, 8) == b"89A"
    finally:
        os.close(fd)


# --- macOS ----------------------------------------------------------------------------------------


@pytest.fixture
def mac(monkeypatch: pytest.MonkeyPatch) -> tuple[disk.Disk, list[str], ModuleType]:
    """The disk of macOS, and the calls it made."""
    import fcntl

    calls: list[str] = []

    def full_sync(_fd: int, how: int) -> int:
        assert how == 51
        calls.append("full")
        return 0

    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", full_sync)
    return disk.disk_of("darwin"), calls, fcntl


def test_macos_syncs_through_the_cache_of_the_drive(
    mac: tuple[disk.Disk, list[str], ModuleType], tmp_path: Path
) -> None:
    macos, calls, _ = mac
    fd = os.open(tmp_path / "file", os.O_RDWR | os.O_CREAT)
    macos.append(fd, b"line\n")
    macos.sync_file(fd)
    os.close(fd)
    assert calls == ["full", "full"]
    macos.sync_folder(tmp_path)


@pytest.mark.parametrize(("code", "is_told"), [(errno.ENOTSUP, False), (errno.EIO, True)])
def test_a_drive_without_that_call_gets_a_plain_sync_and_an_error_is_told(
    mac: tuple[disk.Disk, list[str], ModuleType],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    code: int,
    is_told: bool,
) -> None:
    macos, _, fcntl = mac
    synced: list[int] = []

    def fail(*_: object) -> int:
        raise OSError(code, "no")

    monkeypatch.setattr(fcntl, "fcntl", fail)
    monkeypatch.setattr(os, "fsync", synced.append)
    fd = os.open(tmp_path / "file", os.O_RDWR | os.O_CREAT)
    try:
        if is_told:
            with pytest.raises(OSError, match="no"):
                macos.sync_file(fd)
        else:
            macos.sync_file(fd)
    finally:
        os.close(fd)
    assert synced == ([] if is_told else [fd])
