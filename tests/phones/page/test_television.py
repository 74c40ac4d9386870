"""The page of a television, in a browser: nothing is cut or lies on something else, pieces end
where the ledger says, a moment is seen once, old browsers have the plain page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.phones.browser import Browser, Page
from tests.phones.page.banker_table import BankerTable
from tests.phones.page.screen_states import Shown, every_game

SIZES = ((1920, 1080), (1280, 720), (1024, 768), (3840, 2160), (844, 390))
CONTRAST = 4.5
LARGE_CONTRAST = 3.0

SHOW = """((box, state) => {
  state.rows = [];
  now.game = box;
  now.state = state;
  language.use(box.lang);
  television.hear(state, null);
  app.draw();
})"""
# What is cut, what lies outside of its part, two texts of a part on each other, print outside of
# its space, two pieces at one place.
UNSOUND = r"""(() => {
  const found = [], near = (name, it) => found.push(name + ": " + it.outerHTML.slice(0, 200));
  const seen = (it) => it.getClientRects().length > 0;
  const texts = (part) => {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT), all = [];
    while (walker.nextNode()) if (walker.currentNode.data.trim()) {
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      all.push([walker.currentNode.parentElement, [...range.getClientRects()]]);
    }
    return all.filter(([it]) => seen(it));
  };
  const root = document.querySelector(".tv");
  for (const it of root.querySelectorAll("*"))
    if (!it.closest("svg") && it.clientWidth && (it.scrollWidth > it.clientWidth + 1
      || it.scrollHeight > it.clientHeight + 2) && getComputedStyle(it).overflow === "hidden")
      near("cut", it);
  const parts = root.querySelectorAll(".turn, .stage, .rows > li, .corner, .news, .columns > li,"
    + " .chain, .moment > section");
  for (const part of parts) {
    if (!seen(part)) continue;
    const box = part.getBoundingClientRect(), all = texts(part);
    for (const [it, rects] of all) for (const one of rects)
      if (one.left < box.left - 1 || one.right > box.right + 1 || one.top < box.top - 3
        || one.bottom > box.bottom + 3) near("outside", it);
    if (part.className === "chain") continue;
    all.forEach(([one, ones], at) => all.slice(at + 1).forEach(([two, twos]) => {
      if (one === two || one.contains(two) || two.contains(one)) return;
      if (one.closest(".playing") && two.closest(".playing")) return;
      for (const a of ones) for (const b of twos) {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 1.5 && high > a.height * 0.3 && high > 2)
          found.push("on: " + one.outerHTML.slice(0, 120) + two.outerHTML.slice(0, 120));
      }
    }));
  }
  for (const cell of root.querySelectorAll(".ring g")) {
    const box = cell.querySelector("rect").getBBox();
    for (const it of cell.querySelectorAll("text")) {
      const own = it.getBBox();
      if (own.x < box.x - 2 || own.x + own.width > box.x + box.width + 2
        || own.y < box.y - 4 || own.y + own.height > box.y + box.height + 6) near("print", it);
    }
  }
  const places = {};
  for (const it of root.querySelectorAll(".piece")) {
    const place = it.style.transform;
    if (places[place]) near("one place", it);
    places[place] = true;
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push("scrolls");
  return found;
})()"""


def show(page: Page, state: Shown) -> None:
    """A state, as if the page had just begun."""
    page.run(f"{SHOW}({json.dumps(state.box)}, {json.dumps(state.state)})")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BankerTable]:
    with BankerTable(tmp_path_factory.mktemp("screen") / "game.bank") as running:
        yield running


@pytest.fixture
def screen(browser: Browser, table: BankerTable) -> Iterator[Page]:
    page = table.television(browser, width=1920, height=1080)
    yield page
    assert page.complaints == []
    table.say("phone off " + page.run("now.own.seat"))


@pytest.mark.parametrize("name", every_game())
def test_nothing_is_cut_and_nothing_lies_on_something_else(screen: Page, name: str) -> None:
    faults: list[Any] = []
    for state in every_game()[name]():
        for size in SIZES:
            screen.resize(*size)
            show(screen, state)
            faults += [(state.name, size, it) for it in screen.run(UNSOUND)]
    assert faults[:5] == []
