"""What a program consists of says which one it is; its screen does not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import banker
from banker.cli.machine.program import program_hash
from banker.foundation.errors import BankerError

TABLE = ("interaction/view.py", "tui/app.py")


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of a few parts in place of this one."""
    made = tmp_path / "banker"
    for part in ("__init__.py", "audit/run.py", *TABLE, "editions/data/a.toml"):
        (made / part).parent.mkdir(parents=True, exist_ok=True)
        (made / part).write_text(f"# {part}\n", encoding="utf-8")
    monkeypatch.setattr(banker, "__file__", str(made / "__init__.py"))
    return made


def found() -> str:
    program_hash.cache_clear()
    try:
        return program_hash()
    finally:
        program_hash.cache_clear()


def test_every_part_counts_but_the_table(package: Path) -> None:
    before = found()
    for part in TABLE:
        (package / part).write_text("changed\n", encoding="utf-8")
    (package / "audit" / "run.cpython-311.pyc").write_text("compiled\n", encoding="utf-8")
    assert found() == before
    (package / "editions" / "data" / "a.toml").write_text("# changed\n", encoding="utf-8")
    after = found()
    assert after != before
    (package / "audit" / "run.py").rename(package / "audit" / "walk.py")
    assert found() not in (before, after)


def test_the_place_does_not_count(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = found()
    other = package.parent / "elsewhere"
    shutil.copytree(package, other)
    monkeypatch.setattr(banker, "__file__", str(other / "__init__.py"))
    assert found() == before


@pytest.mark.needs_posix("symbolic links")
def test_a_part_that_cannot_be_read_is_named(package: Path) -> None:
    (package / "audit" / "run.py").unlink()
    (package / "audit" / "run.py").symlink_to(package / "nowhere")
    with pytest.raises(BankerError, match=r"run\.py: there is no such file"):
        found()
