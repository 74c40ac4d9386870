"""Who sits at a table of each box."""

from __future__ import annotations

import random

from banker import editions
from banker.games.board.edition import ANY_NUMBER
from tests.system.simulation.verdict import NAMES


def table(box: str, overlays: tuple[str, ...], seed: int) -> tuple[str, dict[str, str]]:
    """Two to six players, and on every other table some switches turned."""
    dice = random.Random(f"{box}{overlays}{seed}")
    names = ",".join(NAMES[: 2 + seed % 5])
    if seed % 2 == 0:
        return names, {}
    chosen = {}
    for key, switch in editions.load(box, {}, overlays).offered.items():
        if dice.random() < 0.4:
            value = dice.choice(switch.values)
            chosen[key] = str(dice.randint(20, 90)) if value == ANY_NUMBER else value
    return names, chosen
