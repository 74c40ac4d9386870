"""What an event says has moved, by the description of its kind in the schema."""

from __future__ import annotations

from collections.abc import Callable

from tests.system.independent_audit.game import Books, Game, Json, Move

MoveRule = Callable[[Game, Books, Json], list[Move]]

BANK, VAULT, POT = "bank", "vault", "pot"


def moves_of(game: Game, books: Books, event: Json) -> list[Move]:
    """Nothing, for an event that moves nothing."""
    rule = MOVE_RULES.get(event["kind"])
    return [move for move in rule(game, books, event) if move.amount] if rule else []


def _bought(game: Game, _books: Books, it: Json) -> list[Move]:
    paid = it["price"] - it.get("owed", 0)
    return [Move(it["who"], BANK, game.money, paid), Move(BANK, it["who"], f"deed:{it['deed']}", 1)]


def _won(game: Game, _books: Books, it: Json) -> list[Move]:
    lot = it["item"] if it["item"] in ("house", "hotel") else f"deed:{it['item']}"
    paid = it["amount"] - it.get("owed", 0)
    return [Move(it["who"], BANK, game.money, paid), Move(BANK, it["who"], lot, 1)]


def _rerun(game: Game, _books: Books, it: Json) -> list[Move]:
    lot = it["item"] if it["item"] in ("house", "hotel") else f"deed:{it['item']}"
    return [Move(BANK, it["who"], game.money, it["refund"]), Move(it["who"], BANK, lot, 1)]


def _sold(game: Game, _books: Books, it: Json) -> list[Move]:
    deed = Move(it["who"], BANK, f"deed:{it['deed']}", 1)
    return [Move(BANK, it["who"], game.money, it["amount"]), deed]


def _salary(game: Game, _books: Books, it: Json) -> list[Move]:
    into_vault = Move(BANK, VAULT, game.money, it["vault"])
    return [Move(BANK, it["who"], game.money, it["amount"]), into_vault]


def _jail_left(game: Game, _books: Books, it: Json) -> list[Move]:
    card = [Move(it["who"], BANK, "jail_card", 1)] if it["by"] == "card" else []
    return [Move(it["who"], it.get("to") or BANK, game.money, it.get("fee", 0)), *card]


def _opened(game: Game, _books: Books, it: Json) -> list[Move]:
    who = it["who"]
    return [
        Move(VAULT, who, game.money, it["cash"]),
        Move(VAULT, who, "hotel", it["hotels"]),
        Move(VAULT, who, "key", it["keys"]),
    ]


def _filled(game: Game, _books: Books, it: Json) -> list[Move]:
    return [
        Move(BANK, VAULT, game.money, it["cash"]),
        Move(BANK, VAULT, "hotel", it["hotels"]),
        Move(BANK, VAULT, "key", it["keys"]),
    ]


def _unlocked(_game: Game, _books: Books, it: Json) -> list[Move]:
    site = f"site:{it['deed']}"
    return [Move(it["who"], site, "key", 1), Move(BANK, it["who"], f"deed:{it['deed']}", 1)]


def _built(game: Game, _books: Books, it: Json) -> list[Move]:
    site = f"site:{it['deed']}"
    return [
        Move(it["who"], BANK, game.money, it["price"]),
        Move(it.get("giver", BANK), site, it["building"], 1),
        Move(site, BANK, "house", it["back"]),
    ]


def _building_sold(game: Game, _books: Books, it: Json) -> list[Move]:
    site = f"site:{it['deed']}"
    return [
        Move(BANK, it["who"], game.money, it["amount"]),
        Move(site, BANK, it["building"], 1),
        Move(BANK, site, "house", it["houses"]),
    ]


def _returned(_game: Game, _books: Books, it: Json) -> list[Move]:
    hotels = Move(it["who"], BANK, "hotel", it["hotels"])
    return [Move(it["who"], BANK, "house", it["houses"]), hotels]


def _kind_of_card(game: Game, card: str) -> str:
    known = game.cards.get(card, {})
    return "jail_card" if known.get("effect") == "jail_free" or card == "jail_card" else "card"


def _drawn(game: Game, _books: Books, it: Json) -> list[Move]:
    kept = 1 if it["kept"] else 0
    return [Move(BANK, it["who"], _kind_of_card(game, it["card"]), kept)]


def _put_back(game: Game, _books: Books, it: Json) -> list[Move]:
    return [Move(it["who"], BANK, _kind_of_card(game, it["card"]), 1)]


def _chip(it: Json) -> list[Move]:
    spent = 0 if it["verdict"] == "unclear" else 1
    return [Move(it["who"], f"spent:{it['who']}", "chip", spent)]


