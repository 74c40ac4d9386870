"""Property verbs: the keys to buy, sell, deal, mortgage, build, unlock, auction and leave jail.

Pure.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from banker.foundation.text import Text, joined
from banker.games.board import commands as c
from banker.games.board.edition import FREE_HOTEL, Deed
from banker.games.board.open_actions.listing import open_actions
from banker.games.board.queries.estimates import of_deed
from banker.games.board.queries.phases import key_holder
from banker.games.board.queries.prices import bank_sells_buildings, is_built_by_bank
from banker.games.board.state import HOTEL, HOUSE
from banker.interaction.own_keys import is_letter_of
from banker.interaction.ui_state import Ask, Context, Execute, RunEffects, Step, Wrong, run_command
from banker.interaction.verbs.arguments import (
    ENTER,
    Typed,
    deed_of,
    deed_prompt,
    deed_verb,
    holder,
    said,
)
from banker.interaction.words.screen_words import LOCKED, locked_under, mortgage_sum, stock_words
from banker.interaction.words.text import Span

CODE_KEYS = 2
AUCTIONED_BUILDINGS: dict[Typed, str] = {("h",): HOUSE, ("t",): HOTEL}


def buy(ctx: Context, deed: Deed) -> Step:
    """Return the step by which the player whose turn it is buys a deed."""
    return run_command(c.Buy(ctx.turn, deed.id))


def offered(ctx: Context) -> tuple[str, RunEffects] | None:
    """Return the deed on offer with its price, in words, and Enter's effects; None without one."""
    offer = ctx.state.table.offer
    if offer is None:
        return None
    from banker.games.board.queries.purchases.buying import asking_price

    deed = ctx.state.edition.deed_by_id[offer]
    price = of_deed(ctx.state.edition, deed, "price", asking_price(ctx.state, ctx.turn, deed))
    return ctx.translate(
        "{who} buys {deed} for {price:,}", who=ctx.name(ctx.turn), deed=deed.name, price=price
    ), run_command(c.Buy(ctx.turn))


def mortgage(ctx: Context, deed: Deed) -> Step:
    """Return the step by which the owner mortgages a deed, or redeems it."""
    who = holder(ctx, deed)
    if deed.id in ctx.state.table.mortgaged:
        return run_command(c.Redeem(who, deed.id))
    return run_command(c.Mortgage(who, deed.id))


def sell(ctx: Context, deed: Deed) -> Step:
    """Return the step by which the owner sells a deed back to the Bank."""
    return run_command(c.SellDeed(holder(ctx, deed), deed.id))


def deal(ctx: Context, deed: Deed) -> Step:
    """Return the step that deals a deed from the shuffled pile to the next player."""
    dealt = next((it for it in open_actions(ctx.state) if it.situation == "deal"), None)
    if dealt is None:
        return Wrong("every deed of the start is dealt: roll to begin")
    return run_command(c.Deal(dealt.who, deed.id))


def hotel(ctx: Context, typed: Typed) -> Step:
    """Read a street's code, for one building, or a group's letter, for one on each street.

    `-` before it sells buildings instead. Return the command of complete keys, else the prompt or
    what is wrong.
    """
    less = typed[:1] == ("-",)
    sells = bank_sells_buildings(ctx.state.edition)
    verb = "SELL BUILDING" if less else "BUILD" if sells else "HOTEL"
    rest = typed[1:] if less else typed
    if not rest:
        asked = deed_prompt(ctx, verb)
        stock = Span(f"  {ctx.translate(stock_words(ctx.state))}", "dim") if sells else Span("")
        return Ask((*asked.prompt, stock))
    if rest == (ENTER,):
        return Wrong("name the street: its letter and number")
    if len(rest) > 1 and rest[1] == ENTER:
        return _whole_group(ctx, rest[0], less=less)
    if len(rest) == 1 and sells and not less and (of_set := _of_a_set(ctx, rest[0])) is not None:
        return of_set
    found = deed_of(ctx, verb, rest[:CODE_KEYS])
    if isinstance(found, Ask) and sells and less:
        return msgspec.structs.replace(found, enter="sells all of them")
    if not isinstance(found, Deed):
        return found
    if less:
        return run_command(c.SellBuilding(holder(ctx, found), found.id))
    return _one_building(ctx, found, rest[CODE_KEYS:], sells=sells)


