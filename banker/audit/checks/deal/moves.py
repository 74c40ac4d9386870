"""Moves: checks what each event of a game of cards moved, and the amounts that follow from the
cards.

Rules of this file
* An entry's postings are built again from its events, in order, and compared. An event without a
  rule is suspicious.
* Amounts are calculated from the printed values and from what lay there before the entry.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.audit.checks.deal import piles
from banker.audit.checks.posting_difference import check_difference
from banker.audit.core.audit_state import AuditState
from banker.audit.core.deck import BACK, FACE, PrintedDeck
from banker.audit.core.row import AuditRow, Event
from banker.foundation.json_value import JsonValue
from banker.foundation.text import Text


class CardMoves:
    """The postings that an entry's events make, and the findings on their amounts."""

    def __init__(self, state: AuditState, row: AuditRow) -> None:
        assert state.ledger.deck is not None
        self.state, self.row = state, row
        self.deck: PrintedDeck = state.ledger.deck
        self.books = state.ledger.books
        self.sums: dict[tuple[str, str], int] = {}
        self.played: list[str] = []

    def move(self, giver: str, receiver: str, thing: str, count: int = 1) -> None:
        """Move `count` cards of a commodity from one account to another."""
        for account, amount in ((giver, -count), (receiver, count)):
            place = account, thing
            self.sums[place] = self.sums.get(place, 0) + amount

    def turn_up(self, giver: str, face: str, account: str, count: int = 1) -> None:
        """Replace hidden cards of `giver` by the card `face`, open, in `account`."""
        self.move(giver, "under", BACK, count)
        self.move("under", account, FACE + face, count)
        if account == "centre":
            self.played += [face] * count

    def held(self, account: str, thing: str) -> int:
        """Return how much of a commodity an account holds after the events applied so far."""
        return self.books.held(account, thing) + self.sums.get((account, thing), 0)

    def compare(self, what: Text, told: JsonValue, expected: JsonValue) -> None:
        """Report an amount `told` by an event that is not the `expected` one. `what`: a text that
        names the amount."""
        if told != expected:
            self.state.add_finding("broken", "figure", self.row.seq, what, expected)


def place_account(who: str, place: str) -> str:
    """Return the account of a player's place: bank, aside, hand, or a pile by its name."""
    return f"{place}:{who}" if place in ("bank", "aside", "hand") else f"set:{who}:{place}"


def _drawn(it: CardMoves, event: Event) -> None:
    hand, count = f"hand:{event['who']}", event["count"]
    was_empty = not it.held(hand, BACK)
    usual = it.deck.hand.draw_empty if event["empty"] else it.deck.hand.draw
    left = it.held("draw", BACK)
    fields = {"who": it.state.ledger.name(event["who"]), "count": count}
    if (event["empty"] and not was_empty) or count != min(usual, left):
        should = min(it.deck.hand.draw_empty if was_empty else it.deck.hand.draw, left)
        it.compare(Text("{who} draws {count} cards", fields), -1, should)
    it.move("draw", hand, BACK, count)


def _reshuffled(it: CardMoves, event: Event) -> None:
    total = 0
    for face in it.deck.face:
        count = it.held("centre", FACE + face) - it.played.count(face)
        if count > 0:
            it.move("centre", "under", FACE + face, count)
            it.move("under", "draw", BACK, count)
            total += count
    it.compare(Text("{count} cards are shuffled", {"count": event["count"]}), event["count"], total)


def _banked(it: CardMoves, event: Event) -> None:
    who = event["who"]
    for face in event["faces"]:
        it.turn_up(f"hand:{who}", face, f"bank:{who}")
    worth = sum(it.deck.face[face].value for face in event["faces"])
    it.compare(Text("they are worth {amount}", {"amount": event["worth"]}), event["worth"], worth)


def _laid(it: CardMoves, event: Event) -> None:
    who = event["who"]
    it.turn_up(f"hand:{who}", event["face"], place_account(who, event["to"]))


def _moved(it: CardMoves, event: Event) -> None:
    who = event["who"]
    if it.books.facts["turn"] != who and not _is_forced(it.row):
        what = Text("{who} moves a card in another's turn", {"who": it.state.ledger.name(who)})
        it.state.add_finding("broken", "event", it.row.seq, what)
    _placed(it, event)


def _placed(it: CardMoves, event: Event) -> None:
    who = event["who"]
    giver, receiver = place_account(who, event["from"]), place_account(who, event["to"])
    it.move(giver, receiver, FACE + event["face"])


def _played(it: CardMoves, event: Event) -> None:
    it.turn_up(f"hand:{event['who']}", event["face"], "centre")


def _rent(it: CardMoves, event: Event) -> None:
    who, doubles = event["who"], event["doubles"]
    amount = piles.rent(it.deck, it.books, who, event["colour"]) << min(max(doubles, 0), 8)
    what = Text("the rent is {amount}", {"amount": event["amount"]})
    it.compare(what, event["amount"], amount)
    it.turn_up(f"hand:{who}", event["face"], "centre")
    if doubles:
        it.turn_up(f"hand:{who}", it.deck.with_effect("double"), "centre", doubles)


def _asked(it: CardMoves, event: Event) -> None:
    amounts = {"collect": it.deck.hand.collector, "birthday": it.deck.hand.birthday}
    rents = [one["amount"] for one in it.row.ev if one["kind"] == "rent_played"]
    should = rents[0] if rents else amounts.get(event["what"], 0)
    fields = {"who": it.state.ledger.name(event["who"]), "amount": event["amount"]}
    it.compare(Text("{who} is asked {amount}", fields), event["amount"], should)


