"""Faults planted in an exported game, each as somebody would who knows the form well.

A fault changes the document and says in which entry it lies; 0 where the game offers no place.
Both legs of a money posting are changed alike, so that the sums betray nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.system.independent_audit.game import Json

Fault = Callable[[Json], int]
Found = tuple[Json, Json]


def _events(game: Json, *kinds: str) -> Iterator[Found]:
    for entry in game["entries"][1:]:
        by_hand = any(event["kind"] == "overridden" for event in entry["ev"])
        for event in entry["ev"]:
            if event["kind"] in kinds and not by_hand and not entry["undo"]:
                yield entry, event


def _money(game: Json, entry: Json, amount: int, more: int) -> bool:
    """The first transfer of this amount becomes so much larger, on both sides."""
    coin = game["edition"]["money"]["commodity"]
    for first, second in zip(entry["post"], entry["post"][1:], strict=False):
        if first[1:] == [coin, -amount] and second[1:] == [coin, amount]:
            first[2] -= more
            second[2] += more
            return True
    return False


def _dearer(game: Json, key: str, more: int, *kinds: str, reason: str = "") -> int:
    for entry, event in _events(game, *kinds):
        owed = event.get("owed", 0)
        if reason and event["reason"] != reason:
            continue
        if not owed and _money(game, entry, event[key], more):
            event[key] += more
            return int(entry["seq"])
    return 0


def a_deed_is_sold_too_cheap(game: Json) -> int:
    return _dearer(game, "price", -10, "deed_bought")


def a_salary_is_too_high(game: Json) -> int:
    return _dearer(game, "amount", 50, "salary_paid")


def a_mortgage_brings_more(game: Json) -> int:
    return _dearer(game, "amount", 20, "deed_mortgaged")


def redeeming_costs_less(game: Json) -> int:
    return _dearer(game, "amount", -5, "deed_redeemed")


def a_rent_is_too_high(game: Json) -> int:
    owed: list[Json] = []
    for entry, event in _events(game, "due_made", "due_paid"):
        if event["reason"] != "rent":
            continue
        if event["kind"] == "due_made":
            owed.append(event)
            continue
        was_owed = any(due["about"] == event["about"] for due in owed)
        if not was_owed and _money(game, entry, event["amount"], 30):
            event["amount"] += 30
            return int(entry["seq"])
    return 0


def a_payment_loses_a_leg(game: Json) -> int:
    entry, _ = next(_events(game, "due_paid", "deed_bought", "paid"))
    del entry["post"][0]
    return int(entry["seq"])


def a_payment_goes_to_another(game: Json) -> int:
    players = [who for who, _ in game["players"]]
    for entry, event in _events(game, "due_paid"):
        other = next((who for who in players if who not in event.values()), "")
        for posting in entry["post"]:
            if other and posting[0] == event["creditor"] and posting[2] == event["amount"]:
                posting[0] = other
                return int(entry["seq"])
    return 0


def a_deed_comes_with_another(game: Json) -> int:
    for entry, event in _events(game, "deed_bought"):
        gift = next(deed["id"] for deed in reversed(game["edition"]["deeds"]))
        if event["deed"] != gift:
            entry["post"] += [["bank", f"deed:{gift}", -1], [event["who"], f"deed:{gift}", 1]]
            return int(entry["seq"])
    return 0


def a_hotel_comes_out_of_the_box(game: Json) -> int:
    entry, event = next(_events(game, "turn_passed"))
    entry["post"] += [["box", "hotel", -1], [event["who"], "hotel", 1]]
    return int(entry["seq"])


def a_turn_is_cut_out(game: Json) -> int:
    for entry, _ in _events(game, "turn_passed"):
        if len(entry["ev"]) == 1:
            seq = int(entry["seq"])
            game["entries"].remove(entry)
            for later in game["entries"][seq - 1 :]:
                later["seq"] -= 1
                later["undo"] = [it - (it > seq) for it in later["undo"]]
                later["redo"] = [it - (it > seq) for it in later["redo"]]
            changed = {fact[0] for fact in entry["set"]}
            following = game["entries"][seq - 1 :]
            return next(int(it["seq"]) for it in following if changed & {f[0] for f in it["set"]})
    return 0


def a_due_is_forgotten(game: Json) -> int:
    for entry, event in _events(game, "due_made"):
        for fact in entry["set"]:
            if fact[0] == "dues" and len(fact[2]) == 1 and event["reason"] == "rent":
                entry["set"].remove(fact)
                return int(entry["seq"])
    return 0


def a_command_is_carried_out_twice(game: Json) -> int:
    third, fourth = game["entries"][2:4]
    fourth["cmd"] = third["cmd"]
    return int(fourth["seq"])


def a_total_is_embellished(game: Json) -> int:
    entry, event = next(_events(game, "scored"), ({"seq": 0}, {"total": 0}))
    event["total"] += 100
    return int(entry["seq"])


def the_loser_is_crowned(game: Json) -> int:
    """In the event and in the fact alike."""
    for entry, event in _events(game, "game_ended"):
        losers = [who for who, _ in game["players"] if who not in event["winners"]]
        for fact in entry["set"]:
            if fact[0] == "winners" and losers and _is_scored(entry):
                event["winners"] = fact[2] = losers
                return int(entry["seq"])
    return 0


def _is_scored(entry: Json) -> bool:
    return any(event["kind"] == "scored" for event in entry["ev"])


FAULTS: list[Fault] = [
    a_deed_is_sold_too_cheap,
    a_salary_is_too_high,
    a_mortgage_brings_more,
    redeeming_costs_less,
    a_rent_is_too_high,
    a_payment_loses_a_leg,
    a_payment_goes_to_another,
    a_deed_comes_with_another,
    a_hotel_comes_out_of_the_box,
    a_turn_is_cut_out,
    a_due_is_forgotten,
    a_command_is_carried_out_twice,
    a_total_is_embellished,
    the_loser_is_crowned,
]
