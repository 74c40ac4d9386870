"""What the play of the installed package names is there; a wheel that differs is found."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from tests import ROOT
from tests.system.package.installed import SHORT_TESTS, assert_same


@pytest.mark.parametrize("name", SHORT_TESTS)
def test_what_is_named_is_there(name: str) -> None:
    assert (ROOT / name).exists()


@pytest.mark.parametrize("other", [{"a": b"2"}, {"a": b"1", "b": b""}, {}])
def test_wheels_with_other_octets_or_files_are_not_the_same(
    tmp_path: Path, other: dict[str, bytes]
) -> None:
    first = packed(tmp_path / "first.whl", {"a": b"1"})
    assert_same(first, packed(tmp_path / "same.whl", {"a": b"1"}))
    with pytest.raises(AssertionError):
        assert_same(first, packed(tmp_path / "other.whl", other))


def packed(path: Path, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path
