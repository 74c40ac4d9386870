"""Pieces on a television's page end where the ledger says, whatever happens on the way."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.phones.browser import Browser, Page
from tests.phones.page.banker_table import BankerTable
from tests.phones.page.television.looks import UNSOUND, faults

# The middle of each piece lies beside its space, or in its corner; no two have one place.
STANDING = """(() => {
  const places = new Set();
  for (const it of document.querySelectorAll(".piece")) {
    const [at] = now.state.tv.at[it.dataset.who];
    places.add(it.style.transform);
    const own = it.getBoundingClientRect();
    const space = document.querySelector("[data-space='" + at + "'] rect").getBoundingClientRect();
    const x = own.left + own.width / 2, y = own.top + own.height / 2;
    const isBeside = x > space.left && x < space.right || y > space.top && y < space.bottom;
    const near = Math.max(space.width, space.height);
    if (!isBeside || x < space.left - near || x > space.right + near || y < space.top - near
      || y > space.bottom + near) return false;
  }
  const count = document.querySelectorAll(".piece").length;
  return count >= %d && places.size === count && document.getAnimations().length === 0;
})()"""
TOLD = "Object.keys(now.state.tv.at).map((it) => now.state.tv.at[it][0])"
CARD = "ann draws CH01"  # to the dearest street
MOVES = (
    "ann rolls 1 2", "ann buys", "next", "bob rolls 6 6", "undo", "redo", "bob buys",
    "bob goes to jail", "next", "cem rolls 1 2", "undo", "undo",
)  # fmt: skip
# Where a piece was drawn, frame by frame, from now on.
WATCHED = """(() => {
  window.places = new Set();
  const look = () => {
    for (const it of document.querySelectorAll(".piece"))
      window.places.add(it.dataset.who + it.style.transform);
    window.looking = requestAnimationFrame(look);
  };
  look();
})()"""


def stands(page: Page, table: BankerTable) -> None:
    """The page has every entry, and all pieces come to rest where they are told to be."""
    page.wait_for(f"now.state.count === {len(table.path.read_bytes().splitlines())}")
    at = page.run(TOLD)
    page.wait_for(STANDING % sum(it is not None for it in at))


@pytest.fixture
def table(tmp_path: Path) -> BankerTable:
    return BankerTable(tmp_path / "game.bank", "--edition", "glass-classic")


@pytest.mark.in_check("tv")
def test_pieces_end_where_the_ledger_says(browser: Browser, table: BankerTable) -> None:
    with table:
        page = table.television(browser, width=1280, height=720)
        for said in MOVES:
            table.play(said)
            stands(page, table)
        assert page.complaints == []


@pytest.mark.in_check("tv")
def test_a_card_moves_a_piece_where_it_says(browser: Browser, table: BankerTable) -> None:
    with table:
        page = table.television(browser, width=1280, height=720)
        table.play("ann rolls 3 4", CARD)
        page.wait_for("now.state.tv.at.ann[0] === 39")
        stands(page, table)
        assert page.complaints == []


@pytest.mark.in_check("tv")
def test_a_page_that_missed_states_has_the_pieces_where_they_are_now(
    browser: Browser, table: BankerTable
) -> None:
    with table:
        page = table.television(browser, width=1280, height=720)
        table.play("ann rolls 1 2")
        stands(page, table)
        page.run("link.timing.pauses = [1500]; link.dropped()")
        page.wait_for("now.away")
        assert "away since" in page.run("document.querySelector('.turn').textContent")
        table.play("ann buys", "next", "bob rolls 2 4", "bob buys", "next", "cem rolls 6 5")
        page.wait_for("!now.away")
        stands(page, table)
        assert not page.run("Boolean(document.querySelector('.moment > section'))")
        assert page.complaints == []


@pytest.mark.in_check("tv")
def test_a_table_that_goes_turns_the_page_grey_and_comes_back_without_a_jump(
    browser: Browser, table: BankerTable
) -> None:
    with table:
        page = table.television(browser, width=1280, height=720)
        table.play("ann rolls 1 2", "ann buys", "next", "bob rolls 6 6")
        stands(page, table)
        page.run(WATCHED)
        before = page.run("[...window.places].sort()")
        table.close()
        page.wait_for("now.away")
        words = "document.querySelector('.turn').textContent"
        assert "away since" in page.run(words)
        colours = "getComputedStyle(document.querySelector('.tv')).filter"
        page.wait_for(f"{colours} === 'grayscale(1)'")
        table.open()
        page.run("link.timing.pauses = [100]; link.connect()")
        page.wait_for("!now.away")
        assert page.run(colours) == "none"
        assert "away since" not in page.run(words)
        assert page.run("[...window.places].sort()") == before, "a piece jumped"


@pytest.mark.in_check("tv")
def test_pieces_beside_a_corner_do_not_hide_each_other(
    browser: Browser, table: BankerTable
) -> None:
    """The lanes of two sides meet there: the piece on L3 lay on that on P1."""
    with table:
        page = table.television(browser, width=1280, height=720)
        # A piece that walks round the corner lies on others on its way.
        still = {"name": "prefers-reduced-motion", "value": "reduce"}
        page.ask("Emulation.setEmulatedMedia", features=[still])
        table.play("ann rolls 4 5", "ann buys", "next", "bob rolls 5 6")
        stands(page, table)
        page.wait_for(f"{UNSOUND.replace('IS_WHOLE', 'true')}.length === 0")
        assert faults(page) == []
