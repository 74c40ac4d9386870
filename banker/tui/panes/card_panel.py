"""Card panel: the effects of cards by letter, and the deck's cards by number.

Pure.
"""

from __future__ import annotations

from banker.games.board.edition import Card
from banker.tui.render.text import EMPTY, Line, Span, cells, column, fit, line, wrap
from banker.tui.verbs.printed_card import effects, held
from banker.tui.view import View

EFFECT_WIDTH = 17
TWO_COLUMNS = 60
CARD_WIDTH = 20  # the least width of a column of the deck
DECK_ROWS = 12
LONG_DECK_ROWS = 10  # rows of a deck with more than one column


def lines(view: View, width: int) -> list[Line]:
    """Effects on the left and the deck on the right; one below the other if it is narrow."""
    each = min(EFFECT_WIDTH, width // 2)
    shown = [
        line(
            Span(view.key(effect.key, "card"), "key"),
            " " + column(view.translate(effect.words), each - 2),
        )
        for effect in effects(view.ctx)
    ]
    kept = held(view.ctx, view.ctx.turn)
    tail = [EMPTY] if kept else []
    tail += (
        [
            line(Span(row, "dim"))
            for row in wrap(view.translate("holds: {cards}", cards=kept), width)
        ]
        if kept
        else []
    )
    pairs = _in_columns(shown, 2, each)
    cards = _cards(view)
    if width < TWO_COLUMNS:
        return pairs + tail + [_card(view, number, card, width) for number, card in cards]
    # A deck longer than the column beside it continues in the next column.
    room = width - 2 * EFFECT_WIDTH - 1
    most = max(1, room // CARD_WIDTH)
    high = DECK_ROWS if len(cards) <= DECK_ROWS else LONG_DECK_ROWS
    count = min(most, -(-len(cards) // high))
    each = room // max(1, count)
    deck = [_card(view, number, card, each) for number, card in cards]
    if len(deck) > count * high:
        more = Span(column(view.translate("… the first digit"), each), "dim")
        deck = [*deck[: count * high - 1], line(more)]
    deck = _in_columns(deck, count, each)
    rows = max(len(pairs), len(deck))
    blank = line(" " * (2 * EFFECT_WIDTH))
    pairs += [blank] * (rows - len(pairs))
    deck += [EMPTY] * (rows - len(deck))
    return [(*one, Span(" "), *two) for one, two in zip(pairs, deck, strict=True)] + tail


def _cards(view: View) -> list[tuple[int, Card]]:
    """The cards that fit: of the deck to draw from, or with the digit typed so far."""
    state = view.state
    numbered = list(enumerate(state.edition.cards, 1))
    digit = view.ui.typed[0] if view.ui.typed and view.ui.typed[0].isdigit() else ""
    if digit:
        return [(number, card) for number, card in numbered if f"{number:02}"[0] == digit]
    if state.table.draw is not None and state.table.deck:
        return [(number, card) for number, card in numbered if card.deck == state.table.deck]
    return numbered


def _card(view: View, number: int, card: Card, width: int) -> Line:
    keep = view.translate(" keep") if card.keep else ""
    label = column(card.label, max(1, min(cells(card.label), width - 4 - len(keep))))
    spans = line(Span(f"{number:02}", "key"), f" {label}", Span(keep, "dim"))
    return fit(spans, width)


def _in_columns(lines: list[Line], count: int, width: int) -> list[Line]:
    """Fill the first column, then the next."""
    rows = -(-len(lines) // max(1, count))
    blank = line(" " * width)
    filled = lines + [blank] * (rows * count - len(lines))
    return [
        tuple(span for at in range(count) for span in filled[row + at * rows])
        for row in range(rows)
    ]
