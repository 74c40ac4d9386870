"""Pieces: the board with pieces that are wide enough to be seen from a sofa.

Rules of this file
* The ring is drawn without pieces, and then the pieces are put over the outer row of each space;
  otherwise each piece would be there twice.
* A piece takes three cells; two or one if several are on the space. The piece of the player whose
  turn it is gets half a row more, if that covers nothing.

Pure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from banker.interaction import seats
from banker.interaction.view import NOWHERE, View
from banker.interaction.words.text import Line, Span, column
from banker.tui.panes.board import ring, spaces
from banker.tui.panes.board.ring import Place, Scale
from banker.tui.render.canvas import cell
from banker.tui.render.paint import Block, part, put

FELT = "felt"
WIDEST = 3  # cells of a chip


def board(view: View, scale: Scale, stage: Block) -> Block:
    """Return the ring of spaces with a stage in its middle and the pieces on the spaces."""
    bare = replace(view, at=dict.fromkeys(view.state.seats, NOWHERE))
    block = ring.board(bare, scale, stage)
    places = ring.places(len(view.state.edition.spaces), scale)
    for index, players in spaces.standing(view).items():
        if index == NOWHERE:
            continue
        place = places[index]
        for row, whose in _rows(view, place, players):
            block = _with_row(view, block, place, row, whose)
    return block


def _rows(view: View, place: Place, players: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """Row of the place -> who stands in it. In a corner who is in jail stands at the inner edge,
    and so do those for whom the outer row has no room."""
    is_upper = place.y == 0
    outer = 0 if is_upper and place.edge in ("", "high") else place.height - 1
    if place.edge:
        yield outer, list(players)
        return
    inside = [who for who in players if view.state.seats[who].jail is not None]
    outside = [who for who in players if who not in inside]
    if not inside and len(outside) > place.width:
        outside, inside = outside[: place.width], outside[place.width :]
    inner = place.height - 1 - outer
    yield from ((row, who) for row, who in ((inner, inside), (outer, outside)) if who)


def _with_row(view: View, block: Block, place: Place, row: int, players: list[str]) -> Block:
    """The chips of one row, in the middle of the outer part of the place."""
    x, width = _outer(place)
    count = len(players)
    each = next((it for it in (WIDEST, 2) if it * count <= width), 1)
    most = count if count <= width else width - 1
    chips: Line = tuple(
        Span(column(f" {letter}" if each == WIDEST else letter, each), seats.fill(view, who))
        for who in players[:most]
        for letter in (view.letters[who].upper(),)
    )
    if most < count:
        chips = (*chips, Span("+", "bold@felt"))
    x += (width - each * most - (most < count)) // 2
    y = place.y + row
    block = put(block, [chips], x, y)
    turn = view.state.table.turn
    if turn in players[:most] and each == WIDEST and not view.ascii:
        block = _raised(view, block, x + each * players.index(turn), y, turn)
    return block


def _raised(view: View, block: Block, x: int, y: int, who: str) -> Block:
    """Half a row more of a chip, towards the middle of the board."""
    colour, is_upper = seats.colour(view, who), y < len(block) // 2
    beside = y + 1 if is_upper else y - 1
    if "".join(span.text for span in part(block[beside], x, WIDEST)).strip():
        return block
    halves = (colour, "") if is_upper else ("", colour)
    return put(block, [(cell(*halves, FELT, WIDEST),)], x, beside)


def _outer(place: Place) -> tuple[int, int]:
    """The first column and the width of what lies beside the code."""
    inner = ring.inner_of(place.height) if place.edge in ("left", "right") else 0
    return place.x + (inner if place.edge == "right" else 0), place.width - inner
