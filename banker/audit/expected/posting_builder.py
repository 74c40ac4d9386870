"""Posting builder: makes the postings that an entry must have had, from its events.

`money`, `property`, `cards` and `vault` beside it hold a rule for each kind of event. Each rule
calls the builder.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from banker.audit.core.audit_state import AuditState, Debt
from banker.audit.core.edition import HOTEL, HOUSE, PrintedDeed, PrintedEdition
from banker.audit.core.ledger import BANK, DEED, SITE
from banker.audit.core.row import AuditRow, Event
from banker.foundation.json_value import JsonValue
from banker.foundation.text import Field, Text

FromTo = tuple[str, str]


class PostingBuilder:
    """The postings that one entry must have, as far as its events were applied.

    Most entries need little, so rarely used fields start as shared empty values. They are
    reassigned when they change, never changed in place.
    """

    at = 0  # the position of the event being applied
    # What one event leaves for the next ones: opened claims, the rent mode of a card, what a card
    # permits, dropped debts (paid from what a bankrupt leaves), taxes on rents, payments, and the
    # value of deeds and buildings.
    opened: tuple[Event, ...] = ()
    mode = ""
    freed: tuple[str, str] | None = None
    dropped: tuple[Debt, ...] = ()
    taxed: Mapping[FromTo, int] = {}
    payments: tuple[tuple[FromTo, int], ...] = ()
    valued: Mapping[str, int] = {}
    _short: Mapping[str, int] = {}
    _after: Event | None = None
    _is_touched = False  # whether any property has moved, or was mortgaged or redeemed
    _has_deeds = False  # whether any deed has moved

    def __init__(self, state: AuditState, row: AuditRow) -> None:
        ledger = state.ledger
        assert ledger.figures is not None
        self._state = state
        self._ledger = ledger
        self._row = row
        self.figures: PrintedEdition = ledger.figures
        self.sums: dict[tuple[str, str], int] = {}
        # As earlier entries left them, with the events applied so far.
        self.mortgaged, self.debts = ledger.standing()

    @property
    def players(self) -> tuple[str, ...]:
        """Return the ids of the players, in the order of the seats."""
        return self._ledger.players

    def event(self, offset: int) -> Event:
        """Return the event at `offset` from the current one; an empty event if there is none."""
        place = self.at + offset
        return self._row.ev[place] if 0 <= place < len(self._row.ev) else {}

    def events(self, kind: str) -> list[Event]:
        """Return all events of a kind in the entry, in order."""
        return [it for it in self._row.ev if it.get("kind") == kind]

    @property
    def kind(self) -> str:
        """The kind of the entry."""
        return self._row.kind

    def sets_aside(self, code: str) -> bool:
        """Tell whether the entry says that the rule with this code was set aside."""
        return any(it.get("kind") == "overridden" and it["code"] == code for it in self._row.ev)

    def name(self, account: str) -> Field:
        """Return the name of an account for texts."""
        return self._ledger.name(account)

    def precedes(self, version: str) -> bool:
        """Tell whether an earlier version of the program than this one wrote the entry: a rule
        changed with it."""
        return self._state.program.precedes(version)

    @property
    def free(self) -> tuple[str, str]:
        """The benefit that a card gives now, and the player who has it; both are empty without
        one."""
        return self.freed or (self.before("free"), self.before("free_for"))

    # --- facts ----------------------------------------------------------------------------------

    def before(self, fact: str) -> Any:
        """Return the value of a fact before the entry."""
        return self._ledger.books.facts[fact]

    def after(self, fact: str) -> Any:
        """Return the value of a fact after the entry."""
        if self._after is None:
            self._after = {key: new for key, _, new in self._row.set}
        return self._after[fact] if fact in self._after else self.before(fact)

    # --- movements ------------------------------------------------------------------------------

    def move(self, giver: str, receiver: str, thing: str, amount: int = 1) -> None:
        """Post `amount` of a commodity from `giver` to `receiver`."""
        if amount == 0:
            return
        sums, left, put = self.sums, (giver, thing), (receiver, thing)
        sums[left] = sums.get(left, 0) - amount
        sums[put] = sums.get(put, 0) + amount
        if thing != self._ledger.money:
            self._is_touched = True
            self._has_deeds |= thing.startswith(DEED)

    def pay(self, giver: str, receiver: str, amount: int) -> None:
        """Post money from `giver` to `receiver`, and remember the payment."""
        self.move(giver, receiver, self._ledger.money, amount)
        self.payments = (*self.payments, ((giver, receiver), amount))

    def holds(self, account: str, thing: str) -> int:
        """Return how much of a commodity an account holds after the events applied so far."""
        held = self._ledger.books.held(account, thing)
        return held + self.sums.get((account, thing), 0) if self.sums else held

    def cash(self, account: str) -> int:
        """Return an account's money after the events applied so far."""
        return self.holds(account, self._ledger.money)

    def bank_has(self, thing: str) -> int:
        """Return how much of a commodity the Bank has after the events applied so far."""
        return self.holds(BANK, thing)

    def owner(self, deed: str) -> str:
        """Return the player who holds a deed after the events applied so far, else the Bank."""
        thing = DEED + deed
        if not self._has_deeds:
            return self._ledger.books.owners.get(thing) or self._ledger.owner(thing)
        return next((who for who in self._ledger.players if self.holds(who, thing) > 0), BANK)

    def owned(self, who: str) -> list[PrintedDeed]:
        """Return a player's deeds, in the order of the edition."""
        return [deed for deed in self.figures.deeds if self.holds(who, DEED + deed.id) > 0]

    def buildings(self, deed: str) -> tuple[int, int]:
        """Return the numbers of houses and of hotels on a street after the events applied so
        far."""
        site = SITE + deed
        standing = self._ledger.books.balances.get(site)
        if standing is None and not self.sums:
            return 0, 0
        return self.holds(site, HOUSE), self.holds(site, HOTEL)

    def rents_of(self, deed: str) -> dict[str, int]:
        """Return the cache of a deed's calculated rents, by the rent mode of a card. Callers may
        add rents to it."""
        return {} if self._is_touched else self._ledger.books.rents.setdefault(deed, {})

    def level(self, deed: str) -> int:
        """Return the level of a street's buildings. A hotel counts as one more than the houses
        before it."""
        houses, hotels = self.buildings(deed)
        return houses + hotels * (self.figures.houses_before_hotel + 1)

    def turn(self, deed: str, *, face_down: bool) -> None:
        """Mark a deed as mortgaged (face down) or redeemed, for the events that follow."""
        self.mortgaged = self.mortgaged | {deed} if face_down else self.mortgaged - {deed}
        self._is_touched = True

    def carry(self) -> None:
        """Apply the end of the entry: take over its stored postings and its list of mortgaged
        deeds."""
        for account, thing, amount in self._row.post:
            self.sums[account, thing] = self.sums.get((account, thing), 0) + amount
        self.mortgaged = frozenset(self.after("mortgaged"))
        self._is_touched = self._has_deeds = True

    # --- debts ----------------------------------------------------------------------------------

    def settle(self, debt: Debt, rest: Debt | None = None) -> bool:
        """Remove an open debt, or replace it by its `rest`. Return whether the debt was open."""
        if debt not in self.debts:
            return False
        place = self.debts.index(debt)
        kept = (rest,) if rest is not None and rest[2] else ()
        self.debts = (*self.debts[:place], *kept, *self.debts[place + 1 :])
        return True

    # --- a Bank that falls short ----------------------------------------------------------------

    def fell_short(self, receiver: str, missing: int) -> None:
        """Remember that a limited Bank cannot pay `missing` of the payment in the next event."""
        self._short = {**self._short, receiver: missing}

    def shortfall(self, receiver: str) -> int:
        """Return the amount that the Bank left unpaid to `receiver`. A second call returns 0."""
        missing = self._short.get(receiver, 0)
        if missing:
            self._short = {who: left for who, left in self._short.items() if who != receiver}
        return missing

    # --- what the events should have said -------------------------------------------------------

    #
    # `what` is a template. It becomes a text only for a finding, since most figures are right.

    def figure(self, what: str, told: int, printed: int, /, **fields: Field) -> None:
        """Report an amount `told` by an event that is not the calculated one, `printed`. `what`: a
        template that names the amount, with its `fields`."""
        if told != printed:
            self.expect(what, told, (printed,), **fields)

    def expect(self, what: str, told: int, possible: tuple[int, ...], /, **fields: Field) -> None:
        """Report an amount `told` by an event unless it is among the `possible` ones. The finding
        names the first of these."""
        if told not in possible:
            message = Text(
                "{what} is given as {amount:,}", {"what": Text(what, fields), "amount": told}
            )
            should = Text("{amount:,}", {"amount": possible[0]})
            self._state.add_finding("broken", "figure", self._row.seq, message, should)

    def goes_to(self, what: str, told: str, printed: str, /, **fields: Field) -> None:
        """Report a receiver `told` by an event that is not the right one, `printed`. Both are
        accounts."""
        if told != printed:
            name = self._ledger.name
            message = Text("{what} goes to {who}", {"what": Text(what, fields), "who": name(told)})
            self._state.add_finding("broken", "receiver", self._row.seq, message, name(printed))

    def find_suspicious(
        self, code: str, what: str, expected: Field | JsonValue = "", /, **fields: Field
    ) -> None:
        """Add a finding of severity `suspicious`. `what`: a template, filled with `fields`."""
        message = Text(what, fields)
        self._state.add_finding("suspicious", code, self._row.seq, message, expected)

    def title(self, deed: str) -> str:
        """Return the name of a deed by its id."""
        return self.figures.deed(deed).name
