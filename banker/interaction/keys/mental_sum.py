"""Mental sum: the keys with which a player says a sum before the screen shows it.

Pure.
"""

from __future__ import annotations

from banker.interaction.ui_state import Ask, Context, MentalSum, RunEffects, Step, Wrong
from banker.interaction.verbs.arguments import ENTER, Typed, amount_step, said


def reckon(ctx: Context, typed: Typed) -> Step:
    """Read the sum that a player has added up: digits, then Enter.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    if not typed:
        return Ask(said("SUM", ctx.reckons))
    if typed == (ENTER,):
        return Wrong("type the sum first; q shows it")
    prompt = said("SUM", ctx.reckons, "  ")
    return amount_step(ctx, typed, prompt, lambda amount: RunEffects((MentalSum(amount),)))
