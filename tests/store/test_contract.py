"""What every journal promises, in a file or in memory: one set of tests for both."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from banker.foundation.errors import JournalConflict, JournalCorrupt, JournalUnavailable
from banker.ledger.entry import Entry
from banker.store import AnyJournal, Journal, MemoryJournal
from banker.store.line_format import command_key, entry_of
from tests import examples
from tests.store.random_entries import strange_entries
from tests.store.sample_entries import some_entry


class FileTwin:
    """A journal in a file. It refuses while another program's line is in it."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "a.jsonl"

    def create(self, first: Entry) -> AnyJournal:
        return Journal.create(self.path, first)

    def spoil(self, _journal: AnyJournal) -> None:
        with self.path.open("ab") as file:
            file.write(b"a note of mine\n")


class MemoryTwin:
    """A journal in memory. It refuses while it is full."""

    def create(self, first: Entry) -> AnyJournal:
        return MemoryJournal.create(first)

    def spoil(self, journal: AnyJournal) -> None:
        assert isinstance(journal, MemoryJournal)
        journal.is_full = True


Twin = FileTwin | MemoryTwin


@pytest.fixture(params=["file", "memory"])
def twin(request: pytest.FixtureRequest, tmp_path: Path) -> Twin:
    return FileTwin(tmp_path) if request.param == "file" else MemoryTwin()


@pytest.fixture
def journal(twin: Twin) -> Iterator[AnyJournal]:
    """A journal of three entries."""
    with twin.create(some_entry(1)) as journal:
        journal.append(some_entry(2))
        journal.append(some_entry(3))
        yield journal


def test_what_was_appended_comes_back_in_order(journal: AnyJournal) -> None:
    entries = [some_entry(1), some_entry(2), some_entry(3)]
    assert list(journal.entries()) == entries
    assert list(journal.entries(2)) == entries[1:]
    assert list(journal.entries(4)) == []
    assert [journal.entry(seq) for seq in (1, 2, 3)] == entries
    assert journal.count == 3
    assert journal.torn is None


def test_a_row_carries_its_line_and_its_seal(journal: AnyJournal) -> None:
    rows = list(journal.rows())
    assert [row.seq for row in rows] == [1, 2, 3]
    assert [row.entry() for row in rows] == list(journal.entries())
    assert rows[-1].h == journal.head
    assert all(row.line.endswith(f',"h":"{row.h}"}}'.encode()) for row in rows)
    assert list(journal.rows(3)) == rows[2:]


def test_a_replay_carries_what_moved(journal: AnyJournal) -> None:
    for lean, entry in zip(journal.replay(), journal.entries(), strict=True):
        assert (lean.v, lean.seq, lean.cmd) == (entry.v, entry.seq, entry.cmd)
        assert (lean.post, lean.set) == (entry.post, entry.set)
        assert (lean.undo, lean.redo, lean.dev) == (entry.undo, entry.redo, entry.dev)
    assert [lean.seq for lean in journal.replay(2)] == [2, 3]


def test_an_append_answers_with_the_new_head(journal: AnyJournal) -> None:
    before = journal.head
    seal = journal.append(some_entry(4))
    assert seal == journal.head != before
    assert len(seal) == 64


@pytest.mark.parametrize("seq", [1, 3, 5])
def test_an_entry_that_does_not_follow_is_a_conflict(journal: AnyJournal, seq: int) -> None:
    head = journal.head
    with pytest.raises(JournalConflict, match=f"entry {seq} does not follow entry 3"):
        journal.append(some_entry(seq))
    assert (journal.count, journal.head) == (3, head)
    journal.append(some_entry(4))


@pytest.mark.parametrize("seqs", [(5, 6), (3, 4), (4, 4), (4, 6), (4, 5, 5)])
def test_of_several_entries_of_which_one_does_not_follow_none_is_kept(
    journal: AnyJournal, seqs: tuple[int, ...]
) -> None:
    head = journal.head
    wrong = next(at for at, seq in enumerate(seqs, 4) if seq != at)
    said = f"entry {seqs[wrong - 4]} does not follow entry {wrong - 1}$"
    with pytest.raises(JournalConflict, match=said):
        journal.append_all([some_entry(seq) for seq in seqs])
    assert (journal.count, journal.head) == (3, head)
    assert journal.append_all([some_entry(4), some_entry(5)]) == journal.head != head
    assert journal.count == 5


def test_several_entries_are_refused_together_until_recovery(
    twin: Twin, journal: AnyJournal
) -> None:
    head, both = journal.head, [some_entry(4), some_entry(5)]
    twin.spoil(journal)
    with pytest.raises(JournalUnavailable, match="entry 4 is not booked: "):
        journal.append_all(both)
    if isinstance(journal, MemoryJournal):
        journal.is_full = False
    with pytest.raises(JournalUnavailable, match="takes no entries since one was refused"):
        journal.append_all(both)
    assert (journal.count, journal.head) == (3, head)
    journal.recover()
    journal.append_all(both)
    assert [journal.entry(seq) for seq in (4, 5)] == both


