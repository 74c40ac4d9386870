"""Switch names: the names of all switches, without their values.

A game that goes on needs only the names; reading the switch files in full takes ten times as
long.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path

from banker.games.rulesets import game

_HEADING = re.compile(r"^\[(\w+)\]$", re.MULTILINE)


def switch_folder(ruleset: str) -> Path:
    """Return the path of the folder with a ruleset's switch files."""
    package, _, folder = game(ruleset).switches.partition(":")
    (root,) = import_module(package).__path__
    return Path(root, folder)


def switch_names(ruleset: str) -> set[str]:
    """Return the names of all switches of a ruleset."""
    return set(_names(switch_folder(ruleset)))


@cache
def _names(folder: Path) -> frozenset[str]:
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("*.toml")]
    return frozenset(name for text in texts for name in _HEADING.findall(text))
