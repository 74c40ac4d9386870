"""Accepted: a command put to the rules, in memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from banker.engine.fold import apply
from banker.foundation.errors import CommandError


def accepted(state: Any, decide: Callable[[Any, Any], Any], command: Any) -> Any:
    """The state after a command; None if the rules refuse it."""
    try:
        decision = decide(state, command)
    except CommandError:
        return None
    return decision.after if decision.after is not None else apply(state, decision)
