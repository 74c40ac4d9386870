"""Help screen: the page that lists the keys, made from the table of keys.

Pure.
"""

from __future__ import annotations

from banker.interaction.finding.key_line import SHOWN
from banker.interaction.game_screen import screen_of
from banker.interaction.own_keys import example
from banker.interaction.view import View
from banker.interaction.words.text import EMPTY, Line, Span, column, cut, line, shape, wrap
from banker.language.help import help_text
from banker.language.phrases.translation import language_of
from banker.tui.panes.footer import foot
from banker.tui.panes.title import title

NAME_WIDTH = 12
EXAMPLE_WIDTH = 17
ROOMY = 100  # from this width on examples are shown


def rows(view: View, width: int) -> list[Line]:
    """Return a row for every key, then the keys of each state of the game."""
    screen = screen_of(view.state.edition)
    intro, states, notes = screen.words.help_page
    lines = [*(line(" " + row) for row in wrap(view.translate(intro), width - 2)), EMPTY]
    for verb in screen.keys.verbs:
        if not verb.fits(view.state.edition):
            continue
        key = SHOWN.get(verb.key, verb.key.upper() if len(verb.key) > 1 else view.key(verb.key))
        pressed = example(view.state.edition, verb)
        shown_example = column(pressed, EXAMPLE_WIDTH) if width >= ROOMY else ""
        room = width - NAME_WIDTH - len(shown_example) - 8
        said = wrap(view.translate(verb.help), room)
        lines.append(
            line(
                Span(column(key, 7, right=True) + " ", "key"),
                Span(
                    # A card game's own verb beside one of the board's is only called the same.
                    column(
                        view.translate(
                            verb.word or verb.name.removeprefix("card_").replace("_", " ")
                        ),
                        NAME_WIDTH,
                    ),
                    "bold",
                ),
                Span(shown_example, "dim"),
                said[0],
            )
        )
        lines += [line(" " * (width - room), more) for more in said[1:]]
    lines.append(EMPTY)
    for name, words in states:
        first, *more = wrap(view.translate(words), width - 12)
        lines.append(line(Span(column(view.translate(name), 9, right=True) + "  ", "key"), first))
        lines += [line(" " * 11, row) for row in more]
    lines += [
        EMPTY,
        *(line(Span(" " + row, "dim")) for row in wrap(view.translate(notes), width - 2)),
    ]
    lines += [EMPTY, line(Span(view.translate(" WHOLE SENTENCES, at the prompt (:)"), "heading"))]
    edition = view.state.edition
    told = help_text(words=language_of(edition), ruleset=edition.ruleset)
    return lines + [line(cut(row, width)) for row in told.splitlines()]


def screen(view: View, width: int, height: int) -> list[Line]:
    """Return one page of the help."""
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
