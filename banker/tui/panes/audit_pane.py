"""Audit pane: the totals of all accounts, and the page with the audit's findings.

The totals are of the present state. The findings come from the independent audit of the file, which
shares no code with the rules.

Pure.
"""

from __future__ import annotations

from banker.foundation.text import Field, Text
from banker.games.board.opening import stock
from banker.games.board.queries.free_parking import has_pot
from banker.games.board.state import BANK, BOX, DEED, HOTEL, HOUSE, KEY, VAULT, State
from banker.interaction.view import View
from banker.interaction.words import screen_words
from banker.interaction.words.screen_words import money
from banker.interaction.words.text import EMPTY, Line, Span, line, shape, spread, wrap
from banker.ledger.balances import trial_balance
from banker.tui.pages import pages_of
from banker.tui.panes.footer import foot
from banker.tui.panes.title import title


def in_play(state: State, commodity: str) -> int:
    """Return how much of a commodity all accounts have together, but the box."""
    return sum(
        holding.get(commodity, 0) for account, holding in state.balances.items() if account != BOX
    )


def pane(view: View, width: int) -> list[Line]:
    """Return a line for each commodity: its total, compared with the edition's supply."""
    state = view.state
    edition = state.edition
    players = sum(state.cash(who) for who in state.setup.ids)
    deeds = sum(
        1 for account, held in state.balances.items() if account != BOX
        for thing in held if thing.startswith(DEED)
    )  # fmt: skip
    even = not any(trial_balance(state.balances).values())
    sums: dict[str, Field] = {"amount": money(players), "vault": money(state.cash(VAULT))}
    template = "players {amount} + vault {vault}" if edition.vault else "players {amount}"
    rows: list[tuple[str | Text, str]] = [
        (Text(template, sums), ""),
        (view.translate("Bank {amount}", amount=money(state.cash(BANK))), ""),
        ("all accounts add up", "✓" if even else "✗ run F4"),
        (
            view.translate("deeds {count} of {all}", count=deeds, all=len(edition.deeds)),
            _tick(deeds == len(edition.deeds)),
        ),
        _stock(state, HOTEL),
    ]
    if edition.houses:
        rows.append(_stock(state, HOUSE))
    if has_pot(edition):
        rows.insert(2, (screen_words.pot_words(state), ""))
    if edition.keys:
        count = in_play(state, KEY)
        words = view.translate("keys {count} of {all}", count=count, all=edition.keys)
        rows.append((words, _tick(count == edition.keys)))
    rows.append((view.translate("ledger {count:entry|entries}, saved", count=view.seq), "✓"))
    return [
        spread(line(view.translate(words)), line(view.translate(sign)), width)
        for words, sign in rows
    ]


def _stock(state: State, thing: str) -> tuple[Text, str]:
    """The buildings of a kind. The supply at the opening may differ from the printed one."""
    count, began = in_play(state, thing), stock(state.edition, thing)
    words = Text(thing + "s {count} of {all}", {"count": count, "all": began})
    return words, _tick(count == began)


def _tick(holds: bool) -> str:
    return "✓" if holds else "✗"


def screen(view: View, width: int, height: int) -> list[Line]:
    """Return the lines of the page with the findings of the last audit."""
    lines = [
        line(
            Span(view.translate("AUDIT"), "heading"),
            Span(view.translate("  of the stored rows"), "dim"),
        ),
        EMPTY,
    ]
    for row in view.findings or (view.translate("no audit was run"),):
        lines += [line("  " + part) for part in wrap(row, width - 4)]
    sums = pages_of(view.state.edition).sums(view, min(60, width - 4))
    lines += [EMPTY, *(line("  ", *spans) for spans in sums)]
    return [title(view, width), *shape(lines, width, height - 4), *foot(view, width)]
