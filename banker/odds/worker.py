"""Worker: the process that plays a game on. It reads requests as lines and writes answers as lines.

It is started by `python -m banker.odds.worker`. A newer request ends the present one between two
playouts; the end of the input ends the process.
"""

from __future__ import annotations

import os
import queue
from collections.abc import Iterable
from threading import Thread
from typing import BinaryIO

import msgspec

from banker.foundation.errors import BankerError
from banker.odds.counting import counted, is_enough
from banker.odds.request import Answer, Request, state_of

NICE = 10  # behind the table; at 19 a busy machine does not let it start


def serve(lines: Iterable[bytes], out: BinaryIO) -> None:
    """Answer requests until the lines end; a newer request replaces an older one.

    Answers are written to `out` as lines of JSON.
    """
    asked: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
    Thread(target=_hear, args=(lines, asked), daemon=True, name="odds").start()
    line = asked.get()
    while line is not None:
        while not asked.empty():
            if (newer := asked.get()) is None:
                return
            line = newer
        try:
            _answer(line, asked, out)
        except (msgspec.MsgspecError, BankerError, LookupError, TypeError, ValueError):
            return  # a line that is no request: the table sees the end, and starts another worker
        line = asked.get()


def _hear(lines: Iterable[bytes], asked: queue.SimpleQueue[bytes | None]) -> None:
    for line in lines:
        asked.put(line)
    asked.put(None)


def _answer(line: bytes, asked: queue.SimpleQueue[bytes | None], out: BinaryIO) -> None:
    request = msgspec.json.decode(line, type=Request)
    state = state_of(request)
    for tally in counted(
        state, request.seed, request.most, trades_from=request.trades_from,
        is_over=lambda: not asked.empty(),
    ):  # fmt: skip
        answer = Answer(
            request.seq, request.head, tally.played, dict(tally.shares), tally.cut,
            is_enough(tally, request.most),
        )  # fmt: skip
        out.write(msgspec.json.encode(answer) + b"\n")
        out.flush()


def main() -> None:
    """Run the worker: read requests from standard input, write answers to standard output."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    # Pipes to the table and from it: nothing here is printed.
    with open(0, "rb", closefd=False) as lines, open(1, "wb", closefd=False) as out:
        serve(lines, out)


if __name__ == "__main__":
    main()
