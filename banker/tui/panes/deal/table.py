"""Table: the main page of a card game, from 40 × 12 cells to a wide monitor.

At 80 × 24 each player has two rows; from 110 × 30 on a board with a row for each pile. At the right
is the panel UNSEEN, or the inspected player in its place; a narrow terminal shows only the
inspected player.

Pure.
"""

from __future__ import annotations

from banker.foundation.memo import once
from banker.interaction.deal import inspect
from banker.interaction.deal.foot_words import bank_worth
from banker.interaction.deal.letters import state_of
from banker.interaction.deal.player_words import head, name, sets_count
from banker.interaction.view import View
from banker.interaction.words.text import EMPTY, Line, Span, column, line, shape, spread, width_of
from banker.tui.panes import ledger
from banker.tui.panes.deal import unseen
from banker.tui.panes.deal.boards import boards, framed
from banker.tui.panes.deal.parts import ALARM, almost_won, chains, pile_chips
from banker.tui.panes.deal.title import title
from banker.tui.panes.footer import foot
from banker.tui.render.paint import Block, join

SIDE_FROM = 76  # columns from which on UNSEEN is beside the players
BOARDS_FROM = (110, 30)
LEDGER_MIN = 4


def screen(view: View, width: int, height: int) -> list[Line]:
    """Return the lines of the table."""
    below = foot(view, width)
    room = height - 1 - len(below)
    body = _body(view, width, room)
    return [title(view, width), *shape(body, width, room), *below]


def _body(view: View, width: int, room: int) -> Block:
    if width < SIDE_FROM:
        return _narrow(view, width, room)
    side = unseen.WIDTH if width < BOARDS_FROM[0] else unseen.WIDTH + 4
    rest = width - side - 1
    wide, tall = BOARDS_FROM
    draws_boards = width >= wide and room + 4 >= tall
    left = _boards(view, rest, room) if draws_boards else _rows(view, rest, room)
    right = _side(view, side, room, has_ledger=draws_boards)
    return join(shape(left, rest, room), [(Span(" "),)] * room, right)


# --- the left side --------------------------------------------------------------------------------


def _rows(view: View, width: int, room: int) -> Block:
    """Two rows for each player, the chains, and the newest entries."""
    ids = state_of(view).setup.ids
    asked = chains(view, width)
    is_crowded = 2 * len(ids) + len(asked) > room
    gap = not is_crowded and room - 2 * len(ids) - len(asked) - len(ids) - 1 >= LEDGER_MIN
    found: Block = []
    for who in ids:
        found += [one_row(view, who, width)] if is_crowded else player_rows(view, who, width)
        found += [EMPTY] if gap else []
    found += asked
    if room - len(found) > 1:
        found.append(line(Span("─" * width, "frame")))
        found += ledger.tail(view, width, room - len(found))
    return found


def player_rows(view: View, who: str, width: int) -> Block:
    """Return two rows about a player: amounts and piles.

    A red edge and words warn if one card may win.
    """
    first = head(view, who, width)
    if who not in almost_won(view):
        return [first, (Span("  "), *pile_chips(view, who, width - 2))]
    words = Span(f" {view.translate(ALARM)}", "no")
    piles = pile_chips(view, who, width - 2 - width_of((words,)))
    return [first, (Span("▌ ", "no"), *piles, words)]


def _boards(view: View, width: int, room: int) -> Block:
    state = view.state
    asked = chains(view, width)
    rows = room - len(asked)
    key = (state, view.ascii, width, rows)
    return [*once("set boards", key, lambda: boards(view, width, rows)), *asked]


# --- the right side -------------------------------------------------------------------------------


def _side(view: View, width: int, room: int, *, has_ledger: bool) -> Block:
    """What is inspected, else the unseen cards; the ledger below them on a wide page."""
    state = view.state
    inner = width - 4
    if view.ui.inspected is not None:
        heading = line(Span(view.translate("INSPECT"), "heading"))
        lines = inspect.lines(view, inner)
    else:
        heading = line(Span(unseen.heading(view), "heading"))
        key = (state, view.ascii, inner, room)
        lines = once("unseen", key, lambda: unseen.lines(view, inner, room - 2))
    rows = min(room, len(lines) + 2) if has_ledger else room
    found = framed(heading, "", lines, width, rows, "frame")
    left = room - rows
    if left >= LEDGER_MIN:
        told = ledger.tail(view, inner, left - 2)
        words = line(Span(view.translate("LEDGER"), "heading"))
        return [*found, *framed(words, f" {view.key('l')} ", told, width, left, "frame")]
    return shape(found, width, room)


# --- narrow ---------------------------------------------------------------------------------------


def _narrow(view: View, width: int, room: int) -> Block:
    """One row for each player, the chains, the newest entries."""
    if view.ui.inspected is not None:
        return inspect.lines(view, width)
    state = state_of(view)
    found: Block = [one_row(view, who, width) for who in state.setup.ids]
    asked = chains(view, width)
    found = [*found[: max(1, room - len(asked))], *asked]
    if room > len(found):
        found += ledger.tail(view, width, room - len(found))
    return found


def one_row(view: View, who: str, width: int) -> Line:
    """Return one row about a player: hand, bank, piles, full sets."""
    state = state_of(view)
    named = name(view, who, 6)
    worth = f"{state.hand(who)}·{bank_worth(state, who)}M"
    left = (*named, Span(" " * max(1, 10 - width_of(named))), Span(column(worth, 7)))
    piles = pile_chips(view, who, max(1, width - width_of(left) - 5))
    mark = Span("!", "no") if who in almost_won(view) else Span(" ")
    return spread((*left, *piles), (mark, sets_count(view, who)), width)
