"""The way out: how cash could be raised, in words.

Rules of this file
* What is named is what `raising` found, in its order, and for its sum.
* How much it takes would tell what a player has; where that is private it is not told.
"""

from __future__ import annotations

from typing import NamedTuple

from banker.game.raising import (
    MORTGAGE,
    SELL_BUILDING,
    SELL_DEED,
    SELL_GROUP,
    Way,
    may_sell_deeds,
    ways,
)
from banker.game.secrecy import is_told
from banker.game.state import State


class Run(NamedTuple):
    """Ways of one kind that follow each other; buildings are sold on their streets by turns."""

    how: str
    ways: tuple[Way, ...]

    @property
    def deeds(self) -> tuple[str, ...]:
        """Each once, in the order of the turns."""
        return tuple(dict.fromkeys(way.deed for way in self.ways))

    @property
    def amount(self) -> int:
        """What all of it brings."""
        return sum(way.amount for way in self.ways)


def runs(found: list[Way], enough: int | None = None) -> list[Run]:
    """The ways in their order, as few words as can be: a run ends where the turns do, and where
    `enough` is raised."""
    made: list[Run] = []
    raised = 0
    is_cut = False
    for way in found:
        if made and not is_cut and _goes_on(made[-1], way):
            made[-1] = Run(way.how, (*made[-1].ways, way))
        else:
            made.append(Run(way.how, (way,)))
        is_cut = enough is not None and raised < enough <= raised + way.amount
        raised += way.amount
    return made


def _goes_on(run: Run, way: Way) -> bool:
    """Whether a way is the next turn of a run. Only buildings are sold more than once a deed."""
    if way.how != run.how or run.how == SELL_GROUP:
        return False
    count, deeds = len(run.ways), run.deeds
    if way.deed not in deeds:
        return count == len(deeds)
    return way.deed == deeds[count % len(deeds)]


def way_out(state: State, who: str, amount: int, *, owing: bool) -> str:
    """As much as it takes to pay an amount, or all there is; empty when there is nothing. How much
    it takes would tell what the player has, where that is private: then as if it were nothing."""
    cash, raised = state.cash(who) if is_told(state, who) else 0, 0
    taken: list[Way] = []
    for way in ways(state, who, owing=owing):
        if taken and cash + raised >= amount:
            break
        taken.append(way)
        raised += way.amount
    if not taken:
        return ""
    said = ", then ".join(_said(state, run) for run in runs(taken))
    return f"; {said} would bring {raised:,}"


def _said(state: State, run: Run) -> str:
    deeds = [state.edition.deed_by_id[deed] for deed in run.deeds]
    names = " and ".join(deed.name for deed in deeds)
    if run.how == SELL_GROUP:
        group = next(it.name for it in state.edition.groups if it.id == deeds[0].group)
        return f"selling all buildings on {group}"
    if run.how != SELL_BUILDING:
        return WORDS[run.how].format(names)
    if len(run.ways) == 1:
        return f"selling a building on {names}"
    turns = "by turns on" if len(deeds) > 1 else "on"
    return f"selling {len(run.ways)} buildings {turns} {names}"


WORDS = {MORTGAGE: "mortgaging {}", SELL_DEED: "selling {} to the Bank"}


def nothing_left(state: State, name: str) -> str:
    """What to say when there is nothing any more."""
    left = "sell" if may_sell_deeds(state, owing=True) else "mortgage"
    return f"; nothing is left to {left}: '{name} goes bankrupt' if it is due"
