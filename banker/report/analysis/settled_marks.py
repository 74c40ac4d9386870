"""Settled marks: entries without the marks of charges that are no estimates any more.

Rules of this file
* A charge is right if the card later showed the same amount, or if the table settled the
  difference.
* A settlement is about earlier charges that are the estimate itself. A doubled rent, or a part of a
  price, stays an estimate.

Undone entries confirm and settle nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from banker.games.board import events as e
from banker.games.board.printed_figures import amounts
from banker.games.board.state import Setup
from banker.ledger.entry import Entry


def without_settled_marks(
    setup: Setup, entries: Sequence[Entry], skipped: Collection[int]
) -> Sequence[Entry]:
    """Return the entries without their marks of charges that are right.

    `skipped`: the numbers of the entries that were undone, or that undid or repeated others.
    """
    stored = setup.stored
    if not stored.unsure:
        return entries
    said: dict[str, int] = {}
    settled: dict[str, int] = {}
    for entry in entries:
        if entry.seq in skipped or not any(it.get("kind") in _SAID for it in entry.ev):
            continue
        for event in e.load(entry.ev):
            if isinstance(event, e.FigureSet):
                said[event.figure] = event.amount
            elif isinstance(event, e.FigureSettled):
                settled[event.figure] = entry.seq
    if not said:
        return entries
    printed = amounts(stored)
    confirmed = {path for path, amount in said.items() if printed.get(path) == amount}

    def is_right(entry: Entry, path: str, amount: int) -> bool:
        is_settled = entry.seq < settled.get(path, 0) and amount == printed.get(path)
        return path in confirmed or (path in said and is_settled)

    def cleared(entry: Entry) -> Entry:
        kept = tuple(
            it
            for it in entry.ev
            if it.get("kind") != _RESTED or not is_right(entry, it["figure"], it["amount"])
        )
        return entry if len(kept) == len(entry.ev) else msgspec.structs.replace(entry, ev=kept)

    return [cleared(entry) for entry in entries]


_SAID = frozenset({"figure_set", "figure_settled"})
_RESTED = "rested"
