"""Pages of the board games: the table, the television, the last page, and the audit's sums."""

from __future__ import annotations

from importlib import import_module

from banker.interaction.ui_state import TABLE, TV
from banker.interaction.view import View
from banker.interaction.words.text import Line
from banker.tui.pages import FINAL, Pages
from banker.tui.panes import table, title as bar


def _final(view: View, width: int, height: int) -> list[Line]:
    from banker.tui.panes import result

    return result.screen(view, width, height)


def _television(view: View, width: int, height: int) -> list[Line]:
    from banker.tui.panes.television import page

    return page.screen(view, width, height)


def _sums(view: View, width: int) -> list[Line]:
    from banker.tui.panes import audit_pane

    return audit_pane.pane(view, width)


def _load() -> None:
    from banker.games.board import decide  # noqa: F401
    from banker.interaction.keys.keys import LATE
    from banker.tui.panes.board.stages import (  # noqa: F401
        auction,
        counting,
        inspecting,
        raising,
        rent,
        trade,
    )
    from banker.tui.panes.television import page  # noqa: F401

    for verb in LATE:
        import_module(f"banker.interaction.verbs.{verb}")


BOARD = Pages(
    own={TABLE: table.screen, TV: _television, FINAL: _final},
    title=bar.of_board,
    sums=_sums,
    load=_load,
)
