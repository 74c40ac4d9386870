"""Files that are no sound game, and files without the rights: refused, and left as they were."""

from __future__ import annotations

import os
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path

import pytest

from banker.foundation.errors import JournalCorrupt, JournalError, JournalUnavailable
from banker.store import Journal, read
from banker.store.line_format import FIRST_HEAD, hashed_line
from tests.store.sample_entries import some_entry
from tests.store.sample_games import in_one_line, make, names
from tests.support.terminal import is_root

OF_RIGHTS = pytest.mark.needs_posix("rights of a file")
NOBODY = 65534


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


def make_pipe(path: Path) -> None:
    os.mkfifo(path)


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
    ("a pipe", make_pipe, JournalCorrupt, "is not a game file: it is a device or a pipe"),
    ("nothing there", lambda _: None, JournalUnavailable, "there is no game file"),
    ("a circle of links", lambda path: path.symlink_to(path), JournalUnavailable, "circle"),
    ("a broken link", lambda path: path.symlink_to("x"), JournalUnavailable, "no game file"),
]


# What Windows' own file system has not, or gives to administrators alone.
LINKS = pytest.mark.needs_posix("symbolic links")
ABOUT_POSIX = {
    "a pipe": pytest.mark.needs_posix("a named pipe"),
    "a circle of links": LINKS,
    "a broken link": LINKS,
}


def cases() -> Iterator[object]:
    for name, *case in REFUSED:
        yield pytest.param(*case, id=name, marks=ABOUT_POSIX.get(name, ()))


@pytest.mark.parametrize(("put", "kind", "said"), [*cases()])
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
    # Windows says of what it is to open no more than that nothing is there.
    unknown = "there is no game file" if sys.platform == "win32" else "name is too long"
    openers = [
        (Journal.open, unknown),
        (read, unknown),
        (lambda path: Journal.create(path, some_entry(1)), "name is too long"),
    ]
    for opener, said in openers:
        with pytest.raises(JournalUnavailable, match=said) as caught:
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


# Windows says no more than that nothing is there.
NO_FOLDER = "not a folder: check the name"
if sys.platform == "win32":
    NO_FOLDER = "there is no game file|does not exist: make it first"


def test_a_file_used_as_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("x")
    for opener in (Journal.open, read, lambda path: Journal.create(path, some_entry(1))):
        with pytest.raises(JournalUnavailable, match=NO_FOLDER):
            opener(tmp_path / "text" / "a.jsonl")


# --- rights --------------------------------------------------------------------------------


@pytest.fixture
def own_folder() -> Iterator[Path]:
    """A folder of an ordinary user, and the test runs as one: root may do anything."""
    with tempfile.TemporaryDirectory() as name:
        if not is_root():
            yield Path(name)
            return
        os.chown(name, NOBODY, NOBODY)
        os.seteuid(NOBODY)
        try:
            yield Path(name)
        finally:
            os.seteuid(0)


@OF_RIGHTS
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


@OF_RIGHTS
def test_a_game_that_may_not_be_written_is_not_replaced(own_folder: Path) -> None:
    path = own_folder / "a.jsonl"
    make(path)
    path.chmod(0o400)
    with pytest.raises(JournalUnavailable, match="cannot be opened for writing: permission"):
        Journal.open(path)
    assert read(path).count == 4


@OF_RIGHTS
def test_a_game_that_may_not_be_read_is_refused(own_folder: Path) -> None:
    path = own_folder / "a.jsonl"
    make(path)
    path.chmod(0)
    for opener in (Journal.open, read):
        with pytest.raises(JournalUnavailable, match="permission denied"):
            opener(path)
