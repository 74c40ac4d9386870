"""`make fuzz` in its short form: both builds of the device's end, and the host's."""

from __future__ import annotations

import operator
import re

import pytest

from tests.system.chaos.fuzz import (
    Captured,
    feed_device,
    feed_host,
    feed_rubbish_memory,
    from_the_firmware,
    from_vectors,
)

OCTETS = 2_000


@pytest.fixture(scope="module")
def captured() -> Captured:
    """What was said at a table, and the vectors of the protocol."""
    return Captured(*map(operator.add, from_the_firmware(), from_vectors()))


@pytest.mark.in_check("fuzz")
@pytest.mark.parametrize("state", ["free", "locked"])
def test_rubbish_on_the_wire_moves_and_records_nothing(state: str, captured: Captured) -> None:
    said = feed_device(state, OCTETS, captured)
    figures = re.fullmatch(
        r"(\d+) octets, (\d+) frames said, 0 events, 0 moves, 0 unsound, \d+ kB more", said
    )
    assert figures is not None, said
    assert int(figures[1]) >= OCTETS
    # It was there, and answered: or nothing was tried.
    assert int(figures[2]) > OCTETS // 100


@pytest.mark.in_check("fuzz")
def test_rubbish_in_the_memory_too_crashes_nothing() -> None:
    assert int(feed_rubbish_memory(OCTETS).split()[0]) >= OCTETS


@pytest.mark.in_check("fuzz")
def test_rubbish_at_the_host_is_believed_nowhere(captured: Captured) -> None:
    said = feed_host(OCTETS, captured)
    figures = re.match(r"(\d+) octets, (\d+) hellos, \d+ events, all true", said)
    assert figures is not None, said
    assert int(figures[1]) >= OCTETS
    assert int(figures[2]) > 0
