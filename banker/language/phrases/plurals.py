"""Plurals: fills templates with named fields, and chooses the form of a noun after a number.

A field `{count:house|houses}` is the number and its noun. The plural rule of the language says
which form of the noun follows, and how many forms there are. A rule is a name in `RULES`, or is
written as in gettext: `nplurals=2; plural=n != 1;`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from string import Formatter

from banker.foundation.errors import InvalidCommand

Rule = Callable[[int], int]  # a number to the place of its word


def _two_forms(number: int) -> int:
    return 0 if number == 1 else 1


def _east_slavic(number: int) -> int:
    """1, 21, 101 ход; 2-4, 22 хода; 5, 11-14, 25 ходов."""
    if number % 10 == 1 and number % 100 != 11:
        return 0
    return 1 if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else 2


def _west_slavic(number: int) -> int:
    """Polish: 1 alone; 2-4, 22; the rest."""
    if number == 1:
        return 0
    return 1 if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else 2


# Each with the number of words that it chooses from.
RULES: dict[str, tuple[int, Rule]] = {
    "one_form": (1, lambda _number: 0),
    "two_forms": (2, _two_forms),
    "zero_is_one": (2, lambda number: 0 if number in (0, 1) else 1),
    "east_slavic": (3, _east_slavic),
    "west_slavic": (3, _west_slavic),
}


class _Filler(Formatter):
    def __init__(self, rule: Rule) -> None:
        self._rule = rule

    def format_field(self, value: object, format_spec: str) -> str:
        said = str(value)
        if "|" not in format_spec:
            return said
        number = int("".join(sign for sign in said if sign.isdigit()) or "0")
        forms = format_spec.split("|")
        # A book without a phrase has it in English, whose nouns have fewer forms.
        return f"{said} {forms[min(self._rule(number), len(forms) - 1)]}"


_GETTEXT = r"nplurals=([1-6]); ?plural=([n0-9<>=!&|?:%()+*\s-]{1,400});?"


@cache
def rule_of(plural: str) -> tuple[int, Rule] | None:
    """Return the number of plural forms and the rule; None if the text is not a rule.

    The rule maps a number to the place of its form, from 0.
    """
    if plural in RULES:
        return RULES[plural]
    match = re.fullmatch(_GETTEXT, plural)
    if match is None:
        return None
    import gettext  # a language of the program has its rule in the table

    forms = int(match[1])
    try:
        rule: Rule = gettext.c2py(match[2])
        fits = all(0 <= rule(number) < forms for number in range(1001))
    except (ArithmeticError, RecursionError, ValueError):
        return None
    return (forms, rule) if fits else None


@cache
def _filler(plural: str) -> _Filler:
    found = rule_of(plural)
    assert found is not None, f"no plural rule: {plural}"
    return _Filler(found[1])


def filled(template: str, fields: dict[str, str], rule: str = "two_forms") -> str:
    """Return the template with its fields filled in, each number with the right form of its
    noun."""
    if "|" not in template:
        return template.format_map(fields)
    return _filler(rule).vformat(template, (), fields)


@cache
def fields_of(template: str) -> frozenset[str]:
    """Return the names of a template's fields."""
    return frozenset(name for _, name, _, _ in Formatter().parse(template) if name)


def shape(template: str) -> set[tuple[str, int]]:
    """Return each field of a template with its number of plural forms, to compare two templates.

    Raise `InvalidCommand` if the text is not a template.
    """
    try:
        parts = list(Formatter().parse(template))
    except ValueError as wrong:
        raise InvalidCommand(
            "'{template}' is not a template: {wrong}", template=template, wrong=wrong
        ) from None
    return {
        (name, spec.count("|") + 1 if spec else 0)
        for _, name, spec, _ in parts
        if name is not None and spec is not None
    }
