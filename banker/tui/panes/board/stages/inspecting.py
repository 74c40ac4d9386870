"""Inspecting: a deed's present rent in dots, all its rents, and the deeds of its colour.

An amount with a `~` is an estimate; one line below explains this.

Pure.
"""

from __future__ import annotations

from banker.foundation.text import Estimate
from banker.games.board.edition import Deed
from banker.games.board.queries.estimates import rent_now
from banker.games.board.state import BANK, KEY, SITE
from banker.interaction import seats
from banker.interaction.board import inspect_panel
from banker.interaction.board.deed_signs import chip_role
from banker.interaction.board.inspect_panel import Figure
from banker.interaction.view import View
from banker.interaction.words import screen_words
from banker.interaction.words.text import EMPTY, Line, Span, cells, cut, fit, line, spread
from banker.tui.panes.board.stages.parts import (
    GAP,
    INK,
    Part,
    band,
    figure,
    left_of,
    listed,
    stacked,
)
from banker.tui.panes.deeds import owner_letter, owner_role
from banker.tui.render.paint import Block, blank, join, laid_on, merged

ON = "@stage"
LADDER_MAX = 40
BESIDE_FROM = 54  # columns from which on the ladder is beside the rent
FIGURE_ROWS = 3
LARGE_FROM = 22  # rows from which on the rent is larger


def stage(view: View, deed: Deed, width: int, height: int) -> Block | None:
    """Return a deed drawn in exactly this size; None if its rents do not fit."""
    head = laid_on(band(view, deed, width), "stage")
    figures = inspect_panel.figures(view.state, deed)
    ladder = [it for it in figures if it[3] is not None]
    rest = [it for it in figures if it[3] is None]
    wide = min(width, 78)
    narrow = max(22, min(left_of(wide), wide - 26))
    long = min(LADDER_MAX, wide - narrow - 4)
    below = [*_colour(view, deed), *_legend(view, deed)]
    now = inspect_panel.level(view, deed)
    if width < BESIDE_FROM:  # the ladder below the rent, for its words need the width
        below = [*_in_rows(view, deed, rest, width - 2), *below]
        rows = height - len(head) - len(below)
        asked = _now(view, deed, width - 2, 0)
        rungs = [_row(view, deed, it, width - 2, now) for it in ladder]
        if len(asked) + len(rungs) > rows:
            return None
        body = stacked([Part(listed(asked, width - 2)), GAP, Part(rungs)], width, rows)
        return [*head, *body, *_under(below, width, 0)]
    asked = _now(view, deed, narrow - 2, height)
    rows = height - len(head) - len(below)
    if len(asked) + len(rest) + 1 > rows:
        below, rest = [*_in_rows(view, deed, rest, width - 2), *below], []
        rows = height - len(head) - len(below)
    if len(ladder) > rows:
        return None
    left = [
        Part(asked), GAP,
        Part([_row(view, deed, it, narrow - 2, None) for it in rest]),
    ]  # fmt: skip
    right = [Part([_row(view, deed, it, long, now) for it in ladder])]
    body = join(stacked(left, narrow, rows), blank(2, rows, ON),
                stacked(right, wide - narrow - 2, rows))  # fmt: skip
    margin = (width - wide) // 2
    body = join(blank(margin, rows, ON), body, blank(width - wide - margin, rows, ON))
    return [*head, *map(merged, body), *_under(below, width, margin)]


def _under(rows: list[Line], width: int, margin: int) -> Block:
    """The rows below the amounts."""
    return laid_on([fit((Span(" " * (margin + 1)), *row), width) for row in rows], "stage")


def _now(view: View, deed: Deed, width: int, height: int) -> list[Line]:
    """Who asks for how much now; else whose it is."""
    state = view.state
    owner = state.owner(deed.id)
    word = view.translate(screen_words.standing(state, deed))
    if owner == BANK:
        return [(Span(cut(word or view.translate("nobody's"), width), "bold"),)]
    chip = seats.chip(view, owner, max(4, width - 14))
    key = view.translate("  key on it") if state.amount(SITE + deed.id, KEY) else ""
    if word:
        return [line(chip), line(Span(cut(word, width), "warn"))]
    said = f" {view.translate('rent now')}{key}"
    asks = [line(chip, Span(cut(said, width - cells(chip.text)), "dim"))]
    if times := screen_words.dice_times(state, deed):
        words = view.translate("{times}×dice", times=times)
        return [*asks, line(Span(words, "bold"))]
    is_large = height >= LARGE_FROM
    rows = 5 if is_large else FIGURE_ROWS
    asks += [EMPTY] * is_large
    drawn = figure(rent_now(state, deed.id), INK, width, rows, ascii=view.ascii)
    return [*(fit(row, width, ON) for row in asks), *(fit(row, width, ON) for row in drawn)]


def _row(view: View, deed: Deed, it: Figure, width: int, now: int | None) -> Line:
    """A label with its amount at the right edge; the present rent has a pointer."""
    name, path, amount, level = it
    is_now = level is not None and level == now
    mark = "" if level is None else "▶ " if is_now else "  "
    role = "bold" if is_now else ""
    shown = inspect_panel.shown(view.state, deed, path, amount)
    label = cut(view.translate(name), width - len(mark) - cells(shown) - 2)
    return spread(line(Span(mark + label, role)), line(Span(shown, role)), width)


def _in_rows(view: View, deed: Deed, figures: list[Figure], width: int) -> list[Line]:
    """Price and mortgage in as few rows as they need, where rows are few."""
    rows: list[str] = []
    for name, path, amount, _ in figures:
        shown = inspect_panel.shown(view.state, deed, path, amount).strip()
        said = f"{view.translate(name)} {shown}"
        if rows and cells(f"{rows[-1]} · {said}") <= width:
            rows[-1] += f" · {said}"
        else:
            rows.append(said)
    return [line(row) for row in rows]


def _colour(view: View, deed: Deed) -> list[Line]:
    """The deeds of the colour, each with its owner."""
    edition = view.state.edition
    group = next(one for one in edition.groups if one.id == deed.group)
    spans: list[Span] = [Span(f"{view.translate(group.name)}  ", "dim")]
    for one in edition.deeds_in[deed.group]:
        spans += [
            Span(f" {view.code(one)} ", chip_role(view, one)),
            Span(f" {owner_letter(view, one)}  ", owner_role(view, one)),
        ]
    return [line(*spans)]


def _legend(view: View, deed: Deed) -> list[Line]:
    """Return the line that explains `~` and `*` behind amounts; empty if no amount has one."""
    state = view.state
    paths = [(path, amount) for _, path, amount, _ in inspect_panel.figures(state, deed)]
    said: list[str] = []
    if any(isinstance(inspect_panel.seen(state, deed, *it), Estimate) for it in paths):
        said.append(view.translate("~ estimate: check the card"))
    if any(inspect_panel.is_yours(state, deed, path) for path, _ in paths):
        said.append(view.translate("* yours"))
    return [line(Span(" · ".join(said), "dim"))] if said else [EMPTY]
