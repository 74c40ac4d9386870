"""Card panel: the cards of the deck, one a row, and the effects of other cards by their letters.

Rules of this file
* The panel takes the place of the ledger at every size, so that the words of a card are not cut. A
  long list scrolls; words typed after `/` leave only the cards that contain them.

Pure.
"""

from __future__ import annotations

from banker.games.board.edition import Card
from banker.games.board.queries.estimates import card_words
from banker.interaction.verbs.printed_card import effects, held, listed, mark
from banker.interaction.view import View
from banker.interaction.words.text import EMPTY, Line, Span, cells, cut, fit, line, width_of, wrap

ROWS_MIN = 4  # of cards; the effects are left out before fewer are shown
GAP = 3  # cells between two effects


def lines(view: View, width: int, height: int) -> list[Line]:
    """Return the deck's cards with the effects below them, in at most `height` rows."""
    found = listed(view.ctx, view.ui.typed)
    at = mark(view.ui.typed, len(found))
    below = _below(view, width)
    if height - len(below) < min(ROWS_MIN, len(found)):
        below = below[: max(0, height - ROWS_MIN)]
    room = max(1, height - len(below))
    first = max(0, min((at or 0) - (room >> 1), len(found) - room))
    shown = found[first : first + room]
    left = len(found) - first - len(shown)
    more = line(Span(view.translate("… {count} more", count=left), "dim")) if left else EMPTY
    rows = []
    for place, (number, card) in enumerate(shown, first):
        tail = more if place == first + len(shown) - 1 else EMPTY
        row = _card(number, card, width - width_of(tail), view, is_marked=place == at)
        rows.append((*row, *tail))
    if not found:
        rows = [line(Span(view.translate("no card has these words"), "dim"))]
    return [*rows, *[EMPTY] * (room - len(rows)), *below]


def _below(view: View, width: int) -> list[Line]:
    """What other cards do, by letter, and the cards that are kept."""
    if view.ui.typed:
        return []
    rows: list[list[Span]] = [[]]
    for effect in effects(view.ctx):
        shown = [
            Span(view.key(effect.key, "card"), "key"),
            Span(f" {view.translate(effect.words)}", "dim"),
        ]
        if rows[-1] and width_of(rows[-1]) + GAP + width_of(shown) > width:
            rows.append([])
        rows[-1] += [Span(" " * GAP, "dim"), *shown] if rows[-1] else shown
    below = [EMPTY, *(fit(tuple(row), width) for row in rows)]
    if kept := held(view.ctx, view.ctx.turn):
        words = view.translate("holds: {cards}", cards=kept)
        below += [line(Span(row, "dim")) for row in wrap(words, width)]
    return below


def _card(number: int, card: Card, width: int, view: View, *, is_marked: bool) -> Line:
    """Number and words; whether it is kept."""
    role = "turn" if is_marked else ""
    keep = f" · {view.translate('is kept')}" if card.keep else ""
    label = cut(card_words(view.state.edition, card), width - 3 - cells(keep))
    spans = (
        Span(f"{number:02}", role or "key"),
        Span(f" {label}", role),
        Span(keep, role or "dim"),
    )
    return fit(spans, width, role)
