"""Parts: the pieces that stages are made of: amounts in dots, bands, arrows, groups of rows.

Rules of this file
* A stage fills its field exactly. Where rows are few, the parts with the highest rank are left out
  first; those with rank 0 stay.
* From `fields.LYING_FROM` columns on, the amount is at the left and the rows are at the right.

Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from banker.foundation.text import ESTIMATE, Text
from banker.games.board.edition import Deed
from banker.interaction import seats
from banker.interaction.board.deed_signs import colours
from banker.interaction.view import View
from banker.interaction.words import screen_words
from banker.interaction.words.roles import CHIP
from banker.interaction.words.text import EMPTY, Line, Span, cut, fit, width_of
from banker.tui.panes.board.fields import LYING_FROM
from banker.tui.render import digits, lettering
from banker.tui.render.paint import Block, blank, centre, centred, join, laid_on, merged

GROUND = "stage"
ON = "@stage"
INK = "ink"  # the colour of a figure of nobody
FIGURE_SHARE = 0.45  # of the width of a lying stage is the figure's
ARROW_MAX = 18  # the most cells of an arrow's shaft


class Part(NamedTuple):
    """Rows of a stage that belong together.

    When rows are few, the parts with the highest rank are left out first; rank 0 stays.
    """

    rows: Sequence[Line]
    rank: int = 0


GAP = Part((EMPTY,), 9)


def is_lying(width: int) -> bool:
    """Return whether a stage of this width has the amount at the left, beside the rows."""
    return width >= LYING_FROM


def stacked(parts: Sequence[Part], width: int, height: int) -> Block:
    """Return the parts one below another, in the middle of the field."""
    kept = [part for part in parts if part.rows]
    while sum(len(part.rows) for part in kept) > height:
        least = max(kept, key=lambda part: part.rank)
        if not least.rank:
            break
        kept.remove(least)
    rows = [centred(row, width, ON) for part in kept for row in part.rows]
    return [merged(row) for row in centre(laid_on(rows, GROUND), width, height, ON)]


def lying(
    head: Sequence[Line], left: Sequence[Part], right: Sequence[Part], width: int, height: int
) -> Block:
    """Return `head` across the whole width, and below it the left parts beside the right ones."""
    rows = height - len(head)
    wide = left_of(width)
    beside = width - wide - 2
    body = join(stacked(left, wide, rows), blank(2, rows, ON), stacked(right, beside, rows))
    return [*laid_on(head, GROUND), *map(merged, body)]


def left_of(width: int) -> int:
    """Return how many columns the amount takes at the left of a stage of this width."""
    return int(width * FIGURE_SHARE)


def right_of(width: int) -> int:
    """Return how many columns the rows take at the right of a stage of this width."""
    return width - left_of(width) - 3


def listed(rows: Sequence[Line], width: int) -> Block:
    """Return the rows flush left, in exactly `width` cells."""
    return [fit(row, width, ON) for row in rows]


def figure(amount: int, colour: str, width: int, rows: int, *, ascii: bool) -> Block:
    """Return an amount in dots, as large as it fits; as plain text if dots do not fit.

    An estimate has a small `~` before it. `colour`: a name of the theme, or a seat's.
    """
    text = str(amount)
    bare = text.removeprefix(ESTIMATE)
    sign = f"{ESTIMATE} " if bare != text else ""
    role = "bold" if colour == INK else colour
    words, room = [(bare, colour)], width - len(sign)
    scale = lettering.scale_that_fits(words, room, 2 * rows // 5, ascii=ascii)
    if scale:
        # One colour on one ground: a row is one span, which is half the bytes.
        dots = lettering.lettering(words, scale, GROUND)
        whole: Block = [(Span("".join(span.text for span in row), role),) for row in dots]
        return _signed(whole, sign, role)
    if bare.isdecimal() and rows >= digits.THREE and digits.three_width(bare) <= room:
        drawn = digits.three_rows(bare, ascii=ascii)
        return _signed([(Span(row, role),) for row in drawn], sign, role)
    return [(Span(screen_words.money(amount), role),)]


def _signed(drawn: Block, sign: str, role: str) -> Block:
    """The sign before the middle row."""
    if not sign:
        return drawn
    middle = len(drawn) // 2
    return [
        (Span(sign if at == middle else " " * len(sign), role), *row)
        for at, row in enumerate(drawn)
    ]


def band(view: View, deed: Deed, width: int, rows: int = 1) -> Block:
    """Return a band of `rows` rows with a deed's code and name on its colour."""
    role = CHIP + colours(view)[deed.group]
    name = cut(f"{view.code(deed)}  {deed.name}", width - 2)
    return centre([centred((Span(name, role),), width, role)], width, rows, role)


def account(view: View, who: str, most: int = 14) -> Span:
    """Return a player's letter and name on the seat's colour; another account's name."""
    if who in view.state.seats:
        return seats.chip(view, who, most)
    return Span(f" {cut(_label(view, who), most)} ", "bold@felt")


def _label(view: View, who: str) -> str:
    label = view.state.setup.labels[who]
    return view.translate(label) if isinstance(label, Text) else str(label)


def arrow(view: View, giver: str, receiver: str, width: int) -> Line:
    """Return a row with giver and receiver, and an arrow between them."""
    ends = account(view, giver), account(view, receiver)
    shaft = max(1, min(ARROW_MAX, width - width_of(ends) - 3))
    return (ends[0], Span(f" {'─' * shaft}▶ ", "bold"), ends[1])


def bar(part: int, whole: int, colour: str, width: int) -> Line:
    """Return a bar of `width` cells, filled for the share that `part` is of `whole`."""
    full = min(width, width * max(0, part) // max(1, whole))
    return (Span("█" * full, colour), Span("▒" * (width - full), "frame"))


def in_columns(left: Sequence[Line], right: Sequence[Line], width: int) -> Block:
    """Return two columns of the same width, with a vertical line between them."""
    wide = (width - 3) // 2
    rows = max(len(left), len(right))
    columns = [[*part, *[EMPTY] * (rows - len(part))] for part in (left, right)]
    return [
        (*fit(one, wide, ON), Span(" │ ", "dim"), *fit(two, width - 3 - wide, ON))
        for one, two in zip(*columns, strict=True)
    ]
