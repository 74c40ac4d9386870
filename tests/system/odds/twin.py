"""A worker of the tests: it notes what it is asked, and answers when it is told to."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from banker.odds.counting import FIRST_FIGURE
from banker.odds.request import Answer, Request


class Twin:
    """A worker without a process."""

    def __init__(self, post: Callable[[Answer | None], None]) -> None:
        self.post = post
        self.asked: list[Request] = []
        self.is_off = self.is_closed = False

    def ask(self, request: bytes) -> None:
        self.asked.append(msgspec.json.decode(request, type=Request))

    def close(self) -> None:
        self.is_closed = True

    def answer(self, played: int = FIRST_FIGURE, shares: tuple[int, ...] = (30, 18, 12)) -> None:
        newest = self.asked[-1]
        told = {who: it * played for who, it in zip(newest.seats, shares, strict=True)}
        self.post(Answer(newest.seq, newest.head, played, told, 0))
