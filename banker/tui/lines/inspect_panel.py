"""Inspect panel: every figure of a deed, or everything a player holds. Looking changes nothing.

A figure that was not read off the box is marked `~`: check it against the card.

Pure.
"""

from __future__ import annotations

from banker.game.edition import Deed
from banker.game.rent import rent_of
from banker.game.state import BANK, KEY, SITE
from banker.language.reckoning import reckoning
from banker.tui import figures
from banker.tui.line import EMPTY, Line, Span, column, line, spread, wrap
from banker.tui.lines.deeds import chip_role, state_signs
from banker.tui.verbs.card import held
from banker.tui.view import View

ESTIMATE = "~"


def lines(view: View, width: int) -> list[Line]:
    """What is being looked at."""
    assert view.ui.inspected is not None
    kind, id = view.ui.inspected
    if kind == "player":
        return _player(view, id, width)
    return _deed(view, view.state.edition.deed_by_id[id], width)


# --- a deed -----------------------------------------------------------------------------------


def _deed(view: View, deed: Deed, width: int) -> list[Line]:
    state = view.state
    owner = state.owner(deed.id)
    group = next(group for group in state.edition.groups if group.id == deed.group)
    who = state.setup.names[owner] if owner != BANK else "nobody's"
    word = figures.standing(state, deed)
    key = "  key on it" if state.amount(SITE + deed.id, KEY) else ""
    lines = [
        line(Span(f" {deed.code.upper()} ", chip_role(view, deed)), Span(f" {deed.name}", "bold")),
        line(Span(f"{group.name} · {who}", ""), Span(f" · {word.upper()}" if word else "", "warn"),
             Span(key, "dim")),
        *(line(row) for row in wrap(reckoning(deed.id, state), width)),
    ]  # fmt: skip
    now = _level(view, deed)
    for name, path, amount, level in _figures(deed):
        guess = state.edition.is_estimate(f"deed.{deed.id}.{path}")
        mark = "▶" if level is not None and level == now else " "
        left = line(Span(mark + column(name, 18), "bold" if mark == "▶" else ""))
        value = column(f"{amount:,}{ESTIMATE if guess else ' '}", 9, right=True)
        lines.append(line(*left, Span(value, "bold" if mark == "▶" else "")))
    return lines


def _figures(deed: Deed) -> list[tuple[str, str, int, int | None]]:
    """Name, path of the source, amount, and the level of a rent."""
    names = ["rent alone", "rent full set"]
    names += [f"with {figures.plural(count, 'hotel')}" for count in range(1, len(deed.rents) - 1)]
    rents = [
        (name, f"rents.{level}", rent, level)
        for level, (name, rent) in enumerate(zip(names, deed.rents, strict=True))
    ]
    return [
        ("price", "price", deed.price, None),
        *rents,
        ("mortgage", "mortgage", deed.mortgage, None),
        ("redeem", "redeem", deed.redeem, None),
    ]


def _level(view: View, deed: Deed) -> int | None:
    """Which of its rents holds now."""
    state = view.state
    owner = state.owner(deed.id)
    if owner == BANK or deed.id in state.table.mortgaged:
        return None
    hotels = state.hotels_on(deed.id)
    return 1 + hotels if hotels else int(state.has_set(owner, deed.group))


# --- a player -----------------------------------------------------------------------------------


def _player(view: View, who: str, width: int) -> list[Line]:
    state = view.state
    cash, worth = state.cash(who), figures.worth(state, who)
    seat = state.seats[who]
    where = figures.space_name(state, who)
    lines = [
        line(Span(f"{view.letters[who].upper()} {state.setup.names[who]}", "bold"),
             Span("  OUT" if seat.bankrupt else "", "warn")),
        line(f"cash {cash:,} + rents {worth - cash:,} = {worth:,}"),
        line(Span("stands on: ", "dim"), where if seat.jail is None else "in jail"),
    ]  # fmt: skip
    for due in state.dues_of(who):
        to = state.setup.names[due.creditor]
        lines.append(line(Span(f"owes {to} {due.amount:,} ({due.reason})", "warn")))
    things = figures.holdings(state, who)
    if things:
        lines.append(line("holds " + " ".join(things)))
    cards = held(view.ctx, who)
    lines += [line(Span(row, "dim")) for row in wrap(f"cards: {cards}", width)] if cards else []
    lines.append(EMPTY)
    for deed in state.deeds(who):
        left = line(
            Span(f" {deed.code.upper()} ", chip_role(view, deed)), f" {deed.name} ",
            Span(state_signs(view, deed), "bold"),
        )  # fmt: skip
        lines.append(spread(left, line(figures.money(rent_of(state, deed.id))), width))
    return lines
