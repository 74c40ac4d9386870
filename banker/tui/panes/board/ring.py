"""Ring: the board's spaces around the stage, in the largest scale that fits.

A ring of 4k + 4 spaces has k spaces on each side, and four corners. A corner is as wide as a space
of the left side and as tall as one of the upper side. The first space is the lower right corner,
and pieces go to the left from there.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from banker.foundation.memo import once
from banker.games.board.edition import Space
from banker.games.board.queries.estimates import of_deed
from banker.interaction.view import View
from banker.interaction.words.text import Line, Span, fit
from banker.tui.panes.board import spaces
from banker.tui.render.paint import Block, join

FELT = "@felt"


class Scale(NamedTuple):
    """The size of a space in cells: `upper` × `tall` on the upper and lower side of the board.

    `side` × `low` on the left and right side.
    """

    name: str
    upper: int
    tall: int
    side: int
    low: int


SCALES = (
    Scale("L", 7, 4, 9, 3), Scale("M", 6, 3, 8, 2), Scale("S", 5, 3, 7, 2), Scale("XS", 4, 2, 6, 1)
)  # fmt: skip


class Place(NamedTuple):
    """Where a space is drawn, in cells. `edge`: its side of the ring, empty for a corner."""

    x: int
    y: int
    width: int
    height: int
    edge: str


def size(count: int, scale: Scale) -> tuple[int, int]:
    """Return the width and height, in cells, of a ring of `count` spaces."""
    along = count // 4 - 1
    return 2 * scale.side + along * scale.upper, 2 * scale.tall + along * scale.low


def stage_size(count: int, scale: Scale) -> tuple[int, int]:
    """Return the width and height, in cells, of the middle of a ring of `count` spaces."""
    along = count // 4 - 1
    return along * scale.upper, along * scale.low


def places(count: int, scale: Scale) -> list[Place]:
    """Return where each space is drawn, in the order of the board."""
    along = count // 4 - 1
    wide, high = size(count, scale)
    right, bottom = wide - scale.side, high - scale.tall
    found = []
    for index in range(count):
        side, step = divmod(index, along + 1)
        far = scale.side + (step - 1) * scale.upper  # from the corner where the side begins
        deep = scale.tall + (step - 1) * scale.low
        if step == 0:
            x, y = ((right, bottom), (0, bottom), (0, 0), (right, 0))[side]
            found.append(Place(x, y, scale.side, scale.tall, ""))
        elif side == 0:
            found.append(Place(right - step * scale.upper, bottom, scale.upper, scale.tall, "low"))
        elif side == 1:
            found.append(Place(0, bottom - step * scale.low, scale.side, scale.low, "left"))
        elif side == 2:
            found.append(Place(far, 0, scale.upper, scale.tall, "high"))
        else:
            found.append(Place(right, deep, scale.side, scale.low, "right"))
    return found


def board(view: View, scale: Scale, stage: Block) -> Block:
    """Return the ring of spaces with a stage in its middle."""
    along = len(view.state.edition.spaces) // 4 - 1
    key = (view.state, tuple(view.at.items()) or None, scale.name)
    shown = once("cells", key, lambda: _cells(view, scale))
    low, left = shown[1 : along + 1], shown[along + 2 : 2 * along + 2]
    high, right = shown[2 * along + 3 : 3 * along + 3], shown[3 * along + 4 :]
    block = join(shown[2 * along + 2], *high, shown[3 * along + 3])
    for at in range(along):
        rows = stage[at * scale.low : (at + 1) * scale.low]
        block += join(left[along - 1 - at], rows, right[at])
    return block + join(shown[along + 1], *reversed(low), shown[0])


def _cells(view: View, scale: Scale) -> list[Block]:
    """Every space, in the order of the board."""
    all_spaces = view.state.edition.spaces
    standing = spaces.standing(view)
    return [
        _cell(view, space, place, standing.get(space.index, []))
        for space, place in zip(all_spaces, places(len(all_spaces), scale), strict=True)
    ]


def _cell(view: View, space: Space, place: Place, players: list[str]) -> Block:
    """One space, in exactly the size of its place."""
    rows = _ROWS[place.edge](view, space, place, players)
    rows = [fit(row, place.width, FELT) for row in rows[: place.height]]
    return rows + [fit((), place.width, FELT)] * (place.height - len(rows))


def _corner(view: View, space: Space, place: Place, players: list[str]) -> list[Line]:
    jailed = [who for who in players if view.state.seats[who].jail is not None]
    free = [who for who in players if who not in jailed]
    first = spaces.middle((spaces.sign(view, space, place.width),), place.width)
    inside = spaces.middle(spaces.pieces(view, jailed, place.width), place.width)
    outside = spaces.middle(spaces.pieces(view, free, place.width), place.width)
    if place.height > 2:
        return [inside, first, outside]
    return [first, spaces.middle(spaces.pieces(view, players, place.width), place.width)]


def _low(view: View, space: Space, place: Place, players: list[str]) -> list[Line]:
    width = place.width
    shown = spaces.middle(spaces.pieces(view, players, width), width)
    deed = spaces.deed_of(view, space)
    if deed is None:
        sign = spaces.middle((spaces.sign(view, space, width),), width)
        return [sign, shown] if place.height == 2 else [fit((), width, FELT), sign, shown]
    head = (spaces.chip(view, deed, width - 1), Span(" ", FELT))
    if place.height == 2:
        return [
            head,
            shown
            if players
            else spaces.middle((spaces.owner_and_built(view, deed, width - 1, gap=1),), width),
        ]
    if built := spaces.built(view, deed, 2).text.strip():
        chip, gap = head
        head = (Span(fit_text(chip.text.rstrip() + " " + built, width - 1), chip.role), gap)
    owner = spaces.middle((spaces.owner(view, deed, width - 1, gap=1),), width)
    if place.height == 3:
        return [head, owner, shown]
    return [head, owner, spaces.middle((spaces.rent(view, deed, width),), width), shown]


def fit_text(text: str, width: int) -> str:
    """Return the text in exactly `width` cells; every character must take one cell."""
    return text[:width].ljust(width)


def _high(view: View, space: Space, place: Place, players: list[str]) -> list[Line]:
    """The lower side turned over: the inner edge is below."""
    rows = _low(view, space, place, players)
    rows += [fit((), place.width, FELT)] * (place.height - len(rows))
    return rows[::-1]


def _left(view: View, space: Space, place: Place, players: list[str]) -> list[Line]:
    outer, inner = _side(view, space, place, players)
    return [(*one, *two) for one, two in zip(outer, inner, strict=True)]


def _right(view: View, space: Space, place: Place, players: list[str]) -> list[Line]:
    outer, inner = _side(view, space, place, players)
    return [(*two, *one) for one, two in zip(outer, inner, strict=True)]


def inner_of(height: int) -> int:
    """Return how many columns of a space at the left or right side its deed's code takes.

    `height` is the height of that space, in rows.
    """
    return 4 if height > 2 else 3 if height == 2 else 2


def _side(
    view: View, space: Space, place: Place, players: list[str]
) -> tuple[list[Line], list[Line]]:
    """The outer and the inner part of a space of the left or right side, row by row."""
    inner = inner_of(place.height)
    outer = place.width - inner
    shown = spaces.middle(spaces.pieces(view, players, outer), outer)
    empty, gap = fit((), outer, FELT), fit((), inner, FELT)
    deed = spaces.deed_of(view, space)
    if deed is None:
        sign = spaces.middle((spaces.sign(view, space, outer),), outer)
        rows = [shown if players else sign] if place.height == 1 else [sign, shown]
        return rows + [empty] * (place.height - len(rows)), [gap] * place.height
    chip: list[Line] = [(spaces.chip(view, deed, inner),)]
    if place.height == 1:
        signs = spaces.beside_code(spaces.owner_and_built(view, deed, outer), outer, place.edge)
        if players:
            pieces = spaces.pieces(view, players, outer - 2)
            signs = fit((*pieces, spaces.owner_and_built(view, deed, 2)), outer, FELT)
        return [signs], chip
    chip += [(spaces.built(view, deed, inner),)]
    price = str(of_deed(view.state.edition, deed, "price"))
    room = outer - 1 if len(price) == outer - 1 else outer  # all its digits fit there
    owner = spaces.beside_code(spaces.owner(view, deed, room), outer, place.edge)
    if place.height == 2:
        return [owner, shown], chip
    rent = spaces.middle((spaces.rent(view, deed, outer),), outer)
    return [owner, rent, shown], [*chip, gap]


_ROWS: dict[str, Callable[[View, Space, Place, list[str]], list[Line]]] = {
    "": _corner, "low": _low, "high": _high, "left": _left, "right": _right,
}  # fmt: skip
