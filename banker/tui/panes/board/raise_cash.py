"""Raise cash: how a debtor could raise the missing cash, as a panel.

Pure.
"""

from __future__ import annotations

from collections.abc import Iterator

from banker.games.board.queries.privacy import is_told
from banker.games.board.queries.raising_cash import (
    SELL_BUILDING,
    SELL_GROUP,
    SaleRun,
    cash_sources,
    runs,
)
from banker.games.board.state import Due
from banker.tui.own_keys import shown_keys
from banker.tui.panes.deeds import chip_role
from banker.tui.render.text import EMPTY, Line, Span, cells, cut, line, spread, width_of, wrap
from banker.tui.screen_words import money
from banker.tui.verbs.raising import KEYS
from banker.tui.view import View


def pane(view: View, width: int, due: Due) -> list[Line]:
    """How a debtor could raise the missing cash, cheapest first. Where balances are private, every
    way of raising cash."""
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
    found = cash_sources(state, due.debtor)
    total = 0
    for run in _rows(runs(found, missing if told else None)):
        total += run.amount
        is_enough = told and total >= missing > total - run.amount
        lines.append(_way(view, run, width, " enough" if is_enough else ""))
    if not found:
        lines.append(line(view.translate("nothing to sell or mortgage")))
    elif told and total < missing:
        words = view.translate(
            "all of it brings {total:,}: not enough. A trade (t), or bankrupt (w b)", total=total
        )
        lines += [line(row) for row in wrap(words, width)]
    return lines


def _rows(found: list[SaleRun]) -> Iterator[SaleRun]:
    """One row for each mortgaged or sold deed, and one for a series of building sales."""
    for run in found:
        if run.how == SELL_BUILDING:
            yield run
        else:
            yield from (SaleRun(run.how, (way,)) for way in run.cash_sources)


def _way(view: View, run: SaleRun, width: int, enough: str) -> Line:
    """The keys, the deeds, how often, and what it brings."""
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
    room = width - width_of(left) - width_of(right) - 2
    said = words if cells(words) <= room or not brief else brief
    return spread(line(*left, f" {cut(said, room)}"), right, width)
