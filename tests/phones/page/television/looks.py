"""Looks: what a television's page shows of a state, and what is wrong with how it looks."""

from __future__ import annotations

import json

from tests.phones.browser import Page
from tests.phones.page.screen_states import Shown

SIZES = ((1920, 1080), (1280, 720), (1024, 768), (3840, 2160), (844, 390))

# A state, as if the page had just begun.
SHOW = """((box, state) => {
  state.rows = [];
  now.game = box;
  now.state = state;
  language.use(box.lang);
  television.hear(state, null);
  app.draw();
})"""
# What is cut, what lies outside of its part, two texts of a part on each other, print outside of
# its space, a name of a space that lacks a sign, two pieces on each other.
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
  const parts = root.querySelectorAll(".turn, .stage, .card, .rows > li, .corner, .news,"
    + " .columns > li, .chain, .moment > section");
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
  if (now.game.tv.track) for (const cell of root.querySelectorAll(".ring g")) {
    const box = cell.querySelector("rect").getBBox(), printed = [];
    for (const it of cell.querySelectorAll("text")) {
      const own = it.getBBox();
      printed.push(it.textContent);
      if (own.x < box.x - 2 || own.x + own.width > box.x + box.width + 2
        || own.y < box.y - 4 || own.y + own.height > box.y + box.height + 6) near("print", it);
    }
    const [name, , deed] = now.game.tv.track[Number(cell.dataset.space)];
    const whole = (deed ? now.game.deeds[deed][0] : name).split(" ");
    if (IS_WHOLE && whole.some((it) => !printed.join(" ").split(" ").includes(it)))
      found.push("name: " + whole.join(" ") + " as " + printed.join(" "));
  }
  // Where each will stand: x, y, and how large it is.
  const pieces = [...root.querySelectorAll(".piece")].map((it) => {
    const [x, y, part] = it.style.transform.match(/[-0-9.]+/g).map(Number);
    return [it, x, y, part * parseFloat(it.style.width)];
  });
  pieces.forEach(([it, x, y, wide], at) => pieces.slice(at + 1).forEach(([, left, top, wider]) => {
    if (Math.hypot(left - x, top - y) < 0.85 * (wide + wider) / 2) near("hides", it);
  }));
  if (document.documentElement.scrollWidth > innerWidth) found.push("scrolls");
  return found;
})()"""


def show(page: Page, state: Shown) -> None:
    """A state, as if the page had just begun."""
    page.run(f"{SHOW}({json.dumps(state.box)}, {json.dumps(state.state)})")


def faults(page: Page, *, is_whole: bool = True) -> list[str]:
    """What is wrong with how the page looks. `is_whole`: names of spaces have all their signs."""
    found: list[str] = page.run(UNSOUND.replace("IS_WHOLE", str(is_whole).lower()))
    return found
