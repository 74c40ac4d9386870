"""With how many examples a property is tried: few in a run of all tests, any number in a long one.

`make properties TIMES=5` tries five times as many, and others than those of CI.
"""

from __future__ import annotations

import os

TIMES = int(os.environ.get("TIMES", "1"))
USUAL = 40  # where a property says nothing of its own


def examples(count: int) -> int:
    """So many, and as many times more as the run is longer."""
    return count * TIMES
