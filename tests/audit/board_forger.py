"""The forger on a box with houses, a railroad, a utility, chips, cards, a pot and a clock."""

from __future__ import annotations

import copy
from typing import Any

from tests.audit.forger import Entry, Forger, digest_of, move, pay

TOWN: dict[str, Any] = {
    "id": "small-town",
    "title": "A small town",
    "money": {
        "commodity": "M",
        "symbol": "M",
        "start_cash": 1000,
        "salary": 200,
        "salary_vault": 0,
        "jail_fee": 50,
        "jail_fee_to": "bank",
        "interest_percent": 10,
        "resale_percent": 50,
        "resale_step": 10,
        "fake_reward": 100,
        "notes": {"10": 100, "100": 90},
    },
    "deeds": [
        {"id": "ash", "name": "Ash", "group": "green", "kind": "street", "price": 105,
         "mortgage": 55, "redeem": 0, "building": 50, "rents": [10, 20, 30, 90, 250]},
        {"id": "birch", "name": "Birch", "group": "green", "kind": "street", "price": 120,
         "mortgage": 60, "redeem": 0, "building": 50, "rents": [12, 24, 40, 100, 300]},
        {"id": "rail", "name": "Rail", "group": "rail", "kind": "railroad", "price": 200,
         "mortgage": 100, "redeem": 0, "rents": [25]},
        {"id": "water", "name": "Water", "group": "works", "kind": "utility", "price": 150,
         "mortgage": 75, "redeem": 0, "rents": [4]},
    ],
    "cards": [
        {"id": "CH1", "effect": "half_price", "deck": "chance"},
        {"id": "CH2", "effect": "pay", "amount": 30, "deck": "chance"},
        {"id": "CH3", "effect": "free_hotel", "deck": "chance"},
        {"id": "CC1", "effect": "repairs", "amount": 25, "per_hotel": 100, "deck": "chest"},
        {"id": "CC2", "effect": "jail_free", "deck": "chest", "keep": True},
    ],
    "spaces": [
        {"id": "go", "kind": "go"},
        {"id": "tax", "kind": "tax", "amount": 200, "to": "bank"},
    ],
    "houses": 4,
    "houses_before_hotel": 2,
    "hotels": 2,
    "hotels_per_site": 1,
    "keys": 0,
    "chips": 2,
    "vault": None,
    "clock": {"salary_until": 10, "rent_tax": [[20, 50]]},
    "switches": {
        "bank_money": "unlimited", "free_parking_pot": "yes", "pot_seed": "100",
        "utility_roll": "movement", "valuation": "estate", "interest_round": "half_up",
    },
}  # fmt: skip

PLAYERS = ("ann", "bob")


def opening_of(edition: Entry) -> list[list[Any]]:
    """Everything out of the box; chips and money to the players, the first money into the pot."""
    things = {"M": 10000, "hotel": edition["hotels"], "house": edition["houses"]}
    things |= {"chip": 4, "jail_card": 1, "card": 4}
    things |= {f"deed:{deed['id']}": 1 for deed in edition["deeds"]}
    legs = [leg for thing, count in things.items() for leg in move("box", "bank", thing, count)]
    for who in PLAYERS:
        legs += pay("bank", who, 1000) + move("bank", who, "chip", 2)
    return legs + pay("bank", "pot", 100)


class Town(Forger):
    """A journal of the small town in the making."""

    def __init__(self, **switches: str) -> None:
        edition = copy.deepcopy(TOWN)
        edition["switches"] |= switches
        self.entries = []
        names = [[who, who.title()] for who in PLAYERS]
        opened = {"kind": "game_opened", "players": names, "edition": edition, "made_by": "0"}
        self.add("game_opened", [opened | {"digest": digest_of(edition)}], opening_of(edition))

    # --- acts that many tests use -------------------------------------------------------------

    def settle(self, who: str, *deeds: str) -> None:
        """Deeds at the printed price, out of a full purse."""
        for deed in deeds:
            price = next(it["price"] for it in TOWN["deeds"] if it["id"] == deed)
            self.buy(who, deed, price)

    def build(self, who: str, deed: str, step: int, **told: Any) -> int:
        """One more house, or the hotel behind the second, as it must be told; `told` forges."""
        rents = next(it["rents"] for it in TOWN["deeds"] if it["id"] == deed)
        thing, back = ("hotel", 2) if step == 3 else ("house", 0)
        event = {"kind": "built", "who": who, "deed": deed, "building": thing, "price": 50}
        event |= {"back": back, "level": step, "rent": rents[step + 1], "giver": "bank"} | told
        post = pay(who, "bank", event["price"]) + move("bank", f"site:{deed}", thing)
        return self.add("build", [event], post + self.returned(deed, event["back"]))

    def returned(self, deed: str, houses: int) -> list[list[Any]]:
        """Houses that go back to the Bank."""
        return move(f"site:{deed}", "bank", "house", houses) if houses else []

    def green_with_houses(self) -> None:
        """Both streets are Ann's, with a house on each."""
        self.settle("ann", "ash", "birch")
        self.build("ann", "ash", 1)
        self.build("ann", "birch", 1)

    def owe(self, debtor: str, creditor: str, amount: int, reason: str, about: str = "") -> int:
        """A debt is made."""
        due = {"debtor": debtor, "creditor": creditor, "amount": amount}
        due |= {"reason": reason, "about": about}
        return self.add("land", [{"kind": "due_made", **due}], [], [["dues", [], [due]]])

    def clock(self, before: int, seconds: int) -> int:
        """What the game's clock shows."""
        event = {"kind": "clock_read", "seconds": seconds}
        return self.add("set_clock", [event], [], [["seconds", before, seconds]])
