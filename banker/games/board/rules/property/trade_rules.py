"""Trade rules: when players may trade, with what, and how far the sides may differ.

Rules of this file (GL-28, GL-29, GL-33, RA-23 to RA-28, FD-18, FD-22, FD-26, RF-09; cash decoder
rule 36, B-12, B-18; SV-10, A-17, V-15, V-23)
* Objections in this file are matters of house rule: `force … because` sets them aside.
* The gap between two sides is measured for each player, over everything that is handed over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from banker.foundation.text import Text
from banker.games.board import commands as c
from banker.games.board.draft import Draft
from banker.games.board.queries.net_worth import building_worth, deed_worth
from banker.games.board.queries.phases import is_before_roll, is_own_turn
from banker.games.board.queries.prices import is_built_by_bank
from banker.games.board.queries.raising_cash import BARE
from banker.games.board.refusal import RefusalCode
from banker.games.board.rules.payments import RENT
from banker.games.board.rules.property.deeds import assert_bare, owned
from banker.games.board.state import Due, State

# RA-24: when one may trade, asked of each side, and the words for it.
TRADE_WHEN: dict[str, tuple[Callable[[State, str], bool], Text]] = {
    "any_time": (lambda _state, _who: True, Text("")),
    "own_turn": (is_own_turn, Text("in their own turn")),
    "own_turn_before_roll": (is_before_roll, Text("in their own turn, before the roll")),
}


def assert_moment(draft: Draft, command: c.Trade) -> None:
    """Refuse, unless forced, a trade at a time that a switch forbids: `trade_when`, or
    `trade_during_debt` while a side owes money (A-17)."""
    state = draft.state
    sides = _sides(command.legs)
    may, words = TRADE_WHEN[state.edition.switches["trade_when"]]
    if not any(may(state, who) for who in sides):
        draft.object(RefusalCode.NOT_NOW, "players trade only {when}: wait until then", when=words)
    _assert_no_payment(draft, command)
    debtor = next((who for who in sides if state.dues_of(who)), None)
    if debtor and not state.edition.flag("trade_during_debt"):
        draft.object(
            RefusalCode.DEBT_OPEN,
            "{name} owes {owed:,} and must pay that before a trade",
            name=draft.name(debtor),
            owed=sum(due.amount for due in state.dues_of(debtor)),
        )


def _assert_no_payment(draft: Draft, command: c.Trade) -> None:
    """Question money alone from a debtor to the creditor: it would pay nothing of the due."""
    things = [(leg.giver, leg.receiver, item) for leg in command.legs for item in leg.items]
    if len(things) != 1 or things[0][2].thing != "cash":
        return
    giver, receiver, item = things[0]
    owed = sum(it.amount for it in draft.state.dues_of(giver) if it.creditor == receiver)
    if owed:
        draft.object(
            RefusalCode.DEBT_OPEN,
            "{name} owes {creditor} {owed:,}: '{name} pays {amount} to {creditor}' pays of it,"
            " '{name} pays {amount} to {creditor} as a gift' does not",
            name=draft.name(giver),
            creditor=draft.name(receiver),
            owed=owed,
            amount=item.count,
        )


def _sides(legs: tuple[c.Leg, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(who for leg in legs for who in (leg.giver, leg.receiver)))


# --- what may be traded ---------------------------------------------------------------------------


def assert_tradable(draft: Draft, giver: str, item: c.Item) -> None:
    """Refuse, unless forced, an item that may not change hands in this game (SV-10, B-18). Cash and
    jail cards always may."""
    if item.thing == "deed":
        _assert_deed(draft, giver, item.id)
    elif _is_closed(draft.state, item):
        thing = CLOSED.get((item.thing, bool(item.id)))
        thing = thing or Text("a {thing}", {"thing": Text(item.thing)})
        draft.object(
            RefusalCode.NOT_TRADABLE,
            "{thing} is not traded in this game: leave it out of the trade",
            thing=thing,
        )


CLOSED = {("hotel", True): Text("a placed hotel"), ("immunity", True): Text("a promise of no rent")}


def _assert_deed(draft: Draft, giver: str, deed_id: str) -> None:
    state = draft.state
    switches = state.edition.switches
    deed = owned(draft, giver, deed_id)
    if deed_id in state.table.mortgaged and not state.edition.flag("trade_mortgaged"):
        draft.object(
            RefusalCode.MORTGAGED,
            "{deed} is mortgaged and not traded in this game; redeem it first",
            deed=deed.name,
        )
    built_up = BARE[switches["trade_needs_bare"]](state, deed)
    if is_built_by_bank(deed) and switches["split_set_hotels"] == "sell_first":
        built_up += [d for d in BARE["group"](state, deed) if d is not deed and d not in built_up]
    assert_bare(draft, built_up, "traded")


def _is_closed(state: State, item: c.Item) -> bool:
    """Whether this kind of thing may not be traded."""
    edition = state.edition
    if item.thing == "hotel" and any(map(is_built_by_bank, edition.deeds)):
        return True  # buildings go back to the Bank only
    closed = {
        "card": not edition.flag("trade_cards"),
        "key": not edition.flag("trade_keys"),
        "chip": not edition.flag("trade_chips"),
        "rent": edition.switches["property_as_rent"] == "no",
        "immunity": not edition.flag("rent_immunity"),
        "hotel": bool(item.id) and not edition.flag("trade_placed_hotels"),
    }
    return closed.get(item.thing, False)


# --- how far the sides may differ -----------------------------------------------------------------

# V-23: the amount of which the difference is a percentage: what is given, what is received, or what
# the proposer offers.
FAIRNESS_BASE: dict[str, Callable[[int, int, int], int]] = {
    "larger": lambda gives, gets, _offer: max(gives, gets),
    "smaller": lambda gives, gets, _offer: min(gives, gets),
    "offered": lambda _gives, _gets, offer: offer,
}


def assert_fair(draft: Draft, command: c.Trade) -> None:
    """Refuse, unless forced, a trade whose sides differ by more than the edition allows (rule
    RF-09)."""
    for who, gives, gets in _unfair_sides(draft.state, command):
        draft.object(
            RefusalCode.UNFAIR,
            "{name} gives {gives:,} for {gets:,}, and the sides may differ by {percent} % at"
            " most: make them more equal",
            name=draft.name(who),
            gives=gives,
            gets=gets,
            percent=draft.state.edition.trade_gap_percent,
        )


def is_fair(state: State, command: c.Trade) -> bool:
    """Tell whether the sides of a trade differ by no more than the edition allows."""
    return not any(_unfair_sides(state, command))


def _unfair_sides(state: State, command: c.Trade) -> Iterator[tuple[str, int, int]]:
    """Each player for whom the gap is too wide, with what this player gives and gets."""
    percent = state.edition.trade_gap_percent
    if not percent:
        return
    base = FAIRNESS_BASE[state.edition.switches["fairness_base"]]
    sides = _sides(command.legs)
    offer = _given(state, command, sides[0])
    for who in sides:
        gives, gets = _given(state, command, who), _received(state, command, who)
        if abs(gives - gets) * 100 > percent * base(gives, gets, offer):
            yield who, gives, gets


def _given(state: State, command: c.Trade, who: str) -> int:
    legs = [leg for leg in command.legs if leg.giver == who]
    return sum(_worth(state, leg, item) for leg in legs for item in leg.items)


def _received(state: State, command: c.Trade, who: str) -> int:
    legs = [leg for leg in command.legs if leg.receiver == who]
    return sum(_worth(state, leg, item) for leg in legs for item in leg.items)


def _worth(state: State, leg: c.Leg, item: c.Item) -> int:
    """Cash counts its face value, a deed its value by `net_worth`, a jail card the fee that the
    card saves, a rent its amount. Nothing else has a price."""
    if item.thing == "deed":
        deed = state.edition.deed_by_id[item.id]
        return deed_worth(state, deed) + building_worth(state, deed)
    if item.thing == "rent":
        return sum(due.amount for due in rent_dues(state, leg, item))
    price = {"cash": 1, "jail_card": state.edition.money.jail_fee}
    return item.count * price.get(item.thing, 0)


def rent_dues(state: State, leg: c.Leg, item: c.Item) -> tuple[Due, ...]:
    """Return the rent that an item of a trade settles: the oldest that its receiver owes its giver.

    `item.id`: only a rent on this deed. Empty if nothing is owed.
    """
    owed = (
        due
        for due in state.dues_of(leg.receiver)
        if (due.creditor, due.reason) == (leg.giver, RENT) and item.id in ("", due.about)
    )
    return tuple(owed)[:1]
