"""Fingerprint: shown below the result, in words and, where there is room, as a QR code.

A photograph of the last page can show later that a file is unchanged since then. The words come
first: empty lines make room for them, and then the last line of the page.

Pure.
"""

from __future__ import annotations

from banker.tui.render.text import EMPTY, Line, Span, cells, line, wrap
from banker.tui.view import View

PAPER = "chip:#ffffff"  # black on white in every theme, as code readers need it
MARGIN = 4


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
