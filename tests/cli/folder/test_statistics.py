"""Folder statistics: of copies of one game the longest counts, whatever the files are called."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from banker.cli.folder.statistics import folder_lines
from banker.foundation.errors import BankerError
from tests import ROOT

GAME = next(iter(sorted(ROOT.glob("tests/system/replay/*/*.bank"))))
LINES = GAME.read_bytes().splitlines(keepends=True)
PARTS = {"short": LINES[: len(LINES) // 3], "middle": LINES[: len(LINES) // 2], "long": LINES}


def lines_of(folder: Path, **files: str) -> tuple[list[str], list[str]]:
    """The lines on what was skipped, by file; and the statistics. `files`: which part each has."""
    folder.mkdir()
    for name, part in files.items():
        (folder / f"{name}.bank").write_bytes(b"".join(PARTS[part]))
    lines = list(folder_lines(folder, "en"))
    skipped = [line for line in lines if line.startswith("skipped:")]
    return skipped, [line for line in lines if line not in skipped]


@pytest.mark.parametrize(
    ("files", "kept"),
    [
        ({"a": "short", "b": "long"}, "b"),
        ({"a": "long", "b": "short"}, "a"),
        ({"a": "long", "b": "long"}, "a"),
        ({"a": "short", "b": "long", "c": "middle"}, "b"),
        ({"a": "middle", "b": "short", "c": "long"}, "c"),
    ],
)
def test_of_copies_the_longest_counts(tmp_path: Path, files: dict[str, str], kept: str) -> None:
    _, alone = lines_of(tmp_path / "alone", only="long")
    skipped, statistics = lines_of(tmp_path / "all", **files)
    assert statistics == alone
    others = sorted(name for name in files if name != kept)
    assert len(skipped) == len(others)
    for name in others:
        copy = f"{tmp_path / 'all' / name}.bank is an earlier or equal copy of another game file"
        assert f"skipped: {copy}" in skipped


def test_a_folder_without_a_game_is_refused(tmp_path: Path) -> None:
    (tmp_path / "broken.bank").write_text("no game", encoding="utf-8")
    with pytest.raises(BankerError, match="has no readable game files"):
        list(folder_lines(tmp_path, "en"))


def test_foreign_files_and_links_in_a_circle_are_a_line_each(tmp_path: Path) -> None:
    """A line each, and the game counts as if it were alone."""
    _, alone = lines_of(tmp_path / "alone", only="long")
    folder = tmp_path / "all"
    (folder / "more").mkdir(parents=True)
    (folder / "a.bank").write_bytes(b"".join(PARTS["long"]))
    (folder / "more" / "round").symlink_to(folder)
    (folder / "itself.bank").symlink_to(folder / "itself.bank")
    (folder / "nowhere.bank").symlink_to(tmp_path / "nowhere")
    (folder / "folder.bank").mkdir()
    os.mkfifo(folder / "pipe.bank")
    (folder / "notes.txt").write_text("not asked for", encoding="utf-8")
    lines = list(folder_lines(folder, "en"))
    skipped = [line for line in lines if line.startswith("skipped:")]
    assert [line for line in lines if line not in skipped] == alone
    names = ("folder", "itself", "nowhere", "pipe")
    for name, line in zip(names, skipped, strict=True):
        assert f"{folder / name}.bank" in line and "\n" not in line


def test_a_folder_that_cannot_be_read_is_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, alone = lines_of(tmp_path / "all", only="long")
    closed = tmp_path / "all" / "closed"
    closed.mkdir()

    def scandir(path: str) -> object:
        if Path(path) == closed:
            raise PermissionError(
                errno.EACCES,
                "permission denied: choose another folder, or ask for the right",
                str(path),
            )
        return listed(path)

    listed = os.scandir
    monkeypatch.setattr(os, "scandir", scandir)
    first, *rest = folder_lines(tmp_path / "all", "en")
    assert (
        first
        == f"skipped: {closed}: permission denied: choose another folder, or ask for the right"
    )
    assert rest == alone
