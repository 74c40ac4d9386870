"""Ledger: balances and facts calculated a second time from the entries, in plain dicts that are
changed in place.

The program folds frozen records. This module folds dicts, knows none of the program's types, and
must end in the same balances and facts (`agrees`). Its purpose is to disagree when one is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from banker.audit.core.row import Event
from banker.foundation.json_value import JsonValue

BOX = "box"  # everything comes out of it: the only account that is always below zero
BANK = "bank"
VAULT = "vault"
POT = "pot"  # the Free Parking pot
SPENT = "spent:"  # a player's red chips
SITE = "site:"
DEED = "deed:"

# The facts of every table and every seat before the first event.
FRESH_TABLE: Mapping[str, JsonValue] = {
    "first": "",
    "round": 1,
    "started": False,
    "dice": None,
    "told": False,
    "doubles": 0,
    "again": False,
    "steps": None,
    "dues": [],
    "claims": [],
    "offer": None,
    "guess": None,
    "auction": None,
    "queue": [],
    "draw": None,
    "deck": "",
    "choice": None,
    "mortgaged": [],
    "filled": True,
    "epoch": 1,
    "tried": [],
    "commitment": "",
    "question": "",
    "devices": {},
    "hearsay": None,
    "vault_uid": "",
    "adoptions": 0,
    "winners": [],
    "ended": "",
    "ranking": [],
    "again_dice": None,
    "built": [],
    "dealt": {},
    "free": "",
    "free_for": "",
    "payment": None,
    "also": [],
    "card": None,
    "seconds": 0,
    "paused": False,
    "last_turn": False,
    "loans": [],
    "immunities": [],
    "interest": [],
    "sale": None,
    "shared": None,
    "redrawn": False,
    "lock_again": False,
    "players": [],
    "unheard": [],
    "card_booked": False,
    "trusted_rents": [],
    "figures": {},
}
FRESH_SEAT: Mapping[str, JsonValue] = {
    "position": 0,
    "jail": None,
    "bankrupt": False,
    "held": [],
    "start": 0,
    "laps": 0,
    "go_round": 0,
    "double_rent": False,
    "salaries": 0,
    "left": False,
}


class Final(msgspec.Struct, frozen=True):
    """The balances (account -> commodity -> amount, without zeros) and the facts (name -> value)
    after the last entry."""

    balances: dict[str, dict[str, int]]
    facts: Event


class Books:
    """The audit's own balances and facts, after the entries read so far."""

    __slots__ = ("_seated", "balances", "facts", "fresh_seat", "groups", "owners", "rents")

    def __init__(self) -> None:
        self.balances: dict[str, dict[str, int]] = {}
        self.facts: Event = {}
        # Cached owners of deeds; a posting of the deed removes its entry.
        self.owners: dict[str, str] = {}
        # Cached rents, by deed and mode of a card, while nothing of its group moves or is turned.
        self.rents: dict[str, dict[str, int]] = {}
        self.groups: dict[str, tuple[str, ...]] = {}  # of a deed's commodity, and of its site
        self._seated: set[str] = set()
        self.fresh_seat = FRESH_SEAT

    def seat(
        self,
        players: Iterable[tuple[str, str]],
        table: Mapping[str, JsonValue] = FRESH_TABLE,
        seat: Mapping[str, JsonValue] = FRESH_SEAT,
    ) -> None:
        """Set the facts of a new table and of its players (id, name). The first player has the turn
        until the dice decide."""
        self.fresh_seat = seat
        self.facts = {"turn": "", **table}
        listed = list(players)
        self.reseat(listed)
        self.facts["turn"] = listed[0][0]
        if "players" not in table:
            del self.facts["players"]

    def reseat(self, players: Iterable[tuple[str, str]]) -> None:
        """Set the list of players (id, name). A new player gets first facts; the facts of a player
        no longer listed are removed."""
        listed = [{"id": who, "name": name} for who, name in players]
        ids = [seat["id"] for seat in listed]
        self.admit(ids)
        for who in self._seated.difference(ids):
            for name in self.fresh_seat:
                del self.facts[f"{who}.{name}"]
        self._seated = set(ids)
        self.facts["players"] = listed

    def admit(self, ids: Iterable[str]) -> None:
        """Give first facts to each of these ids that has none."""
        for who in ids:
            if who not in self._seated:
                self._seated.add(who)
                self.facts |= {f"{who}.{name}": value for name, value in self.fresh_seat.items()}

    def post(self, postings: Iterable[tuple[str, str, int]], money: str) -> None:
        """Add an entry's postings (account, commodity, amount). `money`: the commodity of the
        money; a movement of any other may change rents."""
        balances = self.balances
        for account, commodity, amount in postings:
            if commodity != money:
                self.owners.pop(commodity, None)
                self.forget_rents((commodity, account))
            holding = balances.get(account)
            if holding is None:
                balances[account] = {commodity: amount}
            else:
                holding[commodity] = holding.get(commodity, 0) + amount

    def forget_rents(self, places: Iterable[str]) -> None:
        """Drop the cached rents of these deeds (commodities) and building sites (accounts), and of
        their colour groups."""
        for place in places:
            for deed in self.groups.get(place, ()):
                self.rents.pop(deed, None)

    def change(self, changes: Iterable[tuple[str, JsonValue, JsonValue]]) -> None:
        """Set the changed facts of an entry: (fact, old value, new value)."""
        for key, _, new in changes:
            self.facts[key] = new

    def held(self, account: str, commodity: str) -> int:
        """Return how much of a commodity an account holds."""
        holding = self.balances.get(account)
        return holding.get(commodity, 0) if holding else 0

    def sums(self) -> dict[str, int]:
        """Return the sum of each commodity over all accounts."""
        sums: dict[str, int] = {}
        for holding in self.balances.values():
            for commodity, amount in holding.items():
                sums[commodity] = sums.get(commodity, 0) + amount
        return sums

    def counts(self) -> dict[str, int]:
        """Return how much of each commodity is in play: in all accounts except the box."""
        box = self.balances.get(BOX, {})
        return {thing: total - box.get(thing, 0) for thing, total in sorted(self.sums().items())}

    def final(self) -> Final:
        """Return balances and facts, without zero amounts."""
        held = {
            account: kept
            for account, holding in self.balances.items()
            if (kept := {thing: amount for thing, amount in holding.items() if amount})
        }
        return Final(held, dict(self.facts))


