"""Panels: what the right side of the table shows while something is under way.

An open auction, a trade or card being typed, a deed or player being looked at, a debt that the cash
does not cover. One at a time, the most pressing first.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from banker.game.draft import ways_to_raise
from banker.game.state import Due
from banker.tui.figures import money, oldest_due, plural
from banker.tui.line import EMPTY, Line, Span, column, line, spread, wrap
from banker.tui.lines.deeds import chip_role
from banker.tui.ui import Ask
from banker.tui.verbs import card, trade
from banker.tui.verbs.bidding import item_name, next_bid
from banker.tui.view import View

Draw = Callable[[View, int], list[Line]]


class Panel(msgspec.Struct, frozen=True):
    """A title and what is under it."""

    title: str
    draw: Draw


def active(view: View) -> Panel | None:
    """The panel of the moment."""
    typed = view.step.panel if isinstance(view.step, Ask) else ""
    if typed == trade.PANEL:
        return Panel("TRADE", _trade)
    if typed == card.PANEL:
        return Panel("CARD", _card)
    if view.ui.inspected is not None:
        return Panel("INSPECT  ~ estimate, check card", _inspect)
    if view.state.table.auction is not None:
        return Panel("AUCTION", auction)
    due = oldest_due(view.state)
    if due is not None and view.state.cash(due.debtor) < due.amount:
        return Panel("RAISE CASH", lambda view, width: coach(view, width, due))
    return None


def _trade(view: View, width: int) -> list[Line]:
    from banker.tui.lines import trade_panel

    return trade_panel.lines(view, width)


def _card(view: View, width: int) -> list[Line]:
    from banker.tui.lines import card_panel

    return card_panel.lines(view, width)


def _inspect(view: View, width: int) -> list[Line]:
    from banker.tui.lines import inspect_panel

    return inspect_panel.lines(view, width)


def auction(view: View, width: int) -> list[Line]:
    """What is sold, the high bid, and what everybody could bid."""
    state = view.state
    sold = state.table.auction
    assert sold is not None
    deed = state.edition.deed_by_id.get(sold.item)
    head = [line(Span(item_name(view.ctx, sold.item), "bold"))]
    if deed is not None:
        head = [
            line(
                Span(f" {deed.code.upper()} ", chip_role(view, deed)),
                Span(f" {deed.name}", "bold"),
                Span(f"  price {deed.price:,}", "dim"),
            )
        ]  # fmt: skip
    if sold.bidder is None:
        bid = line(Span("no bid yet", "bold"))
    else:
        name = state.setup.names[sold.bidder].upper()
        bid = line("high bid  ", Span(f"{name}  {sold.high:,}", "turn"))
    least = line(Span(f"next bid {next_bid(view.ctx, sold):,} or more", "dim"))
    lines = [*head, bid, least, EMPTY]
    for who in state.playing():
        mark = "▶" if who == sold.bidder else " "
        role = "struck" if who in view.ui.out else ""
        left = line(
            mark, Span(view.letters[who], "key"), Span(f" {state.setup.names[who]}", role),
            Span("  out" if who in view.ui.out else "", "dim"),
        )  # fmt: skip
        lines.append(spread(left, line(money(state.cash(who))), width))
    going = [who for who in state.playing() if who not in view.ui.out]
    if sold.bidder is not None and going in ([sold.bidder], []):
        lines += [EMPTY, line(Span("nobody else: Enter, SOLD", "warn"))]
    if view.ui.left_auction:
        lines += [EMPTY, line(Span("a", "key"), Span(" goes back to bidding", "dim"))]
    return lines


def coach(view: View, width: int, due: Due) -> list[Line]:
    """How a debtor could raise what is missing, cheapest first."""
    state = view.state
    name, cash = state.setup.names[due.debtor], state.cash(due.debtor)
    to = state.setup.names[due.creditor]
    lines = [
        line(Span(f"{name} owes {to} {due.amount:,}", "warn")),
        line(f"has {cash:,}, lacks {due.amount - cash:,}"),
        EMPTY,
    ]
    ways = ways_to_raise(state, due.debtor)
    total = 0
    for deed_id, value in ways:
        deed = state.edition.deed_by_id[deed_id]
        total += value
        left = line(
            Span("m ", "key"), Span(f" {deed.code.upper()} ", chip_role(view, deed)),
            f" {column(deed.name, 16)}",
        )  # fmt: skip
        enough = " enough" if cash + total >= due.amount > cash + total - value else ""
        lines.append(spread(left, line(Span(f"+{value:,}", "gain"), Span(enough, "bold")), width))
    if cash + total < due.amount:
        bring = f"{plural(len(ways), 'deed')} would bring {total:,}: not enough."
        words = f"{bring} A trade (t), or bankrupt (w b)"
        lines += [line(row) for row in wrap(words, width)]
    return lines
