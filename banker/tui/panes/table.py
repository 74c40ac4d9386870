"""Table: the home screen. It shows what fits, from 40 × 12 to a wide monitor.

When room is short the ledger shrinks first, then the players' second line goes, then the large
figures. Below the least size one line says what is needed.

Pure.
"""

from __future__ import annotations

from banker.games.board.state import BANK
from banker.language.phrases.translation import language_of
from banker.tui import formatting
from banker.tui.formatting import money, space_name
from banker.tui.panes import deeds, ledger, panels
from banker.tui.panes.board import seats
from banker.tui.panes.footer import foot
from banker.tui.panes.panels import SIDE_WIDTH
from banker.tui.panes.players import HEIGHTS, Size, columns_of, players
from banker.tui.panes.title import clock_words, title
from banker.tui.render import digits
from banker.tui.render.text import (
    EMPTY,
    Line,
    Span,
    beside,
    box,
    cells,
    column,
    cut,
    fit,
    line,
    shape,
    wrap,
)
from banker.tui.view import View

WIDTH_MIN, HEIGHT_MIN = 40, 12
WIDE_WIDTH, WIDE_HEIGHT = 140, 42
SIDE_FROM = 76  # from this width on a panel is beside the ledger, else in its place
ROOMY = 104  # from this width on the vault is always shown
LEDGER_MIN = 4
LEDGER_WITH_BAR = 8  # the rows that the ledger needs before the players get a bar
OWN_BALANCE = "balances are private: a player's own card tells it, or i and the seat"


def too_small(width: int, height: int) -> list[Line]:
    """One line that says which size is needed."""
    words = f"needs {WIDTH_MIN}x{HEIGHT_MIN}, is {width}x{height}"
    return shape([line(cut(words, width))], width, height)


def screen(view: View, width: int, height: int) -> list[Line]:
    """The table."""
    if width >= WIDE_WIDTH and height >= WIDE_HEIGHT:
        return _wide(view, width, height)
    return _narrow(view, width, height)


# --- one column -----------------------------------------------------------------------------------


def _narrow(view: View, width: int, height: int) -> list[Line]:
    count = len(view.state.setup.ids)
    strip = deeds.strip(view, width)
    below = foot(view, width)
    room = height - 1 - len(below)
    # Instructions are shown whole. Long ones make the players' figures smaller.
    more = max(0, ledger.needed(view, width) - LEDGER_MIN) if width >= SIDE_FROM else 0
    has_bar = panels.active(view) is None
    size, columns = _size_that_fits(count, width, room - len(strip) - more, has_bar=has_bar)
    body = players(view, width, size, columns)
    # On a very small terminal the active panel takes the place of the deeds.
    cramped = room - len(body) - len(strip) < LEDGER_MIN and width < SIDE_FROM
    if not (cramped and panels.active(view)):
        body += strip
    if room - len(body) > LEDGER_MIN + max(2, more):
        body.append(line(Span("─" * width, "frame")))
    if room > len(body):
        body += _middle(view, width, room - len(body))
    return [title(view, width), *shape(body, width, room), *below]


