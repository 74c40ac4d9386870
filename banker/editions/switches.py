"""Switches: all switches of the rules, and those that an edition offers to a table.

Rules of this file
* A switch is described once, in `switches/<chapter>.toml`: its values, what they mean, and the
  `neutral` value for editions that do not name it.
* An edition names the switches that it offers: `tie = "shared"` with every value, or `end =
  ["all_owned", "first_bankruptcy"]` with these only. The first value is the default. A list of one
  value fixes the switch: `end = ["last_player"]` is how this edition is played.
* The value `#` stands for any whole number, except 0 if the switch can be off.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from banker.editions.document import EditionFinding, Tree
from banker.editions.switch_names import switch_folder
from banker.engine.any_edition import AnySwitch
from banker.foundation.limits import ID_LENGTH_MAX
from banker.foundation.text import Field, Text, joined, worded
from banker.games.board.edition import ANY_NUMBER, Switch
from banker.games.rulesets import GAMES

DIGITS_MAX = 9  # of a number that a switch is set to
_NEAR = 0.7  # how much of a misspelt name must be right
BEGINNING_MIN = 3  # letters of a name that is proposed by how it begins
NAMES_SHOWN_MAX = 12  # more names than these are not read in a line


@cache
def catalogue(ruleset: str) -> dict[str, Switch]:
    """Return name -> switch, for every switch of a ruleset; the default is the neutral value."""
    found: dict[str, Switch] = {}
    for path in sorted(switch_folder(ruleset).glob("*.toml")):
        for name, item in tomllib.loads(path.read_text(encoding="utf-8")).items():
            assert name not in found, f"{path}: the switch '{name}' is there twice"
            found[name] = Switch(tuple(item["values"]), item["neutral"], item["about"])
    return found


@cache
def every_switch() -> dict[str, Switch]:
    """Return name -> switch, for all rulesets; a name means the same switch in all of them."""
    return {name: switch for word in GAMES for name, switch in catalogue(word).items()}


@cache
def chapters() -> dict[str, str]:
    """Return name of a switch -> its chapter."""
    return {name: chapter for chapter, switches in _chapters() for name in switches}


def _chapters() -> Iterator[tuple[str, Tree]]:
    """The switch files of all rulesets: each chapter with its switches."""
    for word in GAMES:
        for path in sorted(switch_folder(word).glob("*.toml")):
            yield path.stem.replace("_", " "), tomllib.loads(path.read_text(encoding="utf-8"))


class SwitchWords(NamedTuple):
    """The name of a switch and its values in words.

    `values`: stored value -> words. `popular`: its rank among the popular ones, 0 if it is not
    one.
    """

    name: str
    values: dict[str, str]
    popular: int = 0


@cache
def in_words() -> dict[str, SwitchWords]:
    """Return name of a switch -> its words; a value without words stands for itself."""
    found = {}
    for _, switches in _chapters():
        for name, item in switches.items():
            named = [value for value in item["values"] if value != ANY_NUMBER]
            values = dict(zip(named, item.get("words", named), strict=True))
            found[name] = SwitchWords(item["name"], values, item.get("popular", 0))
    return found


def offered(chosen: Mapping[str, str | list[str]]) -> dict[str, Switch]:
    """Return name -> switch, for the switches that an edition offers, in its order.

    `chosen`: for each switch a list of the allowed values, or one text that allows all values. The
    first value, or that text, is the default.
    """
    known = every_switch()
    found = {}
    for name, values in chosen.items():
        few = [values] if isinstance(values, str) else values
        every = known[name].values if isinstance(values, str) else tuple(values)
        found[name] = Switch(every, few[0], known[name].about)
    return found


def neutral(ruleset: str) -> dict[str, str]:
    """Return name -> neutral value, for every switch of a ruleset."""
    return {name: switch.default for name, switch in catalogue(ruleset).items()}


def fits(name: str, switch: AnySwitch, value: str) -> bool:
    """Return whether a switch may have this value."""
    if value in switch.values:
        return True
    is_number = value.isascii() and value.isdecimal() and len(value) <= DIGITS_MAX
    return ANY_NUMBER in switch.values and is_number and int(value) >= _least(name)


def _least(name: str) -> int:
    """The smallest number of a switch: 1 where 'off' means none, else 0."""
    return 1 if "off" in every_switch()[name].values else 0


def unknown(name: str, known: Iterable[str], lists: str = "") -> Text:
    """Return the hint for an unknown name: the name that was probably meant, or all names.

    `lists`: the command that lists them, which is named where they are too many for one line.
    """
    from difflib import get_close_matches  # only a mistake pays for its import

    names, name = sorted(known), name[:ID_LENGTH_MAX]
    close = get_close_matches(name, names, 1, _NEAR) or _begins_alike(name, names)
    if close or len(names) <= NAMES_SHOWN_MAX:
        return hint_of(close, names)
    nearest = get_close_matches(name, names, 1, 0)[0]
    if lists:
        return worded(
            "the nearest is '{name}', and '{command}' lists all", name=nearest, command=lists
        )
    return worded("the nearest is '{name}'", name=nearest)


def _begins_alike(name: str, names: Sequence[str]) -> list[str]:
    """The longest known name with which an unknown one begins, or the shortest that begins with
    it: 'ending' is meant for 'end'."""
    within = [it for it in names if len(it) >= BEGINNING_MIN and name.startswith(it)]
    beyond = [it for it in names if len(name) >= BEGINNING_MIN and it.startswith(name)]
    return sorted(within, key=len)[-1:] or sorted(beyond, key=len)[:1]


def hint_of(close: Sequence[str], known: Sequence[str]) -> Text:
    """Return the hint for a misspelt name: the first name in `close`, or all known names."""
    if close:
        return worded("did you mean '{name}'?", name=close[0])
    return worded("there are {names}", names=", ".join(known))


def switch_findings(
    chosen: Mapping[str, str | list[str]], ruleset: str
) -> Iterator[EditionFinding]:
    """Yield the errors of an edition's switches: unknown names, and values that they cannot have.

    `chosen`: for each switch a list of the allowed values, or one text that allows all values.
    """
    known = catalogue(ruleset)
    for name, values in chosen.items():
        trail = ("switches", name)
        if name not in known:
            yield EditionFinding(trail, worded("unknown switch; {hint}", hint=unknown(name, known)))
            continue
        few = [values] if isinstance(values, str) else values
        if len(set(few)) != len(few):
            yield EditionFinding(trail, worded("names a value twice: remove one"))
        for place, value in enumerate(few):
            if not fits(name, known[name], value):
                where = trail if isinstance(values, str) else (*trail, place)
                yield EditionFinding(
                    where,
                    worded(
                        "is '{value}', not {values}", value=value, values=said(name, known[name])
                    ),
                )
        if few[0] == ANY_NUMBER:
            yield EditionFinding(trail, worded("begins with '#'; the first value is the default"))


def said(name: str, switch: AnySwitch) -> Field:
    """Return the possible values of a switch, as words for a message."""
    number = Text("a number from 1 on") if _least(name) else Text("a number")
    return joined((number if v == ANY_NUMBER else v for v in switch.values), "{first} or {last}")
