"""Track: the board in one row: each deed's colour or a space's symbol, and the pieces.

Pure.
"""

from __future__ import annotations

from banker.interaction.board.deed_signs import colours
from banker.interaction.view import View
from banker.interaction.words.text import Line, Span, cut, fit
from banker.tui.panes.board import spaces
from banker.tui.render.paint import centred
from banker.tui.render.theme import PIXELS

LOW = "▄"
TRACK_SIGNS = {"jail": "#", "go_to_jail": "→#"}


def track(view: View, width: int) -> Line:
    """Return the row: two cells a space, or one if the row is short; empty if it is too short."""
    count = len(view.state.edition.spaces)
    each = min(2, width // count)
    if not each:
        return fit((), width)
    groups = colours(view)
    standing = spaces.standing(view)
    spans: list[Span] = []
    for space in view.state.edition.spaces:
        deed = spaces.deed_of(view, space)
        if players := standing.get(space.index):
            shown = spaces.pieces(view, players, each)
            spans += fit(tuple(Span(text, role.replace("@felt", "")) for text, role in shown), each)
        elif deed is not None:
            spans.append(Span(LOW * each, f"{PIXELS}{groups[deed.group]}|ground"))
        else:
            word = TRACK_SIGNS.get(space.kind, spaces.sign(view, space, 2).text)
            spans += fit((Span(cut(word, 2)[:each], "dim"),), each)
    return centred(tuple(spans), width)
