"""Key row: one row of the table of keys: the key, its words, and what an edition must have for it.

Pure: this module must not know which rows there are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from banker.games.board.edition import Edition
from banker.interaction.verbs.arguments import Parser


class Needs(msgspec.Struct, frozen=True):
    """What an edition needs for a key to work, and the message if it lacks that.

    `has` returns a true value for an edition in which the key works.
    """

    has: Callable[[Edition], object]
    without: str


class Verb(msgspec.Struct, frozen=True):
    """A row of the key table: a verb, its key, and the parser of the keys after it.

    `word` is the footer's word; if it is empty, only the help names the key. `aliases` are other
    keys of the verb. `needs`: None if the key works in every edition.
    """

    name: str
    key: str
    word: str
    help: str
    parser: Parser
    example: str = ""
    aliases: tuple[str, ...] = ()
    needs: Needs | None = None  # None: in every edition

    def fits(self, edition: Any) -> bool:
        """Return whether the key does something in this edition."""
        return self.needs is None or bool(self.needs.has(edition))


Keymap = Mapping[str, Verb]


class ActName(msgspec.Struct, frozen=True):
    """The finder's name for an action: `title` is a short sentence, `words` are synonyms."""

    title: str
    words: str


class Variant(msgspec.Struct, frozen=True):
    """An action of the finder that takes more keys than its verb.

    `keys` are all its keys with spaces between, as the help writes them; `why` explains it.
    """

    title: str
    words: str
    keys: str
    why: str
    needs: Needs | None = None
