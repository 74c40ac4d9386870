"""Agreement: all players agree to undo a wrong guess at the simulated vault.

Each player's letter is pressed once. The last letter undoes the actions after the guess, and the
guess. Its number stays struck out, because everybody heard it.

Pure.
"""

from __future__ import annotations

from banker.games.board import commands as c
from banker.interaction.ui_state import Ask, Context, Execute, RunEffects, Step, Wrong
from banker.interaction.verbs.arguments import Typed, no_player, said
from banker.interaction.words.text import Span

AGREEING = "agreeing"  # the name of the state in which letters agree


def may_agree(ctx: Context) -> bool:
    """Return whether undo stops at a wrong guess at the simulated vault.

    A guess at a real vault cannot be undone by keys.
    """
    return ctx.reach.guess is not None and ctx.vault == "screen"


def agreement(ctx: Context, typed: Typed) -> Step:
    """Read the letters of all players, in any order; the last one undoes the guess.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    guess = ctx.reach.guess
    if guess is None or not may_agree(ctx):
        return Wrong("there is no guess to undo together: u undoes the last action")
    agreed: list[str] = []
    for letter in typed:
        who = ctx.player(letter)
        if who not in ctx.state.playing():
            return no_player(ctx, letter)
        if who not in agreed:
            agreed.append(who)
    if len(agreed) == len(ctx.state.playing()):
        after = len(ctx.reach.acts)
        newer = (Execute(c.Undo(after)),) if after else ()
        return RunEffects((*newer, Execute(c.TakeBack())))
    words = ctx.translate(
        "undo guess {number} of {who}: do all agree?",
        who=ctx.name(guess.who), number=guess.number,
    )  # fmt: skip
    spans: list[Span | str] = [words, "  "]
    for who in ctx.state.playing():
        mark = " ✓" if who in agreed else ""
        spans.append(Span(f" {ctx.letters[who]}{mark} ", "gain" if mark else "key"))
    return Ask(said(ctx.translate("TAKE BACK"), *spans))
