"""The file: what opening accepts, sets right or refuses, and what stands in its folder."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path

import pytest

from banker.errors import JournalCorrupt, JournalError, JournalUnavailable
from banker.store import Journal, read
from banker.store.line_format import FIRST_HEAD, hashed_line
from tests.store.sample_entries import some_entry
from tests.store.sample_games import in_one_line, make, names

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
    with path.open("rb") as held, Journal.open(path):
        assert path.stat().st_ino != old
        assert path.read_bytes() == held.read() == b"".join(lines)


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


def test_the_mode_of_the_file_stays(path: Path) -> None:
    make(path)
    path.chmod(0o640)
    with Journal.open(path) as journal:
        assert path.stat().st_mode & 0o7777 == 0o640
        journal.recover()
        assert path.stat().st_mode & 0o7777 == 0o640


def test_a_new_game_obeys_the_umask(path: Path) -> None:
    old = os.umask(0o027)
    try:
        make(path)
    finally:
        os.umask(old)
    assert path.stat().st_mode & 0o7777 == 0o640


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_the_owner_of_the_file_stays(path: Path) -> None:
    make(path)
    os.chown(path, NOBODY, NOBODY)
    with Journal.open(path):
        assert (path.stat().st_uid, path.stat().st_gid) == (NOBODY, NOBODY)


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


# --- files that are refused ----------------------------------------------------------------


def sqlite_file(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("create table entries (seq)")
    connection.close()


def of_format_2(path: Path) -> None:
    line, _ = hashed_line(some_entry(1), FIRST_HEAD)
    path.write_bytes(line.replace(b'"v":1', b'"v":2') + b"\n")


def edited(number: int, old: bytes, new: bytes) -> Callable[[Path], None]:
    def edit(path: Path) -> None:
        lines = make(path)
        assert old in lines[number - 1]
        lines[number - 1] = lines[number - 1].replace(old, new, 1)
        path.write_bytes(b"".join(lines))

    return edit


def edited_end(path: Path) -> None:
    lines = make(path)
    path.write_bytes(b"".join([*lines[:3], lines[3].replace(b"anna", b"Anna")])[:-1])


def unsealed_end(path: Path) -> None:
    *good, last = make(path)
    body, _, _ = last.rpartition(b',"h":"')
    path.write_bytes(b"".join([*good, body + b"}\n"]))


def reordered(*numbers: int) -> Callable[[Path], None]:
    def reorder(path: Path) -> None:
        lines = make(path)
        path.write_bytes(b"".join(lines[number - 1] for number in numbers))

    return reorder


def with_content(content: bytes) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        path.write_bytes(content)

    return write


def one_edited_line(path: Path) -> None:
    lines = make(path, 1)
    path.write_bytes(lines[0].replace(b"anna", b"Anna"))


def half_a_first_line(path: Path) -> None:
    path.write_bytes(make(path, 1)[0][:200])


def later_format(path: Path) -> None:
    """Two sound lines of this format, and a third one that a newer Banker has added."""
    lines = make(path, 2)
    head = lines[1][-67:-3]
    body = b'{"v":2,"seq":3,"new":true'
    digest = blake2b(head + body, digest_size=32).hexdigest().encode()
    path.write_bytes(b"".join(lines) + body + b',"h":"' + digest + b'"}\n')


FOREIGN = "is not a game file"
REFUSED = [
    ("nothing at all", with_content(b""), JournalCorrupt, FOREIGN + ": it is empty"),
    ("a text", with_content(b"Dear diary\nit rained\n"), JournalCorrupt, FOREIGN),
    ("a text that ends early", with_content(b"Dear diary"), JournalCorrupt, FOREIGN),
    ("other JSON", with_content(b'{"name":"x"}\n{"name":"y"}\n'), JournalCorrupt, FOREIGN),
    ("JSON much like ours", with_content(b'{"v":1,"name":"y"}\n'), JournalCorrupt, FOREIGN),
    ("a large binary", with_content(bytes(range(256)) * 9000), JournalCorrupt, FOREIGN),
    ("a database", sqlite_file, JournalCorrupt, FOREIGN),
    ("a first line that was cut", half_a_first_line, JournalCorrupt, FOREIGN),
    ("an only line that was changed", one_edited_line, JournalCorrupt, FOREIGN + ": its only line"),
    ("a line without end", with_content(b'{"v":1' * 3_000_000), JournalCorrupt, FOREIGN),
    ("a newer format", of_format_2, JournalUnavailable, r"newer Banker \(format 2, this one reads"),
    ("a newer line", later_format, JournalUnavailable, r"newer Banker \(format 2, this one reads"),
    ("line 1 edited", edited(1, b"anna", b"Anna"), JournalCorrupt, "line 1 .* was changed"),
    ("line 2 edited", edited(2, b"-2", b"-9"), JournalCorrupt, "line 2 .* was changed"),
    ("line 3 edited", edited(3, b"}", b""), JournalCorrupt, "line 3 .* was changed"),
    ("the last line edited", edited(4, b"anna", b"Anna"), JournalCorrupt, "line 4 .* was changed"),
    ("its amount edited", edited(4, b"-4", b"-9"), JournalCorrupt, "line 4 .* was changed"),
    ("its seal edited", edited(4, b',"h":"', b',"h":"0'), JournalCorrupt, "line 4 .* was changed"),
    ("its seal cut off", unsealed_end, JournalCorrupt, "line 4 .* was changed"),
    ("edited and its end lost", edited_end, JournalCorrupt, "line 4 .* was changed"),
    ("the last line twice", reordered(1, 2, 3, 4, 4), JournalCorrupt, "carries number 4"),
    ("the last but one lost", reordered(1, 2, 4), JournalCorrupt, "line 3 .* carries number 4"),
    ("a line end lost", edited(2, b"\n", b""), JournalCorrupt, "line 2 .* was changed"),
    ("a line taken out", reordered(1, 3, 4), JournalCorrupt, "line 2 .* carries number 3"),
    ("lines swapped", reordered(1, 3, 2, 4), JournalCorrupt, "line 2 .* carries number 3"),
    ("a line twice", reordered(1, 2, 2, 3, 4), JournalCorrupt, "line 3 .* carries number 2"),
    ("no first line", reordered(2, 3, 4), JournalCorrupt, "line 1 .* was changed"),
    ("a folder", Path.mkdir, JournalUnavailable, "is a folder, not a game file"),
    ("a pipe", os.mkfifo, JournalCorrupt, "is not a game file: it is a device or a pipe"),
    ("nothing there", lambda _: None, JournalUnavailable, "there is no game file"),
    ("a circle of links", lambda path: path.symlink_to(path), JournalUnavailable, "circle"),
    ("a broken link", lambda path: path.symlink_to("x"), JournalUnavailable, "no game file"),
]


@pytest.mark.parametrize(
    ("put", "kind", "said"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED]
)
def test_a_file_that_is_not_a_sound_game_is_refused_and_left(
    path: Path, put: Callable[[Path], None], kind: type[JournalError], said: str
) -> None:
    put(path)
    before = (names(path.parent), path.read_bytes() if path.is_file() else None)
    for opener in (Journal.open, read):
        with pytest.raises(kind, match=said) as caught:
            opener(path)
        assert type(caught.value) is kind
        assert str(path) in in_one_line(caught.value)
    assert before == (names(path.parent), path.read_bytes() if path.is_file() else None)


def test_a_name_that_is_too_long_is_refused(tmp_path: Path) -> None:
    for opener in (Journal.open, read, lambda path: Journal.create(path, some_entry(1))):
        with pytest.raises(JournalUnavailable, match="name is too long") as caught:
            opener(tmp_path / ("a" * 300))
        in_one_line(caught.value)


@pytest.mark.parametrize("put", [Path.mkdir, with_content(b""), make])
def test_nothing_is_overwritten_by_a_new_game(path: Path, put: Callable[[Path], object]) -> None:
    put(path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(JournalUnavailable, match="already exists: choose another name"):
        Journal.create(path, some_entry(1))
    assert before == (path.read_bytes() if path.is_file() else None)
    assert names(path.parent) == ["a.jsonl"]


def test_a_new_game_in_no_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(JournalUnavailable, match=r"folder .* does not exist: make it first"):
        Journal.create(tmp_path / "nowhere" / "a.jsonl", some_entry(1))


def test_a_file_used_as_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("x")
    for opener in (Journal.open, read, lambda path: Journal.create(path, some_entry(1))):
        with pytest.raises(JournalUnavailable, match="not a folder: check the name"):
            opener(tmp_path / "text" / "a.jsonl")


# --- rights --------------------------------------------------------------------------------


@pytest.fixture
def own_folder() -> Iterator[Path]:
    """A folder of an ordinary user, and the test runs as one: root may do anything."""
    with tempfile.TemporaryDirectory() as name:
        if os.geteuid() != 0:
            yield Path(name)
            return
        os.chown(name, NOBODY, NOBODY)
        os.seteuid(NOBODY)
        try:
            yield Path(name)
        finally:
            os.seteuid(0)


def test_a_game_in_a_read_only_folder_can_be_read_but_not_opened(own_folder: Path) -> None:
    path = own_folder / "a.jsonl"
    make(path)
    own_folder.chmod(0o500)
    with pytest.raises(JournalUnavailable, match="permission denied: copy the game") as caught:
        Journal.open(path)
    in_one_line(caught.value)
    with pytest.raises(JournalUnavailable, match="permission denied"):
        Journal.create(own_folder / "b.jsonl", some_entry(1))
    assert read(path).count == 4
    own_folder.chmod(0o700)


def test_a_game_that_may_not_be_written_is_not_replaced(own_folder: Path) -> None:
    path = own_folder / "a.jsonl"
    make(path)
    path.chmod(0o400)
    with pytest.raises(JournalUnavailable, match="cannot be opened for writing: permission"):
        Journal.open(path)
    assert read(path).count == 4


def test_a_game_that_may_not_be_read_is_refused(own_folder: Path) -> None:
    path = own_folder / "a.jsonl"
    make(path)
    path.chmod(0)
    for opener in (Journal.open, read):
        with pytest.raises(JournalUnavailable, match="permission denied"):
            opener(path)
