"""Rule list: the house rules of a new game in words, the popular ones first; typing filters them.

Rules of this file
* A row never shows an identifier: the words are in the switch files, and each language has its own.
* Left and right change the selected row; digits set a number. Letters filter.

Pure.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from banker import editions
from banker.engine.any_edition import AnyEdition
from banker.games.board.edition import ANY_NUMBER, Edition
from banker.interaction.words.translate import translate
from banker.language.phrases.translation import language_of

POPULAR = 5
DIGITS_MAX = 6
STEPS = ((20, 1), (10**6, 5))  # (limit, step): the step of an arrow key for numbers below the limit
CHANGES = {"left": -1, "right": 1, "space": 1}
MOVES = {"up": -1, "shift+tab": -1, "down": 1, "tab": 1, "pageup": -10, "pagedown": 10}
MORE = "more"


class RuleList(msgspec.Struct, frozen=True):
    """The open list of house rules. `at`: the chosen row. `find`: the text searched for.

    `whole`: whether all rules are shown, not only the popular ones.
    """

    at: int = 0
    find: str = ""
    whole: bool = False


class RuleRow(msgspec.Struct, frozen=True):
    """A row of the list. `kind` says what `key` is: a switch, an overlay, or `more` rules.

    `values` are the possible values in words, `now` is the present one of them. `stored` and
    `value` are the same values as a game stores them.
    """

    key: str
    kind: str
    name: str
    about: str = ""
    values: tuple[str, ...] = ()
    now: str = ""
    stored: tuple[str, ...] = ()
    value: str = ""
    is_changed: bool = False


class Pressed(msgspec.Struct, frozen=True):
    """The result of a key in the list; without `rules` the list closes.

    `chosen`: switch -> value. `overlay`: the id of an overlay to add or remove, empty for none.
    """

    rules: RuleList | None
    chosen: dict[str, str]
    overlay: str = ""


def rule_rows(
    edition: Edition,
    chosen: dict[str, str],
    overlays: tuple[tuple[str, str, str], ...],
    over: tuple[str, ...],
    rules: RuleList,
) -> tuple[RuleRow, ...]:
    """Return the rows to show: those that match the search, or all, or the popular ones.

    `overlays` are id, title and explanation of each; `over` has the ids of the chosen ones. Below
    the popular rows come changed ones and a row `more`.
    """
    words = editions.in_words()
    popular = sorted(
        (name for name in edition.offered if words[name].popular),
        key=lambda name: words[name].popular,
    )[:POPULAR]
    others = sorted((name for name in edition.offered if name not in popular), key=_topic)
    lids = [_overlay_row(edition, lid, over) for lid in overlays]
    first = [_switch_row(edition, name, chosen) for name in popular]
    rest = [*lids, *(_switch_row(edition, name, chosen) for name in others)]
    if rules.find:
        sought = rules.find.casefold()
        return tuple(row for row in (*first, *rest) if sought in _said(row).casefold())
    if rules.whole:
        return (*first, *rest)
    name = translate(edition, "{count} more", count=len(rest))
    return (*first, *(row for row in rest if row.is_changed), RuleRow(MORE, MORE, name))


def _topic(name: str) -> str:
    return editions.chapters()[name]


def _said(row: RuleRow) -> str:
    return " ".join((row.name, row.about, *row.values))


def _switch_row(edition: Edition, name: str, chosen: dict[str, str]) -> RuleRow:
    words, switch = editions.in_words()[name], edition.offered[name]
    value = chosen.get(name, switch.default)
    stored = tuple(one for one in switch.values if one != ANY_NUMBER)
    values = tuple(value_words(edition, name, one) for one in stored)
    if ANY_NUMBER in switch.values:
        values += (translate(edition, "a number"),)
    return RuleRow(
        name, "switch", translate(edition, words.name), translate(edition, switch.about), values,
        value_words(edition, name, value), switch.values, value, value != switch.default,
    )  # fmt: skip


def value_words(edition: AnyEdition, name: str, value: str) -> str:
    """Return a switch's value in words of the edition's language; a number stays a number."""
    said = language_of(edition).sentences
    own = said.get(f"{name} = {value}") or said.get(f"= {value}")
    return own or translate(edition, editions.in_words()[name].values.get(value, value))


def _overlay_row(edition: Edition, overlay: tuple[str, str, str], over: tuple[str, ...]) -> RuleRow:
    id_, title, about = overlay
    values = (translate(edition, "no"), translate(edition, "yes"))
    is_on = id_ in over
    return RuleRow(
        id_, "overlay", translate(edition, title), translate(edition, about), values,
        values[is_on], (), "", is_on,
    )  # fmt: skip


def press_rule(
    rules: RuleList, rows: tuple[RuleRow, ...], chosen: dict[str, str], key: str
) -> Pressed:
    """Return the list of house rules, and the choices in it, after a key."""
    at = min(rules.at, max(0, len(rows) - 1))
    row = rows[at] if rows else None
    if key in MOVES:
        return Pressed(replace(rules, at=max(0, min(len(rows) - 1, at + MOVES[key]))), chosen)
    if key == "escape" or (key == "enter" and (row is None or row.kind != MORE)):
        return Pressed(replace(rules, find="", at=0) if rules.find else None, chosen)
    if row is not None and row.kind == MORE and key in ("enter", "right", "space"):
        return Pressed(replace(rules, whole=True), chosen)
    if key in CHANGES and not (key == "space" and rules.find):
        return _changed(rules, row, chosen, CHANGES[key])
    if row is not None and (key.isdecimal() or key == "backspace") and not rules.find:
        return Pressed(rules, _typed(row, chosen, key))
    return Pressed(_sought(rules, key), chosen)


def _sought(rules: RuleList, key: str) -> RuleList:
    if key == "backspace":
        return replace(rules, find=rules.find[:-1], at=0)
    char = " " if key == "space" else key
    return replace(rules, find=rules.find + char, at=0) if len(char) == 1 else rules


def _changed(rules: RuleList, row: RuleRow | None, chosen: dict[str, str], step: int) -> Pressed:
    if row is None or row.kind == MORE:
        return Pressed(rules, chosen)
    if row.kind == "overlay":
        return Pressed(rules, chosen, row.key)
    named = [value for value in row.stored if value != ANY_NUMBER]
    if row.value not in named or len(named) == 1:
        return Pressed(rules, _counted(row, chosen, step))
    value = named[(named.index(row.value) + step) % len(named)]
    return Pressed(rules, chosen | {row.key: value})


def _counted(row: RuleRow, chosen: dict[str, str], step: int) -> dict[str, str]:
    """A number one step on; below the first one the word comes again."""
    if ANY_NUMBER not in row.stored:
        return chosen
    number = int(row.value) if row.value.isdecimal() else 0
    by = next(size for below, size in STEPS if number < below)
    number += step * by
    if number < 1:
        return {name: value for name, value in chosen.items() if name != row.key}
    return chosen | {row.key: str(number)}


def _typed(row: RuleRow, chosen: dict[str, str], key: str) -> dict[str, str]:
    """A number for a switch that takes any. The first digit replaces the old number."""
    if ANY_NUMBER not in row.stored:
        return chosen
    typed = chosen.get(row.key, "")
    typed = typed if typed.isdecimal() else ""
    typed = (typed[:-1] if key == "backspace" else (typed + key)[:DIGITS_MAX]).lstrip("0")
    others = {name: value for name, value in chosen.items() if name != row.key}
    return others | ({row.key: typed} if typed else {})
