"""Raising cash: what a player without enough cash could still sell or mortgage, cheapest first.

Rules of this file
* This module only calculates. Selling and mortgaging are separate commands, in the order given
  here: the rules would apply each command next, for the amount given.
* Buildings are sold before the mortgage of their street, where the street must be bare for a
  mortgage.
* A limited Bank pays only what it has.
* The advice in words follows the same order, and stops at the same sum.
* The amount still needed would show what a player has. The advice does not name that amount where
  balances are private.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from banker.engine.refusal import Refusal
from banker.foundation.text import Field, Text, joined
from banker.games.board.draft import InsufficientCash
from banker.games.board.edition import Deed
from banker.games.board.queries.building_resale import (
    Resale,
    after,
    built_up,
    is_behind,
    is_even,
    is_short,
    may_sell_buildings,
    one_building,
    whole_group,
)
from banker.games.board.queries.prices import FAKE, PRICE, redeem_cost
from banker.games.board.queries.privacy import is_told
from banker.games.board.state import BANK, VAULT, Due, State

MORTGAGE = "mortgage"
SELL_BUILDING = "sell_building"
SELL_GROUP = "sell_group"
SELL_DEED = "sell_deed"


class CashSource(NamedTuple):
    """One way to raise cash. `how`: mortgage, sell_building, sell_group, sell_deed; then the deed,
    and the cash that it brings."""

    how: str
    deed: str
    amount: int


# SV-12 and B-14: when the Bank lends on deeds, and when it buys them. The key of a row says whether
# a debt is needed.
MORTGAGE_WHEN: dict[str, Callable[[bool], bool]] = {
    "owing": lambda owing: owing,
    "any_time": lambda _owing: True,
}
SELL_DEEDS_WHEN: dict[str, Callable[[bool], bool]] = {
    "never": lambda _owing: False,
    "owing": lambda owing: owing,
    "any_time": lambda _owing: True,
}


def may_mortgage(state: State, *, owing: bool) -> bool:
    """Tell whether the Bank lends on deeds now (rule SV-12). `owing`: the player owes money."""
    return MORTGAGE_WHEN[state.edition.switches["mortgage_when"]](owing)


def may_sell_deeds(state: State, *, owing: bool) -> bool:
    """Tell whether the Bank buys deeds back now (rule B-14). `owing`: the player owes money."""
    return SELL_DEEDS_WHEN[state.edition.switches["sell_deeds_when"]](owing)


def is_lending(state: State, *, owing: bool) -> bool:
    """Tell whether a deed can be mortgaged now: a Bank that buys deeds does not lend on them."""
    return may_mortgage(state, owing=owing) and not may_sell_deeds(state, owing=owing)


def cash_sources(state: State, who: str, *, owing: bool = True) -> list[CashSource]:
    """Return all ways in which a player can raise cash, in an order in which the rules allow them.

    The ways that are cheapest to undo come first: mortgages of streets that are ready for one; then
    buildings, one by one; then the mortgages that waited for those sales. `owing`: the player owes
    money.
    """
    sells = may_sell_deeds(state, owing=owing)
    lends = is_lending(state, owing=owing)
    plan = _Plan(state, who)
    # Where a mortgage returns the hotels to their owner, advice is to sell the hotels before it.
    if lends and state.edition.switches["mortgage_hotels"] != "return":
        plan.mortgage()
    if may_sell_buildings(state, who, owing=owing):
        plan.sell_buildings()
    if lends:
        plan.mortgage()
    if sells:
        plan.sell_deeds()
    return plan.cash_sources


class _Plan:
    """The sources of cash so far, and the state after all of them."""

    def __init__(self, state: State, who: str) -> None:
        self.cash_sources: list[CashSource] = []
        self._state = state
        self._who = who
        self._mortgaged: set[str] = set()
        self._left = state.cash(BANK) if state.edition.is_bank_limited else None

    def mortgage(self) -> None:
        """Cheapest first: what it will cost to have the deed back, beyond what it brings, then the
        rent that is given up meanwhile."""
        state = self._state
        free = [
            deed
            for deed in _free(state, self._who)
            if deed.mortgage
            and deed.id not in self._mortgaged
            and not standing_in_the_way(state, deed)
        ]
        free.sort(key=lambda d: (redeem_cost(state, d) - d.mortgage, d.rents[0], d.space))
        for deed in free:
            if self._take(CashSource(MORTGAGE, deed.id, deed.mortgage)):
                self._mortgaged.add(deed.id)

    def sell_deeds(self) -> None:
        """What is paid for and bare."""
        state = self._state
        is_group = state.edition.switches["split_set_hotels"] == "sell_first"
        for deed in _free(state, self._who):
            bare = state.is_bare(deed.group) if is_group else not state.level(deed.id)
            if bare and not is_unpaid(state, deed):
                self._take(CashSource(SELL_DEED, deed.id, deed.price))

    def sell_buildings(self) -> None:
        """Until nothing stands any more, or nothing more can be sold."""
        groups = [
            group.id
            for group in self._state.edition.groups
            if any(self._state.level(it.id) for it in built_up(self._state, self._who, group.id))
        ]
        while any(
            self._sell_in(group, find)
            for find in (_with_houses, _for_lack_of_houses, _all_at_once)
            for group in groups
        ):
            pass

    def _sell_in(self, group: str, find: Find) -> bool:
        streets = [
            deed for deed in built_up(self._state, self._who, group) if self._state.level(deed.id)
        ]
        if is_even(self._state):
            # Streets take turns: first the one whose last sale is the longest ago.
            last = {source.deed: at for at, source in enumerate(self.cash_sources)}
            streets.sort(key=lambda deed: last.get(deed.id, -1))
        for deed in streets:
            how, sales = find(self._state, self._who, deed)
            source = CashSource(how, deed.id, sum(sale.amount for sale in sales))
            if sales and self._take(source):
                self._state = after(self._state, self._who, sales)
                return True
        return False

    def _take(self, source: CashSource) -> bool:
        """A Bank with limited money pays only the sales that it can, one after another (rule
        SV-20)."""
        if self._left is not None:
            if source.amount > self._left:
                return False
            self._left -= source.amount
        self.cash_sources.append(source)
        return True


Find = Callable[[State, str, Deed], tuple[str, list[Resale]]]


def _with_houses(state: State, who: str, deed: Deed) -> tuple[str, list[Resale]]:
    """Sell one building, if the Bank has the houses that replace the building."""
    if is_behind(state, deed) or is_short(state, deed):
        return SELL_BUILDING, []
    return _one(state, who, deed)


def _for_lack_of_houses(state: State, who: str, deed: Deed) -> tuple[str, list[Resale]]:
    """Sell one building when the Bank lacks the houses to replace it."""
    return (SELL_BUILDING, []) if is_behind(state, deed) else _one(state, who, deed)


def _one(state: State, who: str, deed: Deed) -> tuple[str, list[Resale]]:
    sales = one_building(state, who, deed)
    is_whole = len(sales) > 1 and sales == whole_group(state, who, deed.group)
    return SELL_GROUP if is_whole else SELL_BUILDING, sales


def _all_at_once(state: State, who: str, deed: Deed) -> tuple[str, list[Resale]]:
    """Sell all buildings in the group; this sale is never refused."""
    return SELL_GROUP, whole_group(state, who, deed.group)


def raisable(state: State, who: str) -> int:
    """Return how much cash a player could raise in all, besides the cash in hand."""
    return sum(source.amount for source in cash_sources(state, who))


def _free(state: State, who: str) -> list[Deed]:
    return [deed for deed in state.deeds(who) if deed.id not in state.table.mortgaged]


def is_unpaid(state: State, deed: Deed) -> bool:
    """Tell whether the owner of a deed still owes a part of its price."""
    return any(is_for(due, deed.id) for due in state.table.dues)


def is_for(due: Due, lot: str) -> bool:
    """Tell whether a due is a part of the price of a deed, `house` or `hotel`; so is a bid that was
    paid with a fake note (rule B-21)."""
    return due.about == lot and due.reason in (PRICE, FAKE)


def _lot(state: State, deed: Deed) -> list[Deed]:
    return [deed] if state.level(deed.id) else []


def _group(state: State, deed: Deed) -> list[Deed]:
    return [sister for sister in state.edition.deeds_in[deed.group] if state.level(sister.id)]


def _nothing(_state: State, _deed: Deed) -> list[Deed]:
    return []


# Which streets must have no buildings before a deed is mortgaged, traded or sold: V-10, GL-27,
# GL-28, B-12.
BARE = {"no": _nothing, "lot": _lot, "group": _group}


def standing_in_the_way(state: State, deed: Deed) -> list[Deed]:
    """Return the streets whose buildings must be sold before this deed can be mortgaged (rule
    V-10)."""
    return BARE[state.edition.switches["mortgage_needs_bare"]](state, deed)


class SaleRun(NamedTuple):
    """Several ways to raise cash of one kind, one after another; the buildings of several streets
    are sold in turns."""

    how: str
    cash_sources: tuple[CashSource, ...]

    @property
    def deeds(self) -> tuple[str, ...]:
        """The ids of the deeds, each once, in the order of the turns."""
        return tuple(dict.fromkeys(source.deed for source in self.cash_sources))

    @property
    def amount(self) -> int:
        """The cash that the whole run brings."""
        return sum(source.amount for source in self.cash_sources)


def runs(found: list[CashSource], enough: int | None = None) -> list[SaleRun]:
    """Return the ways to raise cash in their order, in as few runs as possible. A new run begins
    where the kind changes or the turns break, and after the one that raises `enough`."""
    made: list[SaleRun] = []
    raised = 0
    is_cut = False
    for source in found:
        if made and not is_cut and _goes_on(made[-1], source):
            made[-1] = SaleRun(source.how, (*made[-1].cash_sources, source))
        else:
            made.append(SaleRun(source.how, (source,)))
        is_cut = enough is not None and raised < enough <= raised + source.amount
        raised += source.amount
    return made


def _goes_on(run: SaleRun, source: CashSource) -> bool:
    """Whether this source continues the run of sales before it. Only buildings are sold more than
    once on a deed."""
    if source.how != run.how or run.how == SELL_GROUP:
        return False
    count, deeds = len(run.cash_sources), run.deeds
    if source.deed not in deeds:
        return count == len(deeds)
    return source.deed == deeds[count % len(deeds)]


def raising_advice(state: State, who: str, amount: int, *, owing: bool) -> Text | None:
    """Return a sentence with the ways that raise an amount, or with all ways; None if there are
    none. Where balances are private, the advice assumes that the player has nothing."""
    cash, raised = state.cash(who) if is_told(state, who) else 0, 0
    taken: list[CashSource] = []
    for source in cash_sources(state, who, owing=owing):
        if taken and cash + raised >= amount:
            break
        taken.append(source)
        raised += source.amount
    if not taken:
        return None
    what = joined([_run_text(state, run) for run in runs(taken)], "{first}, then {last}")
    return Text("{what} would bring {raised:,}", {"what": what, "raised": raised})


def _run_text(state: State, run: SaleRun) -> Text:
    deeds = [state.edition.deed_by_id[deed] for deed in run.deeds]
    names = joined([deed.name for deed in deeds], "{first} and {last}")
    if run.how == SELL_GROUP:
        group = next(it.name for it in state.edition.groups if it.id == deeds[0].group)
        return Text("selling all buildings on {group}", {"group": group})
    if run.how == MORTGAGE:
        return Text("mortgaging {deeds}", {"deeds": names})
    if run.how == SELL_DEED:
        return Text("selling {deeds} to the Bank", {"deeds": names})
    count = len(run.cash_sources)
    if count == 1:
        return Text("selling a building on {deed}", {"deed": names})
    if len(deeds) == 1:
        return Text("selling {count} buildings on {deed}", {"count": count, "deed": names})
    return Text("selling {count} buildings by turns on {deeds}", {"count": count, "deeds": names})


def nothing_left(state: State, name: str) -> Text:
    """Return the sentence for a player who has no way left to raise cash. `name`: the player's
    name."""
    if may_sell_deeds(state, owing=True):
        return Text(
            "nothing is left to sell: '{name} goes bankrupt' if the debt must be paid",
            {"name": name},
        )
    return Text(
        "nothing is left to mortgage: '{name} goes bankrupt' if the debt must be paid",
        {"name": name},
    )


# --- a payer who is short -------------------------------------------------------------------------


def is_owing(state: State, who: str) -> bool:
    """Tell whether a player owes money, or may still be asked for a rent."""
    claimed = any(claim.visitor == who for claim in state.table.claims)
    return claimed or bool(state.dues_of(who))


# The texts, by whether the amount of cash may be shown and whether it is owed; each without and
# with advice.
SHORTAGE = {
    (True, True): (
        "{name} has {cash:,} and owes {amount:,}",
        "{name} has {cash:,} and owes {amount:,}; {way}",
    ),
    (True, False): (
        "{name} has {cash:,} and needs {amount:,}: name less, or get the rest first",
        "{name} has {cash:,} and needs {amount:,}; {way}",
    ),
    (False, True): (
        "{name} owes {amount:,} and has less",
        "{name} owes {amount:,} and has less; {way}",
    ),
    (False, False): (
        "{name} needs {amount:,} and has less: name less, or get the rest first",
        "{name} needs {amount:,} and has less; {way}",
    ),
}


def shortage(state: State, who: str, amount: int) -> Text:
    """Return the sentence for a payer without enough cash: what is needed, and the cheapest ways to
    get it."""
    cash = state.cash(who)
    if who == VAULT:
        return Text(
            "the vault holds only {cash:,}, and {amount:,} is needed: take {cash:,} or less",
            {"cash": cash, "amount": amount},
        )
    name, owes = state.setup.names[who], is_owing(state, who)
    way = raising_advice(state, who, amount, owing=owes)
    if owes and way is None:
        way = nothing_left(state, name)
    fields: dict[str, Field] = {"name": state.setup.labels[who], "amount": amount}
    if is_told(state, who):
        fields["cash"] = cash
    without, with_way = SHORTAGE["cash" in fields, owes]
    return Text(without, fields) if way is None else Text(with_way, fields | {"way": way})


def advised(refusal: Refusal) -> Refusal:
    """Return a refusal with advice on raising cash, if its reason is that a payer has too little;
    else as it is."""
    if not isinstance(refusal, InsufficientCash):
        return refusal
    return Refusal(refusal.code, shortage(refusal.state, refusal.payer, refusal.amount))
