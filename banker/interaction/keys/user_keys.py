"""User's keys: the keys that a user's settings give to verbs, and a check that they do not clash.

Rules of this file
* A verb keeps its built-in key unless another verb gets that key.
* Two verbs on one key are refused, with both names; then nothing changes.
"""

from __future__ import annotations

from collections.abc import Mapping

from banker.foundation.errors import InvalidCommand
from banker.interaction.keys.keys import BY_NAME, CANCEL_KEYS, VERBS

# What every state of the screen needs, and the digits, which are dice and sums.
TAKEN = {"?", ":", ";", "q"}
NAMELESS = ("next", "finder", "quit", "command", "help")


def offered() -> list[tuple[str, str]]:
    """Return the verbs that may have another key: name and built-in key of each."""
    return [(verb.name, verb.key) for verb in VERBS if verb.name not in NAMELESS]


def checked(wanted: Mapping[str, str]) -> dict[str, str]:
    """Return built-in key -> the user's key, of a table of verb names and wanted keys.

    Raise `InvalidCommand` if a name is unknown, a key cannot be used, or two verbs share one.
    """
    names = dict(offered())
    for name, key in wanted.items():
        if name not in names:
            raise InvalidCommand(
                "[keys] {name}: no verb is called that; 'banker config --keys' lists them",
                name=name,
            )
        if len(key) != 1 or not key.isprintable() or key.isspace() or key.isdigit():
            raise InvalidCommand(
                "[keys] {name} = '{key}': a key is one character, not a digit or a space",
                name=name, key=key,
            )  # fmt: skip
        if key in TAKEN or key in CANCEL_KEYS:
            raise InvalidCommand(
                "[keys] {name} = '{key}': that key is needed everywhere", name=name, key=key
            )
    final = {name: wanted.get(name, key) for name, key in names.items()}
    holders: dict[str, str] = {}
    for name in (*wanted, *(name for name in final if name not in wanted)):
        other = holders.setdefault(final[name], name)
        if other != name:
            raise InvalidCommand(
                "[keys] {one} and {other} are both on '{key}'; give one of them another key",
                one=other, other=name, key=final[name],
            )  # fmt: skip
    for verb in VERBS:
        for alias in verb.aliases:
            if holders.get(alias, verb.name) != verb.name:
                raise InvalidCommand(
                    "[keys] {one} and {other} are both on '{key}'; give one of them another key",
                    one=holders[alias], other=verb.name, key=alias,
                )  # fmt: skip
    return {BY_NAME[name].key: key for name, key in wanted.items() if key != BY_NAME[name].key}
