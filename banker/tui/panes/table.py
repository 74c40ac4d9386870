"""Table: the main screen of a board game, from 40 × 12 cells to a wide monitor.

When room is short the ledger shrinks first, then the players' second line goes, then the large
amounts. On a smaller terminal one line says which size is needed.

Pure.
"""

from __future__ import annotations

from banker.foundation.memo import once
from banker.interaction import seats
from banker.interaction.view import View
from banker.interaction.words.screen_words import space_name
from banker.interaction.words.text import (
    EMPTY,
    Line,
    Span,
    beside,
    box,
    column,
    cut,
    fit,
    line,
    shape,
    wrap,
)
from banker.tui.panes import deeds, ledger, panels
from banker.tui.panes.board.fields import LYING_FROM
from banker.tui.panes.board.players import HEIGHTS, Size, columns_of, players
from banker.tui.panes.board.staged import staged
from banker.tui.panes.board.track import track
from banker.tui.panes.footer import foot
from banker.tui.panes.panels import SIDE_WIDTH
from banker.tui.panes.title import title

WIDTH_MIN, HEIGHT_MIN = 40, 12
SIDE_FROM = 76  # from this width on a panel is beside the ledger, else in its place
BOARD_FROM = 100  # from this width on the board is drawn, where the height allows it
ROOMY = 104  # from this width on the vault is always shown
LEDGER_MIN = 4
KEEPS_BARS = ("count",)  # stages that need no rows of the players: less is drawn again
RENT_LEDGER_MIN = 4  # the rows that the ledger keeps below a rent
OWN_BALANCE = "balances are private: a player's own card shows it, or i and the seat"
LEDGER_WITH_BAR = 8  # the rows that the ledger needs before the players get a bar


def too_small(width: int, height: int) -> list[Line]:
    """Return a line that says which size of terminal is needed."""
    words = f"needs {WIDTH_MIN}x{HEIGHT_MIN}, is {width}x{height}"
    return shape([line(cut(words, width))], width, height)


def screen(view: View, width: int, height: int) -> list[Line]:
    """Return the lines of the table, with the board if it fits."""
    if width >= BOARD_FROM:
        from banker.tui.panes.board import screen as board_screen

        if found := board_screen.plan(view, width, height):
            return board_screen.screen(view, width, height, found)
    return _narrow(view, width, height)


# --- one column -----------------------------------------------------------------------------------


