"""Wakeup: how the port's thread calls the table's thread when there is something new.

A wakeup carries no data: the thread that keeps the ledger looks for the news itself.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from banker.devices.health import Post

LOOK_S = 0.1


class Wakeup:
    """A signal from a port's thread to the table's thread that there is something new."""

    def __init__(self) -> None:
        self._rung = threading.Event()
        self._answer: Callable[[], None] | None = None
        self._post: Post | None = None

    def ring(self) -> None:
        """Give the signal; may be called from any thread and at any time."""
        was_rung = self._rung.is_set()
        self._rung.set()
        post, answer = self._post, self._answer
        if post is None or answer is None or was_rung:
            return
        try:
            post(answer)
        except RuntimeError:
            # The screen was closed while the port was still open.
            self._post = None

    def wait(self) -> None:
        """Wait for the signal, but only for a short time."""
        self._rung.wait(LOOK_S)
        self._rung.clear()

    def clear(self) -> None:
        """Record that the signal was handled; only then the next one is posted again."""
        self._rung.clear()

    def attach(self, post: Post, answer: Callable[[], None]) -> None:
        """From now on, run `answer` at each signal, on the thread to which `post` leads."""
        self._rung.clear()
        self._answer, self._post = answer, post
