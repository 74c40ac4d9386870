"""Hardware: the keys of the vault's health screen. Both actions are final, so each takes an Enter.

Pure.
"""

from __future__ import annotations

from banker.games.board import commands as c
from banker.interaction.ui_state import (
    Ask,
    Context,
    RunEffects,
    Step,
    VaultAction,
    Wrong,
    run_command,
)
from banker.interaction.verbs.arguments import ENTER, Typed, said

ADOPT, FORCE = "a", "o"
HANDLES = (ADOPT, FORCE)


def handling(ctx: Context, typed: Typed) -> Step:
    """`a` and Enter adopt the vault that asks; `o` and Enter open it without a guess."""
    del ctx
    if typed == (ADOPT,):
        return Ask(
            said("VAULT", "the vault that asks takes part; the ledger says so for ever"), "yes"
        )
    if typed == (FORCE,):
        return Ask(said("VAULT", "opens without a guess; the ledger says so for ever"), "yes")
    if typed == (ADOPT, ENTER):
        return run_command(c.AdoptVault())
    if typed == (FORCE, ENTER):
        return RunEffects((VaultAction("force"),))
    return Wrong("Enter carries it out, q does not")
