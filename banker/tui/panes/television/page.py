"""Page: a banner, a tile for each player or the open auction, the last headline, the track.

Nothing on it is the Banker's: no prompt, no message, no key. A refusal is not shown, and a hidden
balance stays hidden.

Pure.
"""

from __future__ import annotations

from banker.tui.panes.board.track import track
from banker.tui.panes.television import banner, headline
from banker.tui.panes.television.lot import lot
from banker.tui.panes.television.tiles import tiles
from banker.tui.render.memo import once
from banker.tui.render.text import Line, shape
from banker.tui.view import View

TRACK_FROM = 16  # rows


def screen(view: View, width: int, height: int) -> list[Line]:
    """The whole page, in exactly this size."""
    above = banner.banner(view, width, banner.height_of(height))
    below: list[Line] = []
    if view.state.table.auction is None or view.state.table.ended:
        below = headline.band(view, width, headline.height_of(height))
    if height >= TRACK_FROM and width >= len(view.state.edition.spaces):
        below.append(track(view, width))
    middle = _middle(view, width, height - len(above) - len(below))
    return shape([*above, *middle, *below], width, height)


def _middle(view: View, width: int, height: int) -> list[Line]:
    if view.state.table.auction is not None and not view.state.table.ended:
        return lot(view, width, height)
    key = (view.state, view.gains, view.ascii, width, height)
    return once("tiles", key, lambda: tiles(view, width, height))