def _one_building(ctx: Context, deed: Deed, answer: Typed, *, sells: bool) -> Step:
    """Build, or place a building in hand. Others are asked first if few buildings are left."""
    who, state = holder(ctx, deed), ctx.state
    if not sells or (state.table.free, state.table.free_for) == (FREE_HOTEL, who):
        # A building from the vault or from a card is owned already, so it is only placed.
        return run_command(c.PlaceHotel(who, deed.id))
    from banker.games.board.queries.purchases.building_demand import prompt_seconds, wanted_by
    from banker.games.board.rules.property.building_rules import next_building

    thing = next_building(state, deed)
    seconds = 0 if state.amount(who, thing) else prompt_seconds(state, who, thing)
    if not seconds or answer == (ENTER,):
        return run_command(c.Build(who, deed.id))
    if answer == ("a",):
        return run_command(c.OpenAuction(thing))
    if answer:
        return Wrong(ctx.translate("Enter builds, a auctions the {thing}", thing=Text(thing)))
    others = [ctx.name(one) for one in wanted_by(state, thing) if one != who]
    words = ctx.translate(
        f"few {thing}s left: does {{who}} want one? {{seconds}} s   ",
        who=joined(others, "{first} and {last}"),
        seconds=seconds,
    )
    return Ask(said("BUILD", words, Span("a", "key"), " auctions it"), "builds")


def _whole_group(ctx: Context, letter: str, *, less: bool) -> Step:
    """Build on each street of a group that has room, or sell all its buildings."""
    edition = ctx.state.edition
    group = next((one for one in edition.groups if is_letter_of(edition, one, letter)), None)
    if group is None:
        return Wrong(ctx.translate("no colour has the letter {letter}", letter=letter))
    streets = [deed for deed in ctx.state.edition.deeds_in[group.id] if is_built_by_bank(deed)]
    if not streets:
        template = "{group}: the Bank sells no building here; h and a street's code places a hotel"
        return Wrong(ctx.translate(template, group=Text(group.name)))
    if less:
        return run_command(c.SellBuilding(holder(ctx, streets[0]), streets[0].id, group=True))
    builds = tuple(Execute(c.Build(holder(ctx, it), it.id)) for it in _with_room(ctx, streets))
    return (
        RunEffects(builds)
        if builds
        else Wrong(ctx.translate("{group} is built up", group=Text(group.name)))
    )


def _with_room(ctx: Context, streets: Iterable[Deed]) -> list[Deed]:
    """The streets that take another building, as many as this turn allows; lowest first, so that
    even building allows each. If the turn allows none, the rules say so."""
    from banker.games.board.rules.property.building_rules import build_limit

    free = [deed for deed in streets if not ctx.state.hotels_on(deed.id)]
    free.sort(key=lambda deed: ctx.state.level(deed.id))
    limit = build_limit(ctx.state)
    left = limit - ctx.state.table.built.count(free[0].group) if limit and free else 0
    return free[:left] if left > 0 else free


def _of_a_set(ctx: Context, letter: str) -> Ask | None:
    """The prompt after the letter of a colour that one player owns whole: who builds, and what
    Enter does. None for other colours, because nobody may build there."""
    edition = ctx.state.edition
    group = next((one for one in edition.groups if is_letter_of(edition, one, letter)), None)
    streets = [it for it in edition.deeds_in[group.id] if is_built_by_bank(it)] if group else []
    if group is None or not streets or not ctx.state.has_set(holder(ctx, streets[0]), group.id):
        return None
    who = holder(ctx, streets[0])
    asked = deed_of(ctx, "BUILD", (letter,), lambda *_: "")
    assert isinstance(asked, Ask)
    verb, *deeds = asked.prompt
    # One name for all streets leaves room for what Enter does.
    prompt = (verb, Span(f"{ctx.name(who)} ", "name"), *deeds)
    return Ask(prompt, _builds_words(ctx, who, streets))


def _builds_words(ctx: Context, who: str, streets: list[Deed]) -> str:
    """What Enter builds on a whole group, and what that costs; empty if nothing has room, or a
    mortgage is in the way."""
    from banker.games.board.rules.property.building_rules import next_building

    state = ctx.state
    in_hand = {thing: state.amount(who, thing) for thing in (HOUSE, HOTEL)}
    total, free = 0, _with_room(ctx, streets)
    things = [next_building(state, deed) for deed in free]
    for deed, thing in zip(free, things, strict=True):
        in_hand[thing] -= 1
        if in_hand[thing] < 0:  # those won in an auction are paid
            total += of_deed(state.edition, deed, "building")
    if not free or any(deed.id in state.table.mortgaged for deed in streets):
        return ""
    if len(free) == 1 < len(streets):
        words = f"a {things[0]} on {{deed}}: {{total:,}}"
        return ctx.translate(words, deed=Text(free[0].name), total=total)
    is_alike = len(free) == len(streets) and len({*things}) == 1
    words = f"a {things[0]} on each street" if is_alike else "one on each with room"
    return ctx.translate(f"{words}: {{total:,}}", total=total)


