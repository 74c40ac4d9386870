"""Prefix: the beginning of a game file that was checked line by line before.

A program that knows the hash of those bytes need not check the chain of their lines again: other
bytes with the same hash cannot be found. The lines are counted again, so only that is believed.
"""

from __future__ import annotations

import msgspec


class Prefix(msgspec.Struct, frozen=True):
    """The first `count` lines: their `size` in bytes, their blake2b-256 as hex, and the entry hash
    of the last of them."""

    size: int
    hash: str
    count: int
    head: str
