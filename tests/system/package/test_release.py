"""The version, the CHANGELOG and the release agree; `make release` refuses what is no release."""

from __future__ import annotations

import os
import re
import subprocess
import tarfile
from pathlib import Path

import pytest

from banker import VERSION
from tests import ROOT
from tests.system.package.release import (
    CHANGES,
    HEADING,
    HEX,
    OPEN,
    SUMS,
    checksums,
    hindrances,
    parts,
    project_version,
    steadied,
)

TEXT = CHANGES.read_text("utf-8")


def in_order(version: str) -> tuple[int, ...]:
    """A candidate (1.0.0rc1) comes before what it is a candidate for."""
    major, minor, patch, candidate = re.findall(r"(\d+)\.(\d+)\.(\d+)(?:rc(\d+))?", version)[0]
    return int(major), int(minor), int(patch), int(candidate or 10**6)


def is_date(text: str) -> bool:
    return re.fullmatch(r"\d{4}-\d\d-\d\d", text) is not None


def test_the_newest_part_of_the_changelog_is_the_version() -> None:
    assert next(iter(parts(TEXT))) == VERSION == project_version()


def test_the_parts_go_back_in_time() -> None:
    versions = list(parts(TEXT))
    assert versions == sorted(versions, key=in_order, reverse=True)
    assert in_order("1.0.0rc2") < in_order("1.0.0")
    dates = list(parts(TEXT).values())
    assert all(is_date(date) for date in dates[1:])
    assert dates[0] == OPEN or (is_date(dates[0]) and dates[0] >= dates[1])
    told = [row for row in TEXT.splitlines() if re.match(r"## \d", row)]
    assert len(told) == len(HEADING.findall(TEXT))


@pytest.mark.parametrize("promised", ["Files", "Statements", "Commands", "JSON", "`banker.api`"])
def test_what_is_promised_is_said_before_the_parts(promised: str) -> None:
    before = TEXT[: TEXT.index(f"## {VERSION}")]
    assert f"* **{promised}.**" in before


def test_what_hinders_a_release_is_said() -> None:
    good = ("", f"## {VERSION}, 2030-01-01\n", VERSION, VERSION)
    assert list(hindrances(*good)) == []
    assert list(hindrances(" M a.py\n?? b\n", *good[1:])) == [
        "2 files are not committed: 'git status' names them"
    ]
    [line] = hindrances("", "## 0.0.1, 2020-01-01\n", VERSION, VERSION)
    assert line == f"CHANGELOG.md has no part '## {VERSION}, DATE'"
    [line] = hindrances(*good[:3], "9.9.9")
    assert line == f"banker/__init__.py says {VERSION}, pyproject.toml 9.9.9"


def test_checksums_are_as_sha256sum_reads_them(tmp_path: Path) -> None:
    for name in ("b.whl", "a.hex"):
        (tmp_path / name).write_text(name)
    (tmp_path / SUMS).write_text(checksums(tmp_path))
    check = ["sha256sum", "--check", "--quiet", SUMS]
    assert subprocess.run(check, cwd=tmp_path, check=False).returncode == 0
    (tmp_path / "a.hex").write_text("changed")
    done = subprocess.run(check, cwd=tmp_path, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (1, "a.hex: FAILED\n")


def test_a_source_archive_has_the_same_octets_whoever_packs_it_and_when(tmp_path: Path) -> None:
    octets = []
    for who, umask, when in (("ann", 0o022, 10**9), ("bob", 0o077, 1.5 * 10**9)):
        place = tmp_path / who
        before = os.umask(umask)
        try:
            (place / "banker-1" / "docs").mkdir(parents=True)
            for name in ("b", "a", "docs/run"):
                (place / "banker-1" / name).write_text(name)
            (place / "banker-1" / "docs" / "run").chmod(0o700 & ~umask)
        finally:
            os.umask(before)
        for path in (place / "banker-1").rglob("*"):
            os.utime(path, (when, when))
        archive = place / "banker-1.tar.gz"
        with tarfile.open(archive, "w:gz") as tar:
            names = ["banker-1/a", "banker-1/b", "banker-1/docs/run"]
            for name in names if who == "ann" else reversed(names):
                tar.add(place / name, name)
        packed = archive.read_bytes()
        steadied(archive, 1_700_000_000)
        octets.append((packed, archive.read_bytes()))
    (ann, ann_steady), (bob, bob_steady) = octets
    assert ann != bob, "else this shows nothing"
    assert ann_steady == bob_steady
    with tarfile.open(tmp_path / "bob" / "banker-1.tar.gz") as tar:
        told = [(it.name, it.mode, it.mtime, it.uid, it.uname) for it in tar.getmembers()]
        script = tar.extractfile("banker-1/docs/run")
        assert script is not None and script.read() == b"docs/run"
    assert told == [
        ("banker-1/a", 0o644, 1_700_000_000, 0, ""),
        ("banker-1/b", 0o644, 1_700_000_000, 0, ""),
        ("banker-1/docs/run", 0o755, 1_700_000_000, 0, ""),
    ]


def test_the_firmware_of_a_release_is_there_and_dist_is_never_committed() -> None:
    assert {path.stem for path in HEX.glob("*.hex")} == {"vault", "decoder", "both"}
    assert "dist/" in (ROOT / ".gitignore").read_text("utf-8").split()
