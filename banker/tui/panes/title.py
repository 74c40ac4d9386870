"""Title: the bar at the top. The edition, whose turn it is, the vault's content, what is saved.

Pure.
"""

from __future__ import annotations

from banker.devices.health import ASK, LOST, SEARCHING
from banker.games.board.state import VAULT
from banker.tui import screen_words
from banker.tui.render.text import Line, Span, cells, fit, line
from banker.tui.view import ClockView, View

# Plainer words for the states of a device. Other words are shown unchanged.
DEVICE_WORDS = {"closed": "not locked", "open": "lid open", "committed": "locking"}
TROUBLES = (LOST, ASK, SEARCHING)  # states that need a person, or patience
DOT = "●"


def title(view: View, width: int) -> Line:
    """The bar, with as much as fits."""
    state = view.state
    name = state.setup.names[state.table.turn]
    count = view.translate("round {number}", number=state.table.round)
    end = view.translate("THE END")
    turn = f"{count} · {name.upper()}" if not state.table.ended else end
    edition = state.edition.title.removeprefix("Monopoly ").upper()
    short = f"{count[:1]}{state.table.round} {name}" if not state.table.ended else end
    saved = f"✓{view.seq}"
    long, brief = _vault(view, long=True), _vault(view, long=False)
    mode = view.translate("  DICE") if view.ui.dice else ""
    forms = (
        (f" {edition}   {turn}{mode}", f"{long}   {view.translate('saved')} {saved} "),
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


TIMERS = {"roll": "to roll", "pay": "to pay", "offer": "to answer"}


def clock_words(view: View, clock: ClockView, *, long: bool = True) -> str:
    """The game's time, or what is left of it; whose timer runs, and how much is left of that."""
    shown = screen_words.time_words(clock.seconds)
    if clock.limit and not view.state.table.ended:
        rest = clock.limit - clock.seconds
        shown = view.translate("LAST TURN: time is up" if long else "LAST TURN")
        if rest > 0:
            shown = view.translate("{time} left", time=screen_words.time_words(rest))
    if clock.paused:
        return f"{shown} {view.translate('PAUSED')}"
    if not clock.timer:
        return shown
    left = screen_words.time_words(clock.left) if clock.left > 0 else view.translate("TIME IS UP")
    return (
        f"{shown} · {clock.who} {view.translate(TIMERS[clock.timer])} {left}"
        if long
        else f"{shown} ▼{left}"
    )


def _vault(view: View, *, long: bool) -> str:
    state = view.state
    if state.edition.vault is None:
        clock = clock_words(view, view.clock, long=long) if view.clock else ""
        stock = (
            view.translate(screen_words.stock_words(state))
            if long
            else screen_words.stock_signs(state)
        )
        stock = stock if screen_words.can_run_out(state.edition) else ""
        return "  ".join(
            filter(None, (stock, view.translate(screen_words.pot_words(state)), clock))
        )
    inside = screen_words.vault_words(state)
    if not long:
        inside = inside.replace(" keys", "k").replace(" key", "k")
        inside = inside.replace(" hotels", "▲").replace(" hotel", "▲").replace(" · ", " ")
    if not state.table.filled and not state.cash(VAULT):
        inside = "open"
    if not view.device:
        return f"vault {inside}"
    word = DEVICE_WORDS.get(view.device, view.device)
    return f"vault {inside}  ● {word}" if long else f"vault {inside} ●{word}"
