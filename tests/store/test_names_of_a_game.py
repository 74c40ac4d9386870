"""A game is called as it was named, wherever its file is; and it stays that file."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from banker.foundation.errors import JournalUnavailable
from banker.store import Journal, read
from banker.store.paths import future_file, has_name
from tests.store.sample_entries import some_entry


def test_a_game_that_is_made_through_a_link_is_called_by_the_link(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    (tmp_path / "near").symlink_to("far")
    path = tmp_path / "near" / "a.jsonl"
    with Journal.create(path, some_entry(1)) as journal:
        assert journal.path == path
        journal.append(some_entry(2))
    with pytest.raises(JournalUnavailable, match=f"^{path} already exists"):
        Journal.create(path, some_entry(1))
    assert read(tmp_path / "far" / "a.jsonl").count == 2


def test_a_game_of_a_relative_name_stays_where_it_was_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path)
    with Journal.create(Path("a.jsonl"), some_entry(1)) as journal:
        monkeypatch.chdir("elsewhere")
        assert journal.path == Path("a.jsonl")
        journal.append(some_entry(2))
    assert read(tmp_path / "a.jsonl").count == 2
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_a_name_is_there_or_not_or_it_is_said_why_nobody_knows(tmp_path: Path) -> None:
    there, nowhere = tmp_path / "a.jsonl", tmp_path / "none" / "a.jsonl"
    there.symlink_to(nowhere)
    assert [has_name(one, one) for one in (there, nowhere)] == [True, False]
    long = tmp_path / ("x" * 300)
    with pytest.raises(JournalUnavailable, match=f"^{long} cannot be made: "):
        has_name(long, long)


@pytest.mark.parametrize("name", ["con.bank", "COM7.bank", "nul", "aux .tar.bank"])
def test_a_name_that_windows_keeps_for_a_device_is_refused_there(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert future_file(tmp_path / name).name == name
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(JournalUnavailable) as refusal:
        future_file(tmp_path / name)
    device = name.partition(".")[0].strip().upper()
    assert f"keeps the name {device} for a device: choose another" in str(refusal.value)
    assert future_file(tmp_path / "console.bank").name == "console.bank"
