"""Title: the bar at the top. What is played, whose turn, what is in the vault, is it saved.

Pure.
"""

from __future__ import annotations

from banker.game.state import VAULT
from banker.health import ASK, LOST, SEARCHING
from banker.tui import figures
from banker.tui.line import Line, Span, cells, fit, line
from banker.tui.view import View

# What the states of a device mean to the table; any other word is shown as it is.
DEVICE_WORDS = {"closed": "not locked", "open": "lid open", "committed": "locking"}
TROUBLES = (LOST, ASK, SEARCHING)  # what somebody must see to, or wait for
DOT = "●"


def title(view: View, width: int) -> Line:
    """The bar; the first parts to go are the least pressing."""
    state = view.state
    name = state.setup.names[state.table.turn]
    turn = f"round {state.table.round} · {name.upper()}" if not state.table.ended else "THE END"
    edition = state.edition.title.removeprefix("Monopoly ").upper()
    short = f"r{state.table.round} {name}" if not state.table.ended else "THE END"
    saved = f"✓{view.seq}"
    long, brief = _vault(view, long=True), _vault(view, long=False)
    mode = "  DICE" if view.ui.dice else ""
    forms = (
        (f" {edition}   {turn}{mode}", f"{long}   saved {saved} "),
        (f" {edition}  {turn}{mode}", f"{brief}  {saved} "),
        (f" {turn}{mode}", f"{brief}  {saved} "),
        (f" {short}{mode}", f"{brief} {saved} "),
        (f" {short}", f"{saved} "),
    )
    for left, right in forms:
        if cells(left) + cells(right) < width:
            break
    gap = max(1, width - cells(left) - cells(right))
    before, word, after = right.partition(f"{DOT}{view.device}")
    if not word:
        before, word, after = right.partition(f"{DOT} {view.device}")
    role = "warn" if view.device in TROUBLES else "bar"
    spans = (Span(" " * gap + before, "bar"), Span(word, role), Span(after, "bar"))
    return fit(line(Span(left, "bar.bold"), *spans), width, "bar")


def _vault(view: View, *, long: bool) -> str:
    state = view.state
    if state.edition.vault is None:
        return ""
    inside = figures.vault_words(state)
    if not long:
        inside = inside.replace(" keys", "k").replace(" key", "k")
        inside = inside.replace(" hotels", "▲").replace(" hotel", "▲").replace(" · ", " ")
    if not state.table.filled and not state.cash(VAULT):
        inside = "open"
    if not view.device:
        return f"vault {inside}"
    word = DEVICE_WORDS.get(view.device, view.device)
    return f"vault {inside}  ● {word}" if long else f"vault {inside} ●{word}"
