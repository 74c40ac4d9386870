"""Rent: the dice, who owes whom, the amount in dots, and the deed. The keys are in the prompt.

Pure.
"""

from __future__ import annotations

from collections.abc import Sequence

from banker.games.board.open_actions.action import Action
from banker.games.board.queries.estimates import claim_amount
from banker.interaction.board.deed_signs import chip_role
from banker.interaction.view import View
from banker.interaction.words.text import Line, Span, cut, line
from banker.tui.panes.board.stages.parts import (
    GAP,
    INK,
    ON,
    Part,
    arrow,
    figure,
    left_of,
    listed,
    right_of,
    stacked,
)
from banker.tui.render.paint import Block, blank, join

ROWS = 5  # of the strip above the ledger
LARGE_FROM = 24


def stage(view: View, action: Action, dice: Sequence[Line], width: int, height: int) -> Block:
    """Return a rent that may be claimed, drawn in exactly this size."""
    most = 5 if height < LARGE_FROM else 8
    parts = [
        Part(dice, 2), GAP, Part([_arrow(view, action, width)]), GAP,
        Part(_figure(view, action, width - 4, most)),
        Part([_deed(view, action, width - 2)]),
    ]  # fmt: skip
    return stacked(parts, width, height)


def strip(view: View, action: Action, width: int) -> Block:
    """Return a rent that may be claimed in five rows across the whole width."""
    wide, beside = right_of(width), left_of(width)
    rows = [_arrow(view, action, wide - 1), (), _deed(view, action, wide - 1)]
    left = [Part(listed([(Span(" "), *row) for row in rows], wide))]
    right = [Part(_figure(view, action, beside - 2, ROWS))]
    return join(stacked(left, wide, ROWS), blank(3, ROWS, ON), stacked(right, beside, ROWS))


def _arrow(view: View, action: Action, width: int) -> Line:
    return arrow(view, action.about.visitor, action.about.owner, width)


def _figure(view: View, action: Action, width: int, rows: int) -> Block:
    """The amount; a utility's is not known before its roll."""
    if action.amount is None:
        return [line(Span("?", "bold"))]
    amount = claim_amount(view.state, action.about, action.amount.least)
    return figure(amount, INK, width, rows, ascii=view.ascii)


def _deed(view: View, action: Action, width: int) -> Line:
    deed = view.state.edition.deed_by_id[action.about.deed]
    code = Span(f" {view.code(deed)} ", chip_role(view, deed))
    return line(code, Span(f" {cut(deed.name, width - len(code.text) - 1)}", "bold"))
