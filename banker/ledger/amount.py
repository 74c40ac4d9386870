"""Amounts: they are whole numbers, and this file has the named roundings by which one is divided.

Rules of this file
* No other module of the ledger, the engine or the games divides an amount.
* The caller passes on what a rounding leaves over, so that nothing gets lost.
"""

from __future__ import annotations


def rounded_down(amount: int, times: int, parts: int) -> int:
    """Return `amount * times / parts`, rounded down. The amount must not be negative."""
    assert amount >= 0 and times >= 0 and parts > 0, (amount, times, parts)
    return amount * times // parts


def rounded_up(amount: int, times: int, parts: int) -> int:
    """Return `amount * times / parts`, rounded up. The amount must not be negative."""
    assert amount >= 0 and times >= 0 and parts > 0, (amount, times, parts)
    return -(-amount * times // parts)


def rounded_half_up(amount: int, times: int, parts: int) -> int:
    """Return `amount * times / parts`, rounded to the nearest number; a half rounds up. The amount
    must not be negative."""
    assert amount >= 0 and times >= 0 and parts > 0, (amount, times, parts)
    return (2 * amount * times + parts) // (2 * parts)
