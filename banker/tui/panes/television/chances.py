"""Chances: what the next roll leads to, out of 36 throws of two dice, the likeliest first.

Pure.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from banker.foundation.memo import once
from banker.games.board.next_roll import NextRoll, next_roll
from banker.games.board.state import State
from banker.interaction import seats
from banker.interaction.view import View
from banker.interaction.words import screen_words
from banker.interaction.words.text import Line, Span, cells, cut, line
from banker.tui.render.paint import Block

THROWS = 36
BAR = 12  # cells of a bar of all throws
COUNT = 10  # cells of "10 in 36"
ROWS_MAX = 6


class Chance(NamedTuple):
    """An outcome of the next roll. `throws`: how many of 36 lead to it.

    `words`: the outcome in several forms, the longest first; `role`: their colour.
    """

    throws: int
    words: tuple[str, ...]
    role: str


def roll_of(state: State) -> NextRoll | None:
    """Return the outcomes of the next roll, calculated once for each state; None if unknown."""
    return once("next roll", (state,), lambda: next_roll(state))


def rows(view: View, width: int, most: int) -> Block:
    """Return at most `most` rows: who rolls next, and the likeliest outcomes.

    Empty if the outcomes are not known.
    """
    told = roll_of(view.state)
    if told is None or most < 2:
        return []
    title = view.translate("NEXT ROLL")
    chip = seats.chip(view, told.who, width - len(title) - 6)
    found = sorted(_chances(view, told), key=lambda one: -one.throws)
    return [
        line(Span(f" {title}  ", "bold"), chip),
        *(_row(view, one, width) for one in found[: min(most, ROWS_MAX) - 1]),
    ]


def _row(view: View, one: Chance, width: int) -> Line:
    bar = "█" * max(1, one.throws * BAR // THROWS)
    count = view.translate("{count} in {all}", count=one.throws, all=THROWS)
    room = width - COUNT - BAR - 2
    words = next((it for it in one.words if cells(it) <= room), cut(one.words[-1], room))
    return line(
        Span(f" {count:>{COUNT - 1}} ", "bold"),
        Span(bar, one.role or "bold"), Span(" " * (BAR - len(bar) + 1)), Span(words, one.role),
    )  # fmt: skip


def _chances(view: View, told: NextRoll) -> Iterator[Chance]:
    if told.rent:
        words: tuple[str, ...] = (view.translate("pays rent"),)
        if told.worst:
            amount, who = screen_words.money(told.worst), view.state.setup.names[told.to]
            words = (
                view.translate("pays rent, up to {amount} to {who}", amount=amount, who=who),
                view.translate("pays rent, up to {amount}", amount=amount),
                *words,
            )
        yield Chance(told.rent, words, "loss")
    for count, said, role in (
        (told.free, "a deed to buy", ""),
        (told.card, "a card", ""),
        (told.vault, "a guess at the vault", "gold"),
        (told.tax, "pays a tax", "loss"),
        (told.go, "passes GO", "gain"),
        (told.jail, "goes to jail", "warn"),
        (told.stays, "stays in jail", "warn"),
    ):
        if count:
            yield Chance(count, (view.translate(said),), role)
