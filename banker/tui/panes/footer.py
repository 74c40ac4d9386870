"""Footer: the three lines at the bottom: the message, the prompt and the keys.

A long refusal takes more lines, because what would work comes last in it.

Pure.
"""

from __future__ import annotations

from banker.games.board.queries import phases
from banker.games.board.queries.prices import bank_sells_buildings
from banker.games.board.queries.privacy import is_foretold
from banker.tui.input import keys
from banker.tui.input.ascii import ascii_text
from banker.tui.input.key_machine import pending
from banker.tui.render.text import (
    EMPTY,
    Line,
    Span,
    cells,
    clipped,
    cut,
    fit,
    line,
    spread,
    width_of,
    wrap,
)
from banker.tui.screen_words import change, unrolled
from banker.tui.translate import grouped
from banker.tui.ui_state import (
    FINGERPRINT,
    HARDWARE,
    LEDGER,
    TABLE,
    TV,
    VAULT_SCREEN,
    Ask,
    TextLine,
)
from banker.tui.view import View

SIGNS = {"refused": "✗ ", "warn": "! ", "gain": "✓ ", "": ""}
IDLE = "a verb key, or ␣ for the next player; F2: two digits are a roll"
IDLE_IN = {
    phases.DEBT: "m and a deed code mortgages, t trades, w b goes bankrupt",
    phases.ENDED: "r writes the report, n the next game, u undoes, l is the ledger, Ctrl-Q leaves",
    phases.GUESS: "v and a number guesses; anything else passes it over",
    phases.KEY_PHASE: "k and the street's code",
    phases.DEAL: "o and the code of the deed that was drawn from the pile",
}
HELD = "any key shows at once what the vault says, and does what it does"
IDLE_DRAW = "c and the card's two digits, or what it does"
IDLE_UTILITY = "two digits are the roll that the rent is counted by"
IDLE_DICE = "two digits are a roll, or a verb key"
IDLE_LOCK_DIE = "two digits are a roll (k: the lock symbol), or a verb key"
KINDS = {
    "act": "",
    "command": ":",
    "find": "/",
    "say": "note",
    "end": "type the word 'end' to end the game:",
}
MESSAGE_ROWS = 3  # the most rows of a refusal
COACH_MIN = 24  # cells beside what is waited for, from which the line for beginners is shown
NAME_LEAST = 5  # the least cells of a name
LEAVES = (Span("  ⌫", "key"), Span(" back "), Span("q", "key"), Span(" cancel "))


def foot(view: View, width: int) -> list[Line]:
    """Message, prompt and keys."""
    return [*message(view, width), prompt(view, width), key_line(view, width)]


def message(view: View, width: int) -> list[Line]:
    """The message line; without a message, what the table waits for."""
    note = view.ui.note
    if not note.text:
        return [_waiting(view, width)]
    flash = "turn" if view.flash else ""  # after a read card the line is highlighted for a moment
    sign, text = SIGNS[note.role], view.translate(note.text)
    room = width - 2 - cells(sign)
    rows = [text]
    if cells(text) > room:
        rows = clipped(wrap(text, room), MESSAGE_ROWS if note.role == "refused" else 1, room)
    return [
        fit(line(Span(f" {' ' * cells(sign) if at else sign}{row}", flash or note.role)), width,
            flash)
        for at, row in enumerate(rows)
    ]  # fmt: skip


def _waiting(view: View, width: int) -> Line:
    flash = "turn" if view.flash else ""
    if view.ui.screen in (TABLE, TV):
        role = "warn" if phases.phase(view.state) == phases.DEBT else "bold"
        words = " " + cut(view.translate(view.waiting), width - 2)
        if view.coach and width - cells(words) >= COACH_MIN:
            coach = line(Span(view.coach + " ", flash or "dim"))
            return spread(line(Span(words, flash or role)), coach, width, flash)
        return fit(line(Span(words, flash or role)), width, flash)
    return fit(EMPTY, width)