def _note_checked(game: Game, _books: Books, it: Json) -> list[Move]:
    moves = _chip(it)
    if it["verdict"] == "fake":
        back = it.get("back", 0)
        moves.append(Move(it.get("receiver") or BANK, it["who"], game.money, back))
        moves.append(Move(it["payer"], it["who"], game.money, it["amount"] - back))
    return moves


def _card_checked(game: Game, books: Books, it: Json) -> list[Move]:
    moves = _chip(it)
    if it["verdict"] == "fake":
        moves += _put_back(game, books, {"who": it["payer"], "card": it["card"]})
        moves.append(Move(BANK, it["who"], game.money, it["reward"]))
    return moves


def _traded(game: Game, _books: Books, it: Json) -> list[Move]:
    moves = []
    for leg in it["legs"]:
        for item in leg["items"]:
            if item["thing"] == "rent":
                continue
            stands = item["thing"] == "hotel" and item["id"]
            thing = {"cash": game.money, "deed": f"deed:{item['id']}"}.get(
                item["thing"], item["thing"]
            )
            giver = f"site:{item['id']}" if stands else leg["giver"]
            moves.append(Move(giver, leg["receiver"], thing, item["count"]))
    return moves


def _estate(_game: Game, _books: Books, it: Json) -> list[Move]:
    who, to = it["who"], it["to"]
    goods = {"hotel": it["hotels"], "jail_card": it["jail_cards"], "card": it["cards"]}
    goods["house"] = it.get("houses", 0)
    things = [Move(who, to, thing, count) for thing, count in goods.items()]
    return [*(Move(who, to, f"deed:{deed}", 1) for deed in it["deeds"]), *things]


def _scored(game: Game, _books: Books, it: Json) -> list[Move]:
    return [Move(BANK, it["who"], game.money, sum(rent for _, rent in it["rents"]))]


def _corrected(game: Game, _books: Books, it: Json) -> list[Move]:
    thing = game.money if it["thing"] == "cash" else it["thing"]
    return [Move(BANK, it["who"], thing, it["amount"])]


def _cash(giver: str, receiver: str) -> MoveRule:
    """Money between the accounts that these keys name; `bank` and `pot` are themselves."""

    def rule(game: Game, _books: Books, it: Json) -> list[Move]:
        return [Move(it.get(giver, giver), it.get(receiver, receiver), game.money, it["amount"])]

    return rule


def _thing(giver: str, receiver: str, commodity: str) -> MoveRule:
    def rule(_game: Game, _books: Books, it: Json) -> list[Move]:
        ends = [end.replace("*", str(it.get("deed") or it.get("who"))) for end in (giver, receiver)]
        ends = [it.get(end, end) for end in ends]
        return [Move(ends[0], ends[1], commodity, it.get("count", 1))]

    return rule


def _shares(game: Game, _books: Books, it: Json) -> list[Move]:
    return [Move(it["who"], to, game.money, amount) for to, amount in it.get("shares", ())]


def _short(game: Game, _books: Books, it: Json) -> list[Move]:
    return [Move(it["receiver"], BANK, game.money, it["missing"])]


MOVE_RULES: dict[str, MoveRule] = {
    "auction_rerun": _rerun,
    "auction_won": _won,
    "bank_short": _short,
    "building_sold": _building_sold,
    "buildings_returned": _returned,
    "built": _built,
    "card_checked": _card_checked,
    "card_discarded": _put_back,
    "card_drawn": _drawn,
    "card_kept": _thing(BANK, "who", "card"),
    "card_used": _put_back,
    "chips_turned": _thing("spent:*", "who", "chip"),
    "corrected": _corrected,
    "deed_bought": _bought,
    "deed_dealt": _bought,
    "deed_mortgaged": _cash(BANK, "who"),
    "deed_redeemed": _cash("who", BANK),
    "deed_sold": _sold,
    "due_lessened": _cash("payer", "creditor"),
    "due_paid": _cash("debtor", "creditor"),
    "estate_passed": _estate,
    "hotel_gained": _thing(BANK, "who", "hotel"),
    "hotel_lost": _thing("who", BANK, "hotel"),
    "hotel_placed": _thing("who", "site:*", "hotel"),
    "hotels_taken_off": _thing("site:*", "to", "hotel"),
    "interest_paid": _cash("who", BANK),
    "jail_left": _jail_left,
    "loan_made": _cash("lender", "borrower"),
    "loan_repaid": _cash("borrower", "lender"),
    "note_checked": _note_checked,
    "paid": _cash("giver", "receiver"),
    "pot_taken": _cash(POT, "who"),
    "rent_taxed": _cash("owner", BANK),
    "salary_paid": _salary,
    "scored": _scored,
    "street_relocked": _thing("site:*", BANK, "key"),
    "street_unlocked": _unlocked,
    "traded": _traded,
    "vault_filled": _filled,
    "vault_opened": _opened,
    "went_bankrupt": _shares,
}
