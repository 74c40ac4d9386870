"""Figure paths: from which printed amounts a price, a rent, a due or a fee is calculated.

A printed amount is named by its path in the edition, such as `deed.oriental.price`. The amounts of
a whole decision are in `figures`, which is loaded later.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.games.board import events as e
from banker.games.board.edition import MOVE_BACK, Card, Deed
from banker.games.board.queries.prices import INTEREST, PRICE
from banker.games.board.queries.rent_amounts import path_of, rent_path
from banker.games.board.state import Due, State

RENT, CARD, TAX, GUESS_FEE = "rent", "card", "tax", "guess_fee"  # reasons of dues
REPAIRS = "repairs"  # an effect of a card
AnyDue = e.DueMade | e.DuePaid | e.DueLessened | e.DueForgiven | e.DueDropped | e.DueCredited | Due


def deed_path(deed: str, name: str) -> str:
    """Return the path of an amount of a deed. `name`: `price`, `mortgage`, `redeem` or
    `building`."""
    return f"deed.{deed}.{name}"


def redeem_path(state: State, deed: Deed) -> str:
    """Return the path of the amount from which the cost of redeeming a deed is calculated, such as
    `deed.oriental.mortgage`."""
    return deed_path(deed.id, "redeem" if deed.redeem else state.edition.switches["redeem_base"])


def card_amount(card: Card, path: str) -> int:
    """Return the amount of a card at a path, which ends with `amount` or `per_hotel`."""
    return card.per_hotel if path.endswith(".per_hotel") else card.amount


def owed_rent_path(state: State, deed_id: str, amount: int) -> str:
    """Return the path of the printed rent from which a rent that is owed was calculated.

    It is the deed's rent that is equal to `amount`, or to half of it; if there is none, the rent
    that the deed asks now. Empty if there is no such deed, as in old files.
    """
    deed = state.edition.deed_by_id.get(deed_id)
    if deed is None:
        return ""
    now = rent_path(state, deed_id)
    for times in (1, 2):
        paths = [path_of(deed, at) for at, it in enumerate(deed.rents) if times * it == amount]
        if paths:
            return now if now in paths else paths[0]
    return now or path_of(deed, 0)


def due_paths(state: State, due: AnyDue) -> tuple[str, ...]:
    """Return the paths of the amounts from which a due is calculated; empty if people chose the
    amount."""
    row = DUES.get(due.reason)
    return tuple(path for path in row(state, due) if path) if row is not None else ()


def _of_card(state: State, due: AnyDue) -> tuple[str, ...]:
    card = state.edition.card_by_id.get(due.about)
    if card is None:
        return ()
    if card.effect != REPAIRS:
        return card_paths(card)
    sites = [deed.id for deed in state.deeds(due.debtor)]
    houses, hotels = any(map(state.houses_on, sites)), any(map(state.hotels_on, sites))
    return tuple(
        path
        for path, stands in zip(_repair_paths(card), (houses, hotels), strict=True)
        if path and stands
    )


def _repair_paths(card: Card) -> tuple[str, str]:
    path = f"card.{card.id}."
    return (path + "amount" if card.amount else "", path + "per_hotel" if card.per_hotel else "")


def card_paths(card: Card) -> tuple[str, ...]:
    """Return the paths of a card's amounts, such as `card.CH04.amount`; empty for a card without
    money."""
    return () if card.effect == MOVE_BACK else tuple(filter(None, _repair_paths(card)))


def _of_price(state: State, due: AnyDue) -> tuple[str, ...]:
    return (deed_path(due.about, "price"),) if due.about in state.edition.deed_by_id else ()


def _of_tax(state: State, due: AnyDue) -> tuple[str, ...]:
    """The sum on the space; or, of a tenth, the prices of the deeds and of what stands on them."""
    space = next((it for it in state.edition.spaces if it.id == due.about), None)
    is_flat = state.edition.switches["income_tax"] == "flat"
    if space is None or is_flat or space.amount == due.amount:
        return (f"space.{due.about}.amount",)
    deeds = state.deeds(due.debtor)
    built = [
        deed_path(deed.id, "building") for deed in deeds if deed.building and state.level(deed.id)
    ]
    return (*(deed_path(deed.id, "price") for deed in deeds), *built)


def _of_fee(state: State, due: AnyDue) -> tuple[str, ...]:
    return (f"space.{due.about}.amount",) if due.about else fee_paths(state, due.debtor)


def fee_paths(state: State, who: str) -> tuple[str, ...]:
    """Return the path of the fee of a player's guess, the amount of the player's space; empty if
    there is no fee."""
    at = state.seats[who].position
    space = None if at is None else state.edition.spaces[at]
    return (f"space.{space.id}.amount",) if space is not None and space.amount else ()


DUES: dict[str, Callable[[State, AnyDue], tuple[str, ...]]] = {
    RENT: lambda state, due: (owed_rent_path(state, due.about, due.amount),),
    CARD: _of_card,
    PRICE: _of_price,
    INTEREST: lambda _state, due: (deed_path(due.about, "mortgage"),),
    TAX: _of_tax,
    GUESS_FEE: _of_fee,
}
