"""The pictures of pages in the documents say what the pages say now; `make pictures` draws them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.phones.browser import Browser
from tests.phones.pictures import (
    OWNER,
    PICTURES,
    THEN,
    drawn,
    page_of,
    path_of,
    table_in,
    text_in,
    text_of,
)

OCTETS_MAX = 100_000


@pytest.mark.in_check("pictures")
def test_each_picture_has_the_text_of_the_page_now(browser: Browser, tmp_path: Path) -> None:
    with table_in(tmp_path) as table:
        seat, television = table.seated(browser, OWNER), table.television(browser)
        table.play(THEN)
        for page in (seat, television):
            page.wait_for("now.state.table.offer")
        for picture in PICTURES:
            octets = path_of(picture).read_bytes()
            assert text_in(octets) == text_of(page_of(picture, seat, television)), "make pictures"
            assert len(octets) <= OCTETS_MAX
        assert text_in(drawn(television)) == text_of(television)
