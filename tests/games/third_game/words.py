"""Words: the statements of the pot, and the sentences of its entries."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from banker.engine import command as c
from banker.foundation.text import Text
from banker.language.parser import names, questions as q, slots
from banker.language.parser.dialects import Dialect
from banker.language.parser.forms import Form, by_verb, form_of
from banker.language.parser.grammar import Slot
from banker.language.phrases.dialects import Book, Phrases
from banker.language.phrases.english import ENGLISH
from banker.ledger.entry import Entry
from tests.games.third_game.rules import KINDS, POT, EndGame, Pay, Roll, Setup, State, open_actions

SLOTS = {
    slot.name: slot
    for slot in (
        Slot("WHO", "who", slots.player, Text("a player")),
        Slot("DIE", "die", slots.numbered(), Text("1 to 6")),
        Slot("COUNT", "count", slots.numbered(), Text("how many")),
        Slot("TEXT", "text", slots.text, Text("a text in quotes")),
        Slot("ISSUER", "issuer", slots.digits, Text("hexadecimal digits")),
        Slot("TOPIC", "topic", slots.topic, Text("a word")),
    )
}
STATEMENTS: dict[type, str] = {Roll: "{who} rolls {die}", Pay: "{who} pays", EndGame: "game ends",
              c.Say: 'say "{text}"', c.OpenPhones: "phones open {issuer}"}  # fmt: skip
SENTENCES = {
    "game_opened": "A game begins",
    "die_rolled": "{who} rolls {die}",
    "paid_in": "{who} pays {amount} into the pot",
    "pot_ended": "{winners} won",
    "said": "“{text}”",
    "phones_opened": "Phones may look on",
    "program_changed": "Another version goes on",
    "reversed": "{seq} is taken back",
    "repeated": "{seq} is done again",
}


def _form(pattern: str, make: Any, example: str) -> Form:
    return form_of(SLOTS, pattern, make, example, f"as in '{example}'", {})


CHAPTERS = {
    "the pot": (
        _form("WHO rolls DIE", Roll, "ann rolls 3"),
        _form("WHO pays", Pay, "ann pays"),
        _form("game ends", EndGame, "game ends"),
    ),
    "the rest": (
        _form("undo [COUNT]", c.Undo, "undo"),
        _form("redo [COUNT]", c.Redo, "redo"),
        _form("say TEXT", c.Say, 'say "pizza"'),
        _form("phones open ISSUER", c.OpenPhones, "phones open 5e5a11"),
        _form("show [WHO]", q.Show, "show ann"),
        _form("log [COUNT]", q.Log, "log 10"),
        _form("help [TOPIC]", q.Help, "help pays"),
    ),
}


class Directory(names.Directory):
    def __init__(self, setup: Setup) -> None:
        self.set_players(setup)


def statement(command: Any, setup: Setup) -> str:
    fields = {name: getattr(command, name) for name in command.__struct_fields__}
    if "who" in fields:
        fields["who"] = setup.names[command.who]
    return STATEMENTS[type(command)].format(**fields)


def _likely(state: State, who: str) -> Iterable[str]:
    verbs = {"roll_die": "rolls", "pay_pot": "pays"}
    return [verbs[action.situation] for action in open_actions(state) if action.who == who]


def _words_for(slot: str, _verb: str, _state: State, _who: str) -> Iterable[str]:
    return map(str, range(1, 7)) if slot == "DIE" else ()


DIALECT = Dialect(
    CHAPTERS,
    by_verb([form for chapter in CHAPTERS.values() for form in chapter]),
    Directory,
    (),
    statement,
    {"who": "WHO is a player's name."},
    _likely,
    _words_for,
)


def phrase(event: Any, setup: Setup, _book: Book = ENGLISH) -> str:
    fields = {name: getattr(event, name) for name in event.__struct_fields__}
    if "who" in fields:
        fields["who"] = setup.names[fields["who"]]
    if "winners" in fields:
        fields["winners"] = " and ".join(setup.names[who] for who in fields["winners"])
    return SENTENCES[event.__struct_config__.tag].format(**fields)


def events_of(entry: Entry) -> list[Any]:
    return [
        msgspec.convert(it, KINDS[it["kind"]]) if isinstance(it, dict) else it for it in entry.ev
    ]


def sentence(entry: Entry, setup: Setup, book: Book = ENGLISH) -> str:
    return "; ".join(phrase(event, setup, book) for event in events_of(entry))


def moved(entries: Iterable[Entry], setup: Setup, _book: Book = ENGLISH) -> tuple[str, ...]:
    paid = [leg for entry in entries for leg in entry.post if leg.account != POT]
    return tuple(f"{setup.names.get(it.account, 'the box')} {it.amount:+} chips" for it in paid)


PHRASES = Phrases(
    sentence,
    phrase,
    lambda entry, setup, book: moved([entry], setup, book),
    moved,
    lambda account, setup, _book: setup.names.get(account, account),
    lambda thing, amount, _setup, _book: f"{amount} {thing}s",
    "pot",
)
