"""Panels: what the right side of the table shows while something is going on.

An open auction, a typed trade or card, an inspected deed or player, or a debt that the debtor
cannot pay. One at a time, the most urgent first.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import msgspec

from banker.engine.open_action import usual_of
from banker.games.board.queries.estimates import as_seen, card_words, of_deed
from banker.games.board.queries.privacy import is_told
from banker.games.board.state import Due, State
from banker.interaction.board.deed_signs import chip_role
from banker.interaction.own_keys import shown_keys
from banker.interaction.ui_state import (
    CARD_PANEL,
    CHECK_PANEL,
    COUNT_PANEL,
    TRADE_PANEL,
    WHAT_IF,
    Ask,
)
from banker.interaction.verbs.action_words import now_open
from banker.interaction.verbs.bidding import item_name, may_bid, next_bid_words
from banker.interaction.view import Handing, View
from banker.interaction.words.screen_words import balance, chips, money, oldest_due
from banker.interaction.words.text import (
    EMPTY,
    Line,
    Span,
    cells,
    cut,
    line,
    spread,
    width_of,
    wrap,
)

if TYPE_CHECKING:
    from banker.games.board.queries.raising_cash import CashSource, SaleRun

Draw = Callable[[View, int], list[Line]]
Fill = Callable[[View, int, int], list[Line]]
ALWAYS = 99
CARD_ROWS = 12  # of the list of cards, where no height is known
FRAME = 2
BEATS = {1: ("● ○ ○", "going once"), 2: ("● ● ○", "going twice")}  # by `View.going`
SIDE_WIDTH = 40  # width of a panel beside the ledger


class Panel(msgspec.Struct, frozen=True):
    """A panel: its title, and the function that draws the lines below it.

    With fewer than `rows` free rows the panel replaces the ledger. A panel with `fill` always does,
    and `fill` draws it for a height. `stage`: the name of its large form in the middle of the
    board, if any.
    """

    title: str
    draw: Draw
    rows: int = 0
    fill: Fill | None = None
    stage: str = ""


def active(view: View) -> Panel | None:
    """Return the most urgent panel; None if there is none."""
    typed = view.step.panel if isinstance(view.step, Ask) else ""
    if typed == TRADE_PANEL:
        return Panel("TRADE", _trade, stage="trade")
    if typed == COUNT_PANEL:
        return Panel("COUNT", _count, stage="count")
    if typed == CARD_PANEL:
        return Panel("CARD", lambda view, width: _card(view, width, CARD_ROWS), ALWAYS, _card)
    if typed == CHECK_PANEL:
        return Panel("CHECK", payment)
    if view.ui.inspected is not None and view.ui.inspected[0] == WHAT_IF:
        return Panel("WHAT IF  W", _inspect)
    if view.ui.inspected is not None:
        stage = "deed" if view.ui.inspected[0] == "deed" else ""
        rows = _inspected_rows(view)
        title = "INSPECT  ~ estimate, check card" if view.state.edition.unsure else "INSPECT"
        return Panel(title, _inspect, rows, stage=stage)
    if view.state.table.auction is not None:
        return Panel("AUCTION", auction, stage="auction")
    if view.state.table.payment is not None or view.state.table.card is not None:
        return Panel("MAY BE CHECKED  d", payment)
    due = oldest_due(view.state)
    if due is not None and not _is_covered(view.state, due):
        return Panel(
            "RAISE CASH", lambda view, width: raise_cash(view, width, due),
            stage="debt",
        )  # fmt: skip
    if view.handed is not None:
        handed = view.handed
        rows = FRAME + len(_notes(view, handed, SIDE_WIDTH - 4))
        return Panel("NOTES  F3", lambda view, width: _notes(view, handed, width), rows)
    return None


def _count(view: View, width: int) -> list[Line]:
    from banker.tui.panes import count_panel

    return count_panel.lines(view, width)


def _notes(view: View, handed: Handing, width: int) -> list[Line]:
    from banker.tui.panes import notes_panel

    return notes_panel.lines(view, handed, width)


def _trade(view: View, width: int) -> list[Line]:
    from banker.tui.panes import trade_panel

    return trade_panel.lines(view, width)


def _card(view: View, width: int, height: int) -> list[Line]:
    from banker.tui.panes import card_panel

    return card_panel.lines(view, width, height)


def _inspected_rows(view: View) -> int:
    """The rows of a deed's amounts in one column, with the frame. A player's list may be cut."""
    deed = view.state.edition.deed_by_id.get(view.ui.inspected[1]) if view.ui.inspected else None
    if deed is None:
        return 0
    return 6 + len(deed.rents) + bool(deed.building) + 2 * bool(deed.mortgage)


def _inspect(view: View, width: int) -> list[Line]:
    from banker.interaction.board import inspect_panel

    return inspect_panel.lines(view, width)


def payment(view: View, width: int) -> list[Line]:
    """Return lines about a payment or card that may be checked: past checks, and who has chips."""
    state, table = view.state, view.state.table
    lines: list[Line] = []
    if table.payment is not None:
        paid, names = table.payment, state.setup.names
        words = view.translate(
            "{giver} pays {receiver} {amount:,}",
            giver=names[paid.giver], receiver=state.setup.labels[paid.receiver],
            amount=paid.amount,
        )  # fmt: skip
        lines += [line(Span(row, "bold")) for row in wrap(words, width)]
        if paid.fakes:
            found = view.translate("fakes found: {amount:,}", amount=paid.fakes)
            lines.append(line(Span(found, "warn")))
        if paid.checks:
            checked = ", ".join(names.get(who, who) for who in paid.checks)
            words = view.translate("checked by {who}", who=checked)
            lines += [line(Span(row, "dim")) for row in wrap(words, width)]
    if table.card is not None:
        known = state.edition.card_by_id.get(table.card.card)
        label = card_words(state.edition, known) if known else view.translate("a kept card")
        who = state.setup.names[table.card.who]
        words = view.translate("{who} uses: {card}", who=who, card=label)
        lines += [line(Span(row, "bold")) for row in wrap(words, width)]
    lines.append(EMPTY)
    shown = table.payment.giver if table.payment is not None else table.card and table.card.who
    # Players do not check their own notes or cards.
    for who in (one for one in state.playing() if one != shown):
        left = line(Span(view.letters[who], "key"), f" {state.setup.names[who]}")
        lines.append(spread(left, line(Span(chips(state, who), "bold")), width))
    return [*lines, EMPTY, line(Span(view.translate(_check_keys(view)), "dim"))]


def _check_keys(view: View) -> str:
    """What may be pressed about the payment now: inside the verb a letter is a player's."""
    if not isinstance(view.step, Ask) or view.step.panel != CHECK_PANEL:
        return "d checks · ⏎ nobody does" if _ends_check(view) else "d checks"
    if view.ui.typed:
        return "the note, then r real, f fake or u unclear"
    if view.state.table.payment is None and view.state.table.card is None:
        return "nobody is paying now"
    return "a letter checks · ⏎ nobody does"


