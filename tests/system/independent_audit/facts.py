"""Facts: a change finds what it names, and what can be reckoned is as the events say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from tests.system.independent_audit.game import Books, Game, Json

Due = tuple[Any, ...]

# What holds before the first change of a fact, as the schema says.
AT_FIRST: Json = {
    "first": "", "round": 1, "started": False, "dice": None, "told": False, "doubles": 0,
    "again": False, "steps": None, "dues": [], "claims": [], "offer": None, "guess": None,
    "auction": None, "queue": [], "draw": None, "deck": "", "choice": None, "mortgaged": [],
    "filled": True, "epoch": 1, "tried": [], "winners": [], "ended": "", "ranking": [],
    "again_dice": None, "built": [], "dealt": {}, "free": "", "free_for": "", "payment": None,
    "also": [], "card": None, "seconds": 0, "paused": False, "last_turn": False, "loans": [],
    "immunities": [], "interest": [], "sale": None,
}  # fmt: skip
AT_FIRST_OF_A_PLAYER: Json = {
    "position": 0, "jail": None, "bankrupt": False, "held": [], "start": 0, "laps": 0,
    "double_rent": False,
}  # fmt: skip

DUE_KEYS = ("debtor", "creditor", "amount", "reason", "about")


def at_first(game: Game) -> Json:
    """The facts of a table where nobody has moved yet."""
    facts = {"turn": game.players[0], **AT_FIRST}
    for who in game.players:
        facts |= {f"{who}.{key}": value for key, value in AT_FIRST_OF_A_PLAYER.items()}
    return facts


def stale(books: Books, entry: Json) -> Iterator[str]:
    """A change that does not find the value that it says it found."""
    for key, old, _ in entry["set"]:
        if key in books.facts and books.facts[key] != old:
            yield f"{key} was {books.facts[key]!r} and not {old!r}"


def take_over(books: Books, entry: Json) -> None:
    """The facts as the entry leaves them."""
    for key, _, new in entry["set"]:
        books.facts[key] = new


def wrong_facts(game: Game, before: Books, after: Books, entry: Json) -> Iterator[str]:
    """What the events make of dues, mortgages, turns and places, against what the facts say."""
    yield from _wrong_dues(before, after, entry["ev"])
    yield from _wrong_mortgages(game, before, after, entry["ev"])
    for event in entry["ev"]:
        yield from _wrong_turn(after, event)
    yield from _wrong_ends(game, after, entry["ev"])
    yield from _wrong_ranks(entry["ev"])
    yield from _wrong_owed(after, entry["ev"])
    yield from _wrong_place(game, before, entry)


def _due(it: Json) -> Due:
    return tuple(it.get(key, "") for key in DUE_KEYS)


def _wrong_dues(before: Books, after: Books, events: list[Json]) -> Iterator[str]:
    owed = Counter(map(_due, before.fact("dues", [])))
    for event in events:
        if event["kind"] == "due_made":
            owed[_due(event)] += 1
        elif event["kind"] in ("due_lessened", "due_forgiven"):
            owed[_due(event | {"amount": event["amount"] + event["left"]})] -= 1
            if event["left"]:
                owed[_due(event | {"amount": event["left"]})] += 1
        elif event["kind"] in ("due_paid", "due_dropped", "due_credited") and owed[_due(event)]:
            owed[_due(event)] -= 1
        elif event["kind"] in ("due_dropped", "due_credited"):
            yield f"{_due(event)} falls away and was not owed"
    now = Counter(map(_due, after.fact("dues", [])))
    if +owed != now:
        yield f"dues are {sorted(now)}, and should be {sorted(+owed)}"


def _wrong_mortgages(game: Game, before: Books, after: Books, events: list[Json]) -> Iterator[str]:
    mortgaged = set(before.fact("mortgaged", []))
    for event in events:
        if event["kind"] == "deed_mortgaged":
            mortgaged.add(event["deed"])
        elif event["kind"] == "deed_redeemed":
            if event["deed"] not in mortgaged:
                yield f"{event['deed']} was not mortgaged"
            mortgaged.discard(event["deed"])
    now = set(after.fact("mortgaged", []))
    # What comes back to the Bank may be clean again; nothing else may.
    lost = {deed for deed in mortgaged - now if after.owner(deed) in game.players}
    if lost or now - mortgaged:
        yield f"mortgaged are {sorted(now)}, and should be {sorted(mortgaged)}"


def _wrong_turn(after: Books, event: Json) -> Iterator[str]:
    if event["kind"] == "turn_passed" and after.fact("turn", event["who"]) != event["who"]:
        yield f"it is {after.fact('turn')}'s turn, and should be {event['who']}'s"
    if event["kind"] == "went_bankrupt" and after.fact(f"{event['who']}.bankrupt") is not True:
        yield f"{event['who']} plays on"
    if event["kind"] == "game_ended":
        winners = after.fact("winners", [])
        if sorted(winners) != sorted(event["winners"]):
            yield f"winners are {winners}, and should be {event['winners']}"


def _wrong_ends(game: Game, after: Books, events: list[Json]) -> Iterator[str]:
    """The last word of an entry on the round, on a piece's place, and on what was tried."""
    last = {(it["kind"], it.get("who")): it for it in events}
    rounds = [it["round"] for it in events if it["kind"] == "turn_passed"]
    if rounds and after.fact("round") != rounds[-1]:
        yield f"the round is {after.fact('round')}, and was said to be {rounds[-1]}"
    for (kind, who), event in last.items():
        if kind == "moved" and ("jailed", who) not in last:
            place = after.fact(f"{who}.position")
            if place != game.space[event["to"]]["index"]:
                yield f"{who} stands on {place}, and moved to {event['to']}"
        tried = [it["number"] for it in after.fact("tried")]
        is_open = "vault_opened" in {other for other, _ in last}
        if kind == "guess_missed" and not is_open and event["number"] not in tried:
            yield f"{event['number']} was wrong, and is not among those tried"


