"""The line that is typed: where the cursor goes, and what is taken away."""

from __future__ import annotations

import pytest

from banker.interaction.keys.line_editor import MOVES
from banker.interaction.ui_state import TextLine


@pytest.mark.parametrize(
    ("key", "text", "at", "left", "ends"),
    [
        ("delete", "abcd", 1, "acd", 1),
        ("delete", "abcd", 4, "abcd", 4),
        ("backspace", "abcd", 1, "bcd", 0),
        ("backspace", "abcd", 0, "abcd", 0),
        ("ctrl+w", "ann pays bob", 8, "ann  bob", 4),
        ("ctrl+w", "ann pays  bob", 10, "ann bob", 4),
        ("ctrl+w", "ann", 3, "", 0),
        ("ctrl+w", "ann", 0, "ann", 0),
        ("ctrl+u", "abcd", 3, "d", 0),
        ("left", "abcd", 0, "abcd", 0),
        ("left", "abcd", 2, "abcd", 1),
        ("right", "abcd", 4, "abcd", 4),
        ("right", "abcd", 2, "abcd", 3),
        ("home", "abcd", 2, "abcd", 0),
        ("end", "abcd", 2, "abcd", 4),
    ],
)
def test_a_key_moves_or_takes_away(key: str, text: str, at: int, left: str, ends: int) -> None:
    assert MOVES[key](TextLine("command", text, at)) == TextLine("command", left, ends)
