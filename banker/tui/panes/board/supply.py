"""Supply: what the Bank can still sell, the pot, loans and rent immunities.

The clock is not here but in the title: this part is drawn again for an entry, not each second.

Pure.
"""

from __future__ import annotations

from banker.games.board.state import BANK
from banker.interaction.view import View
from banker.interaction.words import screen_words
from banker.interaction.words.screen_words import money
from banker.interaction.words.text import Line, Span, column, cut, line
from banker.language.phrases.translation import language_of


def supply(view: View, width: int) -> list[Line]:
    """Return lines about the Bank's buildings, the pot, loans and rent immunities."""
    state = view.state
    rows = [("Bank has", screen_words.stock_words(state, before=""))]
    free = sum(state.owner(deed.id) == BANK for deed in state.edition.deeds)
    rows.append(("for sale", screen_words.plural(free, "deed")))
    if pot := screen_words.pot_words(state):
        rows.append(("parking", pot))
    names, book = state.setup.names, language_of(state.edition)
    rows += [
        ("loan", book.words("{who} owes {whom} {amount}", who=names[loan.borrower],
                            whom=names[loan.lender], amount=money(loan.owed)))
        for loan in state.table.loans
    ]  # fmt: skip
    for one in state.table.immunities:
        deed = view.code(state.edition.deed_by_id[one.deed])
        rows.append(
            (
                "no rent",
                view.translate(
                    "{visitor} on {deed} of {owner}",
                    visitor=names[one.visitor],
                    deed=deed,
                    owner=names[one.owner],
                ),
            )
        )
    return [
        line(
            Span(column(view.translate(name), 10), "dim"),
            cut(view.translate(words), max(1, width - 10)),
        )
        for name, words in rows
    ]
