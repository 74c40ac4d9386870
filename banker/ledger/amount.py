"""Amounts are whole numbers. Where a rule divides one, the rounding has a name and stands here.

Rules of this file
* Nothing else in the ledger or the game divides an amount.
* What a rounding leaves over is the caller's to hand on: nothing may get lost.
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
    """`times`/`parts` of an amount that is not negative, to the nearest; a half is rounded up."""
    assert amount >= 0 and times >= 0 and parts > 0, (amount, times, parts)
    return (2 * amount * times + parts) // (2 * parts)
