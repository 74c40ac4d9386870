"""One browser for all tests of a worker: it needs longer to start than to show a page."""

from __future__ import annotations

import pytest

from tests.phones.browser import running

browser = pytest.fixture(scope="session")(running)
