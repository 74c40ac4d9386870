"""Wakeup: how the port's thread calls the table's thread when there is something new.

A wakeup carries no data: the thread that keeps the ledger looks for the news itself.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from banker.devices.health import Post

LOOK_S = 0.1


class Wakeup:
    """A wakeup that the port's thread rings when there is something new."""

    def __init__(self) -> None:
        self._rung = threading.Event()
        self._answer: Callable[[], None] | None = None
        self._post: Post | None = None

    def ring(self) -> None:
        """Ring the wakeup, from any thread and at any time."""
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
        """Wait until the wakeup rings, or for a moment."""
        self._rung.wait(LOOK_S)
        self._rung.clear()

    def clear(self) -> None:
        """Record that the ring was answered; the next ring is posted again."""
        self._rung.clear()

    def attach(self, post: Post, answer: Callable[[], None]) -> None:
        """Run `answer` at each ring from now on, on the thread that `post` leads to."""
        self._rung.clear()
        self._answer, self._post = answer, post
