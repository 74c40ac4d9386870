"""Figures: what an event charges against what the box asks, by the rules in `docs/rules.md`.

A table may set a rule aside (`force`); such an entry says `overridden` and is left out of this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.system.independent_audit.game import Books, Game, Json

Check = Callable[[Game, Books, Json], Iterator[str]]

BANK, VAULT = "bank", "vault"


def wrong_figures(game: Game, books: Books, event: Json) -> Iterator[str]:
    """What is wrong with the figures of an event; `books` are those it found."""
    check = CHECKS.get(event["kind"])
    if check:
        yield from check(game, books, event)


def _differs(what: str, is_: int, *should: int) -> Iterator[str]:
    if is_ not in should:
        yield f"{what} is {is_}, and should be {' or '.join(map(str, should))}"


def _price(game: Game, books: Books, it: Json) -> Iterator[str]:
    price = game.deeds[it["deed"]]["price"]
    step = 2 * game.edition["money"]["resale_step"]
    half = -(-price // step) * (step // 2)
    is_half = books.fact("free") == "half_price" and books.fact("free_for") == it["who"]
    yield from _differs(f"the price of {it['deed']}", it["price"], half if is_half else price)
    if books.owner(it["deed"]) != BANK:
        yield f"{it['deed']} is not the Bank's to sell"


def _offered(game: Game, _books: Books, it: Json) -> Iterator[str]:
    price = game.deeds[it["deed"]]["price"]
    yield from _differs(f"the price of {it['deed']}", it["price"], price)


def _dealt(game: Game, _books: Books, it: Json) -> Iterator[str]:
    price = game.deeds[it["deed"]]["price"]
    yield from _differs(f"the price of {it['deed']}", it["price"], price)


def _mortgaged(game: Game, books: Books, it: Json) -> Iterator[str]:
    value = game.deeds[it["deed"]]["mortgage"]
    yield from _differs(f"the mortgage of {it['deed']}", it["amount"], value)
    if books.owner(it["deed"]) != it["who"]:
        yield f"{it['deed']} is not {it['who']}'s to mortgage"


def interest(game: Game, amount: int) -> int:
    """A share of an amount; half a unit counts as a whole one unless the table drops it."""
    half = 0 if game.switch["interest_round"] == "down" else 50
    percent: int = game.edition["money"]["interest_percent"]
    return (amount * percent + half) // 100


def _redeemed(game: Game, books: Books, it: Json) -> Iterator[str]:
    deed = game.deeds[it["deed"]]
    value = deed["price"] if game.switch["redeem_base"] == "price" else deed["mortgage"]
    full = deed["redeem"] or value + interest(game, value)
    paid = [old["amount"] for old in books.fact("interest", []) if old["deed"] == it["deed"]]
    yield from _differs(
        f"redeeming {it['deed']}", it["amount"], full, *(full - part for part in paid)
    )


def _salary(game: Game, _books: Books, it: Json) -> Iterator[str]:
    money = game.edition["money"]
    times = (1, 2) if game.switch["double_on_go"] == "yes" else (1,)
    yield from _differs("the salary", it["amount"], *(money["salary"] * n for n in times))
    yield from _differs("the vault's part", it["vault"], money["salary_vault"])


def _due(game: Game, _books: Books, it: Json) -> Iterator[str]:
    space = game.space.get(it.get("about", ""), {})
    if it["reason"] == "tax" and game.switch["income_tax"] == "flat":
        yield from _differs(f"the tax of {it['about']}", it["amount"], space["amount"])
    if it["reason"] == "guess_fee":
        yield from _differs("the fee for a guess", it["amount"], space["amount"])
    if it["reason"] == "jail_fee":
        yield from _differs("the jail fee", it["amount"], game.edition["money"]["jail_fee"])


def _jail_left(game: Game, _books: Books, it: Json) -> Iterator[str]:
    money = game.edition["money"]
    if it.get("fee"):
        yield from _differs("the jail fee", it["fee"], money["jail_fee"])
        if it["to"] not in (money["jail_fee_to"], "pot"):
            yield f"the jail fee went to {it['to']}"


def _opened(game: Game, books: Books, it: Json) -> Iterator[str]:
    held = {"cash": game.money, "hotels": "hotel", "keys": "key"}
    for key, commodity in held.items():
        yield from _differs(f"{key} of the vault", it[key], books.has(VAULT, commodity))
    if any(old["number"] == it["number"] for old in books.fact("tried", [])):
        yield f"{it['number']} had been tried, and was wrong"


def _filled(game: Game, books: Books, it: Json) -> Iterator[str]:
    fill = game.edition["vault"]
    yield from _differs("the filling", it["cash"], fill["cash"])
    yield from _differs("the hotels filled in", it["hotels"], min(fill["hotels"], _left(books)))
    yield from _differs("the epoch", it["epoch"], books.fact("epoch", 1) + 1)


def _left(books: Books) -> int:
    return books.has(BANK, "hotel")


def _built(game: Game, books: Books, it: Json) -> Iterator[str]:
    free = books.fact("free") == "free_hotel"
    deed = game.deeds[it["deed"]]
    should = (deed["building"],) if it["price"] else (0,)
    yield from _differs(f"building on {it['deed']}", it["price"], *should)
    if not it["price"] and it.get("giver", BANK) == BANK and not free:
        yield f"a {it['building']} on {it['deed']} for nothing"


def _building_sold(game: Game, _books: Books, it: Json) -> Iterator[str]:
    money = game.edition["money"]
    chosen = game.switch["resale_percent"]
    percent = int(chosen) if chosen.isdecimal() else money["resale_percent"]
    step = money["resale_step"]
    one = -(-game.deeds[it["deed"]]["building"] * percent // (100 * step)) * step
    before = game.edition["houses_before_hotel"]
    pieces = 1
    if it["building"] == "hotel" and before and not it["houses"]:
        pieces = before + (game.switch["hotel_sale"] != "houses_only")
    elif it["building"] == "hotel" and before:
        pieces = 1 + before - it["houses"]
    yield from _differs(f"a {it['building']} of {it['deed']}", it["amount"], one * pieces)


def _card_checked(game: Game, _books: Books, it: Json) -> Iterator[str]:
    should = game.edition["money"]["fake_reward"] if it["verdict"] == "fake" else 0
    yield from _differs("the reward", it["reward"], should)


def _won(_game: Game, books: Books, it: Json) -> Iterator[str]:
    auction = books.fact("auction") or {}
    if (auction.get("bidder"), auction.get("high")) != (it["who"], it["amount"]):
        yield f"the highest bid for {it['item']} was another"


def _counted(game: Game, books: Books, it: Json) -> Iterator[str]:
    yield from _differs("what is booked", it["booked"], books.has(it["who"], game.money))


def _unlocked(game: Game, books: Books, it: Json) -> Iterator[str]:
    if not game.deeds[it["deed"]]["locked"] or books.owner(it["deed"]) != BANK:
        yield f"{it['deed']} was not locked"


CHECKS: dict[str, Check] = {
    "auction_won": _won,
    "building_sold": _building_sold,
    "built": _built,
    "card_checked": _card_checked,
    "counted": _counted,
    "deed_bought": _price,
    "deed_dealt": _dealt,
    "deed_mortgaged": _mortgaged,
    "deed_redeemed": _redeemed,
    "due_made": _due,
    "jail_left": _jail_left,
    "offered": _offered,
    "salary_paid": _salary,
    "street_unlocked": _unlocked,
    "vault_filled": _filled,
    "vault_opened": _opened,
}
