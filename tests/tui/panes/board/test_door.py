"""Door: shut or open, in any size."""

from __future__ import annotations

import pytest

from banker.tui.panes.board.door import door
from banker.tui.panes.board.stage import stage
from banker.tui.render.text import Line, plain, width_of
from banker.tui.render.theme import THEMES, look
from banker.tui.view import LedgerRow, News
from tests.tui import scenes


def roles(block: list[Line]) -> str:
    return " ".join(span.role for row in block for span in row)


@pytest.mark.parametrize(("width", "height"), [(16, 8), (24, 12), (50, 25)])
def test_a_door_has_its_size_and_its_sign(width: int, height: int) -> None:
    shut = door(width, height, "", is_open=False)
    opened = door(width, height, "1000", is_open=True)
    for block in (shut, opened):
        assert len(block) == height
        assert {width_of(row) for row in block} == {width}
        for role in roles(block).split():
            look(THEMES["light"], role)
    assert "px:no|" in roles(shut)
    assert "px:no|" not in roles(opened)
    if width >= 40:
        assert "gold" in roles(opened)


@pytest.mark.parametrize(("mark", "is_shut"), [("✗", True), ("★", False)])
def test_the_stage_shows_the_door_after_a_guess(mark: str, is_shut: bool) -> None:
    rows = (LedgerRow(9, "told", news=News(9, mark, "a guess", prize=400)),)
    view = scenes.view_of(scenes.busy(), rows=rows)
    block = stage(view, 63, 27)
    assert ("px:no|" in roles(block)) is is_shut
    assert "a guess" in plain(block)
    assert "steel" not in roles(stage(view, 36, 9)), "a small stage has no room for it"
