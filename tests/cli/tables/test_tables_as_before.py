"""Tables as before: every table of every kept game and box, with its colours, at many widths.

`tables_as_before.txt` keeps lines of each width of each table.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from banker import editions
from banker.cli.stories import load_story
from banker.cli.tables.charts_table import charts_table
from banker.cli.tables.edition_table import edition_table, shelf_table
from tests.cli.tables.drawn_tables import GAMES, drawn, every_table
from tests.support.stored_texts import assert_as_stored

STORED = Path(__file__).with_name("tables_as_before.txt")
WIDTHS = (40, 57, 80, 121, 160)
DRAWN = ("glass_classic.us_before_2008", "russian_names", "secret_vault.time_limit")
BOXES = [box.id for box in editions.catalogue("board")]


def of_game(path: Path) -> Iterator[str]:
    for width in WIDTHS:
        yield from list(every_table(path, width))
    yield drawn(charts_table(load_story(path)[0], plain=True))


@pytest.mark.in_check("check")
@pytest.mark.parametrize("name", DRAWN)
def test_the_tables_of_a_game_are_as_they_were(name: str) -> None:
    assert_as_stored(STORED, name, of_game(GAMES / f"{name}.bank"))


@pytest.mark.parametrize("box", BOXES)
def test_the_table_of_a_box_is_as_it_was(box: str) -> None:
    edition = editions.load(box)
    now = (drawn(edition_table(edition), width) for width in WIDTHS)
    assert_as_stored(STORED, box, now)


def test_the_list_of_boxes_is_as_it_was() -> None:
    listings, overlays = editions.catalogue("board"), editions.overlays()
    now = (drawn(shelf_table(listings, overlays), width) for width in WIDTHS)
    assert_as_stored(STORED, "catalogue", now)
