"""Snapshot: the copy of an edition in the first line of a game file.

A game file holds the whole merged edition, so no later change of an edition file alters the game:
`thaw` needs no edition file. A game that goes on is thawed at every start, so this module may not
import the modules that read such files.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

import msgspec

from banker.editions.switch_names import switch_names
from banker.engine.any_edition import AnyEdition, E
from banker.foundation.errors import EditionError
from banker.foundation.json_value import JsonValue
from banker.foundation.text import worded
from banker.games.rulesets import ruleset, word_in


def freeze(edition: AnyEdition) -> dict[str, JsonValue]:
    """Return the whole edition as plain JSON values, for the first line of a game file."""
    # Convert through JSON text, so that no tuples or numeric keys remain.
    frozen: dict[str, JsonValue] = msgspec.json.decode(msgspec.json.encode(edition))
    return frozen


def thaw(frozen: JsonValue) -> Any:
    """Return the edition that `freeze` wrote, without reading any edition file.

    Switches that are newer than the game file get their neutral value. Raise `EditionError` for
    damaged values.
    """
    word = word_in(frozen if isinstance(frozen, Mapping) else {})
    rules = ruleset(word)
    try:
        edition = msgspec.convert(frozen, rules.edition, str_keys=True)
    except msgspec.ValidationError as error:
        raise EditionError(
            [worded("the edition kept in the game file: {error}", error=error)]
        ) from error
    return edition if switch_names(word) <= edition.switches.keys() else _grown(edition, word)


def _grown(edition: E, word: str) -> E:
    """The stored edition with every switch that is newer than the game file, at its neutral
    value."""
    from banker.editions.switches import neutral  # only an old game pays for reading the catalogue

    assert isinstance(edition, msgspec.Struct)
    return msgspec.structs.replace(edition, switches=neutral(word) | edition.switches)


def digest(edition: AnyEdition) -> str:
    """Return the hash of everything in the edition, as 64 hexadecimal digits."""
    canonical = msgspec.json.encode(freeze(edition), order="sorted")
    return blake2b(canonical, digest_size=32).hexdigest()
