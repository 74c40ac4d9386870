"""Which random games are played: few by `make test`, more by `make check`, most by a target."""

from __future__ import annotations

import os

import pytest
from _pytest.mark import ParameterSet


def seeds(few: int, more: int, target: str) -> list[int | ParameterSet]:
    """So many seeds as parameters, the later ones only in a check; or as many as `SEEDS` says,
    which `target` sets."""
    if "SEEDS" in os.environ:
        return list(range(int(os.environ["SEEDS"])))
    later = pytest.mark.in_check(target)
    return [*range(few), *(pytest.param(seed, marks=later) for seed in range(few, more))]
