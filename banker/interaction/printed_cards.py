"""Printed cards: the amounts of each card that a table compares, and how sure each of them is.

Rules of this file
* A card is asked about only for its estimates; amounts printed in public rules are shown and
  skipped. A card without an estimate is listed only if the table replaced a printed amount of it.
* An amount that follows from another one is proposed wherever its card is asked for. It counts only
  after Enter: until then the Bank calculates with the estimate.

Pure.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from banker.editions.own.proposals import formulas, proposals
from banker.foundation.memo import once
from banker.games.board.edition import Edition
from banker.games.board.printed_figures import amounts
from banker.games.board.state import State
from banker.interaction.ui_state import CardForm

PROPOSED = "?"  # behind an amount that is only proposed

How = Literal["sure", "said", "own", "proposed", "estimate"]


class Cards(NamedTuple):
    """The cards that are compared. `amounts`: path -> present amount, of every card.

    `known`: the paths of the estimates that printed cards have confirmed already. `own`: the paths
    of printed amounts that the table replaced by a house rule.
    """

    edition: Edition
    amounts: Mapping[str, int]
    known: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()


class CardRow(NamedTuple):
    """A row of the page: a deed, card or space (`word`) with the id `id`.

    `paths`: its amounts; `asked`: those of them that are estimates, which the page asks for.
    """

    word: str
    id: str
    paths: tuple[str, ...]
    asked: tuple[str, ...]


def rows(edition: Edition) -> list[CardRow]:
    """Return the page's rows in printed order: deeds, then cards and spaces.

    A row without an estimate is left out.
    """
    return once("card rows", (edition,), lambda: [it for it in _rows(edition) if it.asked])


def listed(cards: Cards) -> list[CardRow]:
    """Return the rows that the page shows: those it asks for, and those with an own amount."""
    if not cards.own:
        return rows(cards.edition)
    return [it for it in _rows(cards.edition) if it.asked or not cards.own.isdisjoint(it.paths)]


def _rows(edition: Edition) -> list[CardRow]:
    found: dict[tuple[str, str], list[str]] = {}
    for path in amounts(edition):
        word, id, _ = path.split(".", 2)
        found.setdefault((word, id), []).append(path)
    return [
        CardRow(*key, tuple(paths), tuple(path for path in paths if path in edition.unsure))
        for key, paths in found.items()
    ]


def shown(form: CardForm, cards: Cards, row: CardRow) -> dict[str, tuple[int, How]]:
    """Return the amounts of a row: path -> amount, and how sure it is.

    `sure` is printed, `said` a player's, `own` the table's in place of a printed one, `proposed`
    calculated from amounts said, `estimate` unknown.
    """
    sure = {path: it for path, it in cards.amounts.items() if path in cards.known} | form.said
    follows: dict[str, int] = {}
    if row.word == "deed":
        stem = f"deed.{row.id}."
        said = {path.removeprefix(stem): it for path, it in sure.items() if path.startswith(stem)}
        deed = cards.edition.deed_by_id[row.id]
        ratios = once("formulas", (cards.edition,), lambda: formulas(cards.edition))
        found_out = proposals(cards.edition, deed, said, ratios)
        follows = {stem + name: it for name, it in found_out.items()}
    found: dict[str, tuple[int, How]] = {}
    for path in row.paths:
        if path not in row.asked:
            found[path] = cards.amounts[path], "own" if path in cards.own else "sure"
        elif path in sure:
            found[path] = sure[path], "said"
        elif path in follows:
            found[path] = follows[path], "proposed"
        else:
            found[path] = cards.amounts[path], "estimate"
    return found


def cards_of(state: State) -> Cards:
    """Return a game's cards: present amounts, and the estimates that players confirmed."""
    stored = state.setup.stored
    own = frozenset(state.table.figures) - stored.unsure
    return Cards(stored, amounts(state.edition), stored.unsure - state.edition.unsure, own)


def offered(state: State, path: str) -> tuple[int, How]:
    """Return the amount that the screen offers where it asks for a card, and how sure it is.

    `path`: that of the amount, as in `Cards`.
    """
    cards = cards_of(state)
    row = next((it for it in rows(cards.edition) if path in it.asked), None)
    if row is None:
        return cards.amounts[path], "sure"
    return shown(CardForm(), cards, row)[path]
