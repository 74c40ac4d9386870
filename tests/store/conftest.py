"""Places for the store's tests."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store.crash_rig import Bench
from tests.store.traced import require_strace

MEMORY = Path("/dev/shm")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A game's file."""
    return tmp_path / "a.jsonl"


@pytest.fixture
def quick_folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory, where there is one: syncs take no time, and mean the same to a test."""
    place = MEMORY if sys.platform != "win32" and os.access(MEMORY, os.W_OK) else tmp_path
    with tempfile.TemporaryDirectory(prefix="banker-", dir=place) as name:
        yield Path(name)


@pytest.fixture
def quick_path(quick_folder: Path) -> Path:
    """A game's file there."""
    return quick_folder / "a.jsonl"


@pytest.fixture
def made(quick_folder: Path, whole: bool) -> Bench:
    """The bench of the crash tests; in `make test` it judges every fourth disk."""
    require_strace()
    return Bench(quick_folder, 1 if whole else 4)
