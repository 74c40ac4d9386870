"""Lot: the open auction on the TV page: the item, the high bid, and who can still bid.

Pure.
"""

from __future__ import annotations

from banker.games.board.queries.estimates import of_deed
from banker.games.board.state import Auction
from banker.interaction import seats
from banker.interaction.board.deed_signs import colours
from banker.interaction.verbs.bidding import item_name, may_bid, next_bid_words
from banker.interaction.view import View
from banker.interaction.words import screen_words
from banker.interaction.words.roles import CHIP
from banker.interaction.words.text import Line, Span, cut, fit, width_of
from banker.tui.panes.panels import BEATS
from banker.tui.panes.television.tiles import figures
from banker.tui.render import digits, lettering
from banker.tui.render.paint import Block, blank, centre, centred, join
from banker.tui.render.theme import PIXELS

SCALE_MAX = 9
PLAIN_ROWS_MIN = 12  # below so many rows nothing is drawn in dots
LARGE_FROM = 26  # rows from which on balances and beats are large


def lot(view: View, width: int, height: int) -> Block:
    """Return the auction drawn in exactly this size."""
    sold = view.state.table.auction
    assert sold is not None
    below = _bidders(view, sold, width, height)
    head = _name(
        view, sold, width, 1 if height < PLAIN_ROWS_MIN else 3 if height < LARGE_FROM else 5
    )
    lines = [*head, centred(_price(view, sold), width), *blank(width, int(height > 8))]
    beats = _beats(view, width, 3 if height >= LARGE_FROM else 1)
    room = height - len(lines) - len(beats) - len(below)
    return [*lines, *_bid(view, sold, width, room), *beats, *below]


def _name(view: View, sold: Auction, width: int, rows: int) -> Block:
    """What is sold, on the colour of its group."""
    deed = view.state.edition.deed_by_id.get(sold.item)
    ground = colours(view)[deed.group] if deed is not None else "felt"
    name = deed.name if deed is not None else view.translate(item_name(view.ctx, sold.item))
    code = f"{view.code(deed)}  " if deed is not None else ""
    ink = f"on:{ground}"
    most = 2 * rows // 5
    scale = lettering.scale_that_fits([(name, ink)], width - 4, most, ascii=view.ascii)
    if scale:
        drawn = lettering.lettering([(name, ink)], scale, ground)
        return centre(drawn, width, rows, f"{PIXELS}{ink}|{ground}")
    role = f"{CHIP}{ground}" if deed is not None else "bold@felt"
    return centre([(Span(cut(code + name, width - 4), role),)], width, rows, role)


def _price(view: View, sold: Auction) -> Line:
    deed = view.state.edition.deed_by_id.get(sold.item)
    parts: list[str] = []
    if deed is not None:
        price = of_deed(view.state.edition, deed, "price")
        parts.append(view.translate("price {amount:,}", amount=price))
    parts.append(next_bid_words(view.ctx, sold))
    return (Span(" · ".join(parts), "dim"),)


def _bid(view: View, sold: Auction, width: int, rows: int) -> Block:
    """The high bid, as large as it fits, beside who made it."""
    if sold.bidder is None:
        return centre([(Span(view.translate("no bid yet"), "bold"),)], width, rows)
    text, colour = str(sold.high), seats.colour(view, sold.bidder)
    side = _who(view, sold.bidder, width // 3, is_large=rows >= LARGE_FROM // 2)
    wide = width_of(side[0])
    most = min(SCALE_MAX, 2 * rows // 5)
    figure = [(text, colour)]
    scale = lettering.scale_that_fits(figure, width - wide - 8, most, ascii=view.ascii)
    if not scale:
        plain = Span(f"  {screen_words.money(sold.high)}", seats.ink(view, sold.bidder))
        return centre([(seats.chip(view, sold.bidder, 14), plain)], width, rows)
    drawn = lettering.lettering(figure, scale, "ground")
    side = centre(side, wide, len(drawn))
    return centre(join(side, blank(4, len(drawn)), drawn), width, rows)


def _who(view: View, who: str, width: int, *, is_large: bool) -> Block:
    """A name on the seat's colour, in dots where they fit."""
    colour = seats.colour(view, who)
    words = [(view.state.setup.names[who], f"on:{colour}")]
    scale = lettering.scale_that_fits(words, width - 4, 2, ascii=view.ascii) if is_large else 0
    if not scale:
        return [(seats.chip(view, who, 14),)]
    pad = Span("  ", seats.fill(view, who))
    drawn = [(pad, *row, pad) for row in lettering.lettering(words, scale, colour)]
    edge = blank(width_of(drawn[0]), 1, pad.role)
    return [*edge, *drawn, *edge]


def _beats(view: View, width: int, rows: int) -> Block:
    """How often the hammer was raised; nothing where that is not counted."""
    if view.going not in BEATS:
        return blank(width, rows)
    beats, going = BEATS[view.going]
    words = [(f"{beats} ", "gold"), (view.translate(going), "gold")]
    if rows > 1 and lettering.scale_that_fits(words, width, 1, ascii=view.ascii):
        return centre(lettering.lettering(words, 1, "ground"), width, rows)
    return centre([(Span(" ".join(text for text, _ in words), "gold"),)], width, rows)


def _bidders(view: View, sold: Auction, width: int, height: int) -> Block:
    """The players with their balances, large where there is the room."""
    able = may_bid(view.ctx, sold)
    bidders = [(who, who in able and who not in view.ui.out) for who in view.state.playing()]
    each = width // len(bidders)
    texts = [figures(view.state, who) for who, _ in bidders]
    if height < LARGE_FROM or max(map(digits.three_width, texts)) > each - 4:
        return _in_rows(view, bidders, width)
    columns = []
    for (who, is_in), text in zip(bidders, texts, strict=True):
        role = seats.ink(view, who) if is_in else "dim"
        rows = digits.three_rows(text, ascii=view.ascii) if text.isdecimal() else ["", text, ""]
        chip = seats.chip(view, who, each - 8)
        lines = [(chip if is_in else Span(chip.text, "struck"),)]
        columns.append(
            [centred(row, each) for row in (*lines, *((Span(it, role),) for it in rows))]
        )
    return [*(fit(row, width) for row in join(*columns)), *blank(width, 1)]


def _in_rows(view: View, bidders: list[tuple[str, bool]], width: int) -> Block:
    """A chip and the balance of each player, in as few rows as they need."""
    rows: list[list[Span]] = [[]]
    for who, is_in in bidders:
        balance = screen_words.balance(view.state, who)
        name = seats.chip(view, who, 12)
        one = [
            name if is_in else Span(name.text, "struck"),
            Span(f" {balance}    ", seats.ink(view, who) if is_in else "struck"),
        ]
        if rows[-1] and width_of([*rows[-1], *one]) > width - 2:
            rows.append([])
        rows[-1] += one
    return [centred(tuple(row), width) for row in rows]
