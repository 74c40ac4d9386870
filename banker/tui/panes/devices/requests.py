"""Requests page: the oldest request of a phone, what it would do, and the requests that wait.

Pure.
"""

from __future__ import annotations

from banker.interaction.keys.phone_keys import GONE, shown_request
from banker.interaction.view import View
from banker.interaction.words.text import EMPTY, Line, Span, cut, fit, line, shape, wrap
from banker.session.phone_health import RequestHealth
from banker.tui.panes.devices.phones import key_hints
from banker.tui.panes.title import title

HINTS = (("⏎", "yes"), ("x", "no"), ("F10", "the next one"), ("q", "later"))
ASKS = "{name} asks by phone:"
AGREED = "agreed by phone: {names}"
LEFT = "{left} s left"
BEHIND = "Behind it:"
PHONE = "☎"


def screen(view: View, width: int, height: int) -> list[Line]:
    """Return the lines of the page about phones' requests."""
    body = shape(_body(view, width - 4), width - 4, height - 3)
    note = view.ui.note
    said = line(Span(f" {view.translate(note.text)}", note.role)) if note.text else EMPTY
    rows = [fit(line("  ", *spans), width) for spans in body]
    return [title(view, width), *rows, fit(said, width), fit(key_hints(view, HINTS), width)]


def _body(view: View, width: int) -> list[Line]:
    request = shown_request(view.ui, view.ctx.phones)
    others = [one for one in view.ctx.phones.requests if one is not request]
    if request is None:
        lines = [EMPTY, line(Span(view.translate(GONE), "warn"))]
    else:
        lines = [EMPTY, *_whole(view, request, width)]
    if others:
        lines += [EMPTY, line(Span(view.translate(BEHIND), "dim"))]
        lines += [line(Span(cut(f"{one.name}: {one.words}", width), "dim")) for one in others]
    return lines


def _whole(view: View, request: RequestHealth, width: int) -> list[Line]:
    asks = view.translate(ASKS, name=request.name)
    lines = [line(Span(f"{PHONE} {asks}", "heading")), EMPTY]
    lines += [line(Span(row, "bold")) for row in wrap(request.words, width)]
    lines += [line(f"  {name} → {amount}") for name, amount in request.after]
    if request.agreed:
        words = view.translate(AGREED, names=", ".join(request.agreed))
        lines += [line(Span(row, "gain")) for row in wrap(words, width)]
    return [*lines, EMPTY, line(Span(view.translate(LEFT, left=request.left), "dim"))]
