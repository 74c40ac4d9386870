"""Batches: lines in small groups, for two readers of the same lines.

If the readers took turns after every single line, each would fill the processor's caches with its
data and slow the other down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

LINES = 256
BYTES = 1 << 18


def batches(lines: Iterable[bytes]) -> Iterator[list[bytes]]:
    """Yield the lines in lists of at most `LINES` lines; of fewer when their bytes exceed
    `BYTES`."""
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
