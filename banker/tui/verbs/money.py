"""Money verbs: GO, pay, receive, tax, rent.

Pure.
"""

from __future__ import annotations

from banker.game import commands as c
from banker.game.edition import Deed, Space
from banker.game.rent import rent_of
from banker.game.state import BANK, VAULT, Due
from banker.tui.figures import oldest_due
from banker.tui.line import Span
from banker.tui.ui import Ask, Context, Do, Step, Wrong, do
from banker.tui.verbs.objects import (
    ENTER,
    Typed,
    amount_step,
    deed_verb,
    player_prompt,
    said,
)

VAULT_KEY = "v"


def pass_go(ctx: Context, typed: Typed) -> Step:
    """The salary: Enter for whose turn it is, or a player's letter."""
    if not typed:
        return Ask((*said("GO", "who passes?  "), *player_prompt(ctx)), ctx.name(ctx.turn))
    who = ctx.turn if typed[0] == ENTER else ctx.player(typed[0])
    return do(c.PassGo(who)) if who else Wrong(f"no player has the letter {typed[0]}")


def pay(ctx: Context, typed: Typed) -> Step:
    """Enter pays what is due; else a receiver (none is the Bank), an amount, Enter."""
    due = oldest_due(ctx.state)
    if not typed:
        hint = owed_words(ctx, due) if due else ""
        vault = (Span(VAULT_KEY, "key"), Span(" vault  ")) if ctx.state.edition.vault else ()
        prompt = (*said("PAY", f"{ctx.name(ctx.turn)} → the Bank, or  "), *player_prompt(ctx))
        return Ask((*prompt, *vault, Span("then the amount", "dim")), hint)
    if typed == (ENTER,):
        return do(c.Pay(due.debtor)) if due else Wrong("nobody owes anything: amount first")
    receiver, digits = BANK, typed
    if typed[0].isalpha() and typed[0] != ENTER:
        digits = typed[1:]
        named = VAULT if typed[0] == VAULT_KEY else ctx.player(typed[0])
        if named is None or (named == VAULT and ctx.state.edition.vault is None):
            return Wrong(f"nobody here has the letter {typed[0]}")
        receiver = named
    prompt = said("PAY", f"{ctx.name(ctx.turn)} → {ctx.name(receiver)}  ")
    return amount_step(
        ctx, digits, prompt, lambda amount: do(c.Transfer(ctx.turn, receiver, amount))
    )


def owed_words(ctx: Context, due: Due) -> str:
    """A due as what would happen."""
    return f"{ctx.name(due.debtor)} pays {due.amount:,} to {ctx.name(due.creditor)}"


def receive(ctx: Context, typed: Typed) -> Step:
    """The Bank pays whose turn it is."""
    prompt = said("GET", f"the Bank → {ctx.name(ctx.turn)}  ")
    return amount_step(ctx, typed, prompt, lambda amount: do(c.Transfer(BANK, ctx.turn, amount)))


def taxes(ctx: Context) -> dict[str, Space]:
    """The taxes of the board by key: Enter where all are alike, else the first letter."""
    spaces = [space for space in ctx.state.edition.spaces if space.kind == "tax"]
    if len({(space.amount, space.to) for space in spaces}) == 1:
        return {ENTER: spaces[0]}
    return {space.name[0].lower(): space for space in spaces}


def tax(ctx: Context, typed: Typed) -> Step:
    """A tax, to whom the board sends it."""
    by_key = taxes(ctx)
    if not by_key:
        return Wrong("no space of this board charges a tax")
    if not typed:
        spans = list(said("TAX", f"{ctx.name(ctx.turn)}  "))
        for key, space in by_key.items():
            if key != ENTER:
                spans += [Span(key, "key"), Span(f" {space.name} {space.amount:,}  ")]
        one = by_key.get(ENTER)
        return Ask(tuple(spans), f"{one.amount:,} → {ctx.name(one.to)}" if one else "")
    found = by_key.get(typed[0])
    if found is None:
        return Wrong("no tax has that letter")
    return do(c.Transfer(ctx.turn, found.to, found.amount))


def rent(ctx: Context, deed: Deed) -> Step:
    """Whose turn it is pays the rent of a street."""
    return do(c.PayRent(ctx.turn, deed.id))


def claimed(ctx: Context) -> tuple[str, Do] | None:
    """The rent that may be asked for now."""
    table = ctx.state.table
    if not table.claims:
        return None
    claim = table.claims[-1]
    name = ctx.state.edition.deed_by_id[claim.deed].name
    visitor, owner = ctx.name(claim.visitor), ctx.name(claim.owner)
    amount = rent_of(ctx.state, claim.deed)
    if ctx.state.cash(claim.visitor) < amount:
        # Asked for, it is a debt; then the screen shows how the money could be raised.
        words = f"{owner} asks {visitor} for {amount:,}: {name}"
        return words, do(c.AskRent(claim.owner, claim.visitor, claim.deed))
    words = f"{visitor} pays {owner} {amount:,} for {name}"
    return words, do(c.PayRent(claim.visitor, claim.deed))


rent_verb = deed_verb("RENT", rent, claimed)
