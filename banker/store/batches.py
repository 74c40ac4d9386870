"""Batches: lines some at a time, for two that read the same lines.

Turn and turn about at each line, each would find the processor's caches full of the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

LINES = 256
BYTES = 1 << 18


def batches(lines: Iterable[bytes]) -> Iterator[list[bytes]]:
    """The lines, at most `LINES` at a time, and fewer where they are long."""
    batch: list[bytes] = []
    size = 0
    for line in lines:
        batch.append(line)
        size += len(line)
        if len(batch) == LINES or size > BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch
