"""A game is called as it was named, wherever its file is; and it stays that file."""

from __future__ import annotations

import errno
import sys
from pathlib import Path
from typing import Any, cast

import pytest

from banker.foundation.errors import JournalUnavailable
from banker.store import Journal, read
from banker.store.disk import cure_for
from banker.store.paths import future_file, has_name
from tests.store.sample_entries import some_entry

OF_LINKS = pytest.mark.needs_posix("symbolic links")


@OF_LINKS
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


@OF_LINKS
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
    if sys.platform != "win32":
        assert future_file(tmp_path / name).name == name
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(JournalUnavailable) as refusal:
        future_file(tmp_path / name)
    device = name.partition(".")[0].strip().upper()
    assert f"keeps the name {device} for a device: choose another" in str(refusal.value)
    assert future_file(tmp_path / "console.bank").name == "console.bank"


@pytest.mark.parametrize("mark", [*'<>:"|?*'])
def test_a_sign_that_no_name_of_windows_has_is_named_before_anything_is_made(
    mark: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a colon Windows would make a hidden part of another file, which no folder shows."""
    path = tmp_path / f"friday{mark}2.bank"
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(JournalUnavailable) as refusal:
        Journal.create(path, some_entry(1))
    assert str(refusal.value) == f"{path}: Windows has no {mark} in a name: choose another name"
    with pytest.raises(JournalUnavailable, match="name is too long: choose a shorter one"):
        Journal.create(tmp_path / ("a" * 256), some_entry(1))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("number", "cure"),
    [(123, "Windows has no such names: choose another one"), (206, "the name is too long: ")],
)
def test_a_name_that_windows_refuses_is_not_called_a_fault_of_the_disk(
    number: int, cure: str
) -> None:
    error = OSError(errno.EINVAL, "Invalid argument")
    cast("Any", error).winerror = number  # as Windows sets it
    assert cure_for(error).startswith(cure)
