"""One browser for all tests of a worker: it needs longer to start than to show a page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.phones.browser import Browser, program


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = program()
    if path is None:
        pytest.skip("needs chromium")
    with Browser(path) as running:
        yield running
