"""Headline: the band with the newest event, or with the debt that the table waits for.

Pure.
"""

from __future__ import annotations

from banker.foundation.text import Text
from banker.games.board.queries.privacy import is_told
from banker.games.board.state import Due
from banker.interaction import seats
from banker.interaction.view import View
from banker.interaction.words import screen_words
from banker.interaction.words.roles import SEAT
from banker.interaction.words.text import Line, Span
from banker.interaction.words.translate import grouped
from banker.language.news import (
    RENT,
    SEAT_SIGN,
    WALK,
    News,
    asked_amount,
    headline,
    is_headline,
)
from banker.tui.panes import ledger
from banker.tui.render import lettering
from banker.tui.render.paint import Block, centre, centred, folded

GROUND = "felt"
ON = "@felt"
PAYING = (RENT.mark, WALK)  # of news in which one player pays another
DOTS_FROM = 3  # rows from which on the words are drawn in dots


def height_of(height: int) -> int:
    """Return how many rows the band takes on a screen of this height."""
    return next((rows for least, rows in ((44, 5), (30, 3), (16, 2)) if height >= least), 1)


def band(view: View, width: int, rows: int) -> Block:
    """Return the band of `rows` rows: in dots if the words fit, else as text in the middle."""
    due = None if view.state.table.ended else screen_words.oldest_due(view.state)
    spans = _debt(view, due) if due is not None else _news(view)
    words = [(text, _colour(role)) for text, role in spans]
    room = width - 4
    scale = 0 if rows < DOTS_FROM else 1
    if scale and not view.ascii and lettering.width_of(words) <= room:
        drawn = [(grouped(view.state.edition, text), colour) for text, colour in words]
        return centre(lettering.lettering(drawn, scale, GROUND), width, rows, ON)
    lines = folded(spans, room, rows) if spans else []
    laid = [tuple(Span(text, f"{role}{ON}") for text, role in row) for row in lines]
    return centre(laid, width, rows, ON)


def large(view: View, width: int, rows: int) -> Block:
    """Return the newest headline as large as it fits: in dots, or as text if dots do not fit."""
    room, most = width - 4, 2 * rows // 5
    found = forms(view)
    for spans in found:
        words = [(grouped(view.state.edition, text), _colour(role)) for text, role in spans]
        if scale := lettering.scale_that_fits(words, room, most, ascii=view.ascii):
            return centre(lettering.lettering(words, scale, GROUND), width, rows, ON)
        if rows >= 2 * DOTS_FROM and (two := _in_two(words, room, ascii=view.ascii)):
            return centre(two, width, rows, ON)
    lines = folded(found[0], room, rows) if found else []
    laid = [tuple(Span(text, f"{role}{ON}") for text, role in row) for row in lines]
    return centre(laid, width, rows, ON)


def _in_two(words: list[lettering.Word], room: int, *, ascii: bool) -> Block:
    """The words in two rows of the smallest dots; nothing where they do not fit."""
    pieces = [(f"{piece} ", colour) for text, colour in words for piece in text.split()]
    for at in range(len(pieces) - 1, 0, -1):
        halves = pieces[:at], pieces[at:]
        if all(lettering.scale_that_fits(half, room, 1, ascii=ascii) for half in halves):
            drawn = (lettering.lettering(half, 1, GROUND) for half in halves)
            return [centred(row, room, ON) for half in drawn for row in half]
    return []


def forms(view: View) -> list[Line]:
    """Return the newest headline in several forms, the longest first; empty before any news."""
    if view.odds is not None and view.odds.words:
        return [seats.named(view, view.odds.words, "bold")]
    for row in view.rows[:24]:
        if row.undone or (row.news is not None and not is_headline(row.news)):
            continue
        if row.news is None:
            return [seats.named(view, row.text, "bold")]
        told = row.news
        plain = "gold" if ledger.MARKS.get(told.mark) == "gold" else "bold"
        texts = [headline(told, view.state.setup)]
        if told.amount and not asked_amount(told, view.state.setup):
            texts.append(told.text)
        named = [seats.named(view, text, plain) for text in texts]
        return [*named, *_short(view, told, plain)]
    return []


def _short(view: View, told: News, role: str) -> list[Line]:
    """Who and how much, where that says it."""
    ids = view.state.setup.ids
    signs = [chr(SEAT_SIGN + ids.index(one)) for one in told.who if one in ids]
    if not told.amount or not signs:
        return []
    if (asked := asked_amount(told, view.state.setup)) and len(signs) > 1:
        words = view.translate(
            "rent {amount}: {who} to {whom}", amount=asked, who=signs[0], whom=signs[1]
        )
        return [seats.named(view, words, role)]
    words = signs[0]
    if told.mark in PAYING and len(signs) > 1:
        words = view.translate("{who} pays {whom}", who=signs[0], whom=signs[1])
    return [seats.named(view, f"{words} {told.amount}", role)]


def _colour(role: str) -> str:
    """The name of the colour of a role of these words."""
    return role if role.startswith(SEAT) or role in ("gold", "warn") else "ink"


def _news(view: View) -> Line:
    """The newest headline in its fullest words."""
    return next(iter(forms(view)), ())


def _debt(view: View, due: Due) -> Line:
    """Who owes whom how much, and what is missing, where the table may know that."""
    state = view.state
    who, whom = (_sign(view, account) for account in (due.debtor, due.creditor))
    amount = screen_words.money(due.amount)
    missing = due.amount - state.cash(due.debtor)
    if missing > 0 and is_told(state, due.debtor):
        words = view.translate(
            "{who} owes {whom} {amount}: {missing} are missing",
            who=who, whom=whom, amount=amount, missing=screen_words.money(missing),
        )  # fmt: skip
    else:
        words = view.translate("{who} owes {whom} {amount}", who=who, whom=whom, amount=amount)
    return seats.named(view, words, "warn")


def _sign(view: View, account: str) -> str:
    """The sign that stands for a player's coloured name; the words of any other account."""
    ids = view.state.setup.ids
    if account in ids:
        return chr(SEAT_SIGN + ids.index(account))
    return view.translate(Text("{account}", {"account": view.state.setup.labels[account]}))
