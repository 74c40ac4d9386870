"""Auction: the item, the high bid in the bidder's colour, and what each player can bid.

Pure.
"""

from __future__ import annotations

from banker.foundation.text import Text
from banker.games.board.queries import estimates
from banker.games.board.queries.privacy import is_told
from banker.games.board.queries.purchases.bidding import bidders, least_payable_bid
from banker.games.board.state import Auction
from banker.interaction import seats
from banker.interaction.verbs.bidding import item_name
from banker.interaction.view import View
from banker.interaction.words import screen_words
from banker.interaction.words.text import EMPTY, Line, Span, cells, column, line, width_of
from banker.tui.panes.board.stages.parts import (
    GAP,
    GROUND,
    Part,
    band,
    figure,
    is_lying,
    left_of,
    lying,
    right_of,
    stacked,
)
from banker.tui.panes.panels import BEATS
from banker.tui.render.paint import Block, centred, laid_on

BAND_ROWS = 3
TALL_FROM = 18  # rows from which on the band takes several
NAME_MIN, NAME_MAX = 4, 12
FIGURE_ROWS = 5  # of the high bid: larger ones would send twice the bytes for each bid


def stage(view: View, width: int, height: int) -> Block | None:
    """Return the auction in exactly this size; None if there is not a row for each player."""
    sold = view.state.table.auction
    assert sold is not None
    count = len(view.state.playing())
    if count > height - (1 if is_lying(width) else 4):
        return None
    if is_lying(width):
        room = left_of(width) - 2
        left = [*_head(view, sold), *_bid(view, sold, room, min(FIGURE_ROWS, height - 4))]
        rows = _rows(view, sold, right_of(width))
        right = [Part(rows), *_beats(view), *_back(view)]
        return lying(_band(view, sold, width, 1), left, right, width, height)
    roomy = height >= TALL_FROM and count <= height - 14
    head = laid_on(_band(view, sold, width, BAND_ROWS if roomy else 1), GROUND)
    parts = [
        *_head(view, sold), *_bid(view, sold, width - 4, FIGURE_ROWS), GAP,
        Part(_rows(view, sold, min(width - 4, 56))), *_beats(view), *_back(view),
    ]  # fmt: skip
    return [*head, *stacked(parts, width, height - len(head))]


def _band(view: View, sold: Auction, width: int, rows: int) -> Block:
    """What is sold, on the colour of its group."""
    deed = view.state.edition.deed_by_id.get(sold.item)
    if deed is not None:
        return band(view, deed, width, rows)
    name = view.translate(item_name(view.ctx, sold.item))
    return [centred((Span(name, "bold@felt"),), width, "@felt")]


def _head(view: View, sold: Auction) -> list[Part]:
    deed = view.state.edition.deed_by_id.get(sold.item)
    if deed is None:
        return []
    price = estimates.of_deed(view.state.edition, deed, "price")
    words = view.translate("printed price {amount:,}", amount=price)
    return [Part(((Span(words, "dim"),),), 5)]


def _bid(view: View, sold: Auction, width: int, rows: int) -> list[Part]:
    """Who has the high bid, and how much; before the first bid the least one."""
    if sold.bidder is None:
        return [Part(((Span(view.translate("no bid yet"), "bold"),),))]
    chip: Line = (seats.chip(view, sold.bidder, NAME_MAX),)
    drawn = figure(sold.high, seats.colour(view, sold.bidder), width, rows, ascii=view.ascii)
    return [Part((chip,)), Part((EMPTY,), 6), Part(drawn)]


def _rows(view: View, sold: Auction, width: int) -> list[Line]:
    """Each player's key, what they may bid, and what they have."""
    state = view.state
    able = bidders(state, sold)
    playing = state.playing()
    words = {who: _can(view, sold, who, able) for who in playing}
    has = {who: _has(view, who, words[who]) for who in playing}
    status = max(cells(said) for said, _ in words.values())
    sums = max(map(cells, has.values()))
    if width - status - sums - 8 < NAME_MIN:
        has, sums = dict.fromkeys(playing, ""), 0
    names = max(cells(state.setup.names[who]) for who in playing)
    names = max(NAME_MIN, min(names, NAME_MAX, width - status - sums - 8 - 2 * bool(sums)))
    found = []
    for who in playing:
        said, role = words[who]
        chip = seats.chip(view, who, names)
        is_in = who in able and who not in view.ui.out
        left = line(
            Span(f"{view.letters[who]} ", "key"), Span(chip.text, chip.role if is_in else "struck")
        )
        pad = Span(" " * (names + 6 - width_of(left) + 2))
        middle = Span(column(said, status), role)
        right = Span(f"  {column(has[who], sums, right=True)}" if sums else "", "dim")
        found.append(line(*left, pad, middle, right))
    return found


def _can(view: View, sold: Auction, who: str, able: tuple[str, ...]) -> tuple[str, str]:
    """What a player may do, and its role."""
    if who == sold.bidder:
        return view.translate("highest bid"), "gold"
    if who in view.ui.out:
        return view.translate("is out"), "dim"
    if who not in able:
        return view.translate("may not bid"), "dim"
    least = least_payable_bid(view.state, sold, who)
    if is_told(view.state, who) and view.state.cash(who) < least:
        return view.translate("has only {amount:,}", amount=view.state.cash(who)), "dim"
    shown = estimates.least_bid(view.state, sold, least)
    return view.translate("bids {amount:,}", amount=shown), ""


def _has(view: View, who: str, can: tuple[str, str]) -> str:
    """A player's cash, unless it was just named."""
    cash = screen_words.balance(view.state, who)
    if is_told(view.state, who):
        if can[0] == view.translate("has only {amount:,}", amount=view.state.cash(who)):
            return ""
        return view.translate("has {amount:,}", amount=view.state.cash(who))
    return view.translate(Text("has {amount}", {"amount": cash}))


def _beats(view: View) -> list[Part]:
    """How often the hammer was raised."""
    if view.going not in BEATS:
        return []
    beats, words = BEATS[view.going]
    return [GAP, Part(((Span(f"{beats}  ", "gold"), Span(view.translate(words), "gold")),))]


def _back(view: View) -> list[Part]:
    """The key that goes back to the auction, where keys mean something else."""
    if not view.ui.left_auction:
        return []
    key, words = view.key("a"), view.translate(" goes back to bidding")
    return [GAP, Part(((Span(key, "key"), Span(words, "dim")),))]
