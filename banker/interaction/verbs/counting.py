"""Counting: the keys to enter a player's counted cash: the letter, the sum, Enter.

The first Enter stores the count, which moves no money. If it differs from the ledger, a second
Enter corrects the ledger to the counted sum, and `q` leaves the ledger as it is.

Pure.
"""

from __future__ import annotations

import msgspec

from banker.games.board import commands as c
from banker.interaction.own_keys import shown
from banker.interaction.ui_state import (
    COUNT_PANEL as PANEL,
    Ask,
    Context,
    Execute,
    PressKeys,
    RunEffects,
    Step,
    Wrong,
    run_command,
)
from banker.interaction.verbs.arguments import (
    COUNT_KEY,
    DIGITS_MAX,
    ENTER,
    TOO_MANY_DIGITS,
    Typed,
    amount_of,
    no_player,
    player_prompt,
    said,
)
from banker.interaction.words.text import Span

VERB = "COUNT"
UNCHANGED = "the count changes nothing: u undoes the action before the count"
BOOKED = "counted"  # stands among the typed keys once the count is an entry; no key types it


class Counting(msgspec.Struct, frozen=True):
    """A count of a player's cash so far. `is_booked`: it is in the ledger, and differs from it."""

    who: str
    amount: int | None = None
    is_booked: bool = False


def read(ctx: Context, typed: Typed) -> Counting | None:
    """Return the count as far as it is typed; None before a player is named."""
    who = ctx.player(typed[0]) if typed else None
    if who is None:
        return None
    digits = tuple(key for key in typed[1:] if key != BOOKED)
    return Counting(who, amount_of(digits, ctx.state.edition.money.unit), BOOKED in typed)


def count(ctx: Context, typed: Typed) -> Step:
    """Read the keys after `#`: the player's letter, the counted sum, Enter.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    is_ended = typed[-1:] == (ENTER,)
    keys = typed[:-1] if is_ended else typed
    found = read(ctx, keys)
    if found is None:
        if typed:
            return no_player(ctx, typed[0])
        return Ask((*said(VERB, "whose cash?  "), *player_prompt(ctx)), panel=PANEL)
    name = Span(ctx.name(found.who), "name")
    if found.amount is None or len(keys) - 1 - found.is_booked > DIGITS_MAX:
        return _unread(keys, name, is_ended=is_ended)
    if found.is_booked:
        return _corrected(ctx, found, is_ended=is_ended, name=name)
    if is_ended:
        return _counted(ctx, found, keys)
    words = "".join(keys[1:])
    return Ask((*said(VERB, name, "  "), Span(words, "bold")), "compares it with the ledger", PANEL)


def _unread(keys: Typed, name: Span, *, is_ended: bool) -> Step:
    """Without an amount that can be read."""
    more = len(keys) - 1 - DIGITS_MAX
    if more > 1 or (more == 1 and is_ended):
        return Wrong(TOO_MANY_DIGITS)
    if is_ended:
        return Wrong("an amount first: digits, then Enter")
    if len(keys) > 1 and more < 1:
        return Wrong("digits, k or m, then Enter")
    return Ask((*said(VERB, name, "  "), Span("".join(keys[1:]) or "…", "bold")), panel=PANEL)


def _counted(ctx: Context, found: Counting, keys: Typed) -> Step:
    """Book the count; what differs is asked about."""
    assert found.amount is not None
    booked = Execute(c.Count(found.who, found.amount))
    if ctx.state.cash(found.who) == found.amount:
        return RunEffects((booked,))
    again = (shown(ctx.state.edition, COUNT_KEY), *keys, BOOKED)
    return RunEffects((booked, PressKeys(again)))


def _corrected(ctx: Context, found: Counting, *, is_ended: bool, name: Span) -> Step:
    """Correct the ledger to the counted sum."""
    assert found.amount is not None
    if not is_ended:
        words = ctx.translate("corrects the ledger to {amount:,}", amount=found.amount)
        return Ask(said(VERB, name, "  ", Span(f"{found.amount:,}", "bold")), words, PANEL)
    less = found.amount - ctx.state.cash(found.who)
    if not less:
        return Wrong("the ledger has this amount already: q leaves")
    return run_command(c.Correct(found.who, less, because=ctx.translate("counted by hand")))
