"""Event log: the verdict on each record, and how many of them are remembered."""

from __future__ import annotations

import pytest

from drivers.errors import LocalProtocolError
from drivers.wire.event_log import REMEMBERED_MAX, UNSTORED_MAX, EventLog
from drivers.wire.messages import Record


def record(event: int, number: str = "1") -> Record:
    return Record(event, 1, 4, 1, (number, "1"), "0000")


def log_from(event: int) -> EventLog:
    log = EventLog()
    log.sync(event)
    return log


def test_before_a_sync_and_after_a_contradiction_nothing_is_taken() -> None:
    assert EventLog().accept(record(1)) == "early"
    log = log_from(0)
    assert [log.accept(record(1)), log.accept(record(1, "2"))] == ["new", "diverges"]
    assert log.has_diverged and log.accept(record(2)) == "early"


def test_each_record_has_its_verdict() -> None:
    log = log_from(4)
    assert [log.accept(record(event)) for event in (3, 4, 6, 5, 5, 6)] == [
        "known", "known", "early", "new", "again", "new"
    ]  # fmt: skip
    assert EventLog(lambda _record: False).accept(record(1)) == "early"
    unsound = EventLog(lambda _record: False)
    unsound.sync(0)
    assert unsound.accept(record(1)) == "unsound"


def test_a_device_that_waits_for_nobody_is_stopped_after_so_many() -> None:
    log = log_from(10)
    found = [log.accept(record(10 + at)) for at in range(1, UNSTORED_MAX + 3)]
    assert found == ["new"] * UNSTORED_MAX + ["early"] * 2
    assert log.acknowledge(11) and log.accept(record(11 + UNSTORED_MAX)) == "new"


def test_only_the_newest_are_remembered_and_compared() -> None:
    log = log_from(0)
    for event in range(1, REMEMBERED_MAX + 11):
        assert log.accept(record(event)) == "new"
        assert log.acknowledge(event)
    assert [log.accept(record(event, "5")) for event in (1, 10)] == ["known", "known"]
    assert log.accept(record(11, "5")) == "diverges"


def test_a_sync_forgets_what_came_after_it() -> None:
    log = log_from(0)
    assert [log.accept(record(event)) for event in (1, 2, 3)] == ["new"] * 3
    log.sync(1)
    assert [log.accept(record(2, "6")), log.accept(record(1))] == ["new", "known"]


def test_acknowledgements_go_one_by_one_and_an_older_one_is_no_news() -> None:
    log = log_from(0)
    for event in (1, 2):
        log.accept(record(event))
    with pytest.raises(LocalProtocolError, match="event 2 is not the next"):
        log.acknowledge(2)
    assert [log.acknowledge(1), log.acknowledge(1), log.acknowledge(2), log.acknowledge(1)] == [
        True, False, True, False
    ]  # fmt: skip
    with pytest.raises(LocalProtocolError, match="event 3 is not the next"):
        log.acknowledge(3)
    with pytest.raises(LocalProtocolError):
        EventLog().acknowledge(0)
