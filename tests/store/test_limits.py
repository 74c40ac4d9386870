"""Lines without end: no reader takes them into memory, wherever they stand in a file."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from banker.foundation.errors import JournalCorrupt, JournalUnavailable
from banker.foundation.limits import FIRST_LINE_BYTES_MAX, LINE_BYTES_MAX
from banker.store import Journal, line_reader, read
from banker.store.line_reader import require_game
from tests import ROOT
from tests.store.sample_entries import some_entry
from tests.store.sample_games import in_one_line, make
from tests.support.sparse_file import stretch

GIGABYTE = 1 << 30
# Of address space: the interpreter with the program takes about a tenth of it.
SPACE_MAX = 600 * 1024 * 1024


def require(path: Path) -> None:
    fd = os.open(path, os.O_RDONLY)
    try:
        require_game(path, fd)
    finally:
        os.close(fd)


def with_hole(path: Path, at_line: int) -> None:
    """A game; behind the given line comes a gigabyte of nothing, which takes no disk."""
    lines = make(path)
    path.write_bytes(b"".join(lines[:at_line]))
    size = path.stat().st_size
    if not at_line:
        path.write_bytes(b'{"v":1,"seq":1,')
    stretch(path, size + GIGABYTE)


@pytest.mark.parametrize("at_line", [0, 1, 3])
def test_a_line_without_end_is_refused_by_every_reader(path: Path, at_line: int) -> None:
    with_hole(path, at_line)
    for open_ in (require, read, Journal.open):
        with pytest.raises(JournalCorrupt, match="it has a line of more than") as caught:
            open_(path)
        in_one_line(caught.value)


@pytest.mark.in_check("check")
@pytest.mark.needs_posix("limits of a process's memory")
def test_it_takes_no_memory(path: Path) -> None:
    with_hole(path, 3)
    code = (
        "import resource, sys\n"
        f"resource.setrlimit(resource.RLIMIT_AS, ({SPACE_MAX},) * 2)\n"
        "from banker.__main__ import main\n"
        "sys.argv = ['banker', *sys.argv[1:]]\n"
        "sys.exit(main())\n"
    )
    for command in ("audit", "show", "log"):
        ran = subprocess.run(
            [sys.executable, "-c", code, command, str(path)],
            cwd=ROOT, capture_output=True, text=True, check=False, timeout=60,
        )  # fmt: skip
        assert (ran.returncode, ran.stderr.count("\n")) == (2, 1), (command, ran.stderr)
        assert "it has a line of more than 16,777,216 bytes" in ran.stderr


def test_a_sound_file_with_lines_of_any_length_is_a_game(path: Path) -> None:
    make(path)
    require(path)
    with Journal.open(path) as journal:
        journal.append(some_entry(5, length=3_000_000))
        journal.append(some_entry(6))
        journal.append(some_entry(7, length=1_048_576))
    require(path)
    assert read(path).count == 7


@pytest.mark.parametrize(
    ("limit", "is_first"), [(FIRST_LINE_BYTES_MAX, True), (LINE_BYTES_MAX, False)]
)
def test_a_line_may_be_as_long_as_the_limit(path: Path, limit: int, is_first: bool) -> None:
    start = b"" if is_first else b'{"v":1}\n'
    for over in (0, 1):
        line = b'{"v":' + b"1" * (limit - 5 + over)
        path.write_bytes(start + line + b"\n" + b'{"v":1}\n' * 3)
        if over:
            with pytest.raises(JournalCorrupt, match="it has a line of more than"):
                require(path)
        else:
            require(path)


@pytest.mark.parametrize("start", [0, 9])
def test_raw_lines_may_be_as_long_as_the_limit_too(
    path: Path, start: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line_reader, "FIRST_LINE_BYTES_MAX", 700)
    monkeypatch.setattr(line_reader, "LINE_BYTES_MAX", 500)
    for block in (64, 500):  # no longer than a line may be
        monkeypatch.setattr(line_reader, "BLOCK_BYTES", block)
        limit = 500 if start else 700
        for sizes in ((limit,), (limit, 500, 500), (limit, 3, 0, 500), (limit + 1,), (9, 501, 3)):
            lines = [b"x" * size for size in sizes]
            path.write_bytes(b"a line..\n"[:start] + b"\n".join(lines))
            fd = os.open(path, os.O_RDONLY)
            try:
                raw = line_reader.raw_lines(path, fd, start, path.stat().st_size)
                if max(sizes[1:], default=0) > 500 or sizes[0] > limit:
                    with pytest.raises(JournalCorrupt, match="it has a line of more than"):
                        list(raw)
                else:
                    assert [line for line in raw if line] == [line for line in lines if line]
            finally:
                os.close(fd)


def test_a_game_whose_box_is_too_large_is_not_begun(path: Path) -> None:
    with pytest.raises(JournalUnavailable, match="play with a smaller edition"):
        Journal.create(path, some_entry(1, length=FIRST_LINE_BYTES_MAX))
    assert list(path.parent.iterdir()) == []
