"""Key line: the keys at the bottom of the screen, in one row, or in two on a wide terminal.

Rules of this file
* On the table every key has a fixed place. A key that is impossible now is dim.
* From `TWO_ROWS_FROM` columns on, the second row has the F-keys. The row is there whatever is
  typed, so that the board does not jump.

Pure.
"""

from __future__ import annotations

from collections.abc import Iterable

from banker.devices.health import ASK
from banker.interaction.game_screen import screen_of
from banker.interaction.key_row import Verb
from banker.interaction.keys import keys
from banker.interaction.keys.key_machine import pending
from banker.interaction.own_keys import shown
from banker.interaction.ui_state import FINGERPRINT, HARDWARE, LEDGER, TABLE, TV, VAULT_SCREEN, Ask
from banker.interaction.verbs import bidding
from banker.interaction.verbs.bidding import least_bid, may_bid
from banker.interaction.view import View
from banker.interaction.words.text import Line, Span, cells, cut, fit, line

SHOWN = {keys.SPACE: "␣"}
TWO_ROWS_FROM = 100
OTHER_KEYS = {"help": "F1"}
AFTER_BIDS = (("⏎", "hammer"), ("u", "undo"), ("q", "leave"))
BIDDER_WIDTH = 10  # the most cells of a bidder's name
SCREEN_KEYS = {
    LEDGER: (("↑↓", "row"), ("/", "find"), ("u", "undo back to here"), ("a", "amend"),
             ("q", "table")),
    FINGERPRINT: (("f", "the game, the vault"), ("q", "table")),
    HARDWARE: (("a", "vault joins"), ("o", "force open"), ("q", "table")),
    VAULT_SCREEN: (
        ("1-6", "ring"), ("⏎", "red button"), ("l", "lock"), ("c", "close"), ("o", "open"),
        ("q", "table"),
    ),
}  # fmt: skip
AFTER_KEYS = (
    ("r", "report"), ("n", "next game"), ("l", "ledger"), ("f", "fingerprint"),
    ("h", "home"), ("u", "undo"), ("q", "leave"),
)  # fmt: skip
RECKON_KEYS = (("1-9", "the sum"), ("⏎", "done"), ("q", "shows it"))
FIGURE_KEYS = (("⏎", "yes"), ("0-9", "what the card says"), ("Esc", "leaves the estimate"))
CARD_KEYS = (("1-9", "the amount"), ("⏎", "done"), ("q", "puts the cards back"))
VERB_KEYS = (("q", "cancels"), ("⌫", "one key back"))
ENTER_TOO = ("⏎", "what is suggested")
TEXT_KEYS = (("⏎", "does it"), ("Tab", "completes"), ("Esc", "leaves"))

Hint = tuple[str, str]  # a key and its word


def key_lines(view: View, width: int) -> list[Line]:
    """Return the rows of keys at the bottom of the screen, as many as `key_rows` says."""
    first = _first(view, width)
    return [first, _others(view, width)] if key_rows(view, width) > 1 else [first]


def key_rows(view: View, width: int) -> int:
    """Return how many rows the keys take at the bottom of the screen: 1 or 2."""
    is_table = view.ui.screen == TABLE and not view.state.table.ended
    return 2 if is_table and width >= TWO_ROWS_FROM else 1


def _first(view: View, width: int) -> Line:
    """The keys that work now, as many as fit."""
    ui = view.ui
    if ui.line is not None:
        completes = ui.line.kind == "command"
        return _hints(view, [it for it in TEXT_KEYS if completes or it[0] != "Tab"], width)
    if ui.screen == VAULT_SCREEN and view.ctx.vault != "screen":
        return _hints(view, (("1-6", "a guess, then what it did"), ("q", "table")), width)
    if ui.screen == HARDWARE and ui.verb:
        return _in_verb(view, width)
    if ui.screen in SCREEN_KEYS:
        return _hints(view, _of_screen(view), width, ui.screen)
    if ui.screen not in (TABLE, TV):
        return _hints(view, (("↑↓", "page"), ("q", "table")), width)
    if pending(ui, view.ctx) is keys.CARDS:
        asked = view.ctx.cards is not None and view.ctx.cards.asked
        return _hints(view, CARD_KEYS[-1:] if asked else CARD_KEYS, width)
    if pending(ui, view.ctx) is keys.RECKONING:
        return _hints(view, RECKON_KEYS, width)
    if pending(ui, view.ctx) is keys.FIGURE:
        return _hints(view, FIGURE_KEYS, width)
    if ui.verb or ui.typed:
        return _in_verb(view, width)
    if view.state.table.ended:
        return _hints(view, AFTER_KEYS, width, "ended")
    if pending(ui, view.ctx) is keys.BIDDING:
        return _bids(view, width)
    return _verbs(view, width)


def _in_verb(view: View, width: int) -> Line:
    """The ways out of a verb; Enter only where it does something."""
    takes_enter = isinstance(view.step, Ask) and view.step.enter
    return _hints(view, (*VERB_KEYS, ENTER_TOO) if takes_enter else VERB_KEYS, width)


