"""Vote: the keys `y` and `n` with which the table decides on a bankruptcy. Other keys work as
before.

Pure.
"""

from __future__ import annotations

from banker.interaction.ui_state import (
    AppAction,
    Ask,
    Context,
    RunEffects,
    Step,
    Wrong,
    run_command,
)
from banker.interaction.verbs.arguments import Typed, said
from banker.interaction.verbs.suggestion import suggestion
from banker.interaction.words.text import Span

ANSWERS = YES, NO = "y", "n"


def vote(ctx: Context, typed: Typed) -> Step:
    """Read the table's vote: `y` makes the player bankrupt, `n` restarts the timer.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    asked = ctx.vote
    if asked is None or asked.then is None:
        return Wrong("nobody is voting now: play on")
    if typed == (YES,):
        return run_command(asked.then)
    if typed == (NO,):
        return RunEffects((AppAction("more_time"),))
    usual = None if ctx.reckons else suggestion(ctx)
    prompt = said(
        "VOTE", Span(ctx.name(asked.who), "name"), " is late: bankrupt?  ",
        Span(YES, "key"), " yes  ", Span(NO, "key"), " no",
    )  # fmt: skip
    return Ask(prompt, usual.words if usual else "")
