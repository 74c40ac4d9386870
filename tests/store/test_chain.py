"""The chain of seals: anyone can check it with a stock tool, and no bit can change unnoticed."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from banker.foundation.errors import JournalCorrupt, JournalError
from banker.store import Journal, MemoryJournal, read
from banker.store.atomic_copy import Lines
from banker.store.line_format import FIRST_HEAD, Chain, hashed_line
from tests import examples
from tests.store.sample_entries import some_entry
from tests.store.traced import IS_FULL_SWEEP


def make(path: Path, count: int) -> bytes:
    """The bytes of a game that was never opened."""
    head = FIRST_HEAD
    lines = []
    for seq in range(1, count + 1):
        line, head = hashed_line(some_entry(seq), head)
        lines.append(line + b"\n")
    path.write_bytes(b"".join(lines))
    return path.read_bytes()


@pytest.mark.needs_posix("a shell")
def test_a_stock_tool_checks_every_line() -> None:
    if shutil.which("b2sum") is None:
        pytest.skip("needs b2sum")
    with MemoryJournal.create(some_entry(1)) as journal:
        journal.append(some_entry(2))
        journal.append(some_entry(3))
        previous = "0" * 64
        for row in journal.rows():
            body = row.line.decode().rpartition(',"h":"')[0]
            script = """printf '%s' "$1$2" | b2sum -l 256"""
            ran = subprocess.run(
                ["sh", "-c", script, "sh", previous, body],
                capture_output=True,
                text=True,
                check=True,
            )
            previous = ran.stdout.split()[0]
            assert previous == row.h


def test_a_line_is_stored_in_the_order_of_the_entry() -> None:
    """A golden line: it must read like this for ever."""
    line, digest = hashed_line(some_entry(2), FIRST_HEAD)
    assert line.decode() == (
        '{"v":1,"seq":2,"cmd":"command-2","ts":"2026-01-01T00:00:00Z","by":"anna","kind":"rent",'
        '"in":{"do":"pay","attempt":1,"note":""},"ev":[{"kind":"rent_paid","amount":2}],'
        '"post":[["player:anna","USD",-2],["player:ben","USD",2]],"set":[["turn","anna","ben"]],'
        f'"undo":[],"redo":[],"dev":null,"h":"{digest.decode()}"}}'
    )
    assert digest == b"e766fe629f77487da62ba38875c79d85a3981dd5b952577711b2823f195f0602"


def test_a_reader_notices_any_bit_that_changed(quick_path: Path) -> None:
    path = quick_path
    good = make(path, 3)
    for place in range(len(good)):
        # Eight times as long otherwise, and no bit is different from its neighbours.
        for bit in range(8) if IS_FULL_SWEEP else [place % 8]:
            bad = bytearray(good)
            bad[place] ^= 1 << bit
            path.write_bytes(bad)
            try:
                reading = read(path)
            except JournalError:
                continue
            # Without its end the last line looks unfinished, which is said as well.
            assert place == len(good) - 1, f"bit {bit} of byte {place}"
            assert (reading.count, reading.unfinished) == (2, True)


@settings(max_examples=examples(25))
@given(st.data())
def test_a_writer_notices_any_bit_that_changed(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    path = tmp_path_factory.mktemp("flip") / "a.jsonl"
    good = make(path, 3)
    place = data.draw(st.integers(0, len(good) - 1))
    bad = bytearray(good)
    bad[place] ^= 1 << data.draw(st.integers(0, 7))
    path.write_bytes(bad)
    try:
        with Journal.open(path) as journal:
            # Only the last line can look torn, and then every byte of it is kept.
            assert journal.torn is not None
            assert path.read_bytes() + journal.torn.read_bytes() == bad
            assert journal.count == 2
    except JournalError:
        assert path.read_bytes() == bad


def test_a_line_of_another_game_does_not_fit(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    with Journal.create(one, some_entry(1)), Journal.create(other, some_entry(1, attempt=2)):
        pass
    for path in (one, other):
        with Journal.open(path) as journal:
            for seq in (2, 3, 4):
                journal.append(some_entry(seq))
    lines = one.read_bytes().splitlines(keepends=True)
    lines[2] = other.read_bytes().splitlines(keepends=True)[2]
    one.write_bytes(b"".join(lines))
    with pytest.raises(JournalCorrupt, match=r"line 3 of .* was changed"):
        Journal.open(one)


def test_a_long_game_opens_about_as_fast_as_its_lines_are_parsed(tmp_path: Path) -> None:
    """Checking, hashing and reading take nine tenths of what the standard library's parser does."""
    path = tmp_path / "a.jsonl"
    lines = make(path, 10_000).splitlines()
    begin = time.process_time()
    with Journal.open(path) as journal:
        assert sum(1 for _ in journal.replay()) == journal.count == 10_000
    opened = time.process_time()
    for line in lines:
        json.loads(line)
    assert opened - begin < 3 * (time.process_time() - opened)


def test_an_entry_takes_few_bytes_of_memory() -> None:
    count = 50_000
    line, _ = hashed_line(some_entry(1), FIRST_HEAD)
    tracemalloc.start()
    try:
        lines = Lines(Chain())
        for _ in range(count):
            lines.add(line)
        size, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert lines.span(count) == ((len(line) + 1) * (count - 1), (len(line) + 1) * count)
    assert size < 32 * count
