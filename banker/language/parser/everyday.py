"""Everyday: verbs that people say and no statement has, each with the statements that they mean.

A row is the spellings, with `|` between, and statements of the same game. Several words are a verb
that is known with a thing that it does not take.
"""

from __future__ import annotations

from collections.abc import Mapping

from banker.language.parser.grammar import spellings

# Commands of the shell that take a game's file, and are no statements of the game.
OF_THE_SHELL = ("audit", "export", "report", "sign", "stats")

Meant = Mapping[str, tuple[str, ...]]


def _by_word(rows: Meant) -> Meant:
    return {word: meant for said, meant in rows.items() for word in spellings(said)}


ON_A_BOARD = _by_word({
    "trades|swaps|exchanges": ("ann gives oriental to bob for 100",),
    "ends|finish|finishes": ("game ends",),
    "stops": ("game ends", "clock stops"),
    "charges|demands": ("bob asks rent",),
    "borrows|loans|takes loan|takes a loan": ("ann lends 100 to bob for 110",),
    "declares": ("ann goes bankrupt",),
    "pays tax|pays fine|pays fee": ("ann pays",),
    "rolled|throws": ("ann rolls 3 4",),
})  # fmt: skip
IN_THE_DEAL = _by_word({
    "steals": ("ann plays sly deal on bob for red", "ann plays deal breaker on bob for green"),
    "asks|charges|demands": ("ann plays rent green/dark blue for green",),
    "swaps": ("ann plays forced deal on bob for green giving brown",),
    "ends|finish|finishes|stops": ("game ends",),
})  # fmt: skip
