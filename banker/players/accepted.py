"""Accepted: tries a command with the rules, without an entry."""

from __future__ import annotations

from collections.abc import Callable

from banker.engine.decision import Decision
from banker.engine.fold import AnyState, apply
from banker.engine.ruleset import C
from banker.foundation.errors import CommandError


def accepted(
    state: AnyState, decide: Callable[[AnyState, C], Decision], command: C
) -> AnyState | None:
    """Return the state after a command; None if the rules refuse the command."""
    try:
        decision = decide(state, command)
    except CommandError:
        return None
    after = decision.after
    return after if isinstance(after, type(state)) else apply(state, decision)
