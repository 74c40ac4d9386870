"""The hands of `--vault auto` are those of the vault on the screen while that one plays."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from banker.games.board import commands as c
from tests.devices.corner import Corner
from tests.support.serial_table import until


@pytest.fixture
def corner() -> Iterator[Corner]:
    corner = Corner()
    corner.sit_down()
    until(lambda: corner.desk.word() == "locked")
    yield corner
    corner.desk.close()


def kinds(corner: Corner, since: int) -> list[str]:
    return [entry.kind for entry in corner.session.entries(since + 1)]


def test_a_forced_opening_is_booked_and_given_to_who_did_it(corner: Corner) -> None:
    before = corner.session.journal.count
    booked = corner.desk.force_open()
    assert [entry.kind for entry in booked] == kinds(corner, before) != []
    assert corner.desk.word() != "locked"


def test_a_guess_is_booked_and_given_to_who_made_it(corner: Corner) -> None:
    corner.session.execute(c.GrantGuess("ann"))
    before = corner.session.journal.count
    corner.desk.turn_ring(3)
    booked = corner.desk.press_red("ann")
    assert [entry.kind for entry in booked] == kinds(corner, before) != []