def _size_that_fits(count: int, width: int, room: int, *, has_bar: bool) -> tuple[Size, int]:
    """The largest player panels that leave the ledger its rows. A panel that is open needs the rows
    of the bars."""
    columns = columns_of(count, width)
    sizes: tuple[Size, ...] = ("tall", "big", "plain", "row") if width >= 78 else ("plain", "row")
    for size in sizes:
        across = columns if width >= 78 else 2
        if size == "tall" and not has_bar:
            continue
        least = LEDGER_WITH_BAR if size == "tall" else LEDGER_MIN
        if -(-count // across) * HEIGHTS[size] + least <= room:
            return size, across
    return "row", 2 if width < 78 else columns


def _middle(view: View, width: int, room: int) -> list[Line]:
    """The ledger, and beside it or in its place the active panel."""
    active = panels.active(view)
    if active is None:
        if width < ROOMY:
            return ledger.tail(view, width, room)
        from banker.tui.panes import vault_pane

        if view.state.edition.vault is None:
            side = box(view.translate("NOW"), _now(view, SIDE_WIDTH - 4), SIDE_WIDTH, room)
        else:
            lines = vault_pane.pane(view, SIDE_WIDTH - 4)
            side = box("VAULT  v", lines, SIDE_WIDTH, min(room, 7))
        side = shape(side, SIDE_WIDTH, room)
        return beside(ledger.tail(view, width - SIDE_WIDTH - 1, room), side)
    if width < SIDE_FROM or room < active.rows:
        inner = active.draw(view, width - 4)
        framed = room >= 8 and active.title != "CARD"
        return (
            box(view.translate(active.title), inner, width, room)
            if framed
            else shape(inner, width, room)
        )
    rest = width - SIDE_WIDTH - 1
    if ledger.needed(view, rest) <= room:
        side = box(
            view.translate(active.title), active.draw(view, SIDE_WIDTH - 4), SIDE_WIDTH, room
        )
        return beside(ledger.tail(view, rest, room), side)
    # Instructions too long for half the width go above the active panel.
    rows = min(ledger.needed(view, width), room)
    above = shape(ledger.newest(view, view.rows[0], width, rows), width, rows)
    return above + shape(active.draw(view, width), width, room - rows)


# --- the wide one ----------------------------------------------------------------------------


def _wide(view: View, width: int, height: int) -> list[Line]:
    state = view.state
    count = len(state.setup.ids)
    standings = count + 2
    rows = len(state.edition.deeds) + 3
    longest = max(len(str(state.cash(who))) for who in state.setup.ids)
    huge = digits.five_width("0" * longest) + 2 <= width // count
    below = foot(view, width)
    spare = height - 1 - len(below) - standings - rows
    size: Size = "huge" if huge and spare >= HEIGHTS["huge"] + 2 else "big"
    panels_of = players(view, width, size, count)
    room = height - 1 - len(below) - standings - len(panels_of)
    blank = room > rows + 1
    body = [EMPTY, *panels_of, EMPTY] if blank else panels_of
    room -= 2 if blank else 0
    body += _boxes(view, width, room)
    body += box(
        view.translate("STANDINGS  if the game ended now"),
        _standings(view, width - 4),
        width,
        standings,
    )
    return [title(view, width), *shape(body, width, height - 1 - len(below)), *below]


def _boxes(view: View, width: int, room: int) -> list[Line]:
    """Three columns: deeds; ledger over vault; active panel over audit."""
    from banker.tui.panes import audit_pane, vault_pane

    left = 72
    rest = width - left - 2
    middle = rest * 57 // 100
    right = rest - middle
    low = 9
    high = room - low
    deeds_box = box(
        view.translate("DEEDS  i inspects"), deeds.table(view, left - 4, room - 2), left, room
    )
    title = view.translate("LEDGER  l full, / find")
    ledger_box = box(title, ledger.tail(view, middle - 4, high - 2), middle, high)
    if view.state.edition.vault is None:
        vault_box = box(view.translate("SUPPLY"), _supply(view, middle - 4), middle, low)
    else:
        vault_box = box("VAULT  v", vault_pane.pane(view, middle - 4), middle, low)
    active = panels.active(view)
    if active is None:
        side = box(view.translate("NOW"), _now(view, right - 4), right, high)
    else:
        side = box(view.translate(active.title), active.draw(view, right - 4), right, high)
    audit_box = box(
        view.translate("ADDS UP?  F4 audit"), audit_pane.pane(view, right - 4), right, low
    )
    return beside(beside(deeds_box, ledger_box + vault_box), side + audit_box)


def _now(view: View, width: int) -> list[Line]:
    """What the table waits for, and where each player stands."""
    state = view.state
    lines = [line(Span(row, "bold")) for row in wrap(view.translate(view.waiting), width)]
    lines.append(EMPTY)
    for who in state.setup.ids:
        seat = state.seats[who]
        where = "out" if seat.bankrupt else space_name(state, who)
        where = view.translate(where)
        if seat.jail is not None:
            where = view.translate("jail, {count} tries", count=seat.jail)
        name = column(state.setup.names[who], min(12, width - 12))
        lines.append(line(Span(f"{view.letters[who].upper()} {name} ", "bold"), Span(where, "dim")))
    return lines


def _supply(view: View, width: int) -> list[Line]:
    """What the Bank can sell, the pot, the clock, loans and rent immunities."""
    state = view.state
    rows = [("Bank has", formatting.stock_words(state, before=""))]
    free = sum(state.owner(deed.id) == BANK for deed in state.edition.deeds)
    rows.append(("for sale", formatting.plural(free, "deed")))
    if pot := formatting.pot_words(state):
        rows.append(("parking", pot))
    if view.clock is not None:
        rows.append(("clock", clock_words(view, view.clock)))
    names, book = state.setup.names, language_of(state.edition)
    rows += [
        ("loan", book.words("{who} owes {whom} {amount}", who=names[loan.borrower],
                            whom=names[loan.lender], amount=money(loan.owed)))
        for loan in state.table.loans
    ]  # fmt: skip
    for one in state.table.immunities:
        deed = state.edition.deed_by_id[one.deed].code.upper()
        rows.append(
            (
                "no rent",
                view.translate(
                    "{visitor} on {deed} of {owner}",
                    visitor=names[one.visitor],
                    deed=deed,
                    owner=names[one.owner],
                ),
            )
        )
    return [
        line(
            Span(column(view.translate(name), 10), "dim"),
            cut(view.translate(words), max(1, width - 10)),
        )
        for name, words in rows
    ]


def _standings(view: View, width: int) -> list[Line]:
    """Bars of cash and property, the richest first."""
    state = view.state
    if not formatting.are_open(state):
        return [line(Span(view.translate(OWN_BALANCE), "dim"))]
    found = seats.worths(state)
    by_worth = sorted(state.setup.ids, key=lambda who: -found[who])
    best = max(1, found[by_worth[0]], *map(state.cash, by_worth))
    name_width = min(14, max(cells(state.setup.names[who]) for who in by_worth))
    words = {who: _sum(view, who) for who in by_worth}
    room = width - name_width - max(40, 2 + max(map(cells, words.values())))
    lines = []
    for who in by_worth:
        cash, total, ink = state.cash(who), found[who], seats.ink(view, who)
        solid = room * cash // best
        rents = room * total // best - solid
        bar = line(
            Span(f"{view.letters[who].upper()} {column(state.setup.names[who], name_width)} ", ink),
            Span("█" * solid, ink), Span("▒" * rents, ink), Span(words[who]),
        )  # fmt: skip
        lines.append(fit(bar, width))
    return lines


def _sum(view: View, who: str) -> str:
    """What a player would end with, and its parts."""
    state = view.state
    cash, total = state.cash(who), seats.worths(state)[who]
    beside = view.translate(formatting.beside_cash(state))
    more = (
        f" + {beside} {money(formatting.beside(state, who))}"
        if formatting.worth_word(state)
        else ""
    )
    sign, debts = formatting.debts_words(state, who)
    more += f" {sign} {view.translate('debts')} {debts}" if debts else ""
    return f"{money(total):>9}  = {view.translate('cash')} {money(cash)}{more}"
