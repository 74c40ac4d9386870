"""Help screen: made from the table of keys, so that it is never out of date.

Pure.
"""

from __future__ import annotations

from banker.language.help import help_text
from banker.language.phrases.translation import language_of
from banker.tui.finding.key_line import SHOWN
from banker.tui.input import keys
from banker.tui.panes.footer import foot
from banker.tui.panes.title import title
from banker.tui.render.text import EMPTY, Line, Span, column, cut, line, shape, wrap
from banker.tui.view import View

INTRO = (
    "Press a verb key, then the keys of its object. ⏎ always does what is suggested. q, ⌫ or"
    " Esc cancel. A street is two keys, as on its label: o 2. Each player's letter stands on the"
    " panel."
)
NAME_WIDTH = 12
EXAMPLE_WIDTH = 17
ROOMY = 100  # from this width on examples are shown
STATES = (
    (
        "auction",
        "a player's letter bids the minimum; digits and a letter an exact bid; x letter: out;"
        " ⏎ ends it; q leaves",
    ),
    ("digits", "two digits are the roll of whoever is to roll; k or 0 is the lock symbol; F2: off"),
    (
        ": prompt",
        "“ann pays bob 50”, “dee buys states”; Tab completes; balances on the right",
    ),
)
NOTES = (
    "Character size: the terminal's own (Ctrl and + in most). For a TV: F5 and a large font."
    " Text is selected with the mouse as usual. NO_COLOR=1 turns colours off, --ascii the signs."
)


def rows(view: View, width: int) -> list[Line]:
    """Every key, then the keys of each state."""
    lines = [*(line(" " + row) for row in wrap(view.translate(INTRO), width - 2)), EMPTY]
    for verb in keys.VERBS:
        if not verb.fits(view.state.edition):
            continue
        key = SHOWN.get(verb.key, verb.key.upper() if len(verb.key) > 1 else view.key(verb.key))
        example = column(view.translate(verb.example), EXAMPLE_WIDTH) if width >= ROOMY else ""
        room = width - NAME_WIDTH - len(example) - 8
        said = wrap(view.translate(verb.help), room)
        lines.append(
            line(
                Span(column(key, 7, right=True) + " ", "key"),
                Span(
                    column(view.translate(verb.word or verb.name.replace("_", " ")), NAME_WIDTH),
                    "bold",
                ),
                Span(example, "dim"),
                said[0],
            )
        )
        lines += [line(" " * (width - room), more) for more in said[1:]]
    lines.append(EMPTY)
    for name, words in STATES:
        first, *more = wrap(view.translate(words), width - 12)
        lines.append(line(Span(column(view.translate(name), 9, right=True) + "  ", "key"), first))
        lines += [line(" " * 11, row) for row in more]
    lines += [
        EMPTY,
        *(line(Span(" " + row, "dim")) for row in wrap(view.translate(NOTES), width - 2)),
    ]
    lines += [EMPTY, line(Span(view.translate(" WHOLE SENTENCES, at the prompt (:)"), "heading"))]
    told = help_text(words=language_of(view.state.edition))
    return lines + [line(cut(row, width)) for row in told.splitlines()]


def screen(view: View, width: int, height: int) -> list[Line]:
    """One page of the help."""
    room = height - 4
    lines = rows(view, width)
    pages = -(-len(lines) // (room - 1))
    page = min(view.ui.page, pages - 1)
    shown = lines[page * (room - 1) : (page + 1) * (room - 1)]
    more = (
        view.translate(" page {page} of {pages}: ↓ for more", page=page + 1, pages=pages)
        if page + 1 < pages
        else view.translate(" page {page} of {pages}", page=page + 1, pages=pages)
    )
    body = [
        *shape(shown, width, room - 1),
        line(Span(more if pages > 1 else "", "dim")),
    ]
    return [title(view, width), *shape(body, width, room), *foot(view, width)]
