"""Versions: which of two versions of the program is older, by their names such as `banker
1.0.0rc1`.

A rule that changed between two releases is judged by the version that wrote the entry. A file may
name any version: the headline of a report says by whose rules its entries were made.
"""

from __future__ import annotations

import re
from functools import lru_cache

_NUMBERS = r"((?:[0-9]{1,5}\.){1,3}[0-9]{1,5})(?:rc([0-9]{1,5}))?"
_PROGRAM = "banker "
_WRITER = re.compile(f"{_PROGRAM}{_NUMBERS}", re.ASCII)
_FINAL = 100_000  # after every candidate of it


def is_version(writer: str) -> bool:
    """Tell whether a text is the name of a version of the program, such as `banker 1.0.0rc1`."""
    return _WRITER.fullmatch(writer) is not None


@lru_cache(maxsize=64)
def precedes(writer: str, version: str) -> bool:
    """Tell whether `writer`, such as `banker 0.2.0`, is older than `version`, such as `1.0.0rc2`.

    0.9 < 1.0.0rc1 < 1.0.0rc2 < 1.0.0. False for a writer that is not a version of the program.
    """
    found, than = _WRITER.fullmatch(writer), re.fullmatch(_NUMBERS, version, re.ASCII)
    assert than is not None, version
    return found is not None and _order(found) < _order(than)


@lru_cache(maxsize=64)
def follows(writer: str, version: str) -> bool:
    """Tell whether `writer`, such as `banker 1.1.0`, is newer than `version`, such as `1.0.0`.
    False for a writer that is not a version of the program."""
    if not is_version(writer):
        return False
    return precedes(f"{_PROGRAM}{version}", writer.removeprefix(_PROGRAM))


def _order(version: re.Match[str]) -> tuple[list[int], int]:
    return [int(part) for part in version[1].split(".")], int(version[2] or _FINAL)
