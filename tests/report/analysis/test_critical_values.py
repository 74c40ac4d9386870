"""The critical values of chi-square are those of the distribution, to a thousandth."""

from __future__ import annotations

from math import exp, lgamma, log

import pytest

from banker.report.analysis.statistics import CRITICAL


def beyond(value: float, freedom: int) -> float:
    """The part of the distribution above a value, by the series of the incomplete gamma."""
    half, x = freedom / 2, value / 2
    term = total = 1 / half
    for step in range(1, 400):
        term *= x / (half + step)
        total += term
    return 1 - total * exp(-x + half * log(x) - lgamma(half))


@pytest.mark.parametrize("freedom", CRITICAL)
@pytest.mark.parametrize(("place", "part"), [(0, 0.01), (1, 0.001)])
def test_a_critical_value_cuts_off_its_part(freedom: int, place: int, part: float) -> None:
    thousandths = CRITICAL[freedom][place]
    low, high = (beyond((thousandths + by) / 1000, freedom) for by in (0.6, -0.6))
    assert low < part < high


def test_there_is_one_for_every_vault() -> None:
    assert list(CRITICAL) == list(range(1, 11))
