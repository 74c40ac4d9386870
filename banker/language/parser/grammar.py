"""Grammar: what the form of a statement is, and how the parser matches a line with it.

A form is text with slots: `WHO pays AMOUNT to RECEIVER`. Small letters are fixed words (with or
without the third-person s; `by|with` means either), capitals are slots (`WHO=receiver`: for that
field), brackets are optional parts; those in round brackets are always written by the writer.

Rules of this file
* A slot yields every way to read a value from a token on; the first that fits to the end is used.
* The error that came farthest in the line is noted, for the refusal.
* What was expected at the end of the line is noted too, for completion.

This module must not know any form, slot or command.
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
    """A slot of a form, which stands for a value. `read` is its reader; `about` is for messages.

    `field` is the argument of the form's maker, or two arguments, for a pair of values. `words` are
    all tokens that fit the slot, if they are few.
    """

    name: str
    field: str
    read: Callable[[ParseAttempt, int], Iterable[tuple[object, int]]]
    about: Field
    words: tuple[str, ...] = ()

    @property
    def fields(self) -> list[str]:
        """The names of the maker's arguments that get the value."""
        return self.field.split()

    def put(self, value: Any, values: Values) -> Values:
        """Return the values with this slot's value added."""
        if " " not in self.field:
            return {**values, self.field: value}
        return {**values, **dict(zip(self.fields, value, strict=True))}


class Literal(msgspec.Struct, frozen=True):
    """A fixed word of a form, and all its spellings."""

    said: str
    keys: frozenset[str]


class Maybe(msgspec.Struct, frozen=True):
    """An optional part of a form. `is_written`: whether the writer of statements includes it."""

    steps: tuple[Step, ...]
    is_written: bool = False


Step = Slot | Literal | Maybe


def slots_in(steps: Iterable[Step]) -> Iterator[Slot]:
    """Yield all slots of a form, optional ones too."""
    for step in steps:
        if isinstance(step, Maybe):
            yield from slots_in(step.steps)
        elif isinstance(step, Slot):
            yield step


class ParseAttempt:
    """One attempt to read a line: its tokens, and the error that came farthest.

    `best`: position, certainty and text of that error; `wanted`: what was expected at the end of
    the line.
    """

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
        """Note an error at the token `at`; one that is earlier or less certain than `best` is
        ignored.

        `sure`: how certain it is that the form was meant; `kind`: the kind of error.
        """
        if (at, sure) > self.best[:2]:
            self.best, self.could, self.kind = (at, sure, text), {}, kind

    def instead(self, at: int, *steps: Field) -> None:
        """Note which steps are possible at the token `at`, for one message about all forms that
        stop there."""
        if (at, GUESSED) > self.best[:2]:
            self.could = {}
        elif self.best[:2] != (at, GUESSED) or not self.could:
            return
        self.could |= {str(step): step for step in steps}
        words = {"word": self.said(at), "steps": listed(self.could.values())}
        self.kind = UNKNOWN_STATEMENT
        self.best = (at, GUESSED, Text("'{word}' cannot stand here: expected {steps}", words))

    def said(self, at: int) -> str:
        """Return a token as it was typed, with its quotes."""
        return self.line.said(at, at + 1)

    def rest_of(self, first: int, last: int) -> TokenizedLine:
        """Return the tokens from `first` up to `last` as a line."""
        return TokenizedLine(self.line.source, self.words[first:last])


def walk(reading: ParseAttempt, steps: tuple[Step, ...], at: int, values: Values) -> Values | None:
    """Return the values of the slots, if the tokens from `at` on fit the steps to the end.

    None if they do not fit; `values` are those of earlier slots.
    """
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
    """Return the steps of a form's pattern; its slots are looked up in `slots`."""
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
    """Return every spelling of a literal, such as `guesses` and `guess`; `|` separates two
    words."""
    said: set[str] = set()
    for word in part.split("|"):
        said.add(word)
        if word.endswith(("sses", "xes", "oes")):
            said.add(word[:-2])
        elif word.endswith("s") and not word.endswith("ss") and len(word) > 2:
            said.add(word[:-1])
    return frozenset(said)


def attempt(reading: ParseAttempt, at: int, read: Callable[[str], T]) -> Iterator[tuple[T, int]]:
    """Yield the value of the token at `at` and the position behind it.

    If `read` raises `InvalidCommand`, nothing is yielded and the error is noted.
    """
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
