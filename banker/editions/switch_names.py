"""The names of all switches, without a look at what they mean.

A game that goes on asks for no more than this: parsing the catalogue costs ten times as much.
"""

from __future__ import annotations

import re
from pathlib import Path

SWITCHES = Path(__file__).parent / "data" / "switches"

_HEADING = re.compile(r"^\[(\w+)\]$", re.MULTILINE)


def switch_names() -> set[str]:
    """What the headings of the catalogue's files name."""
    texts = [path.read_text(encoding="utf-8") for path in SWITCHES.glob("*.toml")]
    return {name for text in texts for name in _HEADING.findall(text)}
