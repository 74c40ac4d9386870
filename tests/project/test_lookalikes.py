"""The table of lookalikes is what its package gives, and it stays small."""

from __future__ import annotations

from importlib.metadata import version

import pytest

from tests.project.lookalikes import FILE, PACKAGE, SIZE_MAX, looks, written
from tests.project.version_lock import FILE as LOCK, pins


@pytest.mark.in_check("check")
def test_the_table_is_what_the_package_gives() -> None:
    table = looks()
    assert table["а"] == "a"
    assert FILE.read_text(encoding="ascii") == written(table), "make lookalikes writes it anew"


def test_the_table_names_its_version_which_is_the_locked_one() -> None:
    locked = pins(LOCK.read_text(encoding="utf-8"))["confusable-homoglyphs"].version
    assert f"Made from {PACKAGE} {locked} " in FILE.read_text(encoding="ascii")
    assert version(PACKAGE) == locked


def test_the_table_is_small() -> None:
    assert FILE.stat().st_size <= SIZE_MAX
