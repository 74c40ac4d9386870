"""Settled marks: entries without the marks of charges that are no estimates any more.

Rules of this file
* A charge is right if the card later showed the same amount, or if the table settled the whole
  difference to what the card said last.
* The differences are those that the table may settle (see `unsettled_charges`). A doubled rent, or
  a part of a price, stays an estimate.

Undone entries confirm and settle nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from banker.games.board import events as e
from banker.games.board.printed_figures import amounts
from banker.games.board.queries.card_amounts.unsettled_charges import compared, marked_acts
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
    acts = marked_acts(entry for entry in entries if entry.seq not in skipped)
    said: dict[str, int] = {}
    settled: dict[str, int] = {}
    for seq, events in acts:
        for event in events:
            if isinstance(event, e.FigureSet):
                said[event.figure] = event.amount
            elif isinstance(event, e.FigureSettled):
                settled[event.figure] = seq
    if not said:
        return entries
    printed = amounts(stored)
    found = compared(acts, printed, said)

    def is_right(seq: int, path: str, amount: int, *, is_told: bool) -> bool:
        if path not in found or not found[path].is_right(seq):
            return False
        is_settled = seq < settled.get(path, 0) and amount == printed.get(path)
        return not is_told or found[path].is_confirmed or is_settled

    def cleared(entry: Entry) -> Entry:
        kept = tuple(
            it
            for it in entry.ev
            if it.get("kind") != _RESTED
            or not is_right(entry.seq, it["figure"], it["amount"], is_told=bool(it.get("told")))
        )
        return entry if len(kept) == len(entry.ev) else msgspec.structs.replace(entry, ev=kept)

    return [cleared(entry) for entry in entries]


_RESTED = "rested"
