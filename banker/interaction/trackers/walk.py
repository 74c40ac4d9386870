"""Walk: a piece that moves from space to space after an entry, one space a frame.

Rules of this file
* Only the drawing moves: the entry is durable before the first frame, and any key ends the walk.
* The first frame shows the first step already. A walk has at most `FRAMES_MAX` frames; a longer one
  skips spaces evenly. A move that is not a walk forward (jail, a far card) is not drawn.

Pure: the caller brings the time.
"""

from __future__ import annotations

import msgspec

from banker.games.board.state import State

STEP_S = 0.06
FRAMES_MAX = 8
FORWARD_MAX = 12  # what two dice can throw


class Walk(msgspec.Struct, frozen=True):
    """A piece that walks. `path`: the spaces to draw it on, the last one where it stands now.

    `began`: the time of the first frame, in seconds.
    """

    who: str
    path: tuple[int, ...]
    began: float

    def at(self, now: float) -> dict[str, int]:
        """Return player -> the space to draw the piece on at the time `now`; empty after the
        walk."""
        step = int((now - self.began) / STEP_S)
        return {self.who: self.path[step]} if 0 <= step < len(self.path) - 1 else {}


def walk_between(before: State, after: State, now: float) -> Walk | None:
    """Return the walk from one state to the next; None unless exactly one piece went forward."""
    moved = [
        who
        for who, seat in after.seats.items()
        if who in before.seats and seat.position != before.seats[who].position
    ]
    if len(moved) != 1:
        return None
    (who,) = moved
    start, end = before.seats[who].position, after.seats[who].position
    if start is None or end is None or after.seats[who].jail is not None:
        return None
    count = len(after.edition.spaces)
    steps = (end - start) % count
    if not 1 <= steps <= FORWARD_MAX:
        return None
    frames = min(steps, FRAMES_MAX)
    path = tuple((start + steps * frame // frames) % count for frame in range(1, frames + 1))
    return Walk(who, path, now)
