"""Sheet: which cards there are for an edition, and what is printed on each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from banker.bankcards.codes import account_code, act_code, deed_code, seat_code
from banker.game.edition import Deed, Edition
from banker.game.pot import has_pot
from banker.game.state import BANK, POT, VAULT
from banker.language.wording import figure

NEXT = "\u00a0/ "  # between figures: a line is broken behind the stroke, not before it
PLAIN = "#e8e6e1"  # the band of a card that has no group
SEATS = ("#2f6fb5", "#c4552d", "#3d8b4f", "#8a4fa3", "#b08a1e", "#268a8a", "#b5476f", "#5c6b2f")

# What an act does, and which cards it needs.
ACTS = {
    "cancel": ("Cancel", "takes back what lies on the reader"),
    "go": ("Salary", "with a player's card"),
    "jail": ("Out of jail", "pays the fee, with a player's card"),
    "pay": ("Pay", "what a player owes, with the player's card"),
    "build": ("Build", "one building, with a deed"),
    "mortgage": ("Mortgage", "with a deed"),
    "redeem": ("Redeem", "pays a mortgage off, with a deed"),
    "decline": ("Decline", "an offered deed, with a player's card"),
    "next": ("Next", "the turn passes on"),
    "look": ("Look", "with a player's card or a deed; books nothing"),
}


class PaperCard(msgspec.Struct, frozen=True):
    """One card to cut out. `code` is printed as digits and as a QR code."""

    title: str
    lines: tuple[str, ...]
    colour: str
    code: str


def paper_cards(edition: Edition, names: Sequence[str] = ()) -> Iterator[PaperCard]:
    """All cards: players, the Bank, acts, deeds. Without names, seats have numbers."""
    seats = names or [f"Seat {seat + 1}" for seat in range(edition.players_max)]
    for seat, name in enumerate(seats):
        words = (edition.title, "first card read pays,", "second receives")
        yield PaperCard(name, words, SEATS[seat % len(SEATS)], seat_code(seat))
    yield PaperCard("Bank", (edition.title,), PLAIN, account_code(BANK))
    if edition.vault is not None:
        yield PaperCard("Vault", (edition.title,), PLAIN, account_code(VAULT))
    if has_pot(edition):
        yield PaperCard("Pot", (edition.title,), PLAIN, account_code(POT))
    for act, (title, about) in ACTS.items():
        yield PaperCard(title, (about,), PLAIN, act_code(act))
    colours = {group.id: group.colour for group in edition.groups}
    for deed in edition.deeds:
        lines = tuple(_figures(edition, deed))
        yield PaperCard(deed.name, lines, colours[deed.group], deed_code(edition, deed.id))


def _figures(edition: Edition, deed: Deed) -> Iterator[str]:
    unit = edition.money.unit
    yield f"price {figure(deed.price)}{unit}"
    yield from RENTS[deed.kind](edition, deed)
    if deed.building:
        yield f"a building costs {figure(deed.building)}{unit}"
    redeem = f", redeem {figure(deed.redeem)}{unit}" if deed.redeem else ""
    yield f"mortgage {figure(deed.mortgage)}{unit}{redeem}"


def _street(edition: Edition, deed: Deed) -> Iterator[str]:
    alone, *others = map(figure, deed.rents)
    yield f"rent {alone}" + (f", full set {others[0]}" if others else "")
    houses, hotels = others[1:], []
    if edition.houses:
        count = edition.houses_before_hotel
        houses, hotels = houses[:count], houses[count:]
        yield f"houses {NEXT.join(houses)}"
    else:
        hotels = houses
    if hotels:
        yield f"hotel{'s' if len(hotels) > 1 else ''} {NEXT.join(hotels)}"


def _railroad(_edition: Edition, deed: Deed) -> Iterator[str]:
    yield f"rent by how many: {NEXT.join(map(figure, deed.rents))}"


def _utility(_edition: Edition, deed: Deed) -> Iterator[str]:
    yield f"rent, times the dice: {NEXT.join(map(figure, deed.rents))}"


RENTS = {"street": _street, "railroad": _railroad, "utility": _utility}
