"""Piles: the cards in a player's piles at one entry, the full sets and the rents."""

from __future__ import annotations

from collections.abc import Iterator

from banker.audit.core.deck import FACE, PrintedDeck
from banker.audit.core.ledger import Books

Cards = dict[str, int]


def faces_in(books: Books, account: str) -> Cards:
    """Return the open cards of an account, each kind with its number."""
    held = books.balances.get(account, {})
    return {it[len(FACE) :]: n for it, n in held.items() if it.startswith(FACE) and n}


def piles_of(books: Books, who: str, colour: str = "") -> Iterator[tuple[str, Cards]]:
    """Yield the piles of a player that are not empty: (pile, cards). With a colour, only the piles
    of that colour."""
    stem = f"set:{who}:"
    for account in books.balances:
        if account.startswith(stem):
            of = account[len(stem) :].partition(".")[0]
            cards = faces_in(books, account)
            if cards and colour in ("", of):
                yield of, cards


def counting(deck: PrintedDeck, cards: Cards) -> Cards:
    """Return the cards of a pile that count for its colour: buildings do not."""
    return {it: n for it, n in cards.items() if deck.face[it].kind in ("property", "wild")}


def has_colour(deck: PrintedDeck, cards: Cards) -> bool:
    """Tell whether a pile has a colour; a pile of wild cards of any colour has none, unless a
    switch allows it."""
    if deck.switches.get("wild_only_set") == "yes":
        return bool(cards)
    return any(deck.face[it].colours for it in cards)


def is_full(deck: PrintedDeck, colour: str, cards: Cards) -> bool:
    """Tell whether a pile is a full set of the colour."""
    own = counting(deck, cards)
    return sum(own.values()) >= len(deck.set[colour].ladder) and has_colour(deck, own)


def full_colours(deck: PrintedDeck, books: Books, who: str) -> set[str]:
    """Return the colours of which a player has a full set."""
    return {colour for colour, cards in piles_of(books, who) if is_full(deck, colour, cards)}


def rent(deck: PrintedDeck, books: Books, who: str, colour: str) -> int:
    """Return the rent of a player's colour in millions: of the best pile, or by a switch of all
    piles together."""
    rents = [_rent(deck, colour, cards) for _, cards in piles_of(books, who, colour)]
    return sum(rents) if deck.switches.get("rent_piles") == "sum" else max(rents, default=0)


def _rent(deck: PrintedDeck, colour: str, cards: Cards) -> int:
    own, ladder = counting(deck, cards), deck.set[colour].ladder
    count = min(sum(own.values()), len(ladder))
    if not count or not has_colour(deck, own):
        return 0
    more = 0
    if count == len(ladder):
        house = deck.hand.house if deck.with_effect("house") in cards else 0
        hotel = deck.hand.hotel if deck.with_effect("hotel") in cards else 0
        alone = deck.switches.get("hotel_stack") == "hotel"
        more = (hotel or house) if alone else house + hotel
    return ladder[count - 1] + more


def payable(deck: PrintedDeck, books: Books, who: str) -> int:
    """Return the value, in millions, of all cards with which a player can pay."""
    accounts = [it for it in books.balances if it in (f"bank:{who}", f"aside:{who}")]
    accounts += [it for it in books.balances if it.startswith(f"set:{who}:")]
    held = (faces_in(books, account) for account in accounts)
    return sum(deck.face[it].value * count for cards in held for it, count in cards.items())
