"""Standings: the state as plain JSON values, as `show --json` promises them to scripts.

Player names are as they were written; deeds are ids. A later version only adds keys.
"""

from __future__ import annotations

from typing import Any

from banker.export.game_export import EXPORT
from banker.games.rulesets import game_of


def standings(state: Any, head: str, entries: int) -> dict[str, Any]:
    """The standings with every known fact, for programs."""
    return EXPORT.of(game_of(state.setup)).standings(state, head, entries)
