"""What a sound board says when it is brought up."""

from __future__ import annotations

import random

from drivers.tools.bring_up import BringUp

WATCHDOG_TICK = 32_000


def stamps(most: int) -> list[list[int]]:
    """Runs of a watchdog that wavers by so many steps either way."""
    dice, now, runs = random.Random(1), 0, []
    for _ in range(20):
        run = []
        for _ in range(16):
            now += WATCHDOG_TICK + dice.randint(-most, most)
            run.append(now % 40_000)
        runs.append(run)
    return runs


SOUND = BringUp(
    version=1, uid="0123456789abcdef", firmware="1.1.0", reset_cause="P", starts=12, events=66,
    answers_ms=[4, 5, 5, 6, 9], repeated=0, broken=0, stamps=stamps(100),
    status=["closed", "1", "3", "0", "67", "66", "12", "255", "0", "v4980", "l4710", "ffc"],
    scan=["438", "5", "6", "300"], spot=[], results=[["the cable", "pass", ""]],
)  # fmt: skip
