"""One page of a television for all tests that only draw: to join takes longer than to draw."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.phones.browser import Browser, Page
from tests.phones.page.banker_table import BankerTable


@pytest.fixture(scope="package")
def television(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    with BankerTable(tmp_path_factory.mktemp("screen") / "game.bank") as table:
        yield table.television(browser, width=1920, height=1080)


@pytest.fixture
def screen(television: Page) -> Iterator[Page]:
    television.resize(1920, 1080)
    yield television
    television.run("moments.end()")
    assert television.complaints == []
