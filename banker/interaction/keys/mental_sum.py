"""Mental sum: the keys while a player must say a sum before it is shown.

Pure.
"""

from __future__ import annotations

from banker.interaction.ui_state import Ask, Context, MentalSum, RunEffects, Step, Wrong
from banker.interaction.verbs.arguments import ENTER, Typed, amount_step, said


def reckon(ctx: Context, typed: Typed) -> Step:
    """Read the sum that the player adds up (`P`): digits, then Enter."""
    if not typed:
        return Ask(said("SUM", ctx.reckons))
    if typed == (ENTER,):
        return Wrong("type the sum first; q shows it")
    prompt = said("SUM", ctx.reckons, "  ")
    return amount_step(ctx, typed, prompt, lambda amount: RunEffects((MentalSum(amount),)))
