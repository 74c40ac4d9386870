"""Ledger: the newest entries on the table, and all entries on a separate page.

Newest first: number, mark, one short sentence, and the amount at the right. Below the newest are
the steps that hands make. The selected entry shows its full sentence.

Pure.
"""

from __future__ import annotations

from banker.interaction.seats import named
from banker.interaction.view import LedgerRow, View
from banker.interaction.words.text import (
    EMPTY,
    Line,
    Span,
    cells,
    clipped,
    column,
    fit,
    line,
    shape,
    spread,
    width_of,
    wrap,
)
from banker.language.news import HEADLINE, News
from banker.tui.panes.footer import foot
from banker.tui.panes.title import title
from banker.tui.render.paint import fit_end, folded

NUMBER = 4  # width of the column with the entry's number
INDENT = NUMBER + 3  # the number, the mark, and the spaces behind them
HANDS = "→ "
POINTER = "▸"  # of the selected entry, for a terminal without colours
UNDONE = "× "
WRAP_FROM = 8  # from this height on headlines may take two rows
POINTED_MIN = 3  # the least rows for the selected entry
AROUND = 3  # rows kept visible above and below the selected row
EDGE = 1  # columns left free at the right
WALL = "▐"
MARKS = {"★": "gold", "♛": "gold", "▼": "gold", "✗": "no", "!": "warn", "+": "gain"}


def tail(view: View, width: int, height: int) -> list[Line]:
    """Return the newest entries, as many as fit."""
    lines: list[Line] = []
    for place, told in enumerate(view.rows):
        if len(lines) >= height:
            break
        if told.is_chatter and not (place == 0 and told.steps):
            continue
        if place == 0:
            lines += newest(view, told, width, height)
        else:
            is_loud = told.is_open or told.news is None or told.news.weight == HEADLINE
            is_wrapped = height >= WRAP_FROM and is_loud
            lines += row(view, told, width, 2 if is_wrapped else 1)
    return shape(lines, width, height)


def row(view: View, told: LedgerRow, width: int, most: int = 1) -> list[Line]:
    """Return one entry in at most `most` lines: number, mark, headline, amount at the right."""
    news = told.news
    number = Span(column(str(told.seq), NUMBER, right=True) + " ", "dim")
    if news is None:
        mark, said, amount = Span("  "), _said(told), ""
    else:
        mark = Span(f"{news.mark} ", MARKS.get(news.mark, "dim"))
        said, amount = _headline(view, told, news), "" if told.undone else news.amount
    if width_of(said) > width - INDENT - cells(amount) - 1:
        amount = amount.rpartition(" ")[2]  # without its words, before the sentence is cut
    room = width - INDENT - (cells(amount) + 1 if amount else 0)
    first, *rest = folded(said, room, most)
    head = (number, mark, *first)
    tail = Span(amount, _role(told, "bold"))
    lines = [spread(head, (tail,), width) if amount else fit(head, width)]
    return lines + [fit((Span(" " * INDENT), *spans), width) for spans in rest]


def _headline(view: View, told: LedgerRow, news: News) -> Line:
    role = "warn" if told.is_open else "bold" if news.weight == HEADLINE else ""
    if told.undone or told.is_chatter:
        text = UNDONE + news.text if told.undone else news.text
        return named(view, text, _role(told, "dim"), coloured=False)
    return named(view, news.text, role)


def _said(told: LedgerRow) -> Line:
    """The sentence; an undone one gets a sign too, because not every terminal strikes out."""
    return line(Span(UNDONE + told.text if told.undone else told.text, _role(told, "")))


def _role(told: LedgerRow, usual: str) -> str:
    return "struck" if told.undone else usual


def newest(view: View, told: LedgerRow, width: int, height: int) -> list[Line]:
    """Return the newest entry with the steps that hands make; the steps are never cut."""
    moved = step_lines(view, told, width, max(1, height - 1))
    return [*row(view, told, width, 2 if height - len(moved) > 1 else 1), *moved][:height]


def step_lines(view: View, told: LedgerRow, width: int, most: int) -> list[Line]:
    """Return what hands must move, numbered if there are several steps."""
    room = width - INDENT - len(HANDS)
    lines: list[Line] = []
    for at, step in enumerate(told.steps):
        mark = f"{at + 1} " if len(told.steps) > 1 else HANDS
        rows = folded(named(view, step, "key", coloured=False), room, 99)
        lines += [
            (Span(" " * INDENT), Span("  " if below else mark, "key"), *spans)
            for below, spans in enumerate(rows)
        ]
    if len(lines) > most:
        lines = [*lines[: most - 1], fit_end((*lines[most - 1], Span(" …", "key")), width)]
    return [fit(spans, width) for spans in lines]


