"""Buildings: houses and hotels that were put aside because their owner broke up the set.

Rules of this file
* The events show who broke up a set: a card that its player moved, or gave in a swap. Such a
  building is not money, and goes onto no other set.
* The program keeps them in the fact `broken_off`. What it should be is worked out here.
* Before 1.0.0rc2 they were as free as others; older entries are not judged.
"""

from __future__ import annotations

from collections import Counter

from banker.audit.core.audit_state import AuditState
from banker.audit.core.deck import FACE, PrintedDeck
from banker.audit.core.row import AuditRow, Event
from banker.foundation.text import Text

FACT = "broken_off"


def check_buildings(state: AuditState, row: AuditRow) -> None:
    """Check each event about a building that lies aside, and compare the fact `broken_off` with the
    events."""
    before = state.ledger.books.facts[FACT]
    listed = {key: new for key, _, new in row.set}.get(FACT, before)
    it = _Aside(state, row, before)
    for event in row.ev:
        if event["kind"] == "building_aside":
            it.break_off(event)
        elif event["kind"] == "placed" and event["from"] == "aside":
            it.place(event)
        elif event["kind"] == "cards_paid":
            it.pay(event)
    should = it.kept()
    if listed != should:
        what = Text("other buildings belong to a set than its events say")
        state.add_finding("broken", "event", row.seq, what, should)


def _moved_out(events: list[Event]) -> set[tuple[str, str]]:
    """The piles out of which their own players moved a card: whose, and which."""
    found = set()
    for event in events:
        if event["kind"] in ("card_moved", "placed"):
            found.add((event["who"], event["from"]))
        elif event["kind"] == "swapped":
            found.add((event["actor"], event["given"]["from"]))
    return found


class _Aside:
    """The buildings aside while the events of one entry are read."""

    def __init__(self, state: AuditState, row: AuditRow, before: list[dict[str, str]]) -> None:
        assert state.ledger.deck is not None
        self._state, self._row = state, row
        self._deck: PrintedDeck = state.ledger.deck
        self._known = [dict(one) for one in before]
        self._moved_out = _moved_out(row.ev)
        self._codes = {event["code"] for event in row.ev if event["kind"] == "overridden"}

    def _colours(self, who: str, face: str) -> list[str]:
        return [it["colour"] for it in self._known if (it["who"], it["face"]) == (who, face)]

    def _free(self, who: str, face: str) -> int:
        """Those that belong to no set, before the entry."""
        held = self._state.ledger.books.held(f"aside:{who}", FACE + face)
        return held - len(self._colours(who, face))

    def _find(self, what: Text) -> None:
        self._state.add_finding("broken", "event", self._row.seq, what)

    def break_off(self, event: Event) -> None:
        """Record a building that its player took off a set and put aside."""
        who, pile = event["who"], event["from"]
        if event["to"] == "aside" and (who, pile) in self._moved_out:
            colour = pile.partition(".")[0]
            self._known.append({"who": who, "face": event["face"], "colour": colour})

    def place(self, event: Event) -> None:
        """Check a building that goes from aside into its player's bank, or onto a set."""
        who, face, colour = event["who"], event["face"], event["to"].partition(".")[0]
        name = {"who": self._state.ledger.name(who)}
        if colour in self._colours(who, face):
            self._known.remove({"who": who, "face": face, "colour": colour})
        elif not self._colours(who, face) or self._free(who, face) > 0:
            return
        elif colour == "bank":
            if self._codes.isdisjoint(("place_first", "not_movable")):
                self._find(Text("{who} banks a building of a set that {who} broke up", name))
        elif not self._may_carry(who):
            self._find(Text("{who} carries a building off to another set", name))

    def _may_carry(self, who: str) -> bool:
        """Whether a player moves buildings from set to set here, on that player's turn."""
        if self._deck.switches.get("building_moves") == "no":
            return "not_movable" in self._codes
        return who == self._state.ledger.books.facts["turn"] or "not_your_turn" in self._codes

    def pay(self, event: Event) -> None:
        """Check a payment in cards: by the switch `bank_first`, a player pays with buildings only
        after all bank cards."""
        if self._deck.switches.get("building_pays") != "bank_first":
            return
        who = event["giver"]
        places = Counter(card["from"] for card in event["cards"])
        bank = self._state.ledger.books.balances.get(f"bank:{who}", {})
        if places["bank"] >= sum(bank.values()):
            return
        built = [card for card in event["cards"]
                 if self._deck.face[card["face"]].effect in ("house", "hotel")]  # fmt: skip
        aside = Counter(card["face"] for card in built if card["from"] == "aside")
        is_on_set = any(card["from"] not in ("bank", "aside") for card in built)
        if is_on_set or any(count > self._free(who, face) for face, count in aside.items()):
            name = {"who": self._state.ledger.name(who)}
            self._find(Text("{who} pays with a building before the bank is used up", name))

    def kept(self) -> list[dict[str, str]]:
        """Return the records of buildings that still lie aside after the entry. Of equal buildings,
        the ones put aside last stay."""
        left: Counter[tuple[str, str]] = Counter()
        for it in self._known:
            account, thing = f"aside:{it['who']}", FACE + it["face"]
            more = sum(n for at, what, n in self._row.post if (at, what) == (account, thing))
            left[it["who"], it["face"]] = self._state.ledger.books.held(account, thing) + more
        kept = []
        for it in reversed(self._known):
            if left[it["who"], it["face"]] > 0:
                left[it["who"], it["face"]] -= 1
                kept.append(it)
        return kept[::-1]
