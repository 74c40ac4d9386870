"""Loading is quick: measured against the reading of the same files as plain TOML, because a test
cannot know how busy the machine is."""

from __future__ import annotations

import time
import tomllib
from collections.abc import Callable

import pytest

from banker import editions
from banker.editions import catalog, sources, switches

# Two and a half when it was written: 10 ms for the files, 25 ms for all editions.
TIMES = 5.0
RUNS = 20  # the processor's clock of Windows ticks each 16 ms


def seconds(act: Callable[[], object]) -> float:
    """Of the processor for many runs, so that what else the machine does counts little."""
    start = time.process_time()
    for _ in range(RUNS):
        act()
    return time.process_time() - start


def load_all_cold() -> None:
    """As in a new process: nothing has been read yet."""
    for cache in (
        catalog._read_shelved,
        catalog._catalogue,
        switches.catalogue,
        sources._fold_shelf,
    ):
        cache.cache_clear()
    for listing in editions.catalogue():
        editions.load(listing.id)


@pytest.mark.in_check("check")
def test_loading_all_editions_is_little_more_than_reading_their_files() -> None:
    texts = [path.read_text(encoding="utf-8") for path in catalog.SHELF.rglob("*.toml")]
    pairs = [
        (seconds(lambda: [tomllib.loads(text) for text in texts]), seconds(load_all_cold))
        for _ in range(3)
    ]
    assert min(loading for _, loading in pairs) < TIMES * min(reading for reading, _ in pairs)


def test_a_part_that_editions_share_is_read_once() -> None:
    load_all_cold()
    read = catalog._read_shelved.cache_info()
    assert read.misses == len(list(catalog.SHELF.glob("*.toml"))) + len(
        list(catalog.SHELF.glob("parts/*.toml"))
    )
    shared = sum(listing.ruleset == "board" for listing in catalog.catalogue())
    assert read.hits > shared
