"""Lines of a journal: what can be known of one that cannot be read."""

from __future__ import annotations

from datetime import date

import pytest

from banker.audit.core.row import VERSION, are_times, claimed_version


@pytest.mark.parametrize(
    ("line", "version"),
    [
        (b'{"v":%d,"seq":2}' % VERSION, VERSION),
        (b'{"v":2,"new":1}', 2),
        (b'{"v":999999999,', 999_999_999),
        (b'{"v":1000000000,', None),
        (b'{"v":-1,', None),
        (b'{"v":"2",', None),
        (b'{"seq":1,"v":2}', None),
        (b"", None),
    ],
)
def test_the_format_that_a_line_claims(line: bytes, version: int | None) -> None:
    assert claimed_version(line) == version


@pytest.mark.parametrize("year", ["0000", "0001", "1900", "2000", "2026", "2028", "9999"])
def test_a_day_is_one_of_the_calendar(year: str) -> None:
    def is_day(day: str) -> bool:
        try:
            return bool(date.fromisoformat(day))
        except ValueError:
            return False

    for month in range(14):
        for number in range(33):
            day = f"{year}-{month:02}-{number:02}"
            assert are_times([f"{day}T12:00:00Z"]) == is_day(day), day


def test_several_times_are_judged_as_each_by_itself() -> None:
    first, then, no_day = "2026-01-31T23:59:59Z", "2026-02-01T00:00:00.5Z", "2026-02-30T00:00:00Z"
    assert are_times([first, then])
    assert not are_times([first, no_day])
    assert not are_times([f"{first}\n{then}"])
    assert not are_times([f"{first}\n", then])
