"""Questions: statements that change nothing. They are answered by whoever asked the language."""

from __future__ import annotations

import msgspec


class Question(msgspec.Struct, frozen=True, gc=False):
    """Anything that is only asked."""


class Show(Question, frozen=True):
    """The standings, of the table or of one account."""

    who: str | None = None


class Rent(Question, frozen=True):
    """What a deed asks now, with the reckoning."""

    deed: str


class Owner(Question, frozen=True):
    """Who holds a deed."""

    deed: str


class Log(Question, frozen=True):
    """The newest entries."""

    count: int = 10


class Help(Question, frozen=True):
    """How to say things; about a topic, or everything."""

    topic: str | None = None
