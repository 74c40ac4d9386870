"""Small cluster: a Dask scheduler and its workers on loopback, each a process of its own."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

from tests import ROOT

LIMIT_S = 240.0


class SmallCluster:
    """A scheduler and its workers, of one thread each. `workers`: their process ids."""

    def __init__(self, folder: Path, workers: int = 2) -> None:
        self._folder = folder
        self._processes: list[subprocess.Popen[bytes]] = []
        scheduler = self._begun("scheduler", "--host", "127.0.0.1", "--port", "0")
        self.address = _announced(scheduler, "Scheduler at:")
        words = (self.address, "--no-nanny", "--nthreads", "1", "--local-directory", str(folder))
        begun = [self._begun("worker", *words) for _ in range(workers)]
        for worker in begun:
            _announced(worker, "Registered to:")
        self.workers = [worker.pid for worker in begun]

    def __enter__(self) -> SmallCluster:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for process in reversed(self._processes):
            process.kill()
            process.communicate()

    def _begun(self, *words: str) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, "-m", "dask", *words, "--no-dashboard"],
            cwd=self._folder,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        self._processes.append(process)
        return process


def _announced(process: subprocess.Popen[bytes], ready: str) -> str:
    """Wait until the process says that it is ready; the address that it names then."""
    assert process.stderr is not None
    deadline, said = time.monotonic() + LIMIT_S, ""
    descriptor = process.stderr.fileno()
    while ready not in said or not said.endswith("\n"):
        assert select.select([descriptor], [], [], deadline - time.monotonic())[0], said
        more = os.read(descriptor, 65_536)
        assert more, f"it has ended: {said}"
        said += more.decode()
    return said.partition(ready)[2].split()[0]
