"""The file: what opening accepts and sets right, and what stands in its folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from banker.foundation.errors import JournalCorrupt, JournalUnavailable
from banker.store import Journal, read
from tests.store.sample_entries import some_entry
from tests.store.sample_games import DiskHere, make, names
from tests.support.terminal import is_root

OF_RIGHTS = pytest.mark.needs_posix("rights of a file")
NOBODY = 65534


# --- a sound file --------------------------------------------------------------------------


def test_nothing_but_the_game_is_left_in_the_folder(path: Path) -> None:
    make(path)
    with Journal.open(path):
        assert names(path.parent) == ["a.jsonl", "a.jsonl.lock"]
    assert names(path.parent) == ["a.jsonl"]


def test_opening_changes_no_byte_but_makes_a_new_file(path: Path) -> None:
    lines = make(path)
    old = path.stat().st_ino
    with Journal.open(path):
        assert path.stat().st_ino != old
        assert path.read_bytes() == b"".join(lines)


def test_a_file_of_many_blocks_is_copied_whole(path: Path) -> None:
    with Journal.create(path, some_entry(1)) as journal:
        for seq in range(2, 40):
            journal.append(some_entry(seq, length=100_000 if seq % 2 else 7))
        rows = list(journal.rows())
    before = path.read_bytes()
    assert len(before) > 1_500_000
    with Journal.open(path) as again:
        assert path.read_bytes() == before
        assert list(again.rows()) == rows == list(read(path))


class NotedDisk(DiskHere):
    """The real calls; which folders were synced."""

    def __init__(self) -> None:
        self.synced: list[Path] = []

    def sync_folder(self, folder: Path) -> None:
        self.synced.append(folder)
        super().sync_folder(folder)


@pytest.mark.needs_posix("a folder is synced")
def test_the_names_of_the_folders_above_are_made_durable(tmp_path: Path) -> None:
    folder = tmp_path / "games" / "friday"
    folder.mkdir(parents=True)
    disk = NotedDisk()
    disk.sync_folders_above(folder)
    assert disk.synced[:2] == [tmp_path / "games", tmp_path]
    assert folder not in disk.synced


@OF_RIGHTS
def test_the_mode_of_the_file_stays(path: Path) -> None:
    make(path)
    path.chmod(0o640)
    with Journal.open(path) as journal:
        assert path.stat().st_mode & 0o7777 == 0o640
        journal.recover()
        assert path.stat().st_mode & 0o7777 == 0o640


@OF_RIGHTS
def test_a_new_game_obeys_the_umask(path: Path) -> None:
    old = os.umask(0o027)
    try:
        make(path)
    finally:
        os.umask(old)
    assert path.stat().st_mode & 0o7777 == 0o640


@pytest.mark.needs_posix("a file is given to another user")
def test_the_owner_of_the_file_stays(path: Path) -> None:
    if not is_root():
        pytest.skip("only root can give a file away")
    make(path)
    os.chown(path, NOBODY, NOBODY)
    with Journal.open(path):
        assert (path.stat().st_uid, path.stat().st_gid) == (NOBODY, NOBODY)


@pytest.mark.needs_posix("symbolic links")
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    target = tmp_path / "far" / "b.jsonl"
    make(target)
    link = tmp_path / "a.jsonl"
    link.symlink_to("far/b.jsonl")
    with Journal.open(link) as journal:
        journal.append(some_entry(5))
        with pytest.raises(JournalUnavailable, match="is open in another Banker"):
            Journal.open(target)
    assert link.is_symlink()
    assert read(target).count == read(link).count == 5
    assert names(tmp_path / "far") == ["b.jsonl"]


def test_a_leftover_of_a_crash_is_replaced(path: Path) -> None:
    make(path)
    path.with_name("a.jsonl.fresh").write_bytes(b"half a copy")
    path.with_name("a.jsonl.lock").write_bytes(b"pid 1, user long gone\n")
    with Journal.open(path) as journal:
        assert journal.count == 4
    assert names(path.parent) == ["a.jsonl"]


# --- an unfinished end ---------------------------------------------------------------------


@pytest.mark.parametrize("is_finished", [False, True])
def test_a_last_line_torn_at_any_byte_is_set_aside(quick_path: Path, is_finished: bool) -> None:
    path = quick_path
    lines = make(path)
    *good, last = lines
    offset = sum(map(len, good))
    for cut in range(1, len(last) - 1):
        tail = last[:cut] + (b"\n" if is_finished else b"")
        path.write_bytes(b"".join(good) + tail)
        with Journal.open(path) as journal:
            assert journal.count == 3
            assert journal.torn == path.with_name(f"a.jsonl.torn-{offset}")
            assert journal.torn.read_bytes() == tail
            assert path.read_bytes() == b"".join(good)
            journal.torn.unlink()
            journal.append(some_entry(4))
        assert path.read_bytes() == b"".join(lines)


def test_a_last_line_that_lacks_only_its_end_is_whole(path: Path) -> None:
    lines = make(path)
    path.write_bytes(b"".join(lines)[:-1])
    assert (read(path).count, read(path).unfinished) == (4, False)
    assert len(list(read(path))) == 4
    with Journal.open(path) as journal:
        assert (journal.count, journal.torn) == (4, None)
        journal.append(some_entry(5))
    assert read(path).count == 5


def test_nothing_that_was_set_aside_is_overwritten(path: Path) -> None:
    lines = make(path)
    for tail, name in [(b"a", ""), (b"b", "-2"), (b"a", ""), (b"c", "-3")]:
        path.write_bytes(b"".join(lines) + tail)
        with Journal.open(path) as journal:
            torn = path.with_name(f"a.jsonl.torn-{len(b''.join(lines))}{name}")
            assert journal.torn == torn
            assert torn.read_bytes() == tail


@pytest.mark.parametrize("tail", [b"\n", b"\0" * 700, b"{}\n", b"\0\n", b"\xff\xfe"])
def test_rubbish_at_the_end_is_set_aside(path: Path, tail: bytes) -> None:
    lines = make(path)
    path.write_bytes(b"".join(lines) + tail)
    with Journal.open(path) as journal:
        assert journal.count == 4
        assert journal.torn is not None
        assert journal.torn.read_bytes() == tail


def test_a_reader_ignores_an_unfinished_line_and_leaves_it(quick_path: Path) -> None:
    path = quick_path
    lines = make(path)
    for cut in range(1, len(lines[3]) - 1):
        path.write_bytes(b"".join(lines[:3]) + lines[3][:cut])
        before = path.read_bytes()
        reading = read(path)
        assert (reading.count, reading.unfinished) == (3, True)
        assert len(list(reading)) == 3
        assert path.read_bytes() == before
    assert names(path.parent) == ["a.jsonl"]


def test_a_reader_names_a_last_line_that_was_changed(path: Path) -> None:
    lines = make(path)
    path.write_bytes(b"".join(lines[:3]) + lines[3].replace(b"anna", b"Anna"))
    with pytest.raises(JournalCorrupt, match=r"line 4 of .* was changed after it was written"):
        read(path)


@pytest.mark.parametrize(
    ("tail", "told"),
    [(b"", "its only line was changed"), (b"\n", "its only line"), (b"\nx", "line 1 of .* was ch")],
)
def test_a_first_line_that_was_changed_is_told_apart_from_an_only_line(
    path: Path, tail: bytes, told: str
) -> None:
    first = make(path)[0].replace(b"anna", b"Anna").removesuffix(b"\n")
    path.write_bytes(first.replace(b'"h":"', b'"h":"0')[:-1] + tail)
    with pytest.raises(JournalCorrupt, match=told):
        read(path)


# --- reading while it is played -------------------------------------------------------------


def test_a_reader_needs_no_lock_and_sees_the_game_as_it_was(path: Path) -> None:
    make(path)
    with Journal.open(path) as journal:
        reading = read(path)
        journal.append(some_entry(5))
        journal.recover()
        assert (reading.count, len(list(reading))) == (4, 4)
        assert [lean.seq for lean in reading.replay(3)] == [3, 4]
        assert list(reading.entries()) == list(journal.entries())[:4]
        assert (read(path).count, read(path).head) == (5, journal.head)


def test_a_reader_notices_a_change_between_its_passes(path: Path) -> None:
    lines = make(path)
    reading = read(path)
    path.write_bytes(b"".join(lines[:3]))
    with pytest.raises(JournalUnavailable, match="while it was read: try again"):
        list(reading)
    path.write_bytes(b"".join([*lines[:3], lines[3].replace(b'"v', b"\0v")]))
    with pytest.raises(JournalUnavailable, match="while it was read: try again"):
        list(reading)
    path.write_bytes(b"".join([*lines[:3], lines[3].replace(b"anna", b"Anna")]))
    with pytest.raises(JournalCorrupt, match=r"line 4 .* was changed"):
        list(reading)
