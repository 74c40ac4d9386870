"""Names and amounts: accounts, deeds, numbers and things as text, in the words of a language.

Rules of this file
* Templates come from the catalog, names from the set-up; no text is built from pieces of words.
* Digits are grouped as in the language; a negative number has a real minus sign.
* Money has the unit of the edition behind it, if the edition has a unit: 200K.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from banker.foundation.text import Text
from banker.games.board.commands import Item
from banker.games.board.edition import Deed
from banker.games.board.queries.estimates import card_words
from banker.games.board.state import BANK, CARD, JAIL_CARD, POT, SECRET_CARD, VAULT, Setup
from banker.language.parser.tokens import title_key
from banker.language.phrases.english import ENGLISH
from banker.language.phrases.plurals import filled
from banker.language.phrases.translation import Translation, without_formats

Book = dict[str, str]
COUNTED = {"count", "entries", "entry", "line", "number"}  # fields with large numbers of no money


class Wording:
    """The words of one board game in one language. `book`: the language's phrases."""

    def __init__(self, setup: Setup, book: Book = ENGLISH) -> None:
        self.setup = setup
        self.book = book

    def say(self, key: str, **fields: str) -> str:
        """Return the phrase with this key, its fields filled in."""
        return filled(self.book[key], fields, self.book["plural"])

    def figure(self, number: int) -> str:
        """Return a number that is not money, with the language's thousands separator."""
        return figure(number, self.book)

    def money(self, amount: int) -> str:
        """Return an amount of money in the edition's unit, such as `200K`."""
        return in_unit(amount, self.setup.edition.money.unit, self.book)

    @property
    def unit(self) -> str:
        """What stands after an amount of money: `K`, in Russian `К`; the edition's own, if its form
        depends on the number."""
        unit: str = self.setup.edition.money.unit
        template = self.book.get(f"unit.{unit.strip()}", "")
        return unit if "|" in template else template.replace("{count}", "") or unit

    def account(self, account: str) -> str:
        """Return the name of an account, as it is in the middle of a sentence."""
        if account in (BANK, VAULT, POT):
            return self.book[account]
        return self.setup.names.get(account, account) or self.book["nobody"]

    def whose(self, account: str) -> str:
        """Return the name of an account in the possessive: *Ann's*."""
        return self.say("whose", who=self.account(account))

    def title(self, deed: str) -> str:
        """Return the printed name of a deed; for an auctioned building, its word."""
        found = self.setup.edition.deed_by_id.get(deed)
        if found is not None:
            return found.name
        return self.book.get(f"goods.{deed}", deed)

    @cached_property
    def _spaces(self) -> dict[str, str]:
        return {space.id: space.name for space in self.setup.edition.spaces}

    def space(self, space: str) -> str:
        """Return the printed name of a space."""
        return self._spaces.get(space, space)

    def card(self, card: str) -> str:
        """Return the printed words of a card."""
        if card == SECRET_CARD:
            return self.book["goods.secret_card"]
        if card == JAIL_CARD:
            return self.book["goods.jail_card"]
        edition = self.setup.edition
        found = edition.card_by_id.get(card)
        return card_words(edition, found) if found else card

    def deck(self, card: str) -> str:
        """Return the name of the deck that a card is from; empty for an unknown card."""
        edition = self.setup.edition
        found = edition.card_by_id.get(card)
        deck = found.deck if found else ""
        return next((space.name for space in edition.spaces if space.kind == deck), deck)

    def about(self, subject: str) -> str:
        """Return the name of what a debt is for: a deed, a space or a card."""
        edition = self.setup.edition
        if subject in edition.deed_by_id:
            return self.title(subject)
        return self.card(subject) if subject in edition.card_by_id else self.space(subject)

    def joined(self, items: Iterable[str]) -> str:
        """Return several names as one text: 'a, b and c'."""
        *firsts, last = items
        return self.say("and", first=", ".join(firsts), last=last) if firsts else last

    def accounts(self, accounts: Sequence[str]) -> str:
        """Return the names of several accounts as one text; without any, the word for nobody."""
        return self.joined(map(self.account, accounts)) if accounts else self.book["nobody"]

    def things(self, thing: str, count: int) -> str:
        """Return a count of a commodity in words: *2 hotels*."""
        if count == 1:
            return self.book.get(f"goods.{thing}", thing)
        many = self.book.get(f"goods.{thing}.many")
        if many is None:  # a stranger's commodity, which is no template
            return f"{self.figure(count)} {thing}"
        return filled(many, {"count": self.figure(count)}, self.book["plural"])

    def given(self, thing: str, count: int) -> str:
        """Return a count of a commodity in words, as an object: *Ann gives a jail card*."""
        said = self.book.get(f"given.{thing}") if count == 1 else None
        return said or self.things(thing, count)

    def goods(self, cash: int, counts: dict[str, int], deeds: Sequence[str] = ()) -> str:
        """Return money, counted commodities and deeds as one text."""
        said = [self.money(cash)] if cash else []
        said += [self.things(thing, count) for thing, count in counts.items() if count]
        said += [self.title(deed) for deed in deeds]
        return self.joined(said) if said else self.book["nothing"]

    @cached_property
    def _has_two_jail_cards(self) -> bool:
        cards = self.setup.edition.cards
        return len([card for card in cards if card.effect == "jail_free"]) > 1

    def items(self, items: tuple[Item, ...]) -> str:
        """Return what one side of a trade gives, as one text."""
        return self.joined(map(self._item, items)) if items else self.book["nothing"]

    def _item(self, item: Item) -> str:
        if item.thing == "cash":
            return self.money(item.count)
        if item.thing == "deed":
            return self.title(item.id)
        if item.thing == JAIL_CARD and item.id and self._has_two_jail_cards:
            return self.say("given.jail_card.deck", deck=self.deck(item.id))
        if item.thing in (CARD, JAIL_CARD) and item.id:
            return f"“{self.card(item.id)}”"
        if item.thing == "rent":
            key = "goods.rent.on" if item.id else "goods.rent"
            return self.say(key, deed=self.title(item.id))
        if item.thing == "immunity":
            key = "goods.immunity.times" if item.count else "goods.immunity"
            return self.say(key, deed=self.title(item.id), times=self.figure(item.count))
        said = self.given(item.thing, item.count)
        if item.thing == "hotel" and item.id:
            return self.say("goods.hotel.on", hotels=said, deed=self.title(item.id))
        return said


