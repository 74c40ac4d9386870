"""Own folders: where a user's data, settings, state and cache lie, on every system.

`XDG_DATA_HOME`, `XDG_CONFIG_HOME`, `XDG_STATE_HOME` and `XDG_CACHE_HOME` count everywhere, also on
Windows and macOS: so Banker can live on a memory stick, and a test never touches a user's profile.
Without them the system's usual folders are used.
"""

from __future__ import annotations

import os
from pathlib import Path

NAME = "banker"


def data() -> Path:
    """Return the folder of games, editions, languages and what simulated devices remember."""
    return _folder("data")


def configuration() -> Path:
    """Return the folder of the settings."""
    return _folder("config")


def state() -> Path:
    """Return the folder of crash files and of what Banker remembers between two starts."""
    return _folder("state")


def cache() -> Path:
    """Return the folder of files that may be deleted at any time."""
    return _folder("cache")


def _folder(kind: str) -> Path:
    named = os.environ.get(f"XDG_{kind.upper()}_HOME", "").strip()
    if named and Path(named).is_absolute():
        return Path(named) / NAME
    import platformdirs  # slow to load

    place: str = getattr(platformdirs, f"user_{kind}_dir")(NAME, appauthor=False)
    return Path(place)
