"""Footer: the lines at the bottom: the message, the prompt and the keys.

A long refusal takes more lines, because its last words say what works.

Pure.
"""

from __future__ import annotations

from banker.interaction.finding.key_line import key_lines
from banker.interaction.game_screen import screen_of
from banker.interaction.keys.key_machine import pending
from banker.interaction.own_keys import shown, with_own_keys
from banker.interaction.ui_state import TABLE, TV, Ask, TextLine
from banker.interaction.verbs.suggestion import Suggestion
from banker.interaction.view import View
from banker.interaction.words.text import (
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

SIGNS = {"refused": "✗ ", "warn": "! ", "gain": "✓ ", "": ""}
ENDED = "n plays again with the same players, r writes the report of the game"
HELD = "any key shows at once what the vault says, and does what it does"
KINDS = {
    "act": "",
    "command": ":",
    "find": "/",
    "say": "note",
    "end": "type the word 'end' to end the game:",
}
MESSAGE_ROWS = 3  # the most rows of a refusal
COACH_GAP = 2  # cells around the tips line, which is shown whole or not at all
NAME_LEAST = 5  # the least cells of a name
LEAVES = (Span("  ⌫", "key"), Span(" back "), Span("q", "key"), Span(" cancel "))


def foot(view: View, width: int) -> list[Line]:
    """Return the footer's lines: message, prompt and keys."""
    return [*message(view, width), prompt(view, width), *key_lines(view, width)]


def message(view: View, width: int) -> list[Line]:
    """Return the message in as many lines as it needs; without one, what the table waits for."""
    note = view.ui.note
    if not note.text:
        return _why_not(view, width) or [_waiting(view, width)]
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


def _why_not(view: View, width: int) -> list[Line]:
    """Why what is typed would be refused, where that has no room beside it."""
    if view.ui.line is None or not _is_long(view, view.ui.line, width):
        return []
    rows = clipped(wrap(_why(view), width - 2), MESSAGE_ROWS, width - 2)
    return [fit(line(Span(f" {row}", "dim")), width) for row in rows]


def _is_long(view: View, typed: TextLine, width: int) -> bool:
    """Whether the reason has no room beside what is typed."""
    left = cells(view.translate(KINDS[typed.kind])) + cells(typed.text) + 4
    return left + cells(_why(view)) + 2 > width


def _why(view: View) -> str:
    """Why what is typed would be refused; empty if it would not, or may be completed."""
    preview = view.preview
    if preview is None or preview.state is not None or preview.completions:
        return ""
    return view.translate(preview.why)


def _waiting(view: View, width: int) -> Line:
    if view.ctx.phones.requests:
        return _requested(view, width)
    if view.ctx.phones.asking:
        return _asking(view, width)
    flash = "turn" if view.flash else ""
    if view.ui.screen in (TABLE, TV):
        role = "warn" if screen_of(view.state.edition).words.is_pressing(view.state) else "bold"
        words = " " + cut(view.translate(view.waiting), width - 2)
        if view.coach and width - cells(words) > cells(view.coach) + COACH_GAP:
            coach = line(Span(view.coach + " ", flash or "dim"))
            return spread(line(Span(words, flash or role)), coach, width, flash)
        return fit(line(Span(words, flash or role)), width, flash)
    return fit(EMPTY, width)


def _requested(view: View, width: int) -> Line:
    """The newest request of a phone, and what it would change."""
    requests = view.ctx.phones.requests
    newest = requests[-1]
    after = "  ".join(f"{name} {amount}" for name, amount in newest.after)
    more = view.translate("({count} more)", count=len(requests) - 1) if requests[1:] else ""
    how = view.translate("F10 shows it")
    right = "  ".join(filter(None, (how, more)))
    words = view.translate("{name} asks: {act}", name=newest.name, act=newest.words)
    return _by_phone(words + (f"  → {after}" if after else ""), right, width)


def _asking(view: View, width: int) -> Line:
    """The phone or television that asks to be let in."""
    seat = view.ctx.phones.asking[0]
    asks = "{name}'s phone asks to be let in" if seat.name else "a TV asks to be let in"
    return _by_phone(view.translate(asks, name=seat.name), view.translate("F9 shows it"), width)


def _by_phone(words: str, right: str, width: int) -> Line:
    left = cut(f" ☎ {words}", width - cells(right) - 3)
    return fit(line(Span(left, "warn"), "  ", Span(right, "key")), width)


def prompt(view: View, width: int) -> Line:
    """Return what is being typed; if nothing is typed, what Enter would do."""
    ui = view.ui
    if ui.line is not None:
        return _text_prompt(view, ui.line, width)
    if isinstance(view.step, Ask):
        return _verb_prompt(view, view.step, width)
    if ui.screen not in (TABLE, TV):
        asked = line(" › ")
    elif view.suggestion is not None:
        asked = _suggested(view, view.suggestion, width)
    else:
        asked = line(" › ", Span(view.translate(_idle(view)), "dim"))
    if ui.refused is None:
        return fit(asked, width)
    forced = line(Span("!", "key"), f" {view.translate('do it anyway')} ")
    return spread(fit(asked, width - width_of(forced) - 1), forced, width)


def _idle(view: View) -> str:
    """The hint where Enter would do nothing."""
    if view.held:
        return HELD
    return ENDED if view.state.table.ended else screen_of(view.state.edition).words.idle(view)


def _suggested(view: View, usual: Suggestion, width: int) -> Line:
    """What Enter does; and the keys that do something else with the same thing, if they fit."""
    asked = line(" › ", Span("⏎ ", "key"), view.translate(usual.words))
    keys, word = usual.other
    both = line(*asked, "   ", Span(keys, "key"), f" {view.translate(word)}")
    return both if keys and width_of(both) < width else asked


def _leaves(view: View) -> Line:
    return tuple(
        Span(
            text.replace("q", shown(view.state.edition, "q")) if role else view.translate(text),
            role,
        )
        for text, role in LEAVES
    )


def _verb_prompt(view: View, step: Ask, width: int) -> Line:
    enter = (Span("⏎ ", "key"), Span(view.translate(step.enter))) if step.enter else ()
    names = set(view.state.setup.names.values())  # a name may be a word of the catalog
    asked_by = pending(view.ui, view.ctx)
    told = (
        span
        if span.role in ("key", "name") or span.text.strip() in names
        else Span(view.translate(span.text), span.role)
        for span in with_own_keys(
            view.state.edition, step.prompt, asked_by.name if asked_by else ""
        )
    )
    suggested = line(*enter)
    asked = squeezed(line(" › ", *told), width - (width_of(suggested) + 2 if enter else 0))
    right = line(*enter, *_leaves(view))
    if width_of(asked) + width_of(right) + 2 > width:
        right = suggested
    return spread(asked, right, width)


def squeezed(spans: Line, width: int) -> Line:
    """Return a prompt that fits: without hints, the last first, and then with shorter names."""
    while width_of(spans) > width and (hints := [it for it in spans if it.role == "hint"]):
        last = hints[-1]
        alone = any(map(str.isdigit, last.text))  # an amount; the same words or gaps go together
        spans = tuple(it for it in spans if it is not last and (alone or it != last))
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
    right = EMPTY if _is_long(view, typed, width) else _preview(view)
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
        words = "  ".join(preview.completions) or _why(view)
        return line(Span(" " + words + " ", "dim")) if words else EMPTY
    screen = screen_of(view.state.edition)
    if not screen.books.is_foretold(view.state, None):
        return EMPTY
    spans = screen.words.preview(view)
    return line(*spans, " ") if spans else line(Span(view.translate(" allowed "), "dim"))
