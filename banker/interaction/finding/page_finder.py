"""Page finder: the finder on the pages outside a game: home, and the form of a new game.

Each page brings its rows; typing, moving and choosing are the same on all pages.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from banker.interaction.finding.finder_box import Box, with_box
from banker.interaction.keys.finder import FOUND_MAX, rank_of, words_of
from banker.interaction.view import Found
from banker.interaction.words.text import Line, width_of

FINDS, SIZE_MIN = "ctrl+p", (40, 12)  # its key, and the least size that it is drawn in
CLOSES = (FINDS, "escape", "ctrl+q", "ctrl+c")
MOVES = {"up": -1, "down": 1, "tab": 1, "shift+tab": -1}
ENTER = "enter"


class Finding(NamedTuple):
    """An open finder: the typed text, and the chosen row, from 0."""

    typed: str = ""
    picked: int = 0


def press(finding: Finding, key: str, rows: Sequence[Found]) -> tuple[Finding | None, Found | None]:
    """Handle a key: return the finder, None once it is closed, and the row that Enter chose."""
    if key in CLOSES or (key == "backspace" and not finding.typed):
        return None, None
    if key in MOVES:
        picked = max(0, min(finding.picked + MOVES[key], len(rows) - 1))
        return finding._replace(picked=picked), None
    if key == ENTER:
        is_row = finding.picked < len(rows)
        return (None, rows[finding.picked]) if is_row else (finding, None)
    if key == "backspace":
        return Finding(finding.typed[:-1]), None
    sign = " " if key == "space" else key
    is_typed = len(sign) == 1 and sign.isprintable()
    return (Finding(finding.typed + sign) if is_typed else finding), None


def best(rows: Iterable[Found], typed: str) -> tuple[Found, ...]:
    """Return the rows that match the typed text, the best first, at most `FOUND_MAX`."""
    wanted = words_of(typed)
    ranked = []
    for place, row in enumerate(rows):
        rank = rank_of(wanted, words_of(row.title), words_of(row.why))
        if rank is not None:
            ranked.append((rank, place, row))
    return tuple(row for _, _, row in sorted(ranked, key=lambda it: it[:2])[:FOUND_MAX])


def over(
    lines: list[Line],
    finding: Finding,
    rows: tuple[Found, ...],
    words: Callable[[str], str],
    key: Callable[[str], str],
) -> list[Line]:
    """Return the page with the finder's box over it; unchanged if the page is too small.

    `words` translates a text; `key` returns a key as the language writes it.
    """
    if width_of(lines[0]) < SIZE_MIN[0] or len(lines) < SIZE_MIN[1]:
        return lines
    drawn = Box(finding.typed, len(finding.typed), rows, finding.picked)
    return with_box(lines, drawn, words, key)


def as_title(words: str) -> str:
    """Return the words with a capital at the beginning, as the title of a row."""
    return words[:1].upper() + words[1:]
