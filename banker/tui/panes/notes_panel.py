"""Notes panel: which banknotes to hand over and to give back, where the table wants to see them.

Pure.
"""

from __future__ import annotations

from collections.abc import Mapping

from banker.foundation.text import Field
from banker.games.board.queries.banknotes import worth
from banker.interaction.view import Handing, View
from banker.interaction.words.screen_words import money
from banker.interaction.words.text import Line, Span, line, wrap


def lines(view: View, handed: Handing, width: int) -> list[Line]:
    """Return lines about the notes of the newest payment to or from the Bank."""
    if view.ctx.reckons:
        return [line(Span(row, "bold")) for row in wrap(view.translate(view.ctx.reckons), width)]
    if not handed.who:
        each = _said(view, "each player begins with {amount:,}", amount=handed.amount)
        return [each, *_pieces(handed.given, width)]
    name = view.state.setup.names[handed.who]
    gives, back = "{who} gives the Bank {amount:,}", "gets back {amount:,}"
    if handed.amount > 0:
        gives, back = "the Bank gives {who} {amount:,}", "{who} gives back {amount:,}"
    shown = [
        _said(view, gives, who=name, amount=abs(handed.amount)),
        *_pieces(handed.given, width),
    ]
    if not handed.is_possible:
        words = view.translate("the Bank's notes cannot make this amount: swap some with a player")
        shown += [line(Span(row, "warn")) for row in wrap(words, width)]
    if handed.back:
        shown += [
            _said(view, back, who=name, amount=worth(handed.back)),
            *_pieces(handed.back, width),
        ]
    if handed.low:
        from banker.report.text.setup_sheet import low_words

        rows = wrap(view.translate(low_words(handed.low)), width)
        shown += [line(Span(row, "warn")) for row in rows]
    return shown


def _said(view: View, template: str, **fields: Field) -> Line:
    return line(Span(view.translate(template, **fields), "bold"))


def _pieces(notes: Mapping[int, int], width: int) -> list[Line]:
    """How many of each denomination, the largest first. No line breaks within one."""
    kinds = [f"{notes[value]}×{money(value)}" for value in sorted(notes, reverse=True)]
    return [line(Span(f"  {row}", "digits")) for row in wrap(" ".join(kinds), width - 2)]
