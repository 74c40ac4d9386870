"""Questions: statements that ask and change nothing. The caller of the parser answers them."""

from __future__ import annotations

import msgspec


class Question(msgspec.Struct, frozen=True, gc=False):
    """A statement that asks; each kind of question is a subclass."""


class Show(Question, frozen=True):
    """Asks for the standings of all players, or what the account `who` has."""

    who: str | None = None


class Worth(Question, frozen=True):
    """Asks what a player's worth would be in the final count if the game ended now."""

    who: str


class Rent(Question, frozen=True):
    """Asks for the present rent of a deed, with an explanation."""

    deed: str


class Owner(Question, frozen=True):
    """Asks who owns a deed."""

    deed: str


class Log(Question, frozen=True):
    """Asks for the newest entries; `count`: how many."""

    count: int = 10


class Amend(Question, frozen=True):
    """Asks to replace the action of entry `seq` by the statement `text`.

    The answer adds entries: an undo, the new action, and the later actions again.
    """

    seq: int
    text: str


class Supposing(Question, frozen=True):
    """A step of a what-if, which is answered without any entry."""


class WhatIf(Supposing, frozen=True):
    """Asks what a statement would change, after the statements supposed before.

    `seq`: the entry after which it is supposed; 0 means now.
    """

    text: str
    seq: int = 0


class StepBack(Supposing, frozen=True):
    """Drops the newest supposed statement."""


class Keep(Supposing, frozen=True):
    """Applies all supposed statements to the real game."""


class Settle(Question, frozen=True):
    """Asks for the correction of what an estimate charged, before its card was read.

    `figure`: the path of that amount.
    """

    figure: str


class Help(Question, frozen=True):
    """Asks for the forms of statements: those of a topic, or all."""

    topic: str | None = None
