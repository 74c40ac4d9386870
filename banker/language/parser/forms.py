"""Forms: every statement of the table language, made from the rows of the commands.

The parser, help, completion, the writer and the list of reserved tokens all read these forms;
nothing else says what a statement looks like. A form that begins with WHO may leave WHO out: then
it means the player whose turn it is. Where two forms fit, the parser takes the first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice

import msgspec

from banker.engine.command import Command
from banker.foundation.text import Text
from banker.games.board import commands as c
from banker.games.board.commands.rows import ROWS, Row
from banker.games.board.state import BANK
from banker.language.parser import (
    figures,
    makers as make,
    questions as q,
    slots,
    trade_items as items,
)
from banker.language.parser.grammar import Literal, Slot, Step, compiled
from banker.language.parser.names import listed
from banker.ledger.likeness import plain

_FIELD = re.compile("=[a-z]+")
_BRACKETS = str.maketrans("()", "[]")


def _choice(name: str, field: str, *words: str) -> Slot:
    return Slot(name, field, slots.choice(*words), listed(words), words)


_SLOTS = {
    slot.name: slot
    for slot in (
        Slot("WHO", "who", slots.player, Text("a player")),
        Slot("WHOSE", "who", slots.whose, Text("a player's")),
        Slot("VISITOR", "visitor", slots.player, Text("a player")),
        Slot("PAYER", "payer", slots.player, Text("a player")),
        Slot("PURSE", "payer", slots.account, Text("a player, or bank for the change it gives")),
        Slot("KEEPER", "keeper", slots.player, Text("a player")),
        Slot("KEPT", "keeps", slots.held_card, Text("a card, jail_card or card")),
        Slot("CREDITOR", "who", slots.account, Text("a player, bank, vault or pot")),
        Slot("DEBTOR", "debtor", slots.player, Text("a player")),
        Slot("PARTNER", "partner", slots.player, Text("a player")),
        Slot("NEWCOMER", "name", slots.new_name, Text("a new player's name")),
        Slot("TILL", "who", slots.account, "bank", (BANK,)),
        Slot("HOLDER", "who", slots.player, Text("a player")),
        Slot("WITNESS", "witness", slots.witness, Text("a player, or anybody in quotes")),
        Slot("GIVER", "giver", slots.account, Text("a player, bank, vault or pot")),
        Slot("RECEIVER", "receiver", slots.account, Text("a player, bank, vault or pot")),
        Slot("ACCOUNT", "who", slots.account, Text("a player, bank, vault or pot")),
        Slot("DEED", "deed", slots.deed, Text("a deed")),
        Slot("STREETS", "deed", slots.group, Text("a colour, or one of its deeds")),
        Slot("SITE", "to", slots.deed, Text("a deed")),
        Slot("LOT", "item", slots.lot, Text("a deed, house or hotel")),
        Slot("SPACE", "to", slots.space, Text("a space")),
        Slot("CARD", "card", slots.card, Text("a card")),
        Slot("USABLE", "card", slots.usable_card, Text("a card, or jail_card")),
        Slot("LEAVING", "card", slots.leaving_card, Text("a card that leaves jail")),
        Slot("HELD", "card", slots.held_card, Text("a card, jail_card or card")),
        Slot("NAMED", "on", slots.deed, Text("a deed")),
        Slot("RIVAL", "on", slots.player, Text("a player")),
        Slot("AMOUNT", "amount", slots.money, Text("an amount")),
        Slot("OWED", "owed", slots.money, Text("an amount")),
        Slot("TIMES", "times", slots.numbered(), Text("how many visits")),
        Slot("TIME", "seconds", slots.game_time, Text("a time of the game, such as 61:00")),
        Slot("EVIDENCE", "evidence", slots.text, Text("what a sensor measured, in quotes")),
        Slot("LENDER", "to", slots.player, Text("a player")),
        Slot("COUNTED", "amount", slots.counted, Text("an amount")),
        Slot("CHANGE", "amount", slots.signed, Text("+ or - and an amount")),
        Slot("COUNT", "count", slots.numbered(), Text("how many")),
        Slot("STEPS", "steps", slots.numbered(), Text("how many spaces")),
        Slot("NUMBER", "number", slots.numbered(least=0), Text("a number")),
        Slot("NOTED", "noted", slots.numbered(least=0), Text("a number")),
        Slot("NUMBERS", "numbers", slots.ring_numbers, Text("numbers, a digit each")),
        Slot(
            "EPOCH",
            "epoch",
            slots.numbered(least=0, most=slots.EPOCH_MAX),
            Text("which locking of the vault this is (1, 2, …)"),
        ),
        Slot("ISSUER", "issuer", slots.digits, Text("hexadecimal digits")),
        Slot("COMMITMENT", "commitment", slots.digits, Text("hexadecimal digits")),
        Slot("ENTROPY", "entropy", slots.digits, Text("hexadecimal digits")),
        Slot("SECRET", "secret", slots.digits, Text("hexadecimal digits")),
        Slot("UID", "uid", slots.digits, Text("hexadecimal digits")),
        Slot("EVENT", "event", slots.numbered(least=0, most=slots.EPOCH_MAX), Text("a number")),
        _choice("WHY", "why", "first", "ahead", "gap", "divergence", "other"),
        Slot("DICE", "dice lock", slots.dice, Text("two dice")),
        _choice("PURPOSE", "purpose", "utility", "start"),
        _choice("MEANS", "by", "fee", "card", "agreement", "last_try"),
        _choice("OUTCOME", "outcome", "opens", "misses"),
        _choice("VERDICT", "verdict", "real", "fake", "unclear"),
        Slot(
            "THING", "thing", slots.thing, Text("cash, house, hotel, key, chip, jail_card or card")
        ),
        Slot("ONE", "amount thing", slots.one, Text("+ or - and a thing")),
        Slot("ITEMS", "items", items.items, Text("amounts and things joined by + or 'and'")),
        Slot("RETURN", "returned", items.items, Text("amounts and things joined by + or 'and'")),
        Slot("LEGS", "legs", items.legs, Text("'WHO gives … to WHO'")),
        Slot("REASON", "because", slots.reason, Text("a reason in quotes")),
        Slot("TEXT", "text", slots.text, Text("a text in quotes")),
        Slot("STATEMENT", "command", slots.statement, Text("a statement")),
        Slot("ENTRY", "seq", slots.entry_number, Text("an entry's number")),
        Slot("INSTEAD", "text", slots.to_the_end, Text("a statement")),
        Slot("TOPIC", "topic", slots.topic, Text("a word")),
        *figures.SLOTS,
    )
}

Fixed = str | int | tuple[()] | None  # what a form says of a field without a slot


class Form(msgspec.Struct, frozen=True):
    """One form of a statement. `pattern` is its template, `example` a statement, `about` its help.

    `make` makes the command from the slots' values and the values in `fixed`. `subject`: the slot
    before the verb; `said`: the steps from the verb on. `needs`: what the edition must have.
    """

    pattern: str
    make: Callable[..., Command | q.Question]
    example: str
    about: str
    subject: Slot | None
    said: tuple[Step, ...]
    fixed: Mapping[str, Fixed]
    needs: str = ""

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps: the subject, if there is one, and the steps from the verb on."""
        return (self.subject, *self.said) if self.subject else self.said

    @property
    def verbs(self) -> frozenset[str]:
        """Every spelling of the verb by which the parser recognises this form."""
        assert isinstance(self.said[0], Literal)
        return self.said[0].keys


