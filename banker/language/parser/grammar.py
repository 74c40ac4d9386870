"""Grammar: what a statement form is, and how the parser matches a line with it.

A form is text with slots: `WHO pays AMOUNT to RECEIVER`. Small letters are literals (with or
without the third-person s; `by|with` means either), capitals are slots (`WHO=receiver`: for that
field), brackets are optional, round ones though the writer writes them.

Rules of this file
* A slot offers every way to read on from a token; the walk takes the first that fits to the end.
* The walk notes the miss that came farthest: the refusal names that miss.
* The walk notes also what it wanted where the line ended: completion reads those notes.

It must not know any form, slot or command.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from banker.foundation.errors import InvalidCommand, Misunderstood
from banker.foundation.text import Field, Text
from banker.language.parser.names import listed
from banker.language.parser.tokens import TokenizedLine, Word

Values = dict[str, Any]  # the argument of each slot
T = TypeVar("T")

# How likely it is that a slot was meant. If two slots fail at the same word, the likelier one is
# reported.
GUESSED, MEANT, CERTAIN = 0, 1, 2
UNKNOWN_STATEMENT = Misunderstood.UNKNOWN_STATEMENT


class Slot(msgspec.Struct, frozen=True):
    """A slot of a form: it stands for a value. `field` is its argument in the form's maker; of two,
    the value is both.

    `words` are all tokens that fit the slot, if they are few.
    """

    name: str
    field: str
    read: Callable[[ParseAttempt, int], Iterable[tuple[object, int]]]
    about: Field
    words: tuple[str, ...] = ()

    @property
    def fields(self) -> list[str]:
        """The names of its arguments."""
        return self.field.split()

    def put(self, value: Any, values: Values) -> Values:
        """Values with that of this slot."""
        if " " not in self.field:
            return {**values, self.field: value}
        return {**values, **dict(zip(self.fields, value, strict=True))}


class Literal(msgspec.Struct, frozen=True):
    """A literal of the form, and every way to spell it."""

    said: str
    keys: frozenset[str]


class Maybe(msgspec.Struct, frozen=True):
    """An optional part of a form. `is_written`: the writer includes it."""

    steps: tuple[Step, ...]
    is_written: bool = False


Step = Slot | Literal | Maybe


def slots_in(steps: Iterable[Step]) -> Iterator[Slot]:
    """All slots of a form, also those that may be left out."""
    for step in steps:
        if isinstance(step, Maybe):
            yield from slots_in(step.steps)
        elif isinstance(step, Slot):
            yield step


class ParseAttempt:
    """One attempt to read a line: its position, and the miss that came farthest."""

    __slots__ = (
        "best", "could", "directory", "keys", "kind", "line", "nested", "size", "turn", "wanted",
        "words",
    )  # fmt: skip

    def __init__(
        self,
        line: TokenizedLine,
        directory: Any,
        turn: str,
        nested: Callable[[ParseAttempt, TokenizedLine], Any],
    ) -> None:
        self.line = line
        self.words: tuple[Word, ...] = line.words
        self.keys = [word.key for word in line.words]
        self.size = len(line.words)
        self.directory = directory
        self.turn = turn
        self.nested = nested
        self.best: tuple[int, int, Text] = (-1, 0, Text(""))
        self.kind = UNKNOWN_STATEMENT  # of the best miss
        self.could: dict[str, Field] = {}  # what the best miss would have taken instead
        self.wanted: list[tuple[Slot | Literal, tuple[Step, ...]]] = []  # each with what follows

    def miss(
        self, at: int, text: Text, sure: int = GUESSED, kind: Misunderstood = UNKNOWN_STATEMENT
    ) -> None:
        """Note a miss: the line does not read on at this token."""
        if (at, sure) > self.best[:2]:
            self.best, self.could, self.kind = (at, sure, text), {}, kind

    def instead(self, at: int, *steps: Field) -> None:
        """Record the steps that could stand at this token. Forms that stop at one token are
        reported together."""
        if (at, GUESSED) > self.best[:2]:
            self.could = {}
        elif self.best[:2] != (at, GUESSED) or not self.could:
            return
        self.could |= {str(step): step for step in steps}
        words = {"word": self.said(at), "steps": listed(self.could.values())}
        self.kind = UNKNOWN_STATEMENT
        self.best = (at, GUESSED, Text("'{word}' cannot stand here: expected {steps}", words))

    def said(self, at: int) -> str:
        """A token as it was written, with its quotes: a quoted text may hold anything."""
        return self.line.said(at, at + 1)

    def rest_of(self, first: int, last: int) -> TokenizedLine:
        """Some tokens of the line, as a line."""
        return TokenizedLine(self.line.source, self.words[first:last])


def walk(reading: ParseAttempt, steps: tuple[Step, ...], at: int, values: Values) -> Values | None:
    """The values of the slots, if the tokens from `at` on fit the steps to the end."""
    if not steps:
        if at == reading.size:
            return values
        typed = {"word": reading.said(at), "before": reading.line.said(0, at)}
        meaningless = "'{word}' has no meaning after '{before}'; end the statement there"
        reading.miss(at, Text(meaningless, typed))
        return None
    step, rest = steps[0], steps[1:]
    if isinstance(step, Maybe):
        found = walk(reading, step.steps + rest, at, values)
        return walk(reading, rest, at, values) if found is None else found
    if at == reading.size:
        reading.wanted.append((step, rest))
        return None
    if isinstance(step, Literal):
        if reading.keys[at] in step.keys:
            return walk(reading, rest, at + 1, values)
        reading.instead(at, f"'{step.said}'")
        return None
    for value, after in step.read(reading, at):
        found = walk(reading, rest, after, step.put(value, values))
        if found is not None:
            return found
    return None


def compiled(pattern: str, slots: dict[str, Slot]) -> tuple[Step, ...]:
    """The steps of a written form."""
    return _steps(iter(re.sub(r"([][()])", r" \1 ", pattern).split()), slots)


def _steps(parts: Iterator[str], slots: dict[str, Slot]) -> tuple[Step, ...]:
    steps: list[Step] = []
    for part in parts:
        if part in "])":
            break
        name, _, field = part.partition("=")
        if part in "[(":
            steps.append(Maybe(_steps(parts, slots), is_written=part == "("))
        elif name.isupper():
            slot = slots[name]
            steps.append(replace(slot, field=field) if field else slot)
        else:
            steps.append(Literal(part.split("|")[0], spellings(part)))
    return tuple(steps)


def spellings(part: str) -> frozenset[str]:
    """Every spelling of a literal: `guesses` and `guess`, either side of a `|`."""
    said: set[str] = set()
    for word in part.split("|"):
        said.add(word)
        if word.endswith(("sses", "xes", "oes")):
            said.add(word[:-2])
        elif word.endswith("s") and not word.endswith("ss") and len(word) > 2:
            said.add(word[:-1])
    return frozenset(said)


def attempt(reading: ParseAttempt, at: int, read: Callable[[str], T]) -> Iterator[tuple[T, int]]:
    """Read a slot of one token."""
    word = reading.words[at]
    if word.quoted:
        reading.miss(
            at,
            Text(
                "{word} should not be in quotes: write it without them", {"word": reading.said(at)}
            ),
            MEANT,
        )
        return
    try:
        yield read(word.text), at + 1
    except InvalidCommand as wrong:
        reading.miss(at, wrong.text, MEANT, wrong.kind)
