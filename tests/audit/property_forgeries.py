"""Forgeries about buildings and deeds on the box of a small town: one way of being wrong each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.audit.board_forger import Town
from tests.audit.forger import move, pay


def a_cheap_house(game: Town) -> None:
    game.settle("ann", "ash", "birch")
    game.build("ann", "ash", 1, price=40)


def a_house_at_another_rent(game: Town) -> None:
    game.settle("ann", "ash", "birch")
    game.build("ann", "ash", 1, rent=31)


def a_house_that_counts_twice(game: Town) -> None:
    game.settle("ann", "ash", "birch")
    game.build("ann", "ash", 1, level=2)


def a_hotel_beside_its_houses(game: Town) -> None:
    """The Bank does not get the houses back that a hotel takes the place of."""
    game.settle("ann", "ash", "birch")
    game.build("ann", "ash", 1)
    game.build("ann", "ash", 2)
    game.build("ann", "ash", 3, back=1, level=4)


def more_houses_than_the_box_has(game: Town) -> None:
    game.settle("ann", "ash", "birch")
    post = move("bank", "ann", "house", 5)
    event = {"kind": "traded", "legs": [leg("bank", "ann", {"thing": "house", "count": 5})]}
    game.add("trade", [event], post)


def a_hotel_on_a_railroad(game: Town) -> None:
    game.settle("ann", "rail")
    event = {"kind": "hotel_gained", "who": "ann"}
    game.add("gain_hotel", [event], move("bank", "ann", "hotel"))
    placed = {"kind": "hotel_placed", "who": "ann", "deed": "rail", "rent": 25}
    game.add("place_hotel", [placed], move("ann", "site:rail", "hotel"))


def a_house_given_by_no_card(game: Town) -> None:
    game.settle("ann", "ash", "birch")
    game.build("ann", "ash", 1, price=0)


def sold(deed: str, thing: str, amount: int, houses: int, level: int) -> dict[str, Any]:
    event = {"kind": "building_sold", "who": "ann", "deed": deed, "building": thing}
    return event | {"amount": amount, "houses": houses, "level": level}


def a_dear_resale(game: Town) -> None:
    """Half of 50, up to the next 10."""
    game.green_with_houses()
    post = pay("bank", "ann", 40) + move("site:ash", "bank", "house")
    game.add("sell_building", [sold("ash", "house", 40, 0, 0)], post)


def a_hotel_sold_for_one_house_less(game: Town) -> None:
    game.settle("ann", "ash", "birch")
    for level in (1, 2, 3):
        game.build("ann", "ash", level)
    post = pay("bank", "ann", 30) + move("site:ash", "bank", "hotel")
    post += move("bank", "site:ash", "house")
    game.add("sell_building", [sold("ash", "hotel", 30, 1, 1)], post)


def unplaced_houses_kept_back(game: Town) -> None:
    won = {"kind": "auction_won", "who": "ann", "item": "house", "amount": 60, "bids": 1, "owed": 0}
    game.add("close", [won], pay("ann", "bank", 60) + move("bank", "ann", "house"))
    event = {"kind": "buildings_returned", "who": "ann", "houses": 0, "hotels": 0}
    game.add("go_bankrupt", [event])


def a_house_corrected_on_anothers_street(game: Town) -> None:
    game.green_with_houses()
    event = {"kind": "corrected", "who": "bob", "thing": "house", "amount": -1, "because": "x"}
    post = move("site:ash", "bank", "house")
    game.add("correct", [{**event, "witness": "", "on": "ash"}], post)


def a_house_corrected_elsewhere(game: Town) -> None:
    game.green_with_houses()
    event = {"kind": "corrected", "who": "ann", "thing": "house", "amount": -1, "because": "x"}
    post = move("site:birch", "bank", "house")
    game.add("correct", [{**event, "witness": "", "on": "ash"}], post)


# --- deeds ----------------------------------------------------------------------------------------


def dealt_at_another_price(game: Town) -> None:
    event = {"kind": "deed_dealt", "who": "ann", "deed": "rail", "price": 100}
    game.add("deal", [event], pay("ann", "bank", 100) + move("bank", "ann", "deed:rail"))


def sold_to_the_bank_too_dear(game: Town) -> None:
    game.settle("ann", "rail")
    event = {"kind": "deed_sold", "who": "ann", "deed": "rail", "amount": 250}
    game.add("sell_deed", [event], pay("bank", "ann", 250) + move("ann", "bank", "deed:rail"))


def half_a_price_without_a_card(game: Town) -> None:
    game.buy("ann", "ash", 60)


def half_a_price_rounded_down(game: Town) -> None:
    free = [["free", "", "half_price"], ["free_for", "", "ann"]]
    used = {"kind": "card_drawn", "who": "ann", "card": "CH1", "kept": False}
    game.add("draw", [used], [], free)
    game.buy("ann", "ash", 50)


def interest_not_rounded_up(game: Town) -> None:
    """A tenth of 55, half a unit up."""
    game.settle("ann", "ash")
    game.mortgage("ann", "ash", 55)
    event = {"kind": "interest_paid", "who": "ann", "deed": "ash", "amount": 5}
    game.add("trade", [event], pay("ann", "bank", 5))


def redeemed_without_its_interest(game: Town) -> None:
    game.settle("ann", "ash")
    game.mortgage("ann", "ash", 55)
    event = {"kind": "deed_redeemed", "who": "ann", "deed": "ash", "amount": 55}
    game.add("redeem", [event], pay("ann", "bank", 55), [["mortgaged", ["ash"], []]])


def interest_credited_that_nobody_paid(game: Town) -> None:
    game.settle("ann", "ash")
    game.mortgage("ann", "ash", 55)
    credited = {"kind": "interest_credited", "who": "ann", "deed": "ash", "amount": 6}
    event = {"kind": "deed_redeemed", "who": "ann", "deed": "ash", "amount": 55}
    game.add("redeem", [credited, event], pay("ann", "bank", 55), [["mortgaged", ["ash"], []]])


def with_interest(game: Town, made_by: str = "0") -> list[dict[str, Any]]:
    """Ann has just paid interest on Ash, in the first turn, which is hers."""
    game.entries[0]["ev"][0]["made_by"] = made_by
    game.settle("ann", "ash")
    game.mortgage("ann", "ash", 55)
    noted = [{"deed": "ash", "amount": 6, "moment": [1, "ann", False, 0]}]
    event = {"kind": "interest_paid", "who": "ann", "deed": "ash", "amount": 6}
    game.add("trade", [event], pay("ann", "bank", 6), [["interest", [], noted]])
    return noted


def interest_credited_in_the_next_turn(game: Town, made_by: str = "0") -> None:
    with_interest(game, made_by)
    passed = {"kind": "turn_passed", "who": "bob", "round": 1}
    game.add("next", [passed], [], [["turn", "ann", "bob"]])
    credited = {"kind": "interest_credited", "who": "ann", "deed": "ash", "amount": 6}
    event = {"kind": "deed_redeemed", "who": "ann", "deed": "ash", "amount": 55}
    game.add("redeem", [credited, event], pay("ann", "bank", 55), [["mortgaged", ["ash"], []]])


def interest_that_a_bankruptcy_carries_on(game: Town, made_by: str = "0") -> None:
    """The turn was the bankrupt's, and the deed is not."""
    noted = with_interest(game, made_by)
    carried = [it | {"moment": [1, "bob", False, 0]} for it in noted]
    gone = {"kind": "went_bankrupt", "who": "bob", "creditor": "bank", "cash": 0, "owed": 0}
    changes = [["turn", "ann", "bob"], ["interest", noted, carried]]
    game.add("go_bankrupt", [{**gone, "shares": []}], [], changes)


