"""The second opinion: one pass over an exported game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from tests.system.independent_audit.charges import wrong_figures
from tests.system.independent_audit.deeds import against_the_sheet
from tests.system.independent_audit.facts import at_first, stale, take_over, wrong_facts
from tests.system.independent_audit.game import Books, Finding, Game, Json
from tests.system.independent_audit.moves import moves_of
from tests.system.independent_audit.rents import wrong_new_rent, wrong_rent, wrong_score

BOX, BANK = "box", "bank"
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")


class Opinion(NamedTuple):
    """What is wrong, and what everybody has in the end."""

    findings: list[Finding]
    books: Books

    @property
    def first(self) -> int:
        """The entry where it first broke; 0 where it did not."""
        return min((finding.seq for finding in self.findings), default=0)


def opinion(document: Json) -> Opinion:
    """Everything that can be said about an exported game."""
    if (document["format"], document["version"]) != ("banker.export", 1):
        return Opinion([Finding(1, "it is no export of this version")], Books())
    game, books = Game(document), Books()
    books.facts = at_first(game)
    findings = [Finding(1, what) for what in against_the_sheet(game)]
    past: list[Json] = []
    seen: set[str] = set()
    for entry in document["entries"]:
        seq = len(past) + 1
        faults = [*_wrong_line(entry, past, seen)]
        past.append(entry)
        seen.add(entry["cmd"])
        after = _after(books, entry)
        faults += _wrong_books(game, after, entry)
        faults += stale(books, entry)
        if entry["undo"] or entry["redo"]:
            faults += _wrong_reversal(entry, past)
        elif seq == 1:
            faults += _wrong_opening(game, after)
        else:
            faults += _wrong_events(game, books, entry)
            faults += wrong_facts(game, books, after, entry)
        findings += [Finding(seq, what) for what in faults]
        books = after
    return Opinion(findings, books)


def _after(books: Books, entry: Json) -> Books:
    after = books.copy()
    after.post(entry["post"])
    take_over(after, entry)
    return after


def _wrong_line(entry: Json, past: list[Json], seen: set[str]) -> Iterator[str]:
    if entry["seq"] != len(past) + 1:
        yield f"it is numbered {entry['seq']}"
    if not TIME.fullmatch(entry["ts"]):
        yield f"its time is {entry['ts']!r}"
    if entry["cmd"] in seen:
        yield "its command was carried out before"


def _wrong_books(game: Game, books: Books, entry: Json) -> Iterator[str]:
    """Nothing comes from nowhere, nobody owes without a due, a deed is in one place."""
    for commodity in {commodity for _, commodity, _ in entry["post"]}:
        total = sum(amount for _, it, amount in entry["post"] if it == commodity)
        if total:
            yield f"{commodity} does not balance by {total}"
    endless = game.switch["bank_money"] == "unlimited"
    for account, commodity, _ in entry["post"]:
        held = books.has(account, commodity)
        has_no_end = account == BANK and commodity == game.money and endless
        if held < 0 and account != BOX and not has_no_end:
            yield f"{account} has {held} {commodity}"
        if account == BOX and entry["seq"] != 1:
            yield f"{commodity} came out of the box after the game was opened"
        if account.startswith("site:"):
            yield from _wrong_site(game, books, account.removeprefix("site:"))
        if commodity.startswith("deed:") and not books.owner(commodity.removeprefix("deed:")):
            yield f"{commodity} is not in one hand"


def _wrong_site(game: Game, books: Books, deed: str) -> Iterator[str]:
    houses, hotels = books.built(deed)
    if houses > game.edition["houses_before_hotel"] or hotels > game.edition["hotels_per_site"]:
        yield f"on {deed} stand {houses} houses and {hotels} hotels"
    if houses and hotels:
        yield f"houses and a hotel on {deed}"


def _wrong_opening(game: Game, books: Books) -> Iterator[str]:
    """The box is all there, and everybody begins alike."""
    start = game.edition["money"]["start_cash"]
    for who in game.players:
        if books.has(who, game.money) != start:
            yield f"{who} begins with {books.has(who, game.money)}, and should with {start}"
        if books.has(who, "chip") != game.edition["chips"]:
            yield f"{who} begins with {books.has(who, 'chip')} chips"
    for deed in game.deeds:
        if books.owner(deed) != BANK:
            yield f"{deed} does not begin with the Bank"
    for commodity, supply in _supply(game).items():
        if -books.has(BOX, commodity) != supply:
            yield f"{-books.has(BOX, commodity)} {commodity} of {supply} came out of the box"
    if game.edition["vault"] and books.has("vault", game.money) != game.edition["vault"]["cash"]:
        yield f"the vault begins with {books.has('vault', game.money)}"


def _supply(game: Game) -> dict[str, int]:
    """What the box holds; where it is said to hold any number, enough for every street."""
    box = game.edition
    supply = {"hotel": box["hotels"], "house": box["houses"], "key": box["keys"]}
    if game.switch["stock"] == "unlimited":
        streets = sum(deed["kind"] == "street" for deed in game.deeds.values())
        supply["hotel"] = streets * box["hotels_per_site"]
        supply["house"] = streets * box["houses_before_hotel"]
    return supply


def _wrong_events(game: Game, books: Books, entry: Json) -> Iterator[str]:
    """The events, told into books of their own: what they ask for, and what they come to."""
    kinds = {event["kind"] for event in entry["ev"]}
    told, by_hand, valued = books.copy(), "overridden" in kinds, 0
    for event in entry["ev"]:
        if not by_hand:
            yield from wrong_figures(game, told, event)
            yield from wrong_rent(game, told, event, entry)
        if event["kind"] == "valued":
            valued = event["deeds"] + event["buildings"]
        if event["kind"] == "scored":
            yield from wrong_score(game, told, event, valued)
            valued = 0
        _apply(told, event)
        told.move(moves_of(game, told, event))
        yield from wrong_new_rent(game, told, event)
    posted = books.copy()
    posted.post(entry["post"])
    for place in sorted(told.amounts.keys() | posted.amounts.keys()):
        if told.amounts.get(place, 0) != posted.amounts.get(place, 0):
            account, commodity = place
            yield (
                f"{account} has {posted.has(*place)} {commodity} by the postings, and "
                f"{told.has(*place)} by the events"
            )


def _apply(told: Books, event: Json) -> None:
    """What one event of an entry changes for the next: a mortgage, what a card allows."""
    mortgaged = set(told.fact("mortgaged", []))
    if event["kind"] == "deed_mortgaged":
        told.facts["mortgaged"] = sorted(mortgaged | {event["deed"]})
    elif event["kind"] == "deed_redeemed":
        told.facts["mortgaged"] = sorted(mortgaged - {event["deed"]})
    elif event["kind"] == "estate_passed" and event["to"] == BANK:
        told.facts["mortgaged"] = sorted(mortgaged - set(event["deeds"]))
    elif event["kind"] == "free_act":
        told.facts |= {"free": event["what"], "free_for": event["who"]}


SEEN_OF_THE_VAULT = ("tried", "hearsay", "devices")


def _wrong_reversal(entry: Json, past: list[Json]) -> Iterator[str]:
    """An undo turns its acts round, newest first; a redo repeats them, oldest first."""
    acts = [past[seq - 1] for seq in (*entry["undo"], *entry["redo"]) if 0 < seq < entry["seq"]]
    sign = -1 if entry["undo"] else 1
    should: dict[tuple[str, str], int] = {}
    for act in acts:
        for account, commodity, amount in act["post"]:
            should[account, commodity] = should.get((account, commodity), 0) + sign * amount
    for account, commodity, amount in entry["post"]:
        should[account, commodity] = should.get((account, commodity), 0) - amount
    if any(should.values()) or len(acts) < len(entry["undo"]) + len(entry["redo"]):
        yield "what it takes back or repeats is not what was booked"
    ends: Json = {}
    for act in acts:
        for key, old, new in act["set"]:
            first = ends.setdefault(key, [old, new] if sign > 0 else [new, old])
            first[1] = new if sign > 0 else old
    if entry["kind"] == "take_back":  # by agreement of all; what they saw of the vault stays
        ends = {key: pair for key, pair in ends.items() if key not in SEEN_OF_THE_VAULT}
    changed = {key: [old, new] for key, old, new in entry["set"]}
    if {key: pair for key, pair in ends.items() if pair[0] != pair[1]} != changed:
        yield "the facts that it puts back are not those that were changed"
