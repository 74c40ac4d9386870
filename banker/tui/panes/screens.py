"""Screens: which function draws which screen. All but the table are loaded when first shown.

Pure.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker.games.board.edition import Edition
from banker.interaction.finding.key_line import key_rows
from banker.interaction.ui_state import (
    AUDIT,
    FINGERPRINT,
    HARDWARE,
    HELP,
    LEDGER,
    NOW,
    PHONES,
    REQUESTS,
    TABLE,
    TAKE_BACK,
    VAULT_SCREEN,
    YOUR_CARDS,
)
from banker.interaction.view import View
from banker.interaction.words.text import Line, Span, width_of
from banker.interaction.words.translate import grouped
from banker.language.phrases.translation import DEFAULT
from banker.tui.pages import FINAL, pages_of
from banker.tui.panes import table
from banker.tui.panes.footer import foot
from banker.tui.panes.title import title

Shown = list[Line]
ABOVE_THE_KEYS = 2  # rows of the foot: the message and the prompt


def draw(view: View, width: int, height: int) -> Shown:
    """Return the present screen as exactly `height` lines of `width` cells."""
    if view.found is not None and width >= table.WIDTH_MIN and height >= table.HEIGHT_MIN:
        return _with_finder(view, width, height)
    if width < table.WIDTH_MIN or height < table.HEIGHT_MIN:
        lines = table.too_small(width, height)
    elif view.ui.over:
        lines = OVER[view.ui.over](view, width, height)
    else:
        page = FINAL if view.state.table.ended and view.ui.screen == TABLE else view.ui.screen
        own = pages_of(view.state.edition).own
        lines = (own.get(page) or SCREENS[page])(view, width, height)
    if len(lines) > height:
        # A long refusal replaces rows above it, on screens that do not make room themselves.
        more = len(lines) - height
        foot = ABOVE_THE_KEYS + key_rows(view, width)
        del lines[-foot - 2 * more : -foot - more]
    if view.state.edition.language != DEFAULT and view.ui.screen != HELP:
        lines = _in_its_figures(view, lines)
    return [_in_ascii(spans, width) for spans in lines] if view.ascii else lines


def _in_its_figures(view: View, lines: Shown) -> Shown:
    """Use the language's thousands separator, except in the line being typed."""
    typed = len(lines) - 1 - key_rows(view, width_of(lines[0])) if view.ui.line is not None else -1
    edition = view.state.edition
    return [
        tuple(Span(grouped(edition, text), role) for text, role in spans) if at != typed else spans
        for at, spans in enumerate(lines)
    ]


def _in_ascii(spans: Line, width: int) -> Line:
    from banker.interaction.keys.ascii import ascii_row

    return ascii_row(spans, width)


def _now(view: View, width: int, height: int) -> Shown:
    from banker.interaction.finding import now_page

    return now_page.screen(view, width, height)


def _with_finder(view: View, width: int, height: int) -> Shown:
    """The finder's box over the screen, whose prompt waits meanwhile."""
    from banker.interaction.finding import finder_box

    under = replace(view, found=None, ui=replace(view.ui, line=None))
    lines = finder_box.over(draw(under, width, height), view)
    return [_in_ascii(spans, width) for spans in lines] if view.ascii else lines


def _ledger(view: View, width: int, height: int) -> Shown:
    from banker.tui.panes import ledger

    return ledger.screen(view, width, height)


def _take_back(view: View, width: int, height: int) -> Shown:
    from banker.interaction.finding import take_back_page

    return take_back_page.screen(view, width, height)


def _help(view: View, width: int, height: int) -> Shown:
    from banker.tui.panes import help_screen

    return help_screen.screen(view, width, height)


def _vault(view: View, width: int, height: int) -> Shown:
    from banker.tui.panes import vault_pane

    if view.scene is not None:
        from banker.tui.panes.board.theatre import theatre

        scene = theatre(view, width, height - 1 - ABOVE_THE_KEYS - key_rows(view, width))
        if scene:
            return [title(view, width), *scene, *foot(view, width)]
    return vault_pane.screen(view, width, height)


def _hardware(view: View, width: int, height: int) -> Shown:
    from banker.tui.panes.devices import hardware

    return hardware.screen(view, width, height)


def _audit(view: View, width: int, height: int) -> Shown:
    from banker.tui.panes import audit_pane

    return audit_pane.screen(view, width, height)


def _fingerprint(view: View, width: int, height: int) -> Shown:
    from banker.tui.panes import fingerprint

    return fingerprint.screen(view, width, height)


def _phones(view: View, width: int, height: int) -> Shown:
    from banker.tui.panes.devices import phones

    return phones.screen(view, width, height)


def _requests(view: View, width: int, height: int) -> Shown:
    from banker.tui.panes.devices import requests

    return requests.screen(view, width, height)


def _your_cards(view: View, width: int, height: int) -> Shown:
    from banker.tui.panes.board import your_cards

    return your_cards.screen(view, width, height)


OVER = {NOW: _now, PHONES: _phones, REQUESTS: _requests, YOUR_CARDS: _your_cards}
SCREENS = {
    LEDGER: _ledger,
    TAKE_BACK: _take_back,
    HELP: _help,
    VAULT_SCREEN: _vault,
    AUDIT: _audit,
    HARDWARE: _hardware,
    FINGERPRINT: _fingerprint,
}


def load_the_rest(edition: Edition) -> None:
    """Load the rules and the parser when idle, so that the first command is not slower."""
    from banker.interaction.keys import (
        finder_keys,  # noqa: F401
        now_keys,  # noqa: F401
        take_back_keys,  # noqa: F401
    )
    from banker.language.parser import completion, parse  # noqa: F401

    pages_of(edition).load()
