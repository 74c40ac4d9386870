"""Rents: what a street, a railroad or a utility asks, and what a game's final count counts."""

from __future__ import annotations

from collections.abc import Iterator

from tests.system.independent_audit.game import Books, Game, Json


def rent(game: Game, books: Books, deed_id: str, dice: int = 0, mode: str = "") -> int:
    """What a visitor owes: nothing on a mortgaged deed or one of the Bank's."""
    deed, owner = game.deeds[deed_id], books.owner(deed_id)
    if owner not in game.players or deed_id in books.fact("mortgaged", []):
        return 0
    if deed["kind"] == "street":
        return _street(game, books, deed, owner)
    held = sum(books.owner(other) == owner for other in game.group_of(deed_id))
    if deed["kind"] == "railroad":
        return int(deed["rents"][held - 1]) * (2 if mode == "double" else 1)
    by_card = mode == "tenfold" and game.switch["card_utility_factor"] != "ownership"
    return int(deed["rents"][-1 if by_card else held - 1]) * dice


def _street(game: Game, books: Books, deed: Json, owner: str) -> int:
    rents: list[int] = deed["rents"]
    houses, hotels = books.built(deed["id"])
    if hotels and game.edition["houses_before_hotel"]:
        return rents[-1]
    if houses + hotels:
        return rents[1 + houses + hotels]
    group = game.group_of(deed["id"])
    whole = all(books.owner(other) == owner for other in group)
    if whole and game.switch["set_rent_with_mortgage"] == "none":
        whole = not set(group) & set(books.fact("mortgaged", []))
    if whole and game.switch["set_rent"] == "bare_group":
        whole = not any(any(books.built(other)) for other in group)
    return rents[1 if whole else 0]


def wrong_rent(game: Game, books: Books, event: Json, entry: Json) -> Iterator[str]:
    """A rent that is owed or paid, where it was not owed before; and one that is announced."""
    kind = event["kind"]
    if kind in ("due_made", "due_paid") and event["reason"] == "rent":
        if kind == "due_paid" and _was_owed(books, event):
            return
        owner, deed, amount = event["creditor"], event["about"], event["amount"]
        if books.owner(deed) != owner:
            yield f"{deed} is not {owner}'s"
        possible = sorted(set(_possible(game, books, event, entry)))
        if amount not in possible:
            yield f"the rent of {deed} is {amount}, and should be one of {possible}"
    elif kind == "rent_open" and game.deeds[event["deed"]]["kind"] == "street":
        should = rent(game, books, event["deed"])
        if event["amount"] != should:
            yield f"the rent of {event['deed']} is {event['amount']}, and should be {should}"


def wrong_new_rent(game: Game, books: Books, event: Json) -> Iterator[str]:
    """What a street is said to ask now that something was put on it; `books` hold that already."""
    if event["kind"] in ("hotel_placed", "built"):
        should = rent(game, books, event["deed"])
        if event["rent"] != should:
            yield f"{event['deed']} is said to ask {event['rent']}, and should ask {should}"


def _was_owed(books: Books, event: Json) -> bool:
    keys = ("debtor", "creditor", "amount", "reason", "about")
    return {key: event[key] for key in keys} in books.fact("dues", [])


def _possible(game: Game, books: Books, event: Json, entry: Json) -> Iterator[int]:
    """By each claim that is open on it, and by the table's word."""
    deed = event["about"]
    times = 2 if books.fact(f"{event['creditor']}.double_rent") else 1
    told = {change[0]: change[2] for change in entry["set"]}
    claims = [*books.fact("claims", []), *(told.get("claims") or [])]
    mine = [it for it in claims if (it["visitor"], it["deed"]) == (event["debtor"], deed)]
    for claim in [*mine, {"mode": _mode_of_card(game, entry)}]:
        if claim.get("amount") is not None and game.switch["rent_snapshot"] == "landing":
            yield claim["amount"] * times
        for dice in _dice(books, told, claim):
            yield rent(game, books, deed, dice, claim.get("mode", "")) * times


def _mode_of_card(game: Game, entry: Json) -> str:
    """What a card of this entry asks of the deed that it leads to."""
    drawn = [it["card"] for it in entry["ev"] if it["kind"] in ("card_drawn", "card_used")]
    return next((str(game.cards[card]["mode"]) for card in drawn if card in game.cards), "")


def _dice(books: Books, told: Json, claim: Json) -> Iterator[int]:
    if claim.get("dice"):
        yield sum(claim["dice"])
        return
    for key in ("again_dice", "dice"):
        for thrown in (told.get(key), books.fact(key)):
            yield sum(thrown or ())


def wrong_score(game: Game, books: Books, event: Json, valued: int) -> Iterator[str]:
    """The final count of a player; `valued` is what deeds and buildings count."""
    who = event["who"]
    cash = books.has(who, game.money)
    if event["cash"] != cash:
        yield f"{who} is reckoned with {event['cash']}, and has {cash}"
    for deed, amount in event["rents"]:
        if books.owner(deed) != who or amount != rent(game, books, deed):
            yield f"{deed} brings {who} {amount}"
    total = cash + sum(amount for _, amount in event["rents"]) + valued + event.get("dues", 0)
    if event["total"] != total:
        yield f"{who}'s total is {event['total']}, and should be {total}"
