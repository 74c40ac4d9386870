"""Switch names: the names of all switches, without their values.

A game that goes on needs only the names: parsing the switch files costs ten times as much.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from banker.games.rulesets import FIRST

SWITCHES = Path(__file__).parent / "data" / "switches"

_HEADING = re.compile(r"^\[(\w+)\]$", re.MULTILINE)


def switch_folder(ruleset: str = FIRST) -> Path:
    """The folder with the switches of a ruleset."""
    return SWITCHES if ruleset == FIRST else SWITCHES / ruleset


def switch_names(ruleset: str = FIRST) -> set[str]:
    """The names in the headings of a ruleset's switch files."""
    return set(_names(switch_folder(ruleset)))


@cache
def _names(folder: Path) -> frozenset[str]:
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("*.toml")]
    return frozenset(name for text in texts for name in _HEADING.findall(text))
