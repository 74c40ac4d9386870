"""Clicks: which keys a click on the form of a new game presses: to the line, then to the choice.

Pure.
"""

from __future__ import annotations

from collections.abc import Sequence

from banker.interaction.finding.finder_box import row_at
from banker.interaction.finding.targets import hit
from banker.interaction.keys.card_keys import CARDS_KEY
from banker.interaction.setup.form import (
    BEGIN,
    BOX,
    NAMES,
    RULES,
    THEME,
    TWO_WAYS,
    VAULT,
    VAULT_WORDS,
    VAULTS,
    SetupForm,
)
from banker.interaction.trackers.preferences import THEMES
from banker.interaction.words.text import Line, Span, cells, width_of
from banker.tui.mouse.clicks import steps
from banker.tui.setup.cards import GOLD, card_at
from banker.tui.setup.page import THEME_WORDS, screen_rows

ENTER = "⏎"
MARKS = " [◀]▶<>"  # around a choice, also as they are drawn in ASCII


def clicked(form: SetupForm, lines: Sequence[Line], x: int, y: int) -> tuple[str, ...]:
    """Return the keys of a click on cell (x, y); empty if the cell is not a target."""
    if form.finding is not None:
        row = row_at(width_of(lines[0]), len(lines), x, y)
        return () if row is None else (*steps(form.finding.picked, row), "enter")
    span = _span_at(lines, x, y)
    if span is None:
        return ()
    if form.help:
        return ("enter",)
    if form.cards is not None or span.text.strip() == CARDS_KEY.upper():
        return _key(lines, x, y)
    if form.rules is not None:
        return _in_rules(lines, y) or _key(lines, x, y)
    if span.role in (GOLD, "gold@felt") and ENTER in span.text:
        return (*moves(form, BEGIN), "enter")
    row = _line_of(form, lines, y)
    if row is None:
        return _key(lines, x, y)
    card = card_at(form, width_of(lines[y]), x) if row == BOX and not _is_head(lines[y]) else None
    if card is not None:
        right = ("right",) * ((card - form.book) % len(form.shelf))
        return (*moves(form, BOX), *right)
    return _of_line(form, row, span)


def _span_at(lines: Sequence[Line], x: int, y: int) -> Span | None:
    start = 0
    for span in lines[y] if 0 <= y < len(lines) else ():
        start += cells(span.text)
        if x < start:
            return span
    return None


def _key(lines: Sequence[Line], x: int, y: int) -> tuple[str, ...]:
    target = hit(lines, x, y)
    return (target.name,) if target is not None and target.kind == "key" else ()


def _line_of(form: SetupForm, lines: Sequence[Line], y: int) -> int | None:
    """The line of the form that a row belongs to; None under the last one."""
    order = [BOX, NAMES, RULES, *([VAULT] if form.edition.vault else []), THEME]
    heads = [at for at, spans in enumerate(lines) if _is_head(spans)]
    above = [place for place, at in enumerate(heads) if at <= y]
    if not above or len(heads) != len(order):
        return None
    rows = screen_rows(form, width_of(lines[0]))
    is_last = above[-1] == len(order) - 1
    return None if is_last and y >= heads[-1] + len(rows) else order[above[-1]]


def _is_head(spans: Line) -> bool:
    return len(spans) > 1 and spans[1].role == "key" and spans[1].text.strip().isdecimal()


def moves(form: SetupForm, row: int) -> tuple[str, ...]:
    """Return the keys that lead from the present row of the form to another one."""
    far = form.rows.index(row) - form.rows.index(form.row)
    return ("tab",) * far if far >= 0 else ("shift+tab",) * -far


def _of_line(form: SetupForm, row: int, span: Span) -> tuple[str, ...]:
    if row == RULES:
        return (*moves(form, row), "enter")
    found = _choice(form, row, span)
    if found is None:
        return moves(form, row)
    row, count, total = found
    return (*moves(form, row), *(("right",) * (count % total)))


def _choice(form: SetupForm, row: int, span: Span) -> tuple[int, int, int] | None:
    """The place that chooses, how far to the right the choice under the mouse is, of how many."""
    said = span.text.strip(MARKS)
    if row == VAULT:
        for at, vault in enumerate(VAULTS):
            if said.startswith(form.translate(VAULT_WORDS[vault])):
                return VAULT, at - VAULTS.index(form.wanted_vault), len(VAULTS)
    if row != THEME:
        return None
    for at, theme in enumerate(THEMES):
        if said == form.translate(THEME_WORDS[theme]):
            return THEME, at - THEMES.index(form.screen.theme), len(THEMES)
    for place, ways in TWO_WAYS.items():
        for words, value in ways:
            if said == form.translate(words):
                return place, int(value != form.holds(place)), 2
    return None


def _in_rules(lines: Sequence[Line], y: int) -> tuple[str, ...]:
    """The row of the open list; the one pointed at changes."""
    rows = [at for at, spans in enumerate(lines) if spans and _is_rule(spans)]
    here = next((at for at in rows if "›" in lines[at][0].text or ">" in lines[at][0].text), None)
    if y not in rows or here is None:
        return ()
    return ("right",) if y == here else steps(here, y)


def _is_rule(spans: Line) -> bool:
    return spans[0].role == "key" and any(sign in spans[0].text for sign in "■□#.")
