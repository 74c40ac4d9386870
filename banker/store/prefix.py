"""Prefix: the beginning of a game file whose lines were checked earlier.

If the bytes still have the same hash, their lines need not be checked one by one again, because no
other bytes with this hash can be found. The lines are only counted again.
"""

from __future__ import annotations

import msgspec


class Prefix(msgspec.Struct, frozen=True):
    """The first `count` lines of a file: their `size` in bytes, their blake2b-256 `hash` as hex
    digits, and in `head` the entry hash of the last one."""

    size: int
    hash: str
    count: int
    head: str