def figure(amount: int, book: Book = ENGLISH) -> str:
    """Return a number with the language's thousands separator and a real minus sign."""
    return f"{amount:,}".replace(",", book["thousands"]).replace("-", "−")


def in_unit(amount: int, unit: str, book: Book = ENGLISH, sign: str = "") -> str:
    """Return an amount with its unit, as the language writes it: 200K.

    `sign` is written before an amount that is not negative.
    """
    said = (sign if amount >= 0 else "") + figure(amount, book)
    template = book.get(f"unit.{unit.strip()}") if unit else None
    return filled(template, {"count": said}, book["plural"]) if template else said + unit


def short_title(deed: Deed) -> str:
    """Return a deed's short name: as many words as its id has, or without the kind of street."""
    words = deed.name.split()
    key = title_key(deed.id)
    for count in range(1, len(words)):
        if title_key(" ".join(words[:count])) == key:
            return " ".join(words[:count])
    return " ".join(word for word in words if not _is_kind(word)) or deed.name


def _is_kind(word: str) -> bool:
    """Whether a word only names the kind of street, as in «ул. Полянка», «Ростовская наб.»."""
    return word.endswith(".") and word[:1].islower()


def with_unit(text: Text, language: Translation, unit: str) -> Text:
    """Return a text, and each text in its fields, with the unit behind every amount of money."""
    if not unit:
        return text
    template, grouped = without_formats(text.template)
    fields = dict(text.fields)
    for name, value in fields.items():
        if isinstance(value, Text):
            fields[name] = with_unit(value, language, unit)
        elif name in grouped and isinstance(value, int):
            is_money = name not in COUNTED
            fields[name] = in_unit(value, unit if is_money else "", language.book, grouped[name])
    return Text(template, fields)
