"""Screen: the table with the board; the ledger has room for a sentence at every size."""

from __future__ import annotations

import pytest

from banker.interaction.words.text import plain
from banker.tui.panes.screens import draw
from tests.tui import scenes

SENTENCE_MIN = 60  # cells of a row of the ledger where the deeds have a place of theirs


@pytest.mark.parametrize(("width", "height"), [(200, 60), (210, 70), (240, 60), (160, 48)])
def test_the_deeds_do_not_take_the_ledger_s_width(width: int, height: int) -> None:
    rows = plain(draw(scenes.view_of(scenes.busy()), width, height)).splitlines()
    head = next(row for row in rows if "─ LEDGER ─" in row)
    wide = head.index("╮", head.index("LEDGER")) - head.index("╭─ LEDGER")
    assert wide >= SENTENCE_MIN, head
    deeds = [row for row in rows if "Boardwalk" in row]
    assert deeds or width < 200, "every deed is still listed"
