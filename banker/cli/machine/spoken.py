"""Spoken: finds the language of texts that do not belong to a game: errors of a command line, and
help.

Rules of this file
* The option `--language` counts first, then the settings, then the edition of the named game.
* Files are read only when a text is needed. A file that cannot be read gives no language; the
  command that needs the file reports the error.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

from banker.cli import paths
from banker.cli.output import complain
from banker.foundation.errors import BankerError
from banker.foundation.limits import wrong_kind

OPTION = "--language"
SHORTEST = len("--la")  # argparse takes a beginning of an option for the option
# A first line names it behind the box's id and title.
HEAD_BYTES = 100_000
_OF_A_GAME = rb'"language":"([a-z]{2,8})"'


def asked_for(arguments: Sequence[str]) -> str:
    """Return the language code in the option `--language` of a command line; empty without one."""
    for word, after in zip_longest(arguments, arguments[1:], fillvalue=""):
        name, equals, value = word.partition("=")
        if len(name) >= SHORTEST and OPTION.startswith(name):
            return value if equals else after
    return ""


def spoken(arguments: Sequence[str]) -> str:
    """Return the code of the language for the answers to a command line; empty for English."""
    return asked_for(arguments) or configured() or of_a_game(arguments)


def configured() -> str:
    """Return the language code in the settings; empty if none is set, or if the settings have an
    error."""
    path = paths.configuration()
    if not path.exists():
        return ""
    from banker.cli.machine.configuration import read  # only loaded if the file exists

    try:
        return read(path).language or ""
    except BankerError:
        return ""


def configured_and_there() -> str:
    """Return the language code in the settings. If that language cannot be read, print a line and
    return an empty text."""
    code = configured()
    if not code:
        return ""
    from banker.language.phrases.translation import BOOKS, translation

    if (BOOKS / f"{code}.toml").exists():
        return code
    try:
        return translation(code).code
    except BankerError as error:
        told = "{path}: language: {fault}; English is spoken"
        complain(told, path=paths.configuration(), fault=error.text)
        return ""


def of_a_game(arguments: Sequence[str]) -> str:
    """Return the language code of the first game file on the command line; empty without one."""
    for word in arguments[1:]:
        try:
            path = Path(word)
            if wrong_kind(path.stat().st_mode):
                continue
            with path.open("rb") as file:
                found = re.search(_OF_A_GAME, file.read(HEAD_BYTES))
        except (OSError, ValueError):
            continue
        if found:
            return found[1].decode()
    return ""
