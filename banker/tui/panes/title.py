"""Title: the bar at the top: the edition, whose turn it is, the vault's content, what is saved.

Pure.
"""

from __future__ import annotations

from banker.games.board.state import HOTEL, KEY, VAULT
from banker.interaction.seats import fill
from banker.interaction.view import ClockView, View
from banker.interaction.words import screen_words
from banker.interaction.words.device_words import DEVICE_WORDS, TROUBLES
from banker.interaction.words.text import Line, Span, cells, fit, line, width_of
from banker.tui.pages import pages_of

DOT = "●"
OPEN = "OPEN"  # the vault waits to be filled


def title(view: View, width: int) -> Line:
    """Return the title bar of the present game."""
    return pages_of(view.state.edition).title(view, width)


def of_board(view: View, width: int) -> Line:
    """Return the title bar of a board game, as much of it as fits."""
    state = view.state
    ended = bool(state.table.ended)
    count = view.translate("round {number}", number=state.table.round)
    name = state.setup.names[state.table.turn]
    turn = () if ended else (Span(f" {_initial(view)} {name} ", fill(view, state.table.turn)),)
    first = view.translate("THE END") if ended else count
    edition = state.edition.title.removeprefix("Monopoly ").upper()
    short = first if ended else f"{count[:1]}{state.table.round}"
    saved = f"✓{view.seq}"
    long, brief = _vault(view, long=True), _vault(view, long=False)
    mode = (view.translate("  DICE") if view.ui.dice else "") + phone_signs(view)
    mode += view.translate("  PRACTICE") if view.ui.notes == "asked" else ""
    forms = (
        (f" {edition}  {first}  ", f"{long}{mode}  {view.translate('saved')} {saved} "),
        (f" {edition}  {first}  ", f"{brief}{mode}  {saved} "),
        (f" {first}  ", f"{brief}{mode}  {saved} "),
        (f" {short} ", f"{brief}{mode} {saved} "),
        (f" {short} ", f"{saved} "),
    )
    for left, right in forms:
        if cells(left) + width_of(turn) + cells(right) < width:
            break
    gap = max(1, width - cells(left) - width_of(turn) - cells(right))
    before, word, after = _loud(view, right)
    role = "warn" if view.device in TROUBLES else "gold@bar"
    spans = (Span(" " * gap + before, "bar"), Span(word, role), Span(after, "bar"))
    return fit(line(Span(left, "bar.bold"), *turn, *spans), width, "bar")


def phone_signs(view: View) -> str:
    """Return how many phones are connected, and how many requests and pages wait, as `☎2 ▸1`.

    Empty if phones are off.
    """
    phones = view.ctx.phones
    if not phones.url:
        return ""
    count = len(phones.requests) + len(phones.asking)
    asked = f" ▸{count}" if count else ""
    return f"  ☎{phones.online}{asked}"


def _initial(view: View) -> str:
    return view.letters[view.state.table.turn].upper()


def _loud(view: View, right: str) -> tuple[str, str, str]:
    """What stands before the words that must be seen, those words, and what is behind them."""
    if view.device in TROUBLES:
        device = view.translate(view.device)
        before, word, after = right.partition(f"{DOT}{device}")
        return (before, word, after) if word else right.partition(f"{DOT} {device}")
    return right.partition(view.translate(OPEN))


TIMERS = {"roll": "to roll", "pay": "to pay", "offer": "to answer"}


def clock_words(view: View, clock: ClockView, *, long: bool = True) -> str:
    """Return the game's time, or the time left, and the running timer with its player.

    `long`: with words, not only with signs.
    """
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
    inside = (" · " if long else " ").join(_inside(view, long=long))
    if not state.table.filled and not state.cash(VAULT):
        inside = view.translate(OPEN)
    name = view.translate("vault")
    if not view.device:
        return f"{name} {inside}"
    word = view.translate(DEVICE_WORDS.get(view.device, view.device))
    return f"{name} {inside}  ● {word}" if long else f"{name} {inside} ●{word}"


def _inside(view: View, *, long: bool) -> list[str]:
    """What is in the vault, each thing by its word or by its sign."""
    if long:
        return [view.translate(part) for part in screen_words.vault_parts(view.state)]
    counts = ((KEY, view.translate("k")), (HOTEL, "▲"))
    found = [(view.state.amount(VAULT, thing), sign) for thing, sign in counts]
    cash = screen_words.money(view.state.cash(VAULT))
    return [cash, *(f"{count}{sign}" for count, sign in found if count)]