def a_bid_taken_back_that_was_not_made(game: Town) -> None:
    game.settle("ann", "rail")
    event = {"kind": "auction_rerun", "who": "ann", "item": "rail", "refund": 200}
    game.add("go_bankrupt", [event], pay("bank", "ann", 200) + move("ann", "bank", "deed:rail"))


def leg(giver: str, receiver: str, *items: dict[str, Any]) -> dict[str, Any]:
    whole = [{"id": "", "count": 1} | item for item in items]
    return {"giver": giver, "receiver": receiver, "items": whole}


PROPERTY_FORGERIES: list[tuple[Callable[[Town], None], str, int, str]] = [
    (a_cheap_house, "figure", 4, "broken"),
    (a_house_at_another_rent, "figure", 4, "broken"),
    (a_house_that_counts_twice, "figure", 4, "broken"),
    (a_house_given_by_no_card, "figure", 4, "broken"),
    (more_houses_than_the_box_has, "limit", 4, "broken"),
    (a_hotel_on_a_railroad, "site", 4, "broken"),
    (a_dear_resale, "figure", 6, "broken"),
    (a_hotel_sold_for_one_house_less, "figure", 7, "broken"),
    (unplaced_houses_kept_back, "figure", 3, "broken"),
    (dealt_at_another_price, "figure", 2, "broken"),
    (sold_to_the_bank_too_dear, "figure", 3, "broken"),
    (half_a_price_without_a_card, "figure", 2, "broken"),
    (half_a_price_rounded_down, "figure", 3, "broken"),
    (interest_not_rounded_up, "figure", 4, "broken"),
    (redeemed_without_its_interest, "figure", 4, "broken"),
    (interest_credited_that_nobody_paid, "interest", 4, "suspicious"),
    (interest_credited_in_the_next_turn, "interest", 6, "suspicious"),
    (interest_that_a_bankruptcy_carries_on, "interest", 5, "suspicious"),
    (a_bid_taken_back_that_was_not_made, "rerun", 3, "suspicious"),
]
