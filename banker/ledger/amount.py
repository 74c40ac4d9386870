"""Amounts are whole numbers. The named roundings for dividing one are here.

Rules of this file
* No other module of the ledger, the engine or the games divides an amount.
* The caller hands on what a rounding leaves over, so that nothing gets lost.
"""

from __future__ import annotations


def rounded_down(amount: int, times: int, parts: int) -> int:
    """`times`/`parts` of an amount that is not negative, rounded down."""
    assert amount >= 0 and times >= 0 and parts > 0, (amount, times, parts)
    return amount * times // parts


def rounded_up(amount: int, times: int, parts: int) -> int:
    """`times`/`parts` of an amount that is not negative, rounded up."""
    assert amount >= 0 and times >= 0 and parts > 0, (amount, times, parts)
    return -(-amount * times // parts)


def rounded_half_up(amount: int, times: int, parts: int) -> int:
    """`times`/`parts` of an amount that is not negative, rounded to nearest; a half rounds up."""
    assert amount >= 0 and times >= 0 and parts > 0, (amount, times, parts)
    return (2 * amount * times + parts) // (2 * parts)
