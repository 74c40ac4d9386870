"""Owed: the keys after `p` for a player's debts, and for payments by or to all players.

`-` forgives the oldest debt. `'` and a letter let another player pay it: Enter pays all, an amount
a part. `*` pays each player.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.foundation.text import Text
from banker.games.board import commands as c
from banker.games.board.state import BANK, Due
from banker.interaction.ui_state import Ask, Context, Step, Wrong, run_command
from banker.interaction.verbs.arguments import (
    ENTER,
    Typed,
    amount_step,
    no_player,
    player_prompt,
    said,
)
from banker.interaction.words.screen_words import oldest_due
from banker.interaction.words.text import Span

NOBODY_OWES = "nobody owes anything"


def forgive(ctx: Context, typed: Typed) -> Step:
    """Read how much of the oldest debt its creditor forgives: Enter for all, or an amount.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    due = oldest_due(ctx.state)
    if due is None:
        return _in_vain("FORGIVE", NOBODY_OWES, typed)
    whom, creditor = ctx.name(due.debtor), due.creditor
    who = ctx.label(creditor)
    return _all_or_part(
        typed,
        said("FORGIVE", ctx.translate("{who} lets {whom} off  ", who=who, whom=whom)),
        ctx.translate("all {amount:,}", amount=due.amount),
        c.Forgive(creditor, due.debtor),
        lambda part: run_command(c.Forgive(creditor, due.debtor, part)),
        ctx,
    )


def for_another(ctx: Context, typed: Typed) -> Step:
    """Read that another player pays the oldest debt: the payer's letter, Enter or an amount.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    due = oldest_due(ctx.state)
    if due is None:
        return _in_vain("PAY", NOBODY_OWES, typed)
    debtor = ctx.name(due.debtor)
    if not typed:
        asked = said("PAY", ctx.translate("who pays for {who}?  ", who=debtor))
        return Ask((*asked, *player_prompt(ctx, without=due.debtor)))
    payer = ctx.player(typed[0])
    if payer is None:
        return no_player(ctx, typed[0])
    if payer in (due.debtor, due.creditor):
        return Wrong("the letter of another player")
    return _all_or_part(
        typed[1:],
        said("PAY", ctx.translate("{payer} for {debtor}  ", payer=ctx.name(payer), debtor=debtor)),
        ctx.translate("{amount:,} → {whom}", amount=due.amount, whom=ctx.label(due.creditor)),
        _paid_for(due, payer, int(due.amount)),
        lambda part: run_command(_paid_for(due, payer, part)),
        ctx,
    )


def _in_vain(verb: str, why: str, typed: Typed) -> Step:
    """Nothing can follow. The keys stay, so that Enter does not do what it did before them."""
    return Wrong(why) if typed else Ask(said(verb, why))


def _paid_for(due: Due, payer: str, amount: int) -> c.Transfer:
    return c.Transfer(payer, due.creditor, amount, debtor=due.debtor)


def _all_or_part(
    typed: Typed,
    prompt: tuple[Span, ...],
    all_of_it: str,
    whole: c.Plain,
    part: Callable[[int], Step],
    ctx: Context,
) -> Step:
    """Enter at once is the whole due; digits and Enter are a part."""
    if typed == (ENTER,):
        return run_command(whole)
    if not typed:
        return Ask((*prompt, Span("or the amount of a part", "hint")), all_of_it)
    return amount_step(ctx, typed, prompt, part)


# --- each -----------------------------------------------------------------------------------------


def pays_each(ctx: Context, typed: Typed) -> Step:
    """Read an amount that the player whose turn it is pays to every other player.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    words = ctx.translate("{who} → each player  ", who=ctx.name(ctx.turn))
    return _each(ctx, typed, words, lambda amount: c.PayEach(ctx.turn, amount))


def bank_pays_each(ctx: Context, typed: Typed) -> Step:
    """Read an amount that the Bank pays to every player.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    words = ctx.translate("{who} → each player  ", who=Text("the Bank"))
    return _each(ctx, typed, words, lambda amount: c.PayEach(BANK, amount))


def bank_takes_from_each(ctx: Context, typed: Typed) -> Step:
    """Read an amount that every player pays to the Bank.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    words = ctx.translate("each player → {who}  ", who=Text("the Bank"))
    return _each(ctx, typed, words, lambda amount: c.CollectEach(BANK, amount))


def _each(ctx: Context, typed: Typed, words: str, make: Callable[[int], c.Plain]) -> Step:
    return amount_step(ctx, typed, said("EACH", words), lambda amount: run_command(make(amount)))
