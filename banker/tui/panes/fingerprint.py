"""Fingerprint: shown below the result, and on a page of its own, as a QR code and in words.

A photograph can show later that a file is unchanged since then, or that a vault was bound to its
code by then. Below the result the words come first: empty lines make room for them, and then the
last line of the page. On the page the QR code comes first, where it fits whole.

Pure.
"""

from __future__ import annotations

from banker.tui.panes.footer import foot
from banker.tui.panes.title import title
from banker.tui.render.text import EMPTY, Line, Span, cells, line, shape, wrap
from banker.tui.view import View

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


def fingerprint_lines(lines: list[Line], view: View, width: int, height: int) -> list[Line]:
    """The lines of a page, followed by the game's fingerprint."""
    fingerprint = view.fingerprint
    if fingerprint is None:
        return lines
    said = f"{view.translate('fingerprint')} {fingerprint.words}"
    page = [*lines, *(_centred(Span(row, "bold"), width) for row in wrap(said, width - MARGIN))]
    while len(page) > height and EMPTY in page:
        page.remove(EMPTY)
    if len(page) > height:
        page.remove(lines[-1])
    if fingerprint.code and not view.ascii and len(page) + 1 + len(fingerprint.code) <= height:
        page += [EMPTY, *(_centred(Span(row, PAPER), width) for row in fingerprint.code)]
    return page


def _centred(span: Span, width: int) -> Line:
    return line(" " * max(0, (width - cells(span.text)) // 2), span)


def screen(view: View, width: int, height: int) -> list[Line]:
    """The page: the game's fingerprint, or after another f the vault's commitment."""
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
