"""Taking: compares the amounts that another table read off its cards with this table's, and takes
them.

Rules of this file
* An amount that this table read itself stays, whatever another file says.
* An amount of another table is `public:table`, and stays an estimate. If two tables agree, the
  source says so; a table that is taken again counts once.
* An amount on which two tables agree stays against a third one.
* Only amounts that the other table read itself are taken.
"""

from __future__ import annotations

from typing import NamedTuple

from banker.editions.own.figures import FigureFile, Said
from banker.games.board.edition import OWN, Edition, from_tables, tables_behind
from banker.games.board.printed_figures import amounts


class Difference(NamedTuple):
    """An amount of another table (`there`) that differs from yours (`here`) or that you lack.

    `estimate`: the edition's amount. `here`: None if you have only the estimate. `then`: your
    amount after taking the other table's.
    """

    path: str
    estimate: int
    here: Said | None
    there: int
    then: Said


def taken(ours: FigureFile, theirs: FigureFile, edition: Edition) -> FigureFile:
    """Return our amounts after taking those of another table."""
    is_new = theirs.table not in ours.taken
    figures = dict(ours.figures)
    for path, amount in theirs.own.items():
        figures[path] = _then(figures.get(path), amount, is_new=is_new)
    ordered = {path: figures[path] for path in amounts(edition) if path in figures}
    tables = (*ours.taken, theirs.table) if is_new else ours.taken
    return FigureFile(ordered, ours.table, tables)


def differences(ours: FigureFile, theirs: FigureFile, edition: Edition) -> list[Difference]:
    """Return the amounts of another table that differ from ours, or that we do not have."""
    after, printed = taken(ours, theirs, edition).figures, amounts(edition)
    found = []
    for path, amount in theirs.own.items():
        here = ours.figures.get(path)
        if here is None or here.amount != amount or here != after[path]:
            found.append(Difference(path, printed[path], here, amount, after[path]))
    return found


def _then(here: Said | None, amount: int, *, is_new: bool) -> Said:
    if here is None:
        return Said(amount, from_tables(1))
    if here.tag == OWN:
        return here
    count = tables_behind(here.tag)
    if here.amount == amount:
        return Said(amount, from_tables(count + is_new))
    return here if count > 1 else Said(amount, from_tables(1))
