"""Pool: the files of a folder, read by as many processes as there are processors.

Rules of this file
* The answers come in the order of the files, not of the workers.
* If a process is killed, this process reads the rest.
* Few files, one processor, a system without `fork`, or a program with threads: they are read here.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

from banker.cli.folder.file_figures import FileFigures, file_figures

WORTH_IT = 8  # files from which on more processes pay


def read_all(paths: Sequence[Path]) -> Iterator[FileFigures]:
    """Yield the result of each file, in the order of the files."""
    done = 0
    if len(paths) >= WORTH_IT and _processors() > 1:
        try:
            for found in _by_several(paths):
                done += 1
                yield found
        except BrokenProcessPool:
            pass  # what is left is read here
    yield from map(file_figures, paths[done:])


def _processors() -> int:
    """How many processors may be used; 1 where this process cannot be copied safely."""
    if threading.active_count() > 1 or not hasattr(os, "sched_getaffinity"):
        return 1
    return len(os.sched_getaffinity(0))


def _by_several(paths: Sequence[Path]) -> Iterator[FileFigures]:
    pool = ProcessPoolExecutor(
        _processors(), multiprocessing.get_context("fork"), initializer=_leave_interrupts
    )
    try:
        yield from pool.map(file_figures, paths, chunksize=4)
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """Ctrl-C is for the process that waits for the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