def _narrow(view: View, width: int, height: int) -> list[Line]:
    count = len(seats.at_table(view.state))
    strip = once("strip", (view.state, width), lambda: deeds.strip(view, width))
    below = foot(view, width)
    room = height - 1 - len(below)
    # Instructions are shown whole. Long ones make the players' figures smaller.
    more = max(0, ledger.needed(view, _inside(width)) - LEDGER_MIN) if width >= SIDE_FROM else 0
    active = panels.active(view)
    has_bar = active is None or active.stage in KEEPS_BARS
    size, columns = _size_that_fits(count, width, room - len(strip) - more, has_bar=has_bar)
    body = once(
        "players", (view.state, view.gains, view.ascii, width, size, columns),
        lambda: players(view, width, size, columns),
    ).copy()  # fmt: skip
    # On a very small terminal the active panel takes the place of the deeds.
    cramped = room - len(body) - len(strip) < LEDGER_MIN and width < SIDE_FROM
    if not (cramped and active):
        body += strip
    if room - len(body) > LEDGER_MIN + max(2, more):
        key = (view.state, tuple(view.at.items()) or None, width)
        body.append(once("track", key, lambda: track(view, width)))
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
    """The ledger, and beside it or in its place the active panel; a guess at the vault first."""
    if view.scene is not None:
        from banker.tui.panes.board.theatre import theatre

        if scene := theatre(view, width, room):
            return scene
    active = panels.active(view)
    if active is None:
        if width < ROOMY:
            key = (view.state, view.rows, view.ascii, width, room)
            return once("ledger", key, lambda: _ledger(view, width, room))
        from banker.tui.panes import vault_pane

        if view.state.edition.vault is None:
            side = box(view.translate("NOW"), _now(view, SIDE_WIDTH - 4), SIDE_WIDTH, room)
        else:
            lines = vault_pane.pane(view, SIDE_WIDTH - 4)
            side = box("VAULT  v", lines, SIDE_WIDTH, min(room, 7))
        side = shape(side, SIDE_WIDTH, room)
        return beside(ledger.tail(view, width - SIDE_WIDTH - 1, room), side)
    if (whole := _staged(view, active, width, room)) is not None:
        return whole
    if active.fill is not None:
        return shape([line(" ", *row) for row in active.fill(view, width - 2, room)], width, room)
    if width < SIDE_FROM or room < active.rows:
        inner = active.draw(view, width - 4)
        framed = room >= 8
        return (
            box(view.translate(active.title), inner, width, room)
            if framed
            else shape([line(" ", *spans) for spans in inner], width, room)
        )
    rest = width - SIDE_WIDTH - 1
    if ledger.needed(view, rest) <= room:
        side = box(
            view.translate(active.title), active.draw(view, SIDE_WIDTH - 4), SIDE_WIDTH, room
        )
        return beside(ledger.tail(view, rest, room), side)
    # Instructions too long for half the width go above the active panel.
    rows = min(ledger.needed(view, _inside(width)), room)
    above = shape(ledger.newest(view, view.rows[0], _inside(width), rows), width, rows)
    inner = active.draw(view, width - 1)
    return above + shape([line(" ", *spans) for spans in inner], width, room - rows)


def _ledger(view: View, width: int, room: int) -> list[Line]:
    """The ledger, below a rent that may be asked."""
    above = _rent(view, width, room) if width >= LYING_FROM else []
    told = ledger.tail(view, _inside(width), room - len(above))
    return [*above, *(fit(row, width) for row in told)]


def _inside(width: int) -> int:
    """The columns of a ledger that has the whole width: no amount touches the edge."""
    return width - ledger.EDGE if width >= LYING_FROM else width


def _staged(view: View, active: panels.Panel, width: int, room: int) -> list[Line] | None:
    """The panel over the whole width, below what hands must move."""
    if width < LYING_FROM:
        return None
    above: list[Line] = []
    if view.rows and view.rows[0].steps:
        rest = _inside(width)
        above = shape(ledger.newest(view, view.rows[0], rest, room), width,
                      ledger.needed(view, rest))  # fmt: skip
    whole = staged(view, active, width, room - len(above))
    return None if whole is None else [*above, *whole]


def _rent(view: View, width: int, room: int) -> list[Line]:
    """The rent that may be asked, in a strip; nothing without one, or without the rows."""
    if not view.state.table.claims:
        return []
    from banker.tui.panes.board.stage import rent_asked

    action = rent_asked(view)
    if action is None:
        return []
    from banker.tui.panes.board.stages import rent

    if room - rent.ROWS < max(RENT_LEDGER_MIN, ledger.needed(view, _inside(width))):
        return []
    return rent.strip(view, action, width)


def _now(view: View, width: int) -> list[Line]:
    """What the table waits for, and where each player stands."""
    state = view.state
    lines = [line(Span(row, "bold")) for row in wrap(view.translate(view.waiting), width)]
    lines.append(EMPTY)
    for who in seats.at_table(state):
        seat = state.seats[who]
        where = "out" if seat.bankrupt else space_name(state, who)
        where = view.translate(where)
        if seat.jail is not None:
            where = view.translate("jail, try {count}", count=seat.jail + 1)
        name = column(state.setup.names[who], min(12, width - 12))
        lines.append(line(Span(f"{view.letters[who].upper()} {name} ", "bold"), Span(where, "dim")))
    return lines
