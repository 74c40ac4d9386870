"""Printed figures: the amounts of deeds, cards and spaces of an edition, each by its path.

Rules of this file
* A path is that of `Edition.sources`: `deed.oriental.rents.2`, `card.CH04.amount`.
* A path that the edition does not print raises a `LookupError`.

This module must not know the state: what a table read off its cards is a fact of the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from banker.games.board.edition import AMOUNT_PATH, MOVE_BACK, OWN, Card, Deed, Edition

DEED_AMOUNTS = ("price", "mortgage", "redeem", "building")
CARD_AMOUNTS = ("amount", "per_hotel")
_NUMBER = r"[0-9]{1,3}(?:[, \u00a0][0-9]{3})+|[0-9]+"


def amounts(edition: Edition) -> dict[str, int]:
    """Return every printed amount by its path, such as `deed.oriental.price`, in the order of the
    board and the decks."""
    return dict(_amounts(edition))


def _amounts(edition: Edition) -> Iterator[tuple[str, int]]:
    for deed in edition.deeds:
        for name in DEED_AMOUNTS:
            if amount := getattr(deed, name):
                yield f"deed.{deed.id}.{name}", amount
        for place, rent in enumerate(deed.rents):
            yield f"deed.{deed.id}.rents.{place}", rent
    for card in edition.cards:
        for name in CARD_AMOUNTS if card.effect != MOVE_BACK else ():
            if amount := getattr(card, name):
                yield f"card.{card.id}.{name}", amount
    for space in edition.spaces:
        if space.amount:
            yield f"space.{space.id}.amount", space.amount


def with_figures(edition: Edition, figures: Mapping[str, int]) -> Edition:
    """Return the edition with these amounts by path, marked as read off the cards of this table.

    Raises `LookupError` for a path that the edition does not print.
    """
    if not figures:
        return edition
    changed: dict[str, dict[str, dict[str, int]]] = {"deed": {}, "card": {}, "space": {}}
    for path, amount in figures.items():
        if AMOUNT_PATH.fullmatch(path) is None:
            raise LookupError(path)
        kind, id, name = path.split(".", 2)
        changed[kind].setdefault(id, {})[name] = amount
    deeds, cards = changed["deed"], changed["card"]
    spaces = changed["space"]
    known = {
        "deed": edition.deed_by_id.keys(),
        "card": edition.card_by_id.keys(),
        "space": {space.id for space in edition.spaces},
    }
    for kind, of in changed.items():
        if strange := of.keys() - known[kind]:
            raise LookupError(min(strange))
    return replace(
        edition,
        deeds=tuple(_deed(it, deeds[it.id]) if it.id in deeds else it for it in edition.deeds),
        cards=tuple(_card(it, cards[it.id]) if it.id in cards else it for it in edition.cards),
        spaces=tuple(
            replace(it, **spaces[it.id]) if it.id in spaces else it for it in edition.spaces
        ),
        sources=edition.sources | dict.fromkeys(figures, OWN),
    )


def _deed(deed: Deed, said: dict[str, int]) -> Deed:
    plain: dict[str, int | tuple[int, ...]] = {
        name: it for name, it in said.items() if name in DEED_AMOUNTS
    }
    if len(plain) < len(said):
        rents = list(deed.rents)
        for name in said.keys() - plain.keys():
            rents[int(name.removeprefix("rents."))] = said[name]
        plain["rents"] = tuple(rents)
    return replace(deed, **plain)


def _card(card: Card, said: dict[str, int]) -> Card:
    words = {getattr(card, name): amount for name, amount in said.items()}
    return replace(card, label=in_words(card.label, words), **said)


def in_words(label: str, amounts: Mapping[int, int]) -> str:
    """Return the words of a card with new amounts. `amounts`: old amount -> new amount."""

    def corrected(number: re.Match[str]) -> str:
        amount = amounts.get(int(re.sub("[^0-9]", "", number[0])))
        return number[0] if amount is None else f"{amount:,}"

    return re.sub(_NUMBER, corrected, label)
