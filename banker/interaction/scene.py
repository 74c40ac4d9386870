"""Scene: a guess at the vault at one moment, as it is drawn.

Pure: nothing here knows the game or the time.
"""

from __future__ import annotations

from typing import Literal

import msgspec

WAITED_MAX_S = 3.0  # how long a scene shows that it waits; after that it says what to do


class Scene(msgspec.Struct, frozen=True):
    """A guess at the vault, at one moment.

    `phase`: the ring turns, the vault decides, the door stays shut or opens; `f`: how much of the
    phase is over, 0 to 1. `before`: the number where the ring stood; `tried`: the numbers known to
    be wrong before this guess. `cash` and `more` (a thing and how many) came out of the vault.
    `waited`: seconds since the ring stood still.
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
