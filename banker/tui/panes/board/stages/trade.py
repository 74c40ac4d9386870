"""Trade: who gives what, in two columns, and the sentence that the ledger would get.

Pure.
"""

from __future__ import annotations

from banker.games.board import commands as c
from banker.interaction import seats
from banker.interaction.verbs.trade import Offer, read
from banker.interaction.view import View
from banker.interaction.words.text import Line, Span, cells, line, wrap
from banker.language.phrases.commands import trade_words
from banker.language.phrases.names_and_amounts import Wording
from banker.language.phrases.translation import language_of
from banker.tui.panes import trade_panel
from banker.tui.panes.board.stages.parts import GAP, Part, in_columns, listed, stacked
from banker.tui.render.paint import Block, part

WIDTH_MAX = 72
NAME_MAX = 14
ITEMS_MIN = 3  # rows of items that are shown at least
AROUND = 4  # rows beside items, sentence and outcome


def stage(view: View, width: int, height: int) -> Block:
    """Return the typed trade, drawn in exactly this size."""
    offer, _ = read(view.ctx, view.ui.typed)
    if offer is None:
        words = view.translate("the other player's letter first")
        return stacked([Part(((Span(words, "dim"),),))], width, height)
    room = min(width - 2, WIDTH_MAX)
    outcome = trade_panel.after(view, offer, room)
    sentence = _sentence(view, offer, room)
    items = max(ITEMS_MIN, height - AROUND - len(outcome) - len(sentence))
    columns = in_columns(
        _side(view, offer.giver, offer.gives, room // 2, items),
        _side(view, offer.partner, offer.gets, room // 2, items), room,
    )  # fmt: skip
    parts = [Part(columns), GAP, Part(listed(sentence, room), 1), Part(listed(outcome, room))]
    return stacked(parts, width, height)


def _side(view: View, who: str, items: tuple[c.Item, ...], width: int, most: int) -> list[Line]:
    """What one of the two gives; rows that do not fit are counted."""
    gives = Span(f" {view.translate('gives')}", "bold")
    name = max(1, min(NAME_MAX, width - cells(gives.text) - 6))
    head: Line = (seats.chip(view, who, name), gives)
    rows = [part(trade_panel.item(view, one), 1, WIDTH_MAX) for one in items]
    if not rows:
        rows = [line(Span(f" {view.translate('nothing')}", "dim"))]
    elif len(rows) > most:
        left = len(rows) - most + 1
        words = view.translate("… {count} more", count=left)
        rows = [*rows[: most - 1], line(Span(f" {words}", "dim"))]
    return [head, *rows]


def _sentence(view: View, offer: Offer, width: int) -> list[Line]:
    """The sentence of the ledger."""
    if offer.command is None:
        return []
    wording = Wording(view.state.setup, language_of(view.state.edition).book)
    said = trade_words(offer.command.legs, wording)
    return [(Span(row, "bold"),) for row in wrap(said, width)]
