"""Evening page: the TV page with the board, the players, the next roll and the news.

Nothing on it is for the banker: no prompt, no message, no key. If the board does not fit beside the
players, and after the end, `page` draws tiles in its place.

Pure.
"""

from __future__ import annotations

from typing import NamedTuple

from banker.foundation.memo import once
from banker.games.board.state import BANK
from banker.interaction.view import View
from banker.interaction.words import screen_words
from banker.interaction.words.text import Line, Span, fit, spread
from banker.tui.panes.board import ring
from banker.tui.panes.board.ring import SCALES, Scale
from banker.tui.panes.board.theatre import theatre
from banker.tui.panes.television import banner, chances, headline, pieces
from banker.tui.panes.television.stage import stage
from banker.tui.panes.television.standings import ODDS_FROM, standings
from banker.tui.render.paint import Block, blank, join

LARGEST = Scale("XL", 9, 5, 11, 4)
SMALLEST = "S"  # with the next one the players would have half of the rows empty
BESIDE_MIN = 44  # columns of the standings
AROUND_MIN = 7  # rows of the banner and the band
BANNER_MAX = 7
# Rows left for both -> of the band.
BANDS = ((13, 6), (9, 5), (7, 3))
CHANCES_MIN = 4  # rows of the next roll
FELT = "@felt"


class Plan(NamedTuple):
    """The layout that fits: the scale of the board, the rows of the banner and of the news band."""

    scale: Scale
    banner: int
    band: int


def plan(view: View, width: int, height: int) -> Plan | None:
    """Return the largest layout that fits; None if the board does not fit."""
    count = len(view.state.edition.spaces)
    if count % 4 or count < 8:
        return None
    for scale in (LARGEST, *SCALES):
        wide, high = ring.size(count, scale)
        around = height - high - 1
        if width - wide - 1 >= BESIDE_MIN and around >= AROUND_MIN:
            band = next(rows for least, rows in BANDS if around >= least)
            return Plan(scale, min(BANNER_MAX, around - band), band)
        if scale.name == SMALLEST:
            return None
    return None


def screen(view: View, width: int, height: int, found: Plan) -> list[Line]:
    """Return the TV page in exactly this size, in the layout `found` that `plan` returned."""
    state = view.state
    above = once(
        "tv banner", (state, view.clock, view.ascii, view.is_watched, width, found.banner),
        lambda: banner.banner(view, width, found.banner),
    )  # fmt: skip
    below = once(
        "tv band", (state, view.rows, view.odds, view.ascii, width, found.band),
        lambda: headline.large(view, width, found.band),
    )  # fmt: skip
    rows = height - found.banner - found.band - 1
    if (scene := theatre(view, width, rows)) is not None:
        return [*above, *scene, *below, _foot(view, width, 0)]
    wide, _ = ring.size(len(state.edition.spaces), found.scale)
    left = _left(view, found.scale, rows)
    beside = width - wide - 1
    right = once(
        "tv standings",
        (state, view.history, view.gains, view.odds, view.ui.out, view.ascii, beside, rows),
        lambda: _right(view, beside, rows),
    )  # fmt: skip
    middle = once("tv middle", (left, right), lambda: join(left, blank(1, rows), right))
    return [*above, *middle, *below, _foot(view, width, beside)]


def _left(view: View, scale: Scale, rows: int) -> Block:
    """The board, in the middle of its rows."""
    size = ring.stage_size(len(view.state.edition.spaces), scale)
    key = (view.state, view.going, view.ascii, *size)
    middle = once("tv stage", key, lambda: stage(view, *size))
    at = tuple(sorted(view.at.items()))
    where = (view.state, middle, str(at), view.ascii, scale.name, rows)

    def drawn() -> Block:
        block = pieces.board(view, scale, middle)
        wide, high = ring.size(len(view.state.edition.spaces), scale)
        above = (rows - high) // 2
        return [*blank(wide, above, FELT), *block, *blank(wide, rows - high - above, FELT)]

    return once("tv board", where, drawn)


def _right(view: View, width: int, rows: int) -> Block:
    """The players, and below them the next roll."""
    told = chances.rows(view, width, min(chances.ROWS_MAX, max(CHANCES_MIN, rows // 6)))
    below = [fit(row, width) for row in told]
    return [*standings(view, width, rows - len(below)), *below]


def _foot(view: View, width: int, beside: int) -> Line:
    """The biggest rent so far, what is free, what the chances are of, how far the book is."""
    state, said = view.state, []
    names = state.setup.names
    rent = view.history.biggest if view.history and screen_words.are_open(state) else None
    if rent is not None:
        said.append(view.translate(
            "biggest rent tonight {amount}: {who} to {whom}",
            amount=screen_words.money(rent.amount), who=names[rent.debtor],
            whom=names[rent.creditor],
        ))  # fmt: skip
    free = len(state.deeds(BANK))
    said.append(view.translate("{count:deed|deeds} free", count=free))
    if view.odds is not None and beside >= ODDS_FROM:
        said.append(view.translate("odds: if the program played on for all"))
    entry = view.translate("entry {number}", number=view.seq)
    return spread((Span(" " + " · ".join(said), "dim"),), (Span(f"{entry} ", "dim"),), width)
