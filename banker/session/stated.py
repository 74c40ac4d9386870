"""Stated: reads a statement at a table, where its words are checked against what stands there.

Rules of this file
* A command that builds names no building, because the street decides what is built next. So a
  statement that says *hotel* where a house is next is refused here, before it becomes a command.
* No statement leaves an auction. Who says so there is not proposed a salary, as in 'passes go'.
"""

from __future__ import annotations

from banker.engine.command import Command
from banker.engine.fold import State
from banker.engine.refusal import Refusal
from banker.foundation.errors import InvalidCommand, Misunderstood
from banker.games.board import commands as c
from banker.games.board.queries.prices import is_built_by_bank
from banker.games.board.queries.purchases.building_demand import HOTEL_NEEDS
from banker.games.board.refusal import RefusalCode
from banker.games.board.rules.property.building_rules import next_building
from banker.games.board.state import HOTEL, State as BoardState
from banker.language.parser.parse import parse
from banker.language.parser.questions import Question
from banker.language.parser.tokens import cut

_HOTELS = frozenset((HOTEL, f"{HOTEL}s"))
_BUILDS = frozenset(("build", "builds"))
_LEAVES = frozenset(("pass", "passes", "folds", "withdraws", "drops", "drop out", "drops out"))


def stated(text: str, state: State) -> Command | Question | None:
    """Return the command or question that a statement means now; None for a blank line.

    Raise `CommandError` if it cannot be read, or says that a hotel is built where a house is next.
    """
    try:
        found = parse(text, state.setup, state.table.turn)
    except InvalidCommand:
        if isinstance(state, BoardState) and state.table.auction is not None:
            _assert_stays(text)
        raise
    wanted = found.command if isinstance(found, c.Force) else found
    if (
        isinstance(wanted, c.Build | c.BuildGroup)
        and isinstance(state, BoardState)
        and _says_hotel(text)
    ):
        _assert_hotel_is_next(wanted, state)
    return found


def _says_hotel(text: str) -> bool:
    """Whether a hotel is what is built: a player or a street may have that name too."""
    keys = [word.key for word in cut(text).words if not word.quoted]
    verb = next((at for at, key in enumerate(keys) if key in _BUILDS), len(keys))
    on = keys.index("on", verb) if "on" in keys[verb:] else verb + 2
    return not _HOTELS.isdisjoint(keys[verb + 1 : on])


def _assert_stays(text: str) -> None:
    *_, before, last = ("", "", *(word.key for word in cut(text).words))
    if last in _LEAVES or f"{before} {last}" in _LEAVES:
        raise InvalidCommand(
            "a player stops bidding without a statement; when nobody bids more: 'auction closes'",
            kind=Misunderstood.UNKNOWN_STATEMENT,
        )


def _assert_hotel_is_next(wanted: c.Build | c.BuildGroup, state: BoardState) -> None:
    """What else is in the way, such as a hotel that stands there, is left to the rules."""
    edition, deed = state.edition, state.edition.deed_by_id[wanted.deed]
    if isinstance(wanted, c.BuildGroup):
        deed = min(edition.deeds_in[deed.group], key=lambda street: state.level(street.id))
    may_stand = is_built_by_bank(deed) and not state.hotels_on(deed.id)
    if may_stand and next_building(state, deed) != HOTEL:
        _, where = HOTEL_NEEDS[edition.switches["hotel_needs"]]
        refusal = Refusal(
            RefusalCode.NEEDS_HOUSES,
            "a hotel on {deed} needs {houses} houses on {where} first",
            deed=deed.name,
            houses=edition.houses_before_hotel,
            where=where,
        )
        refusal.asked = wanted
        raise refusal
