"""References: whether the players, deeds, spaces and cards that a stored game names exist.

Rules of this file
* A game that the rules made never fails this check. A forged file may fail: every line is
  consistent, and yet a fact names a player who is not in the game, or a deed that no edition has.
* The check runs once, after a file is read. So code that shows a state may look up every name.
* A fact that is not in `NAMED` contains no name that any code looks up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import msgspec

from banker.engine.fold import FIGURES, Fact
from banker.foundation.limits import AMOUNT_MAX, FIGURE_MAX
from banker.games.board.edition import Edition
from banker.games.board.printed_figures import amounts
from banker.games.board.state import (
    BANK,
    BOX,
    DEED,
    HOTEL,
    HOUSE,
    POT,
    SECRET_CARD,
    VAULT,
    Setup,
    State,
)

NAME_MAX = 40  # signs of a strange name that are shown

Names = Iterable[object]
Facts = Callable[[Fact], Names]


def _each(*parts: str) -> Facts:
    """The names in these parts of a fact, or in each fact of a tuple; an empty name counts as
    none."""

    def names(value: Fact) -> Names:
        for one in value if isinstance(value, tuple) else (value,):
            found = (getattr(one, part) for part in parts) if one is not None else ()
            yield from (name for name in found if name not in ("", None))

    return names


def _itself(value: Fact) -> Names:
    return value if isinstance(value, tuple | dict) else () if value in ("", None) else (value,)


# Which facts of the table hold names, names of what, and how to get them.
NAMED: tuple[tuple[str, str, Facts], ...] = (
    ("turn", "player", _itself),
    ("first", "player", _itself),
    ("draw", "player", _itself),
    ("choice", "player", _itself),
    ("free_for", "player", _itself),
    ("winners", "player", _itself),
    ("dealt", "player", _itself),
    ("offer", "deed", _itself),
    ("mortgaged", "deed", _itself),
    ("queue", "lot", _itself),
    ("built", "group", _itself),
    ("dues", "account", _each("debtor", "creditor")),
    ("claims", "player", _each("visitor", "owner")),
    ("claims", "deed", _each("deed")),
    ("guess", "player", _each("who")),
    ("auction", "lot", _each("item")),
    ("auction", "player", _each("bidder")),
    ("tried", "player", _each("who")),
    ("hearsay", "player", _each("who")),
    ("ranking", "player", _each("who")),
    ("payment", "account", _each("giver", "receiver")),
    ("also", "account", _each("giver", "receiver")),
    ("card", "player", _each("who")),
    ("card", "card", _each("card")),
    ("loans", "account", _each("lender", "borrower")),
    ("immunities", "player", _each("owner", "visitor")),
    ("immunities", "deed", _each("deed")),
    ("interest", "deed", _each("deed")),
    ("sale", "lot", _each("item")),
    ("sale", "player", _each("bidder")),
)
NAMED_BY_SEATS: tuple[tuple[str, str, Facts], ...] = (
    ("position", "space", _itself),
    ("held", "card", _itself),
)


class Unknown(msgspec.Struct, frozen=True):
    """A fact that names something unknown. `fact`: its key, empty if no single fact is wrong;
    `words`: the description."""

    fact: str
    words: str


def unknown_name(state: State) -> Unknown | None:
    """Return the first fact of a state that names something unknown; None if there is none."""
    return next(_unknown(state, _known(state.setup)), None)


def _unknown(state: State, known: dict[str, frozenset[object]]) -> Iterator[Unknown]:
    for fact, kind, names in NAMED:
        yield from _missing(fact, names(getattr(state.table, fact)), kind, known)
    yield from _unfit_figures(state, known)
    for who, seat in state.seats.items():
        for fact, kind, names in NAMED_BY_SEATS:
            yield from _missing(f"{who}.{fact}", names(getattr(seat, fact)), kind, known)
    holders = (BANK, *state.setup.ids)
    for deed in state.edition.deeds:
        thing = DEED + deed.id
        if sum(state.amount(holder, thing) for holder in holders) != 1:
            yield Unknown("", f"the deed {_said(deed.id)} is not in exactly one hand")


def _unfit_figures(state: State, known: dict[str, frozenset[object]]) -> Iterator[Unknown]:
    """Return what is wrong with the amounts that the table read off its cards: an unknown path, or
    an amount out of range."""
    figures = state.table.figures
    yield from _missing(FIGURES, figures, "figure", known)
    for path, amount in figures.items():
        if not 0 <= amount <= AMOUNT_MAX:
            yield Unknown(FIGURES, f"the figure {_said(path)} is no amount")


def _missing(
    fact: str, names: Names, kind: str, known: dict[str, frozenset[object]]
) -> Iterator[Unknown]:
    for name in names:
        if name not in known[kind]:
            yield Unknown(fact, f"{_said(fact)} names the unknown {kind} {_said(name)}")


def _said(name: object) -> str:
    """The name in quotes, on one line and cut short, because it comes from a file and may be
    anything."""
    return repr(str(name)[:NAME_MAX])


def _known(setup: Setup) -> dict[str, frozenset[object]]:
    edition, players = setup.edition, frozenset(setup.ids)
    return {
        "player": players,
        "account": players | {BANK, VAULT, POT},
        "deed": frozenset(edition.deed_by_id),
        "lot": frozenset(edition.deed_by_id) | {HOUSE, HOTEL},
        "group": frozenset(edition.deeds_in),
        "space": frozenset(range(len(edition.spaces))),
        "card": frozenset(edition.card_by_id) | {SECRET_CARD},
        "figure": frozenset(amounts(setup.stored)),
    }


# --- the first line -------------------------------------------------------------------------------


def unsound_setup(setup: Setup) -> str:
    """Return what is inconsistent in an edition or its players, as the end of a sentence; empty if
    nothing is."""
    return next(_unsound(setup), "")


def _unsound(setup: Setup) -> Iterator[str]:
    edition, ids = setup.edition, setup.ids
    if not ids or len(set(ids)) < len(ids) or not {BANK, VAULT, POT, BOX}.isdisjoint(ids):
        yield "its players have no ids, or ids that are taken"
    if any(not 0 < value <= FIGURE_MAX for value in edition.money.notes):
        yield "no note has such a figure"
    yield from _unsound_board(edition)


def _unsound_board(edition: Edition) -> Iterator[str]:
    board, groups = range(len(edition.spaces)), {group.id for group in edition.groups}
    for place, space in enumerate(edition.spaces):
        if space.index != place:
            yield f"the space {_said(space.id)} is not where it says"
        if space.deed is not None and space.deed not in edition.deed_by_id:
            named = _said(space.deed)
            yield f"the space {_said(space.id)} names the unknown deed {named}"
    for deed in edition.deeds:
        if deed.space not in board:
            yield f"the deed {_said(deed.id)} has no space"
        if deed.group not in groups:
            yield f"the deed {_said(deed.id)} has no group"
        if not deed.rents:
            yield f"the deed {_said(deed.id)} has no rents"
    if edition.deeds and not all(edition.deeds_in.values()):
        yield "a group has no deeds"
    if not any(space.kind == "jail" for space in edition.spaces):
        yield "its board has no jail"
