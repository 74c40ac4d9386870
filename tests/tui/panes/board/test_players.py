"""Players: large figures stand clear of the name above them, at every size of a panel."""

from __future__ import annotations

import pytest

from banker.interaction.ui_state import TV, Ui
from banker.interaction.words.text import plain
from banker.tui.panes.board.players import Size, panel
from banker.tui.panes.screens import draw
from banker.tui.panes.television.tiles import tile
from banker.tui.render import digits, lettering
from tests.support.screen import controller_of, say, shown
from tests.tui import scenes

TOUCHES = "█▀"


@pytest.mark.parametrize("size", ["huge", "tall", "big"])
def test_half_a_row_is_free_between_a_name_and_the_figures(size: Size) -> None:
    """The chip of the turn has the colour of the figures, and would melt into them."""
    view = scenes.view_of(scenes.busy())
    name, first, *_ = plain(panel(view, "cid", 40, size)).splitlines()
    assert "Cid" in name
    assert "▄" in first and not set(first) & set(TOUCHES), first


def test_low_figures_are_the_same_figures() -> None:
    for text in ("1234567890", "5-"):
        high, low = digits.three_rows(text), digits.three_rows(text, low=True)
        assert _dots(low)[1:] == _dots(high)[:-1]
        assert digits.five_rows(text, low=True)[1:] == digits.five_rows(text)[1:]


def _dots(rows: list[str]) -> list[str]:
    """Half rows, a dot for each half cell."""
    halves = {" ": "  ", "▀": "# ", "▄": " #", "█": "##"}
    return ["".join(halves[sign][half] for sign in row) for row in rows for half in (0, 1)]


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 30)])
def test_on_the_tv_page_a_name_does_not_touch_its_figures_either(width: int, height: int) -> None:
    rows = plain(draw(scenes.view_of(scenes.busy(), Ui(screen=TV)), width, height)).splitlines()
    named = [at for at, row in enumerate(rows) if "C Cid" in row and "D Dee" in row]
    for at in named:
        assert not set(rows[at + 1]) & set(TOUCHES), rows[at + 1]
    assert named, "names in dots have a free half row of their own"
    words = [("12", "gold")]
    assert lettering.lettering(words, 3, "ground", low=True)[0][0].text.strip("▄ ") == ""


@pytest.mark.parametrize("width", [23, 30, 50])
def test_a_chip_on_the_tv_page_keeps_its_code_where_it_has_no_room_for_signs(width: int) -> None:
    view = scenes.view_of(scenes.busy())
    for who in view.state.setup.ids:
        row = plain(tile(view, who, width, 10, 0)).splitlines()
        for deed in view.state.deeds(who):
            assert any(view.code(deed) in one for one in row), (who, deed.code, row)


@pytest.mark.parametrize(
    ("language", "count", "width", "said"),
    [
        ("en", 3, 80, "1 deed · worth ~2,910"),
        ("en", 4, 80, "worth ~2,910"),
        ("en", 3, 120, "1 deed · worth ~2,910"),
        ("ru", 4, 80, "состояние ~2 910"),
        ("ru", 3, 120, "1 участок · состояние ~2 910"),
    ],
)
def test_the_figure_beside_the_deeds_is_called_worth(
    language: str, count: int, width: int, said: str
) -> None:
    """'1d + rents 2,910' told nobody that the panel of the standings has the same figure."""
    controller = controller_of("secret-vault", *"ABCD"[:count], language=language)
    say(controller, "A rolls 1 2", "A buys")
    page = shown(controller, width, 24 if width < 120 else 36)
    assert said in page, f"expected: {said}\n     got:\n{page}"
