"""What was found is kept until the file changes; a cache that is none is as if there were none."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from banker.cli.folder import cache, statistics
from banker.cli.folder.file_figures import FileFigures
from banker.cli.folder.pool import read_all
from tests import ROOT

GAMES = sorted(ROOT.glob("tests/system/replay/[!d]*/*.bank"))[:3]


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that were read."""
    names: list[str] = []

    def noted(paths: Sequence[Path]) -> Iterator[FileFigures]:
        for path, found in zip(paths, read_all(paths), strict=True):
            names.append(path.name)
            yield found

    monkeypatch.setattr(statistics, "read_all", noted)
    return names


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "games"
    made.mkdir()
    for name, game in zip("abc", GAMES, strict=True):
        (made / f"{name}.bank").write_bytes(game.read_bytes())
    (made / "d.bank").write_text("no game", encoding="utf-8")
    return made


def lines(folder: Path) -> list[str]:
    return list(statistics.folder_lines(folder, "en", folder.parent / "caches"))


def test_only_what_changed_is_read_again(folder: Path, read: list[str]) -> None:
    first = lines(folder)
    assert read == ["a.bank", "b.bank", "c.bank", "d.bank"]
    read.clear()
    assert lines(folder) == first
    assert read == ["d.bank"], "why a file is no game may be otherwise tomorrow"
    read.clear()
    kept = (folder / "b.bank").read_bytes().splitlines(keepends=True)
    (folder / "b.bank").write_bytes(b"".join(kept[:-1]))
    assert lines(folder) == list(statistics.folder_lines(folder, "en"))
    assert read[:2] == ["b.bank", "d.bank"]


def test_a_file_of_the_same_size_and_time_is_known_by_its_last_hash(
    folder: Path, read: list[str]
) -> None:
    lines(folder)
    path = folder / "a.bank"
    before, data = path.stat(), path.read_bytes()
    other = b"0" if data[-10:-9] != b"0" else b"1"
    path.write_bytes(data[:-10] + other + data[-9:])
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    read.clear()
    assert any("skipped" in line and "a.bank" in line for line in lines(folder))
    assert read == ["a.bank", "d.bank"]


@pytest.mark.parametrize(
    "found",
    [b"", b"rubbish", b"[]", b'{"writer":"banker 0.1.0","files":{}}', b'{"writer":1}', b"[" * 9000],
)
def test_a_cache_that_cannot_be_read_is_none(folder: Path, read: list[str], found: bytes) -> None:
    first = lines(folder)
    (kept,) = (folder.parent / "caches").iterdir()
    kept.write_bytes(found)
    read.clear()
    assert lines(folder) == first
    assert read == ["a.bank", "b.bank", "c.bank", "d.bank"]
    read.clear()
    assert lines(folder) == first and read == ["d.bank"]


def test_what_another_program_found_is_read_again(
    folder: Path, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = lines(folder)
    read.clear()
    with monkeypatch.context() as patch:
        patch.setattr(cache, "program_hash", lambda: "0" * 32)
        assert lines(folder) == first
    assert read == ["a.bank", "b.bank", "c.bank", "d.bank"]


def test_a_cache_that_cannot_be_written_is_done_without(folder: Path) -> None:
    (folder.parent / "caches").write_text("a file where the folder should be", encoding="utf-8")
    assert lines(folder) == list(statistics.folder_lines(folder, "en"))


def test_what_was_read_is_kept_when_somebody_stops_the_reading(
    folder: Path, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(paths: Sequence[Path]) -> Iterator[FileFigures]:
        yield from read_all(paths[:2])
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(statistics, "read_all", stopped)
        with pytest.raises(KeyboardInterrupt):
            lines(folder)
    lines(folder)
    assert read == ["c.bank", "d.bank"]
