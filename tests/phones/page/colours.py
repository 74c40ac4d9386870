"""Colours of a page: those of its words, and of what is behind them."""

from __future__ import annotations

import re

# The colour of every word, and of what is behind it.
COLOURS = """(() => {
  const behind = (it) => {
    for (; it; it = it.parentElement) {
      const ground = getComputedStyle(it).backgroundColor;
      if (!/^rgba.*, 0\\)$/.test(ground)) return ground;
    }
    return "rgb(255, 255, 255)";
  };
  return [...document.querySelectorAll("main *")].filter((it) => it.checkVisibility()
    && [...it.childNodes].some((one) => one.nodeType === 3 && one.data.trim()))
    .map((it) => [it.className + " " + it.textContent.slice(0, 30), getComputedStyle(it).color,
      behind(it)]);
})()"""


def hexed(colour: str) -> str:
    """`rgb(1, 2, 3)` as `#010203`."""
    return "#" + "".join(f"{int(part):02x}" for part in re.findall(r"\d+", colour)[:3])
