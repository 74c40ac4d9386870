"""Any page at every size: of a few tables put together by chance, for the limits between layouts.

`any_page_at_every_size.txt` keeps lines of each page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Literal, NamedTuple

import pytest
from msgspec.structs import replace

from banker.interaction.ui_state import TextLine
from banker.interaction.view import View
from banker.interaction.words.text import shape
from banker.tui.panes import (
    fingerprint,
    footer,
    help_screen,
    panels,
    result,
    table,
    title,
    vault_pane,
)
from banker.tui.panes.board import screen as board_screen, stage
from banker.tui.panes.devices import hardware, phones, requests
from tests.support.stored_texts import assert_as_stored, only_kept
from tests.tui.panes.chance.any_tables import Chance
from tests.tui.panes.chance.any_views import any_view, over

STORED = Path(__file__).with_name("any_page_at_every_size.txt")
Size = tuple[int, int]


class Page(NamedTuple):
    """A page, which tables have it, how many of them are drawn, and in which sizes."""

    draw: Callable[[View, int, int], object]
    has_it: Callable[[View], bool]
    count: int
    sizes: Sequence[Size]


def sizes(widths: range, height: int, heights: range, width: int) -> list[Size]:
    return [*((wide, height) for wide in widths), *((width, high) for high in heights)]


USUAL = sizes(range(40, 100), 24, range(12, 44), 78)
RESULT = [
    *sizes(range(76, 80), 24, range(12, 46, 4), 64),
    *sizes(range(84, 150, 6), 48, range(36, 62), 118),
]
NARROW = [
    *sizes(range(70, 80), 30, range(14, 36), 78),
    *sizes(range(99, 107), 24, range(12, 30), 60),
]
KINDS: tuple[Literal["command", "find", "say", "end"], ...] = ("command", "find", "say", "end")
TYPED = "ann gives bob oriental and 50 for baltic 漢字 and what the table says of it"


def typed(view: View, width: int, at: int) -> object:
    """The prompt with a long text and the cursor at this letter."""
    text = TextLine(KINDS[at % len(KINDS)], TYPED, at)
    return footer.prompt(replace(view, ui=replace(view.ui, line=text)), width)


PAGES = {
    "fingerprint": Page(fingerprint.screen, lambda view: view.fingerprint is not None, 3, USUAL),
    "foot": Page(lambda view, width, _: (footer.foot(view, width), title.title(view, width)),
                 lambda view: view.ui.line is None and bool(
                     view.coach or view.ui.refused or view.ctx.phones.requests), 9,
                 sizes(range(40, 112), 1, range(0), 1)),
    "hardware": Page(lambda view, *size: shape(hardware._body(view, *size), *size),
                     lambda view: view.health is not None, 4, USUAL),
    "help": Page(help_screen.screen, lambda _: True, 1, sizes(range(96, 104), 40, range(0), 1)),
    "narrow": Page(table._narrow, lambda view: panels.active(view) is not None, 3, NARROW),
    "phones": Page(phones.screen,
                   lambda view: bool(view.ctx.phones.url and view.ctx.phones.rows), 3, USUAL),
    "requests": Page(requests.screen, lambda view: len(view.ctx.phones.requests) > 1, 2, USUAL),
    "result": Page(lambda view, *size: result.screen(over(view, Chance("over")), *size),
                   lambda view: bool(view.evening and len(view.evening.moments) > 1
                                     and view.evening.awards and view.fingerprint
                                     and view.fingerprint.code), 2, RESULT),
    "stage": Page(stage.stage, lambda view: view.state.table.offer is not None, 4,
                  sizes(range(24, 60), 16, range(5, 30), 44)),
    "steps": Page(lambda view, width, height: board_screen._column(view, width, height,
                                                                   is_tall=width % 2 == 0),
                  lambda view: bool(view.rows and view.rows[0].steps), 4,
                  sizes(range(38, 60), 24, range(12, 40), 44)),
    "typed": Page(typed, lambda view: view.preview is not None, 4,
                  sizes(range(40, 100), 9, range(72), 64)),
    "vault": Page(lambda view, width, _: vault_pane._body(view, width),
                  lambda view: view.state.edition.vault is not None, 3, USUAL),
}  # fmt: skip
SEEDS = 100


def drawings(page: str) -> Iterator[Callable[[], str]]:
    draw, has_it, count, at = PAGES[page]
    for view in islice(filter(has_it, map(any_view, range(SEEDS))), count):
        yield from (partial(drawn, draw, view, size) for size in at)


def drawn(draw: Callable[[View, int, int], object], view: View, size: Size) -> str:
    return repr(draw(view, *size))


@pytest.mark.parametrize("page", PAGES)
def test_a_page_of_any_table_is_drawn_as_it_was_at_every_size(page: str, whole: bool) -> None:
    assert_as_stored(STORED, page, only_kept(STORED, page, drawings(page), whole))
