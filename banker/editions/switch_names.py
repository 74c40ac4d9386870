"""Switch names: the names of all switches, without their values.

A game that goes on needs only the names: parsing the switch files costs ten times as much.
"""

from __future__ import annotations

import re
from pathlib import Path

SWITCHES = Path(__file__).parent / "data" / "switches"

_HEADING = re.compile(r"^\[(\w+)\]$", re.MULTILINE)


def switch_names() -> set[str]:
    """The names in the headings of the switch files."""
    texts = [path.read_text(encoding="utf-8") for path in SWITCHES.glob("*.toml")]
    return {name for text in texts for name in _HEADING.findall(text)}
