"""Hostile files in small number; `make fuzz-files` reads thousands."""

from __future__ import annotations

import pytest

from tests.session.gate_fuzz import LINE_MAX, MEMORY_MAX, Watch, fuzz
from tests.session.hostile_files import KINDS, hostile_file

COUNT = 320
SEED = 20260101


@pytest.mark.in_check("fuzz-files")
@pytest.mark.needs_posix("limits of a process's memory")
def test_hostile_files_do_no_harm() -> None:
    result = fuzz(COUNT, SEED)
    assert result.failures == []
    assert result.peak_mb << 20 < MEMORY_MAX
    # Some are only a little strange: of each kind both ways through the readers were gone.
    each = COUNT // len(KINDS)
    assert [kind for kind in KINDS if not 1 <= result.accepted[kind] <= each - 30] == []


def test_the_same_number_is_the_same_file() -> None:
    for number in range(8):
        assert hostile_file(SEED, number) == hostile_file(SEED, number)
    assert hostile_file(SEED, 1) != hostile_file(SEED + 1, 1)


def test_what_does_harm_is_seen() -> None:
    for line in ("a\x1b[2J", "two\nlines", "a" * (LINE_MAX + 1)):
        with Watch() as watch:
            watch.lines(iter(["fine", line, "fine"]))
        assert watch.harm
    with Watch() as watch:
        raise KeyError("a fault of ours")
    assert "KeyError" in watch.harm
    with Watch() as watch:
        watch.lines(["refused in a line"])
    assert (watch.harm, watch.is_silent) == ("", False)