def needed(view: View, width: int) -> int:
    """Return how many rows the newest entry takes with all its steps."""
    told = view.rows[0] if view.rows else None
    return 1 + len(step_lines(view, told, width, 99)) if told else 0


def pointed(view: View, told: LedgerRow, width: int, height: int) -> list[Line]:
    """Return the selected entry with its full sentence and its steps."""
    number = POINTER + column(str(told.seq), NUMBER - 1, right=True)
    mark = told.news.mark if told.news is not None else " "
    words = UNDONE + told.text if told.undone else told.text
    moved = step_lines(view, told, width, max(1, height - 1))
    rows = clipped(wrap(words, width - INDENT), max(1, height - len(moved)), width - INDENT)
    first, *rest = rows or [""]
    lines = [fit(line(Span(f"{number} {mark} {first}", "cursor")), width, "cursor")]
    return [*lines, *(fit(line(" " * INDENT + said), width) for said in rest), *moved]


def screen(view: View, width: int, height: int) -> list[Line]:
    """Return the lines of the ledger page: all entries, or those that match the search."""
    ui = view.ui
    room = height - 4
    words = view.translate("LEDGER  {count:entry|entries}", count=len(view.rows))
    if ui.find:
        words = view.translate("LEDGER  {count} with “{what}”", count=len(view.rows), what=ui.find)
    told_reach = _reach(view)
    lines = [
        line(Span(words, "heading"), Span(view.translate("   newest first") + told_reach, "dim"))
    ]
    lines += amending(view, width, room // 2)
    room -= len(lines) - 1
    if view.rows:
        # The selected entry is shown in full; a long one, such as a liquidation, stands alone.
        wall = view.ctx.reach.wall
        room -= bool(wall)  # the row that shows it
        whole = pointed(view, view.rows[ui.row], width, max(POINTED_MIN, room - 1))
        top = first_shown(ui.row, len(view.rows), room - len(whole))
        for place, told in enumerate(view.rows[top : top + room - len(whole)], top):
            before = view.rows[place - 1].seq if place > top else wall + 1
            if told.seq <= wall < before:
                lines.append(_wall_row(view, width))
            shown = whole if place == ui.row else [_with_edge(row(view, told, width - EDGE))]
            lines += [_behind(spans) for spans in shown] if told.seq <= wall else shown
    else:
        lines += [EMPTY, line(Span(view.translate("  nothing matches"), "dim"))]
    return [title(view, width), *shape(lines, width, height - 4), *foot(view, width)]


def amending(view: View, width: int, most: int) -> list[Line]:
    """Return lines about what hands would move if Enter applied the typed amendment."""
    preview = view.preview
    if preview is None or not preview.steps:
        return []
    room = width - INDENT - len(HANDS)
    lines = [
        (Span(" " * INDENT + (HANDS if not at else "  "), "key"), *spans)
        for step in preview.steps
        for at, spans in enumerate(folded(named(view, step, coloured=False), room, 99))
    ]
    if len(lines) > most:
        lines = [*lines[: most - 1], line(" " * INDENT + "…")]
    head = line(Span(view.translate("  Enter amends it; hands then move:"), "warn"))
    return [head, *(fit(spans, width) for spans in lines)]


def _wall_row(view: View, width: int) -> Line:
    """Where the wall stands: `u` goes no further."""
    words = f"── {view.translate('u reaches to here')} "
    return fit(line(Span(" " * INDENT), Span(words.ljust(width - INDENT - EDGE, "─"), "no")), width)


def _with_edge(rows: list[Line]) -> Line:
    return (*rows[0], Span(" " * EDGE))


def _behind(spans: Line) -> Line:
    """A row that nothing can undo: the wall stands in it, after the number."""
    (text, role), *rest = spans
    if cells(text) <= NUMBER or role == "cursor":
        return spans
    return (Span(text[:NUMBER], role), Span(WALL, "no"), Span(text[NUMBER + 1 :], role), *rest)


def _reach(view: View) -> str:
    """How far `u` goes from here, known before it is pressed."""
    reach = view.ctx.reach
    if not reach.acts:
        return ""
    if not reach.wall:
        return " · " + view.translate("u reaches back to the beginning")
    return " · " + view.translate("u reaches back to {seq}", seq=reach.acts[-1])


def first_shown(pointed: int, count: int, room: int) -> int:
    """Return the first row to show, so that rows above and below the selected one are visible.

    `pointed`: the selected row, from 0; `count`: all rows; `room`: the rows that fit.
    """
    around = min(AROUND, max(0, room - 1) // 2)
    return max(0, min(pointed - room + 1 + around, count - room)) if pointed >= room - around else 0
