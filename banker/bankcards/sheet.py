"""Sheet: which cards an edition has, and what is printed on each.

Names of players and deeds are printed as they are. All other words are translated.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from banker.bankcards.codes import account_code, act_code, deed_code, seat_code
from banker.engine.palette import PALETTES
from banker.games.board.edition import Deed, Edition
from banker.games.board.queries.estimates import of_deed, rents_of
from banker.games.board.queries.free_parking import has_pot
from banker.games.board.state import BANK, POT, VAULT
from banker.language.phrases.names_and_amounts import figure
from banker.language.phrases.translation import Translation, language_of

NEXT = "\u00a0/ "  # between amounts: a line breaks after the slash, never before it
PLAIN = "#e8e6e1"  # the colour of a card that has no group
SEATS = PALETTES["light"].seats  # paper is white

# What an action does, and which cards it needs.
ACTS = {
    "cancel": ("Cancel", "forgets the cards that lie on the reader"),
    "go": ("Salary", "with a player's card"),
    "jail": ("Out of jail", "pays the fee, with a player's card"),
    "pay": ("Pay", "what a player owes, with the player's card"),
    "build": ("Build", "one building, with a deed"),
    "mortgage": ("Mortgage", "with a deed"),
    "redeem": ("Redeem", "pays a mortgage off, with a deed"),
    "decline": ("Decline", "an offered deed, with a player's card"),
    "next": ("Next", "the turn passes on"),
    "look": ("Look", "with a player's card or a deed; enters nothing"),
}


class PaperCard(msgspec.Struct, frozen=True):
    """What is printed on one card: a title on a ground of `colour`, lines of text, and `code` as
    digits and as a QR code."""

    title: str
    lines: tuple[str, ...]
    colour: str
    code: str


def paper_cards(edition: Edition, names: Sequence[str] = ()) -> Iterator[PaperCard]:
    """Yield all cards of an edition: players, the Bank's accounts, actions, deeds. Without `names`,
    the seats have numbers."""
    words = language_of(edition)
    say = words.words
    seats = names or [say("Seat {number}", number=at + 1) for at in range(edition.players_max)]
    about = (edition.title, say("first card read pays,"), say("second receives"))
    for seat, name in enumerate(seats):
        yield PaperCard(name, about, SEATS[seat % len(SEATS)], seat_code(seat))
    yield PaperCard(say("Bank"), (edition.title,), PLAIN, account_code(BANK))
    if edition.vault is not None:
        yield PaperCard(say("Vault"), (edition.title,), PLAIN, account_code(VAULT))
    if has_pot(edition):
        yield PaperCard(say("Pot"), (edition.title,), PLAIN, account_code(POT))
    for act, (title, what) in ACTS.items():
        yield PaperCard(say(title), (say(what),), PLAIN, act_code(act))
    colours = {group.id: group.colour for group in edition.groups}
    for deed in edition.deeds:
        lines = tuple(_Figures(edition, words).of(deed))
        yield PaperCard(deed.name, lines, colours[deed.group], deed_code(edition, deed.id))


class _Figures:
    """The prices and rents printed on a deed's card."""

    def __init__(self, edition: Edition, words: Translation) -> None:
        self._edition = edition
        self._say = words.words
        self._book = words.book

    def of(self, deed: Deed) -> Iterator[str]:
        """The lines of a deed's card."""
        yield self._say("price {amount}", amount=self._of(deed, "price"))
        yield from self._rents(deed)
        if deed.building:
            yield self._say("a building costs {amount}", amount=self._of(deed, "building"))
        mortgage = self._say("mortgage {amount}", amount=self._of(deed, "mortgage"))
        if deed.redeem:
            redeem = self._say("redeem {amount}", amount=self._of(deed, "redeem"))
            mortgage = f"{mortgage}, {redeem}"
        yield mortgage

    def _of(self, deed: Deed, name: str) -> str:
        return self._money(of_deed(self._edition, deed, name))

    def _rents(self, deed: Deed) -> Iterator[str]:
        if deed.kind == "street":
            yield from self._street(deed)
        else:
            yield self._say(RENTS[deed.kind], rents=self._list(rents_of(self._edition, deed)))

    def _street(self, deed: Deed) -> Iterator[str]:
        alone, *others = rents_of(self._edition, deed)
        rent = self._say("rent {amount}", amount=self._figure(alone))
        if others:
            rent += ", " + self._say("full set {amount}", amount=self._figure(others[0]))
        yield rent
        # An edition without houses builds hotels only.
        count = self._edition.houses_before_hotel if self._edition.houses else 0
        houses, hotels = others[1 : 1 + count], others[1 + count :]
        if self._edition.houses:
            yield self._say("houses {rents}", rents=self._list(houses))
        if hotels:
            said = "hotels {rents}" if len(hotels) > 1 else "hotel {rents}"
            yield self._say(said, rents=self._list(hotels))

    def _list(self, amounts: Iterable[int]) -> str:
        return NEXT.join(map(self._figure, amounts))

    def _money(self, amount: int) -> str:
        return self._figure(amount) + self._edition.money.unit

    def _figure(self, amount: int) -> str:
        """An amount that no line break splits, even if the language groups digits with a space."""
        return figure(amount, self._book).replace(" ", "\u00a0")


RENTS = {
    "railroad": "rent by how many: {rents}",
    "utility": "rent, times the dice: {rents}",
}
