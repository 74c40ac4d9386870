"""Questions: statements that are no commands. The caller of the parser answers them."""

from __future__ import annotations

import msgspec


class Question(msgspec.Struct, frozen=True, gc=False):
    """A question of any kind."""


class Show(Question, frozen=True):
    """Asks for the standings of the table, or of one account."""

    who: str | None = None


class Worth(Question, frozen=True):
    """Asks what the final count would give a player now."""

    who: str


class Rent(Question, frozen=True):
    """The rent of a deed now, with its explanation."""

    deed: str


class Owner(Question, frozen=True):
    """Asks for the owner of a deed."""

    deed: str


class Log(Question, frozen=True):
    """Asks for the newest entries."""

    count: int = 10


class Amend(Question, frozen=True):
    """An old entry, and the statement that comes in its place, as it was written.

    It is answered with entries of their own: an undo, the new act, and the later ones again.
    """

    seq: int
    text: str


class Supposing(Question, frozen=True):
    """A step of a what-if. It is answered beside the game: nothing is booked."""


class WhatIf(Supposing, frozen=True):
    """Asks what a statement would change, after the statements supposed before. `seq`: after this
    entry of the past; 0 is now."""

    text: str
    seq: int = 0


class StepBack(Supposing, frozen=True):
    """The newest supposed statement is given up."""


class Keep(Supposing, frozen=True):
    """Books all supposed actions."""


class Settle(Question, frozen=True):
    """Asks for the charges by an estimate before its card was read. The answer is the entry that
    corrects them."""

    figure: str


class Help(Question, frozen=True):
    """The forms of statements: those of a topic, or all."""

    topic: str | None = None
