"""Draw: random numbers below a bound, from a seed. The same seed gives the same numbers on every
system."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")
Draw = Callable[[int], int]  # a number from 0 up to the bound, which is left out

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15  # of SplitMix64 by Steele, Lea and Flood, as are the factors below


def draw_of(seed: int) -> Draw:
    """Return a function that draws a whole number from 0 up to a bound, each equally likely.

    The numbers are those of SplitMix64 with this seed.
    """
    place = seed & _MASK

    def draw(bound: int) -> int:
        nonlocal place
        place = (place + _STEP) & _MASK
        mixed = place
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return (mixed ^ (mixed >> 31)) * bound >> 64

    return draw


def one_of(found: Sequence[T], draw: Draw) -> T:
    """Return a random item of a sequence, each equally likely."""
    return found[draw(len(found))]


def is_so(per_mille: int, draw: Draw) -> bool:
    """Return True with this probability, in per mille."""
    return draw(1000) < per_mille
