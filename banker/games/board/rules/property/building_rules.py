"""Building rules: what may be built now, and where, if the Bank sells houses and hotels.

Rules of this file (GL-22 to GL-25, RA-18 to RA-20, FD-15 to FD-17, cash decoder rules 12 to 14)
* The player must own the whole group, with no mortgage in it. Building is even where the edition
  says so.
* A hotel replaces the houses that a street must carry first. An edition without houses has hotels
  only.
* A building that was won in an auction is placed by the same rules, free of charge.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.foundation.text import Field, Text, joined
from banker.games.board.draft import Draft
from banker.games.board.edition import Deed
from banker.games.board.queries.building_resale import is_even
from banker.games.board.queries.phases import is_before_roll, is_between_turns, is_own_turn
from banker.games.board.queries.prices import bank_sells_buildings, in_bank, is_built_by_bank
from banker.games.board.queries.purchases.building_demand import HOTEL_NEEDS, has_houses_for_hotel
from banker.games.board.refusal import RefusalCode
from banker.games.board.state import HOTEL, HOUSE, State

# When one may build (RA-18, FD-15), and the words for it.
BUILD_WHEN: dict[str, tuple[Callable[[State, str], bool], Text]] = {
    "any_time": (lambda _state, _who: True, Text("")),
    "own_turn_or_between_turns": (is_between_turns, Text("in their own turn or between turns")),
    "own_turn": (is_own_turn, Text("in their own turn")),
    "own_turn_before_roll": (is_before_roll, Text("in their own turn, before the roll")),
}


def assert_bank_sells(draft: Draft, who: str) -> None:
    """Refuse if the Bank sells and buys no buildings in this edition. `who`: the player who
    asks."""
    if not bank_sells_buildings(draft.state.edition):
        draft.refuse(
            RefusalCode.NOT_IN_EDITION,
            "the Bank does not sell or buy buildings in this game; to place a hotel from the"
            " vault: '{name} places hotel on …' and a street",
            name=draft.state.setup.labels.get(who, who),  # a stranger is refused here, too
        )


def next_building(state: State, deed: Deed) -> str:
    """Return the next building of a street: `house`, or `hotel` in the place of the houses."""
    return HOTEL if state.houses_on(deed.id) >= state.edition.houses_before_hotel else HOUSE


def assert_may_build(draft: Draft, who: str, deed: Deed, thing: str) -> None:
    """Refuse unless every condition for this building is met, except its price. A forced command
    may break some."""
    state = draft.state
    assert_buildable(draft, who, deed)
    for sister in state.edition.deeds_in[deed.group]:
        if sister.id in state.table.mortgaged:
            draft.object(
                RefusalCode.MORTGAGED, "{deed} is mortgaged; redeem it first", deed=sister.name
            )
    if not state.has_set(who, deed.group):
        missing = [d.name for d in state.edition.deeds_in[deed.group] if state.owner(d.id) != who]
        draft.object(
            RefusalCode.NO_SET,
            "to build here, {name} still needs {missing}",
            name=draft.name(who),
            missing=joined(missing, "{first} and {last}"),
        )
    may, words = BUILD_WHEN[state.edition.switches["build_when"]]
    if not may(state, who):
        draft.object(RefusalCode.NOT_NOW, "players build only {when}: wait until then", when=words)
    _assert_within_limit(draft, deed)
    assert_room(draft, deed)
    if thing == HOTEL and state.edition.houses_before_hotel:
        _assert_houses_for_hotel(draft, deed)
    elif is_uneven(state, deed):
        draft.object(
            RefusalCode.UNEVEN,
            "{deed} has more buildings than {where}; build on {where} first",
            deed=deed.name,
            where=_with_fewer(state, deed),
        )


def assert_buildable(draft: Draft, who: str, deed: Deed) -> None:
    """Refuse unless the player owns the deed and its group allows buildings. A forced command may
    break some conditions."""
    owner = draft.state.owner(deed.id)
    if owner != who:
        draft.refuse(
            RefusalCode.NOT_OWNER,
            "{name} does not own {deed}; {owner} does: name a deed of {name}",
            deed=deed.name,
            owner=draft.name(owner),
            name=draft.name(who),
        )
    if not is_built_by_bank(deed):
        draft.refuse(
            RefusalCode.NO_BUILDING,
            "no building can stand on {group}: name a street",
            group=deed.name,
        )


def _assert_within_limit(draft: Draft, deed: Deed) -> None:
    """So many buildings on one group in a turn (rule RA-19)."""
    limit = build_limit(draft.state)
    if limit and draft.state.table.built.count(deed.group) >= limit:
        draft.object(
            RefusalCode.BUILD_LIMIT,
            "no more than {limit} may be built in a group in one turn: build more in the next turn",
            limit=limit,
        )


def build_limit(state: State) -> int:
    """Return how many buildings a turn allows on one group; 0 for any number."""
    return state.edition.number("build_max_per_group_turn")


def assert_room(draft: Draft, deed: Deed) -> None:
    """Refuse more buildings than the deed has rents for."""
    state = draft.state
    most = state.edition.hotels_per_site
    if state.hotels_on(deed.id) >= most:
        what = Text("its hotel") if most == 1 else Text("{count} hotels", {"count": most})
        draft.refuse(
            RefusalCode.SITE_FULL,
            "{deed} has {what} already, and more cannot stand there: build on another street",
            deed=deed.name,
            what=what,
        )


def is_uneven(state: State, deed: Deed) -> bool:
    """Tell whether one more building here would come before other streets of the group have as many
    (rule GL-22)."""
    return is_even(state) and state.level(deed.id) > min(
        state.level(sister.id) for sister in state.edition.deeds_in[deed.group]
    )


def _with_fewer(state: State, deed: Deed) -> Field:
    """The streets of the group with fewer buildings, in a sentence."""
    level = state.level(deed.id)
    sisters = state.edition.deeds_in[deed.group]
    fewer = [sister.name for sister in sisters if state.level(sister.id) < level]
    return joined(fewer, "{first} and {last}")


def _assert_houses_for_hotel(draft: Draft, deed: Deed) -> None:
    _, where = HOTEL_NEEDS[draft.state.edition.switches["hotel_needs"]]
    if not has_houses_for_hotel(draft.state, deed):
        houses = draft.state.edition.houses_before_hotel
        draft.object(
            RefusalCode.NEEDS_HOUSES,
            "a hotel on {deed} needs {houses} houses on {where} first",
            deed=deed.name,
            houses=houses,
            where=where,
        )


def assert_in_stock(draft: Draft, thing: str) -> None:
    """Refuse a building that the Bank does not have (rule GL-25)."""
    if in_bank(draft.state, thing) < 1:
        draft.refuse(
            NONE_LEFT[thing],
            "the Bank has no {thing} left; wait until somebody sells one",
            thing=Text(thing),
        )


NONE_LEFT = {HOUSE: RefusalCode.NO_HOUSE, HOTEL: RefusalCode.NO_HOTEL}
