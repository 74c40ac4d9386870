"""Honest, doubtful or loaded: at the very figures of the table the milder word is said."""

from __future__ import annotations

import pytest

from banker.report.analysis.statistics import (
    CRITICAL,
    DOUBTFUL,
    HONEST,
    LOADED,
    TOO_FEW,
    UNKNOWN_RING,
    _verdict,
)


@pytest.mark.parametrize("freedom", [freedom for freedom in CRITICAL if freedom > 1])
def test_a_verdict_changes_above_its_figure(freedom: int) -> None:
    doubtful, loaded = CRITICAL[freedom]
    said = [_verdict(it, freedom, 6) for it in (0, doubtful, doubtful + 1, loaded, loaded + 1)]
    assert said == [HONEST, HONEST, DOUBTFUL, DOUBTFUL, LOADED]


def test_where_nothing_can_be_compared_nothing_is_judged() -> None:
    assert _verdict(10**6, 1, 6) == TOO_FEW
    assert _verdict(10**6, 0, 6) == TOO_FEW
    assert _verdict(0, 3, 99) == UNKNOWN_RING