def differences(final: Final, state: Mapping[str, JsonValue]) -> list[str]:
    """Return the differences between the program's state and the audit's own calculation, as
    sentences.

    `state`: JSON values: `balances`, `seats` (player -> fact -> value) and `table` (fact -> value).
    """
    plain = msgspec.json.decode(msgspec.json.encode(state))
    facts = dict(plain["table"])
    for who, seat in plain["seats"].items():
        facts |= {f"{who}.{name}": value for name, value in seat.items()}
    ours, theirs = _flat(final.balances), _flat(plain["balances"])
    found = [
        f"{account} holds {theirs.get((account, thing), 0)} {thing}, the audit counts "
        f"{ours.get((account, thing), 0)}"
        for account, thing in sorted(ours.keys() | theirs.keys())
        if ours.get((account, thing)) != theirs.get((account, thing))
    ]
    for key in sorted(facts.keys() | final.facts.keys()):
        shown, known = facts.get(key, "missing"), final.facts.get(key, "missing")
        if shown != known:
            found.append(f"{key} is {shown!r}, the audit has {known!r}")
    return found


def agrees(final: Final, state: Mapping[str, JsonValue]) -> bool:
    """Tell whether the program's own state equals the end of the audit's own calculation. `state`:
    as for `differences`."""
    return not differences(final, state)


def _flat(balances: Mapping[str, Mapping[str, int]]) -> dict[tuple[str, str], int]:
    return {
        (account, thing): amount
        for account, holding in balances.items()
        for thing, amount in holding.items()
        if amount
    }
