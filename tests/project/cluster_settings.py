"""Settings of a cluster that a document shows: each has a name that the library reads."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import files
from pathlib import Path
from typing import Any

import yaml

# What the library reads, with its defaults; `require-encryption` and the like stand there, too.
[DEFAULTS] = [
    Path(str(it.locate())) for it in files("distributed") or () if it.name == "distributed.yaml"
]


def unknown_settings(text: str) -> list[str]:
    """The names, such as `distributed.comm.tsl`, that a file of settings has and nothing reads."""
    known = set(_names(yaml.safe_load(DEFAULTS.read_text("utf-8"))))
    return [name for name in _names(yaml.safe_load(text)) if name not in known]


def _names(tree: dict[str, Any], above: str = "") -> Iterator[str]:
    for key, value in tree.items():
        yield above + key
        if isinstance(value, dict):
            yield from _names(value, f"{above}{key}.")
