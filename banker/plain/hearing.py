"""Hearing: handles one typed line and returns the sentences to say.

Rules of this file
* A line is a word (`words`), else a statement, a question or a bank card's code.
* An action that is final or cannot be undone waits for 'yes'. A line without a meaning leaves the
  question open, and so do `ok` and a call for help; any other line drops it, and so does an entry
  that comes meanwhile.
* While an amount on a card is asked for, a line may be that amount (`figures`).
* Dice without a name are those of the next roller, as on the screen.
* An empty line does nothing: what the table waits for, and the question, are said again.

This module must not know a terminal: tests give it lines directly.
"""

from __future__ import annotations

from banker.language.phrases.translation import language_of
from banker.plain import figures, words as own
from banker.plain.acts import ACTS
from banker.plain.table import PlainTable

OK, GUIDE = "ok", "guide"


def hear(table: PlainTable, line: str) -> list[str]:
    """Handle one typed line; return the sentences to say."""
    text = line.strip()
    if not text:
        return [*table.awaited(), *filter(None, [table.question])]
    said, goes_on = figures.heard(table, text)
    found = [*said, *_heard(table, text)] if goes_on else said
    return [*found, *figures.asked_again(table, found)]


def _heard(table: PlainTable, text: str) -> list[str]:
    if table.asks() and (answer := own.agreed(text)) is not None:
        name = next(name for name, value in own.ANSWERS.items() if value == answer)
        return [*(ACTS[name](table, "") or ()), *table.news()]
    asked, question = table.asked, table.question
    table.ask("")
    for word, rest in own.meant(text, language_of(table.state.edition)):
        if asked and word.name in (OK, GUIDE):
            return [table.guide()] * (word.name == GUIDE) + [table.ask(question, *asked)]
        found = ACTS[word.name](table, rest)
        if found is not None:
            return [*found, *table.news()]
    count = table.controller.session.journal.count
    found = figures.stated(table, text)
    if asked and not table.understands(text) and table.controller.session.journal.count == count:
        return [*found, table.ask(question, *asked)]
    return found
