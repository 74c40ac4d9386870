"""Key row: a row of the table of keys, what an edition must have for it, and what it is called.

Pure: it must not know which rows there are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from banker.games.board.edition import Edition
from banker.interaction.verbs.arguments import Parser


class Needs(msgspec.Struct, frozen=True):
    """The switch that an edition needs for a key to work, and the message without it."""

    has: Callable[[Edition], object]
    without: str


class Verb(msgspec.Struct, frozen=True):
    """A row of the table. `word` is for the key line; without one the key is only in the help."""

    name: str
    key: str
    word: str
    help: str
    parser: Parser
    example: str = ""
    aliases: tuple[str, ...] = ()
    needs: Needs | None = None  # None: in every edition

    def fits(self, edition: Any) -> bool:
        """Whether the key works in this edition."""
        return self.needs is None or bool(self.needs.has(edition))


Keymap = Mapping[str, Verb]


class ActName(msgspec.Struct, frozen=True):
    """`title`: a short sentence. `words`: other words for it, with spaces between."""

    title: str
    words: str


class Variant(msgspec.Struct, frozen=True):
    """An action that begins with a verb's key: `keys` are all of them, as one writes them."""

    title: str
    words: str
    keys: str
    why: str
    needs: Needs | None = None
