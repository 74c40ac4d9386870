"""Rows: what the pages of this folder show, as the view carries it. Frozen, and pure data."""

from __future__ import annotations

import msgspec


class Found(msgspec.Struct, frozen=True):
    """A row of the finder. `shown`: its keys as one writes them; `keys`: as they are pressed.

    Without keys there is nothing to press: `why` says it all.
    """

    title: str
    why: str
    shown: str
    keys: tuple[str, ...]


class LiveKey(msgspec.Struct, frozen=True):
    """Keys that work now, and what they do. `keys`: as pressed; `shown`: as one writes them."""

    keys: tuple[str, ...]
    shown: str
    words: str


class Reach(msgspec.Struct, frozen=True):
    """How far taking back goes. `acts`: the standing acts, newest first, up to the wall.

    `turns`: how many acts lead back to before each change of the turn. `wall`: the entry that
    cannot be taken back, 0 without one; `why`: what made it so.
    """

    acts: tuple[int, ...] = ()
    turns: tuple[int, ...] = ()
    wall: int = 0
    why: str = ""


class TakeBack(msgspec.Struct, frozen=True):
    """What taking back would do. `steps`: what hands move; `after`: the balances then."""

    count: int
    first: int = 0
    steps: tuple[str, ...] = ()
    after: tuple[tuple[str, int], ...] = ()
