"""Where the tests of the command line keep their files."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker.cli import output
from banker.language.phrases import translation
from tests.cli.command_line import Here

MEMORY = Path("/dev/shm")


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory, where there is one: a sync for each entry takes no time there."""
    place = MEMORY if os.access(MEMORY, os.W_OK) else tmp_path
    with tempfile.TemporaryDirectory(prefix="banker-", dir=place) as name:
        yield Path(name)


@pytest.fixture
def banker(capsys: pytest.CaptureFixture[str], folder: Path) -> Iterator[Here]:
    """The command line, in this process; afterwards it speaks English again."""
    yield Here(capsys, folder)
    output.speak(str)


@pytest.fixture
def fresh_languages() -> Iterator[None]:
    """The languages are looked for anew, before and after."""
    caches = (translation.languages, translation.translation, translation.catalog_or_english)
    for cached in caches:
        cached.cache_clear()
    yield
    for cached in caches:
        cached.cache_clear()
