"""Ending: bankruptcy, a player who goes home, and the end of the game.

Pure.
"""

from __future__ import annotations

from banker.foundation.text import Field
from banker.games.board import commands as c
from banker.interaction.ui_state import (
    AppAction,
    Ask,
    ChangeUi,
    Context,
    RunEffects,
    Step,
    TextLine,
    Wrong,
    run_command,
)
from banker.interaction.verbs.arguments import ENTER, Typed, said
from banker.interaction.verbs.seats import goes_home
from banker.interaction.words.screen_words import oldest_due
from banker.interaction.words.text import Span

HOME, ANOTHER = "l", "n"
CONFIRM = "Enter carries it out, q does not"
SAVED = "this game is saved; the set-up of another begins with the same players"


def ending(ctx: Context, typed: Typed) -> Step:
    """Bankruptcy, or a player who goes home, with Enter on its summary; or the end of the game, by
    its word."""
    due = oldest_due(ctx.state)
    who = due.debtor if due else ctx.turn
    if not typed:
        prompt = said(
            "END", Span("b", "key"), ctx.translate(" {who} goes bankrupt   ", who=ctx.name(who)),
            Span("l", "key"), " somebody goes home   ", Span("g", "key"), " the game ends",
            Span("   n a new game", "hint"),
        )  # fmt: skip
        return Ask(prompt)
    if typed[0] == "g":
        return ChangeUi({"line": TextLine("end")})
    if typed[0] == ANOTHER:
        if typed[1:] == (ENTER,):
            return RunEffects((AppAction("next_game"),))
        return Wrong(CONFIRM) if typed[1:] else Ask(said("NEW GAME", SAVED), "carries it out")
    if typed[0] == HOME:
        return goes_home(ctx, typed[1:])
    if typed[0] != "b":
        return Wrong("b, g, l or n")
    if typed[1:] == (ENTER,):
        return run_command(c.GoBankrupt(who))
    if typed[1:]:
        return Wrong(CONFIRM)
    deeds = len(ctx.state.deeds(who))
    template = "{who} is out: {count:deed|deeds}, {cash:,}"
    whom: Field = ""
    if due:
        template, whom = template + ", all to {whom}", ctx.label(due.creditor)
    cash = ctx.state.cash(who)
    words = ctx.translate(template, who=ctx.name(who), count=deeds, cash=cash, whom=whom)
    return Ask(said("BANKRUPT", words), "carries it out")
