"""Building: houses and hotels on full sets, and what happens to them when a set is no longer full.

Rules of this file
* A house stands on a full set, a hotel beside a house; one of each at most, and none on railroads
  and utilities.
* A building whose set is no longer full goes aside (`orphan_building`): there it brings no rent,
  can pay, and can be placed again. Where it may be placed depends on the player whose action broke
  the set (`orphans`).
"""

from __future__ import annotations

from collections.abc import Iterable

from banker.games.deal import commands as c, events as e
from banker.games.deal.draft import Draft
from banker.games.deal.queries.sets import (
    built_on,
    has_buildings,
    in_order,
    is_full,
    is_full_pile,
    piles,
)
from banker.games.deal.refusal import RefusalCode
from banker.games.deal.rules import orphans
from banker.games.deal.rules.hand import assert_holds
from banker.games.deal.state import CENTRE, SET_ASIDE, State, account_of, colour_of


def build(draft: Draft, command: c.Build) -> None:
    """Play a house or a hotel from the hand onto a full set."""
    who, face = command.who, command.face
    assert_holds(draft, who, [face])
    pile = assert_site(draft, who, face, command.colour)
    draft.turn_up(who, face, account_of(who, pile))
    draft.emit(e.Built(who, face, pile))


def assert_site(draft: Draft, who: str, face: str, colour: str) -> str:
    """Return the full set of a colour that has room for a building. Refuses if there is none."""
    state, kind = draft.state, draft.face(face).effect
    words = {"name": draft.name(who), "colour": draft.colour(colour), "card": draft.title(face)}
    if not state.edition.set_by_id[colour].builds:
        draft.refuse(
            RefusalCode.NO_BUILDINGS_HERE,
            "houses and hotels cannot stand on {colour}: choose another colour",
            colour=words["colour"],
        )
    full = [pile for pile in piles(state, who, colour) if is_full(state, who, pile)]
    if not full:
        draft.refuse(
            RefusalCode.NO_FULL_SET,
            "{name} has no full set of {colour}: choose a colour with a full set",
            **words,
        )
    free = [pile for pile in full if kind not in built_on(state, who, pile)]
    if not free:
        draft.refuse(
            RefusalCode.SITE_FULL,
            "there is a {card} on {colour} already: choose another full set",
            **words,
        )
    housed = [pile for pile in free if "house" in built_on(state, who, pile)]
    if kind == "hotel" and not housed:
        draft.object(
            RefusalCode.NEEDS_HOUSE,
            "a hotel needs a house on {colour}: lay the house first",
            colour=words["colour"],
        )
    return (housed if kind == "hotel" and housed else free)[0]


def sites(state: State, who: str, face: str) -> list[str]:
    """Return the full sets of a player that have room for this building."""
    kind = state.edition.face_by_id[face].effect
    found = []
    for pile in piles(state, who):
        built = built_on(state, who, pile)
        builds = state.edition.set_by_id[colour_of(pile)].builds
        fits = kind not in built and (kind != "hotel" or "house" in built)
        if builds and fits and is_full(state, who, pile):
            found.append(pile)
    return found


def forfeit(draft: Draft, changed: Iterable[str]) -> None:
    """Take the buildings off each set that is no longer full. `changed`: the accounts of the piles
    to look at."""
    state = draft.state
    broken = [it for it in changed if has_buildings(state, it) and not is_full_pile(state, it)]
    if not broken:
        return
    to = state.edition.switches["orphan_building"]
    for who, pile in in_order(state, broken):
        giver = account_of(who, pile)
        for kind in built_on(state, who, pile):
            face = draft.state.edition.face_of[kind].id
            draft.hand_on(face, giver, CENTRE if to == CENTRE else account_of(who, to))
            draft.emit(e.BuildingAside(who, face, pile, to))
            if to == SET_ASIDE and giver in draft.left_by_owner:
                orphans.note(draft, who, face, colour_of(pile))
