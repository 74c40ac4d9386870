"""Entry text: the codes of an entry, translated into the names of its game.

Rules of this file
* This file reads the audit's records; a value that it does not know is shown as it is stored.
* Facts, their parts and their values have words in the section [audit] of the language; without a
  word the code is shown.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from banker.foundation.json_value import JsonValue
from banker.foundation.text import Field
from banker.games.board.state import DEED, Setup
from banker.language.phrases.audit import AuditWords
from banker.language.phrases.dialects import dialect_phrases
from banker.language.phrases.names_and_amounts import Wording

# Facts whose names are not words already.
FACTS = {
    "turn": "whose turn it is",
    "first": "who begins",
    "players": "the players at the table",
    "left": "has left the game",
    "started": "somebody has moved",
    "dice": "the dice of this turn",
    "told": "the Bank hears where the pieces stand",
    "doubles": "doubles in a row",
    "again": "a double waits for its next roll",
    "steps": "a move that waits",
    "dues": "what is owed",
    "claims": "rent that may be asked",
    "offer": "what is on offer",
    "queue": "what is auctioned next",
    "draw": "who draws a card",
    "choice": "who may move to a free street",
    "mortgaged": "what is mortgaged",
    "filled": "the vault is filled",
    "epoch": "lockings of the vault",
    "tried": "wrong guesses",
    "question": "a question about the vault",
    "devices": "reports of devices",
    "vault_uid": "the vault of this game",
    "again_dice": "the dice for a utility",
    "built": "what was built on this turn",
    "figures": "what the cards say",
    "trusted_rents": "rents of this turn that were taken on trust",
    "broken_off": "buildings that their owner's action took off",
    "dealt": "deeds dealt",
    "free": "what a card allows",
    "free_for": "whom a card allows it",
    "payment": "notes in the hand",
    "also": "what else is in the hand",
    "seconds": "the game's clock, in seconds",
    "paused": "the clock stands",
    "last_turn": "the time is up",
    "sale": "the lot just won",
    "position": "where the piece stands",
    "jail": "failed tries in jail",
    "held": "cards kept",
    "laps": "times past GO",
    "bankrupt": "out of the game",
    "salaries": "salaries still to be asked for",
    "double_rent": "the next rent counts double",
    # Of a game of cards.
    "drawn": "the player of this turn has drawn",
    "plays": "cards played in this turn",
    "chain": "an action that waits for answers",
    "received": "what may still be placed",
    "collected": "who was asked by a debt collector",
}
UNKNOWN = {"position": "not known"}


class EntryWords:
    """The names of one game, in its language. If the set-up cannot be read, these are the codes
    themselves."""

    def __init__(self, audit: AuditWords, setup: Setup | None) -> None:
        self.audit = audit
        self.say = audit.say
        self.book = audit.translation.book
        self._setup = setup
        self._own = dialect_phrases(setup) if setup is not None else None
        has_board = setup is not None and self._own is None
        self._words = Wording(setup, self.book) if setup is not None and has_board else None
        self._names: dict[str, str] = {}
        self._spaces: dict[int, str] = {}
        if setup is not None and not has_board:
            self._names |= setup.names
        elif setup is not None:
            edition = setup.edition
            self._spaces = {space.index: space.name for space in edition.spaces}
            self._names |= {space.id: space.name for space in edition.spaces}
            self._names |= {card.id: f"“{card.label}”" for card in edition.cards}
            self._names |= {deed.id: deed.name for deed in edition.deeds}
            self._names |= setup.names

    def text(self, text: Field) -> str:
        """Translate a text of the audit; a plain string is a name, and stays."""
        return self.audit.text(text)

    def account(self, account: str, name: Field) -> str:
        """Return the name of an account: `name` as the audit knows it, or the name in a game of
        cards."""
        if self._own is not None and self._setup is not None:
            return self._own.account(account, self._setup, self.book)
        return self.text(name)

    def number(self, number: int) -> str:
        """Return a whole number, with the language's separators."""
        return f"{number:,}".replace(",", self.book["thousands"])

    def goods(self, thing: str, amount: int) -> str:
        """Return an amount of a commodity in words."""
        words = self._words
        if self._own is not None and self._setup is not None:
            return self._own.goods(thing, amount, self._setup, self.book)
        if words is None:
            return f"{self.number(amount)} {thing}"
        if thing == words.setup.edition.money.commodity:
            return words.money(amount)
        if thing.startswith(DEED):
            return words.say("goods.deed", deed=words.title(thing.removeprefix(DEED)))
        return words.things(thing, amount)

    def fact(self, fact: str) -> str:
        """Return the name of a fact, after the name of its player if it has one."""
        who, dot, name = fact.rpartition(".")
        said = self.say(FACTS.get(name, name.replace("_", " ")))
        return f"{self._names.get(who, who)}: {said}" if dot else said

    def value(self, fact: str, value: JsonValue) -> str:
        """Return the value of a fact in words."""
        name = fact.rpartition(".")[2]
        if value is None or value in ("", [], {}):
            return self.say(UNKNOWN.get(name, "nothing"))
        if name == "position" and isinstance(value, int) and value in self._spaces:
            return self._spaces[value]
        return self.formatted(value)

    def fields(self, fields: JsonValue) -> str:
        """Return the fields of an event as one text, without the empty ones."""
        if not isinstance(fields, dict):
            return ""
        told = (
            f"{self.say(name.replace('_', ' '))} {self.formatted(value)}"
            for name, value in fields.items()
            if value not in (None, "", [], 0, False)
        )
        return ", ".join(told)

    def formatted(self, value: JsonValue) -> str:
        """Return any value that an entry may hold as text."""
        if isinstance(value, bool):
            return self.say("yes" if value else "no")
        if isinstance(value, int):
            return self.number(value)
        if isinstance(value, str):
            return self._names.get(value) or self.say(value or "nothing")
        if isinstance(value, dict):
            return self.fields(value)
        if isinstance(value, list):
            return self._listed(value)
        return json.dumps(value, ensure_ascii=False)

    def _listed(self, values: Iterable[JsonValue]) -> str:
        told = [self.formatted(value) for value in values]
        return ("; " if any(", " in one for one in told) else ", ").join(told) or self.say(
            "nothing"
        )
