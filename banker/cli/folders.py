"""Where games live when nobody says where."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

SUFFIX = ".bank"


def games() -> Path:
    """The folder of game files."""
    return user_data_path("banker", appauthor=False) / "games"


def vaults() -> Path:
    """The folder of the on-screen vaults' memories."""
    return user_data_path("banker", appauthor=False) / "vaults"


def decoders() -> Path:
    """The folder of what decoders were taught."""
    return user_data_path("banker", appauthor=False) / "decoders"


def newest_first() -> list[Path]:
    """Game files, the last one written first."""
    try:
        found = [path for path in games().iterdir() if path.suffix == SUFFIX]
        return sorted(found, key=lambda path: path.stat().st_mtime_ns, reverse=True)
    except OSError:
        return []


def fresh(title: str) -> Path:
    """A name for a new game that is not taken."""
    folder = games()
    number = 1
    while (path := folder / f"{title}-{number}{SUFFIX}").exists():
        number += 1
    return path
