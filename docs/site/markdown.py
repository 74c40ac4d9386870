"""Markdown: tables and blocks of the generated pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence


def cell(text: str) -> str:
    """A text in a cell of a table: a bar would end it."""
    return text.replace("|", "\\|").replace("\n", " ") or " "


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """The lines of a table, with an empty line after it."""
    yield f"| {' | '.join(map(cell, head))} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        assert len(row) == len(head), row
        yield f"| {' | '.join(map(cell, row))} |"
    yield ""


def code(text: str) -> str:
    """Code letters, also around a backtick."""
    return f"`` {text} ``" if "`" in text else f"`{text}`"


def block(language: str, *lines: str) -> Iterator[str]:
    """A fenced block, with an empty line after it."""
    yield from (f"```{language}", *lines, "```", "")


def paragraphs(*texts: str) -> Iterator[str]:
    """Each text, with an empty line after it."""
    for text in texts:
        yield from (text, "")
