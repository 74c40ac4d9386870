"""Own folders: where a user's data, settings, state and cache lie, on every system.

`XDG_DATA_HOME`, `XDG_CONFIG_HOME`, `XDG_STATE_HOME` and `XDG_CACHE_HOME` count everywhere, also on
Windows and macOS: so Banker can live on a stick, and a test never touches a user's profile.
Without them the system's own places are used.
"""

from __future__ import annotations

import os
from pathlib import Path

NAME = "banker"


def data() -> Path:
    """The folder of games, editions, languages and device memories."""
    return _folder("data")


def configuration() -> Path:
    """The folder of the settings."""
    return _folder("config")


def state() -> Path:
    """The folder of data between two starts, and of crash files."""
    return _folder("state")


def cache() -> Path:
    """The folder of files that may be deleted at any time."""
    return _folder("cache")


def _folder(kind: str) -> Path:
    named = os.environ.get(f"XDG_{kind.upper()}_HOME", "").strip()
    if named and Path(named).is_absolute():
        return Path(named) / NAME
    import platformdirs  # slow to load

    place: str = getattr(platformdirs, f"user_{kind}_dir")(NAME, appauthor=False)
    return Path(place)
