"""Figures: what the table reads off its own cards, where the edition has an estimate or errs.

Rules of this file
* An estimate may be confirmed or corrected at any time, also after the end, and corrected again.
* A printed figure is changed by force only. What the Bank reckons with already is refused.
* Nothing that was charged before is changed: an entry stays as it was written.
* A sum is one that notes of the box pay, or it is objected to.
"""

from __future__ import annotations

from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft
from banker.games.board.edition import Edition
from banker.games.board.printed_figures import amounts
from banker.games.board.refusal import RefusalCode


def set_figures(draft: Draft, command: c.SetFigures) -> None:
    """Write down what cards say; from here on every rule reckons with it."""
    state = draft.state
    now, said = amounts(state.setup.stored), dict(state.table.figures)
    now |= said
    for path, amount in command.figures:
        is_estimate = path in state.edition.unsure and path not in said
        if now[path] == amount and not is_estimate:
            continue
        _assert_may(draft, path, amount)
        draft.emit(e.FigureSet(path, amount, now[path], command.said_by))
        now[path] = said[path] = amount
    if said == state.table.figures:
        draft.refuse(
            RefusalCode.FIGURE_KNOWN,
            "the Bank reckons with {amount:,} already",
            amount=command.figures[0][1],
        )
    draft.set(figures=said)


def _assert_may(draft: Draft, path: str, amount: int) -> None:
    stored = draft.state.setup.stored
    if path not in stored.unsure:
        draft.object(
            RefusalCode.FIGURE_PRINTED,
            "the Bank knows this figure from the box, and it is {amount:,}",
            amount=amounts(stored)[path],
        )
    if amount % stored.note_step and not _is_times_dice(stored, path):
        draft.object(
            RefusalCode.UNPAYABLE,
            "no notes of this box pay {amount:,}: every sum is a multiple of {step}",
            amount=amount,
            step=stored.note_step,
        )


def _is_times_dice(edition: Edition, path: str) -> bool:
    """Whether a figure is no sum: a utility's rent is so many times the dice."""
    kind, id, name = path.split(".", 2)
    return kind == "deed" and name.startswith("rents.") and edition.deed_by_id[id].kind == "utility"
