"""Staged: which function draws a panel as large as the middle of the board. Each is loaded on first
use.

Pure.
"""

from __future__ import annotations

from banker.interaction.view import View
from banker.interaction.words.screen_words import oldest_due
from banker.interaction.words.text import Line
from banker.tui.panes.board.fields import has_room
from banker.tui.panes.panels import Panel


def staged(view: View, panel: Panel, width: int, height: int) -> list[Line] | None:
    """Return a panel drawn in exactly this size; None if it has no large form, or no room."""
    if not panel.stage or not has_room(width, height):
        return None
    return STAGES[panel.stage](view, width, height)


def _auction(view: View, width: int, height: int) -> list[Line] | None:
    from banker.tui.panes.board.stages import auction

    return auction.stage(view, width, height)


def _trade(view: View, width: int, height: int) -> list[Line]:
    from banker.tui.panes.board.stages import trade

    return trade.stage(view, width, height)


def _debt(view: View, width: int, height: int) -> list[Line] | None:
    from banker.tui.panes.board.stages import raising

    due = oldest_due(view.state)
    return None if due is None else raising.stage(view, due, width, height)


def _deed(view: View, width: int, height: int) -> list[Line] | None:
    from banker.tui.panes.board.stages import inspecting

    assert view.ui.inspected is not None
    deed = view.state.edition.deed_by_id[view.ui.inspected[1]]
    return inspecting.stage(view, deed, width, height)


def _count(view: View, width: int, height: int) -> list[Line]:
    from banker.tui.panes.board.stages import counting

    return counting.stage(view, width, height)


# By `Panel.stage`.
STAGES = {"auction": _auction, "trade": _trade, "debt": _debt, "deed": _deed, "count": _count}