def _of_screen(view: View) -> list[Hint]:
    """The keys of a screen that do something now."""
    has_commitment = screen_of(view.state.edition).books.has_commitment(view.state)
    works = {
        (FINGERPRINT, "f"): has_commitment,
        (HARDWARE, "a"): view.device == ASK,
        (HARDWARE, "o"): view.ctx.vault != "none",
    }
    screen = view.ui.screen
    return [hint for hint in SCREEN_KEYS[screen] if works.get((screen, hint[0]), True)]


def _bids(view: View, width: int) -> Line:
    """The keys of an auction, by the example of somebody who may bid."""
    ctx, sold = view.ctx, view.state.table.auction
    assert sold is not None
    others = [who for who in may_bid(ctx, sold) if who != sold.bidder and who not in ctx.out]
    hints: list[tuple[str, str, bool]] = []
    if others:
        least, letter = least_bid(ctx, sold, others[0]), ctx.letters[others[0]]
        name = cut(ctx.name(others[0]), BIDDER_WIDTH)
        more = least + view.state.edition.money.auction_raise
        out = shown(view.state.edition, bidding.OUT_KEY, keys.BIDDING.name)
        bids = "{who} bids {amount:,}"
        hints = [
            (letter, view.translate(bids, who=name, amount=least), False),
            (f"{more} {letter}", view.translate(bids, who=name, amount=more), False),
            (f"{out} {letter}", view.translate("{who} is out", who=name), False),
        ]
    after = _spelled(view, AFTER_BIDS, keys.BIDDING.name)
    if not _fits([*hints, *after], width):
        del hints[1:2]  # the second example, before the way out
    return _row([*hints, *after], width)


def _verbs(view: View, width: int) -> Line:
    """The table's verbs in their order; if not all fit, the most important ones."""
    screen = screen_of(view.state.edition)
    boxed = [verb for verb in screen.keys.verbs if verb.word and verb.fits(view.state.edition)]
    room = width - 1
    kept: set[str] = set()
    for verb in sorted(boxed, key=lambda one: screen.words.priority[one.name]):
        key, word = _hint(verb, view)
        room -= cells(key) + (cells(word) + 2 if word else 1)
        if room < 0:
            break
        kept.add(verb.name)
    dim = screen.words.impossible(view.state) | view.barred
    hints = [(*_hint(verb, view), verb.name in dim) for verb in boxed if verb.name in kept]
    return _row(hints, width)


def _hint(verb: Verb, view: View) -> Hint:
    key = SHOWN.get(verb.key) or shown(view.state.edition, verb.key)
    word = view.translate(screen_of(view.state.edition).words.brief(verb, view.state.edition))
    if view.ascii:
        from banker.interaction.keys.ascii import ascii_text  # of few terminals

        key = ascii_text(key)
    return key, word


def _others(view: View, width: int) -> Line:
    """The F-keys and the finder; what this edition does not have is left out."""
    edition = view.state.edition
    hints = []
    screen = screen_of(edition)
    for name, word in screen.words.others:
        verb = screen.verb(name)
        if verb.fits(edition):
            key = OTHER_KEYS.get(name, verb.example or verb.key)
            is_dim = view.ui.line is not None and name != "help"  # a text takes every other key
            hints.append((key, view.translate(word), is_dim))
    return _row(hints, width)


def _hints(view: View, hints: Iterable[Hint], width: int, scope: str = "") -> Line:
    """Keys that all work now. `scope`: after which verb, or on which screen."""
    return _row(_spelled(view, hints, scope), width)


def _spelled(view: View, hints: Iterable[Hint], scope: str) -> list[tuple[str, str, bool]]:
    edition = view.state.edition
    return [
        (_named(view, shown(edition, key, scope)), view.translate(word), False)
        for key, word in hints
    ]


def _named(view: View, key: str) -> str:
    """A key by its own letter; a range of keys, such as a-z, in the words of the language."""
    return shown(view.state.edition, key) if len(key) == 1 else view.translate(key)


def _fits(hints: list[tuple[str, str, bool]], width: int, gap: int = 1) -> bool:
    """Whether a row with `gap` cells between the hints, and one before them, has all of them."""
    return sum(cells(key) + cells(word) + 1 + gap for key, word, _ in hints) - gap < width


def _row(hints: list[tuple[str, str, bool]], width: int) -> Line:
    """A row of keys with their words, as many as fit. A hint is the key, its words, and whether it
    is dim."""
    spans: list[Span] = [Span(" ", "dim")]
    gap = "  " if _fits(hints, width, 2) else " "
    room = width - 1
    for key, word, is_dim in hints:
        words = f" {word}" if word else ""
        room -= cells(key) + cells(words)
        if room < 0:
            break
        words += gap[:room]
        room -= len(gap)
        # One span for each part keeps this line short to send; every verb key sends it.
        spans += [Span(key, "dim" if is_dim else "key"), Span(words, "dim")]
    return fit(line(*spans), width, "dim")