def key(ctx: Context, deed: Deed) -> Step:
    """Return the step that unlocks a locked street with a player's key."""
    return run_command(c.Unlock(key_holder(ctx.state) or ctx.turn, deed.id))


def only_locked(ctx: Context) -> tuple[str, RunEffects] | None:
    """Return the last locked street in words, with the effects of Enter.

    None if several streets are locked, or no player may unlock one.
    """
    who = key_holder(ctx.state)
    locked = [deed for deed in ctx.state.edition.deeds if ctx.state.is_locked(deed)]
    if who is None or len(locked) != 1:
        return None
    words = ctx.translate("{who} unlocks {deed}", who=ctx.name(who), deed=locked[0].name)
    return words, run_command(c.Unlock(who, locked[0].id))


def auction(ctx: Context, deed: Deed) -> Step:
    """Return the step that opens the auction of a deed; a deed on offer counts as declined."""
    if deed.id == ctx.state.table.offer:
        return run_command(c.Decline(ctx.turn))
    return run_command(c.OpenAuction(deed.id))


def auction_verb(ctx: Context, typed: Typed) -> Step:
    """Read what is auctioned: a deed's code, `h` for a house, `t` for a hotel.

    Buildings are auctioned when several players want one and few are left. Return the command of
    complete keys, else the prompt or what is wrong.
    """
    edition = ctx.state.edition
    if typed[:1] in AUCTIONED_BUILDINGS and bank_sells_buildings(edition):
        return run_command(c.OpenAuction(AUCTIONED_BUILDINGS[typed[:1]]))
    step = _auction_of_deed(ctx, typed)
    if typed or not isinstance(step, Ask) or not bank_sells_buildings(edition):
        return step
    keys = [Span("  h", "key"), Span(" house")] if edition.houses else []
    keys += [Span("  t", "key"), Span(" hotel")]
    return msgspec.structs.replace(step, prompt=(*step.prompt, *keys))


def declined(ctx: Context) -> tuple[str, RunEffects] | None:
    """Return the deed on offer in words, with the effects that decline it; None without one."""
    offer = ctx.state.table.offer
    if offer is None:
        return None
    deed = ctx.state.edition.deed_by_id[offer]
    return ctx.translate(
        "{who} declines {deed}", who=ctx.name(ctx.turn), deed=deed.name
    ), run_command(c.Decline(ctx.turn))


def jail(ctx: Context, typed: Typed) -> Step:
    """Read a way out of jail: Enter pays, `c` a card, `a` the table agrees; `j` sends to jail.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    who = ctx.turn
    if not typed:
        inside = ctx.state.seats[who].jail is not None
        fee = ctx.state.edition.money.jail_fee
        prompt = said(
            "JAIL", f"{ctx.name(who)}  ", Span("c", "key"), " uses a card  ",
            Span("a", "key"), " the table agrees  ", Span("j", "key"), " goes to jail",
        )  # fmt: skip
        return Ask(
            prompt, ctx.translate("pays {amount:,} and leaves", amount=fee) if inside else ""
        )
    steps: dict[str, c.Plain] = {
        ENTER: c.LeaveJail(who, "fee"),
        "c": c.LeaveJail(who, "card"),
        "a": c.LeaveJail(who, "agreement"),
        "j": c.GoToJail(who),
    }
    return run_command(steps[typed[0]]) if typed[0] in steps else Wrong("Enter, c, a or j")


_buy_of_deed = deed_verb("BUY", buy, offered)


def buy_verb(ctx: Context, typed: Typed) -> Step:
    """Read a purchase: Enter buys the deed on offer, a code any deed.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    locked = locked_under(ctx.state)
    if typed == (ENTER,) and locked is not None and offered(ctx) is None:
        return Wrong(ctx.translate(LOCKED, deed=locked.name))
    return _buy_of_deed(ctx, typed)


mortgage_verb = deed_verb("MORTGAGE", mortgage, told=mortgage_sum)
key_verb = deed_verb("KEY", key, only_locked)
_auction_of_deed = deed_verb("AUCTION", auction, declined)
sell_verb = deed_verb("SELL", sell)
deal_verb = deed_verb("DEAL", deal)