def form_of(
    known: dict[str, Slot],
    pattern: str,
    make: Callable[..., Command | q.Question],
    example: str,
    about: str,
    fixed: Mapping[str, Fixed],
    needs: str = "",
) -> Form:
    """Return the form of a pattern; its slots are looked up in `known`."""
    steps = compiled(pattern, known)
    pattern = _FIELD.sub("", pattern).translate(_BRACKETS)
    subject = steps[0] if isinstance(steps[0], Slot) else None
    said = steps[1:] if subject else steps
    return Form(pattern, make, example, about, subject, said, fixed, needs)


# Statements whose slots are no fields of their command.
_MAKERS: dict[type, Callable[..., Command | q.Question]] = {
    c.Trade: make.trade, c.Lend: make.lend, c.SetFigures: figures.made,
}  # fmt: skip


def _of_row(kind: type, row: Row) -> tuple[Form, ...]:
    maker = _MAKERS.get(kind, kind)
    return tuple(
        form_of(_SLOTS, said.pattern, maker, said.example, said.about, said.fixed, row.needs)
        for said in row.forms
    )


def _question(pattern: str, make: Callable[..., q.Question], example: str, about: str) -> Form:
    return form_of(_SLOTS, pattern, make, example, about, {})


QUESTIONS = (
    _question("amend ENTRY INSTEAD", q.Amend,
          "amend 31: ann rolls 2 5", "this in place of entry 31, and the rest said again"),
    _question("show [ACCOUNT]", q.Show, "show ann", "the standings"),
    _question("worth WHO", q.Worth, "worth ann", "what the final count would give ann"),
    _question("rent DEED", q.Rent, "rent virginia", "what a deed asks now"),
    _question("who owns DEED", q.Owner, "who owns virginia", "who has it"),
    _question("what if at ENTRY INSTEAD", q.WhatIf,
          "what if at 31: ann buys oriental", "the same, as it was after entry 31"),
    _question("what if INSTEAD", q.WhatIf,
          "what if ann gives oriental and 100 to bob for virginia",
          "what it would change; nothing is entered"),
    _question("back", q.StepBack, "back", "in a what-if: gives up its newest statement"),
    _question("keep", q.Keep, "keep", "in a what-if: enters what it supposes"),
    _question("settle FIGURE", q.Settle, "settle rent of st_charles",
          "what was charged by the estimate; the Bank looks who owes whom"),
    _question("log [COUNT]", q.Log, "log 10", "the newest entries"),
    _question("help [TOPIC]", q.Help, "help trade", "how to write statements"),
)  # fmt: skip

# The forms of each command, as the writer tries them.
BY_KIND = {kind: _of_row(kind, row) for kind, row in ROWS.items()}


def _chapters() -> Iterator[tuple[str, tuple[Form, ...]]]:
    left = {kind: iter(forms) for kind, forms in BY_KIND.items()}
    asked = {"amend": QUESTIONS[:1], "questions": QUESTIONS[1:]}
    for title, order in c.CHAPTERS.items():
        forms: list[Form] = []
        for one in order:
            if isinstance(one, tuple):
                forms += islice(left[one[0]], one[1])
            else:
                forms += asked[one] if isinstance(one, str) else left[one]
        yield title, tuple(forms)


CHAPTERS: dict[str, tuple[Form, ...]] = dict(_chapters())

FORMS: tuple[Form, ...] = tuple(form for chapter in CHAPTERS.values() for form in chapter)


def by_verb(forms: Iterable[Form]) -> dict[str, tuple[Form, ...]]:
    """Return verb -> the forms that the verb may begin."""
    found: dict[str, list[Form]] = {}
    for form in forms:
        for verb in form.verbs:
            found.setdefault(plain(verb), []).append(form)
    return {verb: tuple(forms) for verb, forms in found.items()}


BY_VERB = by_verb(FORMS)
