"""Fingerprint: the page that shows the game's fingerprint as a QR code and in words.

A photograph of it can later show that a file is unchanged since then, or that a vault had its code
by then. The QR code comes first, if it fits whole.

Pure.
"""

from __future__ import annotations

from banker.interaction.view import View
from banker.interaction.words.text import EMPTY, Line, Span, line, shape, wrap
from banker.tui.panes.footer import foot
from banker.tui.panes.title import title

PAPER = "chip:#ffffff"  # black on white in every theme, as code readers need it
MARGIN = 4
TEXT_WIDTH_MIN = 30
BOUND = "Photograph these now (f f: as a QR code): they bind the vault to its code."
FILE = "FINGERPRINT OF THE GAME"
FILE_ABOUT = (
    "Photograph this at every round that matters: then nobody can change what was booked so far"
    " without being found out. Later: banker audit FILE --fingerprint WORDS"
)
VAULT = "COMMITMENT OF THE VAULT"
VAULT_ABOUT = (
    "Photograph this before the first guess: it binds the vault to the code that it has now. The QR"
    " code has it whole, as the game file has."
)
NONE = "there is no fingerprint here"


def screen(view: View, width: int, height: int) -> list[Line]:
    """Return the page with the game's fingerprint, or with the vault's commitment after another
    f."""
    body = shape(_body(view, width, height - 4), width, height - 4)
    return [title(view, width), *body, *foot(view, width)]


def _body(view: View, width: int, height: int) -> list[Line]:
    fingerprint = view.fingerprint
    if fingerprint is None:
        return [EMPTY, line("  ", Span(view.translate(NONE), "dim"))]
    code = () if view.ascii else fingerprint.code
    room = width - 6 - len(code[0]) if code else 0
    if not code or room < TEXT_WIDTH_MIN or len(code) > height:
        return [EMPTY, *(line("  ", *spans) for spans in _text(view, width - MARGIN))]
    text = shape([EMPTY, *_text(view, room)], room, len(code))
    rows = zip(code, text, strict=True)
    return [line("  ", Span(dark, PAPER), "  ", *spans) for dark, spans in rows]


def _text(view: View, width: int) -> list[Line]:
    """What it is, the words, and what they are for."""
    assert view.fingerprint is not None
    is_vault = view.ui.page > 0 and bool(view.state.table.commitment)
    name, about = (VAULT, VAULT_ABOUT) if is_vault else (FILE, FILE_ABOUT)
    parts = ((view.translate(name), "heading"), (view.fingerprint.words, "bold"))
    lines: list[Line] = []
    for words, role in (*parts, (view.translate(about), "dim")):
        lines += [line(Span(row, role)) for row in wrap(words, width)]
        lines.append(EMPTY)
    return lines
