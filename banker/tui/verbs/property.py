"""Property verbs: buy, mortgage, hotel, key, and opening an auction.

Pure.
"""

from __future__ import annotations

from banker.game import commands as c
from banker.game.edition import Deed
from banker.game.phases import key_holder
from banker.tui.line import Span
from banker.tui.ui import Ask, Context, Do, Step, Wrong, do
from banker.tui.verbs.objects import (
    ENTER,
    Typed,
    deed_of,
    deed_prompt,
    deed_verb,
    holder,
    said,
)


def buy(ctx: Context, deed: Deed) -> Step:
    """Whose turn it is buys."""
    return do(c.Buy(ctx.turn, deed.id))


def offered(ctx: Context) -> tuple[str, Do] | None:
    """The deed on offer, at its price."""
    offer = ctx.state.table.offer
    if offer is None:
        return None
    deed = ctx.state.edition.deed_by_id[offer]
    return f"{ctx.name(ctx.turn)} buys {deed.name} for {deed.price:,}", do(c.Buy(ctx.turn))


def mortgage(ctx: Context, deed: Deed) -> Step:
    """Turns a deed: face down if it is up, up if it is down. Its owner acts."""
    who = holder(ctx, deed)
    if deed.id in ctx.state.table.mortgaged:
        return do(c.Redeem(who, deed.id))
    return do(c.Mortgage(who, deed.id))


def hotel(ctx: Context, typed: Typed) -> Step:
    """One building on a street; `-` first takes one off, where the edition allows it."""
    less = typed[:1] == ("-",)
    verb = "SELL BUILDING" if less else "HOTEL"
    rest = typed[1:] if less else typed
    if not rest:
        return deed_prompt(ctx, verb)
    if rest == (ENTER,):
        return Wrong("name the street: its letter and number")
    found = deed_of(ctx, verb, rest)
    if not isinstance(found, Deed):
        return found
    who = holder(ctx, found)
    if less:
        return do(c.SellBuilding(who, found.id))
    # Where buildings come out of a vault, nobody sells them: one that is owned is placed.
    placed = ctx.state.edition.vault is not None
    return do(c.PlaceHotel(who, found.id) if placed else c.Build(who, found.id))


def key(ctx: Context, deed: Deed) -> Step:
    """A key opens a locked street."""
    return do(c.Unlock(key_holder(ctx.state) or ctx.turn, deed.id))


def only_locked(ctx: Context) -> tuple[str, Do] | None:
    """The last locked street, when only one is left for the key."""
    who = key_holder(ctx.state)
    locked = [deed for deed in ctx.state.edition.deeds if ctx.state.is_locked(deed)]
    if who is None or len(locked) != 1:
        return None
    return f"{ctx.name(who)} unlocks {locked[0].name}", do(c.Unlock(who, locked[0].id))


def auction(ctx: Context, deed: Deed) -> Step:
    """The Banker puts a deed up; one on offer counts as declined."""
    if deed.id == ctx.state.table.offer:
        return do(c.Decline(ctx.turn))
    return do(c.OpenAuction(deed.id))


def declined(ctx: Context) -> tuple[str, Do] | None:
    """The deed that was just refused."""
    offer = ctx.state.table.offer
    if offer is None:
        return None
    deed = ctx.state.edition.deed_by_id[offer]
    return f"{ctx.name(ctx.turn)} declines {deed.name}", do(c.Decline(ctx.turn))


def jail(ctx: Context, typed: Typed) -> Step:
    """Enter pays the fee, `c` uses a card, `j` goes there."""
    who = ctx.turn
    if not typed:
        inside = ctx.state.seats[who].jail is not None
        fee = ctx.state.edition.money.jail_fee
        prompt = said(
            "JAIL", f"{ctx.name(who)}  ", Span("c", "key"), " uses a card  ",
            Span("j", "key"), " goes to jail",
        )  # fmt: skip
        return Ask(prompt, f"pays {fee:,} and leaves" if inside else "")
    steps: dict[str, c.Plain] = {
        ENTER: c.LeaveJail(who, "fee"),
        "c": c.LeaveJail(who, "card"),
        "j": c.GoToJail(who),
    }
    return do(steps[typed[0]]) if typed[0] in steps else Wrong("Enter, c or j")


buy_verb = deed_verb("BUY", buy, offered)
mortgage_verb = deed_verb("MORTGAGE", mortgage)
key_verb = deed_verb("KEY", key, only_locked)
auction_verb = deed_verb("AUCTION", auction, declined)
