"""Now page: what the table waits for, what Enter does, the last refusal, and every key that works.

Pure.
"""

from __future__ import annotations

from banker.interaction.keys.key_machine import pending
from banker.interaction.own_keys import with_own_keys
from banker.interaction.ui_state import Ask
from banker.interaction.view import LiveKey, View
from banker.interaction.words.text import (
    EMPTY,
    Line,
    Span,
    beside,
    cells,
    column,
    cut,
    fit,
    line,
    shape,
    spread,
    wrap,
)

COLUMN_MIN = 38  # of the keys; two columns where they fit
KEY_WIDTH = 6
HEAD = "NOW"
FOOT = (("→", "the whole help"), ("↑↓", "page"), ("q", "back"), ("F1", "tips line on or off"))


def screen(view: View, width: int, height: int) -> list[Line]:
    """Return the lines of the page "now", of `width` cells and `height` rows."""
    head = _head(view, width)
    foot = fit(line(" ", *_hints(view)), width)
    room = max(1, height - len(head) - 2)
    across = max(1, min(2, width // COLUMN_MIN))
    pages = max(1, -(-len(view.live) // (room * across)))
    page = min(view.ui.page, pages - 1)
    here = view.live[page * room * across : (page + 1) * room * across]
    deep = -(-len(here) // across) if across > 1 else room
    wide = width // across
    body = shape([_key(one, wide) for one in here[:deep]], wide, room)
    if across > 1:
        right = shape([_key(one, width - wide) for one in here[deep:]], width - wide, room)
        body = beside(body, right, gap=0)
    number = view.translate("page {page} of {pages}", page=page + 1, pages=pages)
    title = view.translate("What works now")
    bar = spread(
        line(Span(f" {view.translate(HEAD)}  ", "bar"), Span(title, "bar")),
        line(Span(number + " " if pages > 1 else "", "bar")), width, "bar",
    )  # fmt: skip
    return [bar, *shape([*head, *body], width, height - 2), foot]


def _head(view: View, width: int) -> list[Line]:
    """What is waited for, what Enter does, and why the last action was refused."""
    ui = view.ui
    step = view.step if isinstance(view.step, Ask) else None
    lines = [EMPTY]
    if step is not None:
        verb = pending(view.ui, view.ctx)
        spans = with_own_keys(view.state.edition, step.prompt, verb.name if verb else "")
        asked = " ".join("".join(view.translate(span.text) for span in spans).split())
        lines += _row_of(view, "under way", asked, width, "bold")
    else:
        lines += _row_of(view, "waits for", view.translate(view.waiting), width, "bold")
    enter = step.enter if step is not None else view.suggestion.words if view.suggestion else ""
    if enter and ui.line is None:
        lines += _row_of(view, "⏎", view.translate(enter), width, "")
    if ui.note.role in ("refused", "warn"):
        lines += _row_of(view, "refused", view.translate(ui.note.text), width, "refused")
    if ui.refused is not None:
        lines += _row_of(view, "!", view.translate("do it anyway"), width, "")
    return [*lines, EMPTY]


def _row_of(view: View, name: str, words: str, width: int, role: str) -> list[Line]:
    label = view.translate(name)
    wide = 12
    rows = wrap(words, width - wide - 2) or [""]
    first = line(Span(column(label, wide - 2, right=True) + "  ", "key"), Span(rows[0], role))
    return [first, *(line(" " * wide, Span(row, role)) for row in rows[1:3])]


def _key(live: LiveKey, width: int) -> Line:
    wide = max(KEY_WIDTH, cells(live.shown))
    room = width - wide - 4
    shown = Span(" " + column(live.shown, wide, right=True) + "  ", "key")
    return fit(line(shown, cut(live.words, max(1, room))), width)


def _hints(view: View) -> list[Span]:
    spans: list[Span] = []
    for key, word in FOOT:
        spans += [Span(view.key(key), "key"), Span(f" {view.translate(word)}   ", "dim")]
    return spans
