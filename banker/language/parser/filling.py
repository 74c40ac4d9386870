"""Filling: fills a form with the fields of a command, the inverse of parsing.

Of the forms that fit, the first one that says most of the command is taken. A table of the game
says how each slot's value is written; without a row, the value is written as it is.

This module must not know any form, slot or command.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Any, Generic, Never, TypeVar

from msgspec import UNSET

from banker.engine.command import Command
from banker.language.parser.forms import Form
from banker.language.parser.grammar import Literal, Slot, Step, slots_in

Pairs = tuple[tuple[str, object], ...]
N = TypeVar("N")  # what is handed on to what writes
Plan = tuple[str | Slot, ...]  # words, and slots between them


class Filler(Generic[N]):
    """Writes the commands of one game as statements: call it with a command and the names.

    `forms`: the forms of each kind of command. `written`: for each slot's reader, the function that
    writes its value; it gets the value and the names.
    """

    def __init__(
        self,
        forms: Mapping[type, Sequence[Form]],
        written: Mapping[object, Callable[[Never, N], str]],
    ) -> None:
        self._forms = forms
        self._written = written
        self._fields: dict[type, tuple[Pairs, Pairs]] = {}
        self._plans: dict[tuple[object, ...], Plan] = {}

    def __call__(self, command: Command, names: N) -> str:
        kind = type(command)
        if kind not in self._fields:
            self._fields[kind] = _fields(kind, self._forms[kind])
        optional, fixed = self._fields[kind]
        known = tuple([_is_known(getattr(command, name), default) for name, default in optional])
        holds = tuple([getattr(command, name) == value for name, value in fixed])
        key = (kind, known, holds)
        if key not in self._plans:
            told = {name for (name, _), it in zip(optional, known, strict=True) if it}
            told.update(set(kind.__struct_fields__).difference(name for name, _ in optional))
            empty = {name for (name, _), it in zip(optional, known, strict=True) if it is None}
            wrong = {pair for pair, held in zip(fixed, holds, strict=True) if not held}
            self._plans[key] = _plan(self._forms[kind], told, empty, wrong)
        words = self._plans[key]
        return " ".join([w if isinstance(w, str) else self._word(w, command, names) for w in words])

    def _word(self, slot: Slot, command: Command, names: N) -> str:
        of: Callable[[Command], Any] = attrgetter(*slot.fields)
        write = self._written.get(slot.read)
        return write(of(command), names) if write else str(of(command))


def _fields(kind: type[Command], forms: Sequence[Form]) -> tuple[Pairs, Pairs]:
    """The fields that have a default, with it, and those that forms fix, each with its value."""
    defaults = kind.__struct_defaults__
    fields = kind.__struct_fields__[-len(defaults) :] if defaults else ()
    fixed = dict.fromkeys(pair for form in forms for pair in form.fixed.items())
    return tuple(zip(fields, defaults, strict=True)), tuple(fixed)


def _is_known(value: object, default: object) -> bool | None:
    """Whether a field is not as by default; None where it has no value that could be written."""
    if value in (None, "", (), UNSET) or (default is None and not value):
        return None
    return value != default


def _plan(
    forms: Sequence[Form], told: set[str], empty: set[str], wrong: set[tuple[str, object]]
) -> Plan:
    """The words of the best form: one that fixes nothing wrong, and can be filled.

    `told`: the fields that are to be said. `empty`: those that have nothing to be said.
    """
    right = [form for form in forms if wrong.isdisjoint(form.fixed.items())]
    full = [form for form in right if not any(empty.intersection(it.fields) for it in _top(form))]
    form = max(full or right or forms, key=lambda form: (len(told & _said(form)), len(form.fixed)))
    if not any(slots_in(form.steps)):
        return (form.example,)
    words = _words(form.steps, told)
    return tuple(it for it in words if isinstance(it, str) or empty.isdisjoint(it.fields))


def _top(form: Form) -> Iterator[Slot]:
    """The slots that may not be left out."""
    return (step for step in form.steps if isinstance(step, Slot))


def _said(form: Form) -> set[str]:
    return {*form.fixed, *(name for slot in slots_in(form.steps) for name in slot.fields)}


def _words(steps: Iterable[Step], told: set[str]) -> Iterator[str | Slot]:
    for step in steps:
        if isinstance(step, Slot):
            yield step.words[0] if step.name == "TILL" else step
        elif isinstance(step, Literal):
            yield step.said
        elif step.is_written or any(told.intersection(it.fields) for it in slots_in(step.steps)):
            yield from _words(step.steps, told)
