"""Screen: the table with the board in its middle, on terminals from 100 × 30 on.

The board has the largest scale that fits the height and leaves the ledger its columns. Each block
of the screen is cached until its data changes, so a key rebuilds only the footer.

Pure.
"""

from __future__ import annotations

from typing import NamedTuple

from banker.foundation.memo import once
from banker.games.board.state import VAULT
from banker.interaction import seats
from banker.interaction.view import View
from banker.interaction.words import screen_words
from banker.interaction.words.device_words import TROUBLES
from banker.interaction.words.text import Line, Span, cells, column, fit, line, shape, wrap
from banker.tui.panes import deeds, ledger, panels, vault_pane
from banker.tui.panes.board import ring
from banker.tui.panes.board.players import HEIGHTS, Size, columns_of, players
from banker.tui.panes.board.stage import panel, stage
from banker.tui.panes.board.supply import supply
from banker.tui.panes.board.theatre import theatre
from banker.tui.panes.footer import foot
from banker.tui.panes.title import title
from banker.tui.render import digits
from banker.tui.render.paint import Block, blank, frame, join

HEIGHT_MIN = 30
LEDGER_WIDTH_MIN, LEDGER_WIDTH_WIDE = 38, 60
HUGE_FROM = 44  # rows from which on figures have five rows
DEEDS_WIDTH = 72
FOOT = 4  # rows of the foot; a longer refusal covers what is above
VAULT_ROWS = 5
LEDGER_ROWS_MIN = 12
OWN_BALANCE = "balances are private: a player's own card tells it, or i and the seat"
BOX_MIN = 4  # a box of fewer rows is left out


class Plan(NamedTuple):
    """The layout that fits. `size`: of the player panels; `columns`: how many stand in a row.

    `scale`: of the ring; `rows`: how many rows the ring takes.
    """

    size: Size
    columns: int
    scale: ring.Scale
    rows: int  # between the players and the foot


