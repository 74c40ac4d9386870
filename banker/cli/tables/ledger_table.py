"""Ledger table: the entries and an account's statement in columns that fit the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.text import Text

from banker.cli.tables import drawing
from banker.cli.tables.drawing import BOLD, DIM, Drawn
from banker.games.board.state import Setup
from banker.language.phrases.events import sentence
from banker.language.phrases.translation import language_of
from banker.ledger.entry import Entry
from banker.report.text.charts import StatementWords
from banker.report.text.statement import StatementLine
from banker.report.text.text_data import TextData

TOGETHER = 200  # entries that are laid out at once, so that a long ledger begins at once
NUMBER, TIME = 5, 8  # columns
UNDONE = "dim strike"


def ledger_table(setup: Setup, entries: Iterable[Entry], undone: frozenset[int]) -> Iterator[Drawn]:
    """Draw a row for each entry. Entries in `undone` are struck out."""
    book = language_of(setup.edition).book
    rows: list[tuple[Text, Text, Text]] = []
    for entry in entries:
        style = UNDONE if entry.seq in undone else ""
        told = sentence(entry, setup, book)
        shown = drawing.said(told, style) if style else drawing.sentence(setup, told)
        number = drawing.said(str(entry.seq).rjust(NUMBER), DIM)
        rows.append((number, drawing.said(entry.ts[11:19].ljust(TIME), DIM), shown))
        if len(rows) == TOGETHER:
            yield _laid(rows)
            rows = []
    if rows:
        yield _laid(rows)


def _laid(rows: list[tuple[Text, Text, Text]]) -> Drawn:
    table = drawing.grid(right=[0], count=3)
    for row in rows:
        table.add_row(*row)
    return table


def taken_back(entries: Iterable[Entry]) -> frozenset[int]:
    """Return the numbers of the entries that are undone after the last of these entries."""
    undone: set[int] = set()
    for entry in entries:
        undone |= set(entry.undo)
        undone -= set(entry.redo)
    return frozenset(undone)


def statement_table(
    setup: Setup, rows: Sequence[StatementLine], account: str, words: StatementWords | None = None
) -> Iterator[Drawn]:
    """Draw the content of `charts.statement_lines` as a table, with whole sentences."""
    words = words or TextData(setup)
    ins = sum(max(0, line.amount) for line in rows)
    outs = sum(max(0, -line.amount) for line in rows)
    title = drawing.said(f"{setup.edition.title}  ", BOLD)
    yield title.append_text(drawing.account(setup, account, words.account(account)))
    heads = ("entry", "what", "paid in", "paid out", "balance")
    table = drawing.columns([words.translate(head) for head in heads], [0, 2, 3, 4], footer=True)
    money = words.money
    feet = ("", words.translate("in all"), money(ins), money(outs), money(ins - outs))
    for column, foot in zip(table.columns, feet, strict=True):
        column.footer = drawing.said(foot, BOLD)
    for line in rows:
        told = sentence(line.entry, setup, words.book).replace("\n", " ")
        table.add_row(
            drawing.said(str(line.entry.seq), DIM),
            drawing.sentence(setup, told),
            drawing.said(money(line.amount) if line.amount > 0 else ""),
            drawing.said(money(-line.amount) if line.amount < 0 else ""),
            drawing.said(money(line.balance), BOLD),
        )
    yield table
