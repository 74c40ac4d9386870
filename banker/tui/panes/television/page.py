"""Page: the TV page of a board game: a moment, or the board with the players.

If the board does not fit: a banner, a tile for each player, the last headline, the track. A guess
at the vault takes the place of the tiles as long as it is shown.

Nothing on it is for the banker: no prompt, no message, and only the key that leaves the page. A
refusal is not shown, and a hidden balance stays hidden.

Pure.
"""

from __future__ import annotations

from banker.foundation.memo import once
from banker.interaction.view import View
from banker.interaction.words.text import Line
from banker.tui.panes.board import moment
from banker.tui.panes.board.theatre import theatre
from banker.tui.panes.board.track import track
from banker.tui.panes.television import banner, evening_page, headline
from banker.tui.panes.television.lot import lot
from banker.tui.panes.television.tiles import tiles

TRACK_FROM = 16  # rows


def screen(view: View, width: int, height: int) -> list[Line]:
    """Return the TV page in exactly this size."""
    if view.moment is not None:
        return moment.page(view, view.moment, width, height)
    found = None if view.state.table.ended else evening_page.plan(view, width, height)
    if found is not None:
        return evening_page.screen(view, width, height, found)
    return _tiled(view, width, height)


def _tiled(view: View, width: int, height: int) -> list[Line]:
    """The page of a small screen, and of a game that is over."""
    above = once(
        "banner", (view.state, view.clock, view.ascii, view.is_watched, width, height),
        lambda: banner.banner(view, width, banner.height_of(height)),
    )  # fmt: skip
    below: list[Line] = []
    if view.state.table.auction is None or view.state.table.ended:
        key = (view.state, view.rows, view.odds, view.ascii, width, height)
        band = once("headline", key,
                    lambda: headline.band(view, width, headline.height_of(height)))  # fmt: skip
        below = band.copy()
    if height >= TRACK_FROM and width >= len(view.state.edition.spaces):
        where = (view.state, tuple(view.at.items()) or None, width)
        below.append(once("track", where, lambda: track(view, width)))
    middle = _middle(view, width, height - len(above) - len(below))
    return [*above, *middle, *below]


def _middle(view: View, width: int, height: int) -> list[Line]:
    """A guess at the vault before everything else, an auction, else a tile for each player."""
    if view.scene is not None and (scene := theatre(view, width, height)):
        return scene
    if view.state.table.auction is not None and not view.state.table.ended:
        return lot(view, width, height)
    key = (view.state, view.gains, view.ascii, width, height)
    return once("tiles", key, lambda: tiles(view, width, height))