def plan(view: View, width: int, height: int) -> Plan | None:
    """Return the largest layout that fits; None if the ring does not fit."""
    count = len(view.state.edition.spaces)
    if height < HEIGHT_MIN or count % 4 or count < 8:
        return None
    ids = seats.at_table(view.state)
    columns = columns_of(len(ids), width)
    bands = -(-len(ids) // columns)
    longest = max(len(str(view.state.cash(who))) for who in ids)
    is_huge = height >= HUGE_FROM and digits.five_width("0" * longest) + 3 <= width // columns
    for size in ("huge", "tall", "big", "plain") if is_huge else ("tall", "big", "plain"):
        rows = height - 1 - FOOT - bands * HEIGHTS[size]
        for scale in ring.SCALES:
            wide, high = ring.size(count, scale)
            if high <= rows and width - wide - 1 >= LEDGER_WIDTH_MIN:
                return Plan(size, columns, scale, rows)
    return None


def screen(view: View, width: int, height: int, found: Plan) -> list[Line]:
    """Return the lines of the table, in the layout `found` that `plan` returned for this size."""
    state = view.state
    above = once(
        "players", (state, view.gains, view.ascii, width, found.size, found.columns),
        lambda: players(view, width, found.size, found.columns),
    )  # fmt: skip
    count = len(state.edition.spaces)
    wide, high = ring.size(count, found.scale)
    gap = 1 if found.rows > high else 0
    rows = found.rows - gap
    stage_wide, stage_high = ring.stage_size(count, found.scale)
    middle = theatre(view, stage_wide, stage_high)
    active = panels.active(view) if middle is None else None
    beside = active if active is not None and active.fill is not None else None
    active = None if beside is not None else active
    if active is not None:
        middle = panel(view, active, stage_wide, stage_high)
    covering = active if middle is None else None
    if middle is None and view.moment is not None:
        middle = _moment(view, stage_wide, stage_high)
    if middle is None:
        middle = once(
            "stage", (state, view.rows, view.ascii, stage_wide, stage_high),
            lambda: stage(view, stage_wide, stage_high),
        )  # fmt: skip
    left = once(
        "ring", (state, middle, tuple(view.at.items()) or None, found.scale.name, rows),
        lambda: _left(view, found.scale, middle, wide, rows),
    )  # fmt: skip
    if covering is not None:
        left = _covering(view, covering, wide, rows)
    right = (
        _listed(view, beside, width - wide - 1, rows)
        if beside
        else _right(view, width - wide - 1, rows, is_tall=rows - high < BOX_MIN)
    )
    body = once("body", (above, left, right, gap), lambda: _body(above, left, right, width, gap))
    below = foot(view, width)
    return [title(view, width), *body[: height - 1 - len(below)], *below]


def _moment(view: View, width: int, height: int) -> Block:
    """What the game is remembered by, until the next key."""
    from banker.tui.panes.board import moment

    assert view.moment is not None
    return moment.page(view, view.moment, width, height)


def _body(above: Block, left: Block, right: Block, width: int, gap: int) -> Block:
    space = blank(1, len(left))
    return [*above, *blank(width, gap), *join(left, space, right)]


def _left(view: View, scale: ring.Scale, middle: Block, wide: int, rows: int) -> Block:
    """The ring, and the standings under it where rows are left."""
    block = ring.board(view, scale, middle)
    under = rows - len(block)
    if under < BOX_MIN:
        return block + blank(wide, under)
    return block + _standings(view, wide, under)


def _covering(view: View, active: panels.Panel, wide: int, rows: int) -> Block:
    """A panel that needs more room than the stage has covers the board."""
    inner = [fit(spans, wide - 4) for spans in active.draw(view, wide - 4)]
    return frame(view.translate(active.title), inner, wide, rows)


def _listed(view: View, active: panels.Panel, width: int, rows: int) -> Block:
    """A list in the ledger's place."""
    assert active.fill is not None
    inner = active.fill(view, width - 4, rows - 2)
    return frame(view.translate(active.title), [fit(row, width - 4) for row in inner], width, rows)


def _right(view: View, width: int, rows: int, *, is_tall: bool) -> Block:
    """The ledger over the vault and the standings; beside it the deeds where there is room."""
    key = (view.state, view.rows, view.device, view.health, width, rows, is_tall)
    return once("right", key, lambda: _column(view, width, rows, is_tall=is_tall))


def _column(view: View, width: int, rows: int, *, is_tall: bool) -> Block:
    if width >= DEEDS_WIDTH + LEDGER_WIDTH_MIN + 1:
        return _with_deeds(view, width, rows, is_tall=is_tall)
    count = len(seats.at_table(view.state)) + 2
    least = max(LEDGER_ROWS_MIN, ledger.needed(view, width - 4) + 2)  # steps are shown whole
    vault = VAULT_ROWS if rows >= least + VAULT_ROWS else 0
    standings = count if is_tall and rows >= least + vault + count else 0
    block = _ledger(view, width, rows - vault - standings)
    if vault:
        block += _vault(view, width, vault)
    return block + (_standings(view, width, standings) if standings else [])


def _with_deeds(view: View, width: int, rows: int, *, is_tall: bool) -> Block:
    """The deeds beside all else. Where the ledger would then have few words in a row, it gets the
    whole width, and the deeds stand below it."""
    title = view.translate("DEEDS  i inspects")
    inner = deeds.table(view, DEEDS_WIDTH - 4, rows - 2)
    beside, under = width - DEEDS_WIDTH - 1, len(inner) + 2
    least = max(LEDGER_ROWS_MIN, ledger.needed(view, width - 4) + 2)
    if beside >= LEDGER_WIDTH_WIDE or rows - under < least:
        third = frame(title, inner, DEEDS_WIDTH, rows)
        return join(_column(view, beside, rows, is_tall=is_tall), blank(1, rows), third)
    third = frame(title, inner, DEEDS_WIDTH, under)
    left = [*_vault(view, beside, VAULT_ROWS), *_standings(view, beside, under - VAULT_ROWS)]
    return [*_ledger(view, width, rows - under), *join(left, blank(1, under), third)]


def _ledger(view: View, width: int, rows: int) -> Block:
    return frame(
        view.translate("LEDGER"),
        ledger.tail(view, width - 4, rows - 2),
        width,
        rows,
        key=view.key("l"),
    )


def _vault(view: View, width: int, rows: int) -> Block:
    """What is in the vault and which numbers were tried; else what the Bank has."""
    state, fill = view.state, view.state.edition.vault
    if fill is None:
        return frame(view.translate("SUPPLY"), supply(view, width - 4), width, rows)
    if not state.table.filled and not state.cash(VAULT):
        lines = [line(Span(view.translate("OPEN: fill it and lock it"), "gold"))]
    else:
        tried = {wrong.number: wrong.who for wrong in state.table.tried}
        left = fill.numbers - len(tried)
        odds = "   " + view.translate("1 in {count}", count=left) if left else ""
        lines = [line(Span(vault_pane.inside(view), "gold"), Span(odds, "dim"))]
        numbers: list[Span] = []
        for number in range(1, fill.numbers + 1):
            if number not in tried:
                numbers += [Span(f" {number} ", "turn"), Span(" ")]
                continue
            numbers.append(Span(f" {number} ", "struck"))
            who = tried[number]
            letter = Span(view.letters[who].upper(), seats.ink(view, who)) if who else Span("×")
            numbers += [letter, Span(" ")]
        lines.append(tuple(numbers))
    role = "warn" if view.device in TROUBLES else "dim"
    lines.append(line(Span(vault_pane.state_words(view), role)))
    return frame(view.translate("VAULT"), lines, width, rows, key=view.key("v"))


def _in_columns(view: View, width: int, rows: int) -> list[Line]:
    """The standings of all players in few rows: without bars, the richest first in each column."""
    found = seats.worths(view.state)
    order = sorted(found, key=lambda one: -found[one])
    each = width // -(-len(order) // rows)
    cells_of = []
    for who in order:
        sum_ = Span(f"{screen_words.money(found[who])}  ", "bold")
        room = each - 2 - len(sum_.text)
        name = column(view.state.setup.names[who], max(1, room - 1)) + " " * (room > 1)
        ink = seats.ink(view, who)
        cells_of.append(fit((Span(f"{view.letters[who].upper()} {name}", ink), sum_), each))
    return [tuple(span for cell in cells_of[at::rows] for span in cell) for at in range(rows)]


def _standings(view: View, width: int, rows: int) -> Block:
    """Bars of cash and belongings in the seats' colours, the richest first."""
    state = view.state
    lines: list[Line] = []
    if screen_words.are_open(state) and rows - 2 < len(seats.at_table(state)):
        lines = _in_columns(view, width - 4, max(1, rows - 2))
    elif screen_words.are_open(state):
        found = seats.worths(state)
        best = max(1, *found.values())
        names = min(12, max(cells(state.setup.names[who]) for who in found))
        sums = max(len(screen_words.money(worth)) for worth in found.values())
        room = width - 4 - names - 3 - 2 - sums
        for who in sorted(found, key=lambda one: -found[one]):
            whole = room * found[who] // best
            solid = min(whole, room * state.cash(who) // best)
            ink = seats.ink(view, who)
            name = f"{view.letters[who].upper()} {column(state.setup.names[who], names)} "
            lines.append(
                line(
                    Span(name, ink), Span("█" * solid, ink), Span("▒" * (whole - solid), ink),
                    Span(f" {screen_words.money(found[who])}", "bold" if who == seats.richest(state)
                         else ""),
                )
            )  # fmt: skip
    else:
        lines += [line(Span(row, "dim")) for row in wrap(view.translate(OWN_BALANCE), width - 4)]
    high = min(rows, len(lines) + 2)
    block = frame(view.translate("IF THE GAME ENDED NOW"), lines, width, high)
    return shape([*blank(width, (rows - high) // 2), *block], width, rows)
