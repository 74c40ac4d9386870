"""Hearing: one line in, sentences out.

Rules of this file
* A line is a word (`words`), else a statement, a question or a bank card's code.
* What is final or cannot be taken back waits for 'yes'; any other line drops it.
* An empty line does nothing: it says again what is awaited.

This module must not know a terminal: tests say lines to it directly.
"""

from __future__ import annotations

from banker.language.phrases.translation import language_of
from banker.plain import words as own
from banker.plain.acts import ACTS
from banker.plain.table import PlainTable

ANSWERS = ("yes", "no")


def hear(table: PlainTable, line: str) -> list[str]:
    """Carry out one line; returns what is said."""
    text = line.strip()
    if not text:
        return table.awaited()
    pending, table.asked = table.asked, ()
    for word, rest in own.meant(text, language_of(table.state.edition)):
        if word.name in ANSWERS:
            table.asked = pending
        found = ACTS[word.name](table, rest)
        if found is not None:
            return [*found, *table.news()]
    return table.stated(text)