def test_a_game_begins_with_entry_1(twin: Twin) -> None:
    with pytest.raises(JournalConflict, match="begins with entry 1, not 2"):
        twin.create(some_entry(2))


def test_after_a_refusal_everything_is_refused_until_recovery(
    twin: Twin, journal: AnyJournal
) -> None:
    head = journal.head
    twin.spoil(journal)
    with pytest.raises(JournalUnavailable, match="entry 4 is not booked"):
        journal.append(some_entry(4))
    with pytest.raises(JournalUnavailable, match="since one was refused"):
        journal.append(some_entry(4))
    assert (journal.count, journal.head) == (3, head)
    assert list(journal.entries()) == [some_entry(1), some_entry(2), some_entry(3)]
    if isinstance(journal, MemoryJournal):
        journal.is_full = False
    journal.recover()
    journal.append(some_entry(4, attempt=2))
    assert journal.entry(4) == some_entry(4, attempt=2)
    assert journal.has_command("command-4") == 4


def test_recovery_without_need_changes_nothing(journal: AnyJournal) -> None:
    rows = list(journal.rows())
    journal.recover()
    assert list(journal.rows()) == rows
    journal.append(some_entry(4))


def test_a_command_is_found_by_its_id(journal: AnyJournal) -> None:
    assert [journal.has_command(f"command-{seq}") for seq in (1, 2, 3)] == [1, 2, 3]
    assert journal.has_command("command-4") is None
    assert journal.has_command("") is None
    journal.append(some_entry(4))
    assert journal.has_command("command-4") == 4


def with_command(seq: int, cmd: str) -> Entry:
    entry = some_entry(seq)
    return Entry(
        seq=seq, cmd=cmd, ts=entry.ts, by=entry.by, kind=entry.kind, command=None, ev=entry.ev
    )


@pytest.mark.parametrize(
    "cmds",
    [
        ("plumless", "buckeroo"),  # their keys are equal
        ('a"b', 'a"c'),
        ("\\", "\\\\"),
        ("", "\x00"),
        ("ключ", "клюв"),
    ],
)
def test_commands_that_look_alike_are_told_apart(
    journal: AnyJournal, cmds: tuple[str, str]
) -> None:
    first, second = cmds
    journal.append(with_command(4, first))
    assert journal.has_command(second) is None
    journal.append(with_command(5, second))
    assert (journal.has_command(first), journal.has_command(second)) == (4, 5)


def test_there_are_commands_with_equal_keys() -> None:
    assert command_key("plumless") == command_key("buckeroo")


def test_many_commands_are_found(twin: Twin) -> None:
    with twin.create(some_entry(1)) as journal:
        for seq in range(2, 300):
            journal.append(some_entry(seq))
            assert journal.has_command(f"command-{seq}") == seq
        assert [journal.has_command(f"command-{seq}") for seq in range(1, 300)] == [*range(1, 300)]


def test_both_journals_seal_alike(tmp_path: Path) -> None:
    with (
        Journal.create(tmp_path / "a.jsonl", some_entry(1)) as file,
        MemoryJournal.create(some_entry(1)) as memory,
    ):
        assert file.append(some_entry(2)) == memory.append(some_entry(2))
        assert list(file.rows()) == list(memory.rows())


def test_closing_twice_is_no_fault(journal: AnyJournal) -> None:
    journal.close()
    journal.close()
    with pytest.raises(AssertionError):
        journal.append(some_entry(4))


@settings(max_examples=examples(15))
@given(st.data())
def test_any_entry_comes_back_from_either_journal(data: st.DataObject) -> None:
    count = data.draw(st.integers(1, 4))
    entries = [data.draw(strange_entries(seq)) for seq in range(1, count + 1)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "a.jsonl")
        with Journal.create(path, entries[0]) as file, MemoryJournal.create(entries[0]) as memory:
            for entry in entries[1:]:
                assert file.append(entry) == memory.append(entry)
            assert list(file.entries()) == list(memory.entries()) == entries
            head = file.head
        with Journal.open(path) as again:
            assert (again.count, again.head, again.torn) == (count, head, None)
            assert list(again.entries()) == entries
            for entry in entries:
                found = again.has_command(entry.cmd)
                assert found is not None
                assert entries[found - 1].cmd == entry.cmd


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b'{"v":1', "does not read as an entry"),
        (b'{"v":1,"seq":7}', "does not read as an entry"),
        (b"\xff", "does not read as an entry"),
        (
            b'{"v":1,"seq":7,"cmd":"c","ts":"","by":"","kind":"","in":null,"ev":[],'
            b'"post":[["anna","USD",5]],"set":[],"undo":[],"redo":[],"dev":null}',
            "does not balance",
        ),
    ],
)
def test_a_line_that_is_no_entry_is_named(line: bytes, said: str) -> None:
    with pytest.raises(JournalCorrupt, match=f"line 7 {said}"):
        entry_of(line, 7)
