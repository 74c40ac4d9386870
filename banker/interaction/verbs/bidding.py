"""Bidding: the keys while an auction is open.

A player's letter bids the lowest possible amount; digits and a letter bid exactly that amount.
Digits and Enter are a bid of the last bidder, unless that player has the high bid already. `x` and
a letter marks a player as out on the screen; this is not a rule, and the player may bid again.
Enter closes the auction, after `x` too.

Pure.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker.games.board import commands as c
from banker.games.board.state import Auction
from banker.interaction.ui_state import (
    Ask,
    ChangeUi,
    Context,
    Effect,
    Execute,
    Step,
    Ui,
    Wrong,
    run_command,
)
from banker.interaction.verbs.arguments import (
    DIGITS_MAX,
    ENTER,
    TOO_MANY_DIGITS,
    Typed,
    amount_of,
    amount_step,
    no_player,
    player_prompt,
    said,
)
from banker.interaction.words.text import Span

OUT_KEY = "x"


def item_name(ctx: Context, item: str) -> str:
    """Return the name of the auctioned thing; a deed's with its code."""
    deed = ctx.state.edition.deed_by_id.get(item)
    return f"{ctx.code(deed)} {deed.name}" if deed else f"a {item} of the Bank's"


def may_bid(ctx: Context, auction: Auction) -> tuple[str, ...]:
    """Return the players who may bid in the open auction."""
    from banker.games.board.queries.purchases.bidding import bidders

    return bidders(ctx.state, auction)


def least_bid(ctx: Context, auction: Auction, who: str) -> int:
    """Return the lowest bid that the rules allow a player to make."""
    from banker.games.board.queries.purchases.bidding import least_payable_bid

    return least_payable_bid(ctx.state, auction, who)


def next_bid(ctx: Context, auction: Auction) -> int | None:
    """Return the lowest bid that any player may make now; None if no player may bid."""
    return min((least_bid(ctx, auction, who) for who in may_bid(ctx, auction)), default=None)


def next_bid_words(ctx: Context, auction: Auction) -> str:
    """Return the lowest possible bid in words."""
    least = next_bid(ctx, auction)
    if least is None:
        return ctx.translate("nobody may bid")
    from banker.games.board.queries import estimates

    shown = estimates.least_bid(ctx.state, auction, least)
    return ctx.translate("next bid {amount:,} or more", amount=shown)


def bidding(ctx: Context, typed: Typed) -> Step:
    """Read the keys of an auction: bids, players who are out, and Enter to close it.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    auction = ctx.state.table.auction
    if auction is None:
        return Wrong("no auction is open: a and a deed's code opens one")
    if not typed:
        return Ask(_prompt(ctx, auction), _hammer(ctx, auction))
    first = typed[0]
    if first == ENTER:
        return run_command(c.CloseAuction())
    if first == OUT_KEY:
        return _drop(ctx, auction, typed)
    if first.isdigit():
        return _exact(ctx, auction, typed)
    bidder = ctx.player(first)
    if bidder is None:
        return Wrong("a player's letter bids; x and a letter is out; Enter ends it; q leaves")
    return run_command(c.Bid(bidder, least_bid(ctx, auction, bidder)))


def _exact(ctx: Context, auction: Auction, typed: Typed) -> Step:
    """Digits, then the letter of the bidder, or Enter where it is clear whose bid it is."""
    *digits, last = typed
    unit = ctx.state.edition.money.unit
    bidder, amount = ctx.player(last), amount_of(tuple(digits), unit)
    if bidder is not None and len(digits) > DIGITS_MAX:
        return Wrong(TOO_MANY_DIGITS)
    if bidder is not None and amount:
        return run_command(c.Bid(bidder, amount))
    who = ctx.bidder or auction.bidder or ctx.turn
    if who == auction.bidder:  # no player raises their own bid
        if last == ENTER:
            return Wrong("whose bid is it? a letter, please")
        spans = (*said("BID", "whose bid?  "), *player_prompt(ctx, without=who))
        step = amount_step(ctx, typed, spans, lambda _: Wrong(""))
        return Ask(step.prompt) if isinstance(step, Ask) else step
    prompt = said("BID", ctx.translate("{who} bids  ", who=ctx.name(who)))
    return amount_step(ctx, typed, prompt, lambda amount: run_command(c.Bid(who, amount)))


def _drop(ctx: Context, auction: Auction, typed: Typed) -> Step:
    if len(typed) == 1:
        others = player_prompt(ctx, without=auction.bidder or "")
        return Ask((*said("PASS", "who?  "), *others), _hammer(ctx, auction))
    if typed[1] == ENTER:  # the hammer falls, whatever was begun
        return run_command(c.CloseAuction())
    who = ctx.player(typed[1])
    if who is None:
        return no_player(ctx, typed[1])
    if auction.bidder == who:
        return Wrong(ctx.translate("{who} has the highest bid: u takes it back", who=ctx.name(who)))
    out = tuple(other for other in ctx.out if other != who)
    return ChangeUi({"out": out if who in ctx.out else (*out, who)})


def _prompt(ctx: Context, auction: Auction) -> tuple[Span, ...]:
    least = next_bid(ctx, auction)
    words = ctx.translate("{amount:,} or more  ", amount=least) if least else "nobody may bid"
    spans = [*said("BID", words)]
    for who in may_bid(ctx, auction):
        role = "struck" if who in ctx.out else ""
        spans += [Span(ctx.letters[who], "key"), Span(f" {ctx.name(who)}", role), Span("  ")]
    return tuple(spans)


def _hammer(ctx: Context, auction: Auction) -> str:
    if auction.bidder is None:
        return "closes without a bid"
    return ctx.translate(
        "SOLD to {who} for {amount:,}", who=ctx.name(auction.bidder), amount=auction.high
    )


def remembered(ui: Ui, effects: tuple[Effect, ...]) -> Ui:
    """Return the screen's state with the last bidder, for whom digits alone bid."""
    for effect in effects:
        if isinstance(effect, Execute) and isinstance(effect.command, c.Bid):
            who = effect.command.who
            return replace(ui, bidder=who, out=tuple(one for one in ui.out if one != who))
    return ui
