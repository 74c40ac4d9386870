"""Process: the table's side of the worker. It asks, and listens in a separate thread.

Rules of this file
* The table's thread never waits: a request is left in a slot, and threads write, read and reap.
* A worker that ends or says what is no answer is counted as dead. After `DEATHS_MAX` of them there
  are no odds any more.
"""

from __future__ import annotations

import queue
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Lock, Thread
from typing import IO

import msgspec

from banker.odds.request import Answer

DEATHS_MAX = 3
COMMAND = (sys.executable, "-m", "banker.odds.worker")
# On Windows: behind the table, and without a window.
FLAGS = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0) | getattr(
    subprocess, "CREATE_NO_WINDOW", 0
)


class OddsWorker:
    """A worker that is started with the first request. `post` gets each answer, on a thread that is
    not the table's."""

    def __init__(self, post: Callable[[Answer], None], command: Sequence[str] = COMMAND) -> None:
        self._post = post
        self._command = tuple(command)
        self._asked: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._thread: Thread | None = None
        self._is_closed = False
        self.deaths = 0

    @property
    def is_off(self) -> bool:
        """Whether it was given up."""
        return self.deaths >= DEATHS_MAX

    def ask(self, request: bytes) -> None:
        """Ask for the odds of a request; it takes the place of the one before."""
        if self.is_off or self._is_closed:
            return
        self._asked.put(request)
        if self._thread is None:
            self._thread = Thread(target=self._run, daemon=True, name="odds")
            self._thread.start()

    def close(self) -> None:
        """End the worker, without waiting for it."""
        with self._lock:
            self._is_closed = True
            process = self._process
        self._asked.put(None)
        if process is not None:
            process.kill()

    # --- on the threads of the worker ------------------------------------------------------------

    def _run(self) -> None:
        """Hand requests over, to a new worker where the old one is dead."""
        request = self._newest()
        while request is not None:
            process = self._started()
            if process is None:
                return
            try:
                assert process.stdin is not None
                process.stdin.write(request + b"\n")
                process.stdin.flush()
            except (OSError, ValueError):  # the worker is dead, or its pipe is closed
                process.kill()
                if self.is_off:
                    return
                continue  # this request, to the next worker
            request = self._newest()

    def _newest(self) -> bytes | None:
        request = self._asked.get()
        while request is not None and not self._asked.empty():
            request = self._asked.get()
        return request

    def _started(self) -> subprocess.Popen[bytes] | None:
        with self._lock:
            process = self._process
            if self._is_closed or self.is_off:
                return None
            if process is not None and process.poll() is None:
                return process
            try:
                process = subprocess.Popen(
                    self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL, creationflags=FLAGS,
                )  # fmt: skip
            except OSError:
                self.deaths = DEATHS_MAX
                return None
            self._process = process
        assert process.stdout is not None
        Thread(target=self._read, args=(process, process.stdout), daemon=True, name="odds").start()
        return process

    def _read(self, process: subprocess.Popen[bytes], lines: IO[bytes]) -> None:
        """Post the answers of one worker until it ends, and reap it."""
        decode: Callable[[bytes], Answer] = msgspec.json.Decoder(Answer).decode
        try:
            for line in lines:
                self._post(decode(line))
        except (msgspec.MsgspecError, ValueError, OSError):
            pass
        process.kill()
        process.wait()
        for pipe in (process.stdin, lines):
            with suppress(OSError):  # what was still to be written is lost with the worker
                assert pipe is not None
                pipe.close()
        with self._lock:
            self.deaths += 0 if self._is_closed else 1
