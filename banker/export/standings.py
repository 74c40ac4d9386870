"""Standings: the state as plain JSON values, in the stable form of `show --json`.

Player names are as they were written; deeds are ids. A later version only adds keys.
"""

from __future__ import annotations

from banker.engine.fold import State
from banker.export.game_export import EXPORT, Json
from banker.games.rulesets import game_of


def standings(state: State, head: str, entries: int) -> Json:
    """Return the standings with every known fact, for programs. `head`: the hash of the newest
    entry; `entries`: how many there are."""
    return EXPORT.of(game_of(state.setup)).standings(state, head, entries)
