"""A shelf of one's own for a test: a copy of the program's, to which something may be added."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from banker.editions import catalog


def own_shelf(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The copy. From now on the program takes it for its shelf."""
    copy = folder / "shelf"
    shutil.copytree(catalog.SHELF, copy, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    monkeypatch.setattr(catalog, "SHELF", copy)
    return copy


def add_edition(copy: Path, name: str, text: str) -> Path:
    """Adding an edition is adding this one file."""
    path = copy / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return path
