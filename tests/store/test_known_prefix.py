"""A file that begins with known bytes is opened as any other, but for their chain."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

import pytest

from banker.foundation.errors import JournalCorrupt
from banker.store import Journal, Prefix
from tests.store.sample_entries import some_entry
from tests.store.sample_games import make, names

COUNT = 5


def prefix_of(lines: list[bytes]) -> Prefix:
    data = b"".join(lines)
    digest = blake2b(data, digest_size=32).hexdigest()
    return Prefix(len(data), digest, len(lines), lines[-1][-67:-3].decode())


@pytest.fixture
def lines(path: Path) -> list[bytes]:
    return make(path, COUNT)


@pytest.mark.parametrize("known", [1, 3, COUNT])
def test_it_goes_on_as_if_every_line_was_checked(
    path: Path, lines: list[bytes], known: int
) -> None:
    with Journal.open(path, prefix_of(lines[:known])) as journal:
        assert journal.is_known and (journal.count, journal.torn) == (COUNT, None)
        assert journal.head == lines[-1][-67:-3].decode()
        for seq in range(1, COUNT + 1):
            assert journal.entry(seq).seq == seq
            assert journal.has_command(journal.entry(seq).cmd) == seq
        journal.append(some_entry(COUNT + 1))
    assert path.read_bytes().startswith(b"".join(lines))
    with Journal.open(path) as again:
        assert again.count == COUNT + 1 and not again.is_known


def test_a_line_after_it_is_checked(path: Path, lines: list[bytes]) -> None:
    path.write_bytes(b"".join(lines[:-2]) + lines[-2].replace(b'"v":1', b'"v":2') + lines[-1])
    was = path.read_bytes()
    with pytest.raises(JournalCorrupt):
        Journal.open(path, prefix_of(lines[:2]))
    assert path.read_bytes() == was and names(path.parent) == [path.name]


def test_a_torn_line_after_it_is_set_aside(path: Path, lines: list[bytes]) -> None:
    path.write_bytes(b"".join(lines[:-1]) + lines[-1][:30])
    with Journal.open(path, prefix_of(lines[:-1])) as journal:
        assert journal.is_known and journal.count == COUNT - 1
        assert journal.torn is not None and journal.torn.read_bytes() == lines[-1][:30]


def test_other_bytes_are_checked_line_by_line(path: Path, lines: list[bytes]) -> None:
    known = prefix_of(lines)
    changed = b"".join([*lines[:2], lines[2].replace(b"anna", b"anne", 1), *lines[3:]])
    path.write_bytes(changed)
    with pytest.raises(JournalCorrupt, match="line 3"):
        Journal.open(path, known)
    assert path.read_bytes() == changed and names(path.parent) == [path.name]


@pytest.mark.parametrize(
    "wrong",
    [
        Prefix(10**9, "0" * 64, 3, "0" * 64),
        Prefix(0, blake2b(b"", digest_size=32).hexdigest(), 0, "0" * 64),
        Prefix(100, "0" * 64, 3, "0" * 64),
    ],
)
@pytest.mark.usefixtures("lines")
def test_what_was_never_known_of_it_is_nothing(path: Path, wrong: Prefix) -> None:
    with Journal.open(path, wrong) as journal:
        assert (journal.count, journal.is_known) == (COUNT, False)


def test_numbers_that_lie_about_the_bytes_are_nothing(path: Path, lines: list[bytes]) -> None:
    true = prefix_of(lines[:3])
    for lie in (
        Prefix(true.size, true.hash, 2, true.head),
        Prefix(true.size, true.hash, 3, lines[1][-67:-3].decode()),
        Prefix(true.size - 1, true.hash, 3, true.head),
    ):
        with Journal.open(path, lie) as journal:
            assert (journal.count, journal.is_known) == (COUNT, False)