def _ends_check(view: View) -> bool:
    """Whether Enter lets the payment be; a debt comes before that."""
    usual = usual_of(now_open(view.state), has_device=view.ctx.vault == "device")
    return usual is not None and usual.situation == "close_checks"


def auction(view: View, width: int) -> list[Line]:
    """Return lines about an auction: the item, the high bid, and the players with their
    balances."""
    state = view.state
    sold = state.table.auction
    assert sold is not None
    deed = state.edition.deed_by_id.get(sold.item)
    head = [line(Span(view.translate(item_name(view.ctx, sold.item)), "bold"))]
    if deed is not None:
        price = of_deed(state.edition, deed, "price")
        head = [
            line(
                Span(f" {view.code(deed)} ", chip_role(view, deed)),
                Span(f" {deed.name}", "bold"),
                Span(view.translate("  price {amount:,}", amount=price), "dim"),
            )
        ]  # fmt: skip
    if sold.bidder is None:
        bid = line(Span(view.translate("no bid yet"), "bold"))
    else:
        name = state.setup.names[sold.bidder].upper()
        high = view.translate("{amount:,}", amount=sold.high)
        bid = line(view.translate("high bid  "), Span(f"{name}  {high}", "turn"))
    least = line(Span(next_bid_words(view.ctx, sold), "dim"))
    if view.going in BEATS:
        beats, words = BEATS[view.going]
        least = line(Span(f"{beats}  ", "gold"), Span(view.translate(words), "gold"))
    lines = [*head, bid, least, EMPTY]
    bidders = may_bid(view.ctx, sold)
    for who in state.playing():
        mark = "▶" if who == sold.bidder else " "
        role = "struck" if who in view.ui.out or who not in bidders else ""
        left = line(
            mark, Span(view.letters[who], "key"), Span(f" {state.setup.names[who]}", role),
            Span(view.translate("  out") if who in view.ui.out else "", "dim"),
        )  # fmt: skip
        cash = balance(state, who)
        if is_told(state, who):
            cash = view.translate("{amount:,}", amount=state.cash(who))
        lines.append(spread(left, line(cash), width))
    going = [who for who in bidders if who not in view.ui.out]
    if sold.bidder is not None and going in ([sold.bidder], []):
        lines += [EMPTY, line(Span(view.translate("nobody else: Enter, SOLD"), "warn"))]
    if view.ui.left_auction:
        lines += [
            EMPTY,
            line(Span(view.key("a"), "key"), Span(view.translate(" goes back to bidding"), "dim")),
        ]
    return lines


