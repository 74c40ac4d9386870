"""Cards: the editions to choose from, side by side, the chosen one in gold.

Pure.
"""

from __future__ import annotations

from banker.games.board.edition import Edition
from banker.interaction.setup.form import SetupForm
from banker.interaction.words.text import Line, Span, cells, cut, wrap

GOLD = "px:ground|gold"  # the ground's colour on gold: what is chosen, and BEGIN
CARD = 15
NUMBERED = 9  # so many editions can be chosen by a digit


def cards(form: SetupForm, width: int) -> list[Line]:
    """Return the editions as cards, as many as fit, and how many more are on each side."""
    places = shown_cards(form, width)
    rows: list[list[Span]] = [[Span(" ")] for _ in range(4)]
    for place in places:
        box, chosen = form.shelf[place], place == form.book
        upper, lower = (*wrap(short_box(box.title), CARD), "", "")[:2]
        number = f"{place + 1} · " if place < NUMBERED else ""
        most = f"{number}{box.players_min}–{box.players_max}"
        texts = ((cut(upper, CARD), ""), (cut(lower, CARD), ""), (most, "dim@felt"))
        for row, (text, role) in zip(rows, texts, strict=False):
            card = Span(_centred(text, CARD), GOLD if chosen else role or "@felt")
            row += [card, Span(" ")]
        rows[3] += [Span(("▀" if chosen else " ") * CARD, "gold"), Span(" ")]
    before, after = places.start, len(form.shelf) - places.stop
    words = (
        (0, f"‹ {form.translate('{count} more', count=before)}" if before else ""),
        (len(places) - 1, f"{form.translate('{count} more', count=after)} ›" if after else ""),
    )
    for at, text in words:
        if text:
            rows[3][1 + 2 * at] = Span(_centred(cut(text, CARD), CARD), "key")
    return [tuple(row) for row in rows]


def shown_cards(form: SetupForm, width: int) -> range:
    """Return the positions of the editions whose cards fit, with the chosen one among them."""
    count = max(1, (width - 2) // (CARD + 1))
    first = max(0, min(form.book - count // 2, len(form.shelf) - count))
    return range(first, min(len(form.shelf), first + count))


def card_at(form: SetupForm, width: int, x: int) -> int | None:
    """Return the position of the edition whose card is at column `x`; None if there is none."""
    place, column_of_card = divmod(x - 1, CARD + 1)
    places = shown_cards(form, width)
    return places[place] if 0 <= place < len(places) and column_of_card < CARD else None


def box_seats(form: SetupForm, box: Edition) -> str:
    """Return how many people can play an edition, in words: *2–8 players*."""
    template = "{fewest}–{most} players"
    return form.translate(template, fewest=box.players_min, most=box.players_max)


def short_box(title: str) -> str:
    """Return an edition's title without the word that all titles share."""
    short = title.removeprefix("Monopoly ").removeprefix("Монополия ")
    return short[:1].upper() + short[1:]


def _centred(text: str, width: int) -> str:
    space = width - cells(text)
    return " " * (space >> 1) + text + " " * (space - (space >> 1))
