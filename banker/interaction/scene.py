"""Scene: what is drawn of a guess at the vault at one moment.

Pure: this module knows neither the game nor the time.
"""

from __future__ import annotations

from typing import Literal

import msgspec

WAITED_MAX_S = 3.0  # how long a scene shows that it waits; after that it says what to do


class Scene(msgspec.Struct, frozen=True):
    """A guess at the vault at one moment.

    `phase`: `turn` (the ring turns), `wait` (the vault decides), `no` (the door stays shut) or
    `open`; `f`: how much of the phase is over, 0 to 1. `before`: the ring's number before it
    turned; `tried`: the numbers that were wrong before this guess. `cash` and `more` (thing and
    count) came out of the vault. `waited`: seconds since the ring stopped.
    """

    phase: Literal["turn", "wait", "no", "open"]
    number: int
    who: str
    f: float = 1.0
    before: int = 1
    tried: tuple[int, ...] = ()
    cash: int = 0
    more: tuple[tuple[str, int], ...] = ()
    waited: float = 0.0

    @property
    def rests(self) -> bool:
        """Whether nothing in the scene moves any more."""
        return self.waited >= WAITED_MAX_S if self.phase == "wait" else self.f >= 1