def _wrong_ranks(events: list[Json]) -> Iterator[str]:
    """Whoever has most is first, and whoever is first has won."""
    scored = [event for event in events if event["kind"] == "scored"]
    totals = sorted((event["total"] for event in scored), reverse=True)
    for event in scored:
        if event["rank"] == 1 and event["total"] != totals[0]:
            yield f"{event['who']} is first with {event['total']} of {totals[0]}"
    first = sorted(event["who"] for event in scored if event["rank"] == 1)
    for event in events:
        if event["kind"] == "game_ended" and scored and sorted(event["winners"]) != first:
            yield f"{event['winners']} won, and first is {first}"


def _wrong_owed(after: Books, events: list[Json]) -> Iterator[str]:
    """What is still owed counts for one and against the other, as far as there is anything."""
    scored = {event["who"]: event for event in events if event["kind"] == "scored"}
    worth = {
        who: event["total"] - event.get("dues", 0)
        for who, event in scored.items()
        if after.fact(f"{who}.bankrupt") is not True
    }
    owed = [(it["debtor"], it["creditor"], it["amount"]) for it in after.fact("dues", [])]
    owed += [(it["borrower"], it["lender"], it["owed"]) for it in after.fact("loans", [])]
    had = dict(worth)
    while any(amount and worth.get(debtor, 0) for debtor, _, amount in owed):
        for place, (debtor, creditor, amount) in enumerate(owed):
            part = min(amount, worth.get(debtor, 0))
            worth[debtor] = worth.get(debtor, 0) - part
            worth[creditor] = worth.get(creditor, 0) + part
            owed[place] = (debtor, creditor, amount - part)
    for who, before in had.items():
        if scored[who].get("dues", 0) != worth[who] - before:
            yield f"{who}'s open dues count {scored[who].get('dues')}, not {worth[who] - before}"


def _wrong_place(game: Game, before: Books, entry: Json) -> Iterator[str]:
    """A throw moves by its sum, when it was known where the piece stood."""
    events: list[Json] = entry["ev"]
    for rolled, moved in pairwise(events):
        if (rolled["kind"], moved["kind"]) != ("rolled", "moved"):
            continue
        place = before.fact(f"{rolled['who']}.position")
        if place is None:
            continue
        should = game.spaces[(place + sum(rolled["dice"])) % len(game.spaces)]["id"]
        if moved["to"] != should:
            yield f"{rolled['who']} moved to {moved['to']}, and should have to {should}"