def _is_covered(state: State, due: Due) -> bool:
    """Whether the debtor has the money, as far as the table may know (E-04)."""
    return is_told(state, due.debtor) and state.cash(due.debtor) >= due.amount


def raise_cash(view: View, width: int, due: Due) -> list[Line]:
    """Return lines about how a debtor could raise the missing cash, the cheapest way first.

    Where balances are private, every way is listed.
    """
    from banker.games.board.queries.raising_cash import cash_sources

    state = view.state
    name, cash = state.setup.names[due.debtor], state.cash(due.debtor)
    owes = view.translate(
        "{who} owes {whom} {amount}",
        who=name, whom=state.setup.labels[due.creditor], amount=money(due.amount),
    )  # fmt: skip
    told = is_told(state, due.debtor)
    lines = [line(Span(owes, "warn"))]
    if told:
        lines.append(
            line(
                view.translate(
                    "has {cash:,}, lacks {missing:,}", cash=cash, missing=due.amount - cash
                )
            )
        )
    lines.append(EMPTY)
    missing = due.amount - cash
    found = as_seen(state, cash_sources(state, due.debtor))
    total = sum(source.amount for source in found)
    rows = way_rows(found, missing if told else None)
    lines += [way(view, run, width, enough) for run, enough in rows]
    if not found:
        lines.append(line(view.translate("nothing to sell or mortgage")))
    elif told and total < missing:
        words = view.translate(
            "all of it brings {total:,}: not enough. A trade (t), or bankrupt (w b)", total=total
        )
        lines += [line(row) for row in wrap(words, width)]
    return lines


def way_rows(found: list[CashSource], missing: int | None) -> Iterator[tuple[SaleRun, str]]:
    """Yield the ways to raise cash, one for each row, with the words behind the amount.

    A series of building sales is one row; other series are split into single deeds. The words say
    that a way raises what is missing: alone, or with those above it. What follows a sale of
    buildings may be possible only after that sale. `missing`: None if it is private.
    """
    from banker.games.board.queries.raising_cash import MORTGAGE, SELL_BUILDING, SELL_DEED, runs

    raised, is_alone = 0, True
    for run in runs(found, missing):
        whole = (run.cash_sources,) if run.how == SELL_BUILDING else zip(run.cash_sources)
        for row in (type(run)(run.how, sources) for sources in whole):
            words = ""
            if missing is not None and raised < missing <= raised + row.amount:
                words = " together enough"
            if is_alone and missing is not None and 0 < missing <= row.amount:
                words = " enough"
            yield row, words
            raised += row.amount
            is_alone = is_alone and row.how in (MORTGAGE, SELL_DEED)


def way(view: View, run: SaleRun, width: int, enough: str) -> Line:
    """Return a row about one way to raise cash: keys, deeds, how often, and the amount.

    `enough`: words behind the amount.
    """
    from banker.games.board.queries.raising_cash import SELL_GROUP
    from banker.interaction.verbs.raising import KEYS

    edition = view.state.edition
    deeds = [edition.deed_by_id[deed] for deed in run.deeds]
    codes = [view.code(deed) for deed in deeds]
    words, brief = deeds[0].name, ""
    if run.how == SELL_GROUP:
        codes = [f"{codes[0][0]}⏎"]
        group = next(it.name for it in edition.groups if it.id == deeds[0].group)
        words = view.translate("all on {group}", group=group)
    elif len(run.cash_sources) > 1:
        brief = f"×{len(run.cash_sources)}"
        words = f"{brief} {view.translate('by turns')}" if len(deeds) > 1 else f"{words} {brief}"
    chips_of = [
        Span(f" {code} ", chip_role(view, deed)) for code, deed in zip(codes, deeds, strict=False)
    ]
    right = line(Span(f"+{run.amount:,}", "gain"), Span(view.translate(enough), "bold"))
    keys = shown_keys(edition, KEYS[run.how])
    left = line(Span(keys + " ", "key"), *chips_of)
    if width_of(left) + width_of(right) + 2 > width:
        right = right[:1]  # the first word alone would say nothing, or something else
    room = width - width_of(left) - width_of(right) - 2
    said = words if cells(words) <= room or not brief else brief
    return spread(line(*left, f" {cut(said, room)}"), right, width)
