"""Wakeup: how the port's thread calls the table's thread when there is something new.

It carries no data: whoever is woken looks for itself, on the thread that keeps the books.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from banker.devices.health import Post

LOOK_S = 0.1


class Wakeup:
    """Rung from the port's thread when there is something new; may be waited for."""

    def __init__(self) -> None:
        self._rung = threading.Event()
        self._answer: Callable[[], None] | None = None
        self._post: Post | None = None

    def ring(self) -> None:
        """From any thread, at any time."""
        was_rung = self._rung.is_set()
        self._rung.set()
        post, answer = self._post, self._answer
        if post is None or answer is None or was_rung:
            return
        try:
            post(answer)
        except RuntimeError:
            # The screen has gone while the port was still open.
            self._post = None

    def wait(self) -> None:
        """Until it rings, or a moment."""
        self._rung.wait(LOOK_S)
        self._rung.clear()

    def clear(self) -> None:
        """Its ring was answered; the next one is posted again."""
        self._rung.clear()

    def attach(self, post: Post, answer: Callable[[], None]) -> None:
        """From now on `answer` runs at each ring, on the thread that `post` leads to."""
        self._rung.clear()
        self._answer, self._post = answer, post