def prompt(view: View, width: int) -> Line:
    """What is being typed, or what Enter would do."""
    ui = view.ui
    if ui.line is not None:
        return _text_prompt(view, ui.line, width)
    if isinstance(view.step, Ask):
        return _verb_prompt(view, view.step, width)
    if ui.screen in (TABLE, TV) and view.suggestion is not None:
        return fit(line(" › ", Span("⏎ ", "key"), view.translate(view.suggestion.words)), width)
    hint = IDLE_IN.get(phases.phase(view.state)) or _idle(view)
    if view.held:
        hint = HELD
    return fit(
        line(" › ", Span(view.translate(hint) if ui.screen in (TABLE, TV) else "", "dim")), width
    )


def _idle(view: View) -> str:
    """The hint shown when Enter has nothing to suggest."""
    if unrolled(view.state):
        return IDLE_UTILITY
    if view.state.table.draw is not None:
        return IDLE_DRAW
    return _idle_dice(view) if view.ui.dice else IDLE


def _idle_dice(view: View) -> str:
    return IDLE_LOCK_DIE if view.state.edition.lock_die else IDLE_DICE


def _leaves(view: View) -> Line:
    return tuple(span if span.role else Span(view.translate(span.text)) for span in LEAVES)


def _verb_prompt(view: View, step: Ask, width: int) -> Line:
    enter = (Span("⏎ ", "key"), Span(view.translate(step.enter))) if step.enter else ()
    names = set(view.state.setup.names.values())  # a name may be a word of the catalog
    told = (
        span
        if span.role in ("key", "name") or span.text.strip() in names
        else Span(view.translate(span.text), span.role)
        for span in step.prompt
    )
    suggested = line(*enter)
    asked = squeezed(line(" › ", *told), width - (width_of(suggested) + 2 if enter else 0))
    right = line(*enter, *_leaves(view))
    if width_of(asked) + width_of(right) + 2 > width:
        right = suggested
    return spread(asked, right, width)


def squeezed(spans: Line, width: int) -> Line:
    """Make a prompt fit: drop hints, the last first and equal ones together; then cut names."""
    while width_of(spans) > width and (hints := [it for it in spans if it.role == "hint"]):
        spans = tuple(span for span in spans if span != hints[-1])
    longest = max((cells(span.text) for span in spans if span.role == "name"), default=0)
    for most in range(longest - 1, NAME_LEAST - 1, -1):
        if width_of(spans) <= width:
            break
        spans = tuple(
            Span(cut(text, most), role) if role == "name" else Span(text, role)
            for text, role in spans
        )
    return spans


def _text_prompt(view: View, typed: TextLine, width: int) -> Line:
    kind = view.translate(KINDS[typed.kind])
    right = _preview(view)
    room = max(10, width - cells(kind) - 6 - min(width_of(right), width - 40))
    start = max(0, typed.at - room + 1)
    shown = typed.text[start:] + " "
    at = typed.at - start
    left = line(f" {kind} ", shown[:at], Span(shown[at], "cursor"), cut(shown[at + 1 :], room - at))
    return spread(left, right, width)


def _preview(view: View) -> Line:
    """The balances after the statement; else completions, or why it would be refused. Empty if it
    would reveal whether somebody's cash is enough."""
    preview = view.preview
    if preview is None:
        return EMPTY
    if preview.state is None:
        words = "  ".join(preview.completions) or view.translate(preview.why)
        return line(Span(" " + words + " ", "dim")) if words else EMPTY
    if not is_foretold(view.state, None):
        return EMPTY
    spans: list[Span] = []
    for who, name in view.state.setup.names.items():
        before, after = view.state.cash(who), preview.state.cash(who)
        if before != after and who != "bank":
            text, role = change(after - before)
            shown = f" {name} {after:,} "
            # Only the preview gets separators; the typed rest of this row stays unchanged.
            edition = view.state.edition
            spans += [Span(grouped(edition, shown)), Span(grouped(edition, text), role)]
    return line(*spans, " ") if spans else line(Span(view.translate(" allowed "), "dim"))


# --- the key line -----------------------------------------------------------------------------