def _said_no(it: CardMoves, event: Event) -> None:
    it.turn_up(f"hand:{event['who']}", it.deck.with_effect("no"), "centre")
    asks = (it.books.facts["chain"] or {}).get("asks", [])
    if not any(ask["to_answer"] == event["who"] for ask in asks):
        fields = {"who": it.state.ledger.name(event["who"])}
        what = Text("{who} says no, and is not to answer", fields)
        it.state.add_finding("broken", "event", it.row.seq, what)


def _paid(it: CardMoves, event: Event) -> None:
    giver, receiver = event["giver"], event["receiver"]
    whole = piles.payable(it.deck, it.books, giver)
    worth = sum(it.deck.face[card["face"]].value for card in event["cards"])
    for card in event["cards"]:
        start, to = place_account(giver, card["from"]), place_account(receiver, card["to"])
        it.move(start, to, FACE + card["face"])
    it.compare(Text("they are worth {amount}", {"amount": event["worth"]}), event["worth"], worth)
    asks = (it.books.facts["chain"] or {}).get("asks", [])
    due = next((ask["amount"] for ask in asks if ask["who"] == giver), None)
    what = Text("{amount} is paid", {"amount": event["amount"]})
    it.compare(what, event["amount"], due)
    if worth < min(event["amount"], whole):
        what = Text("the cards are worth {amount}", {"amount": worth})
        it.compare(what, worth, min(event["amount"], whole))


def _stolen(it: CardMoves, event: Event) -> None:
    _handed(it, event["card"], event["who"], event["actor"])


def _handed(it: CardMoves, card: Event, giver: str, receiver: str) -> None:
    start, to = place_account(giver, card["from"]), place_account(receiver, card["to"])
    it.move(start, to, FACE + card["face"])


def _swapped(it: CardMoves, event: Event) -> None:
    _stolen(it, event)
    _handed(it, event["given"], event["actor"], event["who"])


def _set_taken(it: CardMoves, event: Event) -> None:
    for card in event["cards"]:
        _handed(it, card, event["who"], event["actor"])


def _aside(it: CardMoves, event: Event) -> None:
    who, to = event["who"], event["to"]
    goal = "centre" if to == "centre" else place_account(who, to)
    it.move(place_account(who, event["from"]), goal, FACE + event["face"])


def _discarded(it: CardMoves, event: Event) -> None:
    hand = f"hand:{event['who']}"
    if event["faces"]:
        for face in event["faces"]:
            it.turn_up(hand, face, "centre")
    else:
        it.move(hand, "draw", BACK, event["count"])


def _corrected(it: CardMoves, event: Event) -> None:
    amount, place, who = event["amount"], event["place"], event["who"]
    if place == "hand":
        it.move("draw", f"hand:{who}", BACK, amount)
        return
    account = "centre" if place == "centre" else place_account(who, place)
    it.move("draw", "under", BACK, amount)
    it.move("under", account, FACE + event["face"], amount)


def _cancelled(it: CardMoves, event: Event) -> None:
    asks = (it.books.facts["chain"] or {}).get("asks", [])
    ask = next((one for one in asks if one["who"] == event["who"]), None)
    should = ask["base"] << max(ask["doubles"] - 1, 0) if ask else None
    it.compare(Text("{amount} is left", {"amount": event["amount"]}), event["amount"], should)


def _counted(it: CardMoves, event: Event) -> None:
    """What the count was held against is what the ledger says."""
    place, who, face = event["place"], event["who"], event["face"]
    account = place if place in ("draw", "centre") else place_account(who, place)
    held = it.books.balances.get(account, {})
    booked = held.get(FACE + face, 0) if face else sum(held.values())
    what = Text("{count} cards are said to be booked", {"count": event["booked"]})
    it.compare(what, event["booked"], booked)


def _nothing(_it: CardMoves, _event: Event) -> None:
    """No card moves."""


def _is_forced(row: AuditRow) -> bool:
    return any(event["kind"] == "overridden" for event in row.ev)


RULES: dict[str, Callable[[CardMoves, Event], None]] = {
    "cards_drawn": _drawn,
    "reshuffled": _reshuffled,
    "banked": _banked,
    "laid": _laid,
    "card_moved": _moved,
    "placed": _placed,
    "action_played": _played,
    "rent_played": _rent,
    "asked": _asked,
    "said_no": _said_no,
    "cards_paid": _paid,
    "stolen": _stolen,
    "swapped": _swapped,
    "set_taken": _set_taken,
    "card_built": _laid,
    "building_aside": _aside,
    "discarded": _discarded,
    "cards_corrected": _corrected,
    "cards_counted": _counted,
    "doubling_cancelled": _cancelled,
    "program_changed": _nothing,
    **dict.fromkeys(
        ("nothing_to_pay", "no_stood", "sets_counted", "won", "table_stopped", "turn_passed",
         "overridden", "said", "phones_opened", "players_skipped", "seat_taken",
         "player_renamed"),
        _nothing,
    ),
}  # fmt: skip


def check_moves(state: AuditState, row: AuditRow) -> None:
    """Make the postings of an entry again from its events, and compare them with the stored
    ones."""
    it = CardMoves(state, row)
    for event in row.ev:
        rule = RULES.get(event["kind"])
        if rule is None:
            what = Text("it tells of {quoted}, unknown here", {"quoted": repr(event["kind"])})
            state.add_finding("suspicious", "unknown_event", row.seq, what)
            return
        rule(it, event)
    check_difference(state, row, it.sums)
