"""Where a row of the screen has its targets."""

from __future__ import annotations

from banker.interaction.words.text import Line, cells, plain


def cells_of(lines: list[Line], text: str, role: str = "") -> tuple[int, int]:
    """The cell in which a span with this text begins."""
    for y, spans in enumerate(lines):
        x = 0
        for said, kind in spans:
            if said.strip() == text and kind.startswith(role):
                return x, y
            x += cells(said)
    raise AssertionError(f"{text} is not shown\n{plain(lines)}")
