"""The timer of a request: by Jacobson's formula, which is reckoned here a second time."""

from __future__ import annotations

import pytest

from drivers.wire.messages import Answer
from drivers.wire.requests import RETRANSMITS_MAX, RTO_MAX_MS, RTO_MIN_MS, TRIES_MAX, StopAndWait
from drivers.wire.stats import LinkStats


def asked(trips_ms: list[int]) -> StopAndWait:
    """After requests that took so long, one by one."""
    requests, now_ms = StopAndWait(LinkStats()), 0
    requests.start_session(7)
    for ticket, trip_ms in enumerate(trips_ms):
        requests.ask(ticket, "PING")
        command = requests.due(now_ms)
        assert command is not None
        now_ms += trip_ms
        answered = requests.accept(Answer(command.seq, True, ()), now_ms)
        assert answered is not None and answered.ticket == ticket
    return requests


def by_formula(trips_ms: list[int]) -> int:
    """RFC 6298, in whole milliseconds and without limits."""
    smooth, spread = trips_ms[0], trips_ms[0] // 2
    for trip in trips_ms[1:]:
        spread = (3 * spread + abs(smooth - trip)) // 4
        smooth = (7 * smooth + trip) // 8
    return smooth + 4 * spread


@pytest.mark.parametrize(
    "trips_ms",
    [[10], [20, 20], [40] * 9, [10, 50] * 5, [60, 20] * 5, [20] * 5 + [90], [90] + [20] * 5],
    ids=str,
)
def test_the_timer_is_the_mean_and_four_times_the_spread(trips_ms: list[int]) -> None:
    wanted_ms = by_formula(trips_ms)
    assert RTO_MIN_MS < wanted_ms < RTO_MAX_MS, "else the limits hide the formula"
    assert asked(trips_ms).rto_ms == wanted_ms


def test_a_trip_of_no_time_is_no_first_trip() -> None:
    """Of 1, 0 and 90 ms: a mean of 1, of 1 again, of 12, and a spread of 22."""
    assert asked([1, 0, 90]).rto_ms == 12 + 4 * 22


def test_trips_that_scatter_make_it_more_patient() -> None:
    assert asked([10, 50] * 5).rto_ms > 3 * asked([30, 30] * 5).rto_ms


@pytest.mark.parametrize(("trips_ms", "rto_ms"), [([1] * 9, RTO_MIN_MS), ([400], RTO_MAX_MS)])
def test_it_stays_between_its_limits(trips_ms: list[int], rto_ms: int) -> None:
    assert asked(trips_ms).rto_ms == rto_ms


def test_it_doubles_with_each_repetition_and_a_repeated_request_is_no_measure() -> None:
    requests = asked([10])
    begun_ms = now_ms = 1000
    first_ms = requests.rto_ms
    requests.ask(5, "PING")
    sent = [requests.due(now_ms)]
    waits = []
    while not requests.is_exhausted:
        now_ms += 1
        if (command := requests.due(now_ms)) is not None:
            sent.append(command)
            waits.append(now_ms - begun_ms)
            begun_ms = now_ms
    assert len(sent) == TRIES_MAX and len(set(sent)) == 1, "the same request each time"
    assert waits == [min(RTO_MAX_MS, first_ms * 2**count) for count in range(TRIES_MAX - 1)]
    requests = asked([10])
    requests.ask(5, "PING")
    for _ in range(2):
        now_ms += 100
        command = requests.due(now_ms)
    assert command is not None
    requests.accept(Answer(command.seq, True, ()), now_ms + 1)
    assert requests.rto_ms == 2 * first_ms


def test_what_was_refused_twice_before_it_was_said_again_is_repeated_once() -> None:
    requests = asked([10])
    requests.ask(5, "PING")
    first = requests.due(1000)
    requests.retransmit(1001)
    requests.retransmit(1001, 2)
    assert requests.due(1001) == first
    assert requests.due(1001) is None
    repeats = 0
    for now_ms in range(1002, 1002 + RETRANSMITS_MAX + 5):
        requests.retransmit(now_ms)
        requests.retransmit(now_ms)
        repeats += requests.due(now_ms) is not None
    assert repeats == RETRANSMITS_MAX - 1
