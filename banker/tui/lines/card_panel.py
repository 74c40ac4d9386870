"""Card panel: the effects by letter, and the cards of the deck by number.

Pure.
"""

from __future__ import annotations

from banker.tui.line import EMPTY, Line, Span, column, line, wrap
from banker.tui.verbs.card import effects, held
from banker.tui.view import View

EFFECT_WIDTH = 17
TWO_COLUMNS = 60


def lines(view: View, width: int) -> list[Line]:
    """Effects on the left, the deck on the right; one under the other where it is narrow."""
    shown = [
        line(Span(effect.key, "key"), " " + column(effect.words, EFFECT_WIDTH - 2))
        for effect in effects(view.ctx)
    ]
    deck = [
        line(
            Span(f"{number:02}", "key"), f" {card.label}", Span(" keep" if card.keep else "", "dim")
        )
        for number, card in enumerate(view.state.edition.cards, 1)
    ]
    kept = held(view.ctx, view.ctx.turn)
    tail = [EMPTY] if kept else []
    tail += [line(Span(row, "dim")) for row in wrap(f"holds: {kept}", width)] if kept else []
    pairs = _in_columns(shown, 2)
    if width >= TWO_COLUMNS:
        rows = max(len(pairs), len(deck))
        blank = line(" " * (2 * EFFECT_WIDTH))
        pairs += [blank] * (rows - len(pairs))
        deck += [EMPTY] * (rows - len(deck))
        return [(*one, Span(" "), *two) for one, two in zip(pairs, deck, strict=True)] + tail
    return pairs + tail + deck


def _in_columns(cells: list[Line], count: int) -> list[Line]:
    """Down the first column, then down the next."""
    rows = -(-len(cells) // count)
    blank = line(" " * EFFECT_WIDTH)
    filled = cells + [blank] * (rows * count - len(cells))
    return [
        tuple(span for at in range(count) for span in filled[row + at * rows])
        for row in range(rows)
    ]
