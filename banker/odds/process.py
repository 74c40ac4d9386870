"""Process: the table's end of the worker process: it sends requests and reads answers.

Rules of this file
* The table's thread never waits: it leaves a request in a slot; other threads write, read, watch
  the time and collect dead processes.
* A worker that ends, is silent for too long or sends something else than an answer counts as dead.
  After `DEATHS_MAX` deaths there are no odds any more.
"""

from __future__ import annotations

import queue
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from threading import Condition, Thread
from typing import IO

import msgspec

from banker.odds.request import Answer

DEATHS_MAX = 3
PATIENCE_S = 90.0  # for the next answer, on a machine that does much else
LINE_MAX = 65_536  # bytes of an answer, far more than eight players need
COMMAND = (sys.executable, "-m", "banker.odds.worker")
# On Windows: behind the table, and without a window.
FLAGS = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0) | getattr(
    subprocess, "CREATE_NO_WINDOW", 0
)
Answered = Callable[[Answer | None], None]


class OddsWorker:
    """A worker process, started at the first request.

    `post` gets each answer, and None when a worker has died, on a separate thread.
    """

    def __init__(
        self, post: Answered, command: Sequence[str] = COMMAND, patience_s: float = PATIENCE_S
    ) -> None:
        self._post = post
        self._command = tuple(command)
        self._patience_s = patience_s
        self._asked: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._changed = Condition()
        self._process: subprocess.Popen[bytes] | None = None
        self._answer_by = 0.0  # 0: nothing is waited for
        self._is_begun = False
        self._is_closed = False
        self.deaths = 0

    @property
    def is_off(self) -> bool:
        """Whether the worker failed too often and was given up."""
        return self.deaths >= DEATHS_MAX

    def ask(self, request: bytes) -> None:
        """Send a request for odds; a request that still waits is replaced."""
        if self.is_off or self._is_closed:
            return
        self._asked.put(request)
        if not self._is_begun:
            self._is_begun = True
            for part in (self._run, self._watch):
                Thread(target=part, daemon=True, name="odds").start()

    def close(self) -> None:
        """End the worker, without waiting for it."""
        with self._changed:
            self._is_closed = True
            process = self._process
            self._changed.notify_all()
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
            self._wait_for_answer(self._patience_s)
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

    def _wait_for_answer(self, patience_s: float) -> None:
        """From now on so long; 0: nothing is waited for."""
        with self._changed:
            self._answer_by = time.monotonic() + patience_s if patience_s else 0.0
            self._changed.notify_all()

    def _watch(self) -> None:
        """Kill a worker that is silent for too long."""
        with self._changed:
            while not self._is_closed and not self.is_off:
                left = self._answer_by - time.monotonic() if self._answer_by else None
                if left is None or left > 0:
                    self._changed.wait(left)
                    continue
                self._answer_by = 0.0
                if self._process is not None:
                    self._process.kill()

    def _started(self) -> subprocess.Popen[bytes] | None:
        with self._changed:
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
                process = None
                self.deaths = DEATHS_MAX
                self._changed.notify_all()
            self._process = process
        if process is None:
            self._post(None)
            return None
        assert process.stdout is not None
        Thread(target=self._read, args=(process, process.stdout), daemon=True, name="odds").start()
        return process

    def _read(self, process: subprocess.Popen[bytes], lines: IO[bytes]) -> None:
        """Post the answers of one worker until it ends, and reap it."""
        decode: Callable[[bytes], Answer] = msgspec.json.Decoder(Answer).decode
        with suppress(msgspec.MsgspecError, ValueError, OSError):
            for line in iter(partial(lines.readline, LINE_MAX), b""):
                answer = decode(line)
                if not answer.is_possible:
                    break
                self._wait_for_answer(0 if answer.is_last else self._patience_s)
                self._post(answer)
        process.kill()
        process.wait()
        for pipe in (process.stdin, lines):
            with suppress(OSError):  # what was still to be written is lost with the worker
                assert pipe is not None
                pipe.close()
        with self._changed:
            if self._is_closed:
                return
            self.deaths += 1
            if self._process is process:
                self._answer_by = 0.0
            self._changed.notify_all()
        self._post(None)
