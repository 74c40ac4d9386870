"""Counting: plays a state on many times, batch by batch, and counts who wins."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator

from banker.engine.fold import State
from banker.players.playout import playout
from banker.players.tally import Tally

BATCH = 50
BAND_ENOUGH = 4  # per cent: nobody reads a figure closer than that
MOST = 600  # playouts of one figure, which give about that band
FIRST_FIGURE = 100


def counted(
    state: State,
    seed: int,
    most: int = MOST,
    *,
    trades_from: int = 0,
    is_over: Callable[[], bool] = lambda: False,
) -> Iterator[Tally]:
    """Yield the tally after each batch of playouts, until every band is narrow enough.

    `most`: how many playouts at most. `is_over` is called between two playouts; if it returns True,
    counting stops.
    """
    tally = Tally()
    while tally.played < most:
        batch = []
        for number in range(min(BATCH, most - tally.played)):
            if is_over():
                return
            batch.append(playout(state, seed + tally.played + number, trades_from=trades_from))
        tally = tally.with_(batch)
        yield tally
        if is_enough(tally, most):
            return


def is_enough(tally: Tally, most: int) -> bool:
    """Return whether the tally needs no further playouts."""
    is_near = tally.played >= FIRST_FIGURE and tally.widest() <= BAND_ENOUGH
    return is_near or tally.played >= most


def whole(state: State, seed: int, most: int = MOST, *, trades_from: int = 0) -> Tally:
    """Return the last tally of `counted`."""
    return deque(counted(state, seed, most, trades_from=trades_from), maxlen=1).pop()
