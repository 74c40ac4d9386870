"""Language of an audit: the one on the command line, else that of the file's edition."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from banker.cli.auditing.raw_lines import lines_of
from banker.foundation.errors import BankerError
from banker.language.phrases.audit import AuditWords
from banker.language.phrases.translation import DEFAULT, languages, translation

if TYPE_CHECKING:
    from banker.games.board.state import Setup

# What a damaged entry may do to its readers.
UNREAD = (
    BankerError, msgspec.MsgspecError, LookupError, TypeError, ValueError, AttributeError,
)  # fmt: skip
_LANGUAGE = re.compile(rb'"language":"([a-z]+)"')


def audit_words(path: Path, language: str = "") -> AuditWords:
    """Return the texts of an audit in a language, else in that of the file's edition. Only the
    first line of the file is read."""
    with lines_of(path) as (lines, _size):
        first = lines.readline().removesuffix(b"\n")
    found = _LANGUAGE.search(first)
    own = found[1].decode() if found else DEFAULT
    words = translation(language or (own if own in languages() else DEFAULT))
    return AuditWords(words, _setup(first))


def _setup(first: bytes) -> Setup | None:
    """Who plays on which board; none, if the first line does not say it."""
    from banker.session.loading import setup_of
    from banker.store.line_format import entry_of

    try:
        return setup_of(entry_of(first, 1))
    except UNREAD:
        return None
