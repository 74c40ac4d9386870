"""Boards: the cards before each player, in a framed board for each, as large as they fit.

The frame of a player who may win with one more card is red and says so.

Pure.
"""

from __future__ import annotations

from banker.games.deal.queries.sets import full_colours, piles
from banker.interaction.deal.letters import state_of
from banker.interaction.deal.player_words import aside, bank, name, pile_row, sets_count
from banker.interaction.view import View
from banker.interaction.words.text import (
    EMPTY,
    Line,
    Span,
    cells,
    column,
    fit,
    spread,
    width_of,
)
from banker.tui.panes.deal.parts import ALARM, almost_won, chip_rows
from banker.tui.render.paint import Block, blank, join

LEAST_WIDTH, LEAST_ROWS = 38, 6
MOST_WIDTH = 100  # of a board, if there is height for others beside it


def boards(view: View, width: int, height: int) -> Block:
    """Return a board for each player, in exactly this size."""
    ids = state_of(view).setup.ids
    across = _across(len(ids), width, height)
    bands = -(-len(ids) // across)
    rows = [height // bands + (band < height % bands) for band in range(bands)]
    wide = [width // across + (at < width % across) for at in range(across)]
    found: Block = []
    for band in range(bands):
        these = ids[band * across : (band + 1) * across]
        parts = [board(view, who, wide[at], rows[band]) for at, who in enumerate(these)]
        parts += [blank(wide[at], rows[band]) for at in range(len(these), across)]
        found += join(*parts)
    return found


def _across(count: int, width: int, height: int) -> int:
    """As many side by side as leave each its width; fewer where there is height to spare, and none
    is far too wide."""
    most = max(1, min(count, width // LEAST_WIDTH))
    fits = [it for it in range(1, most + 1) if height // -(-count // it) >= LEAST_ROWS]
    tall = [it for it in fits if height // -(-count // it) >= 2 * LEAST_ROWS]
    tall = [it for it in tall if width // it <= MOST_WIDTH] or tall[-1:]
    return (tall or fits or [most])[0]


def board(view: View, who: str, width: int, height: int) -> Block:
    """Return one player's board in a frame."""
    alarmed = who in almost_won(view)
    role = "no" if alarmed else "frame"
    inner = width - 4
    lines = _labelled(view, who, inner, height - 2) or _close(view, who, inner, height - 2)
    words = f" {view.translate(ALARM)} " if alarmed else ""
    return framed(name(view, who), words, lines, width, height, role)


def _labelled(view: View, who: str, width: int, room: int) -> list[Line]:
    """A row with its word for hand, bank and sets, then the piles; nothing where that has no
    room."""
    state = state_of(view)
    sets, wanted = sets_count(view, who), state.edition.hand.sets
    count = len(full_colours(state, who))
    words = [view.translate(word) for word in ("hand", "bank", "full sets")]
    wide = max(map(cells, words)) + 2
    told = (
        Span(view.translate("{count:card|cards}", count=state.hand(who))),
        Span(bank(view, who, width - wide), "bold"),
        Span(view.translate("{count} of {all}", count=count, all=wanted), sets.role),
    )
    lines: list[Line] = [
        (Span(column(word, wide), "dim"), span) for word, span in zip(words, told, strict=True)
    ]
    here = [pile_row(view, who, it, width) for it in piles(state, who)]
    lines += [EMPTY, *(here or [(Span(view.translate("nothing lies here yet"), "dim"),)])]
    if more := aside(view, who):
        lines.append(more)
    return lines if len(lines) <= room else []


def _close(view: View, who: str, width: int, room: int) -> list[Line]:
    """Hand, bank and sets in one row, then the piles, in fewer rows if they are many."""
    state = state_of(view)
    hand = view.translate("{count:card|cards}", count=state.hand(who))
    lines: list[Line] = [
        spread((Span(hand), Span("   "), Span(bank(view, who, width - 14), "bold")),
               (sets_count(view, who),), width)
    ]  # fmt: skip
    here = piles(state, who)
    if len(here) > room - len(lines):
        return lines + chip_rows(view, who, width, max(1, room - len(lines)))
    lines += [pile_row(view, who, it, width) for it in here]
    if more := aside(view, who):
        lines.append(more)
    return lines


def framed(title: Line, words: str, lines: list[Line], width: int, height: int, role: str) -> Block:
    """Return lines in a frame; `title` and `words` are at the left and right of its upper edge.

    `role` is the frame's colour.
    """
    words = words if width_of(title) + cells(words) + 8 <= width else ""
    fill = "─" * max(0, width - 6 - width_of(title) - cells(words))
    top: Line = (
        Span("╭─ ", role),
        *title,
        Span(" " + fill, role),
        Span(words, role),
        Span("─╮", role),
    )
    inner = [fit(spans, width - 4) for spans in lines[: height - 2]]
    inner += blank(width - 4, height - 2 - len(inner))
    left, right = Span("│ ", role), Span(" │", role)
    foot = fit((Span("╰" + "─" * (width - 2) + "╯", role),), width)
    return [fit(top, width), *((left, *row, right) for row in inner), foot][:height]