# The verbs kept when not all fit, the most important first.
PRIORITY = (
    "next", "undo", "help", "buy", "rent", "pay", "go", "vault", "check", "deal", "auction",
    "trade", "mortgage", "hotel", "sell", "card", "key", "jail", "tax", "receive", "ledger",
    "command", "inspect", "redo",
)  # fmt: skip
SHOWN = {keys.SPACE: "␣"}
BIDDING_KEYS = (
    ("a-z", "the player's letter bids"), ("1-9", "exact"), ("x", "out"), ("⏎", "hammer"),
    ("u", "undo"), ("q", "leave"),
)  # fmt: skip
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
RECKON_KEYS = (("1-9", "the sum"), ("⏎", "done"), ("q", "shows it"))
CARD_KEYS = (("1-9", "the amount"), ("⏎", "done"), ("q", "puts the cards back"))
VERB_KEYS = (("q", "cancels"), ("⌫", "one key back"), ("⏎", "what is suggested"))
TEXT_KEYS = (("⏎", "does it"), ("Tab", "completes"), ("Esc", "leaves"))


def key_line(view: View, width: int) -> Line:
    """The keys that work now, as many as fit."""
    ui = view.ui
    if ui.line is not None:
        return _hints(view, TEXT_KEYS, width)
    if ui.screen == VAULT_SCREEN and view.ctx.vault != "screen":
        return _hints(view, (("1-6", "a guess, then what it did"), ("q", "table")), width)
    if ui.screen == HARDWARE and ui.verb:
        return _hints(view, VERB_KEYS, width)
    if ui.screen in SCREEN_KEYS:
        return _hints(view, SCREEN_KEYS[ui.screen], width)
    if ui.screen not in (TABLE, TV):
        return _hints(view, (("↑↓", "page"), ("q", "table")), width)
    if pending(ui, view.ctx) is keys.CARDS:
        asked = view.ctx.cards is not None and view.ctx.cards.asked
        return _hints(view, CARD_KEYS[-1:] if asked else CARD_KEYS, width)
    if pending(ui, view.ctx) is keys.RECKONING:
        return _hints(view, RECKON_KEYS, width)
    if ui.verb:
        return _hints(view, VERB_KEYS, width)
    if pending(ui, view.ctx) is keys.BIDDING:
        return _hints(view, BIDDING_KEYS, width)
    return _hints(view, _verbs(view, width), width)


def _verbs(view: View, width: int) -> list[tuple[str, str]]:
    """The table's verbs in their order; if not all fit, the most important ones."""
    dealing = phases.phase(view.state) == phases.DEAL  # no deal after the initial one
    boxed = [
        verb for verb in keys.VERBS
        if verb.word and verb.fits(view.state.edition) and (verb.name != "deal" or dealing)
    ]  # fmt: skip
    forced = [("!", view.translate("do it anyway"))] if view.ui.refused is not None else []
    room = width - 1 - sum(_size(*hint) for hint in forced)
    names: set[str] = set()
    for verb in sorted(boxed, key=lambda one: PRIORITY.index(one.name)):
        room -= _size(*_hint(verb, view))
        if room < 0:
            break
        names.add(verb.name)
    return forced + [_hint(verb, view) for verb in boxed if verb.name in names]


def _hint(verb: keys.Verb, view: View) -> tuple[str, str]:
    key = SHOWN.get(verb.key, verb.key)
    is_built = verb.name == "hotel" and bank_sells_buildings(view.state.edition)
    word = view.translate("build" if is_built else _brief(verb.word))
    return ascii_text(key) if view.ascii else key, word


def _size(key: str, word: str) -> int:
    return cells(key) + (cells(word) + 2 if word else 1)


def _brief(word: str) -> str:
    return {"auction": "auct", "mortgage": "mort", "help": ""}.get(word, word)


def _hints(
    view: View, hints: list[tuple[str, str]] | tuple[tuple[str, str], ...], width: int
) -> Line:
    hints = [(key, view.translate(word)) for key, word in hints]
    spans: list[Span] = [Span(" ", "dim")]
    wide = sum(cells(key) + cells(word) + 3 for key, word in hints) < width
    room = width - 1
    for key, word in hints:
        words = f" {word}" if word else ""
        words += "  " if wide else " "
        room -= cells(key) + cells(words)
        if room < -1:
            break
        # One span for each part keeps this line short to send; every verb key sends it.
        spans += [Span(key, "key"), Span(words, "dim")]
    return fit(line(*spans), width, "dim")
